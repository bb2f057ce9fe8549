package import JSON

/// A metadata file: what is signed, exactly as it was received or made, and the signatures over it (TUF §4.2.1).
package struct Envelope: Sendable {
    package let signed: JSON
    package private(set) var signatures: [Signature]
    /// What signatures are made over: the canonical form of `signed`, unknown members included.
    package let canonicalBytes: [UInt8]

    /// What is to be signed.
    /// - Precondition: it holds no number but integers, as everything that this module builds.
    package init(signed: JSON) {
        guard let bytes = try? signed.canonical() else {  // the reason is the precondition's
            preconditionFailure("metadata is made of integers and strings")
        }
        self.signed = signed
        signatures = []
        canonicalBytes = bytes
    }

    /// Reads a file and believes nothing of it.
    /// - Throws: `TrustFault.malformed`, `.duplicateSignature`.
    package init(parsing file: UntrustedBytes, as role: RoleName, limits: TrustLimits) throws(TrustFault) {
        let json: JSON
        do throws(JSONFault) {
            json = try JSON.parse(file.bytes, limits: JSONLimits(bytes: file.bytes.count, depth: limits.depth))
        } catch {
            throw .malformed(role, MetadataFlaw(.notJSON(error)))
        }
        let reader = try MetadataReader(json, of: role, at: [.file])
        signed = try reader.value("signed")
        signatures = try reader.array("signatures").map { (item) throws(TrustFault) in
            let entry = try MetadataReader(item, of: role, at: [.signature])
            return Signature(keyID: try entry.string("keyid"), hex: try entry.string("sig"))
        }
        do {
            canonicalBytes = try signed.canonical()
        } catch {
            throw .malformed(role, MetadataFlaw(at: [.member("signed")], .noCanonicalForm))
        }
        var seen: Set<String> = []
        // TUF §4.2.1: "The keyid MUST be unique in the 'signatures' array".
        for signature in signatures where !seen.insert(signature.keyID).inserted {
            throw .duplicateSignature(role, keyID: signature.keyID)
        }
    }

    /// Adds a signature, in the place of an earlier one by the same key. Signatures stand in the order of their key ids, so
    /// that the order in which people sign does not show.
    package mutating func add(_ signature: Signature) {
        signatures.removeAll { $0.keyID == signature.keyID }
        signatures.append(signature)
        signatures.sort { $0.keyID.utf8.lexicographicallyPrecedes($1.keyID.utf8) }
    }

    /// The file: compact JSON.
    package func encoded() -> [UInt8] {
        let signatures = signatures.map {
            JSON.object(
                JSONObject([
                    .init(key: "keyid", value: .string($0.keyID)), .init(key: "sig", value: .string($0.hex)),
                ]))
        }
        return JSON.object(
            JSONObject([
                .init(key: "signatures", value: .array(signatures)), .init(key: "signed", value: signed),
            ])
        ).encoded()
    }

    /// Who of those who may sign has signed.
    package func status(_ keys: RoleKeys, from known: [String: PublicKey]) -> SignatureStatus {
        let byID = Dictionary(signatures.map { ($0.keyID, $0) }, uniquingKeysWith: { first, _ in first })
        var signers: [PublicKey] = []
        var missing: [String] = []
        for id in keys.keyIDs {
            guard let bytes = byID[id]?.bytes, let key = known[id], key.verifies(bytes, of: canonicalBytes) else {
                missing.append(id)
                continue
            }
            // TAP 12: one key, which may be listed under two ids, counts once.
            if !signers.contains(where: { $0.isSameKey(as: key) }) { signers.append(key) }
        }
        return SignatureStatus(
            threshold: keys.threshold, signed: signers.map(\.id), missing: missing,
            void: missing.filter { byID[$0]?.hex.isEmpty == false })
    }
}

/// How far a file is from being believed: what a verifier asks and what a person who collects signatures wants to see.
package struct SignatureStatus: Hashable, Sendable {
    package let threshold: Int
    /// Key ids with a valid signature, in the order in which the delegating role lists them; one for each key.
    package let signed: [String]
    /// Key ids that may sign and have not, or not validly.
    package let missing: [String]
    /// Those of the missing whose signature is there and does not hold: made over other bytes, or damaged.
    package let void: [String]

    package var isReached: Bool { signed.count >= threshold }
}

extension Envelope {
    /// Holds the signatures to the keys and the threshold of whoever delegates.
    /// - Throws: `.belowThreshold`.
    package func demand(
        _ keys: RoleKeys, from known: [String: PublicKey], of role: RoleName, by delegator: TrustFault.Delegator
    ) throws(TrustFault) {
        let status = status(keys, from: known)
        guard status.isReached else {
            throw .belowThreshold(
                role, valid: status.signed.count, threshold: keys.threshold, demandedBy: delegator,
                unverifiable: status.void.count { known[$0]?.isVerifiable == false })
        }
    }
}
