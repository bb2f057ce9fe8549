import Models
import Rulebook

/// A piece of a language with places for values: `{from} bis {to} Uhr`.
struct Phrase: Hashable, Sendable {
    fileprivate enum Part: Hashable, Sendable {
        case literal(String)
        case place(String)
        /// One of two words: `{half: am|pm}`.
        case either(String, first: String, second: String)
    }

    let text: String
    private let parts: [Part]

    /// - Parameters:
    ///   - places: what may stand in braces; all of `required` must, and one of each list of `alternatives`.
    init(
        _ text: String, places: [String], required: [String], alternatives: [[String]] = []
    ) throws(Problem) {
        var parts: [Part] = []
        var rest = text[...]
        while let opening = rest.firstIndex(of: "{") {
            if opening > rest.startIndex { parts.append(.literal(String(rest[..<opening]))) }
            guard let closing = rest[opening...].firstIndex(of: "}") else {
                throw Problem(
                    .malformedPhrase, "'\(text)' has a '{' that nothing closes", fix: "write '}' behind the name")
            }
            parts.append(try Self.part(rest[rest.index(after: opening)..<closing], places: places))
            rest = rest[rest.index(after: closing)...]
        }
        if !rest.isEmpty { parts.append(.literal(String(rest))) }
        try Self.check(Set(parts.compactMap(\.name)), of: text, required.map { [$0] } + alternatives)
        self.text = text
        self.parts = parts
    }

    private static func check(_ names: Set<String>, of text: String, _ required: [[String]]) throws(Problem) {
        for alternatives in required where names.isDisjoint(with: alternatives) {
            let places = alternatives.map { "{\($0)}" }
            throw Problem(
                .malformedPhrase, "'\(text)' lacks \(quoted(places, "or")), so the value would be lost",
                fix: "put \(quoted(places, "or")) into it")
        }
        guard names.contains("hour12"), names.isDisjoint(with: ["hour", "hour2", "half"]) else { return }
        throw Problem(
            .malformedPhrase, "'\(text)' does not say of which half of the day its hour is, so 19:00 would be 7",
            fix: "put '{half: am|pm}' into it, or write '{hour}'")
    }

    /// Words without places.
    init(literal text: String) {
        self.text = text
        parts = text.isEmpty ? [] : [.literal(text)]
    }

    /// The phrase with a value in each place.
    func filled(_ values: [String: String]) -> String {
        parts.map { part in
            switch part {
            case .literal(let text): text
            case .place(let name): values[name] ?? ""
            case .either(let name, let first, let second): values[name] == Self.first ? first : second
            }
        }.joined()
    }

    /// The value of a place with two words, for the first and for the second.
    static let first = "first"
    static let second = "second"

    private static func part(_ inside: Substring, places: [String]) throws(Problem) -> Part {
        let pieces = inside.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(pieces.first ?? "")
        guard places.contains(name) else {
            throw Problem(
                .malformedPhrase, "'{\(name)}' is no place of this phrase",
                fix: suggestedName(for: name, among: places) ?? "use \(quoted(places.map { "{\($0)}" }, "or"))")
        }
        guard name == "half" else {
            guard pieces.count == 1 else {
                throw Problem(.malformedPhrase, "'{\(inside)}' has more than a name", fix: "write {\(name)}")
            }
            return .place(name)
        }
        let words = (pieces.last ?? "").split(separator: "|", omittingEmptySubsequences: false).map {
            String($0).trimmed
        }
        guard pieces.count == 2, words.count == 2 else {
            throw Problem(
                .malformedPhrase, "'{\(inside)}' does not say what the halves of the day are called",
                fix: "write {half: am|pm}")
        }
        return .either(name, first: words[0], second: words[1])
    }
}

extension Phrase.Part {
    fileprivate var name: String? {
        switch self {
        case .literal: nil
        case .place(let name): name
        case .either(let name, _, _): name
        }
    }
}
