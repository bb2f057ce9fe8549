import Rulebook
import Testing

@testable import Authoring

/// How a text ends in one language and not in another.
@Suite struct `Endings of two languages` {
    @Test(arguments: [
        ("Waschen Sie sich gründlich die Hände.", "Wash your hands thoroughly", "steps[2]", true),
        ("Waschen Sie sich gründlich die Hände.", "Wash your hands thoroughly", "title", false),
        ("Gründlich die Hände waschen", "Wash your hands thoroughly", "steps[2]", false),
        ("Halten Sie Abstand.", "Keep your distance", "steps[2]", false),
        (
            "Mehr dazu, auch in anderen Sprachen: [Seiten](https://www.rki.de/).", "More: [pages](https://www.rki.de/)",
            "body", true
        ),
        (
            "Mehr dazu, auch in anderen Sprachen: [Seiten](https://www.rki.de/).",
            "More: [pages](https://www.rki.de/).", "body", false
        ),
        (
            "Mehr dazu erfahren Sie in Ihrer Praxis (werktags von 8 bis 12 Uhr).", "Ask your practice (on weekdays)",
            "body", false
        ),
    ])
    func `differ where a sign was lost`(german: String, english: String, name: String, isLost: Bool) throws {
        let words = (try NumberTexts.words("de"), try NumberTexts.words("en"))
        let pair = try NumberTexts.pair(german, words.0, english, words.1, name: name)
        #expect(EndingDiffers.flaws(of: pair).map(\.rule.id) == (isLost ? ["ending-differs"] : []))
    }

    @Test(arguments: [
        ("Wie bekomme ich einen Termin?", "en", "How to get an appointment", false),
        ("Wie bekomme ich einen Termin?", "en", "How do I get an appointment", true),
        ("Wie bekomme ich einen Termin?", "fr", "Comment obtenir un rendez-vous", false),
        ("Wie funktioniert die App?", "fr", "Comment fonctionne l’application", true),
        ("Wie bekomme ich einen Termin?", "it", "Come ottenere un appuntamento", false),
        ("Wie funktioniert die App?", "it", "Come funziona l’app", true),
        ("Wie bekomme ich einen Termin?", "es", "Cómo conseguir una cita", false),
        ("Wie funktioniert die App?", "es", "Cómo funciona la aplicación", true),
        ("Was tun bei Fieber", "en", "What should you do if you have a fever?", false),
        ("Ab welchem Alter darf ich die App nutzen?", "it", "A partire da quale età posso usare l’app", true),
        ("Ab welchem Alter darf ich sie nutzen?", "fr", "À partir de quel âge puis-je l’utiliser", true),
        ("Verbraucht die App viel Akku", "en", "Does the app use a lot of battery?", true),
        // A heading may name what another one asks.
        ("Fieber", "en", "What is a fever?", false), ("Was ist Fieber", "en", "What is a fever?", true),
        ("Was ist ein Impfstoff?", "fr", "Définition d’un vaccin", false),
        ("Wie funktioniert die App?", "en", "How the app works", false),
        ("Was weiß das Institut?", "en", "What the institute knows", false),
        ("Was weiß das Institut?", "en", "The institute knows.", true),
    ])
    func `of headings need no question mark`(german: String, language: String, text: String, isLost: Bool) throws {
        let words = (try NumberTexts.words("de"), try NumberTexts.words(language))
        let pair = try NumberTexts.pair(german, words.0, text, words.1, name: "title")
        #expect(EndingDiffers.flaws(of: pair).map(\.rule.id) == (isLost ? ["ending-differs"] : []))
    }
}
