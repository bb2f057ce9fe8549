package import Bundles
package import Rulebook
import YAML

extension Policy {
    /// What a policy file says, and everything that is wrong with it; no policy where there is an error.
    /// - Parameters:
    ///   - path: as diagnostics name the file.
    ///   - environment: that it is the policy of.
    ///   - bundles: names of those that are published; nil where nobody knows them.
    package static func read(
        _ bytes: [UInt8], path: String, of environment: String = Policy.development, bundles: [BundleName]? = nil
    ) -> (policy: Policy?, diagnostics: [Diagnostic]) {
        let file = parseYAML(path: path, bytes: bytes)
        var reader = PolicyReader(diagnostics: file.diagnostics, environment: environment, bundles: bundles)
        let policy = reader.policy(in: file)
        let hasErrors = reader.diagnostics.contains { $0.severity == .error }
        return (hasErrors ? nil : policy, reader.diagnostics.sorted())
    }
}

/// Collects what is wrong with a policy while it reads on.
struct PolicyReader {
    var diagnostics: [Diagnostic]
    let environment: String
    let bundles: [BundleName]?

    enum Key {
        static let policy = ["people", "roles", "development-keys", "origin", "aliases"] + delivery
        static let person = ["name", "email"]
        static let rule = ["signers", "threshold", "lifetime", "last-editor", "bundles"]
        /// What must be there.
        static let neededOfPerson = ["name"]
        static let neededOfRule = ["signers", "threshold", "lifetime"]
        static let roles = Policy.Role.ofTUF.map(\.rawValue)
        /// Files and folders beside those of the roles.
        static let takenNames = ["candidate", "signatures", "refusals"]
    }

    mutating func policy(in file: ParsedFile) -> Policy? {
        guard let root = file.root else {
            if file.diagnostics.isEmpty {
                diagnostics.append(
                    .error(
                        .missingKey, file: file.source.path,
                        "a policy names people and roles, and this file is empty"
                    ))
            }
            return nil
        }
        guard mapping(root, "a policy", keys: Key.policy, required: ["people", "roles"]) else { return nil }
        let people = root["people"].map { self.people(in: $0) } ?? []
        // Where nobody is named, one report is enough: not one more for each signer.
        let known = people.isEmpty ? nil : people.map(\.id) + [Policy.onlineSigner]
        let rules = root["roles"].map { self.rules(in: $0, signers: known) } ?? []
        let developmentKeys = root["development-keys"].map { self.developmentKeys($0) } ?? false
        guard Policy.Role.ofTUF.allSatisfy({ role in rules.contains { $0.0 == role } }) else { return nil }
        let origin = root["origin"].flatMap { self.address($0, "origin") }
        let aliases = root["aliases"].map { self.aliases($0) } ?? []
        return Policy(
            of: environment, people: people, rules: rules, developmentKeys: developmentKeys, origin: origin,
            aliases: aliases, delivery: delivery(in: root))
    }

    /// Whoever knows the passphrase could sign for phones.
    private mutating func developmentKeys(_ node: Node) -> Bool {
        let value = boolean(node, "development-keys")
        guard value, environment != Policy.development else { return value }
        error(
            .malformedValue, at: node,
            "'development-keys' would let everybody sign for '\(environment)': their passphrase is known",
            fix: "remove the line, and make keys with 'litfass keys new ID --environment \(environment)'")
        return false
    }

    mutating func address(_ node: Node, _ key: String) -> String? {
        guard let address = text(node, key) else { return nil }
        guard ["https://", "http://"].contains(where: address.hasPrefix), address.count > 8 else {
            error(.wrongType, at: node, "'\(address)' is not where phones fetch a release", fix: "write https://…")
            return nil
        }
        return address
    }

    private mutating func aliases(_ node: Node) -> [BundleName] {
        guard node.kind == .sequence else {
            let word = node.kind == .scalar && !node.isNull ? node.text : "content"
            error(.wrongType, at: node, "'aliases' must be a list of bundles", fix: "write [\(word)]")
            return []
        }
        var names: [BundleName] = []
        for item in node.items {
            guard let text = text(item, "aliases"), let name = bundle(text, at: item) else { continue }
            if names.contains(name) {
                error(
                    .malformedValue, at: item, "'\(text)' is listed twice, and has one alias", fix: "leave it out here")
            } else {
                names.append(name)
            }
        }
        return names
    }

    private mutating func bundle(_ text: String, at node: Node) -> BundleName? {
        guard let name = BundleName(text) else {
            error(
                .malformedValue, at: node, "'\(text)' can't be the name of a bundle",
                fix: "write its name without language and '.json', as content")
            return nil
        }
        if let bundles, !bundles.contains(name) {
            error(
                .danglingReference, at: node, "no bundle of the workspace is called '\(text)', so it has no alias",
                fix: fix(for: text, among: bundles.map(\.string)))
        }
        return name
    }

    // MARK: People

    private mutating func people(in node: Node) -> [Policy.Person] {
        guard mapping(node, "people") else { return [] }
        return node.entries.map { person($0) }
    }

    /// A person with a mistake in it is kept, so that those who name the id are not reported as well.
    private mutating func person(_ entry: Node.Entry) -> Policy.Person {
        let id = entry.key.text
        if id == Policy.onlineSigner {
            error(
                .malformedID, at: entry.key, "'\(id)' is the key of the machine, not a person",
                fix: "choose another id")
        } else if !Policy.isKeyName(id) {
            error(
                .malformedID, at: entry.key,
                "'\(id)' cannot name a key file: an id has small letters, digits and '-', at most \(Policy.idLimit)")
        }
        guard mapping(entry.value, "a person", keys: Key.person, required: Key.neededOfPerson) else {
            return Policy.Person(id: id, name: id)
        }
        return Policy.Person(
            id: id, name: entry.value["name"].flatMap { text($0, "name") } ?? id,
            email: entry.value["email"].flatMap { text($0, "email") })
    }

    // MARK: Roles

    private mutating func rules(in node: Node, signers known: [String]?) -> [(Policy.Role, Policy.Rule)] {
        guard mapping(node, "roles", required: Key.roles, called: "role") else { return [] }
        var rules: [(Policy.Role, Policy.Rule)] = []
        var claims = BundleClaims()
        for entry in node.entries {
            guard let role = role(entry.key), var rule = rule(for: role, in: entry.value, signers: known) else {
                continue
            }
            rule.bundles = bundles(of: role, in: entry.value["bundles"], named: entry.key, &claims)
            rules.append((role, rule))
        }
        if !rules.contains(where: \.0.isDelegated) {
            error(
                .missingKey, at: node, "no role signs bundles, so that nothing could be published",
                fix: "add 'content:' with signers, a threshold and a lifetime")
        }
        // One mistake in a role is not to be told once more as what follows from it.
        if !diagnostics.contains(where: { $0.severity == .error }) { tellUnclaimed(claims, at: node) }
        return rules
    }

    private mutating func role(_ key: Node) -> Policy.Role? {
        guard Policy.isKeyName(key.text), !Key.takenNames.contains(key.text) else {
            error(
                .malformedID, at: key,
                "'\(key.text)' cannot name a role's file: small letters, digits and '-', and none of "
                    + Key.takenNames.joined(separator: ", "), fix: "choose another name")
            return nil
        }
        return Policy.Role(rawValue: key.text)
    }

    private mutating func rule(for role: Policy.Role, in node: Node, signers known: [String]?) -> Policy.Rule? {
        guard mapping(node, "a role", keys: Key.rule, required: Key.neededOfRule) else { return nil }
        guard let signersNode = node["signers"], let thresholdNode = node["threshold"],
            let lifetimeNode = node["lifetime"]
        else { return nil }
        let signers = signers(of: role, in: signersNode, known: known)
        let threshold = threshold(thresholdNode, signers: signers)
        guard let threshold, let lifetime = lifetime(lifetimeNode) else { return nil }
        let lastEditor = node["last-editor"].map { self.lastEditor($0, of: role) } ?? .alone
        return Policy.Rule(signers: signers, threshold: threshold, lifetime: lifetime, lastEditor: lastEditor)
    }

    private mutating func lastEditor(_ node: Node, of role: Policy.Role) -> Policy.LastEditorRule {
        guard let rule = Policy.LastEditorRule(rawValue: node.text), node.kind == .scalar else {
            let known = Policy.LastEditorRule.allCases.map(\.rawValue)
            error(
                .wrongType, at: node, "'\(node.text)' is not a value of 'last-editor': alone or not-alone",
                fix: fix(for: node.text, among: known))
            return .alone
        }
        if rule == .notAlone, !role.isDelegated {
            error(
                .wrongType, at: node,
                "'\(role.rawValue)' has no last editor: only roles that sign bundles are made of edited sources",
                fix: "leave it out here")
        }
        return rule
    }

    private mutating func signers(of role: Policy.Role, in node: Node, known: [String]?) -> [String] {
        guard node.kind == .sequence else {
            error(.wrongType, at: node, "'signers' must be a list of people's ids", fix: "write [\(node.text)]")
            return []
        }
        if node.items.isEmpty {
            error(.malformedRole, at: node, "'\(role.rawValue)' has no signer, so it could never be signed")
        }
        var signers: [String] = []
        for item in node.items {
            guard let id = text(item, "signers") else { continue }
            if signers.contains(id) {
                error(.malformedRole, at: item, "'\(id)' is listed twice, but a person signs only once")
                continue
            }
            if let known, !known.contains(id) {
                error(.malformedRole, at: item, "'\(id)' is not among the people", fix: fix(for: id, among: known))
            } else if id == Policy.onlineSigner, !role.mayBeOnline {
                error(
                    .onlineKey, at: item,
                    "'\(id)' may not sign '\(role.rawValue)': a break-in to the machine would be enough to change it",
                    fix: "name a person")
            }
            signers.append(id)
        }
        return signers
    }

    private mutating func threshold(_ node: Node, signers: [String]) -> Int? {
        guard node.kind == .scalar, case .integer(let digits) = node.resolved, let threshold = Int(digits) else {
            error(.wrongType, at: node, "'\(node.text)' is not a number of signatures")
            return nil
        }
        if threshold < 1 {
            error(.malformedRole, at: node, "'\(node.text)' would require no signature", fix: "write 1 or more")
            return nil
        }
        if threshold > signers.count, !signers.isEmpty {
            error(
                .malformedRole, at: node,
                "'\(node.text)' signatures are not possible with \(signers.count == 1 ? "1 signer" : "\(signers.count) signers")",
                fix: "write at most \(signers.count), or name more signers")
        }
        return threshold
    }

    private static let lifetimeRange = Duration.seconds(3600)...Duration.seconds(3650 * 86_400)
    private static let unitSeconds = ["h": 3600, "day": 86_400, "days": 86_400, "week": 604_800, "weeks": 604_800]

    private mutating func lifetime(_ node: Node) -> Duration? {
        let words = node.text.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 2, words[0].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int(words[0]),
            let unit = Self.unitSeconds[String(words[1])]
        else {
            error(
                .malformedValue, at: node, "'\(node.text)' is not a lifetime",
                fix: "write it as '180 days' or '48 h'")
            return nil
        }
        let (seconds, overflow) = count.multipliedReportingOverflow(by: unit)
        guard !overflow, Self.lifetimeRange.contains(.seconds(seconds)) else {
            error(.outOfBounds, at: node, "'\(node.text)' is out of range: a lifetime is from 1 h to 3650 days")
            return nil
        }
        return .seconds(seconds)
    }

    // MARK: Kinds of value

    /// Whether `node` is a mapping; reports keys that do not belong and keys that are missing.
    mutating func mapping(
        _ node: Node, _ what: String, keys: [String]? = nil, required: [String] = [], called word: String = "key"
    ) -> Bool {
        guard node.kind == .mapping else {
            error(.wrongType, at: node, "\(what) must be a mapping, 'key: value'")
            return false
        }
        for entry in node.entries where keys?.contains(entry.key.text) == false {
            let key = entry.key.text
            let message = word == "key" ? "'\(key)' is not a key of \(what)" : "'\(key)' is not a \(word)"
            error(.unknownKey, at: entry.key, message, fix: fix(for: key, among: keys ?? []))
        }
        for key in required where node[key] == nil {
            let message = word == "key" ? "'\(key)' is missing from \(what)" : "the \(word) '\(key)' is missing"
            error(.missingKey, at: node, message, fix: "add '\(key):'")
        }
        return true
    }

    mutating func text(_ node: Node, _ key: String) -> String? {
        guard node.kind == .scalar, !node.isNull, !node.text.isEmpty else {
            error(.wrongType, at: node, "'\(key)' must be text")
            return nil
        }
        return node.text
    }

    private mutating func boolean(_ node: Node, _ key: String) -> Bool {
        guard node.kind == .scalar, case .bool(let value) = node.resolved else {
            error(.wrongType, at: node, "'\(key)' must be true or false, not '\(node.text)'")
            return false
        }
        return value
    }

    private func fix(for word: String, among candidates: [String]) -> String {
        if let candidate = suggestion(for: word, among: candidates) { return "did you mean '\(candidate)'?" }
        return "it is one of \(candidates.joined(separator: ", "))"
    }

    mutating func error(_ rule: PolicyRule, at node: Node, _ message: String, fix: String? = nil) {
        diagnostics.append(.error(rule.rule, at: node, message, fix: fix))
    }
}
