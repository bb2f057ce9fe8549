import Testing

@testable import Authoring

@Suite struct `Letters in pieces` {
    @Test(arguments: [
        ("o\u{308}", "ö"), ("Ko\u{308}ln und Ko\u{308}ln", "Köln und Köln"), ("Vie\u{302}\u{301}t", "Viết"),
        ("e\u{323}\u{302}", "ệ"), ("ü\u{304}", "ǖ"), ("и\u{306}", "й"), ("α\u{301}", "ά"),
        // There is no such letter.
        ("а\u{301}", "а\u{301}"), ("q\u{308}", "q\u{308}"), ("e\u{301}\u{308}o\u{308}", "é\u{308}ö"),
        ("\u{308}o", "\u{308}o"),
        ("e\u{34F}\u{301}", "e\u{34F}\u{301}"), ("中\u{301}", "中\u{301}"), ("", ""),
    ])
    func `become one where there is one that has all`(pieces: String, joined: String) {
        #expect(Accents.joined(Array(pieces.utf8)) == Array(joined.utf8))
    }

    /// What was cut off within a character stays as it is.
    @Test(
        arguments: [[0xCC], [0x6F, 0xCC], [0x88, 0xCC, 0x88], [0x6F, 0xCC, 0x6F], [0xE1, 0xBB, 0xCC, 0x81]] as [[UInt8]]
    )
    func `are no letters where bytes are none`(bytes: [UInt8]) {
        #expect(Accents.joined(bytes) == bytes)
    }
}
