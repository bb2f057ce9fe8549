import Authoring
import Bundles
import Constraints
import Dates
import Foundation
import Rulebook
import Testing
import YAML

@testable import Workspaces

/// Every folder of `Tests/Fixtures/check` is a situation: files laid over the sound workspace `Tests/Fixtures/workspace`
/// (those named in `absent.txt` taken away), and in `expected.txt` everything that check says about it.
/// `today.txt` says which day it is, and `earlier/N/` holds what lay over the sound workspace when release N was made of it.
/// With `LITFASS_REWRITE_FIXTURES=1` the expected texts are rewritten; a person reads the difference.
@Suite struct `Check says what is wrong` {
    @Test(arguments: Fixtures.situations(in: "check"))
    func `in the situation`(_ situation: String) throws {
        let report = try Situation.workspace(situation).report
        let file = URL(filePath: "\(Fixtures.root)/check/\(situation)/expected.txt")
        if ProcessInfo.processInfo.environment["LITFASS_REWRITE_FIXTURES"] == "1" {
            try Data(report.utf8).write(to: file)
        }
        let expected = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        #expect(report == expected)
    }

    @Test func `and nothing about a sound workspace`() throws {
        let workspace = try Situation.workspace(nil)
        #expect(workspace.report == "")
        #expect(workspace.checked != nil)
    }

    @Test func `in a situation for every rule`() throws {
        // These need a file system, or have their situations in `Tests/Fixtures/prose`; those of YAML are in `YAMLTests`.
        let elsewhere: Set = [
            "unreadable-file", "preferred-term", "mixed-formality", "placeholders-differ",
            "form-differs", "spelling",
        ]
        let found = try Fixtures.situations(in: "check").flatMap {
            try Situation.workspace($0).diagnostics.map(\.rule.id)
        }
        #expect(Set(Rule.all.filter { $0.topic != .syntax }.map(\.id)).subtracting(found).subtracting(elsewhere) == [])
    }

    @Test func `and every rule has an id of its own and says what it is for`() {
        #expect(Set(Rule.all.map(\.id)).count == Rule.all.count)
        for rule in Rule.all {
            #expect(rule.summary.hasSuffix("."), "\(rule.id)")
        }
    }
}

enum Situation {
    /// The sound workspace with a situation laid over it.
    /// - Parameter changes: files that are others in it.
    static func workspace(_ situation: String?, changing changes: [String: [UInt8]] = [:]) throws -> Workspace {
        let today = try situation.flatMap { try Fixtures.files(in: "check/\($0)")["today.txt"] }
            .flatMap {
                CalendarDate(String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
            }
        return Workspace(
            Inventory(try files(situation).merging(changes) { $1 }), today: today,
            history: try situation.map { try earlierReleases(of: $0) } ?? [])
    }

    /// Newest first.
    static func earlierReleases(of situation: String) throws -> [EarlierRelease] {
        let folder = "check/\(situation)/earlier"
        return try Fixtures.situations(in: folder).compactMap { Int($0) }.sorted(by: >).map { number in
            let files = try Fixtures.files(in: "workspace").merging(try Fixtures.files(in: "\(folder)/\(number)")) {
                $1
            }
            let workspace = Workspace(Inventory(files))
            let bundles = try #require(workspace.checked, "\(workspace.report)").bundles()
            var release = EarlierRelease(number: number, bundles: bundles).withModels(of: Inventory(files))
            release.published = CalendarDate(year: 2026, month: 10, day: number)
            return release
        }
    }

    static func files(_ situation: String?) throws -> [String: [UInt8]] {
        var files = try Fixtures.files(in: "workspace")
        guard let situation else { return files }
        var overlay = try Fixtures.files(in: "check/\(situation)")
        overlay["expected.txt"] = nil
        overlay["today.txt"] = nil
        overlay = overlay.filter { !$0.key.hasPrefix("earlier/") }
        let absent = overlay.removeValue(forKey: "absent.txt") ?? []
        for name in String(decoding: absent, as: UTF8.self).split(separator: "\n") {
            files = files.filter { !$0.key.hasPrefix(name) }
        }
        return files.merging(overlay) { $1 }
    }
}

extension Workspace {
    /// All diagnostics as a person reads them, and what is waived.
    var report: String {
        let lines = waived.map { finding in
            "\(finding.diagnostic.file):\(finding.diagnostic.range.start.line): \(finding.diagnostic.rule.id) is waived by "
                + "\(finding.waiver.person) until \(finding.waiver.lastDay) (\(finding.waiver.file):\(finding.waiver.line)): "
                + "\(finding.waiver.reason)\n"
        }
        return (diagnostics.map { DiagnosticText.render($0) + "\n" } + lines).joined()
    }
}
