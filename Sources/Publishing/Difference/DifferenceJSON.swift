internal import Bundles
package import JSON

extension ReleaseDifference {
    /// For machines: collections and sets by name, documents by id, fields as the text shows them.
    ///
    /// `words` of a text is a list of pairs: `=` kept, `-` went, `+` came. Members without a value are absent.
    package var json: JSON {
        var object = JSONObject()
        object["added-languages"] = .array(addedLanguages.map { .string($0.string) })
        object["removed-languages"] = .array(removedLanguages.map { .string($0.string) })
        object["collections"] = .array(collections.map(\.json))
        object["parameters"] = .array(parameterSets.map(\.json))
        return .object(object)
    }
}

extension CollectionDifference {
    fileprivate var json: JSON {
        var object = JSONObject()
        object["collection"] = .string(name)
        if isReordered { object["reordered"] = .bool(true) }
        if !types.isEmpty { object["types"] = .array(types.map(\.json)) }
        object["documents"] = .array(documents.map(\.json))
        return .object(object)
    }
}

extension DocumentDifference {
    fileprivate var json: JSON {
        var object = JSONObject()
        object["id"] = .string(id)
        object["presence"] = .string(presence.rawValue)
        object["languages"] = .array(languages.map { .string($0.string) })
        object["fields"] = .array(fields.map(\.json))
        return .object(object)
    }
}

extension ParameterSetDifference {
    fileprivate var json: JSON {
        var object = JSONObject()
        object["set"] = .string(name)
        object["presence"] = .string(presence.rawValue)
        if !types.isEmpty { object["types"] = .array(types.map(\.json)) }
        object["values"] = .array(values.map(\.json))
        return .object(object)
    }
}

extension TypeChange {
    fileprivate var json: JSON {
        var object = JSONObject()
        object["path"] = .string(path)
        if let old { object["old"] = .string(old.name) }
        if let new { object["new"] = .string(new.name) }
        return .object(object)
    }
}

extension FieldChange {
    fileprivate var json: JSON {
        var object = JSONObject()
        object["path"] = .string(path)
        if let type { object["type"] = .string(type.name) }
        if let language { object["language"] = .string(language.string) }
        switch change {
        case .added(let value): object["new"] = value
        case .removed(let value): object["old"] = value
        case .replaced(let old, let new):
            object["old"] = old
            object["new"] = new
        case .reworded(let difference): object["words"] = difference.json
        case .fallback: break
        }
        if let oldFallback { object["old-fallback"] = .string(oldFallback.string) }
        if let newFallback { object["new-fallback"] = .string(newFallback.string) }
        return .object(object)
    }
}

extension WordDifference {
    fileprivate var json: JSON {
        .array(
            pieces.map { piece in
                switch piece {
                case .kept(let text): .array([.string("="), .string(text)])
                case .deleted(let text): .array([.string("-"), .string(text)])
                case .inserted(let text): .array([.string("+"), .string(text)])
                }
            })
    }
}
