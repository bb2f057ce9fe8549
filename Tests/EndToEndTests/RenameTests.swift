import Foundation
import TestKit
import Testing

@Suite(.ownThreads) struct `litfass rename` {
    private static let old = "faq/withdraw-consent"
    private static let new = "faq/take-back-consent"

    @Test func `moves a document of this repository, and the workspace says the same`() async throws {
        let workbench = try Workbench()
        let before = try await workbench.litfass("check").output
        let dry = try await workbench.litfass("rename", Self.old, Self.new, "--dry-run")
        #expect(dry.status == 0)
        #expect(dry.output.hasSuffix("nothing was written\n"))
        #expect(FileManager.default.fileExists(atPath: workbench.url("Content/\(Self.old).yaml").path))

        let outcome = try await workbench.litfass("rename", Self.old, Self.new)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.hasPrefix("Content/\(Self.old).en.yaml → Content/\(Self.new).en.yaml\n"))
        #expect(try await workbench.litfass("check").output == before)
        #expect(
            try Command.run("grep", ["-rlE", "faq[:/.]withdraw-consent", "Content"], in: workbench.folder.url).output
                == "")
    }

    @Test func `is a rename to git`() async throws {
        let workbench = try Workbench()
        for arguments in [["init", "-q"], ["add", "Content"]] { try git(arguments, workbench) }
        try git(["-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-qm", "x"], workbench)
        #expect(try await workbench.litfass("rename", Self.old, Self.new).status == 0)
        try git(["add", "Content"], workbench)
        let status = try git(["status", "--short"], workbench)
        #expect(status.contains("R  Content/\(Self.old).yaml -> Content/\(Self.new).yaml\n"), "\(status)")
        #expect(!status.contains("\nD ") && !status.contains("\nA "), "\(status)")
    }

    @Test func `changes nothing where both names are the same`() async throws {
        let outcome = try await Notices().run("rename", "notices/water", "notices/water")
        #expect(outcome.status == 1)
        #expect(
            outcome.errors
                == "litfass rename: both names are the same: 'notices/water' is what the document is called already\n  fix: write another id behind the slash\n"
        )
    }

    @discardableResult
    private func git(_ arguments: [String], _ workbench: Workbench) throws -> String {
        let outcome = try Command.run("git", arguments, in: workbench.folder.url)
        try #require(outcome.status == 0, "\(outcome.errors)")
        return outcome.output
    }
}
