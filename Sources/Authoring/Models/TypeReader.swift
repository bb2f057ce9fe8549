import Rulebook
import YAML

/// Reads the fields of a model and their types.
struct TypeReader {
    private(set) var findings = Findings()
    private(set) var references: [(collection: String, node: Node)] = []
    /// Rules that name fields of other models, or look back, which are read when every model is known.
    private(set) var waitingRules: [Node] = []
    private let allowsLocalized: Bool

    /// What a field, and what the element of a list may say beside its type.
    static let fieldKeys = ["required", "localized", "unique", "unique-among", "complete", "description"]
    static let elementKeys = ["description"]

    private let models: KnownModels

    /// - Parameter models: the names of all models.
    init(allowsLocalized: Bool, models: KnownModels) {
        self.allowsLocalized = allowsLocalized
        self.models = models
    }

    /// - Parameters:
    ///   - isTop: whether these are the fields of a document or parameter set itself.
    ///   - isItem: whether these are the fields of a list's items.
    mutating func record(fields node: Node, rules: Node?, isTop: Bool, isItem: Bool) -> RecordType? {
        guard node.kind == .mapping, node.count > 0 else {
            let lack = node.kind == .mapping ? "and here stands none" : "and here stands \(node.words)"
            findings.add(
                .wrongType, at: node, "'fields' is a mapping from names to types, \(lack)",
                fix: "write one 'name: {type: text}' a line")
            return nil
        }
        var fields: [Field] = []
        for entry in node.entries {
            if let field = field(entry, isTop: isTop, isItem: isItem) { fields.append(field) }
        }
        // Rules that name a field which could not be read would be called wrong.
        guard fields.count == node.count else { return nil }
        return RecordType(fields: fields, rules: rules.map { self.rules($0, of: fields, isTop: isTop) } ?? [])
    }

    private mutating func rules(_ node: Node, of fields: [Field], isTop: Bool) -> [ModelRule] {
        guard node.kind == .sequence else {
            findings.add(
                .wrongType, at: node, "'rules' is a list, and here stands \(node.words)",
                fix: "write one '- {rule: …}' a line")
            return []
        }
        let rules = node.items.compactMap { item -> ModelRule? in
            guard !RuleReader.looksElsewhere(item, fields: fields, models: models) else {
                guard isTop else {
                    findings.add(
                        .misapplied, at: item, "a rule inside of a record looks at the fields of the record only",
                        fix: "write it under 'rules' at the end of the model, with the whole path of each field")
                    return nil
                }
                waitingRules.append(item)
                return nil
            }
            var reader = RuleReader(item, fields: fields, models: models)
            let rule = reader.read()
            findings.append(reader.findings)
            return rule
        }
        findings.append(RuleConflicts.findings(among: rules))
        return rules
    }

    private mutating func field(_ entry: Node.Entry, isTop: Bool, isItem: Bool) -> Field? {
        let name = entry.key.text
        if WaiverReader.reservedNames.contains(name) {
            findings.add(
                .malformedName, at: entry.key, "'\(name)' can't be the name of a field: every file may have that key",
                fix: "choose another name")
        } else if !name.isKebabCase || name.utf8.count > 64 {
            findings.add(
                .malformedName, at: entry.key, "'\(name.firstLine)' can't be the name of a field",
                fix: "use small letters and digits in words joined by hyphens, as in 'valid-from'")
        }
        guard var settings = SettingsReader(entry.value, what: "the field '\(name)'", findings: &findings) else {
            return nil
        }
        let type = type(&settings, alsoAllowed: Self.fieldKeys)
        let isRequired = settings.flag("required")
        let isLocalized = settings.flag("localized")
        let isUnique = settings.flag("unique")
        let isComplete = settings.flag("complete")
        let uniqueAmong = settings.words("unique-among") ?? []
        let description = settings.text("description")
        findings.append(settings.findings)
        guard let type else { return nil }
        let node = settings.node
        let place = isTop ? (allowsLocalized ? IdleKeys.Place.document : .parameters) : .inside
        var idleKeys = IdleKeys(name: name, place: place, isLocalized: isLocalized)
        idleKeys.read(node, type)
        findings.append(idleKeys.findings)
        return Field(
            name: name, type: type, isRequired: isRequired,
            isLocalized: isLocalized && allowsLocalized(name, node, type, isTop: isTop),
            isUnique: isUnique && allowsUnique(name, node, type, isAllowed: isItem || (isTop && allowsLocalized)),
            isComplete: isComplete && allowsComplete(name, node, type, isAllowed: isItem || (isTop && allowsLocalized)),
            uniqueAmong: uniqueAmong, description: description, node: entry.key)
    }

    private mutating func allowsComplete(_ name: String, _ node: Node, _ type: ValueType, isAllowed: Bool) -> Bool {
        guard let flag = node["complete"] else { return false }
        guard case .choice = type, isAllowed else {
            findings.add(
                .malformedModel, at: flag,
                "'\(name)' can't be 'complete': that asks for a document, or an item of a list, with each option of a choice",
                fix: "remove it")
            return false
        }
        return true
    }

    private mutating func allowsLocalized(_ name: String, _ node: Node, _ type: ValueType, isTop: Bool) -> Bool {
        guard let flag = node["localized"] else { return false }
        guard isTop, allowsLocalized else {
            findings.add(
                .malformedModel, at: flag,
                "'\(name)' can't be 'localized': translations find only fields at the top of a document",
                fix: "make the texts a list of texts, or documents of their own")
            return false
        }
        guard type.canBeLocalized else {
            findings.add(
                .malformedModel, at: flag, "'\(name)' is \(type.words), a fact that is the same in every language",
                fix: "remove 'localized', or use text, rich-text, link or a list of them")
            return false
        }
        return true
    }

    private mutating func allowsUnique(_ name: String, _ node: Node, _ type: ValueType, isAllowed: Bool) -> Bool {
        guard let flag = node["unique"] else { return false }
        guard isAllowed else {
            findings.add(
                .malformedModel, at: flag,
                "'\(name)' can't be 'unique': that compares documents or items of a list, and here is only one value",
                fix: "remove it")
            return false
        }
        guard type.canBeUnique else {
            findings.add(
                .malformedModel, at: flag, "'\(name)' is \(type.words), and 'unique' compares single values",
                fix: "remove it")
            return false
        }
        return true
    }

    // MARK: Types

    /// The type that `settings` describe, with its constraints.
    mutating func type(_ settings: inout SettingsReader, alsoAllowed: [String]) -> ValueType? {
        guard let node = settings.require("type", sample: "text"), let name = settings.text("type") else { return nil }
        guard let kind = TypeKind(rawValue: name) else {
            let names = TypeKind.allCases.map(\.rawValue)
            settings.add(
                .unknownType, at: node, "'\(name.firstLine)' is not a type of the model language",
                fix: Self.otherNames[name.lowercased()].map { "write \($0)" } ?? suggestedName(for: name, among: names)
                    ?? "use one of \(quoted(names))")
            return nil
        }
        settings.allow(["type"] + alsoAllowed + kind.keys)
        switch kind {
        case .list: return list(&settings)
        case .table: return table(&settings)
        case .record: return recordType(&settings, isItem: !alsoAllowed.contains("required"))
        case .reference: return reference(&settings)
        default:
            var constraints = ConstraintReader(settings: settings)
            let type = constraints.type(of: kind)
            settings = constraints.settings
            return type
        }
    }

    /// What other languages call the types.
    private static let otherNames = [
        "string": "text", "str": "text", "markdown": "rich-text", "html": "rich-text", "number": "decimal",
        "float": "decimal", "double": "decimal", "int": "integer", "bool": "boolean", "switch": "boolean",
        "enum": "choice", "option": "choice", "options": "choice", "url": "link", "uri": "link", "href": "link",
        "e-mail": "email", "mail": "email", "tel": "phone", "telephone": "phone", "datetime": "instant",
        "date-time": "instant", "timestamp": "instant", "timespan": "duration", "hours": "opening-hours",
        "array": "list", "sequence": "list", "object": "record", "mapping": "record", "map": "record",
        "percent": "percentage", "interval": "range", "ref": "reference",
    ]

    private mutating func list(_ settings: inout SettingsReader) -> ValueType? {
        var constraints = ConstraintReader(settings: settings)
        let items = constraints.items()
        settings = constraints.settings
        guard let element = element(&settings) else { return nil }
        if items.isUnique, case .choice(let options) = element, let minimum = items.items.minimum,
            minimum > options.count
        {
            settings.add(
                .malformedModel, at: settings.node["items"] ?? settings.node,
                "at least \(minimum) different items are asked for, and there are only \(counted(options.count, "option", "options"))",
                fix: "add options, or ask for fewer items")
        }
        return .list(items, of: element)
    }

    private mutating func table(_ settings: inout SettingsReader) -> ValueType? {
        guard settings.require("length", sample: "8") != nil else { return nil }
        let length = settings.count("length", limit: 10_000)
        let source = settings.text("source")
        guard let element = element(&settings), let length else { return nil }
        guard length > 0 else {
            settings.add(
                .malformedModel, at: settings.node["length"] ?? settings.node, "'0' values make no table",
                fix: "write how many")
            return nil
        }
        return .table(length: length, source: source, of: element)
    }

    private mutating func element(_ settings: inout SettingsReader) -> ValueType? {
        guard let node = settings.require("of", sample: "{type: text}") else { return nil }
        guard var inner = SettingsReader(node, what: "'of'", findings: &findings) else { return nil }
        let type = type(&inner, alsoAllowed: Self.elementKeys)
        // For people; it has to be a text all the same.
        _ = inner.text("description")
        findings.append(inner.findings)
        return type
    }

    private mutating func recordType(_ settings: inout SettingsReader, isItem: Bool) -> ValueType? {
        guard let fields = settings.require("fields", sample: "…") else { return nil }
        return record(fields: fields, rules: settings.node["rules"], isTop: false, isItem: isItem).map { .record($0) }
    }

    private mutating func reference(_ settings: inout SettingsReader) -> ValueType? {
        guard let node = settings.require("collection", sample: "faq"), let name = settings.text("collection") else {
            return nil
        }
        references.append((name, node))
        return .reference(collection: name)
    }
}

extension ValueType {
    /// Whether two values can be told to be the same.
    var canBeUnique: Bool {
        switch self {
        case .list, .table, .record, .openingHours, .richText, .boolean: false
        default: true
        }
    }
}
