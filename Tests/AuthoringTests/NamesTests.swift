import Files
import Models
import Rulebook
import TestKit
import Testing
import YAML

@testable import Authoring

/// What `names` of the workspace make of texts; the rules themselves stand among `Rules over single texts`.
@Suite struct `Names of a workspace` {
    @Test func `are at most as many as a limit says, which is named`() throws {
        func findings(_ count: Int) throws -> [String] {
            let names = (0..<count).map { "  - Name\($0)\n" }.joined()
            return try workspace(names: "\n" + names).diagnostics.map { "\($0.message) [\($0.rule.id)]" }
        }
        let limit = AuthoringLimits().names
        #expect(try findings(limit) == [])
        #expect(try findings(limit + 1) == ["'names' are more than \(limit) [limit]"])
    }

    @Test(arguments: [
        ("Corona-Warn-App", "Die Corona-Wann-App hilft.", "Corona-Wann-App"),
        ("Corona-Warn-App", "Die Corona-Warn-Ap hilft.", "Corona-Warn-Ap"),
        ("COVID-19", "Was ist COVID-91?", "COVID-91"), ("COVID-19", "Was ist COVID-18?", "COVID-18"),
        ("Google Play", "In Google Pay", "Google Pay"), ("Bluetooth", "Ohne Bluethooth", "Bluethooth"),
        ("Robert Koch-Institut", "Das Robert Kock-Institut", "Robert Kock-Institut"), ("RKI", "Das RIK rät", "RIK"),
        // Two slips, a plural, another short word, a part of a longer name.
        ("COVID-19", "Was ist COVID-20?", nil), ("Android", "Viele Androids", nil), ("PCR", "Der PCB", nil),
        ("iPhone", "Das Phone", nil), ("Bluetooth", "Mein-Bluetoth-Gerät", nil), ("RKI", "RIKA", nil),
    ])
    func `are seen with one slip of the hand in them`(name: String, text: String, slip: String?) {
        let bytes = Array(text.utf8)
        let place = NameSlip.place(of: NameForm(name, name: 0), in: bytes, .anywhere)
        #expect(place.map { String(decoding: bytes[$0], as: UTF8.self) } == slip)
    }

    /// French has SRAS for SARS.
    @Test func `may have other letters where a language writes them as it likes`() {
        let name = NameForm("SARS-CoV-2", name: 0)
        #expect(NameSlip.place(of: name, in: Array("le SRAS-CoV-2".utf8), .inDigits) == nil)
        #expect(NameSlip.place(of: name, in: Array("le SARS-CoV-1".utf8), .inDigits) == 3..<13)
    }

    @Test(arguments: [
        ("Die Corona-Wann-App hilft.", true), ("Die Corona-Warn-App hilft.", false), ("Sie hilft.", false),
    ])
    func `are found with a slip in the source by those of its translations`(
        source: String, isFound: Bool
    ) throws {
        let forms = NameForms(["Corona-Warn-App"])
        let texts = try [source, "The Corona-Warn-App helps.", "La Corona-Warn-App aide."].enumerated().map {
            index, text in
            let notes = TextNotes(
                comparison: .everything, outline: .plain, names: text.contains("Warn") ? [0] : [])
            let language = ["de", "en", "fr"][index]
            return ComparedText(
                Template(literal: text), notes,
                in: ComparedLanguage(language, try NumberTexts.words(language), names: forms))
        }
        let flaw = NamesDiffer.flaw(ofSourceAmong: texts, named: "answer")
        #expect(
            flaw?.message
                == (isFound
                    ? "'Corona-Wann-App' is 'Corona-Warn-App' but for one letter or digit, and the translations of 'answer' have that name"
                    : nil))
    }

    /// Names that begin alike, and texts that nearly have them, over and over.
    @Test(
        .timeLimit(.minutes(20)),
        arguments: [
            "Corona-", "Corona-Corona Warn-", "Corona-Warn-Ap ", "CORONA-WARN-APP/", "corona warn app ", "a ", "Aaa",
            "Robert Koch-", "\u{AD}C\u{AD}orona-", "Blue-", "Corona\n", "[Corona Warn App](",
        ])
    func `are looked for in linear time`(_ piece: String) throws {
        let names = (0..<200).map { "  - Corona-Warn-App-\($0)-Aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n" }.joined()
        for text in [piece, "Corona-Warn-App " + piece] {
            let many = String(repeating: text, count: (1 << 16) / text.utf8.count)
            let files = [
                "Content/faq/data.yaml":
                    "section: privacy\npriority: 1\ntitle: Daten\nanswer: |\n  \(many.replacing("\n", with: "\n  "))\n"
            ]
            #expect(
                try workspace(names: "\n" + names, files).diagnostics.allSatisfy { $0.file != "Config/workspace.yaml" })
        }
    }

    private func workspace(names: String, _ files: [String: String] = [:]) throws -> Workspace {
        var changed = files.mapValues { Array($0.utf8) }
        let settings = try #require(try Fixtures.files(in: "workspace")["Config/workspace.yaml"])
        changed["Config/workspace.yaml"] = settings + Array("names:\(names)".utf8)
        return try Situation.workspace(nil, changing: changed)
    }
}
