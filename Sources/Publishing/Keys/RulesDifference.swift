import Files
import Trust

/// How one set of rules differs from another, in words: who comes, who goes, whose key changes, how many must sign.
struct RulesDifference: Sendable {
    private let old: SigningRules
    private let new: SigningRules
    private let names: SignerNames

    init(from old: SigningRules, to new: SigningRules, names: SignerNames) {
        (self.old, self.new, self.names) = (old, new, names)
    }

    /// One sentence a line, without a full stop; empty where nothing differs.
    var lines: [String] {
        delegations + people.filter { oldKeys(of: $0) != newKeys(of: $0) || !changes(of: $0).isEmpty }.flatMap(lines)
            + thresholds
    }

    /// Roles that come or go, and what they answer for.
    private var delegations: [String] {
        let before = Dictionary(old.delegated.map { ($0.role, $0) }) { first, _ in first }
        let after = Dictionary(new.delegated.map { ($0.role, $0) }) { first, _ in first }
        var lines = Set(before.keys).union(after.keys).sorted().compactMap { role -> String? in
            switch (before[role], after[role]) {
            case (nil, let role?): "the role \(role.words) is new\(Self.threshold(new[role.role]))"
            case (let role?, nil): "the role \(role.words) goes"
            case (let old?, let new?) where Set(old.bundles) != Set(new.bundles):
                "\(role.rawValue) answers for \(Self.list(new.bundles)), where it answered for \(Self.list(old.bundles))"
            default: nil
            }
        }
        let (common, order) = (new.delegated.map(\.role).filter { before[$0] != nil }, old.delegated.map(\.role))
        if common != order.filter({ after[$0] != nil }) {
            lines.append("roles are asked in another order: \(Self.list(new.delegated.map(\.role.rawValue)))")
        }
        return lines
    }

    private static func threshold(_ signers: RoleKeys?) -> String {
        signers.map { ", and needs \($0.threshold) of \($0.keyIDs.count) signers" } ?? ""
    }

    /// Whole rules in words, for the first root: roles that the same people sign stand together.
    static func lines(of rules: SigningRules, names: SignerNames) -> [String] {
        var told: Set<Policy.Role> = []
        let bundles = Dictionary(rules.delegated.map { ($0.role, $0.words) }) { first, _ in first }
        return rules.roles.keys.sorted().flatMap { role -> [String] in
            guard let signers = rules[role], !told.contains(role) else { return [] }
            let alike = rules.roles.keys.filter { rules[$0] == signers }.sorted()
            told.formUnion(alike)
            let people = signers.keyIDs.map { "\(names.name(of: $0)), key \(SignerNames.spoken($0))" }.sortedByBytes()
            let verb = alike.count == 1 ? "is" : "are"
            let heading = "\(list(alike.map { bundles[$0] ?? $0.rawValue })) \(verb) signed by"
            guard people.count > 1 else { return ["\(heading) \(people.joined())"] }
            let count =
                signers.threshold == people.count ? "all of these \(people.count)" : "\(signers.threshold) of these"
            return ["\(heading) \(count):"] + people.map { "  \($0)" }
        }
    }

    /// Signers of either side by id, unknown keys each for themselves.
    private var people: [String] {
        Set((ids(in: old) + ids(in: new)).map(person)).sortedByBytes()
    }

    private func ids(in rules: SigningRules) -> [String] { rules.roles.values.flatMap(\.keyIDs) }

    private func person(_ keyID: String) -> String { names.signer(of: keyID) ?? keyID }

    private func keys(of person: String, in rules: SigningRules) -> Set<String> {
        Set(ids(in: rules).filter { self.person($0) == person })
    }

    private func oldKeys(of person: String) -> Set<String> { keys(of: person, in: old) }
    private func newKeys(of person: String) -> Set<String> { keys(of: person, in: new) }

    private func roles(of person: String, in rules: SigningRules) -> Set<Policy.Role> {
        Set(rules.roles.filter { $0.value.keyIDs.contains { self.person($0) == person } }.keys)
    }

    private func changes(of person: String) -> Set<Policy.Role> {
        roles(of: person, in: old).symmetricDifference(roles(of: person, in: new))
    }

    private func lines(of person: String) -> [String] {
        let (before, after) = (roles(of: person, in: old), roles(of: person, in: new))
        let (oldKeys, newKeys) = (oldKeys(of: person), newKeys(of: person))
        guard let name = (newKeys.first ?? oldKeys.first).map(names.name(of:)) else { return [] }
        let key = newKeys.sorted().map(SignerNames.spoken).joined(separator: " and ")
        guard !before.isEmpty else { return ["\(name) joins, to sign \(words(after)), with the key \(key)"] }
        guard !after.isEmpty else { return ["\(name) leaves, and signs \(words(before)) no longer"] }
        var lines: [String] = []
        if oldKeys != newKeys {
            let replaced = oldKeys.subtracting(newKeys).sorted().map(SignerNames.short).joined(separator: " and ")
            lines.append("\(name) signs with another key: \(key), in the place of \(replaced)")
        }
        if case let added = after.subtracting(before), !added.isEmpty {
            lines.append("\(name) is to sign \(words(added)) too")
        }
        if case let removed = before.subtracting(after), !removed.isEmpty {
            lines.append("\(name) signs \(words(removed)) no longer")
        }
        return lines
    }

    private var thresholds: [String] {
        new.roles.keys.sorted().compactMap { role in
            guard let before = old[role], let after = new[role] else { return nil }
            let (from, to) = ((before.threshold, before.keyIDs.count), (after.threshold, after.keyIDs.count))
            guard from != to else { return nil }
            return "\(role.rawValue) needs \(to.0) of \(to.1) signers, where it needed \(from.0) of \(from.1)"
        }
    }

    private func words(_ roles: Set<Policy.Role>) -> String { Self.list(roles.sorted().map(\.rawValue)) }

    private static func list(_ names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.joined() }
        return names.dropLast().joined(separator: ", ") + " and " + last
    }
}

extension SigningRules.Delegated {
    /// Its name, and its bundles where they are called otherwise.
    fileprivate var words: String {
        guard bundles != [role.rawValue] else { return role.rawValue }
        return "\(role.rawValue) (bundles \(bundles.joined(separator: ", ")))"
    }
}
