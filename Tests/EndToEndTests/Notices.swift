import Foundation
import TestKit
import Testing

/// A copy of the workspace `Tests/Fixtures/workspaces/notices`, to be changed.
struct Notices {
    let folder: TemporaryFolder
    var url: URL { folder.url.appending(path: "notices") }

    init(folder: TemporaryFolder) { self.folder = folder }

    init() throws {
        folder = try TemporaryFolder()
        let fixture = Snapshot.fixtures.appending(path: "workspaces/notices")
        try FileManager.default.copyItem(at: fixture, to: url)
    }

    /// One that can be published, with the policy of this repository.
    static func withPolicy() throws -> Notices {
        let notices = try Notices()
        let publish = notices.url.appending(path: "Publish/development")
        try FileManager.default.createDirectory(at: publish, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: Workbench.checkout.appending(path: "Publish/development/policy.yaml"),
            to: publish.appending(path: "policy.yaml"))
        return notices
    }

    func run(_ arguments: String..., environment: [String: String] = [:]) async throws -> Outcome {
        try await Litfass.run(arguments, in: url, environment: environment)
    }

    /// Starts the program: what a library reads of the environment or of a descriptor, it reads of its own process.
    func program(_ arguments: String..., environment: [String: String] = [:]) throws -> Outcome {
        try Command.run(Binaries.litfass, arguments, in: url, environment: environment)
    }

    func replace(_ old: String, with new: String, in path: String) throws {
        let file = url.appending(path: path)
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        #expect(text.contains(old))
        try save(text.replacing(old, with: new), to: path)
    }

    /// In one step: who watches sees no half of it. Foundation's own way closes the file when it is in its place already, which
    /// is a second save to one who watches, where the machine is busy between the two.
    func save(_ text: String, to path: String) throws {
        let file = url.appending(path: path)
        let new = file.deletingLastPathComponent().appending(path: ".\(file.lastPathComponent).new")
        try Data(text.utf8).write(to: new)
        #expect(unsafe rename(new.path, file.path) == 0)
    }

    func files(in path: String) throws -> [String: Data] {
        var files: [String: Data] = [:]
        let folder = url.appending(path: path)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            files[name] = try Data(contentsOf: folder.appending(path: name))
        }
        return files
    }
}
