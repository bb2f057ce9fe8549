import JSON
import TestKit
import Testing

@testable import Bundles

@Suite struct `A reader of bundles refuses` {
    /// A bundle of one document with one field.
    static func bundle(type: String, value: String) -> String {
        """
        {"format":2,"product":"p","environment":"e","bundle":"content","collections":{"c":{"types":{"f":"\(type)"},\
        "documents":[{"id":"d","fields":{"f":\(value)}}]}}}
        """
    }

    static func refusal(of text: String, limits: BundleLimits = BundleLimits()) -> String? {
        do throws(BundleFault) {
            _ = try ContentBundle.decode(Array(text.utf8), limits: limits)
            return nil
        } catch {
            return error.description
        }
    }

    /// A document with members.
    static func document(_ members: String) -> String {
        #"{"format":2,\#(head),"collections":{"c":{"types":{},"documents":[{"id":"a","fields":{},\#(members)}]}}}"#
    }

    static let document = "collections.c.documents[0]"

    static let head = #""product":"p","environment":"e","bundle":"content""#

    @Test(arguments: [
        ("[]", "an object belongs here, not an array"),
        ("{}", "'format' is missing"),
        (#"{"format":1,\#(head)}"#, "format: the bundle has format 1, and this reader knows 2 only"),
        (#"{"format":3,\#(head)}"#, "format: the bundle has format 3, and this reader knows 2 only"),
        (#"{"format":2.0,\#(head)}"#, "format: the bundle has format 2.0, and this reader knows 2 only"),
        (#"{"format":"2",\#(head)}"#, "format: a number belongs here, not a string"),
        (#"{"format":2,"product":"p","environment":"e"}"#, "'bundle' is missing"),
        (#"{"format":2,"product":"p","environment":"e","bundle":"../x"}"#, "bundle: '../x' is not a bundle's name"),
        (
            #"{"format":2,"product":"","environment":"e","bundle":"x"}"#,
            "product: '' is not a name of letters, digits, '-' and '_'"
        ),
        (#"{"format":2,\#(head),"language":"de-de"}"#, "language: 'de-de' is not a language tag in canonical case"),
        (#"{"format":2,\#(head),"language":null}"#, "language: a string belongs here, not null"),
        (#"{"format":2,\#(head),"collections":[]}"#, "collections: an object belongs here, not an array"),
        (
            #"{"format":2,\#(head),"collections":{"a b":{}}}"#,
            "collections.a b: 'a b' is not a name of letters, digits, '-' and '_'"
        ),
        (#"{"format":2,\#(head),"collections":{"c":{}}}"#, "collections.c: 'types' is missing"),
        (
            #"{"format":2,\#(head),"collections":{"c":{"types":{"f":"Text"},"documents":[]}}}"#,
            "collections.c.types.f: 'Text' is not a type"
        ),
        (
            #"{"format":2,\#(head),"collections":{"c":{"types":{"f.":"text"},"documents":[]}}}"#,
            "collections.c.types: 'f.' is not a path of field names"
        ),
        (
            #"{"format":2,\#(head),"collections":{"c":{"types":{},"documents":[{"id":"a","fields":{"f":1}}]}}}"#,
            "collections.c.documents[0].fields: the field 'f' has no type"
        ),
        (
            #"{"format":2,\#(head),"collections":{"c":{"types":{},"documents":[{"id":"a","fields":{}},{"id":"a","fields":{}}]}}}"#,
            "collections.c.documents[1]: 'a' is listed twice"
        ),
        (
            #"{"format":2,\#(head),"collections":{"c":{"types":{},"documents":[{"id":"a","fields":{},"languages":{"f":"de"}}]}}}"#,
            "collections.c.documents[0].languages.f: a language is given for 'f', which is not a field of the document"
        ),
        (#"{"format":2,\#(head),"parameters":{"s":{"types":{}}}}"#, "parameters.s: 'values' is missing"),
        (
            #"{"format":2,\#(head),"parameters":{"s":{"types":{"a.b":"integer"},"values":{"a":{"b":"x"}}}}}"#,
            "parameters.s.values.a.b: a number belongs here, not a string"
        ),
        (
            #"{"format":2,\#(head),"parameters":{"s":{"types":{"a.b":"integer"},"values":{"a":[]}}}}"#,
            "parameters.s.values.a: an object belongs here, not an array"
        ),
        (#"{"format":2,\#(head),"zone":"../etc"}"#, "zone: '../etc' is not a time zone"),
        (Self.document(#""variants":{}"#), "\(document).variants: an array belongs here, not an object"),
        (Self.document(#""variants":[{"when":{},"fields":{}}]"#), "\(document).variants[0]: 'name' is missing"),
        (Self.document(#""variants":[{"name":"a","fields":{}}]"#), "\(document).variants[0]: 'when' is missing"),
        (Self.document(#""variants":[{"name":"a","when":{}}]"#), "\(document).variants[0]: 'fields' is missing"),
        (
            Self.document(#""variants":[{"name":"a","when":{},"fields":{"f":1}}]"#),
            "\(document).variants[0].fields: the field 'f' has no type"
        ),
        (
            Self.document(#""variants":[{"name":"a","when":{},"fields":{},"languages":{"f":"de"}}]"#),
            "\(document).variants[0].languages.f: a language is given for 'f', which is not a field of the document"
        ),
        (
            #"{"format":2,\#(head),"parameters":{"s":{"types":{},"values":{},"variants":[{"name":"a","when":{},"fields":{}}]}}}"#,
            "parameters.s.variants[0]: 'values' is missing"
        ),
    ])
    func `a bundle that is built wrongly`(text: String, sentence: String) {
        #expect(Self.refusal(of: text) == sentence)
    }

    static let field = "collections.c.documents[0].fields.f"

    @Test(arguments: [
        ("text", "1", ": a string belongs here, not a number"),
        ("integer", "1.5", ": '1.5' is not an integer"),
        ("integer", "9223372036854775808", ": '9223372036854775808' is not an integer"),
        ("duration", "-1", ": '-1' is not a duration in whole seconds"),
        ("boolean", #""no""#, ": a boolean belongs here, not a string"),
        ("version", #""1.x""#, ": '1.x' is not a version"),
        ("date", #""2021-02-30""#, ": '2021-02-30' is not a date"),
        ("instant", #""2021-02-03""#, ": '2021-02-03' is not a date and time with offset"),
        ("language", #""DE""#, ": 'DE' is not a language tag in canonical case"),
        ("country", #""de""#, ": 'de' is not a country of two letters"),
        ("reference", #""a/b""#, ": 'a/b' is not the id of a document"),
        ("list of text", #"["a",2]"#, "[1]: a string belongs here, not a number"),
        ("list of text", "null", ": an array belongs here, not null"),
        ("phone", #""116117""#, ": an object belongs here, not a string"),
        ("phone", #"{"display":"1"}"#, ": 'uri' is missing"),
        ("phone", #"{"display":"1","uri":"tel:116117"}"#, ".uri: 'tel:116117' is not a telephone number by RFC 3966"),
        ("phone", #"{"display":"1","uri":"https://x"}"#, ".uri: 'https://x' is not a telephone number by RFC 3966"),
        ("phone", #"{"display":"1","uri":"tel:+"}"#, ".uri: 'tel:+' is not a telephone number by RFC 3966"),
        ("range", "{}", ": 'min' is missing"),
        ("range", #"{"min":0,"min-exclusive":1}"#, ".min-exclusive: a boolean belongs here, not a number"),
        ("opening-hours", #"{"zone":"Europe/Berlin"}"#, ": 'weekly' is missing"),
        ("opening-hours", #"{"zone":"../etc","always":true}"#, ".zone: '../etc' is not a time zone"),
        ("opening-hours", #"{"zone":"UTC","always":false}"#, ".always: true belongs here, not a boolean"),
        (
            "opening-hours", #"{"zone":"UTC","weekly":[{"days":["mon"],"from":"7","to":"8"}]}"#,
            ".weekly[0].days[0]: 'mon' is not a weekday"
        ),
        (
            "opening-hours", #"{"zone":"UTC","weekly":[{"days":["monday"],"from":"7","to":"8"}]}"#,
            ".weekly[0].from: '7' is not a time of day"
        ),
        (
            "opening-hours", #"{"zone":"UTC","weekly":[],"exceptions":[{"from":"x","to":"y"}]}"#,
            ".exceptions[0].from: 'x' is not a date"
        ),
        (
            "opening-hours", #"{"zone":"UTC","weekly":[],"exceptions":[{"from":"2026-01-01","to":"2026-01-01"}]}"#,
            ".exceptions[0]: 'closed' is missing"
        ),
    ])
    func `a value that is not of its type`(type: String, value: String, end: String) {
        #expect(Self.refusal(of: Self.bundle(type: type, value: value)) == Self.field + end)
    }

    @Test(arguments: [
        (BundleLimits(bytes: 50), "more than the 50 that the limit 'bytes' allows"),
        (BundleLimits(parts: 0), "collections: more than the 0 that the limit 'parts' allows"),
        (BundleLimits(documents: 0), "collections.c.documents: more than the 0 that the limit 'documents' allows"),
        (BundleLimits(fields: 0), "collections.c.types: more than the 0 that the limit 'fields' allows"),
    ])
    func `more than it takes, with the limit's name`(limits: BundleLimits, sentence: String) {
        #expect(Self.refusal(of: Self.bundle(type: "text", value: #""x""#), limits: limits) == sentence)
    }

    @Test func `more variants than it takes`() {
        let text = Self.document(#""variants":[{"name":"a","when":{},"fields":{}}]"#)
        #expect(
            Self.refusal(of: text, limits: BundleLimits(variants: 0))
                == "\(Self.document).variants: more than the 0 that the limit 'variants' allows")
    }

    @Test func `words that would move a terminal's cursor`() {
        let text = #"{"format":2,\#(Self.head),"language":"\u001b[2J\u202e\n"}"#
        #expect(
            Self.refusal(of: text) == "language: '\u{FFFD}[2J\u{FFFD}\u{FFFD}' is not a language tag in canonical case")
    }

    @Test(arguments: ["", "nul", "{", "\u{FEFF}{}", "{} {}", "{\"format\":2,\"format\":2}"])
    func `what is not JSON`(text: String) throws {
        let refusal = try #require(Self.refusal(of: text))
        #expect(refusal.hasPrefix("the bundle is not JSON: "))
    }
}

@Suite struct `Hostile bytes` {
    /// Cut, flip, splice and repeat: seeded, so that a failure comes back.
    @Test(arguments: [`A bundle`.written, `A bundle`.parameters, `A bundle`.varied])
    func `never crash the reader, and what it accepts it can write`(text: String) {
        var random = SeededGenerator(seed: 116_117)
        let valid = Array(text.utf8)
        for _ in 0..<3_000 {
            let mutated = random.mutated(valid)
            guard let bundle = try? ContentBundle.decode(mutated) else { continue }
            #expect((try? ContentBundle.decode(bundle.encoded())) == bundle)
        }
    }

    @Test func `of great depth are refused`() {
        let deep = Array(repeating: UInt8(ascii: "["), count: 100_000)
        #expect(throws: BundleFault.self) { try ContentBundle.decode(deep) }
    }
}

extension SeededGenerator {
    mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &self) {
            guard !bytes.isEmpty else { return bytes }
            let place = Int.random(in: 0..<bytes.count, using: &self)
            switch Int.random(in: 0..<5, using: &self) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &self)
            case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...20, using: &self)))
            case 2: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 10)], at: place)
            case 3: bytes[place] = Array("{}[]\",:0-9eE.\\ut".utf8).randomElement(using: &self) ?? 0
            default: bytes.removeLast(min(bytes.count, Int.random(in: 0...30, using: &self)))
            }
        }
        return bytes
    }
}
