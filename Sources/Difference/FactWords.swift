import Bundles
import JSON
import Markup

/// What became of facts, in words: "number now +49 800 7540001 (was +49 800 7540002)".
struct FactWords {
    let oldTypes: FieldTypes?
    let newTypes: FieldTypes?
    /// New ids by old ones: a reference that follows a rename says the same.
    let renamed: [String: String]

    /// - Parameters:
    ///   - name: of the field.
    ///   - suffix: since when it holds, with a comma before it; empty where that is at once.
    func lines(_ name: String, from old: JSON?, to new: JSON?, type: FieldType?, suffix: String) -> [[Report.Span]] {
        if type == .openingHours, let old = hours(old), let new = hours(new) {
            let prefix = name == "opening-hours" ? "" : words(name) + ": "
            let phrases = HoursWords.changes(from: old, to: new)
            // The same hours in other words give nothing.
            return phrases.isEmpty ? [] : [[.plain(prefix + phrases.joined(separator: "; ") + suffix)]]
        }
        let comparison = ValueComparison(oldTypes: oldTypes, newTypes: newTypes)
        let followed = old.map { following($0, type) }
        return comparison.changes(from: followed, to: new, at: name, typePath: name, type: type).map {
            line($0, suffix)
        }
    }

    private func following(_ value: JSON, _ type: FieldType?) -> JSON {
        switch (value, type) {
        case (.string(let id), .reference?): .string(renamed[id] ?? id)
        case (.array(let items), .list(let element)?): .array(items.map { following($0, element) })
        default: value
        }
    }

    private func line(_ change: ValueComparison.Change, _ suffix: String) -> [Report.Span] {
        let name = words(change.path)
        if change.type?.isSet == true, let old = change.old?.array, let new = change.new?.array {
            return [.plain(name + ": ")]
                + ChangeWords.members(from: old, to: new, type: change.type) { .plain($0) } + [.plain(suffix)]
        }
        let (old, new) = (change.old.map { text($0, change) }, change.new.map { text($0, change) })
        switch (old, new) {
        case (let old?, let new?):
            return [.plain("\(name) now "), .strong(new), .plain(" (was \(old))\(suffix)")]
        case (nil, let new?): return ChangeWords.came(name + " ", new, suffix: suffix)
        case (let old?, nil): return ChangeWords.went(name + " ", old, suffix: suffix)
        case (nil, nil): return []
        }
    }

    private func text(_ value: JSON, _ change: ValueComparison.Change) -> String {
        let text = ValueText.of(value, type: change.type)
        // Nobody sees by its size that a file is another one.
        if change.type?.isAsset == true, change.old != nil, change.new != nil {
            let digests = [value["sha256"], value["dark"]?["sha256"]].compactMap { $0?.string?.prefix(8) }
            return "\(text) [\(digests.joined(separator: ", "))]"
        }
        // What people read may be the same, and what their phone dials another.
        guard change.type == .phone, let old = change.old, let new = change.new, let uri = value["uri"]?.string,
            ValueText.of(old, type: .phone) == ValueText.of(new, type: .phone)
        else { return text }
        return "\(text) (\(uri))"
    }

    private func hours(_ value: JSON?) -> OpeningHours? {
        // What is no opening hours is shown as any other value.
        value.flatMap { try? OpeningHours(reading: $0) }
    }

    /// `number from abroad`
    private func words(_ name: String) -> String {
        String(name.map { $0 == "-" ? " " : $0 })
    }
}
