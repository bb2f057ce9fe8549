import Digests
import Signing
package import Trust

extension Candidate {
    /// Whose signatures a client will ask for, and how many of them.
    struct Demand: Sendable {
        let role: Policy.Role
        let signers: RoleKeys
        let known: [String: PublicKey]
        /// Whether the root that is live asks for it, rather than the one that is to come.
        let isOfPreviousRoot: Bool
    }

    /// In the order of the roles; for a root up to two (TUF §5.3.4: those whom it names, and those whom the one before it
    /// names).
    func demands(after before: Published) -> [Demand] {
        let rules = wanted(after: before).rules
        return statements.flatMap { statement in
            var demands: [Demand] = []
            if let signers = rules[statement.role] {
                demands.append(
                    Demand(role: statement.role, signers: signers, known: rules.keys, isOfPreviousRoot: false))
            }
            if statement.role == .root, let root = before.root, !root.rootKeys.asksForTheSame(as: rules[.root]) {
                demands.append(
                    Demand(role: .root, signers: root.rootKeys, known: root.keys, isOfPreviousRoot: true))
            }
            return demands
        }
    }

    func status(of demand: Demand) -> SignatureStatus {
        guard let statement = self[demand.role] else { preconditionFailure("demands are made of statements") }
        return statement.envelope.status(demand.signers, from: demand.known)
    }

    /// Whether a client would believe all of it.
    func isComplete(after before: Published) -> Bool {
        demands(after: before).allSatisfy { status(of: $0).isReached }
    }

    /// Roles that ask for a key and do not have its signature yet.
    func roles(awaiting keyID: String, after before: Published) -> [Policy.Role] {
        let roles = demands(after: before).filter { status(of: $0).missing.contains(keyID) }.map(\.role)
        return statements.map(\.role).filter(roles.contains)
    }

    /// Signs what the key is asked for.
    /// - Returns: the signatures that are new.
    mutating func sign(with key: SigningKey, after before: Published) throws(KeyFault) -> [RoleSignature] {
        var signatures: [RoleSignature] = []
        for role in roles(awaiting: key.publicKey.id, after: before) {
            guard let statement = self[role] else { continue }
            let signature = try key.sign(statement.bytesToSign)
            add(signature, to: role)
            signatures.append(RoleSignature(role: role, version: statement.version, signature: signature))
        }
        return signatures
    }

    /// Takes signatures that were made elsewhere.
    /// - Returns: those that do not hold here: made over other bytes, or by a key that nobody asks for.
    mutating func take(_ signatures: [RoleSignature], after before: Published) -> [RoleSignature] {
        let demands = demands(after: before)
        var void: [RoleSignature] = []
        for offered in signatures {
            let id = offered.signature.keyID
            let demand = demands.first { $0.role == offered.role && $0.signers.keyIDs.contains(id) }
            guard let key = demand?.known[id], let bytes = offered.signature.bytes, let statement = self[offered.role],
                key.verifies(bytes, of: statement.bytesToSign)
            else {
                void.append(offered)
                continue
            }
            add(offered.signature, to: offered.role)
        }
        return void
    }

    /// Finds what a bare signature is over, and by whom.
    /// - Parameter file: as a tool writes it: the bytes themselves, in hexadecimal, or in Base64.
    /// - Returns: empty where it fits nothing that is asked for.
    func signatures(inBare file: [UInt8], after before: Published) -> [RoleSignature] {
        let demands = demands(after: before)
        for bytes in BareSignature.readings(of: file) {
            for demand in demands {
                guard let statement = self[demand.role] else { continue }
                let owner = demand.signers.keyIDs.first {
                    demand.known[$0]?.verifies(bytes, of: statement.bytesToSign) == true
                }
                guard let owner else { continue }
                let signature = Signature(keyID: owner, bytes: bytes)
                return [RoleSignature(role: demand.role, version: statement.version, signature: signature)]
            }
        }
        return []
    }
}

/// A signature, and what it is said to be over.
package struct RoleSignature: Hashable, Sendable {
    package let role: Policy.Role
    package let version: Int
    package let signature: Signature
}

extension RoleKeys {
    fileprivate func asksForTheSame(as other: RoleKeys?) -> Bool {
        threshold == other?.threshold && Set(keyIDs) == Set(other?.keyIDs ?? [])
    }
}

/// A file that holds a signature and nothing else.
private enum BareSignature {
    /// No signature of a key that we know is longer (RSA of 8192 bits, in Base64 with line breaks).
    private static let limitBytes = 4096

    static func readings(of file: [UInt8]) -> [[UInt8]] {
        guard file.count <= limitBytes else { return [] }
        let text = file.filter { !" \t\r\n".utf8.contains($0) }
        return [file, Hexadecimal.bytes(String(decoding: text, as: UTF8.self)), Base64.bytes(text[...])].compactMap(
            \.self)
    }
}
