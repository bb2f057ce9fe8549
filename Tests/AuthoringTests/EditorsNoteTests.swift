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
