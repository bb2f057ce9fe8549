import Bytes
import Models
import YAML

/// Texts that are nothing but what stands in for one: "Text goes here", "Übersetzung folgt".
enum WholeStandIns {
    /// Bytes of the longest of them with what may stand around it, at most, however its accents are written.
    static let bytesLimit = 48

    static func contains(_ text: String) -> Bool {
        let bytes = text.utf8.span
        // Most texts begin or end otherwise. An accent may be a character of its own, behind another letter.
        guard shapes.contains(shape(of: bytes)) || bytes.firstOffset(of: 0xCC, 0xCD, from: 0) < bytes.count else {
            return false
        }
        let small = text.lowercased()
        let core = core(of: small.utf8.span)
        let words = small.utf8.dropFirst(core.lowerBound).prefix(core.count)
        return signs.contains(small) || phrases.contains(String(decoding: words, as: UTF8.self))
    }

    /// The first byte and the last one of all that is no mark around it; 0 where there is nothing else.
    private static func shape(of bytes: Span<UInt8>) -> UInt16 {
        let core = core(of: bytes)
        guard !core.isEmpty else { return 0 }
        return UInt16(bytes[core.lowerBound] | 0x20) << 8 | UInt16(bytes[core.upperBound - 1] | 0x20)
    }

    private static let shapes = Set(signs.union(phrases).map { shape(of: $0.utf8.span) })

    /// Without brackets, marks and blanks: "[Text goes here …]"
    private static func core(of bytes: Span<UInt8>) -> Range<Int> {
        var (start, end) = (0, bytes.count)
        while start < end, isAround(bytes[start]) || isEllipsis(bytes, at: start) {
            start += isAround(bytes[start]) ? 1 : 3
        }
        while start < end, isAround(bytes[end - 1]) || isEllipsis(bytes, at: end - 3) {
            end -= isAround(bytes[end - 1]) ? 1 : 3
        }
        return start..<max(start, end)
    }

    private static func isAround(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "{"),
            UInt8(ascii: "}"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "*"), UInt8(ascii: "_"),
            UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "!"):
            true
        default: false
        }
    }

    private static func isEllipsis(_ bytes: Span<UInt8>, at index: Int) -> Bool {
        index >= 0 && index + 2 < bytes.count
            && (bytes[index], bytes[index + 1], bytes[index + 2]) == (0xE2, 0x80, 0xA6)
    }

    /// As they stand.
    private static let signs: Set<String> = [
        "-", "--", "–", "—", "…", "...", "[…]", "[...]", ".", "?", "??", "x", "xx", "xxx", "(null)", "t.b.d.",
    ]

    /// In small letters. None of them is what an app says: "To be confirmed" may be told of a test, and "Enter text here" to a
    /// reader.
    private static let phrases = Set(programs + german + english + french + spanish + italian)

    private static let programs = [
        "asdf", "bla", "bla bla", "foo", "foo bar", "n/a", "object object", "string not found", "tba", "tbd", "to do",
        "todo", "undefined", "untitled",
    ]

    private static let german = [
        "beispieltext", "bitte hier den text einfügen", "bitte hier text einfügen", "bitte text einfügen",
        "bitte übersetzen", "blindtext", "dummytext", "folgt", "folgt noch", "fülltext", "hier kommt der text",
        "hier kommt der text hin", "hier kommt text hin", "hier steht der text", "hier steht text",
        "hier text einfügen", "inhalt folgt", "mustertext", "muss noch übersetzt werden", "neuer text",
        "noch nicht übersetzt",
        "noch zu ergänzen", "noch zu übersetzen", "platzhalter", "platzhaltertext", "testtext", "text einfügen",
        "text fehlt", "text fehlt noch", "text folgt", "text folgt noch", "text hier einfügen", "text kommt noch",
        "wird noch ergänzt", "wird noch übersetzt", "zu übersetzen", "übersetzung fehlt", "übersetzung fehlt noch",
        "übersetzung folgt",
    ]

    private static let english = [
        "add text here", "answer goes here", "blind text", "description goes here", "description here", "dummy text",
        "example text", "heading goes here", "insert description here", "insert link", "insert link here",
        "insert text", "insert text here", "insert title here", "insert your text here", "link goes here",
        "missing string", "missing text", "missing translation", "needs translation", "not translated",
        "not translated yet", "not yet translated", "pending translation", "placeholder", "placeholder text",
        "please translate", "sample text", "test text", "text goes here", "text here", "text placeholder",
        "text to come", "title goes here", "title here", "to be added", "to be completed", "to be defined",
        "to be done", "to be translated", "to be written", "to come", "to translate", "translate me",
        "translation missing",
        "translation needed", "translation pending", "translation required", "untranslated", "your text goes here",
        "your text here", "your title here",
    ]

    private static let french = [
        "a traduire", "contenu à venir", "exemple de texte", "insérer le texte ici", "insérer texte ici",
        "insérer un texte ici", "insérez le texte ici", "insérez votre texte ici", "non traduit", "pas encore traduit",
        "texte d'exemple", "texte d’exemple", "texte factice", "texte ici", "texte manquant", "texte provisoire",
        "texte à compléter", "texte à définir", "texte à insérer", "texte à traduire", "texte à venir", "titre ici",
        "traduction manquante", "traduction à faire", "traduction à venir", "votre texte ici", "à compléter",
        "à définir", "à rédiger", "à traduire", "à venir",
    ]

    private static let spanish = [
        "a completar", "a definir", "falta el texto", "falta la traducción", "falta texto", "falta traducción",
        "falta traducir", "insertar el texto aquí", "insertar texto", "insertar texto aquí", "inserte el texto aquí",
        "inserte su texto aquí", "inserte texto aquí", "marcador de posición", "no traducido", "pendiente de definir",
        "pendiente de traducción", "pendiente de traducir", "por completar", "por definir", "por traducir",
        "sin traducir", "su texto aquí", "texto aquí", "texto de ejemplo", "texto de muestra", "texto de prueba",
        "texto pendiente", "texto por definir", "texto por traducir", "texto provisional", "traducción pendiente",
        "título aquí",
    ]

    private static let italian = [
        "da completare", "da definire", "da tradurre", "il tuo testo qui", "inserire il testo qui",
        "inserire qui il testo", "inserire testo", "inserire testo qui", "manca la traduzione", "non tradotto",
        "segnaposto", "testo d'esempio", "testo d’esempio", "testo da completare", "testo da definire",
        "testo da inserire", "testo da tradurre", "testo di esempio", "testo di prova", "testo mancante",
        "testo provvisorio", "testo qui", "testo segnaposto", "titolo qui", "traduzione mancante",
    ]
}
