import Files
import Foundation
import TestKit
import Testing

/// Where releases are pushed to beside folders and S3: servers of other protocols that are not ours, read with rclone.
private enum Store: String, CaseIterable {
    case cloudStorage, webDAV

    func start(keepingFilesIn folder: URL) throws -> (server: Server, location: String) {
        switch self {
        case .webDAV:
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let server = try Server("rclone", ["serve", "webdav", folder.path, "--addr", "127.0.0.1:0"])
            return (server, #":webdav,url="\#(server.address)":site"#)
        case .cloudStorage:
            let program = URL(filePath: try Peer.python()).deletingLastPathComponent()
                .appending(path: "gcp-storage-emulator").path
            let port = try Server.freePort()
            let server = try Server(
                line: "'\(program)' start --host 127.0.0.1 --port \(port) --default-bucket bucket --in-memory",
                port: port)
            try server.waitForAnswer()
            let endpoint = "\(server.address)/storage/v1/"
            return (server, #":gcs,endpoint="\#(endpoint)",anonymous=true,bucket_policy_only=true:bucket/site"#)
        }
    }
}

@Suite(.ownThreads) struct `A release in a store` {
    private let workbench: Workbench
    private static let environment = ["RCLONE_CONFIG": "/dev/null"]

    init() async throws { workbench = try await Workbench.published(.small) }

    private func push(_ location: String) async throws -> Outcome {
        try await workbench.litfass("push", location, environment: Self.environment)
    }

    /// What the store has, beside what was published.
    private func expectSame(_ location: String) throws {
        let copy = try TemporaryFolder()
        let copied = try Command.run("rclone", ["copy", location, copy.path], environment: Self.environment)
        try #require(copied.status == 0, "\(copied.errors)")
        let compared = try Command.run(
            "diff", ["--recursive", workbench.url("Publish/development/site").path, copy.path])
        #expect(compared.status == 0, "\(compared.output)")
    }

    @Test(arguments: Store.allCases)
    fileprivate func `is what was published, is not sent again, and goes on from release to release`(
        store: Store
    ) async throws {
        let (server, location) = try store.start(keepingFilesIn: workbench.url("store"))
        let first = try await push(location)
        #expect(first.output.contains(": release 1 is there, with timestamp 1\n"), "\(first.errors)")
        try expectSame(location)
        #expect(try await push(location).output.contains(": has release 1 already\n"))
        #expect(try await workbench.litfass("renew").status == 0)
        let renewed = try await push(location)
        #expect(renewed.output.contains(": release 1 is good for longer, with timestamp 2 after 1\n"))
        try expectSame(location)

        try workbench.edit("Content/notices/water.yaml", "drei Minuten", to: "vier Minuten")
        try await workbench.publish()
        #expect(try await push(location).output.contains(": release 2 is there after 1, with timestamp 3\n"))
        try expectSame(location)
        if store == .cloudStorage { try expectFields(at: server.address) }
    }

    /// Media type, caching and coding of each object, as Cloud Storage's own interface tells them.
    private func expectFields(at address: String) throws {
        let listed = try Command.run("curl", ["--silent", "\(address)/storage/v1/b/bucket/o"])
        let items = try JSONDecoder().decode(Objects.self, from: Data(listed.output.utf8)).items
        let index = try #require(
            try TreeIndex.read(from: Folder(workbench.url("Publish/development/site").path)))
        let files = index.entries.flatMap { entry in entry.codings.map { (entry, $0) } }
        #expect(items.count == files.count + 1)
        for (entry, coding) in files {
            let item = try #require(items.first { $0.name == "site/\(entry.path.string)\(coding.suffix)" })
            #expect(item.contentType == entry.mediaType, "\(item)")
            #expect(item.contentEncoding == (coding == .identity ? nil : coding.rawValue), "\(item)")
            let isPinned = if case .pinned = entry.state { true } else { false }
            #expect(item.cacheControl.hasSuffix("immutable") == isPinned, "\(item)")
        }
    }

    private struct Objects: Decodable {
        struct Item: Decodable {
            let name, contentType, cacheControl: String
            let contentEncoding: String?
        }
        let items: [Item]
    }
}
