import JSON
import Testing

@testable import Bundles

@Suite struct `A bundle` {
    /// One line as it is published; the literal is folded for the eye.
    static let written = """
        {"format":2,"product":"corona-warn-app","environment":"development","bundle":"content","language":"fr",\
        "collections":{"faq":{"types":{"title":"text","answer":"rich-text","position":"integer"},"documents":[\
        {"id":"what-is-it","fields":{"title":"Qu’est-ce ?","answer":"*Long* answer","position":1},"languages":{"answer":"en"}},\
        {"id":"how","fields":{"title":"Comment ?","answer":"Ainsi."}}]},\
        "hotlines":{"types":{"number":"phone","hours":"opening-hours","always":"opening-hours"},"documents":[\
        {"id":"technical","fields":{"number":{"display":"+49 30 498 75401","uri":"tel:+493049875401"},\
        "hours":{"zone":"Europe/Berlin","weekly":[{"days":["monday","tuesday"],"from":"07:00","to":"22:00"}],\
        "exceptions":[{"from":"2026-12-24","to":"2026-12-26","closed":true},\
        {"from":"2026-12-31","to":"2026-12-31","hours":[{"from":"10:00","to":"14:00"}]}]},\
        "always":{"zone":"Europe/Berlin","always":true}}}]}}}
        """

    static let parameters = """
        {"format":2,"product":"corona-warn-app","environment":"development","bundle":"parameters",\
        "parameters":{"exposure":{"types":{"v2.weight":"decimal","v2.age":"duration","v2.ranges":"list of range",\
        "v2.rows":"list of record","v2.rows.level":"choice","minimum":"version"},\
        "values":{"v2":{"weight":1.50,"age":1209600,"ranges":[{"min":0,"max":15.0,"max-exclusive":true},{"min":15}],\
        "rows":[{"level":"high"}]},"minimum":"2.3.1"}}}}
        """

    static let varied = """
        {"format":2,"product":"corona-warn-app","environment":"development","bundle":"content","language":"fr",\
        "zone":"Europe/Berlin","collections":{"hotlines":{"types":{"name":"text","number":"phone"},"documents":[\
        {"id":"technical","fields":{"name":"Aide"},"languages":{"name":"de"},"when":{"platform":["ios","android"]},"variants":[\
        {"name":"winter","when":{"from":"2027-01-15T23:00:00Z","app":">=3.1.0 <4"},"fields":{"name":"Hiver"},\
        "languages":{"name":"en"}},{"name":"others","when":{"any":[{"not":{"share":{"of":"a","from":0,"to":1000}}},\
        {"language":["fr"],"system":"16"},{"all":[{"until":"2027-01-15T23:00:00Z"}]}]},"fields":{}}]}]}},\
        "parameters":{"versions":{"types":{"minimum":"version","text":"reference"},"values":{"minimum":"2.3.1"},\
        "when":{"not":{"unknown":true}},"variants":[{"name":"a","when":{},"values":{"minimum":"3"}}],\
        "updates":[{"path":"minimum","platform":"ios","need":"required"},\
        {"path":"text","collection":"hotlines","need":"recommended"}]}}}
        """

    @Test(arguments: [Self.written, Self.parameters, Self.varied])
    func `that is read and written again keeps every byte`(text: String) throws {
        #expect(try String(decoding: ContentBundle.decode(Array(text.utf8)).encoded(), as: UTF8.self) == text)
    }

    @Test func `says what it is and what stands in it`() throws {
        let bundle = try ContentBundle.decode(Array(Self.written.utf8))
        #expect(bundle.product == "corona-warn-app")
        #expect(bundle.targetName.string == "content.fr.json")
        let document = try #require(bundle[collection: "faq"]?["what-is-it"])
        #expect(document.fields["title"] == .string("Qu’est-ce ?"))
        #expect(document.fallback(of: "answer")?.string == "en")
        #expect(document.fallback(of: "title") == nil)
    }

    @Test func `keeps the author's decimals and finds them by dotted path`() throws {
        let bundle = try ContentBundle.decode(Array(Self.parameters.utf8))
        let set = try #require(bundle[parameterSet: "exposure"])
        #expect(set["v2.weight"] == JSONNumber(text: "1.50").map(JSON.number))
        #expect(set["v2.nothing"] == nil)
        #expect(set["v2.weight.deeper"] == nil)
        #expect(set[""] == nil)
        #expect(set.types["v2.ranges"] == .list(of: .range))
    }

    @Test func `of a later Litfass is read as far as this one understands it`() throws {
        let text = """
            {"format":2,"signed-by":[],"product":"p","environment":"e","bundle":"content","attachments":{},"collections":{"c":\
            {"types":{"where":"geo-area"},"order":"x","documents":[{"id":"a","audience":{},"fields":{"where":[1.5,{"x":2}]},"when":{"weather":{"is":["rain"]}},\
            "variants":[{"name":"a","when":"rain","fields":{},"weight":3}]}]}},"parameters":{"s":{"types":{},"values":{},"updates":[\
            {"path":"a","platform":"ios","need":"urged"},{"path":"a","need":"required"},{"path":"a","need":"required",\
            "platform":"ios","collection":"b"},7]},"t":{"types":{},"values":{},"updates":{}}}}
            """
        let bundle = try ContentBundle.decode(Array(text.utf8))
        #expect(bundle[collection: "c"]?.types["where"] == .other("geo-area"))
        let document = try #require(bundle[collection: "c"]?["a"])
        #expect(document.fields["where"] != nil)
        #expect(document.when == .unknown)
        #expect(document.variants.map(\.when) == [.unknown])
        #expect(bundle.parameterSets.map(\.updates) == [[], []])
    }

    @Test func `may say nothing yet`() throws {
        let empty = ContentBundle(product: "p", environment: "e", name: try #require(BundleName("content")))
        #expect(try ContentBundle.decode(empty.encoded()) == empty)
    }
}
