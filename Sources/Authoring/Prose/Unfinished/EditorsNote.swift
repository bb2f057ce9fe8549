import Bytes
import Markup
import Models

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

    /// `[to be translated]`, and no link.
    static func inBrackets(from start: Int, in text: ProseText) -> Range<Int>? {
        let bytes = text.bytes
        guard let place = place(from: start, to: UInt8(ascii: "]"), in: bytes),
            place.upperBound == bytes.count || !"([:".utf8.contains(bytes[place.upperBound])
        else { return nil }
        let note = note(at: place, in: bytes)
        guard
            notes.contains(note) || doubtful.contains(note) || inSquareBrackets.contains(note)
                || beginnings.contains(where: { note.hasPrefix($0) }),
            !text.links.contains(where: { $0.text.lowercased() == note })
        else { return nil }
        return place
    }

    /// Whether a parenthesis may begin a note; that of a link does not.
    static func mayBegin(at start: Int, in bytes: Span<UInt8>) -> Bool {
        guard start + 1 < bytes.count, start == 0 || bytes[start - 1] != UInt8(ascii: "]") else { return false }
        return firstBytes & (1 << UInt32(bytes[start + 1] & 31)) != 0 && bytes[start + 1] >= 0x40
    }

    /// `(translation pending)`
    static func inParentheses(from start: Int, in bytes: [UInt8]) -> Range<Int>? {
        guard let place = place(from: start, to: UInt8(ascii: ")"), in: bytes) else { return nil }
        let note = note(at: place, in: bytes)
        return notes.contains(note) || doubtful.contains(note) && standsAlone(place, in: bytes) ? place : nil
    }

    /// `DRAFT` at the beginning or the end of a text that is not all in capitals.
    static func draftMark(of text: ProseText) -> Range<Int>? {
        let bytes = text.bytes
        guard bytes.count > 1, bytes[1].isCapital || bytes[bytes.count - 1].isCapital,
            bytes.contains(where: \.isSmallLetter)
        else { return nil }
        let last = bytes[((bytes.lastIndex(where: \.isBlank) ?? -1) + 1)...]
        return [bytes.prefix(while: \.isCapital), last].first { word in
            drafts.contains { $0.elementsEqual(word) }
                && !bytes[word.endIndex...].prefix(1).contains(where: \.isSmallLetter)
        }?.indices
    }

    private static let drafts = ["BORRADOR", "BOZZA", "BROUILLON", "DRAFT", "ENTWURF", "WIP"].map { Array($0.utf8) }

    /// From a bracket to the one that closes it.
    private static func place(from start: Int, to closing: UInt8, in bytes: [UInt8]) -> Range<Int>? {
        let inside = bytes[(start + 1)...].prefix(bytesLimit)
        guard let end = inside.firstIndex(of: closing), end > start + 1 else { return nil }
        return start..<end + 1
    }

    private static func note(at place: Range<Int>, in bytes: [UInt8]) -> String {
        String(decoding: bytes[place].dropFirst().dropLast(), as: UTF8.self).lowercased()
    }

    /// Behind the end of a sentence, and at the end of a paragraph: elsewhere it says of a date or a name that it is "(to be
    /// confirmed)".
    private static func standsAlone(_ place: Range<Int>, in bytes: [UInt8]) -> Bool {
        let before = bytes[..<place.lowerBound].last { !$0.isBlank }
        guard let before, ".!?".utf8.contains(before) else { return false }
        return place.upperBound == bytes.count || bytes[place.upperBound] == 0x0A
    }

    /// Bytes of a note, at most.
    private static let bytesLimit = 60

    /// None of them tells a reader anything.
    private static let notes: Set<String> = [
        "text folgt", "text folgt noch", "text fehlt", "text fehlt noch", "übersetzung folgt", "übersetzung fehlt",
        "übersetzung fehlt noch", "noch zu übersetzen", "noch übersetzen", "bitte übersetzen", "translation pending",
        "translation missing", "translation to follow", "translation needed", "to be translated", "needs translation",
        "please translate", "text to come", "text to follow", "not translated yet", "à traduire", "traduction à venir",
        "traduction manquante", "texte à venir", "da tradurre", "traduzione mancante", "testo mancante",
        "por traducir", "sin traducir", "traducción pendiente", "falta traducir", "falta la traducción",
        "pendiente de traducir", "pendiente de traducción",
    ]

    /// What somebody may say of a date, and of no whole sentence.
    private static let doubtful: Set<String> = [
        "to be confirmed", "to be checked", "to be completed", "to be defined", "to be verified", "please check",
        "please verify", "draft", "final text to follow", "wording to be confirmed", "entwurf", "bitte prüfen",
        "bitte noch prüfen", "noch prüfen", "noch zu prüfen", "zu prüfen", "noch zu klären", "zu klären",
        "noch zu ergänzen", "wird noch geprüft", "vorläufiger text", "brouillon", "à confirmer", "à vérifier",
        "à compléter", "à définir", "texte provisoire", "bozza", "da confermare", "da verificare", "da controllare",
        "da completare", "da definire", "testo provvisorio", "borrador", "por confirmar", "por verificar",
        "por definir", "por revisar", "pendiente de confirmar", "pendiente de confirmación", "pendiente de revisión",
        "texto provisional",
    ]

    /// What in parentheses may be meant for readers: "(link)".
    private static let inSquareBrackets: Set<String> = [
        "a traduire", "add link", "add number", "add text", "data", "date", "datum", "datum einfügen", "enlace",
        "espacio reservado", "fecha", "fehlt", "fehlt noch", "hier einfügen", "inserire link", "insert date",
        "insert link", "insert number", "insert phone number", "insert text", "insert url", "insertar enlace",
        "insérer le lien", "lien", "link", "link einfügen", "manque", "marcador de posición", "missing",
        "nummer einfügen", "object object", "phone", "phone number", "placeholder", "platzhalter", "segnaposto", "tbc",
        "telefonnummer", "testo", "text", "text einfügen", "texte", "texto", "tk", "to translate", "traducir",
        "traduction", "translate", "translation", "url", "zu übersetzen", "übersetzen", "übersetzung",
    ]

    /// How notes begin in square brackets that go on.
    private static let beginnings = [
        "check with ", "confirm with ", "verify with ", "clarify with ", "to be ", "tbc ", "tk ",
        "bitte prüfen", "bitte mit ", "abklären mit ", "klären mit ", "noch zu ", "noch mit ", "rücksprache mit ",
        "vérifier avec ", "confirmer avec ", "à confirmer ", "à vérifier ", "controllare con ", "verificare con ",
        "da confermare ", "da verificare ", "comprobar con ", "confirmar con ", "consultar con ", "por confirmar ",
        "pendiente de ",
    ]

    /// A bit for the first byte of each.
    private static let firstBytes = notes.union(doubtful).compactMap(\.utf8.first)
        .reduce(0 as UInt32) { $0 | 1 << UInt32($1 & 31) }

    /// What fingers type that try whether a text arrives.
    static let typedAtRandom = ["asdf", "asdfg", "asdfgh", "asdfghjkl"]
}
