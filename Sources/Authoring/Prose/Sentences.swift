import YAML

/// A text cut into sentences, and those into paragraphs, items and headings, as they are compared between languages.
struct Sentences {
    /// Of each, its bytes from its first letter on.
    private(set) var places: [Range<Int>] = []
    /// Of each paragraph, its first sentence.
    private var paragraphs: [Int] = []

    var paragraphCount: Int { paragraphs.count }

    func sentences(ofParagraph index: Int) -> Range<Int> {
        paragraphs[index]..<(index + 1 < paragraphs.count ? paragraphs[index + 1] : places.count)
    }

    init(_ bytes: Span<UInt8>) {
        let kinds = Self.kinds
        var start = 0
        var beginsParagraph = true
        for index in bytes.indices {
            let kind = kinds[Int(bytes[index])]
            guard kind != 0, index + 1 < bytes.count else { continue }
            let endsParagraph = kind == Self.newline && Self.endsParagraph(at: index, in: bytes)
            guard endsParagraph || kind == Self.end && bytes[index + 1].isBlank else { continue }
            append(start..<index + 1, of: bytes, &beginsParagraph)
            start = index + 1
            if endsParagraph { beginsParagraph = true }
        }
        append(start..<bytes.count, of: bytes, &beginsParagraph)
    }

    /// Keeps what has words.
    private mutating func append(_ piece: Range<Int>, of bytes: Span<UInt8>, _ beginsParagraph: inout Bool) {
        var start = piece.lowerBound
        while start < piece.upperBound, !bytes[start].isLetter, bytes[start] < 0xC3 { start += 1 }
        guard start < piece.upperBound else { return }
        if beginsParagraph { paragraphs.append(places.count) }
        beginsParagraph = false
        places.append(start..<piece.upperBound)
    }

    /// A line break before an empty line or an item.
    private static func endsParagraph(at index: Int, in bytes: Span<UInt8>) -> Bool {
        let next = bytes[index + 1]
        return next == 0x0A || "-*#".utf8.contains(next) || next.isDigit
    }

    private static let newline: UInt8 = 1
    private static let end: UInt8 = 2

    private static let kinds: [UInt8] = (0...255).map { byte in
        byte == 0x0A ? newline : ".!?:".utf8.contains(byte) ? end : 0
    }
}
