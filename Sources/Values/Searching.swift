// Searching texts byte by byte. `firstRange(of:)` and `firstIndex(where:)` look at characters, which costs 20 times as much,
// and every text of a workspace is searched several times.

import Bytes
import Rulebook
import YAML

extension Substring {
    /// The first place of a word by its bytes.
    package func firstPlace(of word: String) -> Range<Index>? {
        guard let offset = utf8.span.firstOffset(of: word.utf8.span) else { return nil }
        let start = utf8.index(startIndex, offsetBy: offset)
        return start..<utf8.index(start, offsetBy: word.utf8.count)
    }

    package func containsBytes(of word: String) -> Bool { utf8.span.firstOffset(of: word.utf8.span) != nil }
}

extension String {
    package func firstPlace(of word: String) -> Range<Index>? { self[...].firstPlace(of: word) }

    package func containsBytes(of word: String) -> Bool { utf8.span.firstOffset(of: word.utf8.span) != nil }
}

extension String {
    /// A piece of a text in UTF-8.
    package init(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        self = unsafe bytes.extracting(range).withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }
}

extension Span<UInt8> {
    /// Where a word begins; nil for an empty one.
    package func firstOffset(of word: Span<UInt8>) -> Int? {
        guard !word.isEmpty, word.count <= count else { return nil }
        var offset = firstOffset(of: word[0], from: 0)
        while offset <= count - word.count {
            var length = 1
            while length < word.count, self[offset + length] == word[length] { length += 1 }
            if length == word.count { return offset }
            offset = firstOffset(of: word[0], from: offset + 1)
        }
        return nil
    }
}

extension Character {
    package var isASCIIDigit: Bool { utf8.count == 1 && utf8.allSatisfy(\.isDigit) }
}
