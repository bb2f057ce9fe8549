internal import Files

/// One file in one coding, as it is answered.
struct Variant: Sendable {
    let coding: Coding
    /// Whether the body is sent from the disk; else it stands behind the head.
    let isOnDisk: Bool
    /// Number of its `HeadClass`: the field lines that it shares with others.
    let headClass: Int32
    /// In which of the table's stores its own field lines stand.
    let store: Int32
    /// Where they begin there: ETag, Repr-Digest, Content-Length, and the empty line.
    let start: Int
    let headLength: Int
    let bodyLength: Int

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
    var body: Range<Int> { start + headLength..<start + headLength + bodyLength }
    /// Its own field lines and the empty line.
    var head: Range<Int> { start..<start + headLength }
    /// The same with the body behind them, where that is in memory.
    var whole: Range<Int> { start..<start + headLength + (isOnDisk ? 0 : bodyLength) }
}

/// One path of the tree, with its file in each coding.
struct Resource: Sendable {
    let pathStart: Int32
    let pathLength: Int32
    let firstVariant: Int32
    let variantCount: Int32

    /// Numbers of its variants, the identity first.
    var variants: Range<Int> { Int(firstVariant)..<Int(firstVariant) + Int(variantCount) }
    var path: Range<Int> { Int(pathStart)..<Int(pathStart) + Int(pathLength) }
}

/// Everything that the origin can answer, made once for a release and never changed: loops share it without a lock.
///
/// It holds little beyond the files: what many answers have in common stands once, in their `HeadClass`.
final class ResponseTable: Sendable {
    /// The tree from which files are sent that are not held in memory.
    let folder: Folder
    let resources: [Resource]
    let variants: [Variant]
    let classes: [HeadClass]
    /// Field lines and bodies; those that a release shares with the one before stand in a store of its table.
    let stores: [[UInt8]]
    /// All paths, each with a slash in front, one after the other.
    private let paths: [UInt8]
    private let slots: [Slot]
    private let mask: Int

    /// A place in the table of paths. `resource` is -1 in an empty one.
    private struct Slot {
        var resource: Int32 = -1
        var hash: UInt32 = 0
    }

    init(_ builder: consuming ResponseTableBuilder) {
        folder = builder.folder
        let (resources, paths) = (builder.resources, builder.paths)
        (self.resources, self.paths, variants) = (resources, paths, builder.variants)
        (classes, stores) = (builder.classes, builder.stores)
        var capacity = 16
        while capacity < resources.count * 2 { capacity *= 2 }
        var slots = [Slot](repeating: Slot(), count: capacity)
        for (number, resource) in resources.enumerated() {
            let hash = Self.hash(paths.span, resource.path)
            var place = Int(hash) & (capacity - 1)
            while slots[place].resource >= 0 { place = (place + 1) & (capacity - 1) }
            slots[place] = Slot(resource: Int32(number), hash: hash)
        }
        mask = capacity - 1
        self.slots = slots
    }

    /// The number of the resource at a path, given as a range of the bytes of a request.
    func resource(at path: Range<Int>, of bytes: Span<UInt8>) -> Int? {
        if let found = exactResource(at: path, of: bytes) { return found }
        // RFC 9110 §4.2.3: a path with encoded bytes is equivalent to one without, where they need no encoding; and a name
        // with a space or an umlaut can be asked for in no other way.
        guard bytes.position(of: UInt8(ascii: "%"), in: path) != nil, let decoded = decoded(path, of: bytes) else {
            return nil
        }
        return exactResource(at: decoded.indices, of: decoded.span)
    }

    /// Whether a range of a request is the entity tag of a variant.
    func hasEntityTag(_ variant: Int, _ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        let variant = variants[variant]
        return equals(stores[Int(variant.store)], variant.entityTag, range, bytes)
    }

    /// The path of a resource without the slash in front.
    func path(of resource: Resource) -> String { String(decoding: paths[resource.path.dropFirst()], as: UTF8.self) }

    /// Where the bytes of a variant stand in the tree; nil for a variant of another table.
    func filePath(of variant: Int) -> RelativePath? {
        // The resources stand in the order of their variants.
        var (low, high) = (0, resources.count)
        while low + 1 < high {
            let middle = (low + high) / 2
            if resources[middle].firstVariant <= variant { low = middle } else { high = middle }
        }
        guard low < resources.count, resources[low].variants.contains(variant) else { return nil }
        return RelativePath(path(of: resources[low]) + variants[variant].coding.suffix)
    }

    /// The bytes of a file as the table holds them; nil where it has no such file, or only on the disk.
    func content(of path: String) -> [UInt8]? {
        let request = Array(("/" + path).utf8)
        guard let resource = exactResource(at: request.indices, of: request.span) else { return nil }
        let variant = variants[Int(resources[resource].firstVariant)]
        return variant.isOnDisk ? nil : Array(stores[Int(variant.store)][variant.body])
    }

    /// The same, of a path as it stands in the tree's index.
    func exactResource(at path: Range<Int>, of bytes: Span<UInt8>) -> Int? {
        let hash = Self.hash(bytes, path)
        var place = Int(hash) & mask
        // Half of the slots are empty, so that every search ends.
        while slots[place].resource >= 0 {
            let slot = slots[place]
            if slot.hash == hash, equals(paths, resources[Int(slot.resource)].path, path, bytes) {
                return Int(slot.resource)
            }
            place = (place + 1) & mask
        }
        return nil
    }

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
