import Foundation
import JSON
import TestKit
import Testing

/// A small workspace with five releases under three roots, and copies of its site for servers to go wrong with.
struct WatchedTree {
    let notices: Notices
    /// Years after these days nothing else happens by itself.
    static let now = "2027-03-08 08:00:00"

    /// Where it publishes to.
    static let site = "Publish/development/site"
    static let firstRoot = "Publish/development/trust/1.root.json"

    private static let waiting = "Config/parameters/waiting.yaml"

    static func make() async throws -> WatchedTree {
        let folder = try await Template.copy(of: "watched tree") {
            let tree = WatchedTree(notices: try Notices.withPolicy())
            try await tree.publishAll()
            return tree.notices.folder
        }
        return WatchedTree(notices: Notices(folder: folder))
    }

    private func publishAll() async throws {
        func publish(_ day: String) async throws {
            let outcome = try await Litfass.run(["publish"], showing: "2027-03-\(day) 08:00:00", in: notices.url)
            try #require(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        }
        try await publish("01")
        try notices.replace("48 h", with: "24 h", in: Self.waiting)
        try await publish("02")
        _ = try copy("behind")
        let policy = "Publish/development/policy.yaml"
        let people = "  development: {name: Development}\n"
        try notices.replace(people, with: people + "  second: {name: Second}\n", in: policy)
        try notices.replace(
            "snapshot:   {signers: [online]", with: "snapshot:   {signers: [online, second]", in: policy)
        try await publish("03")
        try notices.replace("24 h", with: "36 h", in: Self.waiting)
        try await publish("04")
        let signers = "root:       {signers: [development"
        try notices.replace(signers + "]", with: signers + ", second]", in: policy)
        try await publish("05")
        try notices.replace("36 h", with: "30 h", in: Self.waiting)
        try await publish("06")
    }

    /// The site as it was after the second release.
    var behind: URL { notices.folder.url.appending(path: "behind") }

    /// A copy of the site, beside the workspace.
    func copy(_ name: String = UUID().uuidString) throws -> URL {
        let copy = notices.folder.url.appending(path: name)
        try FileManager.default.copyItem(at: notices.url.appending(path: Self.site), to: copy)
        return copy
    }

    /// A bundle of the newest release, or what stands beside it.
    /// - Parameter suffix: `.br`, `.gz`, or nothing.
    func parameters(_ suffix: String = "", in site: URL) throws -> URL {
        let metadata = try JSON.parse(Array(try Data(contentsOf: site.appending(path: "metadata/4.parameters.json"))))
        let digest = metadata["signed"]?["targets"]?["parameters.json"]?["hashes"]?["sha256"]?.string
        return site.appending(path: "targets/\(try #require(digest)).parameters.json\(suffix)")
    }

    /// A server that does what it should with a tree, but for some things.
    /// - Parameter otherwise: as `mirror.py` takes it.
    static func mirror(of site: URL, at time: String = now, otherwise: String = "{}") throws -> Server {
        let clock = try Litfass.date(time)
        return try Server(
            "python3",
            ["-u", Peer.script("mirror.py"), site.path, String(Int(clock.timeIntervalSince1970)), otherwise])
    }

    func watch(_ words: String..., at time: String = now, in folder: URL? = nil) async throws -> Outcome {
        try await Litfass.run(["watch", "--once"] + words, showing: time, in: folder ?? notices.url)
    }
}
