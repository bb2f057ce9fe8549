import Foundation
import TestKit
import Testing

@Suite(.ownThreads) struct `litfass schema` {
    @Test func `leaves alone what else stands where it is told to write`() async throws {
        let workbench = try Workbench()
        let own = "own/invoice.json"
        try FileManager.default.createDirectory(at: workbench.url("own"), withIntermediateDirectories: true)
        let text = #"{"$schema": "https://json-schema.org/draft/2020-12/schema"}"#
        try text.write(to: workbench.url(own), atomically: false, encoding: .utf8)
        #expect(try await workbench.litfass("schema", "--into", "own").status == 0)
        #expect(try String(contentsOf: workbench.url(own), encoding: .utf8) == text)
    }

    @Test func `makes schemas by which a validator that is not ours takes every file of this repository`() async throws
    {
        let workbench = try Workbench()
        let pairs = try await Self.schemas(of: workbench.folder.url).flatMap { schema in
            try Self.files(for: schema, in: workbench.folder.url).map { "\(schema.schema) \($0)" }
        }
        #expect(pairs.count > 580)
        let outcome = try Self.validate(pairs, in: workbench.folder.url)
        #expect(outcome == Outcome(status: 0, output: "\(pairs.count) files\n", errors: ""))
    }

    @Test func `is found by an editor from the first line of every file of this repository`() async throws {
        let workbench = try Workbench()
        for schema in try await Self.schemas(of: workbench.folder.url) {
            for file in try Self.files(for: schema, in: workbench.folder.url) {
                let up = String(repeating: "../", count: file.split(separator: "/").count - 1)
                let text = try String(contentsOf: workbench.url(file), encoding: .utf8)
                #expect(
                    text.hasPrefix("# yaml-language-server: $schema=\(up).litfass/schemas/\(schema.schema)\n"),
                    "\(file): 'litfass schema' writes \(schema.schema)")
            }
        }
    }

    @Test func `and those of a workspace with a field of every type`() async throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appending(path: "workspace")
        try FileManager.default.copyItem(at: Snapshot.fixtures.appending(path: "workspace"), to: url)
        let pairs = try await Self.schemas(of: url).flatMap { schema in
            try Self.files(for: schema, in: url).map { "\(schema.schema) \($0)" }
        }
        let outcome = try Self.validate(pairs, in: url)
        #expect(outcome == Outcome(status: 0, output: "\(pairs.count) files\n", errors: ""))
    }

    /// What a file is, a piece of it, what stands in its place, and what the validator says of it.
    static let mistakes = [
        ("Content/samples/all.yaml", "count: 1\n", "coount: 1\n", "'coount' was unexpected"),
        ("Content/samples/all.yaml", "count: 1\n", "", "'count' is a required property"),
        ("Content/samples/all.yaml", "count: 1\n", "count: 11\n", "11 is greater than the maximum of 10"),
        ("Content/samples/all.yaml", "count: 1\n", "count: -1\n", "-1 is less than the minimum of 0"),
        ("Content/samples/all.yaml", "count: 1\n", "count: 1.5\n", "1.5 is not of type 'integer'"),
        ("Content/samples/all.yaml", "code: AB-123", "code: AB-12", "is not valid under any of the given schemas"),
        ("Content/samples/all.yaml", "enabled: true", "enabled: yes", "'yes' is not of type 'boolean'"),
        ("Content/samples/all.yaml", "kind: video", "kind: vidio", "'vidio' is not one of ['video', 'image']"),
        ("Content/samples/all.yaml", "version: 1.10.2", "version: 1.10", "1.1 is not of type 'string'"),
        ("Content/samples/all.yaml", "day: 2021-01-16", "day: 16.1.2021", "'16.1.2021' does not match"),
        ("Content/samples/all.yaml", "delay: 48 h", "delay: 48", "48 is not of type 'string'"),
        ("Content/samples/all.yaml", "zone: Europe/Berlin", "zones: x", "'zones' was unexpected"),
        ("Content/samples/all.yaml", "days: saturday", "days: samstag", "is not valid under any of the given schemas"),
        ("Content/samples/all.yaml", "country: DE\nlang", "country: de\nlang", "'de' does not match"),
        ("Content/samples/all.yaml", "[DE, FR]", "[DE, FR, IT, AT]", "is too long"),
        ("Content/samples/all.yaml", "[DE, FR]", "[DE, DE]", "has non-unique elements"),
        ("Content/faq/data.en.yaml", "title:", "titel:", "'titel' was unexpected"),
        ("Content/faq/data.en.yaml", "a4a4f750f5fd", "a4a4", "is not valid under any of the given schemas"),
        ("Config/parameters/settings.yaml", "scores: [0, 3, 5, 8]", "scores: [0, 3, 5]", "is too short"),
        ("Config/parameters/settings.yaml", "low: 0.5", "low: 1.5", "1.5 is greater than the maximum of 1"),
        ("Config/parameters/settings.yaml", "range: {min: 15, max", "range: {max", "'min' is a required property"),
        ("Config/models/faq.yaml", "localized: true", "localised: true", "'localised' was unexpected"),
        ("Config/models/faq.yaml", "type: integer", "type: int", "'int' is not one of"),
        (
            "Config/models/settings.yaml", "rule: equal-length, fields", "rule: equal-length, field",
            "'field' was unexpected"
        ),
        ("Config/models/settings.yaml", "strictly: true", "strictly: yes", "'yes' is not of type 'boolean'"),
        ("Config/models/settings.yaml", "total: 1", "total: one", "'one' is not of type 'number'"),
        ("Config/models/samples.yaml", "{type: phone}", "{type: phone, shared: no}", "'no' is not of type 'boolean'"),
        (
            "Config/models/samples.yaml", "{type: instant}", "{type: instant, max-ahead: 40}",
            "40 is not of type 'string'"
        ),
        ("Content/samples/all.yaml", "language: de-simple", "language: german", "'german' does not match"),
        ("Config/workspace.yaml", "fallback: [de]}", "fallback: de}", "'de' is not of type 'array'"),
        ("Config/workspace.yaml", "product: demo\n", "", "'product' is a required property"),
        ("Config/languages/de.yaml", "name: Deutsch", "names: Deutsch", "'names' was unexpected"),
        (
            "Content/samples/all.yaml", "name: Alles", "name: Alles und noch mehr als 30 Zeichen",
            "is not valid under any of"
        ),
    ]

    @Test func `by which it refuses what is certainly wrong`() async throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appending(path: "workspace")
        try FileManager.default.copyItem(at: Snapshot.fixtures.appending(path: "workspace"), to: url)
        let schemas = try await Self.schemas(of: url)
        var pairs: [String] = []
        for (number, mistake) in Self.mistakes.enumerated() {
            let schema = try #require(
                try schemas.first { try Self.files(for: $0, in: url).contains(mistake.0) }, "\(mistake.0)")
            let text = try String(contentsOf: url.appending(path: mistake.0), encoding: .utf8)
            try #require(text.contains(mistake.1), "\(mistake.1)")
            let name = "mistake-\(number + 10).yaml"
            try Data(text.replacing(mistake.1, with: mistake.2).utf8).write(to: url.appending(path: name))
            pairs.append("\(schema.schema) \(name)")
        }
        let lines = try Self.validate(pairs, in: url).output.split(separator: "\n").map(String.init)
        for (number, mistake) in Self.mistakes.enumerated() {
            let line = lines.first { $0.hasPrefix("mistake-\(number + 10).yaml: ") } ?? "nothing"
            #expect(line.contains(mistake.3), "\(mistake.0): '\(mistake.2)': \(line)")
        }
    }

    /// An editor that marks what is right is switched off. Situations with other models have other schemas, and what is waived is
    /// still against the model.
    @Test func `by which it takes every file in which check finds no error`() async throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appending(path: "workspace")
        try FileManager.default.copyItem(at: Snapshot.fixtures.appending(path: "workspace"), to: url)
        let schemas = try await Self.schemas(of: url)
        let situations = Snapshot.fixtures.appending(path: "check")
        var pairs: [String] = []
        for situation in try FileManager.default.contentsOfDirectory(atPath: situations.path).sorted() {
            let place = situations.appending(path: situation)
            let files = try FileManager.default.subpathsOfDirectory(atPath: place.path)
            let hasOwnSchemas = files.contains { $0.hasPrefix("Config/models/") || $0 == "Config/workspace.yaml" }
            guard !hasOwnSchemas, !situation.hasPrefix("waiver") else { continue }
            let expected = place.appending(path: "expected.txt")
            let found =
                FileManager.default.fileExists(atPath: expected.path)
                ? try String(contentsOf: expected, encoding: .utf8) : ""
            let lines = found.split(separator: "\n")
            for file in files.sorted()
            where !lines.contains(where: { $0.hasPrefix("\(file):") && $0.contains(": error: ") }) {
                // A draft may lack anything.
                guard situation != "drafts" else { continue }
                guard let schema = schemas.first(where: { $0.means(file) }) else { continue }
                pairs.append("\(schema.schema) \(situation)/\(file)")
            }
        }
        #expect(pairs.count > 100)
        let outcome = try Self.validate(pairs, in: situations, by: url)
        #expect(outcome == Outcome(status: 0, output: "\(pairs.count) files\n", errors: ""))
    }

    @Test func `prints one schema, and removes those of kinds that are gone`() async throws {
        let notices = try Notices()
        let printed = try await notices.run("schema", "notices.document")
        #expect(printed.status == 0)
        try Snapshot.expect(printed.output, in: "workspaces/notices-expected/notices.document.json")
        #expect(!FileManager.default.fileExists(atPath: notices.url.appending(path: ".litfass").path))

        #expect(try await notices.run("schema").output.hasSuffix(" schemas in .litfass/schemas\n"))
        let folder = notices.url.appending(path: ".litfass/schemas")
        try FileManager.default.copyItem(
            at: folder.appending(path: "notices.document.json"), to: folder.appending(path: "gone.document.json"))
        try Data("{}".utf8).write(to: folder.appending(path: "other.json"))
        #expect(try await notices.run("schema").status == 0)
        let names = try notices.files(in: ".litfass/schemas").keys
        #expect(names.contains("other.json") && !names.contains("gone.document.json"))
        let unknown = try await notices.run("schema", "notice")
        #expect(unknown.status == 2)
        #expect(
            unknown.errors == """
                litfass schema: no kind of file with a schema is called 'notice'
                  fix: it is one of workspace, model, waivers, audiences, calendar, language, shape, notices.document, notices.translation, offices.document, waiting.parameters, content.bundle, parameters.bundle, policy, difference, bundle

                """)
    }

    /// An editor has one colour for what breaks a schema.
    @Test func `leaves out what the workspace calls no error`() async throws {
        let notices = try Notices()
        let file = notices.url.appending(path: "Config/workspace.yaml")
        let settings = try String(contentsOf: file, encoding: .utf8)
        for (setting, isMarked) in [("", true), ("error", true), ("warning", false), ("off", false)] {
            try notices.save(
                settings + (setting.isEmpty ? "" : "  text-length: \(setting)\n"),
                to: "Config/workspace.yaml")
            let schema = try await notices.run("schema", "notices.document").output
            #expect(schema.contains("{0,60}") == isMarked, "\(setting): \(schema)")
            #expect(schema.contains("of at most 60 characters"), "it is said all the same")
        }
    }

    /// Also in a workspace whose own .gitignore was written before there were schemas.
    @Test func `keeps its schemas out of version control by itself`() async throws {
        let notices = try Notices()
        _ = try Command.run("git", ["init", "--quiet"], in: notices.url)
        #expect(try await notices.run("schema").status == 0)
        #expect(try Command.run("git", ["status", "--porcelain", ".litfass"], in: notices.url).output.isEmpty)
        let rules = notices.url.appending(path: ".litfass/.gitignore")
        try Data("schemas/model.json\n".utf8).write(to: rules)
        #expect(try await notices.run("schema").status == 0)
        #expect(try String(contentsOf: rules, encoding: .utf8) == "schemas/model.json\n", "a person's own stay")
    }

    // MARK: The validator

    private struct Schemas: Decodable {
        let schemas: [Schema]
    }

    struct Schema: Decodable {
        let schema: String
        let files: [String]

        /// Whether it is one of a file. A star is a name without a dot.
        func means(_ path: String) -> Bool {
            files.contains { pattern in
                let parts = pattern.split(separator: "*", omittingEmptySubsequences: false).map {
                    NSRegularExpression.escapedPattern(for: String($0))
                }
                return path.range(of: "^" + parts.joined(separator: "[^./]+") + "$", options: .regularExpression) != nil
            }
        }
    }

    private static func schemas(of workspace: URL) async throws -> [Schema] {
        let outcome = try await Litfass.run(["schema", "--format", "json"], in: workspace)
        try #require(outcome.status == 0, "\(outcome.errors)")
        return try JSONDecoder().decode(Schemas.self, from: Data(outcome.output.utf8)).schemas
    }

    private static func files(for schema: Schema, in workspace: URL) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: workspace.path).filter(schema.means).sorted()
    }

    /// - Parameter workspace: that has the schemas; the folder of the files unless given.
    private static func validate(
        _ pairs: [String], in folder: URL, by workspace: URL? = nil
    ) throws -> Outcome {
        let workspace = workspace ?? folder
        let list = workspace.appending(path: "pairs.txt")
        try Data(pairs.map { $0 + "\n" }.joined().utf8).write(to: list)
        return try Command.run(
            "/bin/bash",
            [
                "-c", #""$0" "$1" .litfass/schemas "$2" < pairs.txt"#, Peer.python(), Peer.script("validate.py"),
                folder.path,
            ], in: workspace)
    }
}
