import Models
import Rulebook
import YAML

/// A page in French is what a French text links to.
enum LinkLanguage: TranslationRule {
    static let rule = Rule(
        "link-language", topic: .translations, severity: .warning,
        summary:
            "A link in a translation that leads to the page in the language of the source, as its address says: copied, and not looked up.",
        reason: "Readers of one language were led to a page in another, since the address was copied.",
        example: Rule.Example(
            wrong:
                "Ask the [Robert Koch Institute](https://www.rki.de/DE/Home) for more, or [its journal](https://de.edoc.rki.de/list?lang=de).",
            right:
                "Ask the [Robert Koch Institute](https://www.rki.de/EN/Home) for more, or [its journal](https://edoc.rki.de/list?lang=en)."
        ))

    static let compares = TextComparison.numbers

    static func flaws(of pair: TextPair) -> [Problem] {
        guard !pair.isSameLanguage, !pair.translation.outline.addresses.isEmpty else { return [] }
        let languages = [pair.source.language.primary, pair.translation.language.primary]
        let addresses = pair.translation.outline.addresses.filter { $0.language(among: languages) == languages[0] }
        guard !addresses.isEmpty else { return [] }
        let names = pair.translation.words?.prose.languageNames[languages[0]] ?? []
        let confessions = Confessions(in: pair.translation.text, names)
        return addresses.filter { !confessions.stand(beside: $0.text) }.map { address in
            let name = pair.source.words.map { "'\($0.name)'" } ?? "the language of the source"
            let confession = names.first.map { ", or say beside it that the page is in '\($0)'" } ?? ""
            return Problem(
                rule, "'\(address.text)' leads to a page in \(name), as its address says",
                fix: "link to the same page in the language of this text\(confession)", word: address.text)
        }
    }

    /// Of a link that each language has for itself, as that to subtitles.
    /// - Parameters:
    ///   - languages: of the workspace, by index, without their varieties.
    ///   - names: what they call themselves.
    static func flaw(
        of address: WebAddress, in language: Int, among languages: [String], names: [String?]
    ) -> Problem? {
        let said = [address.language(among: languages), address.languageOfFile(among: languages)].compactMap { $0 }
        guard let other = said.first, !said.contains(languages[language]) else { return nil }
        let name = languages.firstIndex(of: other).flatMap { names[$0] } ?? other
        let own = names[language] ?? languages[language]
        return Problem(
            rule,
            "'\(address.text)' leads to something in '\(name)', as its address says, and this is the file for '\(own)'",
            fix: "link to the same in '\(own)'")
    }
}

/// Where a text tells its readers in which language a page is, since there is no other one: "in German only".
private struct Confessions {
    private let text: String
    /// Of the language, in small letters; none that stand nowhere in the text.
    private let names: [String]
    private let sentences: Sentences

    init(in text: String, _ names: [String]) {
        self.text = text
        let small = text.lowercased()
        self.names = names.map { $0.lowercased() }.filter(small.containsBytes)
        var sentences = Sentences()
        sentences.add(text.utf8.span)
        self.sentences = sentences
    }

    /// Whether the sentence of a link names the language, or the one behind it, or what stands above the list that it is in. A text
    /// about the German government says nothing of a link elsewhere in it.
    func stand(beside address: String) -> Bool {
        guard !names.isEmpty else { return false }
        var rest = text[...]
        while let found = rest.firstPlace(of: address) {
            rest = rest[found.upperBound...]
            // Behind others the address goes on.
            guard rest.utf8.first.map({ ")> \n\"".utf8.contains($0) }) ?? true else { continue }
            let place = text.utf8.distance(from: text.startIndex, to: found.lowerBound)
            if sentencesBeside(place).contains(where: isConfession) { return true }
        }
        return false
    }

    private func sentencesBeside(_ place: Int) -> [Range<Int>] {
        let paragraphs = (0..<sentences.paragraphCount(ofText: 0)).map {
            sentences.sentences(ofParagraph: $0, ofText: 0)
        }
        guard let own = paragraphs.lastIndex(where: { sentences.places[$0.lowerBound].lowerBound <= place }),
            let sentence = paragraphs[own].last(where: { sentences.places[$0].lowerBound <= place })
        else { return [] }
        var found = paragraphs[own].clamped(to: sentence..<sentence + 2).map { sentences.places[$0] }
        if isItem(paragraphs[own]), let intro = paragraphs[..<own].last(where: { !isItem($0) }) {
            found.append(sentences.places[intro.upperBound - 1])
        }
        return found
    }

    /// Whether a paragraph is one of a list.
    private func isItem(_ paragraph: Range<Int>) -> Bool {
        let before = text.utf8.prefix(sentences.places[paragraph.lowerBound].lowerBound)
        let line = before.reversed().prefix { $0 != 0x0A }.reversed().drop { $0 == 0x20 }
        return line.first.map { "-*+".utf8.contains($0) || $0.isDigit } ?? false
    }

    private func isConfession(_ place: Range<Int>) -> Bool {
        let words = String(decoding: text.utf8.dropFirst(place.lowerBound).prefix(place.count), as: UTF8.self)
        let small = words.lowercased()
        return names.contains { small.containsBytes(of: $0) }
    }
}
