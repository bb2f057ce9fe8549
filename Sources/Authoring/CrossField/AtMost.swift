import YAML

/// No more than so many of the fields are given: `{rule: at-most, count: 1, fields: [link, document]}`.
struct AtMost: CrossFieldRule {
    static let rule = Rule("at-most", "More of some fields are given than may stand beside each other.")
    static let keys = ["count", "fields"]

    private let paths: [FieldPath]
    private let count: Int
    private let source: String

    init?(_ reader: inout RuleReader) {
        guard let paths = reader.fields(), let number = reader.number("count"),
            reader.require(paths, are: "fields outside of lists", { !$0.isMany })
        else { return nil }
        guard let count = number.integer, (1..<Int64(paths.count)).contains(count) else {
            reader.findings.add(
                .misapplied, at: reader.node["count"] ?? reader.node,
                "'\(number.text)' is no number of fields from 1 to \(paths.count - 1)", fix: "write 1")
            return nil
        }
        self.paths = paths
        self.count = Int(count)
        source = reader.source
    }

    func check(_ record: RecordValue, of type: RecordType, into findings: inout Findings) {
        let given = paths.filter { $0.isWritten(in: record) }
        guard given.count > count, let last = given.last else { return }
        let place = last.value(in: record)?.node ?? record.node
        findings.add(
            Self.rule, at: place.headRange, in: place.source,
            "'\(last.text)' is too much: of \(quoted(paths.map(\.text))) at most \(count) may be given\(source)",
            fix: "remove \(given.count - count) of \(quoted(given.map(\.text)))")
    }
}
