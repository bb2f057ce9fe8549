package import Bundles
package import JSON
package import Rulebook
package import YAML

/// A rule between the fields of a record.
package protocol RecordRule: Sendable {
    func check(_ record: RecordValue, into findings: inout Findings)
}

/// Reads the rules of a model.
package protocol RecordRulesReading: Sendable {
    /// - Parameters:
    ///   - node: what the model has under `rules`.
    ///   - isTop: whether the fields are those of a document or parameter set itself.
    ///   - found: takes findings, and the rules that look beyond the record.
    func rules(
        _ node: Node, of fields: [Field], isTop: Bool, found: inout FoundInModel
    ) -> [any RecordRule]
}

/// Named fields in the order of the model, and the rules between them.
///
/// A class, since every record and quote of a workspace is looked at beside its type, on all cores.
package final class RecordType: Sendable {
    package let fields: [Field]
    package let rules: [any RecordRule]
    /// Of the fields.
    package let names: [String]
    private let keys: KnownKeys
    private let indexByName: [String: Int]

    package init(fields: [Field], rules: [any RecordRule]) {
        self.fields = fields
        self.rules = rules
        names = fields.map(\.name)
        keys = KnownKeys(names)
        indexByName = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
    }

    /// As few names as most records have are sooner found by a look at each.
    private static let fewNames = 12

    package func index(of name: String) -> Int? {
        names.count > Self.fewNames ? indexByName[name] : names.indices.first { names[$0] == name }
    }

    /// The field that a key names.
    package func index(ofKey key: Node) -> Int? {
        names.count > Self.fewNames ? indexByName[key.text] : key.index(among: keys)
    }

    package subscript(name: String) -> Field? { index(of: name).map { fields[$0] } }

    /// Every field by its dotted path, those of records inside lists too, in the order of the model.
    package var paths: [(path: String, field: Field)] { paths(below: "") }

    private func paths(below prefix: String) -> [(path: String, field: Field)] {
        fields.flatMap { field in
            let path = prefix.dotted(field.name)
            return [(path, field)] + (field.type.innermost.recordType?.paths(below: path) ?? [])
        }
    }

    /// The types of all fields, as bundles have them.
    package var fieldTypes: FieldTypes {
        FieldTypes(
            paths.map { path, field in
                guard let type = FieldType(name: field.type.bundleName) else {
                    preconditionFailure("ModelReader refuses lists that are nested deeper than a bundle takes")
                }
                return FieldTypes.Entry(path: path, type: type)
            })
    }

    /// The fields whose text stands in for an image, by the field that has the image.
    package var alternatives: [String: String] {
        let pairs = fields.compactMap { field -> (String, String)? in
            guard let image = field.type.textConstraints?.alternativeFor,
                self[image]?.type.isA(ImageType.self) == true
            else { return nil }
            return (image, field.name)
        }
        return Dictionary(pairs) { first, _ in first }
    }

    package var copy: RecordType { RecordType(fields: fields.map(\.copy), rules: rules) }

    package func schema(for context: SchemaContext) -> [(String, JSON)] {
        JSON.mapping(names, properties(for: context), required: fields.filter(\.isRequired).map(\.name))
    }

    /// The schemas of the fields.
    package func properties(for context: SchemaContext) -> [String: JSON] {
        Dictionary(
            fields.map { ($0.name, .schema($0.type.schema(for: context) + JSON.described($0.summary))) }
        ) { first, _ in first }
    }
}

/// One field of a model.
///
/// A class, since every value and text of a workspace is looked at beside its field, and copies would cost more than the
/// look.
package final class Field: Sendable {
    package let name: String
    package let type: any ValueType
    package let isRequired: Bool
    /// Whether every language has its own value.
    package let isLocalized: Bool
    /// Whether no two documents of the collection have the same value.
    package let isUnique: Bool
    /// Whether each option of the choice is the value of some document, or of some item of the list.
    package let isComplete: Bool
    /// Fields of the collection; no value of this field may be that of one of them in any document.
    package let uniqueAmong: [String]
    /// What the value means for updates of the app.
    package let update: UpdateMeaning?
    /// What an app takes for a release that has no value.
    package let defaultValue: Value.Content?
    /// Until when it is kept for apps that still read it; nil for a field that stays.
    package let deprecation: Deprecation?
    package let description: String?
    /// The name in the model file.
    package let node: Node

    init(
        name: String, type: any ValueType, isRequired: Bool, isLocalized: Bool, isUnique: Bool, isComplete: Bool,
        uniqueAmong: [String], update: UpdateMeaning?, defaultValue: Value.Content?, deprecation: Deprecation?,
        description: String?, node: Node
    ) {
        self.name = name
        self.type = type
        self.isRequired = isRequired
        self.isLocalized = isLocalized
        self.isUnique = isUnique
        self.isComplete = isComplete
        self.uniqueAmong = uniqueAmong
        self.update = update
        self.defaultValue = defaultValue
        self.deprecation = deprecation
        self.description = description
        self.node = node
    }

    fileprivate var copy: Field {
        Field(
            name: name, type: type.copy, isRequired: isRequired, isLocalized: isLocalized, isUnique: isUnique,
            isComplete: isComplete, uniqueAmong: uniqueAmong, update: update, defaultValue: defaultValue,
            deprecation: deprecation, description: description, node: node)
    }

    /// The description of the model, and what a value may be.
    fileprivate var summary: String {
        guard let description else { return type.summary }
        return "\(description)\n\nThe value is \(type.summary)\(isRequired ? "" : ", or is left out")."
    }
}
