import Models
import Rulebook
import YAML

/// The fields are given in ascending order of their values: `{rule: ordered, fields: [minimum, latest]}`. Choices stand in
/// the order of their options.
struct Ordered: CrossFieldRule {
    static let rule = Rule(
        "ordered", topic: .fields, authority: .adjustable,
        summary: "Two values are in the wrong order: a lower bound above its upper one, an end before its beginning.",
        reason: "A first day behind the last one, or a minimum above the latest version, locks people out.",
        example: Rule.Example(
            wrong: "latest: 1.8.9",
            right: #"latest: "1.10""#))
    static let keys = ["fields", "strictly"]

    private let paths: [FieldPath]
    private let isStrict: Bool
    private let source: String

    init?(_ reader: inout RuleReader) {
        guard let paths = reader.fields(),
            reader.require(
                paths, are: "single numbers, versions, dates, times and choices",
                { $0.type.hasOrder && !$0.isMany }),
            reader.requireOneKind(paths)
        else { return nil }
        self.paths = paths
        isStrict = reader.flag("strictly")
        source = reader.source
        for (index, high) in paths.enumerated() {
            guard let most = high.type.bounds?.maximum,
                let low = paths[..<index].first(where: { path in
                    path.type.bounds?.minimum.map { !path.type.places($0, before: most, strictly: isStrict) } ?? false
                })
            else { continue }
            reader.misapplied(
                "fields",
                "'\(low.text)' is at least \(low.type.bounds?.minimum?.written ?? "") and '\(high.text)' at most \(most.written ?? ""), so this order is never kept",
                fix: "exchange the two, or change their bounds")
            return nil
        }
    }

    func check(_ subject: RuleSubject, into findings: inout Findings) {
        let given = paths.compactMap { path in path.value(in: subject).map { (path, $0) } }
        for ((lowPath, low), (highPath, high)) in zip(given, given.dropFirst())
        where !highPath.type.places(low.content, before: high.content, strictly: isStrict) {
            let relation = isStrict ? "must be greater than" : "must not be smaller than"
            subject.report(
                Self.rule, at: [(highPath, high.node), (lowPath, low.node)],
                "'\(high.content.written ?? "")'\(highPath.owner) \(relation) '\(lowPath.text)', which is '\(low.content.written ?? "")'\(source)",
                fix: "change '\(highPath.text)' or '\(lowPath.text)'", into: &findings)
        }
    }
}

extension FieldPath {
    /// For a message that does not point at the value: " in 'features.minimum'".
    var owner: String { start == .here ? "" : " in '\(text)'" }
}
