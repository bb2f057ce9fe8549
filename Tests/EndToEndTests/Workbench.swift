import Digests
import Files
import Foundation
import TestKit
import Testing

/// A workspace in a folder of its own, to work in as its people do.
final class Workbench: Sendable {
    let folder: TemporaryFolder

    enum Content: String {
        /// That of this repository: hundreds of texts, which take seconds to publish.
        case whole
        /// That of `Tests/Fixtures/workspaces/notices`, with versions of an app: for what does not depend on how much there is.
        case small
    }

    init(_ content: Content = .whole) throws {
        folder = try TemporaryFolder()
        let source = content == .whole ? Self.checkout : Snapshot.fixtures.appending(path: "workspaces/notices")
        for part in ["Content", "Config"] {
            try FileManager.default.copyItem(at: source.appending(path: part), to: url(part))
        }
        if content == .small {
            try edit("Config/workspace.yaml", "[waiting]", to: "[app-versions, waiting]")
            try Data(Self.versionsModel.utf8).write(to: url("Config/models/app-versions.yaml"))
            try Data("ios:\n  app-minimum: \"2.21.0\"\n  app-latest: \"3.2.0\"\n".utf8).write(
                to: url("Config/parameters/app-versions.yaml"))
        }
        try FileManager.default.createDirectory(at: url("Publish/development"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: Self.checkout.appending(path: "Publish/development/policy.yaml"),
            to: url("Publish/development/policy.yaml"))
    }

    private init(in folder: TemporaryFolder) { self.folder = folder }

    private static let versionsModel = """
        parameters: app-versions
        description: Which versions of the app are served.
        fields:
          ios:
            type: record
            required: true
            description: Versions for iPhones.
            fields:
              app-minimum: {type: version, required: true, min: "1.0.0", source: the first one, description: The oldest.}
              app-latest: {type: version, required: true, min: "1.0.0", source: the first one, description: The newest.}
        rules:
          - {rule: not-lowered, field: ios.app-latest, source: a store offers no older version}

        """

    /// One whose first release is published.
    static func published(_ content: Content = .whole) async throws -> Workbench {
        let folder = try await Template.copy(of: "published workbench, \(content)") {
            let workbench = try Workbench(content)
            try await workbench.publish()
            return workbench.folder
        }
        return Workbench(in: folder)
    }

    static func at(_ folder: TemporaryFolder) -> Workbench { Workbench(in: folder) }

    /// A copy of it as it is, on another machine.
    static func published(copying other: Workbench) async throws -> Workbench {
        let copy = try TemporaryFolder()
        let outcome = try Command.run("cp", ["--archive", "\(other.folder.path)/.", copy.path])
        try #require(outcome.status == 0, "\(outcome.errors)")
        return Workbench(in: copy)
    }

    static let checkout = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    func url(_ path: String) -> URL { folder.url.appending(path: path) }

    /// Runs `litfass` in the workspace.
    func litfass(_ arguments: String..., environment: [String: String] = [:]) async throws -> Outcome {
        try await Litfass.run(arguments, in: folder.url, environment: environment)
    }

    /// Runs `litfass` as if the clock showed another time, "-40d" or "2020-12-31 23:00:00".
    func litfass(_ arguments: String..., at time: String, environment: [String: String] = [:]) async throws -> Outcome {
        try await Litfass.run(
            arguments, showing: time, in: folder.url, environment: environment)
    }

    /// Publishes, and fails the test if that did not work.
    func publish(at time: String? = nil) async throws {
        let outcome = try await Litfass.run(["publish"], showing: time, in: folder.url)
        try #require(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    }

    /// Puts `targets/large.json` into the site, which is longer than what the origin copies for each answer.
    /// - Returns: what it holds.
    func publishLarge() throws -> String {
        let content = (0..<20_000).map(String.init).joined(separator: ",")
        let site = Folder(url("Publish/development/site").path)
        let item = RepositoryTree.Item(
            immutable: try #require(RelativePath("targets/large.json")), mediaType: "application/json",
            bytes: [.identity: Array(content.utf8)], digest: { SHA256Digest(of: $0).hex })
        let index = try #require(try TreeIndex.read(from: site))
        _ = try RepositoryTree(adding: [try #require(item)], to: index).place(on: site)
        return content
    }

    /// Replaces the only occurrence of a text in a file.
    func edit(_ path: String, _ old: String, to new: String) throws {
        let text = try String(contentsOf: url(path), encoding: .utf8)
        try #require(text.components(separatedBy: old).count == 2, "'\(old)' does not stand once in \(path)")
        try Data(text.replacing(old, with: new).utf8).write(to: url(path))
    }

    /// Writes behind the last line of a file.
    func append(_ text: String, to path: String) throws {
        try (try String(contentsOf: url(path), encoding: .utf8) + text).write(
            to: url(path), atomically: true, encoding: .utf8)
    }

    /// Flips one bit in the middle of a file.
    func flipBit(in path: String) throws {
        var bytes = try Data(contentsOf: url(path))
        bytes[bytes.count / 2] ^= 0x01
        try bytes.write(to: url(path))
    }

    /// The one file in a folder of the site that ends so, "snapshot.json"; of several versions the newest.
    func siteFile(_ folder: String, endingIn suffix: String) throws -> String {
        let names = try FileManager.default.contentsOfDirectory(atPath: url("Publish/development/site/\(folder)").path)
        let found = names.filter { $0.hasSuffix(suffix) }.sorted {
            $0.compare($1, options: .numeric) == .orderedAscending
        }
        return
            "Publish/development/site/\(folder)/\(try #require(found.last, "nothing in \(folder) ends in \(suffix)"))"
    }
}

/// A server on a free port of the loopback, ended with the value.
final class Server: Sendable {
    let address: String
    var processIdentifier: Int32 { process.processIdentifier }
    var isRunning: Bool { process.isRunning }
    /// What it has complained of so far.
    var errors: String { get throws { try output.text("errors") } }
    /// What it has said so far.
    var said: String { get throws { try output.text("output") + output.text("errors") } }
    private let process: RunningProgram
    private let output: TemporaryFolder

    /// Our origin on the site of a workbench.
    static func origin(_ workbench: Workbench) throws -> Server {
        try Server(Binaries.origin, [workbench.url("Publish/development/site").path, "--port", "0"])
    }

    /// A static server that we did not write, which neither checks nor keeps anything: any mirror on the way to a phone.
    static func mirror(_ workbench: Workbench) throws -> Server {
        try mirror(at: workbench.url("Publish/development/site"))
    }

    static func mirror(at site: URL) throws -> Server {
        try Server("python3", ["-u", "-m", "http.server", "--bind", "127.0.0.1", "--directory", site.path, "0"])
    }

    init(_ program: String, _ arguments: [String]) throws {
        output = try TemporaryFolder()
        // It is killed in the end: what it would tidy up goes with the folder.
        process = try Command.start(
            program, arguments, environment: ["TMPDIR": output.path], output: output)
        address = try Self.address(announcedIn: output, by: process)
    }

    /// A server that is given its port in a line for a shell, and says nothing of it.
    convenience init(line: String, port: String) throws {
        try self.init("sh", ["-c", "echo serving on port \(port); exec \(line)"])
    }

    deinit { Command.end(process) }

    static func freePort() throws -> String {
        let program = "import socket; s = socket.create_server(('127.0.0.1', 0)); print(s.getsockname()[1])"
        return try Command.run("python3", ["-c", program]).output.trimmingCharacters(in: .newlines)
    }

    /// Waits until it answers requests of HTTP, whatever it answers.
    func waitForAnswer() throws {
        try Patience.wait { try Command.run("curl", ["--silent", address]).status == 0 || !isRunning }
        guard isRunning else { throw NotServing(said: try said) }
    }

    /// The server says where it serves in its first line; until then there is nothing to ask it.
    private static func address(announcedIn output: TemporaryFolder, by process: RunningProgram) throws -> String {
        var address: String?
        try Patience.wait {
            let announced = try output.text("output") + output.text("errors")
            address =
                announced.firstMatch(of: #/https?://127\.0\.0\.1:[0-9]+/#).map { String($0.0) }
                ?? announced.firstMatch(of: #/port ([0-9]+)/#).map { "http://127.0.0.1:\($0.1)" }
            return address != nil || !process.isRunning
        }
        guard let address else { throw NotServing(said: try output.text("errors")) }
        return address
    }

    struct NotServing: Error {
        let said: String
    }
}

/// python-tuf beside our client: who reads what the other reads.
enum Peer {
    /// The interpreter that has the peers of `requirements.txt`; `Tests/run` prepares it and names it here.
    static func python() throws -> String {
        try #require(
            ProcessInfo.processInfo.environment["LITFASS_TEST_PYTHON"],
            "python-tuf is not prepared: run Tests/run EndToEndTests, which installs it beside the build")
    }

    static func script(_ name: String) -> String {
        Workbench.checkout.appending(path: "Tests/EndToEndTests/Peers/\(name)").path
    }

    static func tufClient(_ address: String, root: URL, state: URL) throws -> Outcome {
        try Command.run(python(), [script("tuf_client.py"), address, root.path, state.path])
    }
}
