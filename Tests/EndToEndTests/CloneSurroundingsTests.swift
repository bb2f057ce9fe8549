import Foundation
import TestKit
import Testing

/// What stands around a clone, and must not change what is said of it.
@Suite(.ownThreads) struct `What is proposed in a clone` {
    private static let water = "Content/notices/water.yaml"
    private let clones: Clones

    init() async throws { clones = try await Clones() }

    private static func uncommitted(_ files: String) -> String {
        "litfass propose: not committed, so that nobody else could rebuild it: \(files)\n"
    }

    /// Git sets them for its hooks, which may belong to another repository.
    @Test func `is what this one has, whatever git was told about another`() async throws {
        let told = [
            ["GIT_DIR": "."], ["GIT_DIR": "../edda/.git", "GIT_WORK_TREE": "/"], ["GIT_INDEX_FILE": "/nonexistent"],
            ["GIT_OBJECT_DIRECTORY": "/nonexistent"], ["GIT_ICASE_PATHSPECS": "1", "GIT_LITERAL_PATHSPECS": "1"],
        ]
        try await clones.open()
        try clones.edit("drei", to: "vier", in: Self.water, by: "rita")
        for environment in told {
            let refused = try await clones.litfass("rita", "propose", environment: environment)
            #expect(refused.status == 1)
            #expect(refused.errors.hasPrefix(Self.uncommitted(Self.water)), "\(environment): \(refused.errors)")
        }
        try clones.commitHere("four", by: "rita")
        let commit = try clones.git(["rev-parse", "HEAD"], in: clones.url("rita"), by: "rita")
        for environment in told {
            let proposed = try await clones.litfass("rita", "propose", environment: environment)
            #expect(proposed.status == 0, "\(environment): \(proposed.errors)")
            #expect(proposed.output.contains(" at commit \(commit.prefix(12)), "), "\(proposed.output)")
            // Release 1 is made again of its commit.
            #expect(!proposed.errors.contains("nothing was compared with"), "\(environment): \(proposed.errors)")
        }
    }

    /// The commit would be named, and not hold what is proposed.
    @Test(arguments: ["--assume-unchanged", "--skip-worktree"])
    func `is no file that git was told not to look at`(mark: String) async throws {
        try clones.pull("rita")
        try clones.git(["update-index", mark, Self.water], in: clones.url("rita"), by: "rita")
        // As long as it is what the commit has, nothing is wrong with it.
        try await clones.done("rita", "propose")
        try clones.edit("drei", to: "vier", in: Self.water, by: "rita")
        let refused = try await clones.litfass("rita", "propose")
        #expect(refused.status == 1)
        #expect(refused.errors.hasPrefix(Self.uncommitted(Self.water)), "\(refused.errors)")
    }

    @Test func `is not a part of what was committed, where the rest is not checked out`() async throws {
        try clones.pull("anna")
        let flood = "Content/notices/flood"
        let (source, translation) = (
            try clones.text(Self.water, by: "anna"), try clones.text("Content/notices/water.en.yaml", by: "anna")
        )
        try clones.write(source.replacing("position: 1", with: "position: 2"), to: flood + ".yaml", by: "anna")
        try clones.write(translation, to: flood + ".en.yaml", by: "anna")
        try clones.commit("flood", by: "anna")
        try clones.pull("rita")
        let rita = clones.url("rita")
        try clones.git(["sparse-checkout", "set", "--no-cone", "/*", "!/\(flood)*"], in: rita, by: "rita")
        #expect(!FileManager.default.fileExists(atPath: clones.url("rita", flood + ".yaml").path))
        let refused = try await clones.litfass("rita", "propose")
        #expect(refused.status == 1)
        #expect(refused.errors.hasPrefix(Self.uncommitted("\(flood).en.yaml, \(flood).yaml")), "\(refused.errors)")
        try clones.git(["sparse-checkout", "disable"], in: rita, by: "rita")
        try await clones.done("rita", "propose")
    }

    @Test func `is compared file by file, also with those that git was told not to look at`() async throws {
        try await clones.open()
        try await clones.propose("drei", to: "vier", in: Self.water, by: "edda")
        try clones.pull("rita")
        try clones.git(["update-index", "--assume-unchanged", Self.water], in: clones.url("rita"), by: "rita")
        try clones.edit("vier", to: "acht", in: Self.water, by: "rita")
        let refused = try await clones.litfass("rita", "review")
        #expect(refused.status == 3)
        #expect(refused.errors.contains("and these files are different here: \(Self.water)\n"), "\(refused.errors)")
    }

    @Test func `is not taken for committed where git does not say so`() async throws {
        try clones.pull("rita")
        let rest = ", so that nobody else could rebuild what is proposed\n  fix: "
        let all = "; or propose it all the same with --uncommitted\n"
        let without = try await clones.litfass("rita", "propose", environment: ["PATH": "/nonexistent"])
        #expect(without.status == 1)
        #expect(
            without.errors == "litfass propose: there is no 'git' here\(rest)install git\(all)", "\(without.errors)")
        // A filter that is not installed here, as of large files.
        try clones.write("Content/** filter=missing\n", to: ".git/info/attributes", by: "rita")
        for setting in [["filter.missing.required", "true"], ["filter.missing.clean", "false"]] {
            try clones.git(["config"] + setting, in: clones.url("rita"), by: "rita")
        }
        try clones.edit("drei", to: "vier", in: Self.water, by: "rita")
        let silent = "litfass propose: git does not answer here\(rest)ask git for the reason: git status\(all)"
        #expect(try await clones.litfass("rita", "propose").errors == silent)
        try clones.write("no reference", to: ".git/HEAD", by: "rita")
        #expect(try await clones.litfass("rita", "propose").errors == silent)
        try FileManager.default.removeItem(at: clones.url("rita", ".git"))
        try clones.git(["init", "--quiet"], in: clones.url("rita"), by: "rita")
        #expect(
            try await clones.litfass("rita", "propose").errors
                == "litfass propose: nothing is committed here yet\(rest)commit it\(all)")
        #expect(try await clones.litfass("rita", "propose", "--uncommitted").status == 0)
    }

    /// With other line ends they would not have the digests that are their names.
    @Test func `and is in no commit comes into another clone as it was`() async throws {
        try await clones.open()
        try clones.edit("drei", to: "vier", in: Self.water, by: "anna")
        try await clones.done("anna", "propose", "--uncommitted")
        try clones.git(["checkout", "--quiet", "Content"], in: clones.url("anna"), by: "anna")
        try clones.commit("propose", by: "anna")
        try clones.pull("rita")
        try clones.edit("drei", to: "vier", in: Self.water, by: "rita")
        try await clones.done("rita", "sign", "--yes")
        try clones.git(["checkout", "--quiet", "Content"], in: clones.url("rita"), by: "rita")
        try clones.commit("signed", by: "rita")
        try clones.pull("publisher")
        try clones.edit("drei", to: "vier", in: Self.water, by: "publisher")
        try await clones.done("publisher", "publish")
        try clones.git(["add", "Publish"], in: clones.url("publisher"), by: "publisher")
        try clones.git(["commit", "--quiet", "-m", "published"], in: clones.url("publisher"), by: "publisher")
        try clones.git(
            ["clone", "--quiet", "--config", "core.autocrlf=true", "publisher", "otto"], in: clones.folder.url,
            by: "anna")
        #expect(try clones.text(Self.water, by: "otto").contains("\r\n"))
        let restored = try await clones.litfass("otto", "restore", "2")
        #expect(restored.status == 0, "\(restored.errors)")
        #expect(try clones.text(Self.water, by: "otto").contains("vier"))
    }
}
