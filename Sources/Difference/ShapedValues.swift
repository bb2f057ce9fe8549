import Bundles
import JSON

extension ContentBundle {
    /// Its parameter sets. A file in the shape of an app is compared value by value, as a set with the name of the file.
    var comparedSets: [ParameterSet] {
        guard case .object(let values)? = shaped else { return parameterSets }
        var types = ShapedTypes()
        types.read(values, at: "")
        return [ParameterSet(name: targetName.string, types: types.types, values: values)]
    }
}

/// The types of the values of a file that names none.
private struct ShapedTypes {
    private var entries: [FieldTypes.Entry] = []
    private var paths: Set<String> = []

    var types: FieldTypes { FieldTypes(entries) }

    mutating func read(_ object: JSONObject, at path: String) {
        for member in object.members { read(member.value, at: path.isEmpty ? member.key : "\(path).\(member.key)") }
    }

    private mutating func read(_ value: JSON, at path: String) {
        // Items of a list have one path, and the first that has a member says what it is.
        if paths.insert(path).inserted { entries.append(FieldTypes.Entry(path: path, type: Self.type(of: value))) }
        switch value {
        case .object(let members): read(members, at: path)
        case .array(let items): for case .object(let members) in items { read(members, at: path) }
        default: break
        }
    }

    private static func type(of value: JSON) -> FieldType {
        switch value {
        case .null, .string: .text
        case .bool: .boolean
        case .number(let number): number.integer == nil ? .decimal : .integer
        case .array(let items): .list(of: items.first.map(type) ?? .text)
        case .object: .record
        }
    }
}
