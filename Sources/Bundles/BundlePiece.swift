package import JSON

/// A piece of a bundle: documents as they stand in it, with commas between them.
package struct BundlePiece: Sendable {
    package private(set) var bytes: [UInt8] = []
    private var isBehindDocument: Bool
    private var isBehindField = false
    /// Of the document that is begun.
    private var languages: [FieldLanguage] = []

    /// - Parameter isContinued: whether other documents stand before these.
    package init(isContinued: Bool = false) { isBehindDocument = isContinued }

    /// Makes room for so many bytes.
    package mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

    package mutating func begin(_ id: String) {
        if isBehindDocument { bytes.append(UInt8(ascii: ",")) }
        bytes += #"{"id":"#.utf8
        JSON.write(id, into: &bytes)
        bytes += #","fields":{"#.utf8
        (isBehindDocument, isBehindField) = (true, false)
    }

    /// - Precondition: the document has no such field.
    package mutating func append(_ field: String, _ value: JSON) {
        beginField()
        Self.write(field, value, into: &bytes)
    }

    /// The same of a field that is written already.
    package mutating func append(_ field: Field) {
        beginField()
        bytes += field.bytes
    }

    /// Begins a field whose text is given piece by piece.
    package mutating func beginText(_ field: String) {
        beginField()
        Self.write(field, into: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    package mutating func appendText(_ text: Substring) { JSON.writeEscaped(text, into: &bytes) }

    package mutating func endText() { bytes.append(UInt8(ascii: "\"")) }

    /// A field that is the same in several languages, written once.
    package struct Field: Sendable {
        fileprivate var bytes: [UInt8] = []

        package init(_ name: String, _ value: JSON) { BundlePiece.write(name, value, into: &bytes) }
    }

    /// Says that the text of a field is in another language than the bundle's.
    package mutating func append(_ language: FieldLanguage) { languages.append(language) }

    package mutating func end(when condition: Condition = .always, variants: [BundleVariant] = []) {
        bytes.append(UInt8(ascii: "}"))
        if !languages.isEmpty { appendMember("languages", languages.json) }
        if condition != .always { appendMember("when", condition.json) }
        if !variants.isEmpty { appendMember("variants", .array(variants.map { $0.json(fields: "fields") })) }
        bytes.append(UInt8(ascii: "}"))
        languages = []
    }

    private mutating func appendMember(_ key: String, _ value: JSON) {
        bytes.append(UInt8(ascii: ","))
        Self.write(key, value, into: &bytes)
    }

    private mutating func beginField() {
        if isBehindField { bytes.append(UInt8(ascii: ",")) }
        isBehindField = true
    }

    private static func write(_ field: String, _ value: JSON, into bytes: inout [UInt8]) {
        write(field, into: &bytes)
        value.write(into: &bytes)
    }

    private static func write(_ field: String, into bytes: inout [UInt8]) {
        JSON.write(field, into: &bytes)
        bytes.append(UInt8(ascii: ":"))
    }
}

extension BundleVariant {
    /// - Parameter key: under which the values stand.
    func json(fields key: String) -> JSON {
        var object = JSONObject()
        object["name"] = .string(name)
        object["when"] = when.json
        object[key] = .object(fields)
        if !languages.isEmpty { object["languages"] = languages.json }
        return .object(object)
    }
}

extension [FieldLanguage] {
    fileprivate var json: JSON {
        .object(reduce(into: JSONObject()) { $0[$1.field] = .string($1.language.string) })
    }
}
