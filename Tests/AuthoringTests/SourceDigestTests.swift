import TestKit
import Testing

@testable import Authoring
@testable import Workspaces

@Suite struct `The digest of a source text` {
    @Test(arguments: [
        ("Ein Satz.\nNoch einer.", "Ein Satz. Noch einer."),
        ("  Ein   Satz.\t \r\n\r\n\r\n\r\n  Ein Absatz. \n", "Ein Satz.\n\nEin Absatz."),
        ("Liste:\n- eins\n  und mehr\n- zwei", "Liste:\n- eins und mehr\n- zwei"),
        ("Liste:\n\n1. eins\n2) zwei\n3 drei", "Liste:\n\n1. eins\n2) zwei 3 drei"),
        ("# Titel\n> Zitat\n* a\n+ b", "# Titel\n> Zitat\n* a\n+ b"),
        ("Es ist\n**wichtig**,\n-5 Grad,\n3.1.2021\n#1", "Es ist **wichtig**, -5 Grad, 3.1.2021 #1"),
        ("12\u{A0}Uhr", "12\u{A0}Uhr"), ("Fu\u{308}r e\u{301}te\u{301}, \u{308}", "F\u{FC}r \u{E9}t\u{E9}, \u{308}"),
        ("", ""), ("\n \n", ""),
    ])
    func `is made of the text without the accidents of its layout`(text: String, normalized: String) {
        let bytes = SourceDigest.normalized(text)
        #expect(bytes == Array(normalized.utf8), "\(String(decoding: bytes, as: UTF8.self))")
    }

    @Test func `is the same with whatever blanks between words`() {
        var generator = SeededGenerator(seed: 5)
        let pieces = Array("abcdeß!  \t")
        for _ in 0..<3_000 {
            let text = String((0..<generator.below(40)).map { _ in pieces[generator.below(pieces.count)] })
            let words = text.split { $0 == " " || $0 == "\t" }.joined(separator: " ")
            #expect(SourceDigest.normalized(text) == Array(words.utf8), "\(text.debugDescription)")
        }
    }

    // Counted with `printf '%s' … | sha256sum`, so that every other tool can make the same.
    @Test func `is the first twelve digits of SHA-256`() {
        #expect(SourceDigest(of: "Ein Satz.\nNoch einer.").hex == "d6d639ad2e99")
        #expect(SourceDigest(of: ["App", " Warnung "]).hex == "30c54449724f")
    }

    @Test func `changes with a word`() {
        #expect(SourceDigest(of: "24 Stunden") != SourceDigest(of: "48 Stunden"))
        #expect(SourceDigest(of: ["a", "b"]) != SourceDigest(of: ["a b"]))
    }
}
