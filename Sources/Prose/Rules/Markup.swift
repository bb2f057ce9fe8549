import Languages
import Markup
import Rulebook

/// Texts have the part of Markdown that all apps show.
enum UnsupportedMarkup: TextRule {
    static let rule = Rule(
        "unsupported-markup", topic: .texts,
        summary:
            "HTML, an image, program code, a structure larger or deeper than an app reads, or a Markdown sign that has no counterpart, is escaped, or is in a plain text.",
        reason: "Apps leave it out, or show it as it is written, with asterisks, brackets and backslashes.",
        example: Rule.Example(wrong: "Call us <b>now</b>.", right: "Call us **now**."))

    static func problems(in text: Text, _ context: Context) -> [Problem] {
        (text.markdown?.findings ?? []).compactMap { finding in
            switch finding.kind {
            case .html, .image, .codeBlock, .tooDeep, .tooLong:
                let start = min(finding.place.offset, text.bytes.count)
                return Problem(rule, finding.message, fix: finding.fix, at: start..<min(start + 1, text.bytes.count))
            case .emptyLink, .straySign: return nil
            }
        }
    }
}

/// No sign of Markdown reaches readers as a character.
enum VisibleMarkup: TextRule {
    static let rule = UnsupportedMarkup.rule
    static let needs: Traits = [.markup, .unusual]

    static func problems(in text: Text, _ context: Context) -> [Problem] {
        let places = text.role.isRich ? escapes(in: text) + (leftovers(in: text) ?? []) : inPlain(text)
        // One finding for each kind of sign.
        var seen: Set<String> = []
        return places.filter { seen.insert(text.written($0)).inserted }.map { place in
            Problem(
                rule, "readers would see '\(text.written(place))' as it is",
                fix: text.role.isRich ? "close what it opens, or remove it" : "remove it: this text is plain", at: place
            )
        }
    }

    // MARK: Plain texts

    private static func inPlain(_ text: Text) -> [Range<Int>] {
        let tokens = text.tokens
        return tokens.indices.compactMap { index in
            let token = tokens[index]
            guard token.kind == .sign else { return nil }
            if token.isSign("*"), opens(index, text) { return token.range }

            if token.isSign("]"), index + 1 < tokens.count, tokens[index + 1].isSign("("),
                tokens[index + 1].gap == .none
            {
                return token.range.lowerBound..<tokens[index + 1].range.upperBound
            }
            if token.isSign("#"), token.gap >= .line, index + 1 < tokens.count, tokens[index + 1].isSign("#"),
                tokens[index...].prefix(7).drop(while: { $0.isSign("#") }).first?.gap == .space
            {
                return token.range
            }
            return token.isSign("`") && tokens[(index + 1)...].contains { $0.isSign("`") } ? token.range : nil
        }
    }

    /// Whether a sign begins emphasis that another one ends: right before a word, and right behind one.
    private static func opens(_ index: Int, _ text: Text) -> Bool {
        let tokens = text.tokens
        let scalar: Unicode.Scalar = "*"
        let behind = tokens[index...].drop { $0.isSign(scalar) }
        guard let first = behind.first, first.gap == .none, first.kind == .word || first.kind == .quote else {
            return false
        }
        guard tokens[index...].count(where: { $0.isSign(scalar) }) % 2 == 0 else { return false }
        guard tokens[index].gap > .none || index > 0 && tokens[index - 1].kind == .sign else { return false }
        guard index + 1 < tokens.count, tokens[index + 1].gap == .none,
            !tokens[index + 1].isSign(scalar) || index + 2 < tokens.count
        else { return false }
        return tokens[(index + 1)...].prefix(20).dropFirst().contains { $0.isSign(scalar) && $0.gap == .none }
    }

    // MARK: Rich texts

    /// `\*\*bold\*\*`, `\[words\](address)`, `\# Heading`
    private static func escapes(in text: Text) -> [Range<Int>] {
        let bytes = text.bytes
        guard bytes.contains(UInt8(ascii: "\\")) else { return [] }
        var places: [Range<Int>] = []
        guard isAtWord(bytes) else { return [] }
        for index in bytes.indices.dropLast() where bytes[index] == UInt8(ascii: "\\") {
            guard "*_[]#`~".utf8.contains(bytes[index + 1]) else { continue }
            places.append(index..<index + 2)
        }
        // One escaped sign is meant: "5 \* 3".
        let counts = Dictionary(grouping: places) { bytes[$0.lowerBound + 1] }
        return places.filter { place in
            let sign = bytes[place.lowerBound + 1]
            if sign == UInt8(ascii: "]") { return bytes[place.upperBound...].prefix(2).contains(UInt8(ascii: "(")) }
            return sign != UInt8(ascii: "[") && (counts[sign]?.count ?? 0) > 1 || sign == UInt8(ascii: "#")
        }
    }

    /// Whether an escaped sign touches a word behind it, as emphasis does that is meant.
    private static func isAtWord(_ bytes: [UInt8]) -> Bool {
        bytes.indices.dropLast(2).contains { index in
            bytes[index] == UInt8(ascii: "\\") && "*_[]#`~".utf8.contains(bytes[index + 1]) && isWord(bytes[index + 2])
        }
    }

    /// What the parser left as text.
    private static func leftovers(in text: Text) -> [Range<Int>]? {
        guard let markdown = text.markdown else { return tildes(in: text) }
        var places: [Range<Int>] = markdown.findings.compactMap { finding in
            guard case .straySign(let sign) = finding.kind else { return nil }
            let start = min(finding.place.offset, text.bytes.count)
            return start..<min(start + sign.utf8.count, text.bytes.count)
        }
        guard places.isEmpty else { return places }
        for block in markdown.blocks.flatMap(\.withInner) {
            switch block.kind {
            case .paragraph(let inlines), .heading(_, let inlines): places += signs(in: inlines, text)
            default: continue
            }
        }
        return places + tildes(in: text)
    }

    private static func signs(in inlines: [Inline], _ text: Text) -> [Range<Int>] {
        inlines.flatMap { inline -> [Range<Int>] in
            switch inline.kind {
            case .text(let words): return stray(in: Array(words.utf8), at: inline.place.offset, text)
            case .emphasis(let inner), .strong(let inner), .link(_, _, let inner): return signs(in: inner, text)
            default: return []
            }
        }
    }

    private static func stray(in words: [UInt8], at offset: Int, _ text: Text) -> [Range<Int>] {
        words.indices.compactMap { index in
            let sign = words[index]
            guard sign == UInt8(ascii: "*") || sign == UInt8(ascii: "`"), offset + index < text.bytes.count,
                text.bytes[offset + index] == sign,
                offset + index == 0 || text.bytes[offset + index - 1] != UInt8(ascii: "\\")
            else { return nil }
            let before = offset + index > 0 ? text.bytes[offset + index - 1] : 0x20
            let next = offset + index + 1 < text.bytes.count ? text.bytes[offset + index + 1] : 0x20
            // "Ärzt*innen", "5 * 3", and a note behind a word: "kostenlos*".
            let touches = (isWord(before), isWord(next))
            if sign == UInt8(ascii: "*"), isBetweenWords(offset + index, text) {
                return offset + index..<offset + index + 1
            }
            guard touches.0 != touches.1 || sign != UInt8(ascii: "*") else { return nil }
            if touches.0, sign == UInt8(ascii: "*") {
                return isClosing(offset + index, text) ? offset + index..<offset + index + 1 : nil
            }
            return offset + index..<offset + index + 1
        }
    }

    /// "Das gilt * für alle."
    private static func isBetweenWords(_ place: Int, _ text: Text) -> Bool {
        guard let index = text.tokens.firstIndex(where: { $0.range.lowerBound == place }), index > 0,
            index + 1 < text.tokens.count
        else { return false }
        return text.tokens[index].gap == .space && text.tokens[index + 1].gap == .space
            && text.tokens[index - 1].kind == .word && text.tokens[index + 1].kind == .word
            && text.tokens.count { $0.isSign("*") } == 1
    }

    /// Whether nothing behind a sign explains it as the mark of a note.
    private static func isClosing(_ place: Int, _ text: Text) -> Bool {
        let rest = text.bytes[(place + 1)...]
        return !rest.contains(UInt8(ascii: "*")) && text.bytes[..<place].contains(UInt8(ascii: "*"))
    }

    private static func isWord(_ byte: UInt8) -> Bool { byte.isLetter || byte.isDigit || byte >= 0x80 }

    /// `~~struck~~`
    private static func tildes(in text: Text) -> [Range<Int>] {
        let tokens = text.tokens
        return tokens.indices.dropLast().compactMap { index in
            tokens[index].isSign("~") && tokens[index + 1].isSign("~") && tokens[index + 1].gap == .none
                ? text.range(of: index..<index + 2) : nil
        }
    }
}

/// Lists are written so that apps show them as lists.
enum UnrecognizedList: TextRule {
    static let rule = Rule(
        "unrecognized-list", topic: .texts, severity: .warning,
        summary: "Lines that look like a list and are none in Markdown.",
        reason: "Apps show the lines as one paragraph.",
        example: Rule.Example(
            wrong: "You need:\n• the phone\n• the card", right: "You need:\n\n- the phone\n- the card"))

    static func problems(in text: Text, _ context: Context) -> [Problem] {
        guard text.role.isRich else { return [] }
        let tokens = text.tokens
        for index in tokens.indices where tokens[index].kind == .sign && tokens[index].gap >= .line {
            guard index > 0 || tokens.count > 2, isBullet(index, text) else { continue }
            return [
                Problem(
                    rule,
                    "'\(text.written(tokens[index]))' begins no list item in Markdown, so the line continues the one above it",
                    fix: "write '- ' in its place, with a blank line above the first item", at: tokens[index].range)
            ]
        }
        return letterBullet(in: text)
    }

    private static let bullets: [Unicode.Scalar] = ["•", "·", "▪", "●", "‣", "◦", "–", "§", "➢", "■", "○"]

    private static func isBullet(_ index: Int, _ text: Text) -> Bool {
        let tokens = text.tokens
        guard index + 1 < tokens.count else { return false }
        if tokens[index].isHyphen {
            // "-the phone"
            return tokens[index + 1].gap == .none && tokens[index + 1].kind == .word && isRepeated("-", text)
                && (index == 0 || text.set.commonIn(tokens[index - 1]) & text.language.mask == 0)
        }
        guard bullets.contains(where: { tokens[index].isSign($0) }) else { return false }
        // A dash may begin a line of a dialogue, and '§' a reference.
        guard let sign = bullets.first(where: { tokens[index].isSign($0) }) else { return false }
        let isHardBreak = tokens[index].range.lowerBound > 2 && text.bytes[tokens[index].range.lowerBound - 2] == 0x20
        if sign == "•" {
            return !isHardBreak
                && (text.tokens.contains { $0.isSign(sign) && $0.gap == .line } && tokens.first?.isSign(sign) != true)
        }
        return tokens[index + 1].gap > .none && isRepeated(sign, text)
    }

    private static func isRepeated(_ sign: Unicode.Scalar, _ text: Text) -> Bool {
        text.tokens.count { $0.isSign(sign) && $0.gap >= .line } > 1
    }

    /// "o the phone", as word processors write it.
    private static func letterBullet(in text: Text) -> [Problem] {
        let lines = text.tokens.indices.filter { index in
            let token = text.tokens[index]
            return token.gap == .line && token.kind == .word && text.written(token) == "o"
                && index + 1 < text.tokens.count
                && text.tokens[index + 1].gap == .space
        }
        guard lines.count > 1, text.language.pack.primary != "it" else { return [] }
        return [
            Problem(
                rule, "'o' begins no list item in Markdown, so the line continues the one above it",
                fix: "write '- ' in its place, with a blank line above the first item", at: text.tokens[lines[0]].range)
        ]
    }
}

/// Headings divide a text by steps of one level, and have a text below them.
enum HeadingStructure: TextRule {
    static let rule = Rule(
        "heading-structure", topic: .texts, severity: .warning,
        summary: "A heading that skips a level, or one with nothing below it.",
        reason: "People who listen to a text jump from heading to heading.",
        example: Rule.Example(wrong: "# Tests\n\nText.\n\n### Costs", right: "# Tests\n\nText.\n\n## Costs\n\nNone."))
    static let needs: Traits = .markup

    static func problems(in text: Text, _ context: Context) -> [Problem] {
        guard let blocks = text.markdown?.blocks else { return [] }
        var problems: [Problem] = []
        var level: Int?
        for (index, block) in blocks.enumerated() {
            guard case .heading(let own, _) = block.kind else { continue }
            let start = min(block.place.offset, text.bytes.count)
            let line = start..<(text.bytes[start...].firstIndex(of: 0x0A) ?? text.bytes.count)
            if let above = level, own > above + 1 {
                problems.append(
                    Problem(
                        rule, "this heading has level \(own), and the one above it has level \(above)",
                        fix: "write '\(String(repeating: "#", count: above + 1)) '", at: line))
            }
            level = own
            let next = index + 1 < blocks.count ? blocks[index + 1].kind : nil
            if next == nil || next.map({ if case .heading(let below, _) = $0 { below <= own } else { false } }) ?? false
            {
                problems.append(
                    Problem(
                        rule, "this heading has nothing below it", fix: "write the text, or remove the heading",
                        at: line))
            }
        }
        return problems
    }
}
