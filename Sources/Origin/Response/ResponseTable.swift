import Files
import Synchronization

/// One file in one coding, as it is answered. The variants of a file follow each other, the identity first.
struct Variant: Sendable {
    /// Where its own field lines begin in the store of its file: ETag, Content-Length, and the empty line. Repr-Digest is in front
    /// of them, and in front of that of the first variant the path of the file.
    let start: Int
    let bodyLength: Int
    /// The index of its file among the stores of the table.
    let store: Int
    /// The number of its `HeadClass`: the field lines that it shares with others.
    let headClass: Int32
    let headLength: UInt16
    /// Of the path with a slash in front; 0 for all but the first variant of a file.
    let pathLength: UInt16
    /// How many variants the file has; 0 for all but its first.
    let count: UInt8
    let coding: Coding
    var bodyLocation: BodyLocation

    enum BodyLocation: UInt8 {
        /// Behind the head.
        case store
        /// Sending 100 KB from a file takes two thirds of the processor time that copying them takes.
        case memoryFile
        case disk
        /// The file is listed, and missing or damaged.
        case missing
    }

    /// `ETag: "` and 32 hexadecimal digits, `"` and the end of the line.
    static let entityTagLineLength = 6 + 34 + 2
    /// `Repr-Digest: sha-256=:` and 44 digits of base 64, `:` and the end of the line (RFC 9530 §3).
    static let digestLineLength = 22 + 44 + 3
    /// Its own field lines and the empty line; the length has 13 digits at most.
    static let headLimitBytes = entityTagLineLength + digestLineLength + 16 + 13 + 4

    /// Of the entity tag with its quotation marks (RFC 9110 §8.8.3). Strong: another coding has another one.
    var entityTag: Range<Int> { start + 6..<start + 40 }
    var entityTagLine: Range<Int> { start..<start + Self.entityTagLineLength }
    /// The field lines that a 206 answer repeats.
    var validatorLines: Range<Int> { startOfHead..<start + Self.entityTagLineLength }
    private var startOfDigestLine: Int { start - Self.digestLineLength }
    var digestText: Range<Int> { startOfDigestLine + 22..<startOfDigestLine + 22 + 44 }
    /// The digest is that of the bytes in their coding (RFC 9530 §3), and a cache that unpacks them hands on the fields that it does
    /// not know: only the identity has the field.
    private var startOfHead: Int { coding == .identity ? startOfDigestLine : start }
    /// Its own field lines and the empty line.
    var head: Range<Int> { startOfHead..<start + Int(headLength) }
    /// The body behind them; empty where it is not in the store.
    var body: Range<Int> { head.upperBound..<head.upperBound + (bodyLocation == .store ? bodyLength : 0) }
    var whole: Range<Int> { startOfHead..<body.upperBound }
    var path: Range<Int> { startOfDigestLine - Int(pathLength)..<startOfDigestLine }

    /// Bytes of the body that are held in memory.
    var residentBytes: Int { isOnDisk ? 0 : bodyLength }

    var isOnDisk: Bool { bodyLocation == .disk }
}

/// Everything that the origin can answer, made once for a release and never changed: loops share it without a lock.
///
/// It holds little beyond the files: the field lines that many answers share are held once, in their `HeadClass`.
final class ResponseTable: Sendable {
    /// The tree from which files are sent that are not held in memory.
    let folder: TreeFolder?
    let variants: [Variant]
    /// Of the files on the disk, by their variant, as they were when their bytes were found to match the index.
    let identities: [Int: FileIdentity]
    /// Large bodies, by their variant. A table shares those of unchanged files with the table before.
    let memoryFiles: [Int: OpenFile]
    /// Whether a file on the disk was found missing or replaced, so that the tree has to be loaded again.
    let isOutdated = Atomic<Bool>(false)
    let classes: [HeadClass]
    /// The path, the field lines and the other bodies of each file. A table shares those of unchanged files with the table before.
    let stores: [[UInt8]]
    /// Of the page that the tree's own address answers.
    private let home: Int?
    /// Whether the name of a file holds a `%`, so that it can be asked for only with that sign encoded.
    private let namesHavePercentSigns: Bool
    private let slots: [Slot]
    private let mask: Int

    /// Why files that the tree lists are not served.
    let faults: [TreeFault]

    var fileCount: Int { stores.count - missingCount }
    var missingCount: Int { variants.count { $0.bodyLocation == .missing } }
    /// Nil where every file that the tree lists is served.
    var incompleteness: TreeFault? {
        faults.first.map { .notWhole(faults: faults.count, first: $0.description) }
    }

    /// A slot of the hash table of paths: the first variant of a file, -1 in an empty slot.
    private struct Slot {
        var variant: Int32 = -1
        var hash: UInt32 = 0
    }

    init(_ builder: consuming ResponseTableBuilder) {
        (folder, identities, home, classes) = (builder.folder, builder.identities, builder.home, builder.classes)
        (memoryFiles, faults) = (builder.memoryFiles, builder.faults)
        let (variants, stores) = (builder.variants, builder.stores)
        var capacity = 16
        while capacity < stores.count * 2 { capacity *= 2 }
        var slots = [Slot](repeating: Slot(), count: capacity)
        for (first, variant) in variants.enumerated() where variant.count > 0 {
            let store = stores[variant.store]
            let hash = Self.hash(store.span, variant.path)
            var index = Int(hash) & (capacity - 1)
            while slots[index].variant >= 0 { index = (index + 1) & (capacity - 1) }
            slots[index] = Slot(variant: Int32(first), hash: hash)
        }
        (mask, self.slots, self.variants, self.stores) = (capacity - 1, slots, variants, stores)
        namesHavePercentSigns = variants.contains { variant in
            stores[variant.store][variant.path].contains(UInt8(ascii: "%"))
        }
    }

    /// The same paths, none of which is served.
    func withholdingAll(because fault: TreeFault) -> ResponseTable {
        var builder = ResponseTableBuilder(folder)
        for (number, variant) in variants.enumerated() where variant.count > 0 {
            let head = classes[Int(variant.headClass)]
            builder.add(missing: path(of: number), mediaType: head.mediaType, cache: head.cache, because: fault)
        }
        return ResponseTable(builder)
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
    func hasEntityTag(_ variant: Int, at range: Range<Int>, of bytes: Span<UInt8>) -> Bool {
        let variant = variants[variant]
        return Self.isSame(stores[variant.store], in: variant.entityTag, as: bytes, in: range)
    }

    /// The path of the file that a variant belongs to, without the slash in front.
    func path(of variant: Int) -> String {
        var first = variant
        while variants[first].count == 0 { first -= 1 }
        return String(
            decoding: stores[variants[first].store][variants[first].path.dropFirst()], as: UTF8.self)
    }

    /// The path of the bytes of a variant in the tree.
    func filePath(of variant: Int) -> RelativePath? {
        RelativePath(path(of: variant) + variants[variant].coding.suffix)
    }

    /// - Parameter path: without a slash in front.
    func variant(at path: String, as coding: Coding) -> Int? {
        let request = Array(("/" + path).utf8)
        return exactFile(at: request.indices, of: request.span)?.first { variants[$0].coding == coding }
    }

    /// The same as `file(at:of:)`, of a path as the tree's index has it.
    func exactFile(at path: Range<Int>, of bytes: Span<UInt8>) -> Range<Int>? {
        let hash = Self.hash(bytes, path)
        var index = Int(hash) & mask
        // Half of the slots are empty, so that every search ends.
        while slots[index].variant >= 0 {
            let first = Int(slots[index].variant)
            if slots[index].hash == hash,
                Self.isSame(stores[variants[first].store], in: variants[first].path, as: bytes, in: path)
            {
                return variantsOfFile(first)
            }
            index = (index + 1) & mask
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

    /// Whether a range of a store holds the same as a range of a request.
    private static func isSame(
        _ store: [UInt8], in own: Range<Int>, as bytes: Span<UInt8>, in range: Range<Int>
    ) -> Bool {
        guard own.count == range.count else { return false }
        let store = store.span
        let distance = range.lowerBound - own.lowerBound
        var position = own.lowerBound
        while position + 8 <= own.upperBound {
            guard store.word(at: position) == bytes.word(at: position + distance) else { return false }
            position += 8
        }
        while position < own.upperBound {
            guard store[position] == bytes[position + distance] else { return false }
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
