import JSON

/// To whom a role delegates, in the order in which they are asked (TUF §4.5).
package struct Delegations: Hashable, Sendable {
    package let keys: [String: PublicKey]
    package let roles: [Delegation]

    package init(keys: [PublicKey], roles: [Delegation]) {
        self.keys = Dictionary(keys.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        self.roles = roles
    }

    init(_ reader: MetadataReader) throws(TrustFault) {
        keys = try KeyTable.read(reader.object("keys"))
        // Off-spec: TAP 15's succinct roles are no part of the specification, and a list of roles is what it demands.
        roles = try reader.array("roles").map { (item) throws(TrustFault) in
            try Delegation(MetadataReader(item, of: reader.role, at: [.delegation]))
        }
        guard Set(roles.map { Array($0.name.name.utf8) }).count == roles.count else {
            throw reader.malformed(.delegatedTwice)
        }
    }

    var json: JSON {
        .object(
            JSONObject([
                .init(key: "keys", value: KeyTable.json(Array(keys.values))),
                .init(key: "roles", value: .array(roles.map(\.json))),
            ]))
    }
}

/// One role, its keys, and the names that it may speak for.
package struct Delegation: Hashable, Sendable {
    package let name: RoleName
    package let keys: RoleKeys
    /// Whether the search for a matching name ends with this role and those to which it delegates.
    package let terminating: Bool
    package let scope: Scope

    package enum Scope: Hashable, Sendable {
        /// Shell patterns, matched segment by segment.
        case paths([PathPattern])
        /// Lower-case hexadecimal prefixes of the SHA-256 of a target name.
        case hashPrefixes([String])
    }

    package init(name: String, keys: RoleKeys, terminating: Bool, paths: [String]) {
        self.name = .delegated(name)
        self.keys = keys
        self.terminating = terminating
        scope = .paths(paths.map(PathPattern.init))
    }

    init(_ reader: MetadataReader) throws(TrustFault) {
        let name = try reader.string("name")
        // Else a delegated role could be taken for one of the four that root answers for.
        guard !["root", "timestamp", "snapshot", "targets"].contains(name), !name.isEmpty else {
            throw reader.malformed("name", .unusableRoleName(name))
        }
        self.name = .delegated(name)
        keys = try RoleKeys(reader)
        terminating = try reader.bool("terminating")
        switch (reader.object["paths"], reader.object["path_hash_prefixes"]) {
        case (_?, nil): scope = .paths(try reader.strings("paths").map(PathPattern.init))
        case (nil, _?): scope = .hashPrefixes(try reader.strings("path_hash_prefixes").map { $0.lowercased() })
        default: throw reader.malformed(.unclearScope)
        }
    }

    /// Whether the role may speak for a target.
    package func covers(_ target: String) -> Bool {
        switch scope {
        case .paths(let patterns): patterns.contains { $0.matches(target) }
        case .hashPrefixes(let prefixes): prefixes.contains { PathPattern.digest(of: target).hasPrefix($0) }
        }
    }

    var json: JSON {
        let members: JSONObject.Member =
            switch scope {
            case .paths(let patterns): .init(key: "paths", value: .array(patterns.map { .string($0.text) }))
            case .hashPrefixes(let prefixes): .init(key: "path_hash_prefixes", value: .array(prefixes.map(JSON.string)))
            }
        return .object(
            JSONObject(
                [.init(key: "name", value: .string(name.name))] + keys.members
                    + [.init(key: "terminating", value: .bool(terminating)), members]))
    }
}
