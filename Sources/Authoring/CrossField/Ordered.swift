/// The fields are given in ascending order of their values: `{rule: ordered, fields: [minimum, latest]}`.
struct Ordered: CrossFieldRule {
    static let rule = Rule(
        "ordered",
        "Two values stand in the wrong order: a lower bound above its upper one, an end before its beginning.")
    static let keys = ["fields", "strictly"]

    private let paths: [FieldPath]
    private let isStrict: Bool
    private let source: String

    init?(_ reader: inout RuleReader) {
        guard let paths = reader.fields(),
            reader.require(
                paths, are: "single numbers, versions, dates and times", { $0.type.isOrdered && !$0.isMany }),
            reader.require(paths, are: "fields of the same type", { $0.type.fieldType == paths[0].type.fieldType })
        else { return nil }
        self.paths = paths
        isStrict = reader.flag("strictly")
        source = reader.source
    }

    func check(_ record: RecordValue, of type: RecordType, into findings: inout Findings) {
        let given = paths.compactMap { path in path.value(in: record).map { (path, $0) } }
        for ((lowPath, low), (highPath, high)) in zip(given, given.dropFirst())
        where !low.content.comes(before: high.content, strictly: isStrict) {
            let relation = isStrict ? "must be greater than" : "must not be smaller than"
            findings.add(
                Self.rule, at: high.node,
                "'\(high.content.written ?? "")' \(relation) '\(lowPath.text)', which is '\(low.content.written ?? "")'\(source)",
                fix: "change '\(highPath.text)' or '\(lowPath.text)'")
        }
    }
}

extension Value.Content {
    func comes(before other: Value.Content, strictly: Bool) -> Bool {
        strictly ? precedes(other) == true : other.precedes(self) == false
    }
}
