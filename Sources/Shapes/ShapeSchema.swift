package import JSON
import Models
import Values

extension ShapeReader {
    /// For editors that complete a shape.
    package static let schema: Schema = {
        let overrides = JSON.mapping(
            overrideKeys,
            [
                "as": .text("The member with the values that some apps have instead"),
                "form": choice(
                    Shape.Overrides.Form.allCases.map(\.rawValue), "One entry after the other, or by platform and build"
                ),
                "platform": .text("The member of an entry with its platform; 'platform' without it"),
                "build": .text("The member of an entry with the version that it begins with; 'build' without it"),
                "values": .text("The member of an entry with its values; without it they stand beside the others"),
            ], required: ["as"])
        return Schema(
            name: "shape.json", title: "The shape of a bundle for apps with a format of their own",
            files: ["Config/shapes/*.yaml"],
            JSON.mapping(
                keys,
                [
                    "description": .text("Which apps read it"),
                    "names": choice(
                        Shape.NameStyle.allCases.map(\.rawValue), "How names are written: as-written without it"),
                    "durations": choice(Shape.DurationUnit.allCases.map(\.rawValue), "What durations are counted in"),
                    "languages": choice(
                        Shape.LanguageLayout.allCases.map(\.rawValue), "One file with all languages, or one for each"),
                    "platforms": .list(of: ["enum": .words(Platforms.names)], [("minItems", 1)]),
                    "overrides": .schema(overrides), "members": .list(of: .schema(member), [("minItems", 1)]),
                ], required: ["members"]))
    }()

    private static var member: [(String, JSON)] {
        let names = JSON.list(of: .text(), [("minItems", 1)])
        let rule = JSON.mapping(
            MemberReader.fieldKeys,
            ["as": .text("Its name in the file"), "key": .text("Makes a map of a list of records, by this field")])
        return JSON.mapping(
            MemberReader.keys,
            [
                "parameters": .text("A parameter set"), "document": .text("One document, as in links.faq"),
                "collection": .text("All documents of a collection"),
                "as": .text("Its name in the file; without it its fields are members of the file's own object"),
                "form": choice(MemberReader.forms, "How the documents of a collection are written"),
                "key": .text("The field by which documents are found in a map; their id without it"),
                "value": .text("The one field that is written in place of an object"),
                "id": .text("The member that gets the id of a document"), "only": names, "leave-out": names,
                "fields": .schema([("type", "object"), ("additionalProperties", .schema(rule))]),
            ])
    }

    private static func choice(_ words: [String], _ description: String) -> JSON {
        .schema([("enum", .words(words))] + JSON.described(description))
    }
}
