import Bundles
import Constraints
import Rulebook
import Testing
import Workspaces

@testable import Authoring

/// Changes of the repository's own parameters since a release, in `Tests/Fixtures/history`.
@Suite struct `Parameters that have changed since a release` {
    struct Change: Sendable, CustomTestStringConvertible {
        struct Edit { let file, present, before, after: String }

        let edits: [Edit]
        let rule: String?

        init(_ text: Substring) {
            let lines = text.split(separator: "\n").map { line in
                line.split(separator: " | ").map { String($0.replacing("\\n", with: "\n")) }
            }
            edits = lines.map { Edit(file: $0[0], present: $0[1], before: $0[2], after: $0[3]) }
            rule = lines[0].count > 4 ? lines[0][4] : nil
        }

        var testDescription: String { edits.map { "\($0.before) → \($0.after)" }.joined(separator: ", ") }

        static func all(in name: String) -> [Change] {
            // A fixture that is not there fails below.
            let bytes = (try? Fixtures.files(in: "history"))?[name] ?? []
            return String(decoding: bytes, as: UTF8.self).split(separator: "\n\n").dropFirst().map(Change.init)
        }

        /// Rules that only tell of it since there was a release.
        func told() throws -> Set<String> {
            let before = Workspace(Inventory(try files(\.before)))
            let release = try #require(before.checked, "\(before.report)").bundles()
            let after = Inventory(try files(\.after))
            let history = [EarlierRelease(number: 7, bundles: release)]
            let found = Workspace(after, history: history).diagnostics
            guard !found.isEmpty else { return [] }
            return Set(found).subtracting(Workspace(after).diagnostics).map(\.rule.id).reduce(into: []) {
                $0.insert($1)
            }
        }

        private static let files: [String: String] = {
            // A file that is not there fails the tests.
            let files =
                (try? Fixtures.repositoryFiles(in: ["Config/models", "Config/parameters", "Config/languages"])) ?? []
            let sets = ["app-versions", "exposure", "features", "reference-encounters", "de"]
            return Dictionary(
                uniqueKeysWithValues: files.map {
                    ($0.path, String(decoding: $0.bytes, as: UTF8.self).withoutUpdateTexts)
                }
            )
            .filter { file in sets.contains { file.key.hasSuffix("/\($0).yaml") } }
        }()

        private func files(_ text: KeyPath<Edit, String>) throws -> [String: [UInt8]] {
            var files = Self.files
            files["Config/workspace.yaml"] = """
                product: warnings
                environments: [development]
                source-language: de
                default-language: de
                languages: {de: {}}
                bundles: {parameters: {parameter-sets: [app-versions, exposure, features, reference-encounters]}}

                """
            for edit in edits {
                let path = "Config/parameters/\(edit.file).yaml"
                let place = try #require(files[path]?.firstRange(of: edit.present), "\(path) lacks '\(edit.present)'")
                files[path]?.replaceSubrange(place, with: edit[keyPath: text])
            }
            return files.mapValues { Array($0.utf8) }
        }
    }

    @Test(arguments: Change.all(in: "right-changes.txt"))
    func `are silent where they are right`(_ change: Change) throws {
        // Two days in the unit of hours, or two hours indeed.
        let expected: Set = change.edits[0].after == "result-reminder-after: 2 h" ? ["value-slips"] : []
        #expect(try change.told() == expected)
    }

    @Test(arguments: Change.all(in: "slips.txt"))
    func `are told where they are slips`(_ change: Change) throws {
        #expect(try change.told().contains(try #require(change.rule)))
    }

    @Test func `are many enough`() {
        #expect(Change.all(in: "right-changes.txt").count >= 45)
        #expect(Change.all(in: "slips.txt").count >= 20)
    }
}
