import Authoring
import JSON
import Testing

@Suite struct `The schemas of a workspace` {
    private let schemas: [String: Schema]

    init() throws {
        let workspace = try Situation.workspace(nil)
        schemas = Dictionary(uniqueKeysWithValues: try #require(workspace.schemas()).map { ($0.name, $0) })
    }

    @Test func `hold no translation to what its document is`() throws {
        #expect(try #require(schemas["faq.document.json"]).files == ["Content/faq/*.yaml", "!Content/faq/*.*.yaml"])
        #expect(try #require(schemas["faq.translation.json"]).files == ["Content/faq/*.*.yaml"])
    }

    @Test func `say of each key of a model what it holds`() throws {
        let model = try #require(schemas["model.json"]).json
        let types = try #require(model["$defs"]?["field"]?["allOf"]?.array)
        let rules = try #require(model["$defs"]?["rules"]?["items"]?["allOf"]?.array)
        #expect(types.count > 20 && rules.count > 20)
        for kind in types + rules {
            let members = try #require(kind["then"]?["properties"]?.object).members
            #expect(members.count > 1)
            // What is of the type of a field can't be told.
            for member in members where !["above", "min", "max"].contains(member.key) {
                #expect(member.value != .bool(true), "\(member.key)")
            }
        }
    }

    @Test(arguments: [
        ("de", true), ("gsw", true), ("de-simple", true), ("pt-BR", true), ("x-sign", true), ("i-klingon", true),
        ("german", false), ("hans", false),
    ])
    func `take the languages that check takes`(tag: String, isTaken: Bool) throws {
        var file =
            try Fixtures.files(in: "workspace")["Content/samples/all.yaml"].map { String(decoding: $0, as: UTF8.self) }
            ?? ""
        file.replace("language: de-simple", with: "language: \(tag)")
        let report = try Situation.workspace(nil, changing: ["Content/samples/all.yaml": Array(file.utf8)]).report
        #expect((report == "") == isTaken, "\(report)")
        let schema = try #require(schemas["samples.document.json"]).json["properties"]?["language"]?["pattern"]?.string
        #expect((try tag.wholeMatch(of: Regex(try #require(schema))) != nil) == isTaken)
    }

    @Test func `refuse no list of records of which two are equal`() throws {
        var model =
            try Fixtures.files(in: "workspace")["Config/models/samples.yaml"].map {
                String(decoding: $0, as: UTF8.self)
            } ?? ""
        model +=
            "  hints: {type: list, items: {max: 3, unique: true}, of: {type: record, fields: {text: {type: text}}}}\n"
        let changed = try Situation.workspace(nil, changing: ["Config/models/samples.yaml": Array(model.utf8)])
        let schema = try #require(changed.schemas()?.first { $0.name == "samples.document.json" }).json["properties"]
        #expect(schema?["hints"]?["maxItems"] == 3 && schema?["hints"]?["uniqueItems"] == nil)
        #expect(schema?["countries"]?["uniqueItems"] == true)
    }
}
