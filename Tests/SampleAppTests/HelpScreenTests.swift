import Foundation
import LitfassClient
import LitfassClientTesting
import Testing

@testable import SampleApp

/// How an app team tests: no signed tree, no network, no clock.
@Suite struct `The screen Help of a sample app` {
    static let noon = Release.fixtureMoment
    static let iPhone = Profile(platform: .ios, appVersion: "3.1.0", systemVersion: "16.4", languages: ["en"])

    static func release(_ number: Int = 1, checkIn: FixtureValue = true) throws -> Release {
        try .fixture(
            number: number,
            documents: [
                "faq": [
                    question("battery", "Why is my battery empty?", related: ["bluetooth", "gone"]),
                    question("bluetooth", "Why Bluetooth?", related: []),
                    FixtureDocument("half", ["section": "general", "title": "A title alone"]),
                ],
                "hotlines": [
                    FixtureDocument(
                        "technical",
                        hotline(number: .phone("+49 800 7540001", onlyFrom: ["DE"])),
                        variants: [
                            FixtureVariant(
                                "january", when: .from(noon.addingTimeInterval(86_400)),
                                ["number": .phone("+49 800 7540019", onlyFrom: ["DE"])])
                        ])
                ],
            ],
            parameters: [
                FixtureParameters(
                    "features", ["check-in-enabled": checkIn],
                    variants: [FixtureVariant("android", when: .platform(.android), ["check-in-enabled": false])]),
                FixtureParameters(
                    "app-versions", ["ios": ["app-minimum": .version("3.0.0")], "text": "bluetooth"],
                    updates: [
                        .required("ios.app-minimum", platform: .ios), .requiredText("text", collection: "faq"),
                    ]),
            ])
    }

    private static func question(_ id: String, _ title: String, related: [String]) -> FixtureDocument {
        FixtureDocument(
            id,
            [
                "section": "technology", "priority": 1, "anchor": FixtureValue(stringLiteral: id),
                "title": FixtureValue(stringLiteral: title), "answer": .richText("*Because.*"), "keywords": ["why"],
                "related": FixtureValue.list(related.map { FixtureValue(stringLiteral: $0) }),
            ], languages: ["title": "de"])
    }

    private static func hotline(number: FixtureValue) -> KeyValuePairs<String, FixtureValue> {
        [
            "position": 1, "purpose": "technical", "number": number, "reachable-from-abroad": false,
            "opening-hours": .open([.friday], from: "07:00", to: "22:00"), "languages": ["de", "en"],
            "name": "Technical help", "what-for": "Questions about the app", "cost": "Free of charge",
        ]
    }

    static func screen(_ client: StubClient, country: String = "DE") -> HelpScreen {
        HelpScreen(client, country: country, clock: { noon })
    }

    @Test func `shows nothing before there is a release, and says why`() async {
        let screen = Self.screen(StubClient(refreshing: .failure(.fixture(.notReachable))))
        await screen.refresh()
        #expect(await screen.fault?.kind == .notReachable)
        #expect(await screen.questions("technology").isEmpty)
        #expect(await screen.technicalHotline == nil)
        #expect(await !screen.offersCheckIn)
        #expect(await screen.encounterDays == 14)
    }

    @Test func `shows questions, and leaves out one that lacks a required field`() async throws {
        let screen = Self.screen(StubClient(try Self.release()))
        #expect(await screen.questions("technology").map(\.title) == ["Why is my battery empty?", "Why Bluetooth?"])
        #expect(await screen.questions("technology").map(\.language) == ["de", "de"])
        #expect(await screen.questions("general").isEmpty)
        #expect(await screen.related(to: "battery") == ["Why Bluetooth?"])
        #expect(
            await screen.missingFields().map(\.description) == [
                "faq/half has no value of 'priority' that this app can read",
                "app-versions has no value of 'ios.app-latest' that this app can read",
            ])
    }

    @Test func `dials a hotline where it can be reached, and knows whether somebody answers`() async throws {
        let client = StubClient(try Self.release())
        let hotline = try #require(await Self.screen(client).technicalHotline)
        #expect(hotline.number == "+49 800 7540001")
        #expect(hotline.call?.absoluteString == "tel:+498007540001")
        #expect(hotline.isOpen == true)
        #expect(await Self.screen(client, country: "FR").technicalHotline?.call == nil)
    }

    @Test func `shows tomorrow what applies from tomorrow, without a refresh`() async throws {
        let client = StubClient(try Self.release())
        let screen = Self.screen(client)
        var news = client.releases.makeAsyncIterator()
        #expect(await news.next()?.number == 1)
        client.move(to: Self.noon.addingTimeInterval(86_400))
        #expect(await news.next()?.moment == Self.noon.addingTimeInterval(86_400))
        #expect(await screen.technicalHotline?.number == "+49 800 7540019")
        #expect(client.refreshes == 0)
    }

    @Test func `takes the default of the model where the release has no value`() async throws {
        let screen = Self.screen(StubClient(try .fixture()))
        #expect(await !screen.offersCheckIn)
        #expect(await screen.missingFields().isEmpty)
        #expect(AppContent(try .fixture()).features.resultReminderAfter == .seconds(7200))
    }

    @Test func `reads what is for this phone`() async throws {
        let client = StubClient(try Self.release())
        let screen = Self.screen(client)
        #expect(await screen.offersCheckIn)
        client.become(Profile(platform: .android, appVersion: "3.1.0", systemVersion: "13"))
        #expect(await !screen.offersCheckIn)
    }

    @Test(arguments: [("2.9.0", HelpScreen.Banner.mustUpdate(title: "Why Bluetooth?")), ("3.1.0", nil)])
    func `asks for an update`(of version: String, banner: HelpScreen.Banner?) async throws {
        var profile = Self.iPhone
        profile.appVersion = version
        #expect(await Self.screen(StubClient(try Self.release(), for: profile)).banner == banner)
    }

    @Test func `says that texts may be outdated`() async throws {
        let old = Freshness.fixture(
            source: .kept, verifiedAt: Self.noon.addingTimeInterval(-30 * 86_400),
            expiresAt: Self.noon.addingTimeInterval(-86_400))
        let screen = Self.screen(StubClient(try .fixture(freshness: old)))
        #expect(await screen.banner == .mayBeOutdated)
    }

    @Test func `goes on with what it has when a refresh fails`() async throws {
        let (first, second) = (try Self.release(1, checkIn: false), try Self.release(2))
        let client = StubClient(first, refreshing: .failure(.fixture(.notTrusted)), .release(second), .unchanged)
        let screen = Self.screen(client)
        await screen.refresh()
        #expect(await screen.fault?.kind == .notTrusted)
        #expect(client.release?.freshness.lastRefusal?.fault.kind == .notTrusted)
        #expect(await !screen.offersCheckIn)
        await screen.refresh()
        #expect(await screen.fault == nil)
        #expect(await screen.offersCheckIn)
        await screen.refresh()
        #expect(client.release?.number == 2)
        #expect(client.refreshes == 3)
    }
}
