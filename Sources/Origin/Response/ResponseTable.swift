import Files
import Synchronization

/// One file in one coding, as it is answered. The variants of a file follow each other, the identity first.
struct Variant: Sendable {
    /// Where its own field lines begin in its store: ETag, Repr-Digest, Content-Length, and the empty line. The path of the
    /// file stands in front of those of its first variant.
    let start: Int
    let bodyLength: Int
    /// In which of the table's stores they stand.
    let store: Int32
    /// Number of its `HeadClass`: the field lines that it shares with others.
    let headClass: Int32
    let headLength: UInt16
    /// Of the path with a slash in front; 0 for all but the first variant of a file.
    let pathLength: UInt16
    /// How many variants the file has; 0 for all but its first.
    var count: UInt8
    let coding: Coding
    let place: BodyPlace

    /// Where the body stands.
    enum BodyPlace: UInt8 {
        case behindHead
        /// Among the store's large bodies.
        case memoryFile
        case disk
    }

    /// `ETag: "` and 32 hexadecimal digits, `"` and the end of the line.
    static let entityTagLineLength = 6 + 34 + 2
    /// `Repr-Digest: sha-256=:` and 44 digits of base 64, `:` and the end of the line (RFC 9530 §3).
    static let digestLineLength = 22 + 44 + 3

    /// Of the entity tag with its quotation marks (RFC 9110 §8.8.3). Strong: another coding has another one.
    var entityTag: Range<Int> { start + 6..<start + 40 }
    var entityTagLine: Range<Int> { start..<start + Self.entityTagLineLength }
    /// The field lines that a 206 answer repeats.
    var validatorLines: Range<Int> { start..<start + Self.entityTagLineLength + Self.digestLineLength }
    var digestText: Range<Int> {
        let text = start + Self.entityTagLineLength + 22
        return text..<text + 44
    }
    /// Its own field lines and the empty line.
    var head: Range<Int> { start..<start + Int(headLength) }
    /// What stands behind them: the body, or nothing.
    var body: Range<Int> { head.upperBound..<head.upperBound + (place == .behindHead ? bodyLength : 0) }
    var whole: Range<Int> { start..<body.upperBound }
    var path: Range<Int> { start - Int(pathLength)..<start }

    var isOnDisk: Bool { place == .disk }

    /// What it takes in its store.
    var storedBytes: Int {
        Int(pathLength) + whole.count + (place == .memoryFile ? MemoryFile.wholeLines(bodyLength) : 0)
    }
}

/// Memory that is filled once, and lives on in later releases for as long as they share enough of it.
struct Store: Sendable {
    /// Paths, field lines and bodies, so that what a request needs stands together.
    var bytes: [UInt8] = []
    /// Bodies that are sent without being copied; nil where there are none, or the machine has no such files.
    var largeBodies: MemoryFile?

    /// Bytes from which on a body stands there: a smaller one is copied behind its head, which costs less than the second call.
    static let largeBodyBytes = AnswerBatch.copyLimitBytes + 1

    var count: Int { bytes.count + (largeBodies?.count ?? 0) }
}

/// Everything that the origin can answer, made once for a release and never changed: loops share it without a lock.
///
/// It holds little beyond the files: what many answers have in common stands once, in their `HeadClass`.
final class ResponseTable: Sendable {
    /// The tree from which files are sent that are not held in memory.
    let folder: TreeFolder?
    let variants: [Variant]
    /// Of those files, as they were when somebody saw that they hold what the index says.
    let identities: [Int: FileIdentity]
    /// Where large bodies begin among those of their store, by their variant.
    let bodyStarts: [Int: Int]
    /// Whether a file on the disk was found gone or replaced, so that the tree is to be looked at anew.
    let isOutdated = Atomic<Bool>(false)
    let fileCount: Int
    let classes: [HeadClass]
    /// What a release shares with the one before stands in a store of its table.
    let stores: [Store]
    /// Of the page that the tree's own address answers.
    private let home: Int?
    /// Whether the name of a file holds a `%`, so that it can be asked for only with that sign encoded.
    private let namesHavePercentSigns: Bool
    private let slots: [Slot]
    private let mask: Int

    /// A place in the table of paths: the first variant of a file, -1 in an empty one.
    private struct Slot {
        var variant: Int32 = -1
        var hash: UInt32 = 0
    }

    init(_ builder: consuming ResponseTableBuilder) {
        (folder, identities, bodyStarts) = (builder.folder, builder.identities, builder.bodyStarts)
        let (variants, stores) = (builder.variants, builder.filledStores())
        (self.variants, self.stores, classes) = (variants, stores, builder.classes)
        let files = variants.indices.filter { variants[$0].count > 0 }
        fileCount = files.count
        var capacity = 16
        while capacity < files.count * 2 { capacity *= 2 }
        var slots = [Slot](repeating: Slot(), count: capacity)
        for first in files {
            let store = stores[Int(variants[first].store)].bytes
            let hash = Self.hash(store.span, variants[first].path)
            var place = Int(hash) & (capacity - 1)
            while slots[place].variant >= 0 { place = (place + 1) & (capacity - 1) }
            slots[place] = Slot(variant: Int32(first), hash: hash)
        }
        mask = capacity - 1
        self.slots = slots
        home = builder.home
        namesHavePercentSigns = files.contains { first in
            stores[Int(variants[first].store)].bytes[variants[first].path].contains(UInt8(ascii: "%"))
        }
    }

    /// The variants of the file at a path, given as a range of the bytes of a request.
    func file(at path: Range<Int>, of bytes: Span<UInt8>) -> Range<Int>? {
        if !namesHavePercentSigns, let found = exactFile(at: path, of: bytes) { return found }
        if let home, bytes.equals("/", path) { return variantsOfFile(home) }
        // RFC 9110 §4.2.3: a path with encoded bytes is equivalent to one without, where they need no encoding; and a name
        // with a space or an umlaut can be asked for in no other way.
        guard bytes.position(of: UInt8(ascii: "%"), in: path) != nil else { return exactFile(at: path, of: bytes) }
        return decoded(path, of: bytes).flatMap { exactFile(at: $0.indices, of: $0.span) }
    }

    /// Whether a range of a request is the entity tag of a variant.
    func hasEntityTag(_ variant: Int, _ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        let variant = variants[variant]
        return equals(stores[Int(variant.store)].bytes, variant.entityTag, range, bytes)
    }

    /// The path of the file that a variant belongs to, without the slash in front.
    func path(of variant: Int) -> String {
        var first = variant
        while variants[first].count == 0 { first -= 1 }
        return String(
            decoding: stores[Int(variants[first].store)].bytes[variants[first].path.dropFirst()], as: UTF8.self)
    }

    /// Where the bytes of a variant stand in the tree.
    func filePath(of variant: Int) -> RelativePath? {
        RelativePath(path(of: variant) + variants[variant].coding.suffix)
    }

    /// Of a variant that is held in memory, where it stands.
    /// - Parameter sending: how it leaves where it stands in a file.
    func body(of number: Int, _ sending: Sending) -> LargeBody.Piece {
        let variant = variants[number]
        let store = stores[Int(variant.store)]
        guard let start = bodyStarts[number], let file = store.largeBodies else {
            return .bytes(store.bytes[variant.body])
        }
        return .file(FilePart(start..<start + variant.bodyLength, of: .memory(file, sending)))
    }

    /// Looks at the body of a variant that is held in memory.
    func withBody<Result>(of number: Int, _ look: (Span<UInt8>) -> Result) -> Result {
        let variant = variants[number]
        let store = stores[Int(variant.store)]
        guard let start = bodyStarts[number], let file = store.largeBodies else {
            return look(store.bytes.span.extracting(variant.body))
        }
        return file.withBytes(start..<start + variant.bodyLength, look)
    }

    /// What the path, the field lines and the bodies of a file take in their store.
    func storedBytes(of file: Range<Int>) -> Int { variants[file].reduce(0) { $0 + $1.storedBytes } }

    /// - Parameter path: without a slash in front.
    func variant(at path: String, as coding: Coding) -> Int? {
        let request = Array(("/" + path).utf8)
        return exactFile(at: request.indices, of: request.span)?.first { variants[$0].coding == coding }
    }

    /// The same as `file(at:of:)`, of a path as it stands in the tree's index.
    func exactFile(at path: Range<Int>, of bytes: Span<UInt8>) -> Range<Int>? {
        let hash = Self.hash(bytes, path)
        var place = Int(hash) & mask
        // Half of the slots are empty, so that every search ends.
        while slots[place].variant >= 0 {
            let slot = slots[place]
            if slot.hash == hash {
                let variant = variants[Int(slot.variant)]
                if equals(stores[Int(variant.store)].bytes, variant.path, path, bytes) {
                    return variantsOfFile(Int(slot.variant))
                }
            }
            place = (place + 1) & mask
        }
        return nil
    }

    private func variantsOfFile(_ first: Int) -> Range<Int> { first..<first + Int(variants[first].count) }

    private func decoded(_ path: Range<Int>, of bytes: Span<UInt8>) -> [UInt8]? {
        var decoded: [UInt8] = []
        var position = path.lowerBound
        while position < path.upperBound {
            var byte = bytes[position]
            position += 1
            if byte == UInt8(ascii: "%") {
                guard position + 1 < path.upperBound, let high = bytes[position].hexadecimal,
                    let low = bytes[position + 1].hexadecimal
                else { return nil }
                byte = UInt8(high * 16 + low)
                // A slash that was encoded is no separator (RFC 3986 §2.2), and no name holds one.
                guard byte != UInt8(ascii: "/"), byte != 0 else { return nil }
                position += 2
            }
            decoded.append(byte)
        }
        return decoded
    }

    private func equals(_ text: [UInt8], _ own: Range<Int>, _ range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
        guard own.count == range.count else { return false }
        let text = text.span
        let distance = range.lowerBound - own.lowerBound
        var position = own.lowerBound
        while position + 8 <= own.upperBound {
            guard text.word(at: position) == bytes.word(at: position + distance) else { return false }
            position += 8
        }
        while position < own.upperBound {
            guard text[position] == bytes[position + distance] else { return false }
            position += 1
        }
        return true
    }

    /// Eight bytes a step. The paths of the table are the publisher's; a client that makes paths collide makes its own search
    /// longer, and never longer than a run of neighbours in a table that is half empty.
    private static func hash(_ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt32 {
        var hash = UInt64(range.count) &* 0x9E37_79B9_7F4A_7C15
        var position = range.lowerBound
        while position + 8 <= range.upperBound {
            hash = (hash ^ bytes.word(at: position)) &* 0xFF51_AFD7_ED55_8CCD
            hash ^= hash >> 32
            position += 8
        }
        while position < range.upperBound {
            hash = (hash ^ UInt64(bytes[position])) &* 0xFF51_AFD7_ED55_8CCD
            position += 1
        }
        return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
    }
}

/// What an answer will need is asked for in steps, of which each needs what the one before asked for.
extension ResponseTable {
    /// Of the path of a request, which has perhaps no file.
    struct PathHash {
        fileprivate let value: UInt32

        init(_ bytes: Span<UInt8>, _ path: Range<Int>) { value = ResponseTable.hash(bytes, path) }
    }

    /// Bytes of an answer that are fetched; of more, the processor sees that they are read in order.
    private static let fetchedBytes = 2 << 10

    func prefetchSlot(of path: PathHash) {
        let place = Int(path.value) & mask
        Sockets.prefetch(slots, place..<place + 1)
    }

    func prefetchVariant(of path: PathHash) {
        guard let variant = likelyVariant(of: path) else { return }
        Sockets.prefetch(variants, variant..<variant + 1)
    }

    func prefetchName(of path: PathHash) {
        guard let variant = likelyVariant(of: path).map({ variants[$0] }) else { return }
        Sockets.prefetch(stores[Int(variant.store)].bytes, variant.path)
    }

    func prefetchAnswer(of number: Int) {
        let variant = variants[number]
        Sockets.prefetch(stores[Int(variant.store)].bytes, variant.whole.prefix(Self.fetchedBytes))
    }

    /// Of the first slot in which the path may be; it stands there but for a few.
    func likelyVariant(of path: PathHash) -> Int? {
        let slot = slots[Int(path.value) & mask]
        // An empty slot has the hash of an empty path.
        return slot.variant >= 0 && slot.hash == path.value ? Int(slot.variant) : nil
    }
}
