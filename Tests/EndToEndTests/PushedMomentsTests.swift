import Delivery
import Files
import Foundation
import LitfassClient
import Synchronization
import TestKit
import Testing
import Trust

/// What clients see of a target at each moment of a push, and where the push ends there.
@Suite(.ownThreads) struct `A push that is ended at any file` {
    /// Each brings the workspace from one release to the next state.
    @Test(arguments: ["the first release", "a release", "a renewal", "a new root", "other copies"])
    func `shows the release before or the new one, and the next push sends the rest`(change: String) async throws {
        let notices = try Notices.withPolicy()
        let target = MemoryTarget()
        if change != "the first release" {
            #expect(try await notices.run("publish").status == 0)
            _ = try push(notices, to: target)
        }
        let before = target.files
        try await make(change, in: notices)
        let recorded = MemoryTarget(before)
        _ = try push(notices, to: recorded)
        let moments = recorded.moments
        #expect(moments.count >= (change == "a renewal" ? 1 : 3))
        let root = Array(try Data(contentsOf: notices.url.appending(path: "Publish/development/trust/1.root.json")))
        for (count, moment) in moments.enumerated() {
            let words = "\(change), after \(count + 1) of \(moments.count) files"
            try await look(at: moment, after: before, root: root, words)
            let ended = MemoryTarget(before, ending: count)
            #expect(throws: DeliveryFault.self, "\(words)") { try push(notices, to: ended) }
            ended.goOn()
            _ = try push(notices, to: ended)
            #expect(ended.files == recorded.files, "\(words)")
        }
        #expect(Set(recorded.files.keys) == Set(try Self.paths(of: notices)))
    }

    private func make(_ change: String, in notices: Notices) async throws {
        switch change {
        case "a release":
            try notices.replace(
                "Wasser abkochen", with: "Wasser sprudelnd abkochen", in: "Content/notices/water.yaml")
        case "a new root":
            let policy = "Publish/development/policy.yaml"
            try notices.replace("root:       {signers: [", with: "root: {signers: [anna, ", in: policy)
            try notices.replace("people:\n", with: "people:\n  anna: {name: Anna}\n", in: policy)
        case "other copies":
            let path = "Publish/development/policy.yaml"
            let text = String(decoding: try Data(contentsOf: notices.url.appending(path: path)), as: UTF8.self)
            try notices.save(text + "aliases: [content]\n", to: path)
        default: break
        }
        let outcome = try await notices.run(change == "a renewal" ? "renew" : "publish")
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    }

    private static func site(_ notices: Notices) -> Folder {
        Folder(notices.url.appending(path: "Publish/development/site").path)
    }

    private func push(_ notices: Notices, to target: MemoryTarget) throws -> Push.Report {
        let scratch = try TemporaryFolder()
        return try Push(Self.tree(notices), to: target, scratch: Folder(scratch.path)).run()
    }

    private static func tree(_ notices: Notices) throws -> PublishedTree {
        let site = site(notices)
        let index = try #require(try TreeIndex.read(from: site))
        var (replaced, roots): ([RelativePath: [UInt8]], [Root]) = ([:], [])
        for entry in index.entries where entry.state == .mutable {
            replaced[entry.path] = try site.read(entry.path, limitBytes: 1 << 24)
        }
        while let bytes = try site.readIfPresent(
            RelativePath(known: "metadata/\(roots.count + 1).root.json"), limitBytes: 1 << 20)
        {
            roots.append(try Root(Envelope(parsing: UntrustedBytes(bytes), as: .root, limits: .desk).signed))
        }
        return PublishedTree(folder: site, index: index, replaced: replaced, roots: roots)
    }

    private static func paths(of notices: Notices) throws -> [String] {
        let index = try #require(try TreeIndex.read(from: site(notices)))
        return index.entries.flatMap { entry in entry.codings.map { entry.path.string + $0.suffix } } + ["tree.index"]
    }

    /// As somebody who begins now, and as somebody who had the release before.
    private func look(
        at moment: [String: [UInt8]], after before: [String: [UInt8]], root: [UInt8], _ words: String
    ) async throws {
        let isOld = moment["metadata/timestamp.json"] == before["metadata/timestamp.json"]
        for knowsBefore in before.isEmpty ? [false] : [false, true] {
            let served = Served(knowsBefore ? before : moment)
            let client = LitfassClient(
                LitfassClient.Configuration(root: root, transport: served, languages: ["de"], state: MemoryFiles()))
            guard before.isEmpty == false || !isOld else { continue }
            do {
                if knowsBefore { _ = try await client.refresh() }
                served.files.withLock { $0 = moment }
                _ = try await client.refresh()
            } catch {
                Issue.record("\(words): \(error)")
            }
        }
    }
}

/// A bucket in memory, which keeps what it was at each moment.
private final class MemoryTarget: Destination {
    private struct State {
        var files: [String: [UInt8]]
        var moments: [[String: [UInt8]]] = []
        /// Files that it still takes; nil for all.
        var left: Int?
    }

    private let state: Mutex<State>

    init(_ files: [String: [UInt8]] = [:], ending count: Int? = nil) { state = Mutex(State(files: files, left: count)) }

    var files: [String: [UInt8]] { state.withLock { $0.files } }
    /// Behind each file.
    var moments: [[String: [UInt8]]] { state.withLock { $0.moments } }

    func goOn() { state.withLock { $0.left = nil } }

    func list() throws(DeliveryFault) -> [String: StoredFile] {
        files.mapValues { StoredFile(length: $0.count, modified: nil) }
    }

    func read(_ path: RelativePath) throws(DeliveryFault) -> [UInt8]? { files[path.string] }

    func send(_ shipment: Shipment) throws(DeliveryFault) {
        for path in shipment.paths {
            guard let bytes = try? shipment.source.read(path, limitBytes: 1 << 24) else { throw .tree("\(path)") }
            if case .bytes = shipment.comparison, files[path.string] == bytes { continue }
            try change { $0[path.string] = bytes }
        }
    }

    func remove(_ paths: [RelativePath]) throws(DeliveryFault) {
        for path in paths { try change { $0[path.string] = nil } }
    }

    private func change(_ body: (inout [String: [UInt8]]) -> Void) throws(DeliveryFault) {
        try state.withLock { (state) throws(DeliveryFault) in
            if state.left == 0 { throw .tree("ended") }
            state.left = state.left.map { $0 - 1 }
            body(&state.files)
            state.moments.append(state.files)
        }
    }
}

private final class Served: Transport {
    let files: Mutex<[String: [UInt8]]>

    init(_ files: [String: [UInt8]]) { self.files = Mutex(files) }

    func fetch(_ path: String, limits: TransferLimits) async throws(TransportFault) -> Transfer? {
        files.withLock { $0[path] }.map { Transfer(bytes: $0) }
    }
}
