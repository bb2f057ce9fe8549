import Bytes
package import Rulebook
package import Values
import YAML

/// Holds a finished text to what its model asks for.
package struct TextCheck {
    package let constraints: TextConstraints
    package let name: String

    package init(constraints: TextConstraints, name: String) {
        self.constraints = constraints
        self.name = name
    }

    package func check(_ text: String) throws(Problem) {
        try checkLength(of: text)
        if constraints.pattern != nil, text.utf8.count > Pattern.subjectBytesLimit {
            throw Problem(
                .limit, "'\(name)' has more than \(Pattern.subjectBytesLimit) bytes, too many for a pattern",
                fix: "make it shorter, or remove the pattern from the model")
        }
        if let pattern = constraints.pattern, !pattern.matches(text) {
            throw Problem(
                .patternMismatch,
                "'\(text.firstLine)' does not have the form of '\(name)'\(constraints.source.inBrackets)",
                fix: "write \(constraints.patternHelp ?? "what matches \(pattern.text)")")
        }
        if let word = constraints.forbiddenWords.first(in: text) {
            throw Problem(
                .forbiddenWord, "'\(word)' is not allowed in '\(name)'\(constraints.source.inBrackets)",
                fix: "use another word")
        }
        if let word = constraints.allowedWords.firstMissing(of: text) {
            let words = constraints.allowedWords.written
            throw Problem(
                .forbiddenWord, "'\(word)' is not among the words of '\(name)'\(constraints.source.inBrackets)",
                fix: suggestedName(for: word, among: words) ?? "use \(quoted(words, "or"))")
        }
    }

    /// Whether a text is right without anybody putting it together: where a model asks for nothing but a length, bytes tell that of
    /// most texts.
    /// - Parameters:
    ///   - words: the quoted value in the place of each quote, by its index among the parts; nil for other parts.
    ///   - bytesLimit: UTF-8 bytes of a text with everything that it quotes, at most.
    package func isSurelyRight(_ template: Template, with words: [String?], bytesLimit: Int) -> Bool {
        guard !constraints.holdsMoreThanLength else { return false }
        var (bytes, quotes) = (template.text.utf8.count, 0)
        // A quote has no more characters than bytes. What stands in its place may be one character with what stands on each side.
        for index in template.parts.indices {
            guard let word = words[index] else { continue }
            bytes += word.utf8.count - template.parts[index].byteCount
            quotes += template.parts[index].byteCount + 2
        }
        guard bytes <= min(constraints.length.maximum ?? .max, bytesLimit) else { return false }
        let least = (constraints.length.minimum ?? 0) + quotes
        return template.text.characterCount(upTo: least) == least
    }

    private func checkLength(of text: String) throws(Problem) {
        let length = constraints.length
        guard length.minimum != nil || length.maximum != nil else { return }
        // A text has no more characters than bytes: most are counted only until there are enough.
        let mayBeTooLong = text.utf8.count > length.maximum ?? .max
        let count = text.characterCount(upTo: mayBeTooLong ? .max : length.minimum ?? 0)
        guard !length.contains(count) else { return }
        let fix =
            count < length.minimum ?? 0
            ? "make it longer by at least \((length.minimum ?? 0) - count)"
            : "make it shorter by at least \(count - (length.maximum ?? 0))"
        throw Problem(
            .textLength,
            "'\(name)' has \(counted(count, "character", "characters")), and must have \(length.words)\(constraints.lengthSource.inBrackets)",
            fix: fix)
    }
}

extension String {
    /// Characters as a person counts them. Where none of them can be made of several scalars, these are counted, which is
    /// many times as fast: below U+0300, where marks that combine begin, and in general punctuation (dashes, „quotes“, …).
    package var characterCount: Int { characterCount(upTo: .max) }

    /// Characters as a person counts them; the limit where there are as many.
    package func characterCount(upTo limit: Int) -> Int {
        let bytes = utf8.span
        var scalars = 0
        var offset = 0
        while offset < bytes.count {
            // What comes may belong to the last one.
            guard scalars <= limit else { return limit }
            if let sixteen = bytes.sixteen(at: offset) {
                // A carriage return makes one character with what follows.
                let plain = (sixteen.within(0x80...0xFF) | sixteen.equal(0x0D)).first
                scalars += plain
                offset += plain
                guard plain < SixteenBytes.count else { continue }
            }
            switch bytes[offset] {
            case 0x0D: return prefix(limit).count
            case ..<0x80: offset += 1
            case 0xC2...0xCB: offset += 2
            case 0xE2 where bytes[offset + 1] == 0x80 && (0x90...0xA7).contains(bytes[offset + 2]): offset += 3
            default: return prefix(limit).count
            }
            scalars += 1
        }
        return min(scalars, limit)
    }
}
