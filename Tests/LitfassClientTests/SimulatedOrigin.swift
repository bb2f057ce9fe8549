import Bundles
import Files
import Foundation
import JSON
import Synchronization
import TestKit
import Trust

@testable import LitfassClient

/// An origin in memory: publishes bundles through a simulated repository, and is the transport too.
final class SimulatedOrigin: Transport {
    let repository: RepositorySimulator
    let root: [UInt8]
    private let down = Mutex(false)
    private let clock = Mutex<Trust.Instant?>(nil)
    private let asked = Mutex<[String]>([])
    private let held = Mutex<[CheckedContinuation<Void, Never>]?>(nil)
    private let counted = Mutex((requests: 0, answersLeft: Int.max))

    init() throws {
        repository = try RepositorySimulator()
        root = try repository.publishRoot().bytes
    }

    func fetch(_ path: String, limits: TransferLimits) async throws(TransportFault) -> Transfer? {
        asked.withLock { $0.append(path) }
        let isLast = counted.withLock { counted in
            counted.requests += 1
            counted.answersLeft -= 1
            return counted.answersLeft < 0
        }
        if isLast { hold() }
        await waitWhileHeld()
        if down.withLock({ $0 }) { throw TransportFault(path: path, reason: .failed("there is no network")) }
        guard let bytes = repository[path] else { return nil }
        guard bytes.count <= limits.bytes else {
            throw TransportFault(path: path, reason: .larger(limitBytes: limits.bytes))
        }
        return Transfer(bytes: bytes, serverTime: serverTime.map { Date($0) })
    }

    // MARK: - What a test does to it

    /// What it takes for the present time.
    var serverTime: Trust.Instant? {
        get { clock.withLock { $0 } }
        set { clock.withLock { $0 = newValue } }
    }

    var isDown: Bool {
        get { down.withLock { $0 } }
        set { down.withLock { $0 = newValue } }
    }

    /// What was asked for since the last call.
    func takeRequests() -> [String] {
        asked.withLock { asked in
            defer { asked = [] }
            return asked
        }
    }

    /// Of all requests since the beginning.
    var requestCount: Int { counted.withLock { $0.requests } }

    /// Waits until so many requests have come since the beginning.
    func heard(requests: Int) async {
        while requestCount < requests { await Task.yield() }
    }

    /// Answers nothing until `letGo`.
    func hold() { held.withLock { $0 = $0 ?? [] } }

    /// Answers so many requests more, and none after them until `letGo`.
    func hold(after answers: Int) { counted.withLock { $0.answersLeft = answers } }

    func letGo() {
        counted.withLock { $0.answersLeft = .max }
        let waiting = held.withLock { held in
            defer { held = nil }
            return held ?? []
        }
        for continuation in waiting { continuation.resume() }
    }

    private func waitWhileHeld() async {
        await withCheckedContinuation { continuation in
            let isHeld = held.withLock { held in
                held?.append(continuation)
                return held != nil
            }
            if !isHeld { continuation.resume() }
        }
    }

    // MARK: - What a publisher does to it

    /// Publishes texts in three languages, English for everybody else, all in one collection with one document.
    /// - Parameter bundles: what is published instead, by target name.
    func publish(
        _ number: Int, title: String = "Hello", number hotline: String = "+4930123",
        replacing bundles: [String: [UInt8]] = [:], lifetime: Duration = .days(7)
    ) throws {
        var contents: [String: [UInt8]] = [:]
        for language in ["de", "en", "fr"] {
            let bundle = Self.bundle(language: language, title: "\(title) \(language)", hotline: hotline)
            contents[bundle.targetName.string] = bundle.encoded()
        }
        contents.merge(bundles) { $1 }
        try publish(number, contents, lifetime: lifetime)
    }

    static func bundle(
        language: String, title: String, hotline: String = "+4930123", product: String = "corona-warn-app"
    ) -> ContentBundle {
        guard let name = BundleName("content"), let tag = LanguageTag(language) else {
            preconditionFailure("a test's word")
        }
        var fields: JSONObject = JSONObject()
        fields.append("title", .string(title))
        fields.append("number", ["display": "030 123", "uri": .string("tel:" + hotline)])
        let document = BundleDocument(id: "technical", fields: fields)
        let collection = DocumentCollection(
            name: "hotlines", types: ["title": .text, "number": .phone], documents: [document])
        return ContentBundle(
            product: product, environment: "test", name: name, language: tag, collections: [collection])
    }

    private func publish(_ number: Int, _ contents: [String: [UInt8]], lifetime: Duration) throws {
        try repository.publishRelease(number, content: contents, lifetime: lifetime)
        let files = contents.map { name, bytes in
            let parts = name.split(separator: ".")
            // The languages of these tests have two letters, and their bundles have not.
            let hasLanguage = parts[parts.count - 2].count == 2
            let bundle = parts.dropLast(hasLanguage ? 2 : 1).joined(separator: ".")
            var custom = JSONObject([.init(key: "bundle", value: .string(bundle))])
            if hasLanguage { custom.append("language", .string(String(parts[parts.count - 2]))) }
            if name == "content.en.json" { custom.append("default", true) }
            return TargetFile(name: name, bytes: bytes, custom: custom)
        }
        let role = Targets(version: number, expires: RepositorySimulator.today + .days(180), files: files)
        let content = try repository.publish(
            role.signed(as: .delegated("content")), as: "\(number).content.json", signedBy: [repository.contentKey])
        let listed = [
            "targets.json": MetadataDescription(version: 1, of: repository["metadata/1.targets.json"] ?? []),
            "content.json": MetadataDescription(version: number, of: content),
        ]
        try repository.publishSnapshot(
            Snapshot(version: number, expires: RepositorySimulator.today + .days(30), files: listed))
        try repository.publishTimestamp(version: number, snapshot: number, lifetime: lifetime)
    }
}

/// A device: a clock, a disk, and the client on it.
final class Device: Sendable {
    let origin: SimulatedOrigin
    let files: any StateFiles
    private let time = Mutex(RepositorySimulator.today + .seconds(3600))

    init(_ origin: SimulatedOrigin, files: any StateFiles = MemoryFiles()) {
        self.origin = origin
        self.files = files
    }

    var now: Trust.Instant {
        get { time.withLock { $0 } }
        set { time.withLock { $0 = newValue } }
    }

    func configuration(_ languages: [String] = ["fr-CH"]) -> LitfassClient.Configuration {
        var configuration = LitfassClient.Configuration(
            root: origin.root, transport: origin, languages: languages, state: files)
        configuration.clock = { [self] in Date(now) }
        return configuration
    }

    func client(_ languages: [String] = ["fr-CH"]) -> LitfassClient { LitfassClient(configuration(languages)) }
}

extension Release {
    /// The one text of a simulated release.
    var title: String? { document("technical", in: "hotlines")?["title"]?.text }
    /// The random number by which it draws.
    var seed: [UInt8]? { asked.seed }
}
