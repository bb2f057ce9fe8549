internal import Digests
internal import JSON

/// What each role's file says for a policy, its keys and the bundles of a release: `signed` without type, version and
/// expiry. Members are written in one fixed order, so that saying the same gives the same value.
/// Source: TUF specification 1.0.34, §4.3 to §4.6.
struct Statements {
    /// A public key as metadata lists it.
    struct Key: Hashable {
        let id: String
        let json: JSON
    }

    let policy: Policy
    /// By the id of the signer in the policy.
    let keys: [String: Key]

    /// The bodies of the roles that state something of their own.
    func stated(_ targets: [TargetFile]) -> [Policy.Role: JSONObject] {
        var bodies: [Policy.Role: JSONObject] = [.root: root, .targets: self.targets]
        for role in Policy.Role.allCases where role.isDelegated {
            bodies[role] = delegated(targets.filter { $0.role == role })
        }
        return bodies
    }

    // MARK: root, §4.3

    private var root: JSONObject {
        let roles: [Policy.Role] = [.root, .snapshot, .targets, .timestamp]
        var body = JSONObject()
        body["consistent_snapshot"] = true
        body["keys"] = keys(of: roles)
        body["roles"] = .object(
            roles.reduce(into: JSONObject()) { object, role in object[role.rawValue] = .object(rule(of: role)) })
        return body
    }

    private func keys(of roles: [Policy.Role]) -> JSON {
        let used = Set(roles.flatMap { policy[$0].signers }).compactMap { keys[$0] }
        return .object(
            used.sorted { byBytes($0.id, $1.id) }.reduce(into: JSONObject()) { object, key in object[key.id] = key.json })
    }

    private func rule(of role: Policy.Role) -> JSONObject {
        var rule = JSONObject()
        // One key held by two signers of the policy is one key (§4.3: keyids are unique).
        let ids = Set(policy[role].signers.compactMap { keys[$0]?.id }).sorted(by: byBytes)
        rule["keyids"] = .array(ids.map(JSON.string))
        rule["threshold"] = .number(JSONNumber(policy[role].threshold))
        return rule
    }

    // MARK: targets, §4.5

    private var targets: JSONObject {
        let roles = Policy.Role.allCases.filter(\.isDelegated)
        var delegations = JSONObject()
        delegations["keys"] = keys(of: roles)
        delegations["roles"] = .array(roles.map { .object(delegation(to: $0)) })
        var body = JSONObject()
        body["targets"] = .object(JSONObject())
        body["delegations"] = .object(delegations)
        return body
    }

    /// Terminating: nobody else may speak for names that begin with the role's.
    private func delegation(to role: Policy.Role) -> JSONObject {
        var delegation = JSONObject()
        delegation["name"] = .string(role.rawValue)
        for member in rule(of: role).members { delegation[member.key] = member.value }
        delegation["terminating"] = true
        delegation["paths"] = .array([.string(role.rawValue + ".*")])
        return delegation
    }

    private func delegated(_ targets: [TargetFile]) -> JSONObject {
        var listed = JSONObject()
        for target in targets.sorted(by: { $0.name < $1.name }) {
            var custom = JSONObject()
            custom["bundle"] = .string(target.bundle.name.string)
            if let language = target.bundle.language { custom["language"] = .string(language.string) }
            if target.isDefault { custom["default"] = true }
            var entry = Self.fingerprint(target.bytes)
            entry["custom"] = .object(custom)
            listed[target.name.string] = .object(entry)
        }
        var body = JSONObject()
        body["targets"] = .object(listed)
        return body
    }

    // MARK: snapshot and timestamp, §4.4 and §4.6

    /// A file that another one vouches for.
    struct Listed {
        let role: Policy.Role
        let version: Int
        let bytes: [UInt8]
    }

    static func snapshot(of files: [Listed]) -> JSONObject {
        meta(files.sorted { byBytes($0.role.rawValue, $1.role.rawValue) })
    }

    static func timestamp(of snapshot: Listed) -> JSONObject {
        meta([snapshot])
    }

    private static func meta(_ files: [Listed]) -> JSONObject {
        var meta = JSONObject()
        for file in files {
            var entry = fingerprint(file.bytes)
            entry["version"] = .number(JSONNumber(file.version))
            meta[file.role.rawValue + ".json"] = .object(entry)
        }
        var body = JSONObject()
        body["meta"] = .object(meta)
        return body
    }

    /// SHA-256 only: several hashes would need several copies of each file, named by each.
    private static func fingerprint(_ bytes: [UInt8]) -> JSONObject {
        var entry = JSONObject()
        entry["length"] = .number(JSONNumber(bytes.count))
        entry["hashes"] = ["sha256": .string(SHA256Digest(of: bytes).hex)]
        return entry
    }
}
