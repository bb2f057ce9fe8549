import Files
import Foundation
import Synchronization
import TestKit
import Testing
import Trust

@testable import LitfassClient

/// A release that says other things to some and at other times.
enum VariedRelease {
    /// `winter` raises the required version for iOS at 2026-11-22T08:00:00Z.
    static let bundle = """
        {"format":2,"product":"corona-warn-app","environment":"test","bundle":"content.varied","collections":{"notices":{\
        "types":{"title":"text"},"documents":[\
        {"id":"banner","fields":{"title":"For all"},"variants":[\
        {"name":"iphones","when":{"platform":["ios"]},"fields":{"title":"For iPhones"}},\
        {"name":"new-systems","when":{"system":">=16.4.1 <17"},"fields":{"title":"For new systems"}}]},\
        {"id":"trial","fields":{"title":"Trial"},"when":{"share":{"of":"trial","from":0,"to":5000}}},\
        {"id":"must","fields":{"title":"Update now"}},{"id":"better","fields":{"title":"There is something new"}}]}},\
        "parameters":{"versions":{"types":{"must-text":"reference","ios":"record","ios.low":"version","ios.high":"version",\
        "android":"record","android.low":"version"},"values":{"must-text":"must","better-text":"better",\
        "ios":{"low":"2.21.0","high":"3.2.0"},"android":{"low":"3.0"}},\
        "variants":[{"name":"winter","when":{"from":"2026-11-22T08:00:00Z"},"values":{"ios":{"low":"3.1.5"}}}],\
        "updates":[{"path":"ios.low","platform":"ios","need":"required"},{"path":"ios.high","platform":"ios","need":"recommended"},\
        {"path":"android.low","platform":"android","need":"required"},{"path":"must-text","collection":"notices","need":"required"},\
        {"path":"better-text","collection":"notices","need":"recommended"},{"path":"ios.low","platform":"ios","need":"forbidden"}]}}}
        """.replacing(
            "\"must-text\":\"reference\",", with: "\"must-text\":\"reference\",\"better-text\":\"reference\",")

    static let change = Trust.Instant(secondsSinceEpoch: 1_795_334_400)

    /// On an origin that has nothing else.
    static func origin() throws -> SimulatedOrigin {
        let origin = try SimulatedOrigin()
        try origin.publish(1, replacing: ["content.varied.json": Array(bundle.utf8)])
        return origin
    }
}

extension Release {
    /// What the one document says that everybody has.
    fileprivate var banner: String? { document("banner", in: "notices")?["title"]?.text }
    fileprivate var lowest: String? { parameters("versions")?["ios.low"]?.text }
}

extension UpdateNeed {
    fileprivate var words: String {
        switch self {
        case .none: "none"
        case .recommended(let document): "recommended: \(document?["title"]?.text ?? "nothing")"
        case .required(let document): "required: \(document?["title"]?.text ?? "nothing")"
        }
    }
}

@Suite struct `A release answers for a phone` {
    let device: Device

    init() throws { device = Device(try VariedRelease.origin()) }

    private func release(_ profile: Profile) async throws -> Release {
        var configuration = device.configuration()
        configuration.profile = profile
        return try await LitfassClient(configuration).refresh().release
    }

    @Test(arguments: [
        (Profile(platform: .ios), "For iPhones"), (Profile(platform: .android), "For all"),
        (Profile(platform: nil), "For all"), (Profile(platform: .ios, systemVersion: "16.4.1 (a)"), "For iPhones"),
        (Profile(platform: .android, systemVersion: "16.4.1 (a)"), "For new systems"),
        (Profile(platform: .android, systemVersion: "16.4 (a)"), "For all"),
        (Profile(platform: .android, systemVersion: "17.0.0-beta"), "For all"),
        (Profile(platform: .android, systemVersion: "Tiramisu"), "For all"),
    ]) func `with the text for its platform and its system`(profile: Profile, banner: String) async throws {
        #expect(try await release(profile).banner == banner)
        // The same release, asked for another phone.
        #expect(try await release(Profile(platform: nil)).for(profile).banner == banner)
    }

    @Test(
        arguments: [
            (.ios, "2.20.9", "required: Update now"), (.ios, "2.21", "recommended: There is something new"),
            (.ios, "3.1.9 (4711)", "recommended: There is something new"), (.ios, "3.2.0", "none"),
            (.ios, "3.10", "none"),
            (.android, "2.99", "required: Update now"), (.android, "3.0.0", "none"), (.web, "1.0", "none"),
            (nil, "1.0", "none"), (.ios, nil, "none"), (.ios, "new", "none"),
        ] as [(Profile.Platform?, String?, String)]) func `whether it has to be updated`(
            platform: Profile.Platform?, app: String?, need: String
        ) async throws
    {
        let release = try await release(Profile(platform: platform, appVersion: app))
        #expect(release.updateNeed.words == need)
    }

    @Test func `whether it will have to be updated, and from when on`() async throws {
        let release = try await release(Profile(platform: .ios, appVersion: "3.1.0"))
        let change = try #require(release.nextChange)
        #expect(change == Date(VariedRelease.change))
        #expect(release.updateNeed.words == "recommended: There is something new")
        #expect(release.at(change - 1).updateNeed.words == "recommended: There is something new")
        #expect(release.at(change).updateNeed.words == "required: Update now")
        #expect(release.at(change).nextChange == nil)
    }

    @Test func `in draws as often as they are large`() async throws {
        let release = try await release(Profile(platform: .ios))
        let count = (0..<1000).count { number in
            let bytes = Array(repeating: UInt8(0), count: 14) + [UInt8(number >> 8), UInt8(number & 0xFF)]
            return release.for(Profile(randomNumber: bytes)).document("trial", in: "notices") != nil
        }
        #expect((450...550).contains(count))
        #expect(release.for(Profile(draws: ["trial": 4999])).document("trial", in: "notices") != nil)
        #expect(release.for(Profile(draws: ["trial": 5000])).document("trial", in: "notices") == nil)
    }
}

@Suite struct `The random number of an installation` {
    private static let path = RelativePath(known: "random-number")
    let origin: SimulatedOrigin

    init() throws { origin = try VariedRelease.origin() }

    private func number(_ release: Release?) throws -> [UInt8] { try #require(release?.seed) }

    @Test func `is made once`() async throws {
        let device = Device(origin)
        let first = try await number(device.client().refresh().release)
        #expect(first.count == 16)
        for _ in 0..<3 { #expect(try number(device.client().release) == first) }
        #expect(try await number(Device(origin).client().refresh().release) != first)
    }

    @Test(
        arguments: [
            [], Array("0123".utf8), Array(repeating: UInt8(ascii: "g"), count: 32) + [10],
            Array(repeating: UInt8(ascii: "0"), count: 32), Array(repeating: 0, count: 33),
            Array(repeating: UInt8(ascii: "0"), count: 100_000), nil,
        ] as [[UInt8]?]) func `is made anew where it was lost or damaged, and the release is still there`(
            damaged: [UInt8]?
        ) async throws
    {
        let device = Device(origin)
        let first = try await number(device.client().refresh().release)
        if let damaged {
            try device.files.replace(Self.path, with: damaged)
        } else {
            try device.files.removeFile(Self.path)
        }
        origin.isDown = true
        let client = device.client()
        let second = try number(client.release)
        #expect(client.release?.banner == "For all")
        #expect(client.openingFault == nil)
        #expect(second != first)
        #expect(try number(device.client().release) == second)
    }

    @Test func `lasts as long as the process where the disk takes nothing`() async throws {
        let device = Device(origin, files: MortalFiles(MemoryFiles(), dyingAfter: 0))
        let client = device.client()
        let first = try await number(client.refresh().release)
        #expect(try await number(client.refresh().release) == first)
        #expect(client.release?.banner == "For all")
    }
}

@Suite struct `A clock that is wrong by years` {
    private func installed() async throws -> (Device, LitfassClient) {
        let device = Device(try VariedRelease.origin())
        let client = device.client()
        try await client.refresh()
        return (device, client)
    }

    /// What a refresh has shown is not taken back: it is no earlier than that.
    @Test(arguments: [0, 1_000_000_000]) func `does not take back what a refresh has shown`(seconds: Int64) async throws
    {
        let (device, first) = try await installed()
        device.now = VariedRelease.change + .seconds(60)
        try await first.refresh()
        let verified = device.now
        device.now = Trust.Instant(secondsSinceEpoch: seconds)
        for client in [first, device.client()] {
            let release = try #require(client.release)
            #expect(release.banner == "For all")
            #expect(release.moment == Date(verified))
            #expect(release.lowest == "3.1.5")
        }
    }

    @Test func `lets what was planned begin early, until it is right again`() async throws {
        let (device, client) = try await installed()
        let right = device.now
        device.now = Trust.Instant(secondsSinceEpoch: 4_102_444_800)
        for client in [client, device.client()] {
            let release = try #require(client.release)
            #expect(release.lowest == "3.1.5")
            #expect(release.banner == "For all")
            #expect(release.freshness.isExpired(at: Date(device.now)))
        }
        // It is believed to be no earlier than it is: nothing that is signed lasts so long.
        let fault = await #expect(throws: ClientFault.self) { try await client.refresh() }
        #expect(fault?.kind == .notTrusted)
        device.now = right
        #expect(client.release?.lowest == "2.21.0")
        #expect(try await client.refresh().release.lowest == "2.21.0")
    }

    @Test(arguments: [-1e18, 1e18, .nan]) func `may show anything`(seconds: Double) async throws {
        let (device, _) = try await installed()
        var configuration = device.configuration()
        configuration.clock = { Date(timeIntervalSince1970: seconds) }
        let client = LitfassClient(configuration)
        #expect(client.release?.banner == "For all")
        #expect(client.release?.parameters("versions") != nil)
    }
}
