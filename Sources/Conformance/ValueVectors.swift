import Bundles
import Dates
import Digests
import JSON

/// What an app shows of verified bundles: for each profile and moment, calculated by the code of our own client. The tests of this
/// repository calculate it a second time with a program that was written down from the articles.
enum ValueVectors {
    /// By file name.
    static var all: [(name: String, json: JSON)] {
        [("resolution.json", resolution), ("opening-hours.json", openingHours), ("dialling.json", dialling)]
    }

    // MARK: Conditions and variants

    private static let moments = [
        "2030-01-01T00:00:00Z", "2030-01-15T22:59:59Z", "2030-01-15T23:00:00Z", "2030-03-31T01:00:00Z",
        "2030-12-24T12:00:00Z",
    ]

    private static var resolution: JSON {
        let bundles = [("texts", texts), ("parameters", parameters)]
        let cases = bundles.flatMap { name, bundle in
            profiles.flatMap { profile in moments.map { resolved(bundle, called: name, for: profile, at: $0) } }
        }
        return [
            "format": 1,
            "bundles": .object(JSONObject(bundles.map { .init(key: $0.0, value: read($0.1.encoded())) })),
            "cases": .array(cases),
        ]
    }

    private static func read(_ bytes: [UInt8]) -> JSON {
        // No reason: they were just written.
        guard let json = try? JSON.parse(bytes) else { preconditionFailure("a bundle is JSON") }
        return json
    }

    /// Twenty phones: of each platform old and new apps, in shares and outside, and those that say little of themselves.
    static var profiles: [Profile] {
        var profiles: [Profile] = [Profile()]
        for (platform, system) in [("ios", "16.4"), ("android", "13"), ("web", "1")] {
            for app in ["2.21.0", "3.2.0", "3.10"] {
                for place in [0, 4_999] where profiles.count < 19 {
                    profiles.append(
                        Profile(
                            platform: platform, app: Version(app), system: Version(system), language: LanguageTag("de"),
                            draws: ["offer": place]))
                }
            }
        }
        profiles.append(
            Profile(
                platform: "ios", app: Version("3.2.0"), language: LanguageTag("de-simple"),
                seed: Array(repeating: 7, count: 16)))
        return profiles
    }

    private static func seconds(_ text: String) -> Int64 {
        guard let time = UTCTime(text) else { preconditionFailure("'\(text)' is a moment") }
        return time.secondsSinceEpoch
    }

    private static func resolved(
        _ bundle: ContentBundle, called name: String, for profile: Profile, at text: String
    ) -> JSON {
        let moment = seconds(text)
        let documents = bundle.collections.map { collection in
            JSONObject.Member(
                key: collection.name,
                value: .array(
                    collection.documents.compactMap { $0.resolved(for: profile, at: moment, types: collection.types) }
                        .map { ["id": .string($0.id), "fields": .object($0.fields)] }))
        }
        let sets = bundle.parameterSets.compactMap { $0.resolved(for: profile, at: moment) }
        let next = bundle.conditions.nextChange(for: profile, after: moment)
        return [
            "bundle": .string(name), "profile": profile.json, "at": .string(text),
            "documents": .object(JSONObject(documents)),
            "parameters": .object(JSONObject(sets.map { .init(key: $0.name, value: .object($0.values)) })),
            "next": next.map { .string(UTCTime(secondsSinceEpoch: $0).description) } ?? .null,
        ]
    }

    private static var texts: ContentBundle {
        var bundle = KitBundle.text("Hotline", language: "de")
        let winter = Condition.from(seconds("2030-01-15T23:00:00Z"))
        let types: FieldTypes = ["title": .text, "card": .record, "card.color": .choice, "card.rows": .integer]
        let plain: JSONObject = fields(["title": "Plain", "card": ["color": "blue", "rows": 1]])
        let android = winter.and(.platform(["android"]))
        bundle.collections = [
            DocumentCollection(
                name: "notices", types: types,
                documents: [
                    BundleDocument(
                        id: "hotline", fields: plain,
                        variants: [
                            BundleVariant(
                                name: "android", when: android, fields: fields(["card": ["rows": 3]])),
                            BundleVariant(
                                name: "winter", when: winter,
                                fields: fields(["title": "Winter", "card": ["color": "white", "rows": 2]])),
                        ]),
                    BundleDocument(
                        id: "update", fields: fields(["title": "Update"]), when: .app(range("<3.2"))),
                    BundleDocument(
                        id: "offer", fields: fields(["title": "Offer"]), when: .share(Share(of: "offer", 0..<1_000))),
                    BundleDocument(
                        id: "simple", fields: fields(["title": "Simple"]),
                        when: .not(.language([tag("de-simple")]))),
                    BundleDocument(id: "later", fields: fields(["title": "Later"]), when: .unknown),
                ])
        ]
        return bundle
    }

    private static var parameters: ContentBundle {
        var bundle = KitBundle.text("", language: "de", name: "parameters")
        (bundle.language, bundle.collections) = (nil, [])
        let advent = Condition.all([
            .from(seconds("2030-12-01T00:00:00Z")), .until(seconds("2030-12-24T12:00:00Z")),
        ])
        bundle.parameterSets = [
            ParameterSet(
                name: "limits", types: ["age": .duration, "rows": .list(of: .integer), "on": .boolean],
                values: fields(["age": 86_400, "rows": [1, 2], "on": false]),
                variants: [
                    BundleVariant(
                        name: "old", when: .any([.app(range("<3")), .system(range("<14"))]),
                        fields: fields(["rows": [3], "on": true])),
                    BundleVariant(name: "advent", when: advent, fields: fields(["age": 3_600])),
                ])
        ]
        return bundle
    }

    private static func fields(_ json: JSON) -> JSONObject {
        guard let object = json.object else { preconditionFailure("fields are an object") }
        return object
    }

    private static func range(_ text: String) -> VersionRange {
        guard let range = VersionRange(text) else { preconditionFailure("'\(text)' is a range") }
        return range
    }

    private static func tag(_ text: String) -> LanguageTag {
        guard let tag = LanguageTag(text) else { preconditionFailure("'\(text)' is a language") }
        return tag
    }

    // MARK: Facts

    private static var openingHours: JSON {
        let hours = OpeningHours(
            zone: "Europe/Berlin",
            times: .weekly(
                [
                    .init(
                        days: [.monday, .tuesday, .wednesday, .thursday, .friday],
                        hours: .init(from: time(8), to: time(18))),
                    .init(days: [.saturday], hours: .init(from: time(22), to: time(4))),
                ],
                exceptions: [.init(from: day(1, 1), to: day(1, 1)), .init(from: day(12, 24), to: day(12, 26))]))
        let start = seconds("2030-03-29T00:00:00Z")
        let moments = (0..<40).map { start + Int64($0) * 9_000 } + moments.map(seconds)
        let cases = moments.map { moment -> JSON in
            let next: JSON =
                switch hours.next(after: moment, offsetInBerlin) {
                case .opens(let at): ["opens": .string(UTCTime(secondsSinceEpoch: at).description)]
                case .closes(let at): ["closes": .string(UTCTime(secondsSinceEpoch: at).description)]
                case nil: .null
                }
            return [
                "hours": "hotline", "at": .string(UTCTime(secondsSinceEpoch: moment).description),
                "open": .bool(hours.isOpen(at: moment, offsetInBerlin)), "next": next,
            ]
        }
        return ["format": 1, "hours": ["hotline": hours.json], "cases": .array(cases)]
    }

    private static func time(_ hour: Int) -> TimeOfDay {
        guard let time = TimeOfDay("\(hour < 10 ? "0" : "")\(hour):00") else {
            preconditionFailure("\(hour) is an hour")
        }
        return time
    }

    private static func day(_ month: Int, _ day: Int) -> CalendarDate {
        guard let date = CalendarDate(year: 2030, month: month, day: day) else {
            preconditionFailure("2030 has the day")
        }
        return date
    }

    /// In 2030: two hours ahead from 31 March 01:00 UTC to 27 October 01:00 UTC (Directive 2000/84/EC), else one.
    private static func offsetInBerlin(_ moment: Int64) -> Int {
        let summer = seconds("2030-03-31T01:00:00Z")..<seconds("2030-10-27T01:00:00Z")
        return summer.contains(moment) ? 7_200 : 3_600
    }

    private static var dialling: JSON {
        let numbers = [
            PhoneNumber(display: "+49 800 7540001", uri: "tel:+498007540001", onlyFrom: ["DE"]),
            PhoneNumber(display: "116 117", uri: "tel:116117;phone-context=+49", onlyFrom: ["DE"]),
            PhoneNumber(display: "+49 30 498 75402", uri: "tel:+493049875402"),
        ].compactMap(\.self)
        let cases = numbers.flatMap { number in
            ["DE", "de", "AT", "US"].map { country -> JSON in
                let uri = number.dialled(from: country)
                return ["number": number.json, "from": .string(country), "dials": uri.map(JSON.string) ?? .null]
            }
        }
        return ["format": 1, "cases": .array(cases)]
    }
}

extension Profile {
    /// As the vectors write it.
    fileprivate var json: JSON {
        var object = JSONObject()
        if let platform { object["platform"] = .string(platform) }
        if let app { object["app"] = .string(app.text) }
        if let system { object["system"] = .string(system.text) }
        if let language { object["language"] = .string(language.string) }
        if let seed { object["random-number"] = .string(Hexadecimal.text(seed)) }
        if !draws.isEmpty {
            let sorted = draws.sorted { $0.key < $1.key }
            object["draws"] = .object(
                JSONObject(sorted.map { .init(key: $0.key, value: .number(JSONNumber($0.value))) }))
        }
        return .object(object)
    }
}
