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
}
