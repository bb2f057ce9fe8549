import Models
import Rulebook
import YAML

/// A value is one of those in a list: `{rule: among, field: default-frequency, of: frequencies.name}`.
struct Among: CrossFieldRule {
    static let rule = Rule(
        "among", topic: .fields, authority: .adjustable,
        summary: "A value that is missing from the list it must come from: a default that nobody can choose.",
        reason: "People who change such a default can't choose it again.",
        example: Rule.Example(
            wrong: "default: middle",
            right: "default: high"))
    static let keys = ["field", "of"]

    private let path: FieldPath
    private let list: FieldPath
    private let source: String

    init?(_ reader: inout RuleReader) {
        guard let path = reader.field(), let node = reader.require("of"), let list = reader.path(node) else {
            return nil
        }
        let element = list.type.single
        guard reader.require([path], are: "fields outside of lists", { !$0.isMany && !$0.type.isList }),
            reader.require(
                [list], are: "lists of which each item is \(path.type.words)",
                { _ in
                    (list.isMany || list.type.isList) && element.isSame(as: path.type)
                })
        else { return nil }
        if let options = path.type.options, let others = element.options, !options.contains(where: others.contains) {
            reader.misapplied(
                "of", "'\(path.text)' and '\(list.text)' have no option in common", fix: "give both the same options")
            return nil
        }
        guard path.start == .here || list.start == .here else {
            reader.misapplied("field", "neither '\(path.text)' nor '\(list.text)' is a field of this model")
            return nil
        }
        self.path = path
        self.list = list
        source = reader.source
    }

    func check(_ subject: RuleSubject, into findings: inout Findings) {
        guard let value = path.value(in: subject), list.isComplete(in: subject) else { return }
        let items = list.items(in: subject)
        guard !items.contains(where: { $0.content == value.content }) else { return }
        let written = items.compactMap(\.content.written)
        subject.report(
            Self.rule, at: [(path, value.node)],
            "'\(value.content.written ?? path.text)'\(path.owner) is not among the values of '\(list.text)'\(source)",
            fix: written.isEmpty ? "add it there" : "write \(quoted(written, "or")), or add it to '\(list.text)'",
            into: &findings)
    }
}
