import Foundation
import TestKit
import Testing

@Suite struct `The schema of bundles` {
    /// What a phone fetches of this repository.
    @Test func `takes every bundle of the shipped workspace`() async throws {
        let workbench = try Workbench()
        try await Self.build(workbench)
        let files = try Self.bundles(in: workbench)
        #expect(files.count == 7)
        #expect(try Self.findings(files, in: workbench) == "7 files\n")
    }

    @Test func `takes bundles with variants of every condition, and of every type of field`() async throws {
        let workbench = try Workbench()
        try workbench.append(Self.variants, to: "Config/parameters/features.yaml")
        try workbench.append("when: {from: 2027-01-18T08:00, language: [de, fr]}\n", to: "Content/faq/battery.yaml")
        try await Self.build(workbench)
        let parameters = try String(
            contentsOf: workbench.url("Publish/development/build/parameters.json"), encoding: .utf8)
        for key in ["from", "until", "platform", "app", "system", "language", "share", "all", "any", "not"] {
            #expect(parameters.contains(#""\#(key)":"#), "\(key)")
        }
        let fixtures = Snapshot.fixtures.appending(path: "bundles")
        for name in try FileManager.default.contentsOfDirectory(atPath: fixtures.path) {
            try FileManager.default.copyItem(
                at: fixtures.appending(path: name), to: workbench.url("Publish/development/build/fixture-\(name)"))
        }
        let files = try Self.bundles(in: workbench)
        #expect(files.count == 11)
        #expect(try Self.findings(files, in: workbench) == "11 files\n")
    }

    /// A schema of its own for each bundle knows the fields of the models.
    @Test func `knows the fields of each bundle, and takes what is built`() async throws {
        let workbench = try Workbench()
        try workbench.append(Self.variants, to: "Config/parameters/features.yaml")
        try await Self.build(workbench)
        let files = try Self.bundles(in: workbench)
        #expect(try Self.findings(files, with: Self.ownSchema, in: workbench) == "7 files\n")

        let damages = [
            (
                "content.de.json", #""section":"general""#, #""section":1"#,
                "is not valid under any of the given schemas"
            ),
            ("content.de.json", #""section":"general""#, #""abschnitt":"general""#, "'section' is a required property"),
            ("content.fr.json", #""display":"#, #""shown":"#, "'display' is a required property"),
            ("content.en.json", #""bundle":"content""#, #""bundle":"texts""#, "'content' was expected"),
            (
                "parameters.json", #""check-in-enabled":true"#, #""check-in-enabled":"yes""#,
                "'yes' is not of type 'boolean'"
            ),
            (
                "parameters.json", #""download-timeout":301"#, #""download-timeout":"301 s""#,
                "'301 s' is not of type 'integer'"
            ),
        ]
        for (number, damage) in damages.enumerated() {
            let text = try String(contentsOf: workbench.url("Publish/development/build/\(damage.0)"), encoding: .utf8)
            try #require(text.contains(damage.1), "\(damage.1)")
            let name = "\(damage.0.prefix { $0 != "." }).\(number).json"
            try text.replacing(damage.1, with: damage.2)
                .write(to: workbench.url(name), atomically: true, encoding: .utf8)
            let found = try Self.findings([name], with: Self.ownSchema, in: workbench)
            #expect(found.contains(damage.3), "\(damage.2): \(found.prefix(500))")
        }
    }

    /// What a release of newer models may have: the generated types of an older app must read it.
    @Test func `takes further fields and options`() async throws {
        let workbench = try Workbench()
        try await Self.build(workbench)
        let text = try String(contentsOf: workbench.url("Publish/development/build/content.de.json"), encoding: .utf8)
        let newer = text.replacing(#""section":"general""#, with: #""later":[{}],"section":"later""#)
        try newer.write(to: workbench.url("content.later.json"), atomically: true, encoding: .utf8)
        #expect(newer != text)
        #expect(try Self.findings(["content.later.json"], with: Self.ownSchema, in: workbench) == "1 files\n")
    }

    @Test func `is enough for a generator of types, which read what is built`() async throws {
        let workbench = try Workbench()
        try await Self.build(workbench)
        let outcome = try Command.run(
            Peer.python(), [Peer.script("generated_types.py"), ".litfass/schemas", "Publish/development/build"],
            in: workbench.url(""))
        let texts = ["de-simple", "de", "en", "es", "fr", "it"].map {
            "content.\($0).json: 49 questions, +49 800 7540001, general\n"
        }
        #expect(outcome.output == texts.joined() + "parameters.json: 10 days, True\n", "\(outcome.errors.suffix(1000))")
    }

    private static let variants = """
        variants:
          week:
            when: {from: 2027-01-11, until: 2027-01-16T08:00, platform: [ios, web]}
            download-timeout: 301 s
          old:
            when: {app: ">=2.21 <3", not: {system: ">=16.4.1"}}
            download-timeout: 302 s
          some:
            when: {any: [{share: {percent: 12.5, of: tan}}, {language: de}]}
            download-timeout: 303 s
          others:
            when: {all: [{not: {platform: web}}, {not: {language: fr}}]}
            download-timeout: 304 s

        """

    /// A bundle that has everything, with members that only a later Litfass knows.
    private static let whole = """
        {"format": 2, "product": "demo", "environment": "test", "bundle": "content.media", "language": "de-DE", "later": [1],
         "zone": "Europe/Berlin",
         "collections": {"faq": {"types": {"title": "text", "card.rows": "list of table of range", "new": "a later type"},
           "documents": [{"id": "one", "fields": {"title": "Eins"}, "languages": {"title": "de-simple"}, "later": null,
             "when": {"weather": "rain"},
             "variants": [{"name": "a + b", "later": 1, "when": {
               "all": [{"from": "2027-01-15T23:00:00Z"}, {"any": []}, {"not": {"app": ">=3.1.0 <4"}}],
               "share": {"of": "draw", "from": 0, "to": 1000}, "platform": "ios", "language": ["de"]},
               "fields": {"title": "Zwei"}}]}]}},
         "parameters": {"set": {"types": {"limit": "version"}, "values": {"limit": "3"},
           "updates": [{"path": "limit", "platform": "ios", "need": "required"}, {"path": "limit", "need": "later"}]}}}
        """

    /// A piece of it, what stands in its place, and what the validator says.
    private static let damages = [
        (#""format": 2"#, #""format": 3"#, "2 was expected"),
        (#""format": 2, "#, "", "'format' is a required property"),
        (#""product": "demo""#, #""product": "de mo""#, "does not match"),
        (#""environment": "test", "#, "", "'environment' is a required property"),
        (#""bundle": "content.media""#, #""bundle": "content..media""#, "does not match"),
        (#""bundle": "content.media""#, #""bundle": "content.json""#, "should not be valid under"),
        (#""language": "de-DE""#, #""language": "de_DE""#, "does not match"),
        (#""zone": "Europe/Berlin""#, #""zone": "../etc""#, "does not match"),
        (#"{"faq": {"#, #"{"f a q": {"#, "does not match"),
        (#""title": "text""#, #""title": 1"#, "is not of type 'string'"),
        (#""title": "text""#, #""title..b": "text""#, "does not match"),
        (#""list of table of range""#, #""list of list of list of list of list of text""#, "does not match"),
        (#""id": "one", "#, "", "'id' is a required property"),
        (#""fields": {"title": "Eins"}"#, #""fields": ["Eins"]"#, "is not of type 'object'"),
        (#""documents": ["#, #""documents": ["one", "#, "is not of type 'object'"),
        (#"{"title": "de-simple"}"#, #"{"title": "DE"}"#, "does not match"),
        (#""when": {"weather": "rain"}"#, #""when": "rain""#, "is not of type 'object'"),
        (#"{"name": "a + b""#, #"{"named": "a + b""#, "'name' is a required property"),
        (#""fields": {"title": "Zwei"}"#, #""values": {"title": "Zwei"}"#, "'fields' is a required property"),
        (#""2027-01-15T23:00:00Z""#, #""2027-01-15T23:00:00+01:00""#, "does not match"),
        (#"">=3.1.0 <4""#, #"">= 3.1.0""#, "does not match"),
        (#""to": 1000"#, #""to": 10001"#, "greater than the maximum of 10000"),
        (#""of": "draw", "#, "", "'of' is a required property"),
        (#""any": []"#, #""any": {}"#, "is not of type 'array'"),
        (#""values": {"limit": "3"},"#, "", "'values' is a required property"),
        (#"{"path": "limit", "platform""#, #"{"platform""#, "'path' is a required property"),
    ]

    @Test func `takes what a later Litfass adds, and refuses what is damaged`() async throws {
        let workbench = try Workbench()
        _ = try await workbench.litfass("schema")
        try Self.whole.write(to: workbench.url("whole.json"), atomically: true, encoding: .utf8)
        #expect(try Self.findings(["whole.json"], in: workbench) == "1 files\n")
        for (number, damage) in Self.damages.enumerated() {
            try #require(Self.whole.components(separatedBy: damage.0).count == 2, "\(damage.0)")
            let text = Self.whole.replacing(damage.0, with: damage.1)
            try text.write(to: workbench.url("damaged-\(number).json"), atomically: true, encoding: .utf8)
        }
        let files = Self.damages.indices.map { "damaged-\($0).json" }
        let lines = try Self.findings(files, in: workbench).split(separator: "\n").map(String.init)
        for (number, damage) in Self.damages.enumerated() {
            let line = lines.first { $0.hasPrefix("damaged-\(number).json: ") } ?? "nothing"
            #expect(line.contains(damage.2), "\(damage.1): \(line)")
        }
    }

    private static func build(_ workbench: Workbench) async throws {
        #expect(try await workbench.litfass("schema").status == 0)
        let built = try await workbench.litfass("build")
        try #require(built.status == 0, "\(built.output)\(built.errors)")
    }

    private static func bundles(in workbench: Workbench) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: workbench.url("Publish/development/build").path)
            .map { "Publish/development/build/\($0)" }.sorted()
    }

    /// That of the bundle: `content.bundle.json` for `content.de.json`.
    private static func ownSchema(of file: String) -> String {
        "\(file.split(separator: "/").last?.prefix { $0 != "." } ?? "").bundle.json"
    }

    private static func findings(
        _ files: [String], with schema: (String) -> String = { _ in "bundle.json" }, in workbench: Workbench
    ) throws -> String {
        let list = files.map { "\(schema($0)) \($0)\n" }.joined()
        try list.write(to: workbench.url("pairs.txt"), atomically: true, encoding: .utf8)
        let outcome = try Command.run(
            "/bin/bash",
            [
                "-c", #""$0" "$1" .litfass/schemas . < pairs.txt"#, Peer.python(), Peer.script("validate.py"),
            ], in: workbench.url(""))
        #expect(outcome.errors.isEmpty, "\(outcome.errors.suffix(1000))")
        return outcome.output
    }
}
