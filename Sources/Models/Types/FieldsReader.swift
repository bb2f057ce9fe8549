import Rulebook
import Values
package import YAML

/// Reads the fields of a record.
package struct FieldsReader {
    /// Where the record is.
    package enum Position: Sendable {
        /// The top of a document, where alone a field can be localized.
        case document
        case parameters
        /// A record inside of another one.
        case inside
        /// A record that is the item of a list.
        case item

        var isTop: Bool { self == .document || self == .parameters }
        /// Whether there are several records whose values can be compared.
        var hasSiblings: Bool { self == .document || self == .item }
    }

    private let position: Position
    package private(set) var found: FoundInModel

    /// What a field may say beside its type.
    static let keys: [ModelKey] = [
        .flag("required", "Whether every document must have it"),
        .flag("localized", "Whether every language has its own value"),
        .flag("unique", "Whether no two documents may have the same value"), .words("unique-among"),
        .flag("complete", "Whether each option must be the value of some document, or of some item of the list"),
        .update, .defaultValue, .deprecated, .fieldDescription,
    ]

    package init(position: Position, found: FoundInModel) {
        self.position = position
        self.found = found
    }

    /// - Parameter node: what the model has under `fields`.
    package mutating func record(fields node: Node, rules: Node?) -> RecordType? {
        guard node.kind == .mapping, node.count > 0 else {
            found.findings.add(
                .wrongType, at: node,
                "'fields' must be a mapping from names to types, but this is \(node.kind == .mapping ? "empty" : node.words)",
                fix: "write one 'name: {type: text}' a line")
            return nil
        }
        var fields: [Field] = []
        var names: Set<[UInt8]> = []
        for entry in node.entries {
            // What is written twice has a finding of the YAML reader.
            guard names.insert(Array(entry.key.textBytes)).inserted, let field = field(entry) else { continue }
            fields.append(field)
        }
        // Rules that name a field which could not be read would be called wrong.
        guard fields.count == node.count else { return nil }
        let read = rules.map { found.rules.rules($0, of: fields, isTop: position.isTop, found: &found) }
        return RecordType(fields: fields, rules: read ?? [])
    }

    private mutating func field(_ entry: Node.Entry) -> Field? {
        let name = entry.key.text
        guard allowsName(entry.key),
            let settings = MappingReader(entry.value, what: "the field '\(name)'", findings: &found.findings)
        else {
            return nil
        }
        var reader = TypeReader(settings: settings, isItem: false, found: found)
        let type = reader.type(alsoAllowed: Self.keys.map(\.name))
        let isRequired = reader.settings.flag("required")
        let isLocalized = reader.settings.flag("localized")
        let isUnique = reader.settings.flag("unique")
        let isComplete = reader.settings.flag("complete")
        let uniqueAmong = reader.settings.words("unique-among") ?? []
        let update = type.flatMap { reader.settings.updateMeaning(of: $0, name: name) }
        let defaultValue = type.flatMap { reader.settings.defaultValue(of: $0, name: name) }
        let deprecation = reader.settings.deprecation()
        let description = reader.settings.text("description")
        found = reader.found
        found.findings.append(reader.settings.findings)
        guard let type else { return nil }
        let node = settings.node
        var idle = IneffectiveKeys(name: name, position: position, isLocalized: isLocalized)
        idle.read(node, type)
        found.findings.append(idle.findings)
        return Field(
            name: name, type: type, isRequired: isRequired,
            isLocalized: isLocalized && allowsLocalized(name, flag: node["localized"], type: type),
            isUnique: isUnique && allowsUnique(name, flag: node["unique"], type: type),
            isComplete: isComplete && allowsComplete(name, flag: node["complete"], type: type),
            uniqueAmong: uniqueAmong, update: update, defaultValue: defaultValue, deprecation: deprecation,
            description: description,
            node: entry.key)
    }

    /// - Returns: false for a key that a file has for something else.
    private mutating func allowsName(_ key: Node) -> Bool {
        let name = key.text
        if ReservedKeys.all.contains(name) {
            found.findings.add(
                .malformedName, at: key, "'\(name)' can't be the name of a field: every file may have that key",
                fix: "choose another name")
            return false
        }
        if !name.isKebabCase || name.utf8.count > 64 {
            found.findings.add(
                .malformedName, at: key, "'\(name.firstLine)' can't be the name of a field",
                fix: "use small letters and digits in words joined by hyphens, as in 'valid-from'")
        }
        return true
    }

    // MARK: Keys of a field

    private mutating func allowsLocalized(_ name: String, flag: Node?, type: any ValueType) -> Bool {
        guard position == .document else {
            return refuse(
                flag, "'\(name)' can't be 'localized': translations find only fields at the top of a document",
                fix: "make the texts a list of texts, or documents of their own")
        }
        guard type.traits.contains(.localizable) else {
            return refuse(
                flag, "'\(name)' is \(type.words), a fact that is the same in every language",
                fix: "remove 'localized', or use text, rich-text, link or a list of them")
        }
        return true
    }

    private mutating func allowsUnique(_ name: String, flag: Node?, type: any ValueType) -> Bool {
        guard position.hasSiblings else {
            return refuse(
                flag,
                "'\(name)' can't be 'unique': that compares documents or items of a list, and here is only one value"
            )
        }
        guard type.traits.contains(.identifying) else {
            return refuse(flag, "'\(name)' is \(type.words), and 'unique' compares single values")
        }
        return true
    }

    private mutating func allowsComplete(_ name: String, flag: Node?, type: any ValueType) -> Bool {
        guard type.options != nil, position.hasSiblings else {
            return refuse(
                flag,
                "'\(name)' can't be 'complete': that asks for a document, or an item of a list, with each option of a choice"
            )
        }
        return true
    }

    private mutating func refuse(_ flag: Node?, _ message: String, fix: String = "remove it") -> Bool {
        if let flag { found.findings.add(.malformedModel, at: flag, message, fix: fix) }
        return false
    }
}

/// Keys that every document, translation or parameter set may have, and that no field can have therefore.
package enum ReservedKeys {
    package static let waivers = "waivers"
    /// For whom and when the whole is there.
    package static let condition = "when"
    /// What it says for some.
    package static let variants = "variants"
    package static let draft = "draft"
    package static let review = "review-by"
    /// What a translation was made from.
    package static let digests = "translated-from"

    /// Those of a source file; a parameter set is never a draft.
    package static let ofSources: Set<String> = [waivers, condition, variants, draft, review]
    package static let all: Set<String> = ofSources.union([digests])
}
