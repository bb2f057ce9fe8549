import Files
import Trust

/// What people are called whose keys stand in metadata: names everywhere, key ids only beside them.
package struct SignerNames: Sendable {
    private let policy: Policy
    /// Signers by key id.
    private let owners: [String: String]
    /// Private keys by key id: the names of their files, where they are here.
    private let files: [String: String]

    init(_ policy: Policy, _ keyring: Keyring) {
        self.policy = policy
        owners = keyring.owners
        files = keyring.privateKeyFiles
    }

    /// Where the private half of a key lies, from the workspace on; nil where it is not here.
    package func privateKeyFile(of keyID: String) -> String? { files[keyID].map { policy.name("keys/\($0)") } }

    /// The id of the signer whose key this is, or was.
    package func signer(of keyID: String) -> String? { owners[keyID] }

    package func name(of keyID: String) -> String {
        owners[keyID].map(policy.name(of:)) ?? "somebody unknown (key \(Self.short(keyID)))"
    }

    /// Names in the order of the policy, each once; others behind them.
    package func inOrder(_ keyIDs: [String]) -> [String] {
        let order = policy.signers
        func place(_ keyID: String) -> Int { owners[keyID].flatMap(order.firstIndex) ?? order.count }
        var seen: Set<String> = []
        return keyIDs.map { (place($0), name(of: $0)) }
            .sorted { $0.0 == $1.0 ? $0.1.precedesByBytes($1.1) : $0.0 < $1.0 }
            .map(\.1).filter { seen.insert($0).inserted }
    }

    /// Enough of a key id to tell keys apart by eye: `9c2b 41f0 7d3a 55e1`.
    package static func short(_ keyID: String) -> String { grouped(keyID.prefix(16)) }

    /// Enough to compare with its owner over the telephone: nobody finds a second key with the same 128 bits.
    package static func spoken(_ keyID: String) -> String { grouped(keyID.prefix(32)) }

    private static func grouped(_ digits: Substring) -> String {
        let digits = Array(digits)
        return stride(from: 0, to: digits.count, by: 4).map { String(digits[$0..<min($0 + 4, digits.count)]) }
            .joined(separator: " ")
    }
}
