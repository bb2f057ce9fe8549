import Languages
import Rulebook
import Testing

@testable import Prose

@Suite struct `A phrase of a language file` {
    /// In none of them is a word that any list of words has.
    @Test(arguments: [
        ("Zwirbel-ding*", "Ein Zwirbel-dings."), ("zwirbel ding*", "Ein Zwirbel dings."),
        ("zwirbel dingsda", "Ein Zwirbel dingsda."), ("zwirbel*", "Ein Zwirbelding."),
    ])
    func `is found whatever its words are`(phrase: String, text: String) throws {
        var pattern = WordPattern()
        pattern.existence = [phrase]
        var pack = LanguagePack(tag: "de")
        pack.patterns[RevealingNotification.rule.id] = pattern
        let proofreader = Proofreader(LanguageSet([pack]))
        func isFound(_ text: String) throws -> Bool {
            let text = try #require(proofreader.text(text, in: "de", role: Text.Role(isShownOnLockScreen: true)))
            return proofreader.problems(in: text).contains { $0.rule == RevealingNotification.rule }
        }
        #expect(try isFound(text))
        #expect(try !isFound("Ein Wirbel von Dingen."))
    }
}
