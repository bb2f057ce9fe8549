import Authoring
import Invocations
import JSON
import Reports
import Rulebook
import Terminals
import YAML

extension Command {
    static let explain = Command(
        name: "explain",
        summary: "Explain a rule of check, with an example",
        discussion: """
            Each finding of 'litfass check' ends with the id of its rule in brackets. explain says what the rule looks \
            for and why, whether a workspace may set its severity and a person may waive it, and shows a mistake and \
            its correction. Without RULE, all rules are listed.
            """,
        article: "Editing",
        operands: [.optional("RULE", "The id of a rule: text-length")],
        options: [format.shape],
        examples: [
            Example(line: "litfass explain stale-translation", meaning: "What that finding means")
        ],
        exits: [.usage: "the command line is wrong, or there is no such rule"],
        run: { invocation in
            let rule = try invocation.optionalOperand(0).map { try RuleBook.rule($0) }
            let output = invocation.console.output
            switch invocation[format] {
            case .text: output.line(rule.map(RuleText.page) ?? RuleText.list(RuleBook.groups))
            case .json: output.write(RuleBook.json(of: rule.map { [$0] } ?? RuleBook.rules))
            }
            return .done
        })
}

extension RuleBook {
    static func json(of rules: [Rule]) -> JSON {
        ["format": 1, "rules": .array(rules.map(json))]
    }

    private static func json(of rule: Rule) -> JSON {
        var object = JSONObject()
        object.append("id", .string(rule.id))
        object.append("group", .string(rule.topic.rawValue))
        object.append("severity", .string(rule.severity.rawValue))
        object.append("can-be-waived", .bool(rule.authority == .adjustable))
        object.append("explanation", .string(rule.summary))
        if let reason = rule.reason { object.append("why", .string(reason)) }
        if let example = rule.example {
            object.append("example", ["wrong": .string(example.wrong), "right": .string(example.right)])
        }
        return .object(object)
    }
}
