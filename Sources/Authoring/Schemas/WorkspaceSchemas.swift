import Constraints
package import JSON
import Models
import Rulebook
import Shapes
package import Surfaces
import Workspaces

extension Workspace {
    /// A schema for every kind of file below `Config/` and `Content/`, made of what their readers read by.
    /// - Returns: nil where configuration or a model could not be read.
    package func schemas() -> [Schema]? {
        guard let content, let surface else { return nil }
        let ids = Dictionary(content.collections.map { ($0.model.name, $0.ids) }) { first, _ in first }
        let context = SchemaContext(ids: ids, assets: content.assets.names, mildRules: mildRules)
        var schemas = [
            ConfigurationSchema.workspace, .model, ConfigurationSchema.waivers, ConditionSchema.audiences,
            ConfigurationSchema.calendar, LanguageSchema.schema, ShapeReader.schema,
        ]
        for collection in content.collections {
            schemas.append(collection.model.documentSchema(for: context))
            if collection.model.isLocalized { schemas.append(collection.model.translationSchema(for: context)) }
        }
        return schemas + content.parameters.map { $0.model.parametersSchema(for: context) } + surface.schemas
    }

    /// What releases offer to apps.
    /// - Returns: nil where configuration or a model could not be read.
    package var surface: Surface? {
        guard let content,
            !diagnostics.contains(where: { $0.severity == .error && $0.file.hasPrefix("Config/models/") })
        else { return nil }
        return Surface(content)
    }
}

extension CheckedWorkspace {
    /// A schema for each bundle of a release.
    package var bundleSchemas: [Schema] { Surface(content).schemas }
}

extension Model {
    fileprivate func documentSchema(for context: SchemaContext) -> Schema {
        // As editors read patterns, an exclamation mark takes out what a pattern before it means.
        let translations = isLocalized ? ["!Content/\(name)/*.*.yaml"] : []
        return Schema(
            name: "\(name).document.json", title: "A document of '\(name)'",
            files: ["Content/\(name)/*.yaml"] + translations,
            JSON.described(description) + contentSchema(record, for: context))
    }

    fileprivate func parametersSchema(for context: SchemaContext) -> Schema {
        Schema(
            name: "\(name).parameters.json", title: "The parameters '\(name)'",
            files: ["Config/parameters/\(name).yaml"],
            JSON.described(description) + contentSchema(record, for: context))
    }

    /// With the key under which a file waives rules for itself.
    private func contentSchema(_ record: RecordType, for context: SchemaContext) -> [(String, JSON)] {
        let values = record.properties(for: context)
        var properties = values.merging(ConditionSchema.settings) { $1 }
        properties[ReservedKeys.variants] = ConditionSchema.variants(of: record.names, values)
        properties[WaiverReader.key] = ConfigurationSchema.waiverList
        let besides = ReservedKeys.ofSources.subtracting(kind == .parameters ? [ReservedKeys.draft] : [])
        return JSON.mapping(
            record.names + besides.sorted(), properties,
            required: record.fields.filter(\.isRequired).map(\.name)) + [ConditionSchema.definitions]
    }

    fileprivate func translationSchema(for context: SchemaContext) -> Schema {
        let names = record.fields.filter(\.isLocalized).map(\.name)
        // Twelve digits without a letter are a number to YAML.
        let digest: JSON = [
            "anyOf": [.text(nil, [("pattern", "^[0-9a-f]{12}$")]), ["type": "number"]]
        ]
        var properties = record.properties(for: context).filter { names.contains($0.key) }
        let texts = properties
        properties[ReservedKeys.draft] = ConditionSchema.settings[ReservedKeys.draft]
        properties[ReservedKeys.variants] = .schema([
            ("type", "object"), ("additionalProperties", .schema(JSON.mapping(names, texts))),
        ])
        properties[DocumentReader.digestsKey] = .schema(
            [("type", "object"), ("additionalProperties", digest)]
                + JSON.described(
                    "The digests of the source texts that this was made from; 'litfass translations accept' writes them."
                ))
        properties[WaiverReader.key] = ConfigurationSchema.waiverList
        return Schema(
            name: "\(name).translation.json", title: "A translation of a document of '\(name)'",
            files: ["Content/\(name)/*.*.yaml"],
            JSON.mapping(
                names + [DocumentReader.digestsKey, WaiverReader.key, ReservedKeys.variants, ReservedKeys.draft],
                properties))
    }
}

/// Schemas of the files of `Config/` that are no models.
enum ConfigurationSchema {
    static var workspace: Schema {
        let tag = JSON.schema(LanguageType().schema(for: SchemaContext()))
        let language = JSON.mapping(
            ConfigurationReader.languageKeys,
            [
                "fallback": .list(of: tag, [("minItems", 1)]),
                "coverage": ["enum": .words(ConfigurationReader.coverages)],
            ])
        let names = JSON.list(of: .text(), [("minItems", 1), ("uniqueItems", .bool(true))])
        let bundle = JSON.mapping(
            ConfigurationReader.bundleKeys,
            [
                "collections": names, "parameter-sets": names,
                "shape": .text("How apps with a format of their own get it"),
            ])
        let settings: JSON = ["enum": .words(RuleSetting.allCases.map(\.rawValue))]
        let rules = Rule.index.byID.keys.sorted().map { ($0, settings) }
        let keys = ConfigurationReader.keys
        return Schema(
            name: "workspace.json", title: "The workspace", files: ["Config/workspace.yaml"],
            JSON.mapping(
                keys,
                [
                    "product": name("What is published, as apps ask for it"),
                    EnvironmentsReader.key: .schema([
                        ("description", "Where it is published, in the order in which a release moves"),
                        ("type", "array"), ("items", name("As in development, staging, production")), ("minItems", 1),
                        ("uniqueItems", .bool(true)),
                    ]),
                    "source-language": tag, "default-language": tag,
                    "languages": map(of: .schema(language)), "bundles": map(of: .schema(bundle)),
                    NamesReader.key: NamesReader.schema,
                    "zone": .text("The IANA time zone in which days begin: Europe/Berlin"),
                    SharedFolder.key: .text(
                        "A folder whose models, languages, calendars and words are used: ../shared"),
                    // Rules of other rooms are known there.
                    "severities": .schema([
                        ("type", "object"), ("properties", .schema(rules)), ("additionalProperties", settings),
                    ]),
                ], required: keys.filter { !["severities", NamesReader.key, "zone", SharedFolder.key].contains($0) }))
    }

    static let waivers = Schema(
        name: "waivers.json", title: "Waivers", files: ["Config/waivers.yaml"], waiverMembers(of: .workspace))

    static let calendar: Schema = {
        let year: JSON = ["type": "integer", "minimum": 1970]
        let holiday = JSON.mapping(
            CalendarReader.holidayKeys,
            [
                "name": .text("What the day is called"),
                "regions": .list(
                    of: .text("Where it is a holiday, as in BY; without it, everywhere"), [("minItems", 1)]),
                "day": .text("Of every year, as in 12-25", [("pattern", "^[0-9]{2}-[0-9]{2}$")]),
                "easter": ["type": "integer", "description": "Days behind Easter Sunday: -2 is Good Friday"],
                "date": .text("Of one year", [("pattern", "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]),
            ], required: ["name"])
        return Schema(
            name: "calendar.json", title: "A calendar of holidays", files: ["Config/calendars/*.yaml"],
            JSON.mapping(
                CalendarReader.keys,
                [
                    "description": .text(), "source": .text("Which law or page says so"),
                    "years": .schema(
                        JSON.mapping(
                            CalendarReader.yearKeys, ["from": year, "to": year], required: CalendarReader.yearKeys)),
                    "holidays": .list(of: .schema(holiday), [("minItems", 1)]),
                ], required: ["holidays"]))
    }()

    /// Those that a file has for itself.
    static let waiverList = JSON.schema(waiverMembers(of: .ownFile))

    private static func waiverMembers(of scope: WaiverReader.Scope) -> [(String, JSON)] {
        let keys = scope.keys
        let waiver = JSON.schema(
            JSON.mapping(
                keys,
                [
                    "rule": .text("The id of the rule, in brackets at the end of a finding"),
                    "file": .text("The file or folder that is excused, from the top of the workspace"),
                    "field": .text("The dotted path of the field; without it the whole file is meant"),
                    "by": .text("Who answers for it"), "reason": .text("Why the rule does not fit here"),
                    "until": .text(
                        "The last day on which it holds, as in 2027-06-30",
                        [("pattern", "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]),
                ], required: keys.filter { $0 != "field" }))
        return [("type", "array"), ("items", waiver)]
    }

    private static func name(_ description: String) -> JSON {
        .text(description, [("pattern", "^[a-z0-9]+(-[a-z0-9]+)*$")])
    }

    static func map(of value: JSON) -> JSON {
        .schema([("type", "object"), ("minProperties", 1), ("additionalProperties", value)])
    }
}
