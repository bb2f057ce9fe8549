import Bundles
import Models
import Rulebook
import Testing
import YAML

@testable import Authoring

/// Languages that the repository's workspace does not have, with as much in their files as somebody wrote.
@Suite struct `Rules over texts of a language with a file of its own` {
    private static let polishWords = """
        common-words:
          [i, w, z, na, do, nie, się, jest, to, że, o, jak, ale, po, od, za, przez, dla, przy, bez, pod, nad, lub, oraz, czy, już,
           tylko, może, być, są, ten, ta, te, tego, tej, tym, co, kto, gdzie, kiedy, jeśli, aby]
        """

    /// `Test` and `Termin` are Polish as well as German.
    @Test(arguments: ["Test", "Termin", "Kontakt", "Maske"])
    func `do not call a title foreign where no words of titles are known`(title: String) throws {
        #expect(
            try Prose(["de": NumberTexts.words("de"), "pl": OwnLanguage.words(Self.polishWords)]).findings(title, "pl")
                == []
        )
    }

    @Test func `call a title foreign where words of titles are known`() throws {
        let words = try OwnLanguage.words("\(Self.polishWords)\ntopic-words: [test, termin]")
        let prose = try Prose(["de": NumberTexts.words("de"), "pl": words])
        #expect(try prose.findings("Termin", "pl") == [])
        #expect(try prose.findings("Symptome", "pl") == ["wrong-language"])
    }

    /// Blanks in phrases mostly do not break.
    @Test func `know a unit behind a blank of any kind`() throws {
        let words = try OwnLanguage.words(
            "numbers:\n  cardinals: {dwa: 2}", units: "week: {one: \"{n}\u{A0}tydzień\", other: \"{n}\u{A0}tygodnie\"}")
        #expect(try NumberTexts.allFlaws("14 Tage", NumberTexts.words("de"), "2\u{A0}tygodnie", words) == [])
        #expect(try NumberTexts.allFlaws("14 Tage", NumberTexts.words("de"), "3\u{A0}tygodnie", words).count == 1)
    }

    /// The German text says 1 March.
    @Test(arguments: [
        ("day-month-year", "1/3/2021", "3/1/2021"), ("month-day-year", "3/1/2021", "1/3/2021"),
        ("year-month-day", "2021.03.01", "2021.01.03"), ("year-month-day", "2021. 3. 1.", "2021. 1. 3."),
        ("year-month-day", "2021/3/1", "2021/1/3"), ("day-month-year", "2021-03-01", "2021-01-03"),
    ])
    func `know in which order a language writes a date`(order: String, right: String, wrong: String) throws {
        let words = try OwnLanguage.words("numbers:\n  cardinals: {two: 2}\n  date-order: \(order)")
        let german = try NumberTexts.words("de")
        #expect(try NumberTexts.allFlaws("Bis 1.3.2021 geschlossen", german, "Closed until \(right)", words) == [])
        #expect(try NumberTexts.allFlaws("Bis 1.3.2021 geschlossen", german, "Closed until \(wrong)", words) != [])
    }

    @Test func `do not compare digits of another script`() throws {
        let words = try OwnLanguage.words("numbers:\n  cardinals: {اثنان: 2}")
        let german = try NumberTexts.words("de")
        #expect(try NumberTexts.allFlaws("Warten Sie 24 Stunden.", german, "انتظر ٢٤ ساعة.", words) == [])
        #expect(try NumberTexts.allFlaws("Warten Sie 24 Stunden.", german, "انتظر 25 ساعة.", words).count == 1)
    }

    @Test(arguments: [
        ("Letter ", "буква ", true), ("Letter ", "буква буква ", false), ("Letter ", "γράμμα ", true),
        ("Letter ", "letter ", true), ("Letter ", "letter letter ", false),
    ])
    func `measure a translation in letters`(source: String, translation: String, isShorter: Bool) throws {
        let (source, translation) = (String(repeating: source, count: 100), String(repeating: translation, count: 45))
        #expect(try OwnLanguage.flaws(of: FarShorter.self, source, translation).isEmpty == !isShorter)
    }

    @Test(arguments: ["plus d'infos", "plus d’infos", "Plus\u{A0}d’infos"])
    func `know the text of a link with any apostrophe and blank`(words: String) throws {
        for written in ["plus d'infos", "plus d’infos", "\"plus\u{A0}d’infos\""] {
            let prose = try Prose(["fr": OwnLanguage.words("empty-link-words: [\(written)]")])
            #expect(try prose.findings("[\(words)](faq:a)", "fr") == ["empty-link-text"])
        }
    }

    @Test(arguments: [
        "Testiniz POZİTİF", "Testiniz pozitif", "İzolasyon gerekli", "BULAŞICI bir hastalık", "bulaşıcıdır",
        "COVID-19 testi",
        "faites‑vous tester", "po\u{200B}zitif", "ne\u{301}gatif", "négatif",
    ])
    func `know words that reveal, however they are written`(text: String) throws {
        let words = try OwnLanguage.words(
            "revealing-words: [\"pozitif*\", \"izolasyon*\", \"bulaşıcı*\", covid-19, faites-vous tester, négatif]")
        let found = try Prose(["tr": words]).findings(text, "tr*")
        #expect(found.contains("revealing-notification"))
    }

    @Test(arguments: ["Testin sonucu var", "covid 20", "negatifler", ""])
    func `are silent where nothing is revealed`(text: String) throws {
        let words = try OwnLanguage.words("revealing-words: [\"pozitif*\", covid-19, negatif]")
        #expect(try Prose(["tr": words]).findings(text, "tr*") == [])
    }

    @Test(arguments: [
        (polish, "1 tydzień", 1), (polish, "2 tygodnie", 2), (polish, "5 tygodni", 5), (polish, "12 tygodni", 12),
        (polish, "22 tygodnie", 22), (polish, "112 tygodni", 112), (polish, "0 tygodni", 0), (polish, "21 tygodni", 21),
        (russian, "1 неделя", 1), (russian, "21 неделя", 21), (russian, "11 недель", 11), (russian, "111 недель", 111),
        (russian, "3 недели", 3), (russian, "1002 недели", 1002), (english, "1 week", 1), (english, "21 weeks", 21),
    ])
    func `count in its forms`(language: Counting, written: String, number: Int) throws {
        let words = try OwnLanguage.words(language.plurals, units: "week: \(language.forms)")
        #expect(try words.duration(TimeSpan("\(number) weeks")) == written)
    }

    struct Counting: Sendable {
        let plurals: String
        let forms: String
    }

    private static let polish = Counting(
        plurals: "plurals: {one: [\"1\"], few: […2, …3, …4], other: […12, …13, …14]}",
        forms: "{one: \"{n} tydzień\", few: \"{n} tygodnie\", other: \"{n} tygodni\"}")
    private static let russian = Counting(
        plurals: "plurals: {one: […1], few: […2, …3, …4], other: […11, …12, …13, …14]}",
        forms: "{one: \"{n} неделя\", few: \"{n} недели\", other: \"{n} недель\"}")
    private static let english = Counting(
        plurals: "until-words: [to]", forms: "{one: \"{n} week\", other: \"{n} weeks\"}")

    /// `de-youth` says 'du' where `de` says 'Sie'.
    @Test func `keep to the form of address of their variety`() throws {
        let german = try NumberTexts.words("de")
        let youth = try OwnLanguage.words(
            "forms-of-address: {formal: [Sie, Ihnen], familiar: [du, dein], keep-to: familiar}")
        for prose in [Prose(["de": german, "de-youth": youth]), Prose(["de-youth": youth, "de": german])] {
            #expect(try prose.findings("Wenn du Fieber hast", "de-youth") == [])
            #expect(try prose.findings("Wir helfen Ihnen.", "de-youth") == ["other-address"])
            #expect(try prose.findings("Wenn du Fieber hast", "de") == ["other-address"])
            #expect(try prose.findings("Wir helfen Ihnen.", "de") == [])
        }
    }
}

enum OwnLanguage {
    /// A language that writes what is quoted as English does.
    /// - Parameters:
    ///   - additions: to its file.
    ///   - units: in place of its own.
    static func words(_ additions: String, units: String? = nil) throws -> LanguageWords {
        let path = "Config/languages/en.yaml"
        let all = String(decoding: try #require(Fixtures.files(in: "workspace")[path]), as: UTF8.self)
        var lines = all.split(separator: "\n").prefix { $0 != "common-words:" }.map(String.init)
        if let units {
            lines.removeAll { $0.hasPrefix("  ") && $0.contains("{n}") }
            lines.insert("  \(units)", at: (lines.firstIndex(of: "units:") ?? 0) + 1)
        }
        let text = (lines + [additions]).joined(separator: "\n") + "\n"
        let root = try #require(parseYAML(path: path, bytes: Array(text.utf8)).root)
        var reader = LanguageWordsReader()
        let words = reader.read(root)
        #expect(reader.findings.diagnostics.map(\.message) == [])
        return try #require(words)
    }

    static func flaws(of rule: any TranslationRule.Type, _ source: String, _ translation: String) throws -> [Problem] {
        let pair = TextPair(
            source: ComparedText(try Template(source), .none, in: ComparedLanguage("de", nil)),
            translation: ComparedText(try Template(translation), .none, in: ComparedLanguage("ru", nil)),
            name: "answer")
        return rule.flaws(of: pair)
    }
}
