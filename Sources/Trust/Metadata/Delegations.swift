import JSON

/// To whom a role delegates, in the order in which they are asked (TUF §4.5).
package struct Delegations: Hashable, Sendable {
    package let keys: [String: PublicKey]
    /// Without the bins.
    package let roles: [Delegation]
    /// A role has either these or `roles` (TAP 15).
    let bins: Bins?

    package init(keys: [PublicKey], roles: [Delegation]) {
        self.keys = Dictionary(keys.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        self.roles = roles
        bins = nil
    }

    init(_ reader: MetadataReader) throws(TrustFault) {
        keys = try KeyTable.read(reader.object("keys"))
        if reader.object["succinct_roles"] != nil {
            guard reader.object["roles"] == nil else { throw reader.malformed(.unclearDelegation) }
            bins = try Bins(reader.object("succinct_roles"))
            roles = []
            return
        }
        bins = nil
        roles = try reader.array("roles").map { (item) throws(TrustFault) in
            try Delegation(MetadataReader(item, of: reader.role, at: [.delegation]))
        }
        guard Set(roles.map { Array($0.name.name.utf8) }).count == roles.count else {
            throw reader.malformed(.delegatedTwice)
        }
    }

    /// The roles that may speak for a target, in their order.
    func covering(_ target: String) -> [Delegation] {
        bins.map { [$0.delegation(for: target)] } ?? roles.filter { $0.covers(target) }
    }

    /// Every role, in order, as far as a limit.
    func all(limit: Int) -> [Delegation] { bins.map { $0.delegations(limit: limit) } ?? roles }

    /// What is delegated to a role; nil where nothing is.
    func delegation(to role: RoleName) -> Delegation? {
        bins.map { $0.delegation(to: role) } ?? roles.first { $0.name == role }
    }

    var json: JSON {
        let delegated: JSONObject.Member =
            bins.map { .init(key: "succinct_roles", value: $0.json) }
            ?? .init(key: "roles", value: .array(roles.map(\.json)))
        return .object(JSONObject([.init(key: "keys", value: KeyTable.json(Array(keys.values))), delegated]))
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

    /// A bin. TAP 15: "All succinct hashed bin delegations will be non-terminating."
    fileprivate init(bin name: String, keys: RoleKeys) {
        self.name = .delegated(name)
        self.keys = keys
        terminating = false
        scope = .hashPrefixes([])
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

/// Roles that share out all targets among them by the digests of their names, and differ in nothing else. Source: TAP 15.
struct Bins: Hashable, Sendable {
    let keys: RoleKeys
    /// There are two to this power; from 1 to 32.
    let bitLength: Int
    let namePrefix: String

    init(_ reader: MetadataReader) throws(TrustFault) {
        keys = try RoleKeys(reader)
        guard let bits = reader.object["bit_length"]?.integer, (1...32).contains(bits) else {
            throw reader.malformed("bit_length", .notAnInteger(from: 1, to: 32))
        }
        bitLength = Int(bits)
        namePrefix = try reader.string("name_prefix")
    }

    /// The bin for a target: its number is the first bits of the SHA-256 of the target's name.
    func delegation(for target: String) -> Delegation {
        // Eight digits are 32 bits.
        let first = UInt32(PathPattern.digest(of: target).prefix(8), radix: 16) ?? 0
        return delegation(Int(first >> (32 - bitLength)))
    }

    /// - Returns: nil where no bin is called so.
    func delegation(to role: RoleName) -> Delegation? {
        guard role.name.hasPrefix(namePrefix + "-"),
            let number = Int(role.name.dropFirst(namePrefix.count + 1), radix: 16), number >> bitLength == 0
        else { return nil }
        let bin = delegation(number)
        return bin.name == role ? bin : nil
    }

    func delegations(limit: Int) -> [Delegation] { (0..<min(1 << bitLength, limit)).map(delegation) }

    /// The number in hexadecimal digits, as many as the last one has.
    private func delegation(_ number: Int) -> Delegation {
        let digits = String(number, radix: 16)
        let padding = String(repeating: "0", count: (bitLength + 3) / 4 - digits.utf8.count)
        return Delegation(bin: "\(namePrefix)-\(padding)\(digits)", keys: keys)
    }

    var json: JSON {
        .object(
            JSONObject(
                keys.members + [
                    .init(key: "bit_length", value: .number(JSONNumber(bitLength))),
                    .init(key: "name_prefix", value: .string(namePrefix)),
                ]))
    }
}
