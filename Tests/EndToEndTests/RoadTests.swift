import Foundation
import TestKit
import Testing

/// What `litfass fetch --format json` reports, as far as these tests read it.
private struct Fetched: Decodable {
    let release: Int
    let requests: Int
    let bytes: Int
    let language: String
}

@Suite(.ownThreads) struct `From YAML to a phone` {
    private let workbench: Workbench

    init() throws { workbench = try Workbench() }

    private func fetch(_ server: Server, language: String = "fr-CH") async throws -> Fetched {
        let outcome = try await workbench.litfass(
            "fetch", server.address, "--root", workbench.url("Publish/development/trust/1.root.json").path, "--state",
            workbench.url("phone").path, "--language", language, "--format", "json")
        try #require(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        return try JSONDecoder().decode(Fetched.self, from: Data(outcome.output.utf8))
    }

    @Test func `a changed hotline number arrives while the origin keeps running`() async throws {
        try await workbench.publish()
        let server = try Server.origin(workbench)
        let first = try await fetch(server)
        #expect(first.release == 1)
        #expect(first.language == "fr")

        let quiet = try await fetch(server)
        #expect(quiet.release == 1)
        #expect(quiet.requests == 2)
        #expect(quiet.bytes < 1000)

        try workbench.edit("Content/hotlines/technical.yaml", "+49 800 7540001", to: "+49 800 7540009")
        try await workbench.publish()
        try await Patience.waitForAnswer { try await fetch(server).release == 2 }
    }

    @Test func `unchanged sources make no new release`() async throws {
        try await workbench.publish()
        let before = try digests(of: "Publish/development/site")
        let again = try await workbench.litfass("publish")
        #expect(again.status == 0, "\(again.errors)")
        #expect(try digests(of: "Publish/development/site") == before)
    }

    @Test func `one changed fact leaves every other bundle as it was`() async throws {
        try await workbench.publish()
        let before = try digests(of: "Publish/development/site/targets")
        try workbench.edit(
            "Config/parameters/features.yaml", "error-log-maximum-size: 10", to: "error-log-maximum-size: 12")
        try await workbench.publish()
        let after = try digests(of: "Publish/development/site/targets")
        #expect(before.allSatisfy { after[$0.key] == $0.value }, "what was published before is still there")
        let added = after.keys.filter { before[$0] == nil && $0.hasSuffix(".json") }
        #expect(added.count == 1 && added.allSatisfy { $0.hasSuffix(".parameters.json") }, "\(added)")
    }

    @Test func `the same sources give the same bytes elsewhere, later, and in another locale`() async throws {
        let other = try Workbench()
        let here = try await workbench.litfass("build", "--output", "out", environment: ["TZ": "UTC", "LC_ALL": "C"])
        try #require(here.status == 0, "\(here.output)\(here.errors)")
        let there = try await other.litfass(
            "build", "--output", "out", at: "+400d", environment: ["TZ": "Pacific/Auckland", "LC_ALL": "tr_TR.UTF-8"])
        try #require(there.status == 0, "\(there.output)\(there.errors)")
        let bundles = try digests(of: "out")
        #expect(bundles.count == 7)
        #expect(try digests(of: "out", in: other) == bundles)
    }

    @Test(.enabled(if: Everything.isWanted))
    func `a publisher that is killed leaves the old release or the new one`() async throws {
        try await workbench.publish()
        for attempt in 1...6 {
            try workbench.edit(
                "Content/hotlines/technical.yaml", "position: \(attempt)\n", to: "position: \(attempt + 1)\n")
            let process = try Command.start(
                Binaries.litfass, ["publish"], in: workbench.folder.url, output: TemporaryFolder())
            try await Task.sleep(for: .seconds(Double.random(in: 0.02...0.8)))
            Command.end(process)
            let verdict = try await workbench.litfass("verify", "Publish/development/site")
            #expect(verdict.status == 0, "after kill \(attempt): \(verdict.output)\(verdict.errors)")
        }
        try await workbench.publish()
        #expect(try await workbench.litfass("verify", "Publish/development/site").status == 0)
    }

    /// Every file below a folder of the workspace, with what stands in it.
    private func digests(of folder: String, in workbench: Workbench? = nil) throws -> [String: Data] {
        let root = (workbench ?? self.workbench).url(folder)
        let names = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
        let files = try names.compactMap { name -> (String, Data)? in
            let url = root.appending(path: name)
            let isFolder = try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory
            return isFolder == true ? nil : (name, try Data(contentsOf: url))
        }
        return Dictionary(uniqueKeysWithValues: files)
    }
}
