import Bundles
import JSON
import Testing

@testable import LitfassClient

@Suite struct `A person is given` {
    /// `content.de content.en* parameters`: targets, with a star at the default.
    static func offers(_ list: String) -> [BundleOffer] {
        list.split(separator: " ").compactMap { word in
            let isDefault = word.hasSuffix("*")
            let parts = word.split(separator: "*")[0].split(separator: ".")
            var custom: JSONObject = JSONObject()
            custom["bundle"] = .string(String(parts[0]))
            if parts.count == 2 { custom["language"] = .string(String(parts[1])) }
            if isDefault { custom["default"] = .bool(true) }
            let name = parts.joined(separator: ".") + ".json"
            return BundleOffer(target: name, custom: .object(custom))
        }
    }

    static func choice(_ languages: String, bundles: [String]? = nil) -> BundleChoice {
        BundleChoice(
            languages: languages.split(separator: " ").compactMap { LanguageTag(String($0)) },
            bundles: bundles?.compactMap { BundleName($0) })
    }

    static let five = "content.de content.en* content.fr content.it content.es content.de-simple parameters"

    @Test(arguments: [
        ("fr-CH", "content.fr.json parameters.json"), ("de-AT en", "content.de.json parameters.json"),
        ("de-simple", "content.de-simple.json parameters.json"), ("tr", "content.en.json parameters.json"),
        ("", "content.en.json parameters.json"), ("tr it-CH de", "content.it.json parameters.json"),
        ("en-GB", "content.en.json parameters.json"), ("zh-Hant-TW", "content.en.json parameters.json"),
    ])
    func `the bundle in their language, else the workspace's default`(languages: String, targets: String) throws {
        let chosen = try Self.choice(languages).choose(among: Self.offers(Self.five))
        #expect(chosen.map(\.target.string).joined(separator: " ") == targets)
    }

    @Test func `something rather than nothing where there is no default`() throws {
        let chosen = try Self.choice("tr").choose(among: Self.offers("content.it content.fr"))
        #expect(chosen.map(\.target.string) == ["content.fr.json"])
    }

    @Test func `each bundle in the best language that it has`() throws {
        let chosen = try Self.choice("fr en").choose(among: Self.offers("content.fr content.en* media.en* media.de"))
        #expect(chosen.map(\.target.string) == ["content.fr.json", "media.en.json"])
    }

    @Test func `only the bundles that the app shows, or a fault that names the missing one`() throws {
        let offers = Self.offers(Self.five)
        #expect(try Self.choice("fr", bundles: ["parameters"]).choose(among: offers).count == 1)
        let fault = #expect(throws: ClientFault.self) {
            try Self.choice("fr", bundles: ["media"]).choose(among: offers)
        }
        #expect(fault?.description == "the release has no bundle 'media'")
    }

    @Test(
        arguments: [
            ("content.de.json", nil), ("content.de.json", #"{}"#), ("content.de.json", #"{"bundle":"content"}"#),
            ("content.de.json", #"{"bundle":"content","language":"fr"}"#), ("content.de.json", #"{"bundle":"../x"}"#),
            ("content.json", #"{"bundle":"content","language":1}"#),
            // As the article Bundle format lets a later format stand beside this one.
            ("content.3.de.json", #"{"format":3,"name":"content","language":"de"}"#),
            ("a/b.json", #"{"bundle":"a"}"#), ("content.json", #"[]"#),
        ] as [(String, String?)])
    func `nothing that is not described as the bundle that its name says`(name: String, custom: String?) throws {
        let json = try custom.map { try JSON.parse(Array($0.utf8)) }
        #expect(BundleOffer(target: name, custom: json) == nil)
    }
}
