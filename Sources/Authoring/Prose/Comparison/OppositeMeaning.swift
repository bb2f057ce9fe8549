import Models
import Rulebook
import YAML

/// A label does not say the contrary of its source: "Erhöhtes Risiko" is no "low risk".
///
/// In longer texts both are said, or one of them is denied: more languages tell there (`ContrarySentence`).
enum OppositeMeaning: TranslationRule {
    static let rule = Rule(
        "opposite-meaning", topic: .translations, severity: .warning,
        summary:
            "A short text that says the contrary of its source: 'low' for 'erhöht', 'positive' for 'negativ', or a longer one that begins with 'Yes' for 'Nein', or has a sentence that stands alone among at least three languages with such a word. Two labels were exchanged, or one was copied to the place of the other. The words stand in the file of the language.",
        reason: "The screen was red and said that the risk is low; people believed the word.",
        example: Rule.Example(
            wrong: #"title: "Increased risk: what does it mean?""#,
            right: #"title: "Low risk: what does it mean?""#))

    static func flaws(of pair: TextPair) -> [Problem] {
        if let flaw = answer(in: pair) { return [flaw] }
        guard pair.source.text.utf8.count <= bytesLimit, pair.translation.text.utf8.count <= 2 * bytesLimit,
            !pair.isSameLanguage, pair.source.notes.opposites.exchanged(in: pair.translation.notes.opposites) != nil
        else { return [] }
        let found = pair.translation.notes.opposites.claims
        let contraries = pair.source.notes.opposites.claims.compactMap { meant in
            meant.isAmbiguous
                ? nil : found.first { $0.thing == meant.thing && $0.side != meant.side }.map { (meant, $0) }
        }
        guard
            !contraries.isEmpty,
            // "Don’t allow" is all that a button says.
            contraries.allSatisfy(\.0.isLabel) || !pair.source.mayDeny && !pair.translation.mayDeny
        else { return [] }
        return contraries.map { meant, found in
            let (here, there) = (pair.translation.words(at: found.place), pair.source.words(at: meant.place))
            return Problem(
                rule, "'\(here)' stands here, and the source of '\(pair.name)' says the contrary: '\(there)'",
                fix: "write what the source says, or mend the source", at: found.place)
        }
    }

    static func flaw(of source: LoneSource) -> Problem? {
        guard source.translations.allSatisfy({ $0.flaws.count == 1 }), let own = source.flaw(by: self),
            let word = own.word ?? own.span.map(source.text.words),
            let first = source.translations[0].flaws.first,
            let other = first.word ?? first.span.map(source.translations[0].text.words)
        else { return nil }
        return Problem(
            rule,
            "'\(word)' stands here, and all translations of '\(source.name)' say the contrary: '\(other)'",
            fix: "write what the translations say, or mend all of them", word: own.word, at: own.span)
    }

    /// A text of any length that begins with "Yes" where its source begins with "No".
    private static func answer(in pair: TextPair) -> Problem? {
        guard !pair.isSameLanguage, let meant = pair.source.answer, let said = pair.translation.answer,
            meant.isYes != said.isYes
        else { return nil }
        return Problem(
            rule,
            "'\(said.word)' stands here, and the source of '\(pair.name)' says the contrary: '\(meant.word)'",
            fix: "write what the source says, or mend the source", word: said.word)
    }

    /// A button that says "Cancel" where all others say "Reset app": what each of them does is named, and not here.
    /// - Parameter texts: all that can be compared, the source first.
    static func flaw(
        ofLoneLabelAmong texts: [ComparedText], named name: String
    ) -> (text: Int, flaw: Problem)? {
        let isLabel = { (text: ComparedText) in text.notes.opposites.first?.isLabel ?? false }
        guard let lone = texts.firstIndex(where: isLabel), texts.count(where: isLabel) == 1,
            texts.count >= LostDenial.languagesLeast
        else { return nil }
        let others = texts.indices.filter { $0 != lone }
        guard
            let word = texts[others[0]].notes.opposites.claims.first(where: { said in
                others.allSatisfy { texts[$0].notes.opposites.claim(said.thing)?.side == said.side }
            })
        else { return nil }
        let (here, there) = (texts[lone].text, texts[others[0]].words(at: word.place))
        // "Attiva" is a label, and says what "Einschalten" says.
        let bytes = texts[lone].bytes
        let own = texts[lone].words?.prose.opposites.wordsOfTexts(in: bytes.span) ?? []
        guard !own.contains(where: { $0.thing == word.thing && $0.side == word.side }) else { return nil }
        return (
            lone,
            Problem(
                rule,
                "'\(here)' is all that stands here, and '\(name)' says in all other languages what is done, as '\(there)'",
                fix: lone == 0 ? "write what the translations say" : "write what the source says", word: here)
        )
    }

    /// A button that says "Cancel" where all others say "Back", or "Delete" where they say "Share".
    /// - Parameter texts: all that can be compared, the source first.
    static func flaw(
        ofOtherLabelAmong texts: [ComparedText], named name: String
    ) -> (text: Int, flaw: Problem)? {
        guard texts.count >= LostDenial.languagesLeast, texts.allSatisfy({ $0.whole != nil }) else { return nil }
        let words = texts.compactMap(\.whole)
        let lone = words.indices.filter { index in words.count { $0.says(words[index]) } == 1 }
        guard lone.count == 1, let other = words.indices.first(where: { $0 != lone[0] }),
            words.count(where: { $0.says(words[other]) }) == words.count - 1, words[lone[0]].excludes(words[other])
        else { return nil }
        return (
            lone[0],
            Problem(
                rule,
                "'\(texts[lone[0]].text)' is all that stands here, and '\(name)' says '\(texts[other].text)' in all other languages",
                fix: lone[0] == 0 ? "write what the translations say" : "write what the source says",
                word: texts[lone[0]].text)
        )
    }

    /// - Returns: the word as it begins a text, where a sign stands behind it, or nothing.
    static func answer(at text: String, _ word: String) -> String? {
        let (count, bytes) = (word.utf8.count, text.utf8.span)
        guard count > 0, count == bytes.count || count < bytes.count && endsAnswer(bytes[count]),
            let written = String(text.utf8.prefix(count)), written.lowercased() == word.lowercased()
        else { return nil }
        return written
    }

    private static func endsAnswer(_ sign: UInt8) -> Bool {
        switch sign {
        case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "!"), UInt8(ascii: ":"), UInt8(ascii: ";"): true
        default: false
        }
    }

    /// Of a label, a title, or one sentence.
    private static let bytesLimit = 80
}

extension ComparedText {
    /// What it says, where that is all of it; nil for nearly all.
    fileprivate var whole: OppositeWords.Word? {
        guard notes.opposites.count == 1, notes.opposites[0].place == 0..<text.utf8.count else { return nil }
        return notes.opposites[0]
    }
}

extension OppositeWords.Word {
    fileprivate func says(_ other: Self) -> Bool { thing == other.thing && side == other.side }

    /// Whether a button with the one does not do what a button with the other does: each goes on, or one of them does not. "Not now"
    /// may be "later", and "back" is no "cancel".
    fileprivate func excludes(_ other: Self) -> Bool {
        guard thing != other.thing else { return false }
        return side != other.side || side == .other && Self.ways.contains(thing) && Self.ways.contains(other.thing)
    }

    private static let ways = [OppositeWords.Thing("page"), OppositeWords.Thing("button")]
}
