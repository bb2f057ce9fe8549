import Files
import Models
import Rulebook

/// The digests of all files: in memory, or in the file that remembers them, of which a check of few changes needs as few.
///
/// Nothing vouches for what is in that file. A digest that was damaged is that of no content: a file seems to have changed, and
/// is looked at again.
enum FileDigests: Sendable {
    case known([ContentDigest])
    case kept(KeptDigests)

    subscript(file: Int) -> ContentDigest {
        switch self {
        case .known(let digests): digests[file]
        case .kept(let kept): kept.digests(file..<file + 1)[0]
        }
    }

    var all: [ContentDigest] {
        switch self {
        case .known(let digests): digests
        case .kept(let kept): kept.digests(0..<kept.count)
        }
    }

    mutating func append(_ digest: ContentDigest) { change { $0.append(digest) } }

    mutating func append(_ more: [ContentDigest]) { change { $0 += more } }

    mutating func change(_ body: (inout [ContentDigest]) -> Void) {
        var digests = all
        self = .known([])
        body(&digests)
        self = .known(digests)
    }
}

extension FileDigests: Equatable {
    static func == (left: FileDigests, right: FileDigests) -> Bool { left.all == right.all }
}

/// Digests at the end of a file.
final class KeptDigests: Sendable {
    let count: Int
    private let file: ValueFile
    /// In bytes.
    private let start: Int

    /// - Returns: nil where there are not as many.
    init?(_ count: Int, in file: consuming ValueFile, from start: Int) {
        guard file.byteCount - start == count * MemoryLayout<ContentDigest>.stride else { return nil }
        self.count = count
        self.file = file
        self.start = start
    }

    func digests(_ range: Range<Int>) -> [ContentDigest] {
        let place = start + range.lowerBound * MemoryLayout<ContentDigest>.stride
        // What can't be read any more is not known any more.
        return (try? file.values(range.count, at: place)) ?? Array(repeating: .unknown, count: range.count)
    }
}
