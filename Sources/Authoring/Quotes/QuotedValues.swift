package import Bundles
package import JSON
import Markup
import Rulebook

// What a text says where it quotes a fact, if the fact has the value of some release.

extension CheckedWorkspace {
    /// All that a text may say in the place of a quote whose fact has a value: a span of time has words in each of its units.
    /// Empty where that is not known.
    /// - Parameters:
    ///   - value: of a bundle; nil for a fact that no bundle has, which then says what it says here.
    ///   - language: of the text.
    ///   - isRich: whether the text is CommonMark.
    package func words(
        for piece: TextPiece, quoting value: JSON?, in language: LanguageTag, isRich: Bool
    ) -> Set<String> {
        let (path, isDestination): ([String], Bool)
        switch piece {
        case .literal(let text): return [text]
        case .quote(let names): (path, isDestination) = (names, false)
        case .destination(let names): (path, isDestination) = (names, true)
        }
        let quote = Quote(path: path)
        // A quote of another workspace may lead nowhere in this one: then its words are not known.
        guard let target = (try? content.target(of: quote, modelNames: [])) ?? nil,
            let index = content.configuration.index(of: language)
        else { return [] }
        guard let value else {
            var renderer = TextRenderer(content: content)
            // As above.
            let words = try? renderer.words(for: quote, index, isRich: isRich, isDestination: isDestination)
            return (words ?? nil).map { [$0] } ?? []
        }
        if isDestination { return Set(Value.Content.all(value, as: target.type).compactMap(\.destination)) }
        guard let words = content.words[index] else { return [] }
        let texts = Self.texts(value, target.type, quote, words)
        if case .richText = target.type { return Set(texts) }
        return Set(isRich ? texts.map(Markdown.escaped) : texts)
    }

    private static func texts(_ json: JSON, _ type: ValueType, _ quote: Quote, _ words: LanguageWords) -> [String] {
        switch type {
        case .list(_, let element), .table(_, _, let element):
            let items = (json.array ?? []).map { texts($0, element, quote, words) }
            // Which of its words an item has, the others would have to follow.
            guard items.allSatisfy({ $0.count == 1 }) else { return [] }
            return [words.list(items.joined().map(\.self))]
        default:
            return Value.Content.all(json, as: type).compactMap { content in
                // What has no words in this language stands in none of its texts.
                (try? TextRenderer.fact(content, quote, type, words)) ?? nil
            }
        }
    }
}

extension Value.Content {
    /// What a bundle has of a fact: a span of time, which it has in seconds, in every unit of which that is a whole number.
    fileprivate static func all(_ json: JSON, as type: ValueType) -> [Value.Content] {
        switch (type, json) {
        case (.text, .string(let text)), (.richText, .string(let text)): [.text(Template(literal: text))]
        case (.link, .string(let address)): [.link(address)]
        case (.email, .string(let address)): [.email(address)]
        case (.boolean, .bool(let flag)): [.boolean(flag)]
        // What is not of its type has no words.
        case (.phone, _): (try? PhoneNumber(reading: json)).map { [.phone($0)] } ?? []
        case (.openingHours, _): (try? OpeningHours(reading: json)).map { [.openingHours($0)] } ?? []
        case (.range, _): ExactRange(json).map { [.range($0)] } ?? []
        case (.duration, .number(let number)):
            number.integer.flatMap { Int(exactly: $0) }.map { seconds in
                TimeSpan.Unit.allCases.map { .duration(TimeSpan(seconds: seconds, upTo: $0)) }
            } ?? []
        default: Value.Content(json, as: type).map { [$0] } ?? []
        }
    }

    fileprivate var destination: String? {
        switch self {
        case .link(let address): address
        case .phone(let phone): phone.uri
        case .email(let address): "mailto:\(address)"
        default: nil
        }
    }
}

extension ExactRange {
    fileprivate init?(_ json: JSON) {
        // What is no closed range has no words.
        guard let range = try? NumberRange(reading: json), let lower = range.lower, let upper = range.upper,
            let minimum = try? ExactNumber(lower.number.text), let maximum = try? ExactNumber(upper.number.text)
        else { return nil }
        self.init(
            minimum: minimum, excludesMinimum: lower.isExclusive, maximum: maximum, excludesMaximum: upper.isExclusive)
    }
}
