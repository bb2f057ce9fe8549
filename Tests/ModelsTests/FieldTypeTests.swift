import Bundles
import JSON
import Rulebook
import Testing
import YAML

@testable import Models

/// One type of the model language with values that it reads, and values that it refuses.
struct TypeSample: Sendable, CustomTestStringConvertible {
    /// As a model writes it.
    let type: String
    /// Values as a file has them, and as a bundle has them.
    let right: [(written: String, json: String)]
    /// Values as a file has them, and the rules that they break.
    let wrong: [(written: String, rule: String)]

    var testDescription: String { type }

    /// The SHA-256 of the drawing of tests, as sha256sum says it.
    private static let drawing = "e9cace75e3b4d803f6708a5d8abcabe34ab5d67be5bdf1d1354e8e75f4cdc527"

    static let all = [
        TypeSample(
            type: "{type: text, length: {max: 5}}", right: [("Alles", #""Alles""#), (#""2020""#, #""2020""#)],
            wrong: [("2020", "wrong-type"), ("Zu lang", "text-length"), ("''", "empty-value"), ("[a]", "wrong-type")]),
        TypeSample(
            type: "{type: rich-text}", right: [("'**Alles**'", #""**Alles**""#)],
            wrong: [("{a: b}", "wrong-type"), ("„Alles“", "typographic-quotes")]),
        TypeSample(
            type: "{type: integer, min: 1, max: 14}", right: [("14", "14")],
            wrong: [("15", "out-of-bounds"), ("1.5", "wrong-type"), ("'3'", "wrong-type"), ("007", "malformed-value")]),
        TypeSample(
            type: "{type: decimal, decimals: 2}", right: [("0.50", "0.50"), ("-3", "-3")],
            wrong: [("0.501", "out-of-bounds"), ("'1,5'", "malformed-value"), ("-0", "malformed-value")]),
        TypeSample(
            type: "{type: percentage}", right: [("12.5", "12.5")],
            wrong: [("101", "out-of-bounds"), ("12 %", "wrong-type")]),
        TypeSample(
            type: "{type: boolean}", right: [("true", "true"), ("false", "false")],
            wrong: [("yes", "wrong-type"), ("'true'", "wrong-type"), ("~", "empty-value")]),
        TypeSample(
            type: "{type: choice, options: [low, high]}", right: [("low", #""low""#)],
            wrong: [("hgih", "unknown-option"), ("Low", "unknown-option")]),
        TypeSample(
            type: "{type: version, max: '2.9'}", right: [(#""1.10""#, #""1.10""#), ("2.3.1", #""2.3.1""#)],
            wrong: [("1.10", "wrong-type"), ("v1.2.3", "malformed-value"), ("2.10.0", "out-of-bounds")]),
        TypeSample(
            type: "{type: date, min: 2020-01-01}", right: [("2021-01-16", #""2021-01-16""#)],
            wrong: [
                ("16.1.2021", "malformed-value"), ("2021-02-29", "malformed-value"), ("2019-12-31", "out-of-bounds"),
            ]
        ),
        TypeSample(
            type: "{type: instant}", right: [("2021-01-16T07:00:00Z", #""2021-01-16T07:00:00Z""#)],
            wrong: [("2021-01-16T07:00:00", "malformed-value"), ("2021-01-16T25:00:00Z", "malformed-value")]),
        TypeSample(
            type: "{type: duration, max: 2 days}", right: [("48 h", "172800")],
            wrong: [("48", "malformed-value"), ("2 Tage", "malformed-value"), ("3 days", "out-of-bounds")]),
        TypeSample(
            type: "{type: link}", right: [("https://www.rki.de/", #""https://www.rki.de/""#)],
            wrong: [
                ("http://www.rki.de/", "malformed-value"), ("www.rki.de", "malformed-value"),
                ("https://example.org/", "placeholder"), ("mailto:info@rki.de", "malformed-value"),
            ]),
        TypeSample(
            type: "{type: link, schemes: [https, mailto]}",
            right: [
                ("mailto:info@rki.de", #""mailto:info@rki.de""#),
                ("mailto:info@rki.de?subject=App", #""mailto:info@rki.de?subject=App""#),
            ],
            wrong: [("mailto:info", "malformed-value"), ("mailto:info@rki", "malformed-value")]),
        TypeSample(
            type: "{type: email}", right: [("service@rki.de", #""service@rki.de""#)],
            wrong: [("service.rki.de", "malformed-value"), ("der service@rki.de", "malformed-value")]),
        TypeSample(
            type: "{type: phone, countries: [DE]}",
            right: [
                ("+49 30 18754001", #"{"display":"+49 30 18754001","uri":"tel:+493018754001"}"#),
                (
                    "{number: '116117', country: DE}",
                    #"{"display":"116 117","uri":"tel:116117;phone-context=+49","only-from":["DE"]}"#
                ),
            ],
            wrong: [
                ("030 18754001", "malformed-value"), ("+94 30 18754001", "foreign-number"),
                ("{number: '116117'}", "missing-key"), ("{number: '116117', country: DE, a: b}", "unknown-key"),
            ]),
        TypeSample(
            type: "{type: opening-hours, zones: [Europe/Berlin]}",
            right: [("{zone: Europe/Berlin, always: true}", #"{"zone":"Europe/Berlin","always":true}"#)],
            wrong: [
                ("{always: true}", "missing-key"), ("{zone: Europe/Vienna, always: true}", "unknown-option"),
                ("{zone: Europe/Berln, always: true}", "malformed-value"),
                ("{zone: Europe/Berlin}", "malformed-value"),
                (
                    "{zone: Europe/Berlin, weekly: [{days: monday, from: '18:00', to: '08:00'}]}", "malformed-value"
                ),
            ]),
        TypeSample(
            type: "{type: country}", right: [("DE", #""DE""#)],
            wrong: [("UK", "malformed-value"), ("de", "malformed-value")]),
        TypeSample(
            type: "{type: language}", right: [("de-simple", #""de-simple""#)],
            wrong: [("german", "malformed-value"), ("pt_BR", "malformed-value")]),
        TypeSample(
            type: "{type: reference, collection: faq}", right: [("what-is-it", #""what-is-it""#)],
            wrong: [("What is it", "dangling-reference")]),
        TypeSample(
            type: "{type: range, max: 9}",
            right: [("{min: 0, max: 9, max-exclusive: true}", #"{"min":0,"max":9,"max-exclusive":true}"#)],
            wrong: [
                ("{min: 5, max: 5, max-exclusive: true}", "malformed-value"), ("{min: 1}", "missing-key"),
                ("{min: 0, max: 10}", "out-of-bounds"), ("5", "wrong-type"),
            ]),
        TypeSample(
            type: "{type: list, items: {max: 2, unique: true}, of: {type: country}}",
            right: [("[DE, FR]", #"["DE","FR"]"#)],
            wrong: [("[DE, DE]", "duplicate-item"), ("[DE, FR, IT]", "item-count"), ("DE", "wrong-type")]),
        TypeSample(
            type: "{type: table, length: 2, of: {type: integer}}", right: [("[1, 2]", "[1,2]")],
            wrong: [("[1]", "out-of-bounds"), ("{a: 1}", "wrong-type")]),
        TypeSample(
            type: "{type: image, formats: [svg], max-pixels: 64}",
            right: [
                (
                    "drawing.svg",
                    #"{"target":"content.drawing.svg","sha256":"\#(drawing)","length":66,"media-type":"image/svg+xml","width":30,"height":20,"#
                        + #""dark":{"target":"content.drawing.dark.svg","sha256":"\#(drawing)","length":66,"media-type":"image/svg+xml","width":30,"height":20}}"#
                )
            ],
            wrong: [
                ("drwaing.svg", "dangling-reference"), ("Drawing.svg", "dangling-reference"),
                ("drawing.dark.svg", "dangling-reference"), ("large.svg", "unsuitable-asset"),
                ("cut-off.svg", "unsuitable-asset"), ("[drawing.svg]", "wrong-type"), ("''", "empty-value"),
            ]),
        TypeSample(
            type: "{type: file, max-bytes: 30}",
            right: [
                (
                    "guide.pdf",
                    #"{"target":"content.guide.pdf","sha256":"1e7313ace78f0fb481a486939b4885902663102818090805515553d84e0bbfd3","length":15,"media-type":"application/pdf"}"#
                ),
                // A bundle's name ends as this file's does.
                (
                    "pollen.json",
                    #"{"target":"content.pollen.json.file","sha256":"015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862","length":7,"media-type":"application/json"}"#
                ),
            ],
            wrong: [
                ("captions.vtt", "unsuitable-asset"), ("cut-off.pdf", "unsuitable-asset"),
                ("drawing.pdf", "unsuitable-asset"), ("night.pdf", "unsuitable-asset"),
                ("words.vtt", "unsuitable-asset"), ("program.txt", "unsuitable-asset"),
                ("half.json", "unsuitable-asset"), ("drawing.svg", "wrong-type"), ("giude.pdf", "dangling-reference"),
            ]),
        TypeSample(
            type: "{type: file, media-types: [text/vtt, text/plain]}",
            right: [
                (
                    "captions.vtt",
                    #"{"target":"content.captions.vtt","sha256":"30613f61f14393ca390aee9cb69e9ff32fccc035e423eeacc0bba6e7fe6fe3b1","length":38,"media-type":"text/vtt"}"#
                )
            ], wrong: [("guide.pdf", "unsuitable-asset")]),
        TypeSample(
            type: "{type: record, fields: {a: {type: text, required: true}, b: {type: integer}}}",
            right: [("{a: x, b: 1}", #"{"a":"x","b":1}"#)],
            wrong: [("{b: 1}", "missing-key"), ("{a: x, c: 1}", "unknown-key"), ("x", "wrong-type")]),
    ]
}

@Suite struct `A type of the model language` {
    @Test(arguments: TypeSample.all) func `reads a right value, and writes it into a bundle`(sample: TypeSample) throws
    {
        let type = try #require(recordType(fields: "value: \(sample.type)").result)
        for (written, json) in sample.right {
            let read = type.read("value: \(written)")
            #expect(read.diagnostics.isEmpty, "\(written): \(read.diagnostics)")
            let content = try #require(read.result?.values[0]?.content)
            let encoded = content.json(as: type.fields[0].type)
            #expect(String(decoding: encoded.encoded(), as: UTF8.self) == json)
            if let back = type.fields[0].type.content(of: encoded) { #expect(back == content, "\(written)") }
        }
    }

    @Test(arguments: TypeSample.all) func `refuses a wrong value by its rule`(sample: TypeSample) throws {
        let type = try #require(recordType(fields: "value: \(sample.type)").result)
        for (written, rule) in sample.wrong {
            #expect(type.read("value: \(written)").rules == [rule], "\(written)")
        }
    }

    @Test func `has samples in this test, and a name that bundles know`() {
        for type in fieldTypes {
            #expect(TypeSample.all.contains { $0.type.hasPrefix("{type: \(type.name)") }, "\(type.name)")
            let name = ["list", "table"].contains(type.name) ? "\(type.name) of text" : type.name
            #expect(FieldType(name: name).map { if case .other = $0 { false } else { true } } == true, "\(name)")
        }
        #expect(Set(fieldTypes.map { $0.name }).count == fieldTypes.count)
    }

    @Test(arguments: TypeSample.all) func `has a schema that names its keys`(sample: TypeSample) throws {
        let type = try #require(recordType(fields: "value: \(sample.type)").result).fields[0].type
        #expect(!type.schema(for: SchemaContext()).isEmpty)
        #expect(!type.summary.isEmpty && !type.sample.isEmpty)
    }
}

@Suite struct `A model is refused` {
    @Test(arguments: [
        ("a: {type: text}\na: {type: text}", "duplicate-key"), ("waivers: {type: text}", "malformed-name"),
        ("translated-from: {type: text}", "malformed-name"), ("a: {type: string}", "malformed-model"),
        ("a: {type: text, min: 1}", "unknown-key"), ("a: {type: choice}", "missing-key"),
        ("a: {type: integer, min: 5, max: 1}", "malformed-model"),
        ("a: {type: table, length: 0, of: {type: text}}", "malformed-model"),
        ("a: {type: boolean, unique: true}", "malformed-model"),
        ("a: {type: integer, localized: true}", "malformed-model"), ("[]", "wrong-type"),
    ])
    func `for what is wrong with it`(fields: String, rule: String) {
        #expect(recordType(fields: fields).rules == [rule])
    }
}
