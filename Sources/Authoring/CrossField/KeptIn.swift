import JSON
import YAML

/// What a value of the newest release was stays in a list when it changes: `{rule: kept-in, field: anchor, of: former-anchors}`.
/// What stood in the list stays there too.
struct KeptIn: CrossFieldRule {
    static let rule = Rule(
        "kept-in", severity: .warning,
        "A value that the newest release has is gone, and the list that remembers such values does not hold it. A link by it leads nowhere."
    )
    static let keys = ["field", "of"]

    private let path: FieldPath
    private let list: FieldPath
    private let source: String

    init?(_ reader: inout RuleReader) {
        guard let path = reader.ownField(), let node = reader.require("of"), let list = reader.path(node),
            reader.require(
                [path], are: "single texts and choices", { !$0.isMany && $0.type.isName && !$0.isLocalized }),
            reader.require(
                [list], are: "lists of texts",
                { !$0.isMany && $0.type.element?.isName == true && $0.start == .here && !$0.isLocalized })
        else { return nil }
        (self.path, self.list, source) = (path, list, reader.source)
    }

    func check(_ subject: RuleSubject, into findings: inout Findings) {
        guard let live = subject.live, let value = path.value(in: subject), list.isComplete(in: subject) else { return }
        let known = ([value] + list.items(in: subject)).compactMap(\.content.written)
        let old = (live.values(at: path.text) + live.values(at: list.text)).compactMap(\.string)
        for lost in old where !known.contains(where: lost.isSameBytes(as:)) {
            subject.report(
                Self.rule, at: [(path, value.node)],
                "'\(lost)' is no longer there, and release \(live.number) has it: '\(list.text)' keeps what '\(path.text)' was\(source)",
                fix: "add '\(lost)' to '\(list.text)'", into: &findings)
        }
    }
}

extension ValueType {
    fileprivate var isName: Bool {
        switch self {
        case .text, .choice: true
        default: false
        }
    }
}
