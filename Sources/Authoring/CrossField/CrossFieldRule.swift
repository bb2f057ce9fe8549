import YAML

/// A rule of the model language that holds between the fields of one record. Each is a type of its own, with the id that
/// models and findings call it by.
protocol CrossFieldRule: Sendable {
    static var rule: Rule { get }
    /// What stands beside `rule` and `source` in the model.
    static var keys: [String] { get }

    /// - Returns: nil where the model says it wrong, with findings that say why.
    init?(_ reader: inout RuleReader)

    func check(_ record: RecordValue, of type: RecordType, into findings: inout Findings)
}

/// All rules that a model can name.
let crossFieldRules: [any CrossFieldRule.Type] = [
    AtMost.self, Covers.self, DiffersFrom.self, EqualLength.self, Increasing.self, NoOverlap.self, OnlyIf.self,
    Ordered.self, RequiredTogether.self, SumsTo.self,
]

/// Reads one entry of `rules:` in a model.
struct RuleReader {
    let node: Node
    let fields: [Field]
    var findings = Findings()

    /// Fields of one rule, which compares each with each other one.
    private static let fieldsLimit = 50

    init(_ node: Node, fields: [Field]) {
        self.node = node
        self.fields = fields
    }

    mutating func read() -> (any CrossFieldRule)? {
        guard node.kind == .mapping, let nameNode = node["rule"] else {
            findings.add(
                .misapplied, at: node, "a rule begins with its name, and here is none",
                fix: "write {rule: ordered, fields: [first, second]}")
            return nil
        }
        guard let kind = crossFieldRules.first(where: { $0.rule.id == nameNode.text }) else {
            // A key path here crashes Swift 6.3.1 in SILGen.
            let names = crossFieldRules.map { $0.rule.id }
            findings.add(
                .unknownRelation, at: nameNode,
                "'\(nameNode.text.firstLine)' is not a rule that a model can name",
                fix: suggestedName(for: nameNode.text, among: names) ?? "use one of \(quoted(names))")
            return nil
        }
        let known = ["rule", "source"] + kind.keys
        for entry in node.entries where !known.contains(entry.key.text) {
            findings.add(
                .unknownKey, at: entry.key, "'\(entry.key.text)' is not a key of the rule '\(kind.rule.id)'",
                fix: suggestedName(for: entry.key.text, among: known) ?? "remove it; known are \(quoted(known))")
        }
        let before = findings.count
        let rule = kind.init(&self)
        return findings.count == before ? rule : nil
    }

    /// Where the bound comes from, for a message: " (source: …)", or nothing.
    var source: String {
        guard let text = node["source"]?.text, !text.isEmpty else { return "" }
        return " (source: \(text))"
    }

    /// The field that `key` names.
    mutating func field(_ key: String = "field") -> FieldPath? {
        guard let node = require(key) else { return nil }
        return path(node)
    }

    /// Two fields or more that `fields` names.
    mutating func fields(atLeast count: Int = 2) -> [FieldPath]? {
        guard let node = require("fields") else { return nil }
        guard node.kind == .sequence, node.count >= count else {
            findings.add(
                .misapplied, at: node, "'fields' is a list of at least \(count) fields", fix: "write [first, second]"
            )
            return nil
        }
        let paths = node.items.compactMap { path($0) }
        return paths.count == node.count ? paths : nil
    }

    mutating func flag(_ key: String) -> Bool {
        guard let node = node[key] else { return false }
        var reader = ValueReader()
        let value = reader.read(node, as: .boolean, name: key)
        findings.append(reader.findings)
        guard case .boolean(let flag)? = value?.content else { return false }
        return flag
    }

    mutating func number(_ key: String) -> ExactNumber? {
        guard let node = require(key) else { return nil }
        var reader = ValueReader()
        let value = reader.read(node, as: .decimal(NumberConstraints()), name: key)
        findings.append(reader.findings)
        guard case .number(let number)? = value?.content else { return nil }
        return number
    }

    /// - Returns: false, with a finding, where a field is of a kind that the rule can't look at.
    mutating func require(_ paths: [FieldPath], are words: String, _ fits: (FieldPath) -> Bool) -> Bool {
        for path in paths where !fits(path) {
            findings.add(
                .misapplied, at: node, "'\(path.text)' is \(path.type.words), and this rule is for \(words)",
                fix: "name another field, or another rule")
            return false
        }
        return true
    }

    mutating func require(_ key: String) -> Node? {
        if let value = node[key] { return value }
        findings.add(
            .missingKey, at: node.headRange, in: node.source, "'\(key)' is missing, and this rule needs it",
            fix: "add '\(key)'")
        return nil
    }

    private mutating func path(_ node: Node) -> FieldPath? {
        do {
            return try FieldPath(node.text, in: fields)
        } catch {
            findings.add(error, at: node)
            return nil
        }
    }
}
