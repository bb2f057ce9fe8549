import Languages
import Rulebook

/// No text has a place for a value that nothing fills in.
enum UnfilledPlaceholder: TextRule {
    static let rule = Rule(
        "unfilled-placeholder", topic: .texts, severity: .warning,
        summary: "A placeholder in the syntax of another system, or the key of a text, also within an address.",
        reason: "Apps show it as it is. Facts are quoted: {{ collection.document.field }}.",
        example: Rule.Example(wrong: "body: You have %d messages.", right: "body: You have new messages."))

    static func problems(in text: Text, _ context: Context) -> [Problem] {
        let tokens = text.tokens
        var problems: [Problem] = []
        var end = 0
        for index in tokens.indices where index >= end {
            switch tokens[index].kind {
            case .placeholder:
                // "%APPDATA%\name"
                if index + 1 < tokens.count, tokens[index + 1].isSign("\\"), tokens[index + 1].gap == .none { continue }
                problems.append(problem(tokens[index].range, text))
            case .address:
                for range in inAddress(tokens[index].range, text) { problems.append(problem(range, text)) }
            case .word, .sign:
                guard let key = key(at: index, text) else { continue }
                end = key.upperBound
                problems.append(problem(text.range(of: key), text))
            case .digits, .quote, .code: continue
            }
        }
        return problems
    }

    private static func problem(_ range: Range<Int>, _ text: Text) -> Problem {
        Problem(
            rule, "'\(text.written(range))' is a placeholder that nothing fills in here",
            fix: "write the value, or quote it: {{ collection.document.field }}", at: range)
    }

    /// `https://example.org/{lang}/x`, `/%1$s`
    static func inAddress(_ range: Range<Int>, _ text: Text) -> [Range<Int>] {
        let address = text.bytes[range]
        guard address.contains(where: { "{%$<_[".utf8.contains($0) }) else { return [] }
        let slice = Array(address)
        return AddressPlaceholders.ranges(in: slice).map {
            $0.lowerBound + range.lowerBound..<$0.upperBound + range.lowerBound
        }
    }

    /// `@string/faq_title`, `faq.title.rapid_test`, `RESULT_PENDING_TITLE`, `{count, plural, …`
    private static func key(at index: Int, _ text: Text) -> Range<Int>? {
        let tokens = text.tokens
        if tokens[index].isSign("{") { return isICU(index, text) ? index..<min(index + 4, tokens.count) : nil }
        if tokens[index].isSign("@") {
            guard index + 2 < tokens.count, tokens[index + 1].kind == .word, tokens[index + 1].gap == .none,
                tokens[index + 2].isSign("/"), tokens[index + 2].gap == .none
            else { return nil }
            return index..<endOfKey(from: index + 1, tokens)
        }
        guard tokens[index].kind == .word, index + 2 < tokens.count, tokens[index + 1].gap == .none,
            tokens[index + 1].isSign("_") || tokens[index + 1].isSign("."),
            index == 0 || tokens[index].gap > .none || tokens[index - 1].kind == .sign
        else { return nil }
        let end = endOfKey(from: index, tokens)
        let signs = tokens[index..<end].count { $0.isSign("_") }
        // "_wichtig_" is emphasis, and "zeit_angabe" of one line stands between two words.
        guard signs > 0, end - index >= 5 || tokens[index].capitals == .all && end - index >= 3,
            index == 0 || tokens[index].gap > .none
                || !["_", "*", "@", "#"].contains(where: { tokens[index - 1].isSign($0) }),
            !text.isQuoted(index), !isFileName(end, tokens)
        else { return nil }
        return index..<end
    }

    /// "bericht_2021_final.pdf"
    private static func isFileName(_ end: Int, _ tokens: [Token]) -> Bool {
        tokens[end - 2].isSign(".") && tokens[end - 1].range.count <= 4
    }

    private static func endOfKey(from start: Int, _ tokens: [Token]) -> Int {
        var end = start + 1
        while end + 1 < tokens.count, tokens[end].gap == .none, tokens[end + 1].gap == .none,
            tokens[end].isSign("_") || tokens[end].isSign(".") || tokens[end].isSign("/"),
            tokens[end + 1].kind == .word || tokens[end + 1].kind == .digits
        {
            end += 2
        }
        return end
    }

    private static func isICU(_ index: Int, _ text: Text) -> Bool {
        guard index + 3 < text.tokens.count, text.tokens[index + 1].kind == .word, text.tokens[index + 2].isSign(",")
        else {
            return false
        }
        return ["plural", "select", "selectordinal", "number", "date", "time"].contains(
            text.written(text.tokens[index + 3]))
    }
}

/// Placeholders within an address, where no space divides them.
enum AddressPlaceholders {
    static func ranges(in bytes: [UInt8]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var index = 0
        while index < bytes.count {
            // `%C3` is a byte of an encoded address, and `{{ … }}` a quote.
            let isEncoded =
                bytes[index] == UInt8(ascii: "%") && index + 2 < bytes.count
                && bytes[index + 1].isHexadecimal && bytes[index + 2].isHexadecimal
            if bytes[index] == UInt8(ascii: "{"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "{") {
                index = (bytes[index...].firstIndex(of: UInt8(ascii: "}")) ?? bytes.count - 1) + 2
                continue
            }
            if !isEncoded, let end = placeholderEnd(at: index, in: bytes) {
                ranges.append(index..<end)
                index = end
            } else {
                index += 1
            }
        }
        return ranges
    }

    private static func placeholderEnd(at index: Int, in bytes: [UInt8]) -> Int? {
        guard "{%$<[_".utf8.contains(bytes[index]) else { return nil }
        return LanguageSet.placeholderEnd(at: index, in: bytes)
    }
}

extension UInt8 {
    var isHexadecimal: Bool { isDigit || (0x61...0x66).contains(self | 0x20) }
}
