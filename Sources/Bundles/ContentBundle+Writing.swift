package import JSON

extension ContentBundle {
    /// The bundle as it is published: compact UTF-8, members in one fixed order, documents and fields in theirs, numbers
    /// as the author wrote them. Equal bundles have equal bytes on every machine.
    package func encoded() -> [UInt8] {
        if let shaped { return shaped.encoded() }
        var writer = BundleWriter(
            product: product, environment: environment, name: name, language: language, zone: zone,
            parameterSets: parameterSets)
        for collection in collections {
            writer.begin(collection.name, types: collection.types, alternatives: collection.alternatives)
            for document in collection.documents { writer.append(document.encoded()) }
        }
        writer.finish()
        return writer.take()
    }

    /// The bundle as the value that `encoded` writes.
    package var json: JSON {
        do throws(JSONFault) {
            return try JSON.parse(encoded(), limits: BundleLimits().json)
        } catch {
            preconditionFailure("what was written as JSON can be read as JSON: \(error)")
        }
    }
}

/// Writes a bundle document by document, and gives it away piece by piece: a large one need not stand in memory.
package struct BundleWriter: Sendable {
    private let parameterSets: [ParameterSet]
    private var bytes: [UInt8]
    private var collections = 0
    private var documents = 0

    package init(
        product: String, environment: String, name: BundleName, language: LanguageTag?, zone: String?,
        parameterSets: [ParameterSet]
    ) {
        self.parameterSets = parameterSets
        var head = JSONObject()
        head["format"] = .number(JSONNumber(ContentBundle.format))
        head["product"] = .string(product)
        head["environment"] = .string(environment)
        head["bundle"] = .string(name.string)
        if let language { head["language"] = .string(language.string) }
        if let zone { head["zone"] = .string(zone) }
        bytes = JSON.object(head).encoded().dropLast()
    }

    /// What is appended from here on are documents of this collection.
    package mutating func begin(_ collection: String, types: FieldTypes, alternatives: [String: String]) {
        bytes += (collections == 0 ? #","collections":{"# : "]},").utf8
        bytes += JSON.string(collection).encoded()
        bytes += #":{"types":"#.utf8
        bytes += JSON.object(types.json).encoded()
        if !alternatives.isEmpty {
            let members = alternatives.sorted { $0.key < $1.key }.map { JSONObject.Member(key: $0, value: .string($1)) }
            bytes += #","alternatives":"#.utf8
            bytes += JSON.object(JSONObject(members)).encoded()
        }
        bytes += #","documents":["#.utf8
        collections += 1
        documents = 0
    }

    /// - Parameter encoded: one document, or several with commas between them; empty for none.
    package mutating func append(_ encoded: [UInt8]) {
        guard !encoded.isEmpty else { return }
        if documents > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes += encoded
        documents += 1
    }

    /// Ends the bundle.
    package mutating func finish() {
        if collections > 0 { bytes += "]}}".utf8 }
        if !parameterSets.isEmpty {
            bytes += #","parameters":"#.utf8
            let sets = parameterSets.reduce(into: JSONObject()) { $0[$1.name] = .object($1.json) }
            bytes += JSON.object(sets).encoded()
        }
        bytes.append(UInt8(ascii: "}"))
    }

    /// Gives away what was written since the last call.
    package mutating func take() -> [UInt8] {
        var piece: [UInt8] = []
        swap(&piece, &bytes)
        return piece
    }
}

extension BundleDocument {
    fileprivate func encoded() -> [UInt8] {
        var piece = BundlePiece()
        piece.begin(id)
        for member in fields.members { piece.append(member.key, member.value) }
        for language in languages { piece.append(language) }
        piece.end(when: when, variants: variants)
        return piece.bytes
    }
}

extension ParameterSet {
    fileprivate var json: JSONObject {
        var set = JSONObject()
        set["types"] = .object(types.json)
        set["values"] = .object(values)
        for member in conditionsJSON?.object?.members ?? [] { set[member.key] = member.value }
        return set
    }
}

extension FieldTypes {
    fileprivate var json: JSONObject {
        entries.reduce(into: JSONObject()) { $0[$1.path] = .string($1.type.name) }
    }
}
