/// The values of one document, parameter set or record, from which a typed one is made.
public struct TypedFields: Sendable {
    /// The document or parameter set, for a `MissingField`.
    let owner: String
    /// The path of the record in it, with a dot at its end; empty at the top.
    let path: String
    private let value: @Sendable (String) -> FieldValue?

    init(owner: String, path: String = "", value: @escaping @Sendable (String) -> FieldValue?) {
        (self.owner, self.path, self.value) = (owner, path, value)
    }

    /// The value of a field that every release should have.
    /// - Throws: `MissingField` where this one has none that can be read.
    public func required<Value: TypedValue>(_ name: String) throws(MissingField) -> Value {
        guard let found = value(name), let value = try Value.read(found, owner: owner, path: path + name) else {
            throw MissingField(owner: owner, path: path + name)
        }
        return value
    }

    /// The value of a field that a release may have; nil where it has none that can be read.
    public func optional<Value: TypedValue>(_ name: String) -> Value? {
        // What cannot be read is as good as missing.
        try? required(name)
    }
}

/// What a value of a release can be read as.
public protocol TypedValue: Sendable {
    /// - Parameters:
    ///   - value: as the release has it.
    ///   - owner: the document or parameter set, for a `MissingField`.
    ///   - path: of the value in it.
    /// - Returns: nil where it is of another type.
    /// - Throws: `MissingField` where something inside of it is missing.
    static func read(_ value: FieldValue, owner: String, path: String) throws(MissingField) -> Self?
}

/// A record of a model, as a structure.
public protocol TypedRecord: TypedValue, Hashable {
    /// - Throws: `MissingField` where a required field has no value.
    init(_ fields: TypedFields) throws(MissingField)
}

extension TypedRecord {
    /// The record that a value is; nil where it is none.
    public static func read(_ value: FieldValue, owner: String, path: String) throws(MissingField) -> Self? {
        guard value.memberNames != nil else { return nil }
        return try Self(TypedFields(owner: owner, path: path + ".") { value[$0] })
    }
}

/// A choice of a model, as an enumeration. A word that a later release has is a case of its own.
public protocol TypedChoice: TypedValue, RawRepresentable, CaseIterable, Hashable where RawValue == String {
    /// The case of a word; never nil.
    init(rawValue: String)
}

extension TypedChoice {
    /// The case of the word that a value is; nil where it is no text.
    public static func read(_ value: FieldValue, owner: String, path: String) -> Self? {
        value.text.map { Self(rawValue: $0) }
    }
}
