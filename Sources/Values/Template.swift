import Bytes
package import Rulebook
import YAML

/// A text as its author wrote it, with the places of facts from elsewhere: `{{ hotlines.technical.number }}`.
package struct Template: Hashable, Sendable {
    package enum Part: Hashable, Sendable {
        /// A piece of the text.
        case literal(Substring)
        case quote(Quote)

        package var quote: Quote? {
            if case .quote(let quote) = self { quote } else { nil }
        }

        /// In the text.
        package var byteCount: Int {
            switch self {
            case .literal(let text): text.utf8.count
            case .quote(let quote): quote.written.utf8.count
            }
        }
    }

    /// Without blank lines and blanks at the ends.
    package let text: String
    /// Empty where the text quotes nothing: then it is all literal.
    package let parts: [Part]

    /// Quotes of one text at most.
    package static let quotesLimit = 200

    package var quotes: [Quote] {
        parts.isEmpty ? [] : parts.compactMap(\.quote)
    }

    /// Goes through the quotes, each with its index among the parts and its place in the bytes of the text.
    package func forEachQuote(_ body: (Quote, _ index: Int, _ range: Range<Int>) -> Void) {
        var offset = 0
        for index in parts.indices {
            let range = offset..<offset + parts[index].byteCount
            if let quote = parts[index].quote { body(quote, index, range) }
            offset = range.upperBound
        }
    }

    /// What stands at a place in the bytes of the text, as its author wrote it.
    package func written(_ place: Range<Int>) -> String {
        String(decoding: text.utf8.dropFirst(place.lowerBound).prefix(place.count), as: UTF8.self)
    }

    /// A text without quotes.
    package init(literal text: String) {
        self.text = text
        parts = []
    }

    /// - Throws: where '{{' or '}}' has no partner, or what stands between them names nothing.
    package init(_ text: String) throws(Problem) {
        self.text = text
        let brace = text.utf8.span.firstBrace(from: 0)
        guard brace < text.utf8.count else {
            parts = []
            return
        }
        if let parts = Self.simpleParts(of: text, firstBrace: brace) {
            self.parts = parts
            return
        }
        try Self.refuseSingleBraces(in: text)
        var parts: [Part] = []
        var rest = text[...]
        while let opening = rest.firstPlace(of: "{{") {
            let literal = rest[..<opening.lowerBound]
            guard !literal.containsBytes(of: "}}") else { throw Self.problemOfClosing }
            if !literal.isEmpty { parts.append(.literal(literal)) }
            let inside = rest[opening.upperBound...]
            guard let closing = inside.firstPlace(of: "}}"), Quote.canStand(inside: inside[..<closing.lowerBound])
            else {
                throw Self.problem(ofOpening: inside)
            }
            parts.append(.quote(try Quote(inside: inside[..<closing.lowerBound])))
            guard parts.count <= 2 * Self.quotesLimit else {
                throw Problem(.limit, "the text has more than \(Self.quotesLimit) quotes", fix: "divide the text")
            }
            rest = inside[closing.upperBound...]
        }
        guard !rest.containsBytes(of: "}}") else { throw Self.problemOfClosing }
        if !parts.isEmpty, !rest.isEmpty { parts.append(.literal(rest)) }
        self.parts = parts
    }

    /// - Returns: nil where braces stand that make no quote, or may make none.
    private static func simpleParts(of text: String, firstBrace: Int) -> [Part]? {
        let bytes = text.utf8.span
        func piece(_ range: Range<Int>) -> Substring {
            let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
            return text[start..<text.utf8.index(start, offsetBy: range.count)]
        }
        var parts: [Part] = []
        // Most texts that quote something have one quote, and words on both sides of it.
        parts.reserveCapacity(3)
        var literal = 0
        var offset = firstBrace
        while offset < bytes.count {
            guard let quote = Quote(simpleIn: bytes, at: offset) else { return nil }
            if offset > literal { parts.append(.literal(piece(literal..<offset))) }
            parts.append(.quote(quote))
            literal = offset + quote.written.utf8.count
            offset = bytes.firstBrace(from: literal)
        }
        if offset > literal { parts.append(.literal(piece(literal..<offset))) }
        return parts.count <= 2 * quotesLimit ? parts : nil
    }

    /// A reader would see `{ hotlines.technical.number }` as it is.
    private static func refuseSingleBraces(in text: String) throws(Problem) {
        var rest = text.utf8[...]
        while let opening = rest.firstIndex(of: UInt8(ascii: "{")) {
            let inside = rest[rest.index(after: opening)...].prefix {
                $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "}") && $0 != 0x0A
            }
            let isSingle =
                opening == text.utf8.startIndex || text.utf8[text.utf8.index(before: opening)] != UInt8(ascii: "{")
            rest = text.utf8[inside.endIndex...]
            guard isSingle, rest.first == UInt8(ascii: "}"), let name = String(inside)?.trimmed else { continue }
            let path = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            guard path.count >= 2, path.allSatisfy({ String($0)?.isKebabCase == true }) else { continue }
            throw Problem(
                .malformedQuote, "'\(name)' is in single braces, which readers would see",
                fix: "write {{ \(name) }}", word: "{" + (String(inside) ?? "") + "}")
        }
    }

    private static func problem(ofOpening inside: Substring) -> Problem {
        if inside.first == "{" {
            let name = String(inside.dropFirst().prefix { !$0.isNewline && $0 != "{" && $0 != "}" }).trimmed
            return Problem(
                .malformedQuote, "'{{{' has a brace too many: a quote begins with two, and ends with two",
                fix: name.isEmpty ? "remove one" : "write {{ \(name) }}", word: "{{{")
        }
        let word = "{{" + inside.prefix { !$0.isNewline && $0 != "{" && $0 != "}" }
        let isOnNextLine = inside.firstPlace(of: "}}").map {
            !inside[..<$0.lowerBound].contains { $0 == "{" || $0 == "}" }
        }
        if isOnNextLine == true {
            return Problem(
                .malformedQuote, "'\(word.trimmed)' continues on the next line, but a quote must be on one line",
                fix: "write the whole quote, with '}}', in one line", word: word.trimmed)
        }
        return Problem(
            .malformedQuote, "'\(word.trimmed)' begins a quote that no '}}' ends",
            fix: "write '}}' behind it, as in {{ hotlines.technical.number }}", word: word.trimmed)
    }
    private static let problemOfClosing = Problem(
        .malformedQuote, "'}}' ends a quote that no '{{' began",
        fix: "write '{{' before it, as in {{ hotlines.technical.number }}", word: "}}")
}

extension Span<UInt8> {
    fileprivate func firstBrace(from start: Int) -> Int {
        firstOffset(of: UInt8(ascii: "{"), UInt8(ascii: "}"), from: start)
    }
}

/// A place in a text for a fact from elsewhere: a document's field, or a parameter.
package struct Quote: Hashable, Sendable {
    /// With its braces, as the author wrote it.
    package let written: String
    /// `["hotlines", "technical", "number"]`
    package let path: [String]

    /// Steps of a path at most.
    package static let stepsLimit = 12

    /// - Returns: nil where no quote begins, or one that is to be looked at twice.
    package init?(simpleIn bytes: Span<UInt8>, at start: Int) {
        var end = start + 2
        var step = end
        var path: [String] = []
        path.reserveCapacity(3)
        /// Whether a letter or digit stands before: blanks and signs need one.
        var isInWord = false
        guard end < bytes.count, bytes[start] == UInt8(ascii: "{"), bytes[start + 1] == UInt8(ascii: "{") else {
            return nil
        }
        while end < bytes.count, bytes[end] == 0x20 { end += 1 }
        step = end
        scan: while end < bytes.count {
            switch bytes[end] {
            case 0x30...0x39, 0x61...0x7A: isInWord = true
            case UInt8(ascii: "-"):
                guard isInWord else { return nil }
                isInWord = false
            case UInt8(ascii: "."):
                guard isInWord else { return nil }
                path.append(String(bytes, step..<end))
                step = end + 1
                isInWord = false
            default: break scan
            }
            end += 1
        }
        guard isInWord else { return nil }
        path.append(String(bytes, step..<end))
        while end < bytes.count, bytes[end] == 0x20 { end += 1 }
        guard end + 1 < bytes.count, bytes[end] == UInt8(ascii: "}"), bytes[end + 1] == UInt8(ascii: "}"),
            end + 2 == bytes.count || bytes[end + 2] != UInt8(ascii: "}"),
            (2...Self.stepsLimit).contains(path.count)
        else { return nil }
        self.path = path
        written = String(bytes, start..<end + 2)
    }

    package init(path: [String]) {
        self.path = path
        written = "{{ \(path.joined(separator: ".")) }}"
    }

    package static func canStand(inside text: Substring) -> Bool {
        !text.utf8.contains { $0 == 0x0A || $0 == 0x0D || $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }
    }

    /// - Parameter inside: what stands between the braces, on one line.
    package init(inside: Substring) throws(Problem) {
        let name = String(inside).trimmed
        let path = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map {
            String($0) ?? ""
        }
        guard (2...Self.stepsLimit).contains(path.count), path.allSatisfy(\.isKebabCase) else {
            let small = name.lowercased()
            if small != name, (2...Self.stepsLimit).contains(path.count),
                small.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
                    .allSatisfy({ String($0)?.isKebabCase == true })
            {
                throw Problem(
                    .malformedQuote, "'\(name)' does not say what to quote: names have small letters",
                    fix: "write {{ \(small) }}", word: "{{\(inside)}}")
            }
            throw Problem(
                .malformedQuote, "'\(name)' does not say what to quote: names divided by dots",
                fix: "write collection.document.field or parameter-set.parameter", word: "{{\(inside)}}")
        }
        self.path = path
        written = "{{\(inside)}}"
    }

    package var name: String { path.joined(separator: ".") }
}
