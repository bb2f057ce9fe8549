import Models
import Rulebook
import YAML

/// A sentence says the contrary of what its source and the other languages say in it: "an increased risk" among "geringes Risiko"
/// and "faible risque".
///
/// Two languages name a thing from its two sides in many right sentences, so it is told of where one stands alone among at least
/// three, and denies something there as its source does or does not. Only texts of which one has lost a word of the one side
/// and got one of the other are cut into sentences.
enum ContrarySentence {
    private typealias Word = OppositeWords.Word

    /// - Parameter texts: all that can be compared, the source first.
    /// - Returns: what is wrong with a text, by its index.
    static func flaws(of texts: [ComparedText], named name: String) -> [(text: Int, flaw: Problem)] {
        guard texts.count >= LostDenial.languagesLeast else { return [] }
        // Whoever stands alone says something else than its neighbours.
        var things: Set<OppositeWords.Thing> = []
        for index in 1..<texts.count {
            let thing = texts[index - 1].notes.opposites.exchanged(in: texts[index].notes.opposites)
            if let thing { things.insert(thing) }
        }
        guard !things.isEmpty else { return [] }
        var sentences = Sentences()
        for text in texts {
            let bytes = text.bytes
            sentences.add(bytes.span)
        }
        var flaws: [(text: Int, flaw: Problem)] = []
        let places = sentences.places(ofTexts: texts.count)
        for start in stride(from: 0, to: places.count, by: texts.count) {
            for thing in things {
                guard let (lone, other) = lone(saying: thing, in: places[start..<start + texts.count], of: texts),
                    !isTold(texts, lone.text)
                else { continue }
                flaws.append((lone.text, flaw(of: lone, against: other, in: texts, name)))
            }
        }
        return flaws
    }

    /// A label is compared in two languages already.
    private static func isTold(_ texts: [ComparedText], _ index: Int) -> Bool {
        let compared = index == 0 ? Array(texts.dropFirst()) : [texts[index]]
        return compared.contains {
            !OppositeMeaning.flaws(of: TextPair(source: texts[0], translation: $0, name: "")).isEmpty
        }
    }

    /// What a text says of a thing, in the bytes of one sentence.
    private typealias Claim = (text: Int, sentence: Range<Int>, word: Word)

    /// The text that alone is on the other side of a thing, and one that it stands against.
    /// - Parameter places: of a sentence in each of the texts.
    private static func lone(
        saying thing: OppositeWords.Thing, in places: ArraySlice<Range<Int>>, of texts: [ComparedText]
    ) -> (lone: Claim, other: Claim)? {
        var (one, other): ([Claim], [Claim]) = ([], [])
        for (text, place) in places.enumerated() {
            guard let word = texts[text].notes.opposites.claim(thing, in: place) else { continue }
            if word.side == .one { one.append((text, place, word)) } else { other.append((text, place, word)) }
        }
        guard min(one.count, other.count) == 1, one.count + other.count > 2 else { return nil }
        let (lone, others) = one.count == 1 ? (one[0], other) : (other[0], one)
        let denies = isDenying(lone, texts)
        // Against the source; where that says nothing of it, all others must agree, and none of them deny anything.
        guard
            others[0].text == 0 || others.count == texts.count - (lone.text == 0 ? 1 : 2) && !(denies && lone.text > 0),
            denies == isDenying(others[0], texts),
            !lone.word.isAmbiguous || !denies && !mayBeTurned(lone, others, texts)
        else { return nil }
        return (lone, others[0])
    }

    /// Whether a sentence denies something, as "never" does that is not one of its opposites itself.
    private static func isDenying(_ claim: Claim, _ texts: [ComparedText]) -> Bool {
        let text = texts[claim.text]
        var bytes = text.bytes
        for index in text.notes.opposites.lazy.filter({ $0.thing == claim.word.thing }).flatMap(\.place) {
            bytes[index] = 0
        }
        return text.words?.prose.opposites.denies(SeenWords(Array(bytes[claim.sentence]).span)) ?? false
    }

    /// "Leave it always on" says what "never switch it off" does, and "eat only after washing" what "wash before eating" does.
    private static func mayBeTurned(_ lone: Claim, _ others: [Claim], _ texts: [ComparedText]) -> Bool {
        let own = texts[lone.text].notes.opposites
        for word in own where word.thing != lone.word.thing && lone.sentence.contains(word.place.lowerBound) {
            guard let said = own.claim(word.thing, in: lone.sentence) else { continue }
            let isContrary = others.contains { other in
                texts[other.text].notes.opposites.claim(word.thing, in: other.sentence)?.side == said.side.contrary
            }
            if isContrary { return true }
        }
        return ([lone] + others).contains { claim in
            let words = texts[claim.text].words?.prose.opposites
            return words?.turns(claim.word.thing, SeenWords(texts[claim.text].bytes[claim.sentence].span)) ?? false
        }
    }

    private static func flaw(
        of lone: Claim, against other: Claim, in texts: [ComparedText], _ name: String
    ) -> Problem {
        let (here, there) = (texts[lone.text].words(at: lone.word.place), texts[other.text].words(at: other.word.place))
        let (whose, fix) =
            switch (lone.text, other.text) {
            case (0, _): ("all translations of '\(name)' say", "translations say, or mend them")
            case (_, 0): ("the source of '\(name)' and other languages say", "source says, or mend the source")
            default: ("all other translations of '\(name)' say", "source says")
            }
        return Problem(
            OppositeMeaning.rule, "'\(here)' stands here, and \(whose) the contrary in this sentence: '\(there)'",
            fix: "write what the \(fix)", at: lone.word.place)
    }
}

extension Sentences {
    /// What belongs together in all texts, a place in each of them: their sentences, or paragraphs that one of them divides in
    /// another way, or the texts as a whole.
    fileprivate func places(ofTexts texts: Int) -> [Range<Int>] {
        let paragraphs = paragraphCount(ofText: 0)
        guard (1..<texts).allSatisfy({ paragraphCount(ofText: $0) == paragraphs }) else {
            return (0..<texts).map { place(0..<paragraphCount(ofText: $0), ofText: $0) }
        }
        var found: [Range<Int>] = []
        found.reserveCapacity(places.count)
        for paragraph in 0..<paragraphs {
            let count = sentences(ofParagraph: paragraph, ofText: 0).count
            if (1..<texts).allSatisfy({ sentences(ofParagraph: paragraph, ofText: $0).count == count }) {
                for offset in 0..<count {
                    for text in 0..<texts {
                        found.append(places[sentences(ofParagraph: paragraph, ofText: text).lowerBound + offset])
                    }
                }
            } else {
                for text in 0..<texts { found.append(place(paragraph..<paragraph + 1, ofText: text)) }
            }
        }
        return found
    }

    private func place(_ paragraphs: Range<Int>, ofText text: Int) -> Range<Int> {
        guard !paragraphs.isEmpty else { return 0..<0 }
        return places[sentences(ofParagraph: paragraphs.lowerBound, ofText: text).lowerBound]
            .lowerBound..<places[sentences(ofParagraph: paragraphs.upperBound - 1, ofText: text).upperBound - 1]
            .upperBound
    }
}
