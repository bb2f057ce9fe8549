/// Counts the connections from each network, so that no single one takes all of them.
///
/// No address is kept: a network is an index into a table of counts, by a keyed hash whose key is random and lives as long
/// as the process. Two networks may share an index, and then their count.
struct ClientNetworks {
    private var counts = [UInt16](repeating: 0, count: 1 << 16)

    /// - Parameter network: its bits; 0 for a client that has no address.
    static func index(of network: UInt64) -> UInt16 {
        var hasher = Hasher()
        hasher.combine(network)
        return UInt16(truncatingIfNeeded: hasher.finalize())
    }

    /// - Returns: whether there is room for one more.
    mutating func enter(_ index: UInt16, limit: Int) -> Bool {
        guard counts[Int(index)] < min(limit, Int(UInt16.max)) else { return false }
        counts[Int(index)] += 1
        return true
    }

    mutating func leave(_ index: UInt16) { counts[Int(index)] -= 1 }
}
