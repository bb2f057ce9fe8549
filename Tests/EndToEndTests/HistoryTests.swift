import Foundation
import TestKit
import Testing

@Suite(.ownThreads) struct `The past of a workspace` {
    private static let water = "Content/notices/water.yaml"

    /// Release 1 says three minutes, 2 four, and 3 nine.
    private func clonesWithThreeReleases() async throws -> Clones {
        let clones = try await Clones.opened()
        for (old, new) in [("drei", "vier"), ("vier", "neun")] {
            try await clones.propose("\(old) Minuten", to: "\(new) Minuten", in: Self.water, by: "edda")
            try clones.pull("rita")
            try await clones.done("rita", "sign", "--yes")
            try clones.commit("signed", by: "rita")
            try await clones.publish()
        }
        return clones
    }

    @Test func `is told release by release`() async throws {
        let clones = try await clonesWithThreeReleases()
        let shown = try await clones.litfass("rita", "show", "2")
        #expect(shown.status == 0, "\(shown.errors)")
        #expect(shown.output.hasPrefix("release 2, "))
        #expect(shown.output.contains("    content signed by Rita Richter\n"))
        #expect(shown.output.contains("[-drei-]{+vier+} Minuten"))
        #expect(
            try await clones.litfass("publisher", "show", "2").output == shown.output,
            "the tree tells what the commits do")
        #expect(try await clones.litfass("rita", "show", "2", "--format", "html").output.contains("<del>drei</del>"))
        #expect(try await clones.litfass("rita", "show", "live").output == clones.litfass("rita", "show", "3").output)
        #expect(
            try await clones.litfass("rita", "restore", "live", "--dry-run").output
                == "The sources are those of release 3.\n"
        )
        let asked = try await clones.litfass("rita", "restore", "live", "--dry-run", "--format", "json").output
        #expect(asked.hasPrefix("{\n  \"format\": 1,\n  \"release\": 3,\n"), "\(asked)")
        let none = try await clones.litfass("rita", "show", "9")
        #expect(none.status == 2)
        let known = "  fix: the newest is 3; 'litfass log' lists all\n"
        #expect(none.errors == "litfass show: the log has no release '9'\n\(known)")
        #expect(try await clones.litfass("rita", "restore", "9").errors.hasSuffix(known))
        #expect(
            try await clones.litfass("rita", "diff", "0").errors == "litfass diff: the log has no release '0'\n\(known)"
        )
    }

    @Test func `comes back from the commits`() async throws {
        let clones = try await clonesWithThreeReleases()
        try clones.edit("neun Minuten", to: "zehn Minuten", in: Self.water, by: "rita")
        let refused = try await clones.litfass("rita", "restore", "1")
        #expect(refused.status == 1)
        #expect(
            refused.errors == """
                litfass restore: these files hold work that is nowhere else, and would be overwritten: Content/notices/water.yaml
                  fix: commit it, or overwrite it all the same with --overwrite

                """)
        let asked = try await clones.litfass("rita", "restore", "1", "--dry-run")
        #expect(asked.status == 1)
        #expect(asked.errors == refused.errors)
        #expect(
            asked.output
                == "The sources of release 1 would come back: 1 changed.\n  changed Content/notices/water.yaml\n")
        #expect(try clones.text(Self.water, by: "rita").contains("zehn Minuten"))
        try clones.commitHere("ten", by: "rita")
        let withoutGit = try await clones.litfass("rita", "restore", "1", environment: ["PATH": "/nonexistent"])
        #expect(withoutGit.status == 4)
        let why = ", and there is no 'git' here\n  fix: install git\n"
        #expect(withoutGit.errors.hasSuffix(why), "\(withoutGit.errors)")
        let dry = try await clones.litfass("rita", "restore", "1", "--dry-run")
        #expect(
            dry.output == "The sources of release 1 would come back: 1 changed.\n  changed Content/notices/water.yaml\n"
        )
        #expect(try clones.text(Self.water, by: "rita").contains("zehn Minuten"))
        try await clones.done("rita", "restore", "1")
        #expect(try clones.text(Self.water, by: "rita").contains("drei Minuten"))
        #expect(try await clones.litfass("rita", "build").status == 0)
        // What came from a commit is not lost when another release comes back.
        try await clones.done("rita", "restore", "3")
        #expect(try clones.text(Self.water, by: "rita").contains("neun Minuten"))
    }

    @Test func `goes over what a release has stored, also where no commit has it`() async throws {
        let workbench = try Notices.withPolicy()
        for words in [["init", "--quiet"], ["add", "--all"], ["commit", "--quiet", "--message", "the workspace"]] {
            _ = try Command.run("git", words, in: workbench.url, environment: Clones.identity("anna"))
        }
        #expect(try await workbench.run("publish").status == 0)
        try workbench.replace("drei Minuten", with: "vier Minuten", in: Self.water)
        #expect(try await workbench.run("publish").status == 0)
        let first = try await workbench.run("restore", "1")
        #expect(first.status == 0, "\(first.errors)")
        let second = try await workbench.run("restore", "2")
        #expect(second.output.hasPrefix("The sources are those of release 2 again: 1 changed.\n"), "\(second.errors)")
        // Where what was stored has gone, the working tree is the last to have it.
        try FileManager.default.removeItem(at: workbench.url.appending(path: "Publish/development/trust/sources"))
        let refused = try await workbench.run("restore", "1")
        #expect(refused.status == 1, "\(refused.output)")
        #expect(refused.errors.contains("work that is nowhere else, and would be overwritten: \(Self.water)"))
    }

    /// In a folder of their own, ignored, or not shown by the person's own settings.
    @Test(arguments: [
        ("Content/notices/new/flood.yaml", [[]]), ("Content/notices/flood-draft.yaml", [[]]),
        ("Content/notices/flood.yaml", [["config", "status.showUntrackedFiles", "no"]]),
    ])
    func `takes no file that git passes over`(path: String, settings: [[String]]) async throws {
        let clones = try await Clones.opened()
        for words in settings where !words.isEmpty { try clones.git(words, in: clones.url("rita"), by: "rita") }
        try clones.write("*-draft.yaml\n", to: ".git/info/exclude", by: "rita")
        // What is set to be run by git is not run.
        let script = clones.url("rita", ".git/monitor").path
        try Program.write("#!/bin/sh\ntouch \(script).ran\n", to: URL(filePath: script))
        try clones.git(["config", "core.fsmonitor", script], in: clones.url("rita"), by: "rita")
        let folder = clones.url("rita", path).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try clones.write("title: Hochwasser\n", to: path, by: "rita")
        let refused = try await clones.litfass("rita", "restore", "1")
        #expect(refused.status == 1)
        #expect(
            refused.errors.hasPrefix(
                "litfass restore: these files hold work that is nowhere else, and would be overwritten: \(path)\n"),
            "\(refused.errors)")
        #expect(try clones.text(path, by: "rita") == "title: Hochwasser\n")
        let proposed = try await clones.litfass("rita", "propose")
        #expect(proposed.status != 0)
        #expect(!FileManager.default.fileExists(atPath: script + ".ran"))
    }

    @Test func `is not looked for where a commit has it in another repository`() async throws {
        let workbench = try Notices.withPolicy()
        func git(_ words: String...) throws -> String {
            try Command.run("git", words, in: workbench.url, environment: Clones.identity("anna")).output
        }
        _ = try git("init", "--quiet")
        _ = try git("add", "--all")
        _ = try git("commit", "--quiet", "--message", "the workspace")
        let commit = try git("rev-parse", "HEAD").prefix(40)
        _ = try git("rm", "-r", "--quiet", "--cached", "Content/offices")
        _ = try git("update-index", "--add", "--cacheinfo", "160000,\(commit),Content/offices")
        _ = try git("commit", "--quiet", "--message", "offices of another repository")
        #expect(try await workbench.run("publish").status == 0)
        // As releases were written down before it was known that such a commit does not hold the sources.
        let record = workbench.url.appending(path: "Publish/development/trust/releases/1.json")
        let text = try String(contentsOf: record, encoding: .utf8)
        try Data(text.replacing(#/"sources": \{[^}]*\}/#, with: "\"kept\": {}").utf8).write(to: record)
        let refused = try await workbench.run("restore", "1")
        #expect(refused.status == 4)
        let name = try git("rev-parse", "HEAD").prefix(12)
        #expect(
            refused.errors == """
                litfass restore: commit \(name) holds no files of Content/offices: that is another repository, a submodule
                  fix: check the commit out with 'git checkout --recurse-submodules \(name)'

                """)
    }

    @Test func `moves no cursor and breaks no line, whatever a note says`() async throws {
        let workbench = try Workbench()
        let shown = "x\u{FFFD}[2J↵release 9"
        let proposed = try await workbench.litfass("propose", "--notes", "x\u{1B}[2J\nrelease 9")
        #expect(proposed.status == 0, "\(proposed.errors)")
        let status = try await workbench.litfass("status").output
        #expect(status.contains("(\(shown))"), "\(status)")
        try await workbench.publish()
        let log = try await workbench.litfass("log").output
        #expect(log.contains("\n  \(shown)\n"), "\(log)")
        let told = [proposed.output, status, log, try await workbench.litfass("show", "1").output]
        #expect(!told.joined().contains("\u{1B}"))
    }

    @Test func `is not forgotten outside of version control`() async throws {
        let workbench = try Notices.withPolicy()
        func litfass(_ words: String...) async throws -> Outcome { try await outsideOfGit(words, in: workbench) }
        #expect(try await litfass("publish").status == 0)
        try workbench.replace("drei Minuten", with: "vier Minuten", in: Self.water)
        try Data("name: Bauamt\nnumber: '+49 30 498 75401'\n".utf8).write(
            to: workbench.url.appending(path: "Content/offices/building.yaml"))
        let second = try await litfass("publish")
        #expect(second.status == 0, "\(second.errors)")
        #expect(try await litfass("log", "2").output.hasSuffix("  + offices/building, notices/water\n"))
        try workbench.replace("vier Minuten", with: "neun Minuten", in: Self.water)
        let refused = try await litfass("restore", "1")
        #expect(refused.status == 1, "\(refused.output)")
        #expect(
            refused.errors.contains("work that is nowhere else, and would be overwritten: Content/notices/water.yaml"))
        let restored = try await litfass("restore", "2", "--overwrite")
        #expect(restored.output.hasPrefix("The sources are those of release 2 again: 1 changed.\n"))
        let first = try await litfass("restore", "1")
        #expect(
            first.output.hasPrefix(
                "The sources are those of release 1 again: 1 changed, 1 removed.\n  changed Content/notices/water.yaml\n"
                    + "  removed Content/offices/building.yaml\n"))
        #expect(try await litfass("diff", "1").output.hasSuffix("nothing differs\n"))
        try FileManager.default.removeItem(at: workbench.url.appending(path: "Publish/development/site"))
        let shown = try await litfass("show", "2")
        #expect(shown.output.contains("[-drei-]{+vier+} Minuten"), "\(shown.output)\(shown.errors)")
        let stored = workbench.url.appending(path: "Publish/development/trust/sources")
        for name in try FileManager.default.contentsOfDirectory(atPath: stored.path) {
            try Data("title: forged\n".utf8).write(to: stored.appending(path: name))
        }
        let forged = try await litfass("restore", "2")
        #expect(forged.status == 3)
        #expect(
            forged.errors.replacing(/[0-9a-f]{64}/, with: "SHA256")
                == "litfass restore: 'Publish/development/trust/sources/SHA256' was changed: it does not have the digest that is its name\n"
                + "  fix: bring it back from version control, or from a copy of Publish/development/trust\n")
        try FileManager.default.removeItem(
            at: workbench.url.appending(path: "Publish/development/trust/releases/1.json"))
        let log = try await litfass("log")
        #expect(
            log.errors.contains(
                "release 1 was published, and its record 'Publish/development/trust/releases/1.json' is missing"))
    }

    @Test(arguments: [
        ["log"], ["show", "1"], ["restore", "1", "--dry-run"], ["rollback", "--to", "1"], ["root"],
        ["root", "propose"],
        ["propose", "--uncommitted"], ["keys"], ["status"], ["publish"], ["renew"], ["review"], ["sign", "--yes"],
    ])
    func `that somebody changed ends a command with a code that its help names`(words: [String]) async throws {
        let workbench = try Notices.withPolicy()
        #expect(try await outsideOfGit(["publish"], in: workbench).status == 0)
        try workbench.replace("\"version\":1", with: "\"version\":2", in: "Publish/development/trust/1.root.json")
        let outcome = try await outsideOfGit(words, in: workbench)
        #expect(outcome.status == 3)
        #expect(outcome.errors.contains("root 1 in the history of trust is damaged"), "\(outcome.errors)")
        let help = try await outsideOfGit([words[0], "--help"], in: workbench).output
        #expect(help.contains(#/;\s3 /#), "\(help)")
    }

    /// 20,000 of them are kept with a release (`keptSources`); that fewer are is told above.
    @Test func `is left to git where a workspace has more files than are kept`() async throws {
        let workbench = try Notices.withPolicy()
        try workbench.replace("[notices, offices]", with: "[notices, offices, entries]", in: "Config/workspace.yaml")
        try Data("collection: entries\nfields:\n  number: {type: integer, required: true}\n".utf8).write(
            to: workbench.url.appending(path: "Config/models/entries.yaml"))
        let entries = workbench.url.appending(path: "Content/entries")
        try FileManager.default.createDirectory(at: entries, withIntermediateDirectories: true)
        for number in 0...20_000 {
            try Data("number: \(number)\n".utf8).write(to: entries.appending(path: "entry-\(number).yaml"))
        }
        func litfass(_ words: String...) async throws -> Outcome { try await outsideOfGit(words, in: workbench) }
        let published = try await litfass("publish")
        #expect(published.status == 0, "\(published.errors)")
        #expect(
            published.errors.contains(
                "note: no commit holds the sources of this release, and they are more than the 20000 files (keptSources) that are kept beside it: keep them in git\n"
            ), "\(published.errors)")
        let trust = workbench.url.appending(path: "Publish/development/trust")
        #expect(!FileManager.default.fileExists(atPath: trust.appending(path: "sources").path))
        let restored = try await litfass("restore", "1")
        #expect(restored.status != 0, "\(restored.output)")
    }
    private func outsideOfGit(_ words: [String], in workbench: Notices) async throws -> Outcome {
        try await Litfass.run(words, in: workbench.url, environment: ["GIT_CEILING_DIRECTORIES": "/"])
    }
}
