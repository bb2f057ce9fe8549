package import Rulebook
package import YAML

/// Every type of the model language.
package let fieldTypes: [any ValueType.Type] = [
    TextType.self, RichTextType.self, IntegerType.self, DecimalType.self, PercentageType.self, BooleanType.self,
    ChoiceType.self, VersionType.self, DateType.self, InstantType.self, DurationType.self, LinkType.self,
    EmailType.self, PhoneType.self, OpeningHoursType.self, CountryType.self, LanguageType.self, ReferenceType.self,
    RangeType.self, ImageType.self, FileType.self, ListType.self, TableType.self, NestedRecordType.self,
]

/// The collection that a reference of a model leads to.
package struct ModelReference: Sendable {
    package let collection: String
    package let node: Node
}

/// What the types of a model say that only the whole workspace can judge.
package struct FoundInModel: Sendable {
    package var findings = Findings()
    package var references: [ModelReference] = []
    /// Rules that look beyond their record, which are read when every model is known.
    package var waitingRules: [Node] = []
    /// Reads `rules`.
    let rules: any RecordRulesReading

    init(rules: any RecordRulesReading) { self.rules = rules }
}

/// Reads what a model says of one type, and the types inside it.
package struct TypeReader {
    var settings: MappingReader
    /// Whether the type is that of a list's items.
    let isItem: Bool
    var found: FoundInModel

    /// - Parameter alsoAllowed: keys beside those of the type.
    mutating func type(alsoAllowed: [String]) -> (any ValueType)? {
        guard let node = settings.require("type", sample: "text"), let name = settings.text("type") else { return nil }
        guard let kind = fieldTypes.first(where: { $0.name == name }) else {
            let names = fieldTypes.map { $0.name }
            let meant = fieldTypes.first { $0.otherNames.contains(name.lowercased()) }
            settings.add(
                .malformedModel, at: node, "'\(name.firstLine)' is not a type of the model language",
                fix: meant.map { "write \($0.name)" } ?? suggestedName(for: name, among: names)
                    ?? "use one of \(quoted(names))")
            return nil
        }
        settings.allow(["type"] + alsoAllowed + kind.keys.map(\.name))
        return kind.init(&self)
    }

    /// The type that `of` says.
    mutating func element() -> (any ValueType)? {
        guard let node = settings.require("of", sample: "{type: text}"),
            let inner = MappingReader(node, what: "'of'", findings: &settings.values.findings)
        else { return nil }
        var reader = TypeReader(settings: inner, isItem: true, found: found)
        let type = reader.type(alsoAllowed: Self.elementKeys.map(\.name))
        // The description is for people, and has to be a text all the same.
        _ = reader.settings.text("description")
        found = reader.found
        settings.values.findings.append(reader.settings.findings)
        return type
    }

    /// What the element of a list may say beside its type.
    static let elementKeys = [ModelKey.fieldDescription]
}

extension MappingReader {
    /// `min` and `max` of something that is counted.
    mutating func countBounds() -> CountBounds {
        let bounds = CountBounds(minimum: count("min", limit: 10_000_000), maximum: count("max", limit: 10_000_000))
        if let minimum = bounds.minimum, let maximum = bounds.maximum, minimum > maximum {
            add(
                .malformedModel, at: node["min"] ?? node,
                "'min: \(minimum)' is greater than 'max: \(maximum)', so nothing lies between", fix: "exchange the two")
            return CountBounds()
        }
        if bounds.maximum == 0 {
            add(
                .malformedModel, at: node["max"] ?? node, "'max: 0' allows nothing at all",
                fix: "write a greater number, or remove the field")
            return CountBounds()
        }
        return bounds
    }

    /// A source without a bound explains nothing, and the bound that was meant is missing.
    mutating func refuseIdleSource(_ bounds: String) {
        guard let source = node["source"] else { return }
        add(
            .malformedModel, at: source, "'source' says where a bound comes from, and no bound is given",
            fix: "add \(bounds), or remove it")
    }

    /// Of two sources for one bound, messages name the inner one.
    mutating func refuseSecondSource(beside key: String) {
        guard let source = node["source"] else { return }
        add(
            .malformedModel, at: source, "'source' says where a bound comes from, and '\(key)' has a source of its own",
            fix: "remove one of the two")
    }
}
