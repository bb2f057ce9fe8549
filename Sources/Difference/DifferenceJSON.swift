import Bundles
import Dates
package import JSON

// A difference as programs read it, format 2. What each member means stands in `ReleaseDifference.schema`.

extension ReleaseDifference {
    package static let format: Int64 = 2

    /// Members without a value, and lists without an item, are absent.
    package var json: JSONObject {
        var object = JSONObject()
        object["format"] = .number(JSONNumber(Self.format))
        if let layout { object["bundles"] = .array(layout.map(\.json)) }
        object.list("added-languages", addedLanguages.map { .string($0.string) })
        object.list("removed-languages", removedLanguages.map { .string($0.string) })
        object.list("collections", collections.map(\.json))
        object.list("parameter-sets", parameterSets.map(\.json))
        return object
    }
}

extension BundleLayout {
    fileprivate var json: JSON {
        var object = JSONObject()
        object["product"] = .string(product)
        object["environment"] = .string(environment)
        object["bundle"] = .string(name.string)
        if let language { object["language"] = .string(language.string) }
        if let zone { object["zone"] = .string(zone) }
        object.list("collections", collections.map { .string($0) })
        object.list("parameter-sets", parameterSets.map { .string($0) })
        return .object(object)
    }
}

extension CollectionDifference {
    fileprivate var json: JSON {
        var object = JSONObject()
        object["collection"] = .string(name)
        object["presence"] = .string(presence.rawValue)
        types?.write(into: &object)
        if let alternatives {
            let members = alternatives.sorted { $0.key < $1.key }.map { JSONObject.Member(key: $0, value: .string($1)) }
            object["alternatives"] = .object(JSONObject(members))
        }
        if let order { object["order"] = .words(order) }
        object.list("documents", documents.map(\.json))
        return .object(object)
    }
}

extension CollectionDifference.Types {
    fileprivate func write(into object: inout JSONObject) {
        if let old { object["old-types"] = .object(old.json) }
        if let new { object["new-types"] = .object(new.json) }
    }
}

extension DocumentDifference {
    fileprivate var json: JSON {
        var object = JSONObject()
        object["id"] = .string(id)
        object["presence"] = .string(presence.rawValue)
        if let formerly { object["formerly"] = .string(formerly.description) }
        if let after { object["after"] = .string(after) }
        object.list("fields", fields.map(\.json))
        object.list("conditions", conditions.map(\.json))
        return .object(object)
    }
}

extension FieldDifference {
    fileprivate var json: JSON {
        var object = JSONObject()
        object["field"] = .string(name)
        if let type { object["type"] = .string(type.name) }
        object["changes"] = .array(changes.map { $0.json(of: type) })
        return .object(object)
    }
}

extension FieldDifference.Change {
    fileprivate func json(of type: FieldType?) -> JSON {
        var object = JSONObject()
        object.list("languages", languages.compactMap { $0.map { .string($0.string) } })
        if type?.isText == true, case .string(let old)? = old?.value, case .string(let new)? = new?.value {
            object["words"] = WordDifference(from: old, to: new).json
        } else {
            object["old"] = old?.value
            object["new"] = new?.value
        }
        if let tag = old?.standIn { object["old-stand-in"] = .string(tag.string) }
        if let tag = new?.standIn { object["new-stand-in"] = .string(tag.string) }
        return .object(object)
    }
}

extension ParameterSetDifference {
    fileprivate var json: JSON {
        var object = JSONObject()
        object["parameter-set"] = .string(name)
        object["presence"] = .string(presence.rawValue)
        types?.write(into: &object)
        object.list("values", values.map(\.json))
        object["conditions"] = conditions?.json
        return .object(object)
    }
}

extension ConditionsChange {
    fileprivate var json: JSON {
        var object = JSONObject()
        object.list("languages", languages.compactMap { $0.map { .string($0.string) } })
        object["old"] = old
        object["new"] = new
        return .object(object)
    }
}

extension AudienceDifference {
    var json: JSON {
        var object = JSONObject()
        object["audience"] = .string(audience)
        object["from"] = start.map { .string(UTCTime(secondsSinceEpoch: $0).description) }
        object.list("collections", difference.collections.map(\.json))
        object.list("parameter-sets", difference.parameterSets.map(\.json))
        return .object(object)
    }
}

extension ParameterSetDifference.Change {
    fileprivate var json: JSON {
        var object = JSONObject()
        object["path"] = .string(path)
        if let type { object["type"] = .string(type.name) }
        object["old"] = old
        object["new"] = new
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

extension FieldTypes {
    fileprivate var json: JSONObject {
        JSONObject(entries.map { JSONObject.Member(key: $0.path, value: .string($0.type.name)) })
    }
}

extension JSONObject {
    fileprivate mutating func list(_ key: String, _ items: [JSON]) {
        if !items.isEmpty { self[key] = .array(items) }
    }
}
