import Models

/// A structure with a property for each field of a record.
struct SwiftStructure {
    private let name: String
    private let kind: Kind
    private let description: String
    private let properties: [SwiftProperty]
    private let types: TypeNames

    private enum Kind {
        case document(collection: String)
        case parameters(set: String)
        case record
    }

    /// Of a collection's documents, or of a parameter set.
    init(_ model: Model, types: TypeNames) {
        name = types.name(of: model)
        description = model.description ?? "What the model '\(model.name)' describes."
        kind = model.kind == .collection ? .document(collection: model.name) : .parameters(set: model.name)
        properties = SwiftProperty.all(
            of: model.record, alsoReserved: model.kind == .collection ? ["id", "ID"] : [], types: types)
        self.types = types
    }

    /// Of a record.
    init(_ record: RecordType, named name: String, description: String, types: TypeNames) {
        (self.name, self.description, self.types) = (name, description, types)
        kind = .record
        properties = SwiftProperty.all(of: record, alsoReserved: [], types: types)
    }

    func write(into writer: inout SwiftWriter) {
        writer.comment(description)
        writer.open("\(writer.access)struct \(name): \(protocolName)")
        switch kind {
        case .document(let collection):
            writer.comment("The name of the collection.")
            writer.line("\(writer.access)static let collection = \(SwiftWords.literal(collection))")
            writer.line()
            writer.comment("Unique in the collection, and the same for as long as the document lives.")
            writer.line("\(writer.access)var id: DocumentID<\(name)>")
        case .parameters(let set):
            writer.comment("The name of the parameter set.")
            writer.line("\(writer.access)static let name = \(SwiftWords.literal(set))")
        case .record: break
        }
        for property in properties { property.write(into: &writer) }
        writeMemberwise(into: &writer)
        writeReading(into: &writer)
        for property in properties { property.writeNested(types, into: &writer) }
        writer.close()
    }

    private var protocolName: String {
        switch kind {
        case .document: "TypedDocument"
        case .parameters: "TypedParameters"
        case .record: "TypedRecord"
        }
    }

    private var isDocument: Bool {
        guard case .document = kind else { return false }
        return true
    }

    /// For tests and previews, which make values without a release.
    private func writeMemberwise(into writer: inout SwiftWriter) {
        let parameters = (isDocument ? ["id: DocumentID<\(name)>"] : []) + properties.map(\.parameter)
        writer.line()
        writer.comment("A value without a release, for tests and previews.")
        writer.line("\(writer.access)init(")
        writer.indented { writer in
            for (index, parameter) in parameters.enumerated() {
                writer.line(parameter + (index + 1 < parameters.count ? "," : ""))
            }
        }
        writer.open(")")
        if isDocument { writer.line("self.id = id") }
        for property in properties { writer.line("self.\(property.stored) = \(property.name)") }
        writer.close()
    }

    private func writeReading(into writer: inout SwiftWriter) {
        writer.line()
        writer.comment("- Throws: `MissingField` where a required field has no value.")
        let id = isDocument ? "id: DocumentID<\(name)>, " : ""
        writer.open("\(writer.access)init(\(id)_ fields: TypedFields) throws(MissingField)")
        if isDocument { writer.line("self.id = id") }
        for property in properties { writer.line("self.\(property.stored) = \(property.reading)") }
        writer.close()
    }
}
