import JSON
import Models
package import Rulebook
import Values
import YAML

/// What a value of the newest release was stays in a list when it changes: `{rule: kept-in, field: anchor, of: former-anchors}`.
/// What stood in the list stays there too.
package struct KeptIn: CrossFieldRule {
    package static let rule = Rule(
        "kept-in", topic: .fields, severity: .warning,
        summary:
            "A value of the newest release is gone and was not added to the list of former values. Links that use it lead nowhere.",
        reason: "Old anchors are printed in letters and on posters, and people follow them for years.",
        example: Rule.Example(
            wrong: "former-anchors: [old]",
            right: "former-anchors: [old, what]"))
    package static let keys = ["field", "of"]
    package static let looksBeyondRecord = true

    private let path: FieldPath
    private let list: FieldPath
    private let source: String

    package init?(_ reader: inout RuleReader) {
        guard let path = reader.ownField(), let node = reader.require("of"), let list = reader.path(node),
            reader.require(
                [path], are: "single texts and choices", { !$0.isMany && $0.type.isName && !$0.isLocalized }),
            reader.require(
                [list], are: "lists of texts",
                { !$0.isMany && $0.type.element?.isName == true && $0.start == .here && !$0.isLocalized })
        else { return nil }
        (self.path, self.list, source) = (path, list, reader.source)
    }

    package func check(_ subject: RuleSubject, into findings: inout Findings) {
        guard let live = subject.live, let value = path.value(in: subject), list.isComplete(in: subject) else { return }
        let known = ([value] + list.items(in: subject)).compactMap(\.content.written)
        let old = (live.values(at: path.text) + live.values(at: list.text)).compactMap(\.string)
        for lost in old where !known.contains(where: lost.isSameBytes(as:)) {
            subject.report(
                Self.rule, at: [(path, value.node)],
                "'\(lost)' is gone, and release \(live.number) has it: '\(list.text)' keeps what '\(path.text)' was\(source)",
                fix: "add '\(lost)' to '\(list.text)'", into: &findings)
        }
    }

    /// Looks for what documents had that are gone, in the documents that are left.
    package func check(_ collection: RuleCollection, since live: EarlierRelease, into findings: inout Findings) {
        let ids = Set(collection.documents.map(\.id))
        let gone = live.records(ofDocumentsIn: collection.model.name).filter { !ids.contains($0.id) }
        guard !gone.isEmpty else { return }
        let subjects = collection.documents.map { $0.record.map { RuleSubject($0) } }
        // What could not be read may hold it.
        let known = subjects.compactMap(\.self)
        guard known.count == subjects.count, known.allSatisfy({ list.isComplete(in: $0) }) else { return }
        let kept = Set(known.flatMap { path.items(in: $0) + list.items(in: $0) }.compactMap(\.content.written))
        for (id, record) in gone {
            let lost = (record.values(at: path.text) + record.values(at: list.text)).compactMap(\.string)
                .filter { !kept.contains($0) }
            guard !lost.isEmpty else { continue }
            let leads = lost.count == 1 ? "leads" : "lead"
            let entry = "\(list.text): [\(lost.joined(separator: ", "))]"
            findings.add(
                Self.rule, file: "Content/\(collection.model.name)/\(id).yaml",
                "the document is gone, and release \(live.number) has it: \(quoted(lost)) \(leads) nowhere\(source)",
                fix: "write '\(entry)' in the document that says the same, or restore this one"
            )
        }
    }
}

extension ValueType {
    fileprivate var isName: Bool { isA(TextType.self) || options != nil }
}
