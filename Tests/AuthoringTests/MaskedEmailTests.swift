import Rulebook
import Testing

@testable import Authoring

@Suite struct `An e-mail address that no reader can tap` {
    @Test(arguments: [
        "info(at)rki.de", "info[at]rki.de", "info (at) rki.de", "info [AT] rki [dot] de", "info(ät)rki.de",
        "max.muster(at)rki(punkt)de", "info [arroba] rki [punto] es", "info (à) sante (point) fr",
        "info @ rki.de", "max.muster @ amt.rki.de",
    ])
    func `is typed into a text`(address: String) throws {
        #expect(try Self.findings("Schreiben Sie an \(address), wenn Sie Fragen haben.") == ["typed-email"])
    }

    @Test(arguments: [
        "Das Land Österreich (AT) und die Schweiz (CH)", "Der Wert steigt (ab 38 Grad) an", "at(at", "Wir (at) alle",
        "(at)rki.de", "Die Karte [a] und [b]", "Fragen (at all) rki.de",
        "Besuchen Sie uns @ www.rki.de", "Folgen Sie uns @ rki.de", "Wir sind @ rki", "3 Stück @ 5.50 Euro",
        "Treffpunkt @ rki.de",
    ])
    func `is none of`(text: String) throws {
        #expect(try !Self.findings(text).contains("typed-email"))
    }

    private static func findings(_ text: String) throws -> [String] {
        try Prose(["de": NumberTexts.words("de")]).findings(text, "de")
    }
}
