import Markup
import Models
import Rulebook

/// What only stands in for a text that is still to come.
enum PlaceholderWord: TextRule {
    static let rule = Rule.placeholder

    static let leaves = TextComparison.nothing

    static func flaws(of text: ProseText) -> [Problem] {
        if text.bytes.count <= WholeStandIns.bytesLimit, WholeStandIns.contains(text.template.text) {
            return [flaw(0..<text.bytes.count, in: text)]
        }
        if let mark = languageMark(of: text) {
            return [
                Problem(
                    rule, "'\(text.written(mark))' says of which language the text is, and a reader would see it",
                    fix: "remove it; where the text is still to be translated, translate it", at: mark)
            ]
        }
        guard let found = firstStandIn(in: text) ?? EditorsNote.draftMark(of: text), !isPartOfLink(found, in: text)
        else { return [] }
        return [flaw(found, in: text)]
    }

    private static func firstStandIn(in text: ProseText) -> Range<Int>? {
        let signs: Signs = [.standIn, .mark, .angle, .bracket, .parenthesis]
        guard !text.signs.isDisjoint(with: signs) else { return nil }
        let bytes = text.bytes
        for index in text.places(of: signs) {
            guard let start = start(ofStandInWith: index, in: bytes.span) else { continue }
            // Within a word, nothing begins; somebody may be very astonished???
            if start > 0, bytes[start - 1].isLetter || bytes[start - 1] >= 0x80 || bytes[start] == UInt8(ascii: "?") {
                guard bytes[start] == UInt8(ascii: "?"), bytes[start - 1] <= 0x20,
                    bytes[start - 1] != ProseText.quoteByte
                else { continue }
            }
            // Behind 47 and a comma, it is a karyotype.
            if start > 1, bytes[start - 1] == UInt8(ascii: ","), bytes[start - 2].isDigit { continue }
            if let found = standIn(at: start, in: text) { return found }
        }
        return nil
    }

    /// Looked for is one letter of each stand-in that few other words have.
    static func start(ofStandInWith index: Int, in bytes: Span<UInt8>) -> Int? {
        func stands(_ letter: UInt8, _ distance: Int) -> Bool { index >= distance && bytes[index - distance] == letter }
        switch bytes[index] {
        case UInt8(ascii: "x") where stands(UInt8(ascii: "e"), 1): return index - 1
        case UInt8(ascii: "X") where stands(UInt8(ascii: "I"), 1) && stands(UInt8(ascii: "F"), 2): return index - 2
        case UInt8(ascii: "O") where stands(UInt8(ascii: "C"), 1):
            return stands(UInt8(ascii: "_"), 2) && index >= 14 ? index - 14 : nil
        case UInt8(ascii: "("): return EditorsNote.mayBegin(at: index, in: bytes) ? index : nil
        case UInt8(ascii: "B"), UInt8(ascii: "O"): return stands(UInt8(ascii: "T"), 1) ? index - 1 : nil
        case UInt8(ascii: "p"), UInt8(ascii: "P"): return stands(0x20, 2) && index >= 7 ? index - 7 : nil
        default: return index
        }
    }

    /// Words with such a letter, and the one that begins an address.
    static func enterSigns(into clues: inout WordClueTable) {
        for word in standIns + ["example", "xx", "xxx", "www"].map({ Array($0.utf8) }) {
            clues.insert(.pronounOrSign, word: word)
        }
        // "Lorem ipsum", "UNTRANSLATED_CONTENT"
        for beginning in ["ips", "con"] { clues.insert(.pronounOrSign, beginning: Array(beginning.utf8)) }
    }

    /// Where links lead is looked at by itself.
    private static func isPartOfLink(_ piece: Range<Int>, in text: ProseText) -> Bool {
        guard !text.links.isEmpty, piece.lowerBound > 0 else { return false }
        let before = text.bytes[piece.lowerBound - 1]
        guard before == UInt8(ascii: "/") || before == UInt8(ascii: ".") else { return false }
        let host = text.written(piece)
        return text.links.contains { $0.destination.containsBytes(of: host) }
    }

    static func flaw(_ piece: Range<Int>, in text: ProseText) -> Problem {
        if text.bytes[piece].elementsEqual(mergeSigns) {
            return Problem(
                rule, "'<<<<<<<' begins two versions of the same lines, which git could not merge",
                fix: "keep what is right of both, and remove the lines with '<<<<<<<', '=======' and '>>>>>>>'",
                at: piece)
        }
        if text.bytes[piece.lowerBound] == UInt8(ascii: "<"), htmlNames.contains(text.written(piece).lowercased()) {
            return Problem(
                .markupHTML,
                "'\(text.written(piece))' is HTML, and a reader would see it: '\(text.name)' is a plain text",
                fix: "write the text without it", at: piece)
        }
        return Problem(
            rule, "'\(text.written(piece))' only stands in for a text that is still to come", fix: "write the text",
            at: piece)
    }

    // MARK: Words

    /// Elements that people write into texts.
    private static let htmlNames = Set(
        ["b", "big", "br", "center", "div", "em", "font", "h1", "h2", "h3", "i", "li", "ol", "p", "small", "span"]
            .flatMap { ["<\($0)>", "</\($0)>", "<\($0)/>", "<\($0) />"] }
            + ["strong", "sub", "sup", "u", "ul"].flatMap { ["<\($0)>", "</\($0)>"] })
    private static let standIns = ["FIXME", "TBA", "TBD", "TODO"].map { Array($0.utf8) }

    private static func standIn(at index: Int, in text: ProseText) -> Range<Int>? {
        let bytes = text.bytes
        switch bytes[index] {
        case UInt8(ascii: "L"), UInt8(ascii: "l"): return loremIpsum(from: index, in: bytes)
        case UInt8(ascii: "?"): return bytes[index...].starts(with: "???".utf8) ? index..<index + 3 : nil
        case UInt8(ascii: "<"):
            return mergeMark(from: index, in: bytes) ?? (text.isRich ? nil : angle(from: index, in: bytes))
        case UInt8(ascii: "["):
            return EditorsNote.doubled(from: index, in: text) ?? EditorsNote.inBrackets(from: index, in: text)
        case UInt8(ascii: "("): return EditorsNote.inParentheses(from: index, in: bytes)
        case UInt8(ascii: "U"): return untranslated(from: index, in: bytes)
        default:
            var end = index
            while end < bytes.count, bytes[end].isLetter || bytes[end] >= 0x80 || bytes[end].isDigit { end += 1 }
            return standIn(index..<end, in: text)
        }
    }

    private static func standIn(_ word: Range<Int>, in text: ProseText) -> Range<Int>? {
        let bytes = text.bytes
        switch bytes[word.lowerBound] {
        case UInt8(ascii: "F"), UInt8(ascii: "T"):
            return standIns.contains { $0.elementsEqual(bytes[word]) } ? word : nil
        case UInt8(ascii: "X"), UInt8(ascii: "x"):
            return unknown(word, in: bytes) ?? (isUnknownNumber(word, in: text) ? word : nil)
        case UInt8(ascii: "e"): return isExplained(word, in: text) ? nil : exampleHost(word, in: bytes)
        default: return nil
        }
    }

    /// `[EN]` before a text, as those write it who sort texts by their languages. Elsewhere it says what a link leads to, or
    /// which country is meant.
    private static func languageMark(of text: ProseText) -> Range<Int>? {
        if let mark = ownLanguageMark(of: text) { return mark }
        guard text.bytes.first == UInt8(ascii: "["),
            let end = text.bytes.prefix(languageMarkBytes).firstIndex(of: UInt8(ascii: "]")),
            end + 2 < text.bytes.count, text.bytes[end + 1].isBlank
        else { return nil }
        let tag = text.bytes[1..<end].split(maxSplits: 1, omittingEmptySubsequences: false) { "-_".utf8.contains($0) }
        let language = String(decoding: tag[0], as: UTF8.self).lowercased()
        // "[It] rains, he said."
        guard tag[0].allSatisfy(\.isCapital) || tag[0].allSatisfy(\.isSmallLetter),
            tag.dropFirst().allSatisfy({ $0.count >= 2 && $0.allSatisfy(\.isLetter) }),
            text.surroundings.languages.contains(where: { $0.subtag == language }),
            !text.links.contains(where: { $0.text.lowercased() == language })
        else { return nil }
        return 0..<end + 1
    }

    /// `FR - ` before a French text of several words; behind a country stands one name, or a dash.
    private static func ownLanguageMark(of text: ProseText) -> Range<Int>? {
        let bytes = text.bytes
        guard bytes.count > 1, bytes[0].isCapital, bytes[1].isCapital,
            let mark = bytes.firstIndex(where: { !$0.isCapital }), mark < languageMarkBytes,
            bytes[mark...].starts(with: " - ".utf8),
            String(decoding: bytes[..<mark], as: UTF8.self).lowercased()
                == text.known.subtag,
            bytes[(mark + 3)...].contains(where: \.isBlank)
        else { return nil }
        return 0..<mark + 2
    }

    /// `[en-GB]`, `[de-simple]`
    private static let languageMarkBytes = 12

    /// `|||UNTRANSLATED_CONTENT_START|||`, as a service for translations marks what nobody has translated.
    private static func untranslated(from start: Int, in bytes: [UInt8]) -> Range<Int>? {
        guard bytes[start...].starts(with: "UNTRANSLATED_CONTENT".utf8) else { return nil }
        let bar = UInt8(ascii: "|")
        let before = bytes[..<start].reversed().prefix { $0 == bar }.count
        let behind = bytes[start...].prefix { $0.isCapital || $0 == UInt8(ascii: "_") || $0 == bar }.count
        return start - before..<start + behind
    }

    /// Three X alone, which no size (XXXL) and no form of a code (with hyphens) is, and `XX.XX.2021`.
    private static func unknown(_ word: Range<Int>, in bytes: [UInt8]) -> Range<Int>? {
        let letter = bytes[word.lowerBound]
        guard word.count >= 2, word.count <= 4, bytes[word].allSatisfy({ $0 == letter }) else { return nil }
        let behind = bytes[word.upperBound...]
        if word.count == 2 { return behind.starts(with: [UInt8(ascii: "."), letter, letter]) ? word : nil }
        let neighbours = [word.lowerBound > 0 ? bytes[word.lowerBound - 1] : 0x20, behind.first ?? 0x20]
        let isAlone = neighbours.allSatisfy { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "/") }
        return letter == UInt8(ascii: "X") && word.count == 3 && isAlone ? word : nil
    }

    /// `XX Tage`; a Roman number counts centuries, and no days.
    private static func isUnknownNumber(_ word: Range<Int>, in text: ProseText) -> Bool {
        word.count == 2 && text.bytes[word].allSatisfy { $0 | 0x20 == UInt8(ascii: "x") }
            && StandInWord.isBeforeUnit(word, in: text)
    }

    private static func loremIpsum(from start: Int, in bytes: [UInt8]) -> Range<Int>? {
        guard start + 1 < bytes.count, bytes[start + 1] | 0x20 == UInt8(ascii: "o") else { return nil }
        let end = min(bytes.count, start + "lorem ipsum".utf8.count)
        return bytes[start..<end].elementsEqual("lorem ipsum".utf8, by: { $0 | 0x20 == $1 }) ? start..<end : nil
    }

    /// Hosts that nobody owns (RFC 2606 §3). An address for mail may be meant as an example.
    private static func exampleHost(_ word: Range<Int>, in bytes: [UInt8]) -> Range<Int>? {
        guard bytes[word].elementsEqual("example".utf8),
            word.lowerBound == 0 || bytes[word.lowerBound - 1] != UInt8(ascii: "@")
        else { return nil }
        let behind = bytes[word.upperBound...]
        let ending = [".com", ".net", ".org"].first { behind.starts(with: $0.utf8) }
        guard let ending else { return nil }
        let end = word.upperBound + ending.utf8.count
        return end < bytes.count && bytes[end].isLetter ? nil : word.lowerBound..<end
    }

    /// Whether a text shows what an address looks like: "for example", or as code, where one of them stands.
    private static func isExplained(_ word: Range<Int>, in text: ProseText) -> Bool {
        let code = text.bytes.split(separator: UInt8(ascii: "`"), omittingEmptySubsequences: false)
        if code.count > 2,
            code.indices.contains(where: { $0 % 2 == 1 && code[$0].firstRange(of: text.bytes[word]) != nil })
        {
            return true
        }
        let (before, behind) = (text.bytes[..<word.lowerBound], text.bytes[word.upperBound...].dropFirst(hostEnding))
        let around = [before.suffix(explanationBytes), behind.prefix(explanationBytes)]
        return around.map { String(decoding: $0, as: UTF8.self) }
            .contains { words in examples.contains { words.containsBytes(of: $0) } }
    }

    /// Parts of "Beispiel", "for example", "such as" and the like, on one of both sides.
    private static let examples = [
        "eispiel", "z. B.", "z.\u{A0}B.", "z.B.", "or example", "ly example", "e.g.", "such as", "exemple", "p. ex.",
        "esempi",
        "ad es.", "ejemplo",
        "p. ej.",
    ]
    private static let explanationBytes = 60
    /// `.com`
    private static let hostEnding = 4

    /// With which git begins lines that it could not merge, indented as an editor does it.
    private static let mergeSigns = Array("<<<<<<<".utf8)

    private static func mergeMark(from start: Int, in bytes: [UInt8]) -> Range<Int>? {
        guard bytes[start...].starts(with: mergeSigns), start == 0 || bytes[start - 1] <= 0x20 else { return nil }
        return start..<start + mergeSigns.count
    }

    /// `<name>` in a plain text; `<` with a blank behind it is a sign.
    private static func angle(from start: Int, in bytes: [UInt8]) -> Range<Int>? {
        let inside = bytes[(start + 1)...].prefix(40)
        guard let end = inside.firstIndex(of: UInt8(ascii: ">")), end > start + 1,
            inside[..<end].allSatisfy({ $0 != 0x0A && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "@") }),
            !inside[..<end].contains(UInt8(ascii: ":")), bytes[start + 1] > 0x20, !bytes[start + 1].isDigit
        else { return nil }
        return start..<end + 1
    }
}
