import Dates
import Foundation
import JSON
import Testing

@testable import LitfassClient

@Suite struct `A release tells an app` {
    static let texts = """
        {"format":2,"product":"corona-warn-app","environment":"test","bundle":"content","language":"fr","collections":{\
        "all":{"types":{"title":"text","body":"rich-text","count":"integer","weight":"decimal","share":"percentage",\
        "on":"boolean","purpose":"choice","app":"version","since":"date","at":"instant","after":"duration","more":"link",\
        "mail":"email","number":"phone","hours":"opening-hours","country":"country","tongue":"language","see":"reference",\
        "days":"range","steps":"list of text","person":"record","person.age":"integer","rows":"table of record",\
        "rows.level":"choice","where":"geo-area"},"documents":[{"id":"one","fields":{"title":"Titre","body":"*Texte*",\
        "count":3,"weight":1.50,"share":12.5,"on":true,"purpose":"technical","app":"2.3.1","since":"2021-01-16",\
        "at":"2021-01-16T08:00:00+01:00","after":172800,"more":"https://example.org/a","mail":"a@example.org",\
        "number":{"display":"116 117","uri":"tel:116117;phone-context=+49","only-from":["DE"]},"hours":{"zone":"Europe/Berlin","weekly":[\
        {"days":["monday","sunday"],"from":"07:00","to":"22:00"}],"exceptions":[{"from":"2026-12-24","to":"2026-12-26",\
        "closed":true}],"text":"lundi et dimanche"},"country":"DE","tongue":"fr-CH","see":"two","days":{"min":0,"max":15,"max-exclusive":true},\
        "steps":["un","deux"],"person":{"age":7},"rows":[{"level":"high"}],"where":{"x":1}},\
        "languages":{"body":"en"}}]}}}
        """

    static let parameters = """
        {"format":2,"product":"corona-warn-app","environment":"test","bundle":"content.numbers","parameters":{"exposure":{\
        "types":{"v2.age":"duration","v2.share":"decimal","on":"boolean"},"values":{"v2":{"age":1209600,"share":0.10},"on":false}}}}
        """

    let release: Release

    init() async throws {
        let origin = try SimulatedOrigin()
        try origin.publish(
            1,
            replacing: ["content.fr.json": Array(Self.texts.utf8), "content.numbers.json": Array(Self.parameters.utf8)])
        release = try await Device(origin).client().refresh().release
    }

    func value(_ field: String) throws -> FieldValue {
        try #require(release.document("one", in: "all")?[field])
    }

    @Test func `what stands in it`() throws {
        #expect(release.collections == ["all"])
        #expect(release.parameterSets == ["exposure"])
        #expect(release.documents(in: "all").map(\.id) == ["one"])
        #expect(release.documents(in: "none").isEmpty)
        #expect(release.document("two", in: "all") == nil)
        #expect(release.parameters("none") == nil)
        #expect(release.document("one", in: "all")?.fieldNames.count == 23)
    }

    @Test func `its number where it is printed, and no text of it`() async throws {
        #expect("\(release)" == "release 1")
        #expect(String(reflecting: release) == "release 1")
        #expect("\(release.documents(in: "all"))" == "[document 'one']")
        #expect("\(try #require(release.parameters("exposure")))" == "parameters 'exposure'")
        let origin = try SimulatedOrigin()
        try origin.publish(1)
        let client = Device(origin).client()
        let first = try await client.refresh()
        let bytes = first.transferredBytes
        #expect("\(first)" == "release 1, the first here; \(first.requests) requests, \(bytes) bytes")
        #expect(String(reflecting: first) == "\(first)")
        let same = try await client.refresh()
        #expect("\(same)" == "release 1, as before; \(same.requests) requests, \(same.transferredBytes) bytes")
        try origin.publish(2)
        let next = try await client.refresh()
        let sum = "\(next.requests) requests, \(next.transferredBytes) bytes"
        #expect("\(next)" == "release 2, newer than 1; \(sum)")
    }

    @Test func `texts, and in which language each is`() throws {
        #expect(try value("title").text == "Titre")
        #expect(try value("title").language == "fr")
        #expect(try value("body").text == "*Texte*")
        #expect(try value("body").language == "en")
        #expect(try value("body").typeName == "rich-text")
        #expect(try value("purpose").text == "technical")
        #expect(try value("see").text == "two")
        #expect(try value("country").text == "DE")
        #expect(try value("steps").items?.map(\.text) == ["un", "deux"])
        #expect(try value("steps").items?.map(\.language) == ["fr", "fr"])
    }

    @Test func `numbers as the author wrote them`() throws {
        #expect(try value("count").integer == 3)
        #expect(try value("weight").decimal == Decimal(string: "1.5"))
        #expect(try value("weight").numeral == "1.50")
        #expect(try value("share").decimal == Decimal(string: "12.5"))
        #expect(try value("on").boolean == true)
        let range = try #require(try value("days").range)
        #expect([-1, 0, 14, 15].map { range.contains($0) } == [false, true, true, false])
    }

    @Test func `times, versions and links`() throws {
        #expect(try value("app").version == Version("2.3.1"))
        let (app, newer) = (try #require(try value("app").version), try #require(Version("2.10")))
        #expect(app < newer)
        #expect(try value("since").date == CalendarDate("2021-01-16"))
        #expect(try value("since").date?.month == 1)
        #expect(try value("at").instant == Date(timeIntervalSince1970: 1_610_780_400))
        #expect(try value("after").duration == .seconds(172_800))
        #expect(try value("more").link == URL(string: "https://example.org/a"))
    }

    @Test func `whom to call, and when`() throws {
        let phone = try #require(try value("number").phone)
        #expect(phone.display == "116 117")
        #expect(phone.url?.absoluteString == "tel:116117;phone-context=+49")
        let hours = try #require(try value("hours").openingHours)
        #expect(hours.zone == "Europe/Berlin")
        #expect(!hours.isAlwaysOpen)
        #expect(hours.weekly.map(\.days) == [[.monday, .sunday]])
        #expect(hours.weekly.map(\.hours.from) == [420])
        #expect(hours.weekly.map(\.hours.to) == [1320])
        #expect(hours.exceptions.map(\.from.description) == ["2026-12-24"])
        #expect(hours.exceptions.map(\.hours.isEmpty) == [true])
        #expect(hours.text == "lundi et dimanche")
    }

    @Test func `when somebody answers, and whether a number can be dialled`() throws {
        let hours = try #require(try value("hours").openingHours)
        let sunday = try #require(try? Date("2026-11-29T20:59:59Z", strategy: .iso8601))
        #expect(hours.isOpen(at: sunday) == true)
        #expect(hours.isOpen(at: sunday.addingTimeInterval(1)) == false)
        #expect(hours.next(after: sunday) == .closes(sunday.addingTimeInterval(1)))
        #expect(hours.next(after: sunday.addingTimeInterval(1)) == .opens(sunday.addingTimeInterval(9 * 3600 + 1)))
        let phone = try #require(try value("number").phone)
        #expect(phone.dialled(from: "DE")?.absoluteString == "tel:116117")
        #expect(phone.dialled(from: "FR") == nil)
    }

    @Test func `nothing of hours in a zone that the system does not know`() throws {
        let hours = try #require(OpeningHours(["zone": "Mars/Olympus", "always": true]))
        #expect(hours.isOpen(at: Date()) == nil)
        #expect(hours.next(after: Date()) == nil)
    }

    @Test func `records to their leaves`() throws {
        #expect(try value("person")["age"]?.integer == 7)
        #expect(try value("person").memberNames == ["age"])
        #expect(try value("person")["name"] == nil)
        #expect(try value("rows").items?.first?["level"]?.text == "high")
    }

    @Test func `parameters by their paths`() throws {
        let exposure = try #require(release.parameters("exposure"))
        #expect(exposure.names == ["v2", "on"])
        #expect(exposure["v2.age"]?.duration == .seconds(1_209_600))
        #expect(exposure["v2"]?["share"]?.decimal == Decimal(string: "0.1"))
        #expect(exposure["v2.share"]?.language == nil)
        #expect(exposure["v2.nothing"] == nil)
        #expect(exposure["on"]?.boolean == false)
    }

    @Test func `nothing where the app expects another type`() throws {
        let title = try value("title")
        #expect(title.integer == nil && title.decimal == nil && title.boolean == nil && title.duration == nil)
        #expect(title.version == nil && title.date == nil && title.instant == nil && title.link == nil)
        #expect(title.phone == nil && title.openingHours == nil && title.range == nil && title.items == nil)
        #expect(title["x"] == nil && title.memberNames == nil)
        #expect(try value("where").text == nil)
        #expect(try value("where").memberNames == nil)
        #expect(try value("where").typeName == "geo-area")
    }
}
