import Bundles
import Digests
import Files
import Foundation
import JSON
import Signing
import TestKit
import Testing
import Trust

@testable import LitfassClient

/// One thing that goes wrong after a good first release, and what the client says.
struct Mishap: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let kind: ClientFault.Kind
    let words: String
    let happen: @Sendable (SimulatedOrigin, Device) throws -> Void

    init(
        _ name: String, _ kind: ClientFault.Kind, _ words: String,
        _ happen: @escaping @Sendable (SimulatedOrigin, Device) throws -> Void
    ) {
        testDescription = name
        self.kind = kind
        self.words = words
        self.happen = happen
    }

    private static let page = Array("\n<!DOCTYPE html><title>Welcome</title>".utf8)

    private static func target(_ bytes: [UInt8]) -> String {
        "targets/\(TargetFile(name: "", bytes: bytes).content.sha256?.hex ?? "").content.fr.json"
    }

    static let all: [Mishap] = [
        Mishap(
            "an older timestamp that has not expired", .lagging,
            "the server is behind: it offers timestamp 1, valid until 2026-11-28T00:00:00Z, and 2 is known"
        ) { origin, _ in
            try origin.repository.publishTimestamp(version: 1, snapshot: 2)
        },
        Mishap(
            "an older timestamp that has expired", .notTrusted, "timestamp went back from version 2 to 1"
        ) { origin, device in
            try origin.repository.publishTimestamp(version: 1, snapshot: 2, lifetime: .days(1))
            device.now = RepositorySimulator.today + .days(2)
        },
        Mishap("an older snapshot", .notTrusted, "snapshot went back from version 2 to 1") { origin, _ in
            try origin.repository.publishTimestamp(version: 3, snapshot: 1)
        },
        Mishap(
            "an expired timestamp", .notTrusted,
            "timestamp expired on 2026-11-22T00:00:00Z, and it is 2026-11-23T01:00:00Z"
        ) {
            origin, device in
            try origin.publish(3, lifetime: .days(1))
            device.now = RepositorySimulator.today + .days(2) + .seconds(3600)
        },
        Mishap(
            "a flipped byte in the timestamp", .notTrusted,
            "timestamp has 0 of the 1 valid signatures that root version 1 requires"
        ) {
            origin, _ in
            try origin.publish(3)
            origin.repository.tamper("metadata/timestamp.json") { bytes in
                guard let place = bytes.firstIndex(of: UInt8(ascii: "3")) else { return }
                bytes[place] = UInt8(ascii: "4")
            }
        },
        Mishap(
            "a timestamp that is no JSON", .notTrusted,
            "timestamp metadata is malformed: unexpected byte 0x78 at byte 0"
        ) { origin, _ in
            origin.repository["metadata/timestamp.json"] = Array("x".utf8)
        },
        Mishap("a flipped byte in the snapshot", .notTrusted, "snapshot.json does not have the digest that is listed") {
            origin, _ in
            try origin.publish(3)
            origin.repository.tamper("metadata/3.snapshot.json") { $0[40] ^= 1 }
        },
        Mishap("a flipped byte in a bundle", .notTrusted, "content.fr.json does not have the digest that is listed") {
            origin, _ in
            try origin.publish(3, title: "Servus")
            let bytes = SimulatedOrigin.bundle(language: "fr", title: "Servus fr").encoded()
            origin.repository.tamper(target(bytes)) { $0[40] ^= 1 }
        },
        Mishap("a bundle that is too short", .notTrusted, "content.fr.json has 3 bytes where 283 are listed") {
            origin, _ in
            try origin.publish(3, title: "Servus")
            let bytes = SimulatedOrigin.bundle(language: "fr", title: "Servus fr").encoded()
            origin.repository[target(bytes)] = [1, 2, 3]
        },
        Mishap(
            "a bundle that is not there", .notReachable,
            "the repository does not have content.fr.json"
        ) { origin, _ in
            try origin.publish(3, title: "Servus")
            let bytes = SimulatedOrigin.bundle(language: "fr", title: "Servus fr").encoded()
            origin.repository[target(bytes)] = nil
        },
        Mishap(
            "a bundle that is none", .notUsable,
            "content.fr.json is signed, but this client cannot read it: 'format' is missing"
        ) {
            origin, _ in try origin.publish(3, replacing: ["content.fr.json": Array("{}".utf8)])
        },
        Mishap(
            "a bundle of a later format", .notUsable,
            "content.fr.json is signed, but this client cannot read it: format: the bundle has format 3, and this reader knows 2 only"
        ) { origin, _ in
            try origin.publish(3, replacing: ["content.fr.json": Array(#"{"format":3}"#.utf8)])
        },
        Mishap(
            "a bundle under another's name", .notUsable,
            "content.fr.json is signed, but says of itself that it is content.de.json"
        ) { origin, _ in
            let german = SimulatedOrigin.bundle(language: "de", title: "Hallo").encoded()
            try origin.publish(3, replacing: ["content.fr.json": german])
        },
        Mishap("no timestamp", .notReachable, "the repository does not have timestamp.json") {
            origin, _ in
            origin.repository["metadata/timestamp.json"] = nil
        },
        Mishap(
            "a timestamp without end", .notTrusted,
            "timestamp.json is larger than the limit 'timestampBytes' of 4096 bytes"
        ) { origin, _ in
            origin.repository["metadata/timestamp.json"] = Array(repeating: 0, count: 5000)
        },
        Mishap(
            "a root without end", .notTrusted, "2.root.json is larger than the limit 'rootBytes' of 65536 bytes"
        ) { origin, _ in
            origin.repository["metadata/2.root.json"] = Array(repeating: 0, count: 70_000)
        },
        Mishap(
            "a snapshot that is larger than the timestamp says", .notTrusted,
            "3.snapshot.json is larger than the limit 'length' of 596 bytes, which is what is listed"
        ) { origin, _ in
            try origin.publish(3)
            origin.repository.tamper("metadata/3.snapshot.json") { $0 += [0x20] }
        },
        Mishap(
            "a bundle that is larger than its role says", .notTrusted,
            "content.fr.json is larger than the limit 'length' of 283 bytes, which is what is listed"
        ) { origin, _ in
            try origin.publish(3, title: "Servus")
            let bytes = SimulatedOrigin.bundle(language: "fr", title: "Servus fr").encoded()
            origin.repository.tamper(target(bytes)) { $0 += [0x20] }
        },
        Mishap(
            "a web page for a root", .notReachable, "the server answers metadata/2.root.json with a web page"
        ) { origin, _ in
            origin.repository["metadata/2.root.json"] = page
        },
        Mishap(
            "a web page for a timestamp", .notReachable, "the server answers metadata/timestamp.json with a web page"
        ) { origin, _ in
            origin.repository["metadata/timestamp.json"] = page
        },
        Mishap(
            "a web page for a bundle", .notReachable,
            "the server answers targets/SHA256.content.fr.json with a web page"
        ) { origin, _ in
            try origin.publish(3, title: "Servus")
            origin.repository[target(SimulatedOrigin.bundle(language: "fr", title: "Servus fr").encoded())] = page
        },
        Mishap("no network", .notReachable, "metadata/2.root.json could not be fetched: there is no network") {
            origin, _ in
            origin.isDown = true
        },
        Mishap(
            "a root that only its own keys signed", .notTrusted,
            "root has 0 of the 1 valid signatures that root version 1 requires"
        ) { origin, _ in
            let key = try SigningKey.generate(.ed25519)
            try origin.repository.publishRoot(
                origin.repository.root(version: 2, rootKeys: [key]), signedBy: [key])
        },
    ]
}

@Suite struct `A client refuses` {
    @Test(arguments: Mishap.all) func `what does not hold, says why, and keeps what it has`(_ mishap: Mishap)
        async throws
    {
        let origin = try SimulatedOrigin()
        let device = Device(origin)
        try origin.publish(1)
        try origin.publish(2, title: "Good day")
        let client = device.client()
        try await client.refresh()
        try mishap.happen(origin, device)
        let fault = await #expect(throws: ClientFault.self) { try await client.refresh() }
        #expect(fault?.description.replacing(/[0-9a-f]{64}/, with: "SHA256") == mishap.words)
        #expect(fault?.kind == mishap.kind)
        #expect(client.release?.title == "Good day fr")
        #expect(client.release?.freshness.lastRefusal?.fault == fault)
        // So does the next client on the same device, and it can be repaired.
        origin.isDown = false
        device.now = RepositorySimulator.today + .seconds(7200)
        let next = device.client()
        #expect(next.release?.title == "Good day fr")
    }

    @Test func `and is well again as soon as the origin is`() async throws {
        let origin = try SimulatedOrigin()
        let device = Device(origin)
        try origin.publish(1)
        let client = device.client()
        try await client.refresh()
        origin.repository["metadata/timestamp.json"] = Array("x".utf8)
        await #expect(throws: ClientFault.self) { try await client.refresh() }
        try origin.publish(2, title: "Good day")
        #expect(try await client.refresh().release.title == "Good day fr")
        #expect(client.release?.freshness.lastRefusal == nil)
    }

    @Test func `a root that is none, before anything else`() async throws {
        let device = Device(try SimulatedOrigin())
        var configuration = device.configuration()
        configuration.root = Array("{}".utf8)
        let client = LitfassClient(configuration)
        let fault = await #expect(throws: ClientFault.self) { try await client.refresh() }
        #expect(client.openingFault == fault)
        #expect(fault?.description == "root metadata is malformed: the file has no 'signed'")
    }

    @Test(arguments: ["content/faq", "", "content.json"]) func `to look for a bundle that no release could have`(
        name: String
    ) async throws {
        var configuration = Device(try SimulatedOrigin()).configuration()
        configuration.bundles = ["content", name]
        let client = LitfassClient(configuration)
        let fault = await #expect(throws: ClientFault.self) { try await client.refresh() }
        #expect(client.openingFault == fault)
        #expect(fault?.description == "'\(name)' cannot be the name of a bundle")
        #expect(fault?.kind == .notUsable)
    }

    @Test(arguments: [("immuni", "test"), ("corona-warn-app", "live")])
    func `two products or environments in one release`(product: String, environment: String) async throws {
        let origin = try SimulatedOrigin()
        let named = ContentBundle(
            product: product, environment: environment, name: try #require(BundleName("content.media")),
            language: LanguageTag("fr"))
        try origin.publish(1, replacing: ["content.media.fr.json": named.encoded()])
        let client = Device(origin).client()
        let fault = await #expect(throws: ClientFault.self) { try await client.refresh() }
        #expect(
            fault?.description
                == "content.media.fr.json is for \(product) (\(environment)), not for corona-warn-app (test)")
        #expect(fault?.kind == .notUsable)
    }

    @Test func `to believe a clock that was set back`() async throws {
        let origin = try SimulatedOrigin()
        let device = Device(origin)
        try origin.publish(1, lifetime: .days(7))
        device.now = RepositorySimulator.today + .days(6)
        let client = device.client()
        try await client.refresh()
        try origin.publish(2, lifetime: .days(3))
        device.now = RepositorySimulator.today + .days(2)
        let fault = await #expect(throws: ClientFault.self) { try await client.refresh() }
        #expect(fault?.description == "timestamp expired on 2026-11-24T00:00:00Z, and it is 2026-11-27T00:00:00Z")
        #expect(
            client.release?.freshness.lastRefusal?.clockDoubt?.description
                == "the clock shows 2026-11-23T00:00:00Z, but a refresh went well at 2026-11-27T00:00:00Z")
        // Also after a restart.
        let next = device.client()
        await #expect(throws: ClientFault.self) { try await next.refresh() }
    }

    /// The root is the first that such a clock takes for expired, and whoever knows the newest was told no time before that.
    @Test func `to go on by a clock that is years ahead, and says that it may be the clock`() async throws {
        let origin = try SimulatedOrigin()
        try origin.publish(1)
        origin.serverTime = RepositorySimulator.today
        let device = Device(origin)
        let client = device.client()
        try await client.refresh()
        device.now = RepositorySimulator.today + .days(4000)
        let fault = await #expect(throws: ClientFault.self) { try await client.refresh() }
        #expect(fault?.description == "root expired on 2027-11-21T00:00:00Z, and it is 2037-11-03T00:00:00Z")
        #expect(
            client.release?.freshness.lastRefusal?.clockDoubt?.description
                == "the clock shows 2037-11-03T00:00:00Z, but the server's shows 2026-11-21T00:00:00Z")
        #expect(client.release?.number == 1)
    }
}

/// `localizedDescription` is what Foundation, a crash report and an alert read.
@Suite struct `An error of the client says what happened` {
    private static let transport = TransportFault(path: "metadata/timestamp.json", reason: .status(503))
    private static let fault = ClientFault(.transport(transport))
    private static let words = "the server answered 503 for metadata/timestamp.json"
    private static let day = Date(timeIntervalSince1970: 1_606_000_000)
    private static let doubt = ClockDoubt(
        deviceTime: day, lastRefresh: day.addingTimeInterval(172_800), serverTime: nil)

    static let all: [(any Error & Sendable, String)] = [
        (transport, words), (fault, words),
        (Freshness.Refusal(at: day, fault: fault, clockDoubt: nil), words),
        (
            Freshness.Refusal(at: day, fault: fault, clockDoubt: doubt),
            words + "; the clock shows 2020-11-21T23:06:40Z, but a refresh went well at 2020-11-23T23:06:40Z"
        ),
    ]

    @Test(arguments: all)
    func `where it is localised, and where it is printed`(error: any Error & Sendable, words: String) {
        #expect(error.localizedDescription == words)
        #expect("\(error)" == words)
    }
}
