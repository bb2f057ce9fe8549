import Testing

@testable import Bundles

@Suite struct `Names of bundles and targets` {
    @Test(arguments: [
        ("content", "de", "content.de.json", "content"),
        ("content.media", "de-simple", "content.media.de-simple.json", "content"),
        ("parameters", nil, "parameters.json", "parameters"),
    ])
    func `tell bundle, language and role`(bundle: String, language: String?, target: String, role: String) throws {
        let name = try #require(BundleName(bundle))
        #expect(TargetName(bundle: name, language: language.flatMap(LanguageTag.init)).string == target)
        #expect(name.role == role)
    }

    @Test(arguments: [
        "", ".", "..", ".hidden", "a/b", "a\\b", "a b", "ä", "a%2Fb", "a?b", "a#b", "a:b", "a\u{0}", "a\n",
        String(repeating: "a", count: 129),
    ])
    func `are the same path, file name and URL everywhere, or refused`(text: String) {
        #expect(TargetName(text) == nil)
        #expect(BundleName(text) == nil)
    }

    @Test(arguments: ["content.", "content..de", "content.json"])
    func `of a bundle have no empty segment and do not end like a target`(text: String) {
        #expect(BundleName(text) == nil)
    }
}

@Suite struct `A version` {
    @Test(arguments: [("2.9", "2.10"), ("1.9.9", "2"), ("2.3", "2.3.0.1"), ("0", "0.0.1"), ("14", "14.1")])
    func `is compared number by number`(older: String, newer: String) throws {
        #expect(try #require(Version(older)) < #require(Version(newer)))
        #expect(try !(#require(Version(newer)) < #require(Version(older))))
    }

    @Test func `equals the one with zeros behind it, and keeps its text`() throws {
        let short = try #require(Version("2.3"))
        let long = try #require(Version("2.3.0"))
        #expect(short == long)
        #expect(short.hashValue == long.hashValue)
        #expect(short.text == "2.3")
    }

    @Test(arguments: [
        "", ".", "1.", ".1", "1..2", "01", "1.02", "-1", "+1", "1a", "1.2-rc", " 1", "٣", "1.2.3.4.5.6.7.8.9",
        "1234567890123456",
    ])
    func `has numbers and dots, nothing else`(text: String) {
        #expect(Version(text) == nil)
    }
}

@Suite struct `A type of fields` {
    @Test(arguments: [
        "text", "rich-text", "opening-hours", "list of text", "list of list of record", "table of integer", "colour",
    ])
    func `keeps its name`(name: String) {
        #expect(FieldType(name: name)?.name == name)
    }

    @Test func `of a later format is carried`() {
        #expect(FieldType(name: "geo-area") == .other("geo-area"))
        #expect(FieldType(name: "list of geo-area") == .list(of: .other("geo-area")))
    }

    @Test(arguments: [
        "", "list of ", "Text", "list  of text", "text-", "a\u{0}",
        "list of list of list of list of list of list of text",
    ])
    func `has a name of small letters`(name: String) {
        #expect(FieldType(name: name) == nil)
    }
}
