import Foundation
import Markup
import Models
import Rulebook
import TestKit
import Testing
import Values

@testable import Authoring

/// What an editor writes as an address, held to how Foundation reads it, which is how an iPhone does.
@Suite struct `An address of any sort` {
    @Test(arguments: 0..<8) func `leads where a phone goes with it`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var accepted = 0
        for _ in 0..<Rounds.times(500) {
            let text = Self.address(using: &random)
            guard (try? LinkAddress(text, WebAddress(text), schemes: ["https", "http"])) != nil else { continue }
            accepted += 1
            let theirs = try #require(URL(string: text, encodingInvalidCharacters: false), "\(text)")
            let ours = try #require(WebAddress(text), "\(text)")
            #expect(theirs.host()?.lowercased() == ours.host.name, "\(text)")
            #expect(theirs.path(percentEncoded: true) == ours.path.drop { $0 != "/" }, "\(text)")
            #expect(theirs.user() == nil, "\(text)")
            #expect(["https", "http"].contains(theirs.scheme?.lowercased()), "\(text)")
        }
        #expect(accepted > Rounds.times(500) / 12)
    }

    @Test(arguments: [
        "https://www.rki.de:65536/", "https://www.rki.de:99999", "https://www.rki.de:0/", "https://www.rki.0x7f/",
        "https://1.0x7f/", "https://www.rki.de/?a[b]=c", "https://www.rki.de/[a]", "https://www.rki.de/#a#b",
        "https://127.0.0.0x1/a", "https://www.rki.d3/",
    ])
    func `that no browser opens, or that it opens as another one, is told`(text: String) {
        #expect(Self.rule(against: text, WebAddress(text)) == "malformed-value")
    }

    @Test(arguments: 0..<8) func `is judged alike in one look and step by step`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<Rounds.times(500) {
            let text = Self.address(using: &random)
            #expect(Self.rule(against: text, WebAddress(text)) == Self.rule(against: text, nil), "\(text)")
        }
    }

    @Test(arguments: [
        ("https://127.0.0.1/", "127.0.0.1"), ("https://[2001:db8::1]/", "[2001:db8::1]"),
        ("https://[::1]:8080", "[::1]:8080"),
    ])
    func `in numbers is told as such`(text: String, host: String) {
        #expect(throws: Problem.numbers(for: host)) { _ = try LinkAddress(text, WebAddress(text), schemes: ["https"]) }
    }

    private static func rule(against text: String, _ address: WebAddress?) -> String? {
        do {
            _ = try LinkAddress(text, address, schemes: ["https"])
            return nil
        } catch {
            return error.rule.id
        }
    }

    static func address(using random: inout SeededGenerator) -> String {
        var text = pick(
            ["https://", "https://", "https://", "https://", "HTTPS://", "http://", "https:", "//", ""], &random)
        if random.below(12) == 0 { text += pick(["user@", "a:b@", "@", "rki.de@", "%40"], &random) }
        // Every other one is sound up to here, so that what follows is looked at.
        if random.below(2) == 0 {
            text = "https://" + pick(["www.rki.de", "rki.de", "RKI.de", "xn--mnchen-3ya.de", "a.b.gov.uk"], &random)
        } else {
            text += (0..<random.below(4) + 1).map { _ in pick(labels, &random) }.joined(separator: pick(dots, &random))
        }
        if random.below(6) == 0 {
            text += pick([":443", ":", ":0", ":99999", ":080", ":rki", ":1:2", ".:443"], &random)
        }
        for _ in 0..<random.below(5) { text += pick(steps, &random) }
        if random.below(8) == 0 {
            let scalars = Array(text.unicodeScalars)
            let place = random.below(scalars.count + 1)
            let sign = pick(signs, &random).unicodeScalars
            text = String(String.UnicodeScalarView(scalars[..<place] + sign + scalars[place...]))
        }
        return text
    }

    /// Words of a text around an address, or something that a reader would take for one.
    static func mention(using random: inout SeededGenerator) -> String {
        let address = address(using: &random)
        let host = address.split(separator: "/").dropFirst().first.map(String.init) ?? "rki.de"
        switch random.below(9) {
        case 0: return "[\(pick(words, &random))](\(address))"
        case 1: return "[\(host)](<\(address)> \"Titel\")"
        case 2: return "<\(address)>"
        case 3: return "Siehe \(address)\(pick([".", ",", ")", "", "\n\n"], &random))"
        case 4: return "\(pick(boxes, &random))@\(host)"
        case 5: return "\(pick(boxes, &random))\(pick([" at ", "(at)", " [ät] ", "[at]", " @ ", "@@"], &random))\(host)"
        case 6: return "rki\(pick(["[dot]", " dot ", "(punkt)", " . "], &random))de \(host)"
        case 7:
            return
                "[\(pick(words, &random))](\(pick(["mailto:", "tel:", "faq:", "samples:", "data:"], &random))\(address))"
        default: return pick(numbers, &random)
        }
    }

    private static func pick(_ words: [String], _ random: inout SeededGenerator) -> String {
        words[random.below(words.count)]
    }

    private static let labels = [
        "www", "rki", "de", "org", "com", "www.rki.de", "bzga.de", "a", "A", "1", "127.0.0.1", "-a", "a-",
        "xn--mnchen-3ya",
        "münchen", "mu\u{308}nchen", "例え", "localhost", "example", "test", "[::1]", "0x7f", "", "%6c", "a_b", "RKI",
        "ß", "co.uk",
        String(repeating: "l", count: 63), String(repeating: "l", count: 64), "\u{FF41}", "tbd", "todo",
    ]
    private static let words = [
        "hier", "www.rki.de", "rki.de", "https://rki.de", "", "{{ samples.all.link }}", "**fett**", "`a@b.de`", "!",
    ]
    private static let boxes = [
        "info", "", "a.b", ".a", "ü", "info@", "mailto:info", "Info+tag", "\u{301}", "x(",
        String(repeating: "m", count: 70),
    ]
    private static let numbers = [
        "+49 30 1234567", "0800 7540001", "116117", "(030) 18", "+49 (0) 30", "+", "00 ", "1-2-3-4-5-6-7-8-9",
        "٣٤٥٦٧٨٩", "+49\u{A0}30\u{2009}75401",
        "tel:+49301234567", "0800-CALL-NOW", "24/7", "12:00–18:00 Uhr", "1.000,5", "30.02.2021",
    ]
    private static let dots = [".", ".", ".", ".", "..", "\u{3002}", "%2e", "\\"]
    private static let steps = [
        "/", "/a", "/A-b_c.d", "//", "/..", "/%20", "/%2", "/%zz", "/%C3%BC", "/ü", "?", "?a=b", "?a=https://b.de",
        "&utm_source=x",
        "#", "#a", "#a#b", "/https://a.de/", "https://a.de", "/:8", "/@b", "/tbd", "/TODO", "/todo", "\\", "/(a)",
        "/a,", ".", ";",
        "/~a", "/a:b", "?@", "/[a]", "/|", "/" + String(repeating: "x", count: 2_000),
    ]
    private static let signs = [
        " ", "\t", "\r\n", "\0", "\u{FEFF}", "\u{200B}", "\u{202E}", "\u{301}", "@", ":", "/", "\\", "%", "#", "?", "[",
        "]", "<", ">",
        "\"", "'", "`", "{", "|", "^", "é", "\u{2028}", "🧪", "\u{AD}", "\u{FF0E}", "\u{FF0F}", "\u{2044}",
    ]
}
