import Bytes

/// Words of which a key, or a part of a name, may be one. Their bytes stand in one piece, so that to hold a key against them counts
/// no references.
package struct KnownKeys: Sendable {
    /// In UTF-8, one word behind the other.
    private let bytes: [UInt8]
    /// Where each word ends.
    private let ends: [Int]

    package init(_ words: [String]) {
        var bytes: [UInt8] = []
        ends = words.map { word in
            bytes += word.utf8
            return bytes.count
        }
        self.bytes = bytes
    }

    /// Which of them a word is, byte by byte; the first where it stands twice.
    package func index(of word: Span<UInt8>) -> Int? {
        let all = bytes.span
        var start = 0
        for index in ends.indices {
            let end = ends[index]
            if end - start == word.count, all.extracting(start..<end).isSame(as: word) { return index }
            start = end
        }
        return nil
    }
}
