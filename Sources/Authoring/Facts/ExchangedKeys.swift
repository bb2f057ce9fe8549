import Constraints
import Models
import Rulebook
import YAML

/// Two documents whose names say one thing and whose keys the other: an app that looks for the pending result finds the text
/// for the invalid one.
enum ExchangedKeys: TopicRule {
    static let rule = Rule(
        "keys-exchanged", topic: .documents, severity: .warning,
        summary:
            "Two documents each of which has the option that stands in the name of the other: 'test-pending' is for 'invalid', and 'test-invalid' for 'pending'. An app finds a text by such a key, and shows the other one.",
        reason: "Each of the two documents is right in all languages, so that no comparison of texts finds it.",
        example: Rule.Example(
            wrong: "result: invalid",
            right: "result: pending"))

    /// What a document is called after, and what it has.
    private struct Key: Hashable {
        let named: String
        let given: String
    }

    static func topics(of document: Document, in model: Model) -> [Topic] {
        fields(of: model).flatMap { index, name, options in
            key(of: document, index, options).map { key in
                [key.named, key.given].map { Topic("key", model.name, name, $0) }
            } ?? []
        }
    }

    static func check(_ collections: [Collection], _ findings: inout Findings) {
        for collection in collections {
            for (index, name, options) in fields(of: collection.model) {
                var keys: [(key: Key, id: String, node: Node)] = []
                for document in collection.documents {
                    guard let key = key(of: document, index, options), let value = document.record?.values[index] else {
                        continue
                    }
                    keys.append((key, document.id, value.node))
                }
                guard keys.count > 1 else { continue }
                let owners = Dictionary(keys.map { ($0.key, $0.id) }) { first, _ in first }
                for (key, id, node) in keys {
                    guard let other = owners[Key(named: key.given, given: key.named)] else { continue }
                    findings.add(
                        rule, at: node,
                        "'\(key.given)' is the '\(name)' of '\(id)', and '\(key.named)' that of '\(other)'",
                        fix: "look whether the two were exchanged")
                }
            }
        }
    }

    /// Choices by which a document is found.
    private static func fields(of model: Model) -> [(index: Int, name: String, options: [String])] {
        model.record.fields.enumerated().compactMap { index, field in
            guard let options = field.type.options, field.isUnique || field.isComplete else { return nil }
            return (index, field.name, options)
        }
    }

    /// - Returns: nil where the document has what its name says, or its name says nothing.
    private static func key(of document: Document, _ field: Int, _ options: [String]) -> Key? {
        guard case .word(let given)? = document.record?.values[field]?.content, !stands(given, in: document.id),
            let named = options.filter({ stands($0, in: document.id) }).max(by: { $0.utf8.count < $1.utf8.count })
        else { return nil }
        return Key(named: named, given: given)
    }

    /// Whether an option is some of the words of a name: `pending` in `test-pending`.
    private static func stands(_ option: String, in id: String) -> Bool {
        let (option, id) = (Array(option.utf8), Array(id.utf8))
        guard !option.isEmpty, option.count <= id.count else { return false }
        let hyphen = UInt8(ascii: "-")
        return (0...id.count - option.count).contains { start in
            let end = start + option.count
            return id[start] == option[0] && (start == 0 || id[start - 1] == hyphen)
                && (end == id.count || id[end] == hyphen) && id[start..<end].elementsEqual(option)
        }
    }
}
