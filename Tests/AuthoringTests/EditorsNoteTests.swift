import Models
import Rulebook
import Testing

@testable import Authoring

/// What people who write texts tell each other in parentheses.
@Suite struct `A note in parentheses` {
    @Test(arguments: [
        "(Text folgt)", "(translation pending)", "(À traduire)", "(da tradurre)", "(falta traducir)",
        "(Übersetzung fehlt)",
    ])
    func `is found`(note: String) {
        #expect(Self.note(in: "Die App \(note) warnt Sie.") == note)
        #expect(Self.note(in: note) == note)
    }

    @Test(arguments: [
        "(bitte prüfen)", "(to be confirmed)", "(à confirmer)", "(text)", "[Text](text folgt)", "(Text folgt dem Bild)",
        "(translation: RKI)", "(TK)", "()", "(", "(text folgt",
    ])
    func `is nothing that readers are told`(text: String) {
        #expect(Self.note(in: text) == nil)
    }

    @Test(arguments: [
        ("Die Maske sitzt dicht. (noch zu klären)", "(noch zu klären)"),
        ("Sitzt dicht! (to be confirmed)\n", "(to be confirmed)"),
        ("Beginn: 3. Mai (to be confirmed)", nil), ("Sie ist dicht. (bitte prüfen) Und dann?", nil),
    ])
    func `that may be said of a date is found behind a sentence at the end of a paragraph`(text: String, note: String?)
    {
        #expect(Self.note(in: text) == note)
    }

    private static func note(in text: String) -> String? {
        let bytes = Array(text.utf8)
        for index in bytes.indices where bytes[index] == UInt8(ascii: "(") {
            guard EditorsNote.mayBegin(at: index, in: bytes.span) else { continue }
            if let place = EditorsNote.inParentheses(from: index, in: bytes) {
                return String(decoding: bytes[place], as: UTF8.self)
            }
        }
        return nil
    }
}

/// What is never right in a text that is published.
@Suite struct `A mark of a draft` {
    @Test(arguments: [
        "ENTWURF Die App warnt Sie", "Die App warnt Sie ENTWURF", "DRAFT: Die App warnt Sie",
        "Die App warnt Sie [da verificare]",
        "Die App warnt Sie [check with legal]", "Die App warnt Sie [à confirmer avec le ministère]",
    ])
    func `is found`(text: String) throws { #expect(try Self.findings(text) == ["placeholder"]) }

    @Test(arguments: [
        "ENTWURF EINES GESETZES", "Der Entwurf warnt Sie", "ENTWURFSFASSUNG der App", "Tippen Sie auf [Bestätigen]",
        "Tippen Sie auf [Insert code]", "Versicherte der TK", "DRAFTS der App",
    ])
    func `is none of`(text: String) throws { #expect(try !Self.findings(text).contains("placeholder")) }

    private static func findings(_ text: String) throws -> [String] {
        try Prose(["de": NumberTexts.words("de")]).findings(text, "de")
    }
}
