import JSON

/// Which keys may sign a role, and how many of them must.
package struct RoleKeys: Hashable, Sendable {
    /// Without repetition, in the order listed.
    package let keyIDs: [String]
    /// At least 1.
    package let threshold: Int

    /// - Precondition: 1 ≤ threshold ≤ number of key ids, and no id stands twice.
    package init(keyIDs: [String], threshold: Int) {
        precondition(threshold >= 1 && threshold <= keyIDs.count && Set(keyIDs).count == keyIDs.count)
        self.keyIDs = keyIDs
        self.threshold = threshold
    }

    init(_ reader: MetadataReader) throws(TrustFault) {
        // A threshold of 0 would believe a file that nobody signed.
        threshold = try reader.integer("threshold", minimum: 1)
        keyIDs = try reader.strings("keyids")
        guard Set(keyIDs).count == keyIDs.count else { throw reader.malformed(.keyIDTwice) }
    }

    var members: [JSONObject.Member] {
        [
            .init(key: "keyids", value: .array(keyIDs.map(JSON.string))),
            .init(key: "threshold", value: .number(JSONNumber(threshold))),
        ]
    }
}

/// The keys that a role lists, by id.
enum KeyTable {
    /// A key's id is what the signed metadata says it is. Those who sign the table vouch for both; what protects a threshold is that
    /// distinct keys are counted and not distinct ids (`Envelope.status`).
    ///
    /// Off-spec: TUF §4.3 wants each id recalculated. TAP 12 takes that back, since producers differ on what the digest covers:
    /// members of their own are in it or not, and published roots have both.
    static func read(_ reader: MetadataReader) throws(TrustFault) -> [String: PublicKey] {
        var keys: [String: PublicKey] = [:]
        for member in reader.object.members {
            let entry = try MetadataReader(member.value, of: reader.role, at: [.key])
            keys[member.key] = try PublicKey(entry, id: member.key)
        }
        return keys
    }

    static func json(_ keys: [PublicKey]) -> JSON {
        let sorted = keys.sorted { $0.id < $1.id }
        return .object(JSONObject(sorted.map { .init(key: $0.id, value: .object($0.json)) }))
    }
}
