internal import Files

/// Everything that the origin can answer, made once for a release and never changed: loops share it without a lock.
final class ResponseTable: Sendable {
    let resources: [Resource]
    private let slots: [Slot]
    /// All paths, one after the other.
    private let paths: [UInt8]
    private let mask: Int

    /// A place in the table of paths. `resource` is -1 in an empty one.
    private struct Slot {
        var resource: Int32 = -1
        var start: Int32 = 0
        var length: Int32 = 0
        var hash: UInt32 = 0
    }

    /// - Parameter entries: paths from the tree's top without a slash in front, each once.
    init(_ entries: [(path: String, resource: Resource)]) {
        var capacity = 16
        while capacity < entries.count * 2 { capacity *= 2 }
        var slots = [Slot](repeating: Slot(), count: capacity)
        var paths: [UInt8] = []
        for (number, entry) in entries.enumerated() {
            let path = Array(("/" + entry.path).utf8)
            let hash = Self.hash(path.span, path.indices)
            var place = Int(hash) & (capacity - 1)
            while slots[place].resource >= 0 { place = (place + 1) & (capacity - 1) }
            slots[place] = Slot(
                resource: Int32(number), start: Int32(paths.count), length: Int32(path.count), hash: hash)
            paths += path
        }
        resources = entries.map(\.resource)
        mask = capacity - 1
        self.slots = slots
        self.paths = paths
    }

    /// The number of the resource at a path, given as a range of the bytes of a request.
    func resource(at path: Range<Int>, of bytes: Span<UInt8>) -> Int? {
        let hash = Self.hash(bytes, path)
        var place = Int(hash) & mask
        // Half of the slots are empty, so that every search ends.
        while slots[place].resource >= 0 {
            let slot = slots[place]
            if slot.hash == hash, Int(slot.length) == path.count, equals(slot, path, bytes) {
                return Int(slot.resource)
            }
            place = (place + 1) & mask
        }
        return nil
    }

    private func equals(_ slot: Slot, _ path: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
        let start = Int(slot.start)
        for offset in 0..<path.count where paths[start + offset] != bytes[path.lowerBound + offset] { return false }
        return true
    }

    /// FNV-1a. The paths of the table are the publisher's; a client that makes paths collide makes its own search longer,
    /// and never longer than a run of neighbours in a table that is half empty.
    private static func hash(_ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt32 {
        var hash: UInt32 = 0x811C_9DC5
        for position in range { hash = (hash ^ UInt32(bytes[position])) &* 0x0100_0193 }
        return hash
    }
}
