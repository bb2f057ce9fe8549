import Bytes

/// What an editor or a translator wrote for each other, and forgot.
enum EditorsNote {
    /// `[[phone]]`, and no link whose words stand in brackets of their own.
    static func doubled(from start: Int, in text: ProseText) -> Range<Int>? {
        let bytes = text.bytes
        let (opening, closing) = (UInt8(ascii: "["), UInt8(ascii: "]"))
        guard start + 2 < bytes.count, bytes[start + 1] == opening, bytes[start + 2].isLetter, !text.isCode(start)
        else { return nil }
        let inside = bytes[(start + 2)...].prefix(bytesLimit)
        guard let end = inside.firstIndex(where: { $0 == closing || $0 == opening || $0 == 0x0A }),
            bytes[end...].starts(with: [closing, closing]), bytes[(end + 2)...].first != UInt8(ascii: "(")
        else { return nil }
        return start..<end + 2
    }

    /// Whether a parenthesis may begin a note; that of a link does not.
    static func mayBegin(at start: Int, in bytes: Span<UInt8>) -> Bool {
        guard start + 1 < bytes.count, start == 0 || bytes[start - 1] != UInt8(ascii: "]") else { return false }
        return beginnings & (1 << UInt32(bytes[start + 1] & 31)) != 0 && bytes[start + 1] >= 0x40
    }

    /// `(translation pending)`
    static func inParentheses(from start: Int, in bytes: [UInt8]) -> Range<Int>? {
        let inside = bytes[(start + 1)...].prefix(bytesLimit)
        guard let end = inside.firstIndex(of: UInt8(ascii: ")")) else { return nil }
        let note = String(decoding: inside[..<end], as: UTF8.self).lowercased()
        return notes.contains(note) ? start..<end + 1 : nil
    }

    /// Bytes of a note, at most.
    private static let bytesLimit = 40

    /// None of them tells a reader anything: "to be confirmed" may stand behind a date.
    private static let notes: Set<String> = [
        "text folgt", "text folgt noch", "text fehlt", "text fehlt noch", "übersetzung folgt", "übersetzung fehlt",
        "übersetzung fehlt noch", "noch zu übersetzen", "noch übersetzen", "bitte übersetzen", "translation pending",
        "translation missing", "translation to follow", "translation needed", "to be translated", "needs translation",
        "please translate", "text to come", "text to follow", "not translated yet", "à traduire", "traduction à venir",
        "traduction manquante", "texte à venir", "da tradurre", "traduzione mancante", "testo mancante",
        "por traducir", "sin traducir", "traducción pendiente", "falta traducir", "falta la traducción",
        "pendiente de traducir", "pendiente de traducción",
    ]

    /// A bit for the first byte of each.
    private static let beginnings = notes.compactMap(\.utf8.first).reduce(0 as UInt32) { $0 | 1 << UInt32($1 & 31) }

    /// What fingers type that try whether a text arrives. Every language has them among its words that are never right.
    static let typedAtRandom = ["asdf", "asdfg", "asdfgh", "asdfghjkl"]
}
