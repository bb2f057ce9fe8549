import Foundation
import LitfassClient
import LitfassClientTesting
import TestKit
import Testing

@Suite struct `A fixture of a release` {
    private func value(_ value: FixtureValue) throws -> FieldValue {
        let release = try Release.fixture(documents: ["all": [FixtureDocument("one", ["value": value])]])
        return try #require(release.document("one", in: "all")?["value"])
    }

    @Test func `has values of every type`() throws {
        #expect(try value("word").text == "word")
        #expect(try value("word").language == "en")
        #expect(try value(true).boolean == true)
        #expect(try value(3).integer == 3)
        #expect(try value(.richText("*a*")).typeName == "rich-text")
        #expect(try value(.decimal("0.80")).decimal == Decimal(string: "0.8"))
        #expect(try value(.percentage("12.5")).decimal == Decimal(string: "12.5"))
        #expect(try value(.version("3.2.0")).version == Version("3.2"))
        #expect(try value(.date("2027-01-16")).date == CalendarDate("2027-01-16"))
        #expect(try value(.instant(Release.fixtureMoment)).instant == Release.fixtureMoment)
        #expect(try value(.duration(.seconds(90))).duration == .seconds(90))
        #expect(try value(.link("https://example.org/")).link == URL(string: "https://example.org/"))
        #expect(try value(.phone("+49 800 7540001")).phone?.uri == "tel:+498007540001")
        #expect(try value(.phone("116 117", uri: "tel:116117;phone-context=+49")).phone?.display == "116 117")
        #expect(try value(.alwaysOpen()).openingHours?.isAlwaysOpen == true)
        #expect(try value(.open([.monday], from: "07:00", to: "22:00")).openingHours?.weekly.first?.days == [.monday])
        #expect(try value(.range("0.5", "1")).range?.contains(1) == true)
        #expect(try value(["a", "b"]).items?.map(\.text) == ["a", "b"])
        #expect(try value(["limit": .duration(.seconds(1))])["limit"]?.duration == .seconds(1))
        #expect(try value([["on": true], ["on": false, "age": 1]]).items?.map { $0["age"]?.integer } == [nil, 1])
    }

    @Test func `names the place of a value that is not of its type`() {
        let fault = #expect(throws: FixtureFault.self) { try value(.version("x")) }
        #expect(fault?.description == "collections.all.documents[0].fields.value: 'x' is not a version")
    }

    @Test func `answers for a phone at a moment`() throws {
        let monday = Release.fixtureMoment.addingTimeInterval(3 * 86_400)
        let release = try Release.fixture(
            for: Profile(platform: .ios),
            documents: [
                "news": [
                    FixtureDocument("ios", [:], when: .platform(.ios, .web)),
                    FixtureDocument("android", [:], when: .platform(.android)),
                    FixtureDocument("monday", [:], when: .all(.from(monday), .not(.platform(.web)))),
                    FixtureDocument("tenth", [:], when: .share(of: "draw", 0..<1000)),
                ]
            ])
        #expect(release.documents(in: "news").map(\.id) == ["ios"])
        #expect(release.nextChange == monday)
        #expect(release.at(monday).documents(in: "news").map(\.id) == ["ios", "monday"])
        var other = Profile(platform: .android)
        other.draws = ["draw": 999]
        #expect(release.for(other).documents(in: "news").map(\.id) == ["android", "tenth"])
    }

    @Test func `is read from a bundle as it is built`() throws {
        let bundle = #"""
            {"format":2,"product":"p","environment":"test","bundle":"b","parameters":{"set":{"types":{"on":"boolean"},\#
            "values":{"on":true},"variants":[{"name":"v","when":{"platform":"ios"},"values":{"on":false}}]}}}
            """#
        let release = try Release.fixture(bundles: [Array(bundle.utf8)])
        #expect(release.parameters("set")?["on"]?.boolean == true)
        #expect(release.for(Profile(platform: .ios)).parameters("set")?["on"]?.boolean == false)
        #expect(throws: FixtureFault.self) { try Release.fixture(bundles: [Array("<html>".utf8)]) }
    }

    @Test(arguments: [ClientFault.Kind.notTrusted, .notUsable, .notReachable, .notStored, .overLimit])
    func `has faults of every kind`(kind: ClientFault.Kind) {
        #expect(ClientFault.fixture(kind).kind == kind)
    }
}
