/// A document in a type that `litfass generate swift` has made.
public protocol TypedDocument: Identifiable, Hashable, Sendable where ID == DocumentID<Self> {
    /// The name of its collection.
    static var collection: String { get }

    /// - Throws: `MissingField` where a required field has no value.
    init(id: ID, _ fields: TypedFields) throws(MissingField)
}

/// A parameter set in a type that `litfass generate swift` has made.
public protocol TypedParameters: Hashable, Sendable {
    /// The name of the set.
    static var name: String { get }

    /// - Throws: `MissingField` where a required value is missing.
    init(_ fields: TypedFields) throws(MissingField)
}

extension TypedDocument {
    /// A document in this type.
    /// - Throws: `MissingField` where a required field has no value.
    public init(_ document: Document) throws(MissingField) {
        let fields = TypedFields(owner: "\(Self.collection)/\(document.id)") { document[$0] }
        try self.init(id: ID(rawValue: document.id), fields)
    }
}

extension TypedParameters {
    /// A parameter set in this type.
    /// - Throws: `MissingField` where a required value is missing.
    public init(_ parameters: Parameters) throws(MissingField) {
        try self.init(TypedFields(owner: Self.name) { parameters[$0] })
    }
}

extension Release {
    /// The documents of a collection for this phone at this moment, in the order in which they are to be shown. A document that
    /// lacks a required field is left out, as if it were not for this phone; `missingFields` says which.
    public func documents<Document: TypedDocument>(as type: Document.Type = Document.self) -> [Document] {
        // `missingFields` has the reason.
        documents(in: type.collection).compactMap { try? Document($0) }
    }

    /// A document by its id; nil where there is none for this phone at this moment, or it lacks a required field.
    public func document<Document: TypedDocument>(_ id: DocumentID<Document>) -> Document? {
        // `missingFields` has the reason.
        document(id.rawValue, in: Document.collection).flatMap { try? Document($0) }
    }

    /// A parameter set; nil where there is none for this phone at this moment, or it lacks a required value.
    public func parameters<Set: TypedParameters>(as type: Set.Type = Set.self) -> Set? {
        // `missingFields` has the reason.
        parameters(type.name).flatMap { try? Set($0) }
    }

    /// For each document that `documents` leaves out, the first required field that it lacks.
    public func missingFields<Document: TypedDocument>(of type: Document.Type) -> [MissingField] {
        documents(in: type.collection).compactMap { document in
            do throws(MissingField) {
                _ = try Document(document)
                return nil
            } catch {
                return error
            }
        }
    }

    /// The first required value that a parameter set lacks; none where `parameters` has the set, or the release has no such set.
    public func missingFields<Set: TypedParameters>(of type: Set.Type) -> [MissingField] {
        do throws(MissingField) {
            _ = try parameters(type.name).map { (set) throws(MissingField) in try Set(set) }
            return []
        } catch {
            return [error]
        }
    }
}
