import Constraints
import Foundation
import Models
import Rulebook
import Testing
import YAML

@testable import Authoring
@testable import Workspaces

/// The article `Models.md` is what people learn the model language from, so its examples are files of a workspace here.
@Suite struct `The article about models` {
    private let article: String

    init() throws {
        article = try String(
            contentsOfFile: "\(Fixtures.repository)/Sources/litfass/Documentation.docc/Models.md", encoding: .utf8)
    }

    @Test func `shows models and documents that are right`() throws {
        let examples = article.components(separatedBy: "```yaml\n").dropFirst().map { block in
            block.components(separatedBy: "```")[0]
        }
        var files = try examples.reduce(into: Self.surroundings) { files, example in
            let path = try #require(example.split(separator: "\n").first).dropFirst(2)
            try #require(example.hasPrefix("# Con"), "an example begins with its path: \(path)")
            files[String(path)] = example
        }
        #expect(files.count == Self.surroundings.count + 5)
        let workspace = Workspace(Inventory(files: files.map { ($0.key, Array($0.value.utf8)) }))
        #expect(workspace.report == "")
        files["Content/advice/risk.yaml"] = "days: 9\ntext: Zehn Tage."
        let broken = Workspace(Inventory(files: files.map { ($0.key, Array($0.value.utf8)) }))
        #expect(broken.diagnostics.map(\.rule.id) == ["equals", "quotes"])
    }

    @Test func `names every type, every key and every rule`() {
        let words =
            fieldTypes.flatMap { [$0.name] + $0.keys.map(\.name) }
            + crossFieldRules.flatMap { [$0.rule.id] + $0.keys.filter { !$0.hasSuffix("-exclusive") } }
            + keysOfEveryRule
        for word in Set(words) where word != "rule" {
            #expect(article.contains("`\(word)`") || article.contains("`\(word):"), "\(word)")
        }
    }

    /// What the examples need around them.
    private static let surroundings = [
        "Config/workspace.yaml": """
        product: demo
        environments: [test]
        zone: Europe/Berlin
        source-language: de
        default-language: de
        languages: {de: {}}
        bundles: {all: {collections: [hotlines, advice], parameter-sets: [dosing, features]}}
        """,
        "Config/parameters/dosing.yaml": """
        low: 0.1
        high: 0.5
        shares: [40, 60]
        steps: [none, some, many]
        default-step: some
        names: [morning, evening]
        levels:
          - {label: low, range: {min: 0, max: 15, max-exclusive: true}}
          - {label: high, range: {min: 15, max: 99}}
        enabled: true
        page: https://www.rki.de/
        app-minimum: "2.1"
        """,
        "Config/parameters/features.yaml":
            "warning-days: 10\nsurvey-enabled: false\ncheck-in-enabled: true\n",
        "Content/advice/risk.yaml": "days: 10\ntext: In den letzten {{ features.warning-days }} Tagen.\n",
        "Config/languages/de.yaml":
            (try? String(contentsOfFile: "\(Fixtures.repository)/Config/languages/de.yaml", encoding: .utf8)) ?? "",
    ]
}
