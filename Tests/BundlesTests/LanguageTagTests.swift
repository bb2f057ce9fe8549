import Testing

@testable import Bundles

@Suite struct `A language tag` {
    @Test(arguments: [
        ("DE", "de"), ("de-Simple", "de-simple"), ("pt-br", "pt-BR"), ("ZH-hANT-tw", "zh-Hant-TW"),
        ("sl-rozaj-biske-1994", "sl-rozaj-biske-1994"), ("de-ch-1901", "de-CH-1901"), ("es-419", "es-419"),
        ("zh-cmn-hans-cn", "zh-cmn-Hans-CN"), ("en-a-myext-b-another", "en-a-myext-b-another"),
        ("az-arab-x-AZE-derbend", "az-Arab-x-aze-derbend"), ("x-whatever-GB", "x-whatever-gb"),
        ("en-gb-OED", "en-GB-oed"), ("I-Klingon", "i-klingon"), ("sgn-be-fr", "sgn-BE-FR"),
        ("en-ca-x-CA", "en-CA-x-ca"),
    ])
    func `has one spelling, RFC 5646 §2.1.1`(written: String, canonical: String) {
        #expect(LanguageTag(written)?.string == canonical)
    }

    @Test(arguments: [
        "", "-", "d", "de-", "-de", "de--at", "de_DE", "de-419-DE", "a-DE", "ar-a-aaa-b-bbb-a-ccc", "de-1901-1901",
        "de-a", "de-x", "x", "deutschland", "de-abcdefghi", "dé", "\u{212A}o", "de-DE ", "12", "de-1", "i-",
        "i-unknown",
        "de-aaaa-bbbb", "zh-cmn-yue-nan-hak", String(repeating: "de-simple", count: 20), "de\u{0}",
    ])
    func `refuses what RFC 5646 §2.1 does not derive`(text: String) {
        #expect(LanguageTag(text) == nil)
    }
}

@Suite struct `A reader gets` {
    static func tags(_ list: String) -> [LanguageTag] {
        list.split(separator: " ").compactMap { LanguageTag(String($0)) }
    }

    @Test(arguments: [
        ("fr-CH", "de en fr it", "fr"), ("fr", "de fr-CH", nil),
        ("zh-Hant-CN-x-private1-private2", "zh zh-Hant", "zh-Hant"),
        ("de-a-ext-x-y", "de-a de", "de"), ("DE", "de", "de"), ("es", "de en", nil),
        ("de-simple", "de de-simple", "de-simple"),
        ("de-CH-simple", "de de-simple", "de"),
    ])
    func `the language that RFC 4647 §3.4 looks up`(wanted: String, available: String, found: String?) throws {
        let tag = try #require(LanguageTag(wanted))
        #expect(LanguageTag.lookup(tag, among: Self.tags(available))?.string == found)
    }

    @Test(arguments: [
        ("fr-CH de", "de en fr", "fr"), ("tr de-CH", "de en fr", "de"), ("tr ru", "de en", nil), ("", "de", nil),
        ("de-AT en", "de-DE en", "de-DE"), ("de", "de-simple en", "de-simple"), ("zh-Hant-TW en", "zh-Hans en", "en"),
        ("sr-Latn", "sr-Cyrl", nil), ("fr-CH it", "it fr-CA", "fr-CA"), ("de-simple", "en de", "de"),
        ("x-a", "x-b", nil),
        ("i-ami", "i-bnn", nil),
    ])
    func `the best of several wishes`(wanted: String, available: String, found: String?) {
        #expect(LanguageTag.bestMatch(for: Self.tags(wanted), among: Self.tags(available))?.string == found)
    }
}
