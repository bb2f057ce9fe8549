import Bytes
import Models
import YAML

/// Texts cut into paragraphs, items and headings, and those at full stops, as they are compared between languages.
struct Sentences {
    /// Of each, its bytes in its text, from its first letter on.
    private(set) var places: [Range<Int>] = []
    /// Of each paragraph, its first sentence.
    private var paragraphs: [Int] = []
    /// Of each text, its first paragraph.
    private var texts: [Int] = []

    init() {
        places.reserveCapacity(64)
        paragraphs.reserveCapacity(64)
    }

    func paragraphCount(ofText text: Int) -> Int {
        (text + 1 < texts.count ? texts[text + 1] : paragraphs.count) - texts[text]
    }

    /// By their index in `places`.
    func sentences(ofParagraph index: Int, ofText text: Int) -> Range<Int> {
        let paragraph = texts[text] + index
        return paragraphs[paragraph]..<(paragraph + 1 < paragraphs.count ? paragraphs[paragraph + 1] : places.count)
    }

    /// Goes over one more text, as if it had no sentences.
    mutating func addUnread() { texts.append(paragraphs.count) }

    /// Cuts one more text.
    mutating func add(_ bytes: Span<UInt8>) {
        texts.append(paragraphs.count)
        var sentence = Sentence()
        bytes.eachOffset(from: 0) {
            $0.equal(UInt8(ascii: ".")) | $0.equal(0x0A)
        } orOne: {
            $0 == UInt8(ascii: ".") || $0 == 0x0A
        } _: {
            look(at: $0, in: bytes, &sentence)
        }
        append(sentence.start..<bytes.count, of: bytes, &sentence)
    }

    /// The one that is not at its end yet.
    private struct Sentence {
        var start = 0
        var beginsParagraph = true
    }

    /// - Parameter index: where a full stop or a line break stands.
    private mutating func look(at index: Int, in bytes: Span<UInt8>, _ sentence: inout Sentence) {
        guard index + 1 < bytes.count else { return }
        let endsParagraph = bytes[index] == 0x0A && Self.endsParagraph(at: index, in: bytes)
        guard endsParagraph || Self.isFullStop(at: index, in: bytes) else { return }
        append(sentence.start..<index + 1, of: bytes, &sentence)
        sentence.start = index + 1
        if endsParagraph { sentence.beginsParagraph = true }
    }

    /// Whether a sentence ends with a point, as none does behind the 24 of "24. November", in "ca. 17" and in "z. B.".
    private static func isFullStop(at index: Int, in bytes: Span<UInt8>) -> Bool {
        guard bytes[index] == UInt8(ascii: "."), bytes[index + 1].isBlank, index > 1 else { return false }
        let (last, next) = (bytes[index - 1], index + 2 < bytes.count ? bytes[index + 2] : 0x20)
        if next.isSmallLetter || next.isDigit { return false }
        if last.isLetter { return bytes[index - 2].isLetter || bytes[index - 2] >= 0x80 }
        let before = bytes[index - 2].isDigit && index > 2 ? bytes[index - 3] : bytes[index - 2]
        return !last.isDigit || !before.isBlank
    }

    /// Keeps what has words.
    private mutating func append(_ piece: Range<Int>, of bytes: Span<UInt8>, _ sentence: inout Sentence) {
        var start = piece.lowerBound
        while start < piece.upperBound, !bytes[start].isLetter, bytes[start] < 0xC3 { start += 1 }
        guard start < piece.upperBound else { return }
        if sentence.beginsParagraph { paragraphs.append(places.count) }
        sentence.beginsParagraph = false
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
