import Files
import Foundation
import TestKit
import Testing

@testable import Origin

/// The operator copies each release into a folder of its own, and leads a link to it. Nothing but what may change is held in memory.
@Suite(.timeLimit(.minutes(20))) struct `A tree behind a link` {
    private let older: Site
    private let newer: Site
    private let scratch: TemporaryFolder
    private let server: OriginServer
    private static let large = "targets/large.json"

    init() throws {
        (older, newer) = (try Site(timestamp: "older"), try Site(timestamp: "newer"))
        scratch = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            atPath: scratch.path + "/live", withDestinationPath: older.scratch.path)
        var configuration = OriginConfiguration(folder: Folder(scratch.path + "/live"))
        configuration.listeners = [.loopback()]
        configuration.limits.residentBytes = 0
        server = try OriginServer(configuration)
    }

    private func lead(to site: Site) throws {
        try FileManager.default.createSymbolicLink(
            atPath: scratch.path + "/next", withDestinationPath: site.scratch.path)
        try #require(unsafe rename(scratch.path + "/next", scratch.path + "/live") == 0)
    }

    private func answer(_ path: String) throws -> String { try Socket.ask(server.port, get("/" + path, last)) }

    /// Whether the large file is served as it was published.
    private func servesLarge() throws -> Bool {
        try answer(Self.large).utf8.count { $0 == UInt8(ascii: "x") } >= 300_000
    }

    private func file(of site: Site) -> URL { site.scratch.url.appending(path: Self.large) }

    private func isRefused(_ reload: OriginServer.Reload, saying words: String) -> Bool {
        guard case .refused(let fault) = reload else { return false }
        return "\(fault)".hasSuffix(words)
    }

    private static let otherBytes = Data(String(repeating: "y", count: 300_000).utf8)

    @Test func `is not switched to before each large file is there, and serves the older release to its end`() throws {
        defer { server.stop() }
        let bytes = try Data(contentsOf: file(of: newer))
        try FileManager.default.removeItem(at: file(of: newer))
        try lead(to: newer)
        #expect(isRefused(server.reloadIfChanged(), saying: "\(Self.large)': No such file or directory"))
        #expect(try servesLarge())
        #expect(try answer("metadata/timestamp.json").hasSuffix("older"))
        try bytes.write(to: file(of: newer))
        let looks = (1...TreeWatch.looksBetweenTries).map { _ in server.reloadIfChanged() }
        #expect(looks.contains { if case .newer = $0 { true } else { false } })
        #expect(try answer("metadata/timestamp.json").hasSuffix("newer"))
        try FileManager.default.removeItem(at: older.scratch.url)
        #expect(try servesLarge())
    }

    @Test func `is not switched to with other bytes in the place of a large file`() throws {
        defer { server.stop() }
        try Self.otherBytes.write(to: file(of: newer))
        try lead(to: newer)
        #expect(isRefused(server.reloadIfChanged(), saying: "\(Self.large) does not match tree.index"))
        #expect(try servesLarge())
    }

    /// A client is told no lie, the operator hears of it, and a copy is as good as the file was.
    @Test func `is looked at anew when a large file of it was replaced`() throws {
        defer { server.stop() }
        let bytes = try Data(contentsOf: file(of: older))
        try Self.otherBytes.write(to: file(of: older))
        #expect(statuses(try answer(Self.large)) == [503])
        #expect(isRefused(server.reloadIfChanged(), saying: "\(Self.large) does not match tree.index"))
        try bytes.write(to: file(of: older), options: .atomic)
        #expect(statuses(try answer(Self.large)) == [503])
        let looks = (1...TreeWatch.looksBetweenTries).map { _ in server.reloadIfChanged() }
        #expect(looks.contains { if case .newer = $0 { true } else { false } })
        #expect(statuses(try answer(Self.large)) == [200])
    }

    @Test func `is served on while its files get other names and rights`() throws {
        defer { server.stop() }
        try FileManager.default.linkItem(at: file(of: older), to: scratch.url.appending(path: "backup"))
        try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: file(of: older).path)
        #expect(statuses(try answer(Self.large)) == [200])
    }
}
