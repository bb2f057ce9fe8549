import YAML

/// Lists have as many items as each other: `{rule: equal-length, fields: [thresholds, weights]}`.
struct EqualLength: CrossFieldRule {
    static let rule = Rule("equal-length", "Lists whose items belong together one by one have different lengths.")
    static let keys = ["fields"]

    private let paths: [FieldPath]
    private let source: String

    init?(_ reader: inout RuleReader) {
        guard let paths = reader.fields(), reader.require(paths, are: "lists", { $0.type.isList && !$0.isMany }) else {
            return nil
        }
        self.paths = paths
        source = reader.source
    }

    func check(_ record: RecordValue, of type: RecordType, into findings: inout Findings) {
        let given = paths.compactMap { path in path.value(in: record).map { (path, $0.node) } }
        guard let (firstPath, first) = given.first else { return }
        for (path, node) in given.dropFirst() where node.count != first.count {
            findings.add(
                Self.rule, at: node.headRange, in: node.source,
                "'\(path.text)' has \(counted(node.count, "item", "items")) and '\(firstPath.text)' has \(first.count), which belong together\(source)",
                fix: "make both equally long")
        }
    }
}
