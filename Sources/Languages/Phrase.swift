/// A piece of a language with places for values: `{from} bis {to} Uhr`, `{hour12} {half: am|pm}`.
package struct Phrase: Hashable, Sendable {
    private enum Part: Hashable, Sendable {
        case literal(String)
        case place(String)
        /// One of two words: `{half: am|pm}`.
        case either(first: String, second: String)
    }

    package let text: String
    private let parts: [Part]

    static let empty = Phrase(literal: "")

    /// Words without places.
    package init(literal text: String) {
        self.text = text
        parts = text.isEmpty ? [] : [.literal(text)]
    }

    /// - Parameters:
    ///   - places: what may stand in braces.
    ///   - required: of each of these lists, one must.
    init(_ text: String, places: [String], required: [[String]]) throws(PackFault) {
        var parts: [Part] = []
        var names: Set<String> = []
        var rest = text[...]
        while let opening = rest.firstIndex(of: "{") {
            if opening > rest.startIndex { parts.append(.literal(String(rest[..<opening]))) }
            guard let closing = rest[opening...].firstIndex(of: "}") else {
                throw PackFault(.malformed, "'\(text)' has a '{' that nothing closes", fix: "write '}' behind the name")
            }
            let inside = rest[rest.index(after: opening)..<closing]
            let name = String(inside.prefix { $0 != ":" })
            guard places.contains(name) else {
                let known = places.map { "{\($0)}" }.joined(separator: ", ")
                throw PackFault(.malformed, "'{\(name)}' is no place of this phrase", fix: "use one of \(known)")
            }
            parts.append(try Self.part(inside, name))
            names.insert(name)
            rest = rest[rest.index(after: closing)...]
        }
        if !rest.isEmpty { parts.append(.literal(String(rest))) }
        for alternatives in required where names.isDisjoint(with: alternatives) {
            let missing = alternatives.map { "{\($0)}" }.joined(separator: " or ")
            throw PackFault(
                .malformed, "'\(text)' lacks \(missing), so the value would be lost", fix: "put \(missing) into it")
        }
        if names.contains("hour12"), names.isDisjoint(with: ["hour", "hour2", "half"]) {
            throw PackFault(
                .malformed, "'\(text)' does not say which half of the day its hour belongs to, so 19:00 would be 7",
                fix: "put '{half: am|pm}' into it, or write '{hour}'")
        }
        (self.text, self.parts) = (text, parts)
    }

    private static func part(_ inside: Substring, _ name: String) throws(PackFault) -> Part {
        guard name == "half" else { return .place(name) }
        let words = inside.dropFirst(name.count + 1).split(separator: "|", omittingEmptySubsequences: false)
            .map { String($0).trimmedBlanks }
        guard words.count == 2 else {
            throw PackFault(
                .malformed, "'{\(inside)}' does not say what the halves of the day are called",
                fix: "write {half: am|pm}")
        }
        return .either(first: words[0], second: words[1])
    }

    /// The phrase with a value in each place.
    /// - Parameter isFirstHalf: which of the two words `{half: …}` becomes.
    package func filled(_ values: [String: String], isFirstHalf: Bool = true) -> String {
        parts.map { part in
            switch part {
            case .literal(let text): text
            case .place(let name): values[name] ?? ""
            case .either(let first, let second): isFirstHalf ? first : second
            }
        }.joined()
    }

    /// What stands behind the last place.
    var tail: String { text.lastIndex(of: "}").map { String(text[text.index(after: $0)...]) } ?? "" }

    /// What stands between the first place and the last.
    var middle: String {
        guard let closing = text.firstIndex(of: "}"), let opening = text.lastIndex(of: "{"), closing < opening else {
            return ""
        }
        return String(text[text.index(after: closing)..<opening])
    }

    /// The words of `{half: am|pm}`.
    var halves: [String] {
        for case .either(let first, let second) in parts { return [first, second] }
        return []
    }
}

extension String {
    var trimmedBlanks: String {
        let inner = drop { $0.isWhitespace }
        return String(
            inner.prefix(upTo: inner.lastIndex { !$0.isWhitespace }.map { inner.index(after: $0) } ?? inner.endIndex))
    }
}
