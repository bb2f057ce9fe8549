import JSON

extension ContentBundle {
    /// Reads a bundle. Everything that the format says is checked: kinds, names, tags, and each value against its field's
    /// type. Members that the format does not name are passed over: a later Litfass adds them, an app in the field
    /// lives on.
    /// - Throws: the first fault from the top.
    package static func decode(_ bytes: [UInt8], limits: BundleLimits = BundleLimits()) throws(BundleFault)
        -> ContentBundle
    {
        guard bytes.count <= limits.bytes else {
            throw BundleFault(path: "", reason: .overLimit(limit: "bytes", allowed: limits.bytes))
        }
        let json: JSON
        do throws(JSONFault) {
            json = try JSON.parse(bytes, limits: limits.json)
        } catch {
            throw BundleFault(path: "", reason: .notJSON(error))
        }
        var reader = BundleReader(limits: limits)
        return try reader.bundle(json)
    }
}

/// Goes once through the JSON of a bundle, from the top.
struct BundleReader {
    let limits: BundleLimits
    private var documentsRead = 0

    init(limits: BundleLimits) { self.limits = limits }

    mutating func bundle(_ json: JSON) throws(BundleFault) -> ContentBundle {
        let members = try LocatedValue("", json).object()
        try format(members.required("format"))
        let name = try members.required("bundle")
        guard let bundleName = BundleName(try name.string()) else { throw name.malformed("a bundle's name") }
        return ContentBundle(
            product: try members.required("product").name(), environment: try members.required("environment").name(),
            name: bundleName, language: try members.optional("language")?.languageTag(),
            zone: try members.optional("zone")?.zone(),
            collections: try collections(members.optional("collections")),
            parameterSets: try parameterSets(members.optional("parameters")))
    }

    private func format(_ place: LocatedValue) throws(BundleFault) {
        guard case .number(let number) = place.value else { throw place.wrongKind("a number") }
        guard number.integer == ContentBundle.format else { throw place.fault(.unknownFormat(number.text)) }
    }

    private mutating func collections(_ place: LocatedValue?) throws(BundleFault) -> [DocumentCollection] {
        var collections: [DocumentCollection] = []
        for part in try parts(place) {
            let name = try part.keyAsName()
            let members = try part.object()
            let types = try types(members.required("types"))
            let documents = try documents(members.required("documents"), types: types)
            collections.append(
                DocumentCollection(
                    name: name, types: types, alternatives: try alternatives(members.optional("alternatives")),
                    documents: documents))
        }
        return collections
    }

    private func alternatives(_ place: LocatedValue?) throws(BundleFault) -> [String: String] {
        guard let place else { return [:] }
        let members = try place.object().all
        guard members.count <= limits.fields else {
            throw place.fault(.overLimit(limit: "fields", allowed: limits.fields))
        }
        var alternatives: [String: String] = [:]
        for member in members { alternatives[try member.keyAsName()] = try member.string() }
        return alternatives
    }

    private func parameterSets(_ place: LocatedValue?) throws(BundleFault) -> [ParameterSet] {
        var sets: [ParameterSet] = []
        for part in try parts(place) {
            let name = try part.keyAsName()
            let members = try part.object()
            let types = try types(members.required("types"))
            let values = try members.required("values")
            let fields = try fields(values, types: types)
            sets.append(
                ParameterSet(
                    name: name, types: types, values: fields, when: condition(members),
                    variants: try variants(members, "values", types: types),
                    updates: members.optional("updates")?.value.array?.compactMap(UpdateRule.init(reading:)) ?? []))
        }
        return sets
    }

    private func parts(_ place: LocatedValue?) throws(BundleFault) -> [LocatedValue] {
        guard let place else { return [] }
        let parts = try place.object().all
        guard parts.count <= limits.parts else { throw place.fault(.overLimit(limit: "parts", allowed: limits.parts)) }
        return parts
    }

    private func types(_ place: LocatedValue) throws(BundleFault) -> FieldTypes {
        let members = try place.object().all
        guard members.count <= limits.fields else {
            throw place.fault(.overLimit(limit: "fields", allowed: limits.fields))
        }
        var entries: [FieldTypes.Entry] = []
        for member in members {
            guard member.key.split(separator: ".", omittingEmptySubsequences: false).allSatisfy(isPlainName) else {
                throw place.fault(.malformed(value: member.key, what: "a path of field names"))
            }
            guard let type = FieldType(name: try member.string()) else { throw member.malformed("a type") }
            entries.append(FieldTypes.Entry(path: member.key, type: type))
        }
        return FieldTypes(entries)
    }

    private mutating func documents(_ place: LocatedValue, types: FieldTypes) throws(BundleFault) -> [BundleDocument] {
        let items = try place.array()
        documentsRead += items.count
        guard documentsRead <= limits.documents else {
            throw place.fault(.overLimit(limit: "documents", allowed: limits.documents))
        }
        var seen: Set<String> = []
        var documents: [BundleDocument] = []
        documents.reserveCapacity(items.count)
        for item in items {
            let document = try document(item, types: types)
            guard seen.insert(document.id).inserted else { throw item.fault(.duplicate(id: document.id)) }
            documents.append(document)
        }
        return documents
    }

    private func document(_ place: LocatedValue, types: FieldTypes) throws(BundleFault) -> BundleDocument {
        let members = try place.object()
        let id = try members.required("id").name()
        let fields = try fields(members.required("fields"), types: types)
        return BundleDocument(
            id: id, fields: fields, languages: try languages(members, of: fields), when: condition(members),
            variants: try variants(members, "fields", types: types))
    }

    private func languages(_ members: Members, of fields: JSONObject) throws(BundleFault) -> [FieldLanguage] {
        var languages: [FieldLanguage] = []
        for member in try members.optional("languages")?.object().all ?? [] {
            guard fields[member.key] != nil else { throw member.fault(.languageOfAbsentField(member.key)) }
            languages.append(FieldLanguage(field: member.key, language: try member.languageTag()))
        }
        return languages
    }

    private func condition(_ members: Members) -> Condition {
        members.optional("when").map { Condition(reading: $0.value) } ?? .always
    }

    /// - Parameter key: under which a variant has its values.
    private func variants(
        _ members: Members, _ key: String, types: FieldTypes
    ) throws(BundleFault) -> [BundleVariant] {
        guard let place = members.optional("variants") else { return [] }
        let items = try place.array()
        guard items.count <= limits.variants else {
            throw place.fault(.overLimit(limit: "variants", allowed: limits.variants))
        }
        var variants: [BundleVariant] = []
        for item in items {
            let members = try item.object()
            let fields = try fields(members.required(key), types: types)
            variants.append(
                BundleVariant(
                    name: try members.required("name").string(),
                    when: Condition(reading: try members.required("when").value), fields: fields,
                    languages: try languages(members, of: fields)))
        }
        return variants
    }

    private func fields(_ place: LocatedValue, types: FieldTypes) throws(BundleFault) -> JSONObject {
        let members = try place.object()
        guard members.all.count <= limits.fields else {
            throw place.fault(.overLimit(limit: "fields", allowed: limits.fields))
        }
        for member in members.all {
            guard types[member.key] != nil || types.hasMembers(of: member.key) else {
                throw place.fault(.untyped(field: member.key))
            }
            try FieldShape(types: types).check(member, path: member.key)
        }
        return members.source
    }
}

/// A name that stands in dotted paths and in URLs' fragments: letters, digits, `_` and `-`, ASCII.
func isPlainName(_ text: some StringProtocol) -> Bool {
    guard (1...BundleLimits.nameBytes).contains(text.utf8.count) else { return false }
    return text.utf8.allSatisfy { $0.isAlphanumeric || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
}
