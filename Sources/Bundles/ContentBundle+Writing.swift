package import JSON

extension ContentBundle {
    /// The bundle as it is published: compact UTF-8, members in one fixed order, documents and fields in theirs, numbers
    /// as the author wrote them. Equal bundles have equal bytes on every machine.
    package func encoded() -> [UInt8] { JSON.object(json).encoded() }

    /// The bundle as the value that `encoded` writes.
    package var json: JSONObject {
        var bundle = JSONObject()
        bundle["format"] = .number(JSONNumber(Self.format))
        bundle["product"] = .string(product)
        bundle["environment"] = .string(environment)
        bundle["bundle"] = .string(name.string)
        if let language { bundle["language"] = .string(language.string) }
        if !collections.isEmpty {
            bundle["collections"] = .object(collections.reduce(into: JSONObject()) { $0[$1.name] = .object($1.json) })
        }
        if !parameterSets.isEmpty {
            bundle["parameters"] = .object(parameterSets.reduce(into: JSONObject()) { $0[$1.name] = .object($1.json) })
        }
        return bundle
    }
}

extension DocumentCollection {
    fileprivate var json: JSONObject {
        var collection = JSONObject()
        collection["types"] = .object(types.json)
        collection["documents"] = .array(documents.map { .object($0.json) })
        return collection
    }
}

extension BundleDocument {
    fileprivate var json: JSONObject {
        var document = JSONObject()
        document["id"] = .string(id)
        document["fields"] = .object(fields)
        if !languages.isEmpty {
            document["languages"] = .object(
                languages.reduce(into: JSONObject()) { $0[$1.field] = .string($1.language.string) })
        }
        return document
    }
}

extension ParameterSet {
    fileprivate var json: JSONObject {
        var set = JSONObject()
        set["types"] = .object(types.json)
        set["values"] = .object(values)
        return set
    }
}

extension FieldTypes {
    fileprivate var json: JSONObject {
        entries.reduce(into: JSONObject()) { $0[$1.path] = .string($1.type.name) }
    }
}
