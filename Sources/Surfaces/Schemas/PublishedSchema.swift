import Bundles
package import JSON
import Models

extension Surface {
    /// A JSON Schema for each bundle, from which tools make types in other languages: `content.bundle.json`.
    ///
    /// It takes what a later release may have: more members, other bounds, further options of a choice.
    package var schemas: [Schema] { bundles.map { PublishedSchema(product: product, bundle: $0).schema } }
}

/// The schema of one bundle with the fields of its models.
private struct PublishedSchema {
    let product: String
    let bundle: Surface.Bundle

    var schema: Schema {
        var names = DistinctNames(reserved: Set(FieldType.schemaDefinitions.map(\.0)))
        var definitions = FieldType.schemaDefinitions + [("condition", ContentBundle.conditionSchema)]
        var collections: [(String, JSON)] = []
        var sets: [(String, JSON)] = []
        for model in bundle.collections {
            let name = names.name(Identifier(model.name).upperCamel)
            definitions += Self.collection(model, name)
            collections.append((model.name, Self.reference("\(name)Collection")))
        }
        for model in bundle.parameterSets {
            let name = names.name(Identifier(model.name).upperCamel)
            definitions += Self.parameterSet(model, name)
            sets.append((model.name, Self.reference("\(name)Parameters")))
        }
        return Schema(
            name: "\(bundle.name).bundle.json",
            title: "The bundle '\(bundle.name)' of '\(product)', in format \(ContentBundle.format)", files: [],
            [
                ("type", "object"), ("required", .words(required)),
                ("properties", .schema(properties(collections, sets))),
                ("$defs", .schema(definitions)),
            ])
    }

    private var required: [String] {
        ["format", "product", "environment", "bundle"] + (bundle.collections.isEmpty ? [] : ["collections"])
            + (bundle.parameterSets.isEmpty ? [] : ["parameters"])
    }

    private func properties(_ collections: [(String, JSON)], _ sets: [(String, JSON)]) -> [(String, JSON)] {
        var properties: [(String, JSON)] = [
            ("format", ["const": .number(JSONNumber(ContentBundle.format))]), ("product", ["const": .string(product)]),
            ("environment", .text()), ("bundle", ["const": .string(bundle.name.string)]), ("language", .text()),
            ("zone", .text()),
        ]
        if !collections.isEmpty { properties.append(("collections", .record([], optional: collections))) }
        if !sets.isEmpty { properties.append(("parameters", .record([], optional: sets))) }
        return properties
    }

    private static func reference(_ name: String) -> JSON { ["$ref": .string("#/$defs/\(name)")] }

    private static let condition: JSON = ["$ref": "#/$defs/condition"]
    private static let words: JSON = ["type": "object", "additionalProperties": ["type": "string"]]

    private static func collection(_ model: Model, _ name: String) -> [(String, JSON)] {
        let document = JSON.record(
            [("id", .text()), ("fields", reference("\(name)Fields"))],
            optional: [
                ("languages", words), ("when", condition), ("variants", .list(of: reference("\(name)Variant"))),
            ])
        let variant = JSON.record(
            [("name", .text()), ("when", condition), ("fields", reference("\(name)Changes"))],
            optional: [("languages", words)])
        return [
            (
                "\(name)Collection",
                .record(
                    [("types", words), ("documents", .list(of: reference("\(name)Document")))],
                    optional: [("alternatives", words)])
            ),
            ("\(name)Document", document), ("\(name)Variant", variant),
        ] + values(of: model, "\(name)Fields", changes: "\(name)Changes")
    }

    private static func parameterSet(_ model: Model, _ name: String) -> [(String, JSON)] {
        let set = JSON.record(
            [("types", words), ("values", reference("\(name)Values"))],
            optional: [
                ("when", condition), ("variants", .list(of: reference("\(name)Variant"))),
                ("updates", .list(of: ["type": "object"])),
            ])
        let variant = JSON.record([("name", .text()), ("when", condition), ("values", reference("\(name)Changes"))])
        return [("\(name)Parameters", set), ("\(name)Variant", variant)]
            + values(of: model, "\(name)Values", changes: "\(name)Changes")
    }

    /// All values, and those of a variant, which has only what differs.
    private static func values(of model: Model, _ whole: String, changes: String) -> [(String, JSON)] {
        [
            (whole, .schema(record(model.record, isPartial: false) + JSON.described(model.description))),
            (changes, .schema(record(model.record, isPartial: true))),
        ]
    }

    private static func record(_ record: RecordType, isPartial: Bool) -> [(String, JSON)] {
        let properties = record.fields.map { ($0.name, property($0, isPartial: isPartial)) }
        let required = record.fields.filter { $0.isRequired && !isPartial }.map(\.name)
        return [("type", "object"), ("required", .words(required)), ("properties", .schema(properties))]
    }

    /// What stands beside `$ref` is allowed since draft 2019-09.
    private static func property(_ field: Field, isPartial: Bool) -> JSON {
        var members = value(field.type, isPartial: isPartial).object?.members.map { ($0.key, $0.value) } ?? []
        if let defaultValue = field.defaultValue { members.append(("default", defaultValue.json(as: field.type))) }
        guard let description = field.description else { return .schema(members) }
        return .schema(members.filter { $0.0 != "description" } + [("description", .string(description))])
    }

    private static func value(_ type: any ValueType, isPartial: Bool) -> JSON {
        if let record = type.recordType { return .schema(Self.record(record, isPartial: isPartial)) }
        if let element = type.element { return .list(of: value(element, isPartial: false)) }
        if let options = type.options {
            return ["anyOf": [["enum": .words(options)], ["type": "string"]]]
        }
        return FieldType(name: type.bundleName)?.schema ?? .bool(true)
    }
}
