import Models
import Rulebook
import Values
import YAML

/// Reads one entry of `rules:` in a model.
package struct RuleReader {
    let node: Node
    let fields: [Field]
    var findings = Findings()
    let models: KnownModels
    var starts: [(start: FieldPath.Start, node: Node)] = []
    /// Whether a path leads to a model that has findings of its own, so that the rule can't be judged.
    private(set) var metUnreadModel = false

    /// Fields of one rule, which compares each with each other one.
    private static let fieldsLimit = 50

    init(_ node: Node, fields: [Field], models: KnownModels) {
        self.node = node
        self.fields = fields
        self.models = models
    }

    /// Where the bound comes from, for a message: " (source: …)", or nothing.
    var source: String {
        let text = node["source"]?.text ?? ""
        return (text.isEmpty ? nil : text).inBrackets
    }

    /// The field that `key` names.
    mutating func field(_ key: String = "field") -> FieldPath? {
        guard let node = require(key) else { return nil }
        return path(node)
    }

    /// A field of this model: what holds inside of another one is said there.
    mutating func ownField() -> FieldPath? {
        guard let path = field() else { return nil }
        guard path.start == .here else {
            misapplied("field", "'\(path.text)' is a field of another model, whose own rules this one belongs to")
            return nil
        }
        return path
    }

    /// Two fields or more that `fields` names, each once, and one of this model among them.
    mutating func fields(atLeast count: Int = 2) -> [FieldPath]? {
        guard let paths = list("fields", atLeast: count) else { return nil }
        guard paths.contains(where: { $0.start == .here }) else {
            misapplied("fields", "none of \(quoted(paths.map(\.text))) is a field of this model")
            return nil
        }
        return paths
    }

    /// The field of this model that `field` names, or those that `fields` does.
    mutating func fieldOrFields() -> [FieldPath]? {
        node["fields"] == nil ? ownField().map { [$0] } : fields()
    }

    /// - Returns: whether not both keys are given.
    mutating func requireOne(of one: String, or several: String) -> Bool {
        guard node[one] != nil, node[several] != nil else { return true }
        misapplied(one, "'\(one)' and '\(several)' are both given, and only one is looked at", fix: "remove one")
        return false
    }

    /// Several fields that `key` names, each once.
    mutating func list(_ key: String, atLeast count: Int = 2) -> [FieldPath]? {
        guard let node = require(key) else { return nil }
        guard node.kind == .sequence, (count...Self.fieldsLimit).contains(node.count) else {
            findings.add(
                .malformedModel, at: node, "'\(key)' is a list of \(count) to \(Self.fieldsLimit) fields",
                fix: "write [first, second]")
            return nil
        }
        let paths = node.items.compactMap { path($0) }
        guard paths.count == node.count else { return nil }
        for (index, path) in paths.enumerated() where paths[..<index].contains(where: { $0.text == path.text }) {
            findings.add(
                .malformedModel, at: node.items[index],
                "'\(path.text)' is named twice, and would be compared with itself",
                fix: "remove it, or name another field")
            return nil
        }
        return paths
    }

    /// The fields of a rule that counts how many of them are given, and how many it is about.
    mutating func countedFields() -> (paths: [FieldPath], count: Int)? {
        guard let paths = fields(), require(paths, are: "fields outside of lists", { !$0.isMany }),
            let count = count(below: paths.count)
        else { return nil }
        return (paths, count)
    }

    mutating func flag(_ key: String) -> Bool {
        guard let node = node[key] else { return false }
        guard case .boolean(let flag)? = value(node, as: BooleanType(), key) else { return false }
        return flag
    }

    mutating func number(_ key: String) -> ExactNumber? {
        guard let node = require(key),
            case .number(let number)? = value(node, as: DecimalType(), key)
        else { return nil }
        return number
    }

    /// How many of some fields: from 1 to one less than all, since all or none is what other words say.
    private mutating func count(below limit: Int) -> Int? {
        guard let number = number("count") else { return nil }
        guard let count = number.integer, (1..<Int64(limit)).contains(count) else {
            findings.add(
                .malformedModel, at: node["count"] ?? node,
                "'\(number.text)' is not a number of fields from 1 to \(limit - 1)", fix: "write 1")
            return nil
        }
        return Int(count)
    }

    /// A value that the rule compares with, as strict as one that an author writes.
    mutating func value(_ node: Node, as type: any ValueType, _ name: String) -> Value.Content? {
        var reader = ValueReader()
        let value = reader.read(node, as: type, name: name)
        findings.append(reader.findings)
        return value?.content
    }

    /// - Returns: false, with a finding, where a field is of a kind that the rule can't look at.
    mutating func require(_ paths: [FieldPath], are words: String, _ fits: (FieldPath) -> Bool) -> Bool {
        for path in paths where !fits(path) {
            findings.add(
                .malformedModel, at: node, "'\(path.text)' is \(path.type.words), and this rule is for \(words)",
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

    /// The rule could never be broken, or never be kept.
    mutating func misapplied(
        _ key: String, _ message: String, fix: String = "name another field, or another rule"
    ) {
        findings.add(.malformedModel, at: node[key] ?? node, message, fix: fix)
    }

    mutating func path(_ node: Node) -> FieldPath? {
        do {
            let path = try FieldPath(node.text, in: fields, of: models)
            if path.start != .here { starts.append((path.start, node)) }
            return path
        } catch {
            metUnreadModel = metUnreadModel || models.leadsToUnread(node.text, fields)
            findings.add(error, at: node)
            return nil
        }
    }
}
