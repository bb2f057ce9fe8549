import Models
import Rulebook
import Testing
import YAML

@testable import Authoring

@Suite struct `A copy of few words` {
    private static let source = "Technische Hotline"

    @Test func `is one where all other languages have words of their own`() {
        #expect(flaw(Self.source, others: ["Technical hotline", "Asistencia técnica", "Assistenza tecnica"]))
    }

    @Test(arguments: [
        (Self.source, ["Technical hotline", "Technische Hotline", "Assistenza tecnica"]),
        (Self.source, ["Technical hotline", "Assistenza tecnica"]),
        ("Technical hotline", ["Asistencia técnica", "Assistance technique", "Assistenza tecnica"]),
    ]) func `is none where it may be a name, where few languages tell, and where it differs`(
        _ text: String, _ others: [String]
    ) {
        #expect(!flaw(text, others: others))
    }

    @Test func `is none of a name whose words stand in another order elsewhere`() {
        let others = ["Institut Robert Koch", "Istituto Robert Koch", "Instituto Robert Koch"]
        #expect(
            UntranslatedCopy.flaw(
                ofShort: Template(literal: "Robert Koch-Institut"), Template(literal: "Robert Koch-Institut"), "name",
                others: others.map { Template(literal: $0) }) == nil)
    }

    @Test(arguments: [("Meine App", true), ("Neue App", true), ("App Reflex", false)])
    func `is none of a learned word, which all languages have, unless the other one is common`(
        _ text: String, _ isCopy: Bool
    ) {
        let others = ["Refleja app", "Riflette app", "Applicatif"].map { Template(literal: $0) }
        let text = Template(literal: text)
        let flaw = UntranslatedCopy.flaw(ofShort: text, text, "name", others: others, common: ["meine", "neue"])
        #expect((flaw != nil) == isCopy)
    }

    @Test func `is none of a single word, which two languages may share`() {
        let others = ["Actualité", "Notizie", "Noticias"].map { Template(literal: $0) }
        #expect(
            UntranslatedCopy.flaw(
                ofShort: Template(literal: "Information"), Template(literal: "Information"), "name", others: others)
                == nil)
    }

    /// What is said of a text that an English file shares with an Italian one.
    @Test(arguments: [
        ("Data di nascita", "'name' is the text of 'Italiano' over again, word by word"),
        ("Tipo di vaccino e dosi", "'name' is the text of 'Italiano' over again, word by word"),
        ("Istituto Superiore di Sanità", nil), ("Il Giornale", nil), ("Open a door", nil), ("Data in Europa", nil),
        ("di", nil),
    ]) func `is found in two translations by words of one of them`(_ text: String, _ message: String?) throws {
        let languages = Prose.repository.surroundings.languages
        let english = try #require(languages.first { $0.subtag == "en" }?.words)
        let italian = try #require(languages.first { $0.subtag == "it" }?.words)
        let flaw = UntranslatedCopy.flaw(of: Template(literal: text), named: "name", in: english, from: italian)
        #expect(flaw?.message == message)
    }

    /// A text that an English file shares with an Italian one, and that tells nobody whose it is.
    @Test(arguments: [
        ("Non riesci ad aggiornare?", true), ("Centre for Disease Prevention and Control", false),
        ("Istituto Superiore di Sanità", false), ("Privacy by design", false), ("iOS, iPadOS, macOS, watchOS", false),
    ]) func `is found in two translations where so many words are the same by no chance`(
        _ text: String, _ isCopy: Bool
    ) throws {
        let languages = Prose.repository.surroundings.languages
        let english = try #require(languages.first { $0.subtag == "en" }?.words)
        let italian = try #require(languages.first { $0.subtag == "it" }?.words)
        let flaw = UntranslatedCopy.flaw(ofUnknown: Template(literal: text), named: "name", in: english, italian)
        #expect((flaw != nil) == isCopy)
    }

    @Test func `is told where the files of two languages have it`() throws {
        let title = "Riesci oggi ad aggiornare?"
        let files = try Fixtures.repositoryFiles(in: ["Config", "Content"]).map { path, bytes in
            guard path == "Content/faq/accessibility.it.yaml" || path == "Content/faq/accessibility.en.yaml" else {
                return (path, bytes)
            }
            let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            let copied = lines.map { $0.hasPrefix("title: ") ? "title: \(title)" : $0 }.joined(separator: "\n")
            return (path, Array(copied.utf8))
        }
        let found = Workspace(Inventory(files: files)).diagnostics.filter { $0.rule.id == "untranslated" }
        #expect(found.map(\.file) == ["Content/faq/accessibility.it.yaml"])
        #expect(found.first?.message == "'title' is the same in 'Italiano' and 'English', word by word")
    }

    private func flaw(_ text: String, others: [String]) -> Bool {
        UntranslatedCopy.flaw(
            ofShort: Template(literal: text), Template(literal: Self.source), "name",
            others: others.map { Template(literal: $0) }) != nil
    }
}
