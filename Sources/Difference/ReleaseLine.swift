import Bundles
import JSON

extension DifferenceReport {
    /// What changed, in one line for a list of releases: `faq/battery, + faq/power, ios.system-minimum 12.5 → 13.0`.
    package var line: String {
        guard !reported.isEmpty else { return "nothing visible to readers" }
        var words = reported.addedLanguages.map { Presence.added.marking("language \($0)") }
        words += reported.removedLanguages.map { Presence.removed.marking("language \($0)") }
        // What texts say may follow from facts, which come first therefore.
        words += documents { $0.changesFacts }
        for set in reported.parameterSets {
            // Only what it says to some.
            if set.values.isEmpty, set.conditions != nil { words.append(set.name) }
            words += set.values.map { change in
                guard let old = Self.short(change.old, change.type), let new = Self.short(change.new, change.type)
                else {
                    return "\(set.name).\(change.path)"
                }
                return "\(set.name).\(change.path) \(old) → \(new)"
            }
        }
        words += documents { !$0.changesFacts }
        guard !words.isEmpty else { return "how bundles are laid out" }
        let others = words.count > Self.limit ? " and \(words.count - Self.limit) more" : ""
        return words.prefix(Self.limit).joined(separator: ", ") + others
    }

    private func documents(where isMeant: (DocumentDifference) -> Bool) -> [String] {
        reported.collections.flatMap { collection in
            collection.documents.filter(isMeant).map { document in
                let name = "\(collection.name)/\(document.id)"
                return document.formerly.map { "\(name) (was \($0))" } ?? document.presence.marking(name)
            }
        }
    }

    /// Changes that one line has room for.
    private static let limit = 4
    /// Characters of a value that it has room for.
    private static let shortLength = 20

    private static func short(_ value: JSON?, _ type: FieldType?) -> String? {
        guard let value else { return nil }
        let text = ValueText.of(value, type: type)
        return text.count <= shortLength ? text : nil
    }
}

extension DocumentDifference {
    /// Whether more differs than texts.
    fileprivate var changesFacts: Bool {
        presence != .changed || fields.contains { $0.type?.isText != true } || conditions.contains(where: \.isOwn)
    }
}

extension ConditionsChange {
    /// Whether a variant of the document itself differs: others are called by the document that they are of.
    fileprivate var isOwn: Bool {
        let (old, new) = (old?.variants ?? [], new?.variants ?? [])
        return (old + new).contains { variant in
            variant["name"]?.string?.contains(".") == false && !(old.contains(variant) && new.contains(variant))
        }
    }
}

extension JSON {
    fileprivate var variants: [JSON] { self["variants"]?.array ?? [] }
}
