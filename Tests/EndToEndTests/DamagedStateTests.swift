import Foundation
import TestKit
import Testing

@Suite(.ownThreads) struct `A state of fetched metadata` {
    private let workbench: Notices
    private let mirror: Server

    init() async throws {
        workbench = try Notices.withPolicy()
        #expect(try await Litfass.run(["publish"], in: workbench.url).status == 0)
        mirror = try Server.mirror(at: workbench.url.appending(path: "Publish/development/site"))
    }

    private func fetch(_ words: [String] = []) async throws -> Outcome {
        try await Litfass.run(
            ["fetch", "--metadata-url", mirror.address + "/metadata", "--state", "here", "--refresh-only"] + words,
            in: workbench.url)
    }

    @Test func `is told to programs in a format that has a number`() async throws {
        let json = try await fetch(["--format", "json"]).output
        #expect(json.hasPrefix("{\n  \"format\": 1,\n  \"roles\": ["), "\(json)")
        #expect(json.contains("\"name\": \"timestamp\",\n      \"version\": 1,\n"), "\(json)")
    }

    @Test(arguments: ["a file", "an empty folder", "a folder"])
    func `is called repaired only where it is`(place: String) async throws {
        #expect(try await fetch().status == 0)
        let snapshot = workbench.url.appending(path: "here/snapshot.json")
        try FileManager.default.removeItem(at: snapshot)
        if place == "a file" {
            try Data("{}".utf8).write(to: snapshot)
        } else {
            let folder = place == "a folder" ? snapshot.appending(path: "of somebody's own") : snapshot
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        let isRepaired = place != "a folder"
        let again = try await fetch()
        #expect(again.status == (isRepaired ? 0 : 4))
        let words = isRepaired ? "was damaged, and has been repaired" : "is damaged"
        #expect(again.errors.hasPrefix("litfass fetch: the state \(words): snapshot.json: "), "\(again.errors)")
        #expect(try await fetch().errors.isEmpty == isRepaired)
    }

    /// Of a release, not of any repository.
    private func fetchRelease(_ words: String...) async throws -> Outcome {
        try await Litfass.run(["fetch", mirror.address] + words, in: workbench.url)
    }

    @Test func `that cannot be kept ends the command as one that failed`() async throws {
        try Data("notes\n".utf8).write(to: workbench.url.appending(path: "notes.txt"))
        let outcome = try await fetchRelease("--state", "notes.txt")
        #expect(outcome.status == 4)
        #expect(outcome.output.contains("release 1, the first one fetched\n"))
        #expect(outcome.output.contains("not kept"))
        #expect(!outcome.errors.contains("fetched anew"), "\(outcome.errors)")
        #expect(try await fetchRelease("--state", "notes.txt", "--at", "+1h").status == 0, "nothing was to be kept")
    }

    @Test(arguments: ["nope", "No pe"])
    func `is not to blame where no bundle is called as it was typed`(name: String) async throws {
        let outcome = try await fetchRelease("--bundle", name)
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("'\(name)'"), "\(outcome.errors)")
        // Nor is what is kept shown as a release that says nothing.
        #expect(try await fetchRelease("--state", "kept").status == 0)
        #expect(try await fetchRelease("--state", "kept", "--bundle", name).output == "")
    }

    @Test func `tells whoever has no sound root in it to name one`() async throws {
        #expect(try await fetch().status == 0)
        for copy in ["root.json", "root_history/1.root.json"] {
            try Data("{}".utf8).write(to: workbench.url.appending(path: "here/\(copy)"))
        }
        let refused = try await fetch()
        #expect(refused.status == 2)
        #expect(
            refused.errors == """
                litfass fetch: the newest root in 'here' is damaged: repair it with --root FILE, which names one that you trust

                """)
        #expect(try await fetch(["--root", "Publish/development/trust/1.root.json"]).status == 0)
        #expect(try await fetch().errors == "")
    }
}
