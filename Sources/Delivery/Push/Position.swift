import Digests
import Files
import Trust

/// Where a target is in the history of which a tree is the newest that this machine knows.
struct Position {
    private let tree: PublishedTree

    init(of tree: PublishedTree) { self.tree = tree }

    /// - Parameter bytes: the target's timestamp.
    /// - Returns: what it says; nil where it is no timestamp, as where a host was cut off in the middle of it.
    /// - Throws: where ours must not follow it.
    func judge(_ bytes: [UInt8]) throws(DeliveryFault) -> TimestampFacts? {
        if bytes == tree.timestamp { return try facts(of: bytes)?.facts }
        guard let (found, envelope) = try facts(of: bytes), let (here, _) = try facts(of: tree.timestamp) else {
            return nil
        }
        let isOurs = tree.roots.contains { envelope.status($0.timestampKeys, from: $0.keys).isReached }
        guard isOurs else { throw .foreign(found) }
        guard found.version <= here.version, found.release <= here.release else {
            throw .behind(target: found, here: here)
        }
        guard found.version < here.version, try isKnown(found) else { throw .forked(target: found, here: here) }
        return found
    }

    private func facts(of bytes: [UInt8]) throws(DeliveryFault) -> (facts: TimestampFacts, envelope: Envelope)? {
        // What can't be read leads no client anywhere, and is replaced.
        try? TimestampFacts.read(bytes)
    }

    /// Whether the release that it leads to is the one that was published from here under that number. Of one that is no longer in
    /// the site, nothing is known.
    private func isKnown(_ found: TimestampFacts) throws(DeliveryFault) -> Bool {
        let path = RelativePath(known: "metadata/\(found.release).snapshot.json")
        guard let digest = found.snapshot.sha256, case .pinned(let contents)? = tree.index[path]?.state else {
            return true
        }
        return contents[.identity]?.sha256 == digest.hex
    }

    /// Copies of targets at the top of a target: files there that have the name of something in `targets/`. Whatever else is
    /// there belongs to somebody else.
    static func copies(in stored: [String: StoredFile]) -> [RelativePath] {
        let names = Set(
            stored.keys.compactMap { path -> Substring? in
                guard path.hasPrefix("targets/"), let dot = path.firstIndex(of: ".") else { return nil }
                return path[path.index(after: dot)...]
            })
        return stored.keys.filter { names.contains(Substring($0)) }.compactMap { RelativePath($0) }.sorted()
    }
}
