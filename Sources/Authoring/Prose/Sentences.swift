import Bytes
import YAML

/// A text cut into paragraphs, items and headings, and those at full stops, as they are compared between languages.
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
        var (start, index) = (0, 0)
        places.reserveCapacity(16)
        paragraphs.reserveCapacity(16)
        var beginsParagraph = true
        while index < bytes.count {
            index = bytes.firstOffset(of: UInt8(ascii: "."), 0x0A, from: index)
            guard index + 1 < bytes.count else { break }
            let endsParagraph = bytes[index] == 0x0A && Self.endsParagraph(at: index, in: bytes)
            index += 1
            guard endsParagraph || bytes[index - 1] == UInt8(ascii: ".") && bytes[index].isBlank else { continue }
            append(start..<index, of: bytes, &beginsParagraph)
            start = index
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
        switch bytes[index + 1] {
        case 0x0A, UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "#"): true
        default: bytes[index + 1].isDigit
        }
    }
}
