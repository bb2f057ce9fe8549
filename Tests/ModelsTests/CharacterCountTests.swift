import TestKit
import Testing

@testable import Models

@Suite struct `A text is as long as a person counts it` {
    @Test(arguments: [
        ("", 0), ("Größe", 5), ("„Ja“ – nein…", 12), ("a\r\nb", 3), ("e\u{301}", 1), ("👩‍⚕️", 1), ("1️⃣", 1), ("🇩🇪", 1),
        ("각", 1),
    ])
    func `whatever it is made of`(text: String, count: Int) {
        #expect(text.characterCount == count)
    }

    @Test func `by the quick way as by the slow one`() {
        var generator = SeededGenerator(seed: 11)
        let pieces = Array("aß ü–“…\r\n\u{AD}\u{301}\u{200D}\u{FE0F}👩⚕1🇩🇪ᄀ\u{1161}é\u{85}\u{2028}".unicodeScalars)
        for _ in 0..<3_000 {
            var text = ""
            for _ in 0..<generator.below(8) { text.unicodeScalars.append(pieces[generator.below(pieces.count)]) }
            #expect(text.characterCount == text.count, "\(text.debugDescription)")
            let limit = generator.below(9)
            #expect(text.characterCount(upTo: limit) == min(text.count, limit), "\(limit): \(text.debugDescription)")
        }
    }
}
