import Testing

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

    @Test func `is none of a single word, which two languages may share`() {
        let others = ["Actualité", "Notizie", "Noticias"].map { Template(literal: $0) }
        #expect(
            UntranslatedCopy.flaw(
                ofShort: Template(literal: "Information"), Template(literal: "Information"), "name", others: others)
                == nil)
    }

    private func flaw(_ text: String, others: [String]) -> Bool {
        UntranslatedCopy.flaw(
            ofShort: Template(literal: text), Template(literal: Self.source), "name",
            others: others.map { Template(literal: $0) }) != nil
    }
}
