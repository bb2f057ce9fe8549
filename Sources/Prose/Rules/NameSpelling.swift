import Languages
import Rulebook

/// Names are written as the workspace writes them.
enum NameSpelling: TextRule {
    static let rule = Rule(
        "name-spelling", topic: .texts, severity: .warning,
        summary: "A name of the workspace in another spelling, or in another form than the source has it.",
        reason: "People search for names, and screen readers read them.",
        example: Rule.Example(wrong: "the Corona Warn App", right: "the Corona-Warn-App"))

    static func problems(in text: Text, _ context: Context) -> [Problem] {
        let forms = context.names.forms(in: text.language)
        guard !forms.isEmpty else { return [] }
        var problems: [Problem] = []
        let tokens = text.tokens
        var end = 0
        for index in tokens.indices where index >= end && tokens[index].kind == .word {
            let first = text.bytes[tokens[index].range.lowerBound]
            guard let names = forms[first.isCapital ? first | 0x20 : first],
                index == 0 || tokens[index].gap > .none
                    || !tokens[index - 1].isSign(".") && tokens[index - 1].kind != .digits
                        && !tokens[index - 1].isSign("_") && !tokens[index - 1].isSign("@")
                        && !tokens[index - 1].isSign("#")
            else { continue }
            guard
                let (name, found) = names.lazy.compactMap({ name in
                    match(name, at: index, text).map { (name, $0) }
                }).first
            else { continue }
            end = found.upperBound
            let range = text.range(of: found)
            let written = text.written(range)
            guard !isRight(found, written: written, spelling: name.text, in: text) else { continue }
            problems.append(
                Problem(
                    rule, "'\(written)' is written '\(name.text)' here", fix: "write '\(name.text)'", at: range,
                    replacement: name.text))
        }
        return problems
    }

    /// A name in capitals among others, within a path, or joined to a noun with hyphens is right.
    private static func isRight(_ found: Range<Int>, written: String, spelling: String, in text: Text) -> Bool {
        // A hyphen and a blank that do not break are the same.
        let plain = String(
            String.UnicodeScalarView(written.unicodeScalars.map { $0 == "\u{2011}" ? "-" : $0 == "\u{A0}" ? " " : $0 }))
        if plain.hasPrefix(spelling) || text.isQuoted(found.lowerBound) { return true }
        let tokens = text.tokens
        let around = text.sentences.first { $0.contains(found.lowerBound) } ?? tokens.indices
        if written == spelling.uppercased(),
            !around.contains(where: { tokens[$0].kind == .word && tokens[$0].capitals != .all })
        {
            return true
        }
        // "RKI", "PCR": few letters are other words too.
        if spelling.utf8.count < 4, spelling == spelling.uppercased() { return true }
        let next =
            found.upperBound < tokens.count && tokens[found.upperBound].gap == .none ? tokens[found.upperBound] : nil
        let before = found.lowerBound > 0 && tokens[found.lowerBound].gap == .none ? tokens[found.lowerBound - 1] : nil
        let signs: [Unicode.Scalar] = ["/", "_", "=", ":", ".", "#", "@"]
        if let before,
            signs.contains(where: { before.isSign($0) }) || before.isHyphen && written == written.lowercased()
        {
            return true
        }
        guard let next else { return false }
        if ["/", "_", "="].contains(where: { next.isSign($0) }) { return true }
        let isJoined = found.upperBound + 1 < tokens.count && tokens[found.upperBound + 1].gap == .none
        if next.isSign("."), isJoined { return true }
        guard next.isHyphen, isJoined else { return false }
        return written == written.lowercased()
            || spelling.contains(" ") && written.filter { $0 != "-" } == spelling.filter { $0 != "-" && $0 != " " }
    }

    /// The tokens whose letters and digits are those of a name; nil where they are not.
    private static func match(_ name: Names.Form, at index: Int, _ text: Text) -> Range<Int>? {
        var place = 0
        var next = index
        while next < text.tokens.count, place < name.letters.count {
            let token = text.tokens[next]
            if next > index, token.gap > .fixedSpace || token.gap > .none && !name.breaks.contains(place) { return nil }
            if token.kind == .word || token.kind == .digits {
                let (written, rest) = (text.bytes[token.range], name.letters[place...])
                let common = written.commonPrefix(rest)
                guard common == written.count else {
                    // "Corona-Warn-Apps": an ending of one or two letters.
                    guard common == rest.count, written.count - common <= 2, common > 2, !name.breaks.isEmpty,
                        !written.dropFirst(common).contains(where: \.isDigit)
                    else { return nil }
                    return index..<next + 1
                }
                place += common
            } else if !(token.isHyphen || token.isDash) || next == index {
                return nil
            }
            next += 1
        }
        return place == name.letters.count ? index..<next : nil
    }
}

/// A translation has the names of its source.
enum NamesDiffer: FieldRule {
    static let rule = NameSpelling.rule

    static func problems(in field: ParallelTexts, _ context: Context) -> [FieldProblem] {
        guard !context.names.isEmpty else { return [] }
        var problems: [FieldProblem] = []
        for name in context.names.all {
            guard let own = name.spelling(in: field.source.language.pack), own.utf8.count >= 5,
                field.source.contains(own)
            else { continue }
            for text in field.foreign {
                guard let wanted = name.spelling(in: text.language.pack), !text.contains(wanted),
                    let range = slip(of: wanted, in: text)
                else { continue }
                problems.append(
                    FieldProblem(
                        text,
                        Problem(
                            rule,
                            "'\(text.written(range))' is '\(wanted)' but for one letter, and the source has that name",
                            fix: "write '\(wanted)'", at: range)))
            }
        }
        return problems
    }

    /// Words that are a name but for one letter.
    private static func slip(of name: String, in text: Text) -> Range<Int>? {
        let wanted = Array(name.utf8)
        let count = name.split { $0 == " " || $0 == "-" }.count
        let words = text.tokens.indices.filter { text.tokens[$0].kind == .word }
        for place in words.indices where place + count <= words.count {
            let (first, last) = (text.tokens[words[place]], text.tokens[words[place + count - 1]])
            guard first.capitals != .none else { continue }
            let range = first.range.lowerBound..<last.range.upperBound
            guard abs(range.count - wanted.count) <= 1, isOneLetterAway(Array(text.written(range).utf8), wanted) else {
                continue
            }
            return range
        }
        return nil
    }

    static func isOneLetterAway(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        guard one != other else { return false }
        let start = zip(one, other).prefix { $0 == $1 }.count
        let end = zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count
        return start + end >= max(one.count, other.count) - 1
    }
}
