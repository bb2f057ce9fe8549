import Files
import Foundation
import TestKit
import Testing

/// Swift answers as stores of many machines do: a date has whole seconds and is rounded up, a signature is looked at.
@Suite(.ownThreads, .enabled(if: Everything.isWanted)) struct `A gateway` {
    private let workbench: Workbench
    private let gateway: Gateway
    private let bucket: Bucket

    init() async throws {
        workbench = try await Workbench.published()
        gateway = try Gateway()
        bucket = try gateway.makeBucket()
        try workbench.append(
            "targets:\n  edge: {to: '\(bucket.location())', address: '\(site)'}\n",
            to: "Publish/development/policy.yaml")
    }

    /// Where phones read.
    private var site: String { "\(bucket.address)/site" }
    private var root: URL { workbench.url("Publish/development/trust/1.root.json") }

    private func push() async throws -> Outcome {
        try await workbench.litfass("push", environment: bucket.credentials.environment)
    }

    /// When each object was put there, to ten microseconds, by its path below the bucket: what Swift tells beside S3.
    private func moments() throws -> [String: String] {
        struct Object: Decodable {
            enum CodingKeys: String, CodingKey {
                case name
                case moment = "last_modified"
            }

            let name: String
            let moment: String
        }
        let list = try Command.run("curl", ["--silent", "--show-error", "--fail", "\(bucket.address)?format=json"])
        try #require(list.status == 0, "\(list.errors)")
        let objects = try JSONDecoder().decode([Object].self, from: Data(list.output.utf8))
        return Dictionary(uniqueKeysWithValues: objects.map { ($0.name, $0.moment) })
    }

    private func files() throws -> Set<String> {
        let index = try #require(try TreeIndex.read(from: Folder(workbench.url("Publish/development/site").path)))
        let paths = index.entries.flatMap { entry in entry.codings.map { entry.path.string + $0.suffix } }
        return Set((paths + ["tree.index"]).map { "site/" + $0 })
    }

    private func fields(_ path: String) throws -> String { try bucket.head("site/\(path)").lowercased() }

    // MARK: What is there

    @Test func `of OpenStack Swift takes a release with the fields of each file, and of a renewal the timestamp alone`()
        async throws
    {
        let first = try await push()
        #expect(first.status == 0, "\(first.errors)")
        #expect(first.output.hasPrefix("edge: release 1 is there, with timestamp 1\n"), "\(first.output)")
        let moments = try moments()
        #expect(try Set(moments.keys) == files())
        try expectFields()

        #expect(try await push().output.hasPrefix("edge: has release 1 already\n"))
        #expect(try self.moments() == moments)
        #expect(try await workbench.litfass("renew").status == 0)
        let renewed = try await push()
        #expect(renewed.output.hasPrefix("edge: release 1 is good for longer, with timestamp 2 after 1\n"))
        #expect(renewed.output.contains("\n  0 files sent, 0 bytes; "), "\(renewed.output)")
        let changed = try self.moments().filter { moments[$0.key] != $0.value }
        #expect(Set(changed.keys) == ["site/metadata/timestamp.json"])
        #expect(try self.moments().count == moments.count)
        try await expectReaders(release: 1, timestamp: 2)
    }

    private func expectFields() throws {
        for (ending, coding) in [
            (".content.de.json", nil), (".content.de.json.br", "br"), (".content.de.json.gz", "gzip"),
        ] {
            let path = try workbench.siteFile("targets", endingIn: ending)
            let fields = try fields(path.replacing("Publish/development/site/", with: ""))
            #expect(fields.contains("content-type: application/json\r\n"), "\(fields)")
            #expect(fields.contains("cache-control: public, max-age=31536000, immutable\r\n"), "\(fields)")
            let sent = fields.firstMatch(of: #/content-encoding: ([a-z]+)\r\n/#).map { String($0.1) }
            #expect(sent == coding, "\(fields)")
        }
        let timestamp = try fields("metadata/timestamp.json")
        #expect(timestamp.contains("content-type: application/json\r\n"), "\(timestamp)")
        #expect(timestamp.contains("cache-control: public, max-age=60, stale-if-error=86400\r\n"), "\(timestamp)")
        #expect(try fields("metadata/1.root.json").contains("immutable"))
        #expect(try fields("metadata/2.root.json").hasPrefix("http/1.1 404 "))
    }

    /// Our client, what looks at all files, and python-tuf read the tree where phones do.
    private func expectReaders(release: Int, timestamp: Int) async throws {
        let state = try TemporaryFolder()
        let fetched = try await workbench.litfass("fetch", site, "--root", root.path, "--state", state.path + "/ours")
        #expect(fetched.status == 0, "\(fetched.output)\(fetched.errors)")
        let verified = try await workbench.litfass("verify", site, "--root", root.path)
        #expect(verified.status == 0, "\(verified.output)\(verified.errors)")
        #expect(verified.output.hasPrefix("release \(release) of "), "\(verified.output)")
        let peer = try Peer.tufClient(site, root: root, state: state.url.appending(path: "python-tuf"))
        #expect(peer.status == 0, "\(peer.output)\(peer.errors)")
        #expect(peer.output.hasPrefix("{\"timestamp\": \(timestamp), "), "\(peer.output)")
    }

    // MARK: Kills

    /// Ends a push and the program that sends for it, as a machine that loses its power does, once an object is there for which
    /// this holds.
    /// - Parameter rate: bytes a second, so few that the push is not done when it is killed.
    private func killPush(sending rate: String, once isThere: ([String: String]) -> Bool) throws {
        let scratch = try TemporaryFolder()
        let environment = bucket.credentials.environment.merging(["RCLONE_BWLIMIT": rate]) { $1 }
        let process = try Command.start(
            "setsid", [Binaries.litfass, "push"], in: workbench.folder.url, environment: environment, output: scratch)
        try Patience.wait { try isThere(moments()) || !process.isRunning }
        let said = try scratch.text("output") + scratch.text("errors")
        #expect(process.isRunning, "\(said)")
        kill(-process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    @Test func `has the release before or the new one when a push is killed, and the new one after the next`()
        async throws
    {
        for count in [1, 30] {
            try killPush(sending: "64k") { $0.count >= count }
            #expect(try moments()["site/metadata/timestamp.json"] == nil)
        }
        #expect(try await push().output.hasPrefix("edge: release 1 is there, with timestamp 1\n"))
        #expect(try Set(moments().keys) == files())
        try await expectReaders(release: 1, timestamp: 1)

        let before = try moments()
        try workbench.edit("Content/faq/encounter-age.yaml", "weil eine Ansteckung", to: "da eine Ansteckung")
        try await workbench.publish()
        try killPush(sending: "16k") { $0.count > before.count }
        try await expectReaders(release: 1, timestamp: 1)
        let second = try await push()
        #expect(second.output.hasPrefix("edge: release 2 is there after 1, with timestamp 2\n"), "\(second.output)")
        #expect(try moments().filter { before[$0.key] == $0.value }.count >= before.count - 2)
        try await expectReaders(release: 2, timestamp: 2)
    }
}
