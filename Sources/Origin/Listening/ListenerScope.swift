/// The addresses and the port that a listener takes, which no other listener can take.
struct ListenerScope {
    private let endpoint: ListenAddress.Endpoint
    /// Of each family the address in network order, zeros for every address of this machine; nil where the family is not meant.
    private var ipv4: [UInt8]?
    private var ipv6: [UInt8]?

    /// - Parameter addresses: all that are listened at in the same way, itself included.
    /// - Throws: where the address is none.
    init(_ address: ListenAddress, among addresses: [ListenAddress]) throws(SocketFault) {
        endpoint = address.endpoint
        guard case .internet(let host, _) = endpoint else { return }
        let bytes = try ListeningSockets.bytes(of: host)
        if bytes.count == 4 {
            ipv4 = bytes
        } else if bytes.starts(with: Self.mapped) {
            ipv4 = Array(bytes[Self.mapped.count..<16])
        } else {
            ipv6 = bytes
            if Self.isEvery(bytes), !address.leavesIPv4(to: addresses) { ipv4 = [0, 0, 0, 0] }
        }
    }

    /// RFC 4291 §2.5.5.2: what an IPv4 address begins with that is written as one of IPv6.
    private static let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]

    func overlaps(_ other: ListenerScope) -> Bool {
        guard case .internet(_, let port) = endpoint, case .internet(_, let otherPort) = other.endpoint else {
            return endpoint == other.endpoint
        }
        // Of ports that are free each gets another one.
        return port != 0 && port == otherPort && (Self.overlap(ipv4, other.ipv4) || Self.overlap(ipv6, other.ipv6))
    }

    private static func overlap(_ one: [UInt8]?, _ other: [UInt8]?) -> Bool {
        guard let one, let other else { return false }
        return one == other || isEvery(one) || isEvery(other)
    }

    private static func isEvery(_ address: [UInt8]) -> Bool { address.allSatisfy { $0 == 0 } }
}
