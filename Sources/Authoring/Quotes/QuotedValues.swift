package import Bundles
package import JSON
import Languages
import Markup
import Models
import Rulebook
import Values
import Workspaces

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
            let words = try? renderer.words(for: quote, in: index, isRich: isRich, isDestination: isDestination)
            return (words ?? nil).map { [$0] } ?? []
        }
        if isDestination {
            return Set(target.type.content(of: value).flatMap(target.type.destination).map { [$0] } ?? [])
        }
        guard let words = content.packs[index] else { return [] }
        let texts = Self.texts(for: value, of: target.type, quote: quote, words: words)
        if target.type.isA(RichTextType.self) { return Set(texts) }
        return Set(isRich ? texts.map(Markdown.escaped) : texts)
    }

    /// Opening hours as a sentence of a language.
    package func words(for hours: OpeningHours, in language: LanguageTag) -> String? {
        content.configuration.index(of: language).flatMap { content.packs[$0]?.hours(hours) }
    }

    private static func texts(for json: JSON, of type: any ValueType, quote: Quote, words: LanguagePack) -> [String] {
        if let element = type.element {
            let items = (json.array ?? []).map { texts(for: $0, of: element, quote: quote, words: words) }
            // Which of its words an item has, the others would have to follow.
            guard items.allSatisfy({ $0.count == 1 }) else { return [] }
            return [words.list(items.joined().map(\.self))]
        }
        return contents(json, type).compactMap { content in
            // What has no words in this language is in none of its texts.
            (try? TextRenderer.fact(content, for: quote, of: type, words: words)) ?? nil
        }
    }

    /// A span of time, which a bundle has in seconds, in every unit of which that is a whole number.
    private static func contents(_ json: JSON, _ type: any ValueType) -> [Value.Content] {
        guard let content = type.content(of: json) else { return [] }
        guard let span = content.fact(TimeSpan.self) else { return [content] }
        return TimeSpan.Unit.allCases.map { .fact(TimeSpan(seconds: span.seconds, upTo: $0)) }
    }
}
