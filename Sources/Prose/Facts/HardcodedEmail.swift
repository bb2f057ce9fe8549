import Languages
import Rulebook

/// No text has an e-mail address of its own.
enum HardcodedEmail: TextRule {
    static let rule = HardcodedPhone.rule

    static func problems(in text: Text, _ context: Context) -> [Problem] {
        let tokens = text.tokens
        return tokens.indices.compactMap { index in
            guard let range = address(at: index, text) else { return nil }
            let written = text.written(range)
            let bare = written.replacingPrefix("mailto:").lowercased()
            let path = context.facts.emails[bare]
            return Problem(
                rule, "'\(written)' is an e-mail address in a text, which does not change when the address does",
                fix: path.map { "quote it: {{ \($0) }}" } ?? "put it into a document, and quote it", at: range)
        }
    }

    private static let examples: Set<Substring> = ["example", "beispiel", "exemple", "esempio", "ejemplo"]

    private static func address(at index: Int, _ text: Text) -> Range<Int>? {
        let token = text.tokens[index]
        // "@rki@social.bund.de" is an account.
        if index > 0, token.gap == .none, text.tokens[index - 1].isSign("@") { return nil }
        if token.kind == .address {
            let bytes = text.bytes[token.range]
            guard bytes.contains(UInt8(ascii: "@")), !bytes.contains(UInt8(ascii: "{")),
                !bytes.contains(UInt8(ascii: "/"))
            else {
                return nil
            }
            // Hosts that stand for others (RFC 2606), and words with a sign: "p@ss.wort"
            let host = text.written(token).split(separator: "@").last ?? ""
            let labels = host.split(separator: ".")
            guard labels.count > 1, !labels.contains(where: examples.contains), (labels.last?.count ?? 0) <= 6,
                labels.last != "wort"
            else { return nil }
            return token.range
        }
        // "info at rki dot de", "info (at) rki.de"
        guard token.kind == .word, index > 0, index + 1 < text.tokens.count,
            token.range.count == 2 || token.range.count == 3,
            text.bytes[token.range].latinSmall == Array("at".utf8)
        else { return nil }
        return masked(around: index, text)
    }

    private static func masked(around index: Int, _ text: Text) -> Range<Int>? {
        let tokens = text.tokens
        let isBracketed = tokens[index - 1].isSign("(") || tokens[index - 1].isSign("[")
        let first = index - (isBracketed ? 2 : 1)
        let second = index + (isBracketed ? 2 : 1)
        guard first >= 0, second + 2 < tokens.count, tokens[first].kind == .word, tokens[second].kind == .word else {
            return nil
        }
        let dot = tokens[second + 1]
        let hasDot =
            dot.kind == .word && text.bytes[dot.range].latinSmall == Array("dot".utf8)
            || isBracketed && dot.isSign(".") && tokens[second + 2].gap == .none
        guard hasDot, tokens[second + 2].kind == .word, (2...8).contains(tokens[second + 2].range.count) else {
            return nil
        }
        return tokens[first].range.lowerBound..<tokens[second + 2].range.upperBound
    }
}
