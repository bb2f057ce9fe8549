import Authoring
import Bundles
import Dates
import Foundation
import JSON
import Models
import Rulebook
import Testing
import YAML

@testable import Workspaces

/// `Tests/Fixtures/workspaces/notes` is the workspace of an app for notes: nothing in it, and nothing that checks it, knows of
/// epidemics.
@Suite struct `A workspace of another app` {
    private static let today = CalendarDate("2026-11-21")

    private static func workspace(_ change: (inout [String: String]) -> Void = { _ in }) throws -> Workspace {
        var files = try Fixtures.files(in: "workspaces/notes").mapValues { String(decoding: $0, as: UTF8.self) }
        change(&files)
        return Workspace(Inventory(files: files.map { ($0.key, Array($0.value.utf8)) }), today: today)
    }

    @Test func `has nothing that check could find`() throws {
        #expect(try Self.workspace().report == "")
    }

    @Test func `becomes bundles with its cards, reminders and frequencies`() throws {
        let bundles = try #require(try Self.workspace().checked).bundles()
        #expect(bundles.map(\.targetName.string) == ["content.en.json", "content.de.json", "parameters.json"])
        let card = try #require(bundles[1][collection: "cards"]?["collect"])
        #expect(
            card.fields["text"]?.string
                == "Sobald Sie 20 Notizen haben, schickt die App sie Ihnen zurück, eine nach der anderen.")
        #expect(bundles[0][collection: "reminders"]?.documents.map(\.id) == ["gentle", "gentle-in-winter"])
        #expect(bundles[2][parameterSet: "reminding"]?["default-frequency"]?.string == "daily")
    }

    struct Mistake: Sendable, CustomTestStringConvertible {
        let file: String
        let old: String
        let new: String
        let rule: String

        init(_ file: String, _ old: String, _ new: String, _ rule: String) {
            (self.file, self.old, self.new, self.rule) = (file, old, new, rule)
        }

        var testDescription: String { "\(old) → \(new)" }
    }

    @Test(arguments: [
        Mistake(
            "Config/parameters/reminding.yaml", "default-frequency: daily", "default-frequency: dayly", "unknown-option"
        ),
        Mistake(
            "Config/parameters/reminding.yaml", "{name: daily, every: 1 day}", "{name: daily, every: 7 h}", "increasing"
        ),
        Mistake("Config/parameters/reminding.yaml", "  - {name: daily, every: 1 day}\n", "", "among"),
        Mistake("Config/parameters/reminding.yaml", "name: often", "name: weekly", "not-unique"),
        Mistake("Config/parameters/reminding.yaml", "threshold: 20", "threshold: 4", "out-of-bounds"),
        Mistake("Config/parameters/reminding.yaml", "prompts: 25", "prompts: 26", "sums-to"),
        Mistake("Config/parameters/reminding.yaml", "max: 20", "max: 25", "out-of-bounds"),
        Mistake("Config/parameters/store.yaml", #"latest: "1.4""#, #"latest: "1.3""#, "ordered"),
        Mistake("Content/cards/collect.de.yaml", "{{ reminding.threshold }}", "20", "quotes"),
        Mistake("Content/cards/write.yaml", "#1b4d3e", "#1B4D3E", "pattern"),
        Mistake(
            "Content/reminders/gentle.de.yaml", "Welche Minute", "Sie solltest sagen, welche Minute", "forbidden-word"),
        Mistake("Content/reminders/gentle.yaml", "2026-12-01", "2026-12-02", "not-unique"),
        Mistake("Content/reminders/gentle.yaml", "2026-12-01", "2026-11-20", "expired-variant"),
        Mistake("Content/reminders/gentle-in-winter.yaml", "2026-12-01", "2026-12-03", "missing-option"),
        Mistake("Content/help/frequency.yaml", "video-length: 45 s\n", "", "required-together"),
        Mistake("Content/legal/imprint.yaml", "email: hello@gems-notizen.de\n", "", "at-least"),
    ])
    func `is held to its own rules`(mistake: Mistake) throws {
        let workspace = try Self.workspace { files in
            files[mistake.file] = files[mistake.file]?.replacingOccurrences(of: mistake.old, with: mistake.new)
        }
        #expect(workspace.diagnostics.contains { $0.rule.id == mistake.rule }, "\(workspace.report)")
    }
}
