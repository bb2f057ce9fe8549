import Models
import Rulebook
import YAML

/// Lists have as many items as each other: `{rule: equal-length, fields: [thresholds, weights]}`.
struct EqualLength: CrossFieldRule {
    static let rule = Rule(
        "equal-length", topic: .fields, authority: .adjustable,
        summary: "Lists whose items belong together one by one have different lengths.",
        reason: "Two lists that belong together, item by item, have the same number of items.",
        example: Rule.Example(
            wrong: "factors: [1.0, 0.5]",
            right: "factors: [1.0, 0.5, 0.1]"))
    static let keys = ["fields"]

    private let paths: [FieldPath]
    private let source: String

    init?(_ reader: inout RuleReader) {
        guard let paths = reader.fields(), reader.require(paths, are: "lists", { $0.type.isList && !$0.isMany }) else {
            return nil
        }
        self.paths = paths
        source = reader.source
        let counts = paths.compactMap(\.type.itemCounts)
        guard counts.map({ $0.minimum ?? 0 }).max() ?? 0 <= counts.compactMap(\.maximum).min() ?? .max else {
            let lengths = zip(paths, counts).map { "'\($0.text)' has \($1.words)" }.joined(separator: ", ")
            reader.misapplied("fields", "\(lengths), so they are never equally long", fix: "change one of the bounds")
            return nil
        }
    }

    func check(_ subject: RuleSubject, into findings: inout Findings) {
        let given = paths.compactMap { path in path.value(in: subject).map { (path, $0.node) } }
        guard let (firstPath, first) = given.first else { return }
        for (path, node) in given.dropFirst() where node.count != first.count {
            subject.report(
                Self.rule, at: [(path, node), (firstPath, first)],
                "'\(path.text)' has \(counted(node.count, "item", "items")) and '\(firstPath.text)' has \(first.count), which belong together\(source)",
                fix: "make both equally long", into: &findings)
        }
    }
}
