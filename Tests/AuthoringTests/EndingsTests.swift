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
}
