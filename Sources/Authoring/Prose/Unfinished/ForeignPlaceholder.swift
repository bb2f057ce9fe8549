import Models
import Rulebook
import YAML

/// A place for a value in the words of another system: here nothing is put in, and a reader would see it as it is.
enum ForeignPlaceholder: TextRule {
    static let rule = Rule(
        "foreign-placeholder", topic: .texts, severity: .warning,
        summary:
            "A place for a value as other systems write it (%s, %1$@, %(name)s, ${name}, {0}, {n, plural, @string/name), or the name that a program has for a text (RESULT_PENDING_TITLE). Litfass fills in {{ quotes }} alone, so a reader would see it. Or one that one language of at least three lacks, or has in another way.",
        reason: "Readers saw '%d days' for weeks.",
        example: Rule.Example(
            wrong: "It is %d of ${count}, so %1$@ or {0}. That is 5% of the data, a 5% share.",
            right: "It is {{ samples.all.share }}. That is 5% of the data, a 5% share."))

    static let leaves = TextComparison.everything
    static let needs: TextTraits = .foreignPlace

    static func flaws(of text: ProseText) -> [Problem] {
        let names = text.look.slips.contains(.lowLine) ? namesOfTexts(in: text) : []
        guard !text.signs.isDisjoint(with: [.place, .at]) else { return names }
        let bytes = text.bytes
        var flaws = names
        var index = 0
        var address = 0
        while index < bytes.count {
            if index >= address { address = Self.endOfAddress(at: index, in: bytes) }
            // "/wiki/%d0%93"
            if index < address, bytes[index] == UInt8(ascii: "%"), Self.isEscape(at: index, in: bytes) {
                index += 3
                continue
            }
            let end = end(at: index, in: bytes)
            guard end > index else {
                index += 1
                continue
            }
            flaws.append(
                Problem(
                    rule, "'\(text.written(index..<end))' is a place for a value that nothing fills in here",
                    fix: "quote a fact as {{ collection.document.field }}, or write the value", at: index..<end))
            index = end
        }
        return flaws
    }

    /// Where an address ends whose `://` or whose bracket begins at `start`; `start` where none does.
    private static func endOfAddress(at start: Int, in bytes: [UInt8]) -> Int {
        switch bytes[start] {
        case UInt8(ascii: ":"): guard bytes[start...].starts(with: "://".utf8) else { return start }
        case UInt8(ascii: "]"): guard bytes[start...].starts(with: "](".utf8) else { return start }
        default: return start
        }
        return bytes[start...].firstIndex { $0 <= 0x20 || $0 == UInt8(ascii: ")") } ?? bytes.count
    }

    /// Whether two hexadecimal digits follow, as in addresses (RFC 3986 §2.1).
    private static func isEscape(at start: Int, in bytes: [UInt8]) -> Bool {
        start + 2 < bytes.count && bytes[start + 1].isHexadecimal && bytes[start + 2].isHexadecimal
    }

    /// Where a placeholder ends that begins at `start`; `start` where none does.
    private static func end(at start: Int, in bytes: [UInt8]) -> Int {
        switch bytes[start] {
        case UInt8(ascii: "%"): printf(at: start, in: bytes)
        case UInt8(ascii: "$"):
            start + 1 < bytes.count && bytes[start + 1] == UInt8(ascii: "{")
                ? braces(at: start + 1, in: bytes) ?? start : start
        case UInt8(ascii: "{"): braces(at: start, in: bytes) ?? start
        case UInt8(ascii: "@"): resource(at: start, in: bytes)
        default: start
        }
    }

    /// `%s`, `%1$@`, `%ld`, `%(name)s`; "100 %s" and "5%ige" are percentages.
    private static func printf(at start: Int, in bytes: [UInt8]) -> Int {
        var before = start
        while before > 0, bytes[before - 1] == 0x20 || bytes[before - 1] == 0xA0 || bytes[before - 1] == 0xC2 {
            before -= 1
        }
        if before > 0, bytes[before - 1].isDigit { return start }
        var index = start + 1
        if index < bytes.count, bytes[index] == UInt8(ascii: "(") {
            guard let end = name(at: index + 1, in: bytes), bytes[end...].first == UInt8(ascii: ")") else {
                return start
            }
            index = end + 1
        }
        while index < bytes.count, bytes[index].isDigit { index += 1 }
        if index < bytes.count, index > start + 1, bytes[index] == UInt8(ascii: "$") { index += 1 }
        while index < bytes.count, bytes[index] == UInt8(ascii: "l") { index += 1 }
        guard index < bytes.count, "@dfisu".utf8.contains(bytes[index]) else { return start }
        let end = index + 1
        return end < bytes.count && bytes[end].isLetter ? start : end
    }

    /// `@string/faq_title`, the key of a text in an app for Android.
    private static func resource(at start: Int, in bytes: [UInt8]) -> Int {
        guard bytes[start...].starts(with: "@string/".utf8) else { return start }
        var end = start + "@string/".utf8.count
        while end < bytes.count, bytes[end].isLetter || bytes[end].isDigit || bytes[end] == UInt8(ascii: "_") {
            end += 1
        }
        return end
    }

    /// `{0}`, `{name}`, and `{count, plural, …`, of which the beginning is enough.
    private static func braces(at start: Int, in bytes: [UInt8]) -> Int? {
        guard let end = name(at: start + 1, in: bytes) else { return nil }
        guard bytes[end...].first == UInt8(ascii: ",") else {
            return bytes[end...].first == UInt8(ascii: "}") ? end + 1 : nil
        }
        let kind = bytes[(end + 1)...].drop { $0 == 0x20 }
        return kinds.first { kind.starts(with: $0) }.map { kind.startIndex + $0.count }
    }

    /// What ICU MessageFormat puts behind a name.
    private static let kinds = ["plural", "selectordinal", "select", "number", "date", "time"].map { Array($0.utf8) }

    /// Those of a text, without the names of texts.
    static func places(in text: ProseText, _ flaws: [Problem]) -> [String] {
        flaws.compactMap(\.span).map(text.written).filter { "%${@".contains($0.prefix(1)) }
    }

    /// What one language alone lacks, or has in another way: who fills it in finds nothing there, or another value.
    /// - Parameter texts: all that can be compared, the source first.
    static func flaw(ofLoneAmong texts: [ComparedText], named name: String) -> (text: Int, flaw: Problem)? {
        guard texts.contains(where: { !$0.notes.foreignPlaces.isEmpty }) else { return nil }
        let places = texts.map { text in
            let places = text.notes.foreignPlaces
            // What has no name is filled in by its order.
            return places.contains(where: isNameless) ? places : places.sorted()
        }
        let common = places[0] == places[1] || places[0] == places[2] ? places[0] : places[1]
        guard let lone = places.firstIndex(where: { $0 != common }),
            places.indices.allSatisfy({ $0 == lone || places[$0] == common })
        else { return nil }
        let (missing, added) = (
            common.first { !places[lone].contains($0) }, places[lone].first { !common.contains($0) }
        )
        let word = added ?? places[lone].first
        let flaw =
            switch (missing, added) {
            case (let missing?, _):
                Problem(
                    rule, "'\(missing)' stands in all other languages of '\(name)', and not here",
                    fix: "write it where it belongs", word: word)
            case (nil, let added?):
                Problem(
                    rule, "'\(added)' stands here, and in no other language of '\(name)'", fix: "remove it", word: word)
            default:
                Problem(
                    rule,
                    "\(quoted(places[lone])) stand here, and \(quoted(common)) in all other languages of '\(name)'",
                    fix: "write them as the others do", word: word)
            }
        return (lone, flaw)
    }

    /// `%s`, and not `%1$s`.
    private static func isNameless(_ place: String) -> Bool {
        place.hasPrefix("%") && !place.contains("$") && !place.contains("(")
    }

    private static func quoted(_ places: [String]) -> String { places.map { "'\($0)'" }.joined(separator: " ") }

    // MARK: Names of texts

    /// `RESULT_PENDING_TITLE`, `faq.title.rapid_test`, `result_pending_title`: in code and in quotation marks they are meant, and
    /// so are names of files.
    private static func namesOfTexts(in text: ProseText) -> [Problem] {
        let bytes = text.bytes
        var flaws: [Problem] = []
        var behind = 0
        for place in bytes.indices where bytes[place] == UInt8(ascii: "_") && place >= behind {
            let whole = TypingSlip.word(around: place, in: bytes)
            behind = whole.upperBound
            let end = bytes[whole].lastIndex { $0.isLetter || $0.isDigit }.map { $0 + 1 } ?? whole.lowerBound
            guard !text.isCode(place), isNameOfText(bytes[whole.lowerBound..<max(whole.lowerBound, end)]) else {
                continue
            }
            let piece = whole.lowerBound..<end
            flaws.append(
                Problem(
                    rule,
                    "'\(text.written(piece))' is what a program calls a text, and nothing puts the text in its place",
                    fix: "write the text; a name that is meant stands in quotation marks", at: piece))
        }
        return flaws
    }

    /// Of letters of one size, digits, full stops and low lines; a single low line may join words as in 'Kolleg_innen'.
    private static func isNameOfText(_ word: ArraySlice<UInt8>) -> Bool {
        let (lowLine, stop) = (UInt8(ascii: "_"), UInt8(ascii: "."))
        guard word.count >= 8, word.first?.isLetter == true,
            word.allSatisfy({ $0.isLetter || $0.isDigit || $0 == lowLine || $0 == stop }),
            word.allSatisfy({ !$0.isSmallLetter }) || word.allSatisfy({ !$0.isCapital })
        else { return false }
        let parts = word.split(separator: stop, omittingEmptySubsequences: false)
        let isFile = parts.count == 2 && parts[1].count <= 4
        guard !isFile, !parts.contains(where: \.isEmpty) else { return false }
        return word.count { $0 == lowLine } > 1 || parts.count > 1 || word.contains(where: \.isCapital)
    }

    /// Where a name ends; nil where none stands.
    private static func name(at start: Int, in bytes: [UInt8]) -> Int? {
        var end = start
        while end < bytes.count, end - start < 40,
            bytes[end].isLetter || bytes[end].isDigit || bytes[end] == UInt8(ascii: "_")
        {
            end += 1
        }
        return end > start ? end : nil
    }
}
