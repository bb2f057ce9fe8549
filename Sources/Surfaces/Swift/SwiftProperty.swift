import Bundles
import Models

/// A field as a property.
struct SwiftProperty {
    /// Escaped where it is a word of the language.
    let name: String
    private let field: Field
    /// Without its question mark.
    private let type: String
    /// The type that is declared for it: a choice or a record.
    private let nested: String?
    /// An expression: the default that the model declares.
    private let defaultValue: String?

    /// - Parameter alsoReserved: names that the structure has for something else.
    static func all(of record: RecordType, alsoReserved: Set<String>, types: TypeNames) -> [SwiftProperty] {
        var names = DistinctNames(reserved: SwiftWords.reservedMembers.union(alsoReserved))
        var nested = DistinctNames(reserved: types.reserved.union(alsoReserved))
        return record.fields.map { SwiftProperty($0, &names, nested: &nested, types: types) }
    }

    private init(
        _ field: Field, _ names: inout DistinctNames, nested nestedNames: inout DistinctNames, types: TypeNames
    ) {
        self.field = field
        name = SwiftWords.escaped(names.name(Identifier(field.name).lowerCamel))
        let inner = field.type.innermost
        if inner.recordType != nil || inner.options != nil {
            let wanted = Identifier(field.name).upperCamel + (field.type.isList ? "Item" : "")
            nested = nestedNames.name(wanted)
        } else {
            nested = nil
        }
        type = Self.type(of: field.type, isLocalized: field.isLocalized, nested: nested, types: types)
        defaultValue = field.defaultValue.flatMap { SwiftWords.literal($0, as: field.type) }
    }

    private static func type(
        of type: any ValueType, isLocalized: Bool, nested: String?, types: TypeNames
    ) -> String {
        if let element = type.element {
            return "[\(Self.type(of: element, isLocalized: isLocalized, nested: nested, types: types))]"
        }
        if let nested { return nested }
        if let reference = type as? ReferenceType {
            return types.document(of: reference.collection).map { "DocumentID<\($0)>" } ?? "DocumentID<Document>"
        }
        switch FieldType(name: type.bundleName) {
        case .text: return isLocalized ? "LocalizedText" : "String"
        case .richText: return "RichText"
        case .integer: return "Int"
        case .decimal, .percentage: return "Decimal"
        case .boolean: return "Bool"
        case .version: return "Version"
        case .date: return "CalendarDate"
        case .instant: return "Date"
        case .duration: return "Duration"
        case .link: return "URL"
        case .phone: return "PhoneNumber"
        case .openingHours: return "OpeningHours"
        case .range: return "NumberRange"
        case .image, .file: return "Asset"
        default: return "String"
        }
    }

    private var isOptional: Bool { !field.isRequired && defaultValue == nil }

    private var declaration: String { "\(name): \(type)\(isOptional ? "?" : "")" }

    /// The property that has the value: the initialisers, which set one that is deprecated too, are compiled without a warning.
    var stored: String { field.deprecation == nil ? name : "_" + name.filter { $0 != "`" } }

    /// Of an initialiser.
    var parameter: String { declaration + (defaultValue ?? (isOptional ? "nil" : nil)).map { " = \($0)" }.orEmpty }

    /// Of a release's value.
    var reading: String {
        let key = SwiftWords.literal(field.name)
        if let defaultValue { return "fields.optional(\(key)) ?? \(defaultValue)" }
        return field.isRequired ? "try fields.required(\(key))" : "fields.optional(\(key))"
    }

    func write(into writer: inout SwiftWriter) {
        writer.line()
        let unit = field.type.unit.map { " In \($0)." } ?? ""
        writer.comment((field.description ?? "The value of '\(field.name)'.") + unit)
        guard let deprecation = field.deprecation else { return writer.line("\(writer.access)var \(declaration)") }
        let note = deprecation.note.map { ": \($0)" }.orEmpty
        let message = SwiftWords.literal("is published \(deprecation.words)\(note)")
        writer.line("@available(*, deprecated, message: \(message))")
        writer.open("\(writer.access)var \(declaration)")
        writer.line("get { \(stored) }")
        writer.line("set { \(stored) = newValue }")
        writer.close()
        writer.line()
        writer.line("private var \(stored)\(declaration.dropFirst(name.count))")
    }

    /// The type that is declared for it.
    func writeNested(_ types: TypeNames, into writer: inout SwiftWriter) {
        guard let nested else { return }
        let description = field.description ?? "The value of '\(field.name)'."
        let inner = field.type.innermost
        if let record = inner.recordType {
            writer.line()
            SwiftStructure(record, named: nested, description: description, types: types).write(into: &writer)
        } else if let options = inner.options {
            writer.line()
            SwiftEnumeration(name: nested, description: description, options: options).write(into: &writer)
        }
    }
}

extension String? {
    fileprivate var orEmpty: String { self ?? "" }
}
