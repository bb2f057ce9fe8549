import Models
import Rulebook
import YAML

/// A sentence denies what it denies in all other languages: "It means that you are infected" is not what "Das bedeutet nicht,
/// dass Sie infiziert sind" says.
///
/// Every language has its own ways to deny something, and two of them differ in one of 150 right sentences. So a sentence is told
/// of where it stands alone among at least three languages, of which the source is one. Sentences are compared one by one, where
/// the paragraphs or items have as many. Of those with numbers other rules know more.
enum LostDenial {
    static let rule = Rule(
        "lost-denial", topic: .translations, severity: .warning,
        summary:
            "A sentence that says something where its source and the other languages say that it is not so, or the other way round: a 'not' was lost, or came in. It is told of where at least three languages have the text, and one of them stands alone, also where all have another such word: 'do not go there without an appointment'. Of words such as 'neither … nor' in other languages (ni … ni), two in a sentence deny something, and one alone is told of where the others deny: 'for your name nor for your address'. The words stand in the file of the language.",
        reason: "Advice that told people in one language to do what it told all others to leave.",
        example: Rule.Example(
            wrong: "title: Data leaves this phone",
            right: "title: Data does not leave this phone"))

    static let languagesLeast = 3
    /// Of a sentence; what is shorter is a label.
    fileprivate static let wordsLeast = 3

    /// - Parameter texts: all that can be compared, the source first.
    /// - Returns: what is wrong with a text, by its index.
    static func flaws(of texts: [ComparedText], named name: String) -> [(text: Int, flaw: Problem)] {
        guard texts.count >= languagesLeast, texts.contains(where: \.notes.isDenying) else { return [] }
        var denying = DenyingTexts()
        for text in texts { denying.add(text) }
        var flaws: [(text: Int, flaw: Problem)] = []
        for paragraph in 0..<denying.sentences.paragraphCount(ofText: 0) {
            // Those that are divided as the source is.
            let alike = denying.alike(paragraph)
            guard alike.count >= languagesLeast else { continue }
            for offset in 0..<denying.sentences.sentences(ofParagraph: paragraph, ofText: 0).count {
                guard let (lone, kind) = denying.loneText(among: alike, paragraph, offset) else { continue }
                let places = texts.indices.map { alike.contains($0) ? denying.place($0, paragraph, offset) : 0..<0 }
                guard alike.allSatisfy({ texts[$0].isComparable(places[$0]) }) else { continue }
                let sentence = LoneSentence(lone: lone, alike: alike, places: places, texts: texts, name: name)
                if let flaw = sentence.flaw(kind) { flaws.append((lone, flaw)) }
            }
        }
        return flaws
    }

    /// What one text says alone in a sentence.
    fileprivate enum Lone {
        case denying, plain
        /// Nothing but a word for what is missing or is left, where all others deny that as well.
        case without
        /// The other way round: all others have nothing but such a word.
        case besideWithout
        /// Nothing but the second of two words that all others have: "nor".
        case half
    }

    /// The sentences of some texts, the source first, and what each of them denies.
    private struct DenyingTexts {
        private(set) var sentences = Sentences()
        /// By sentence.
        private var denials: [Denial] = []
        private var all: [Int] = []

        /// `phrase` is a word that denies something right before one that may, `both` are two that do not touch, and `half`
        /// is one of two that deny something together.
        enum Denial: UInt8 {
            case none, half, possible, phrase, certain, both

            /// Whether nothing is denied for certain.
            var mayBePlain: Bool { self == .none || self == .half || self == .possible }

            mutating func add(isCertain: Bool, isHalf: Bool, isPhrase: Bool) {
                switch (self, isCertain, isPhrase) {
                case (.none, true, false): self = .certain
                case (.none, true, true), (.half, true, true), (.possible, true, true): self = .phrase
                case (.none, false, _), (.half, false, _): self = isHalf ? .half : .possible
                case (.certain, true, false), (.possible, false, _), (.phrase, true, true), (.phrase, false, _): break
                default: self = .both
                }
            }
        }

        /// A text of which nobody knows what it denies is none that is alike.
        mutating func add(_ text: ComparedText) {
            var sentence = sentences.places.count
            let bytes = text.bytes
            if text.tellsDenials { sentences.add(bytes.span) } else { sentences.addUnread() }
            denials += repeatElement(Denial.none, count: sentences.places.count - sentence)
            all.append(all.count)
            let words = text.notes.denials
            for index in words.indices {
                while sentence < denials.count, sentences.places[sentence].upperBound <= words[index].place.lowerBound {
                    sentence += 1
                }
                guard sentence < denials.count else { break }
                let isPhrase = index + 1 < words.count && Self.isPhrase(words[index], words[index + 1])
                let isSecond = words[index].kind == .paired && text.isPaired(index, in: sentences.places[sentence])
                denials[sentence].add(
                    isCertain: words[index].isCertain || isSecond, isHalf: words[index].isHalf, isPhrase: isPhrase)
            }
        }

        /// "No obstante", "not only": a word that denies something means another thing before one that may.
        private static func isPhrase(_ word: Denials.Word, _ next: Denials.Word) -> Bool {
            !next.isCertain && next.place.lowerBound == word.place.upperBound + 1
        }

        /// Texts that have as many paragraphs as the source, and as many sentences in one of them.
        func alike(_ paragraph: Int) -> [Int] {
            let source = sentences.paragraphCount(ofText: 0)
            let count = sentences.sentences(ofParagraph: paragraph, ofText: 0).count
            let isAlike = { (text: Int) in
                sentences.paragraphCount(ofText: text) == source
                    && sentences.sentences(ofParagraph: paragraph, ofText: text).count == count
            }
            // Mostly all are.
            return all.allSatisfy(isAlike) ? all : all.filter(isAlike)
        }

        func place(_ text: Int, _ paragraph: Int, _ offset: Int) -> Range<Int> {
            sentences.places[sentence(text, paragraph, offset)]
        }

        private func sentence(_ text: Int, _ paragraph: Int, _ offset: Int) -> Int {
            sentences.sentences(ofParagraph: paragraph, ofText: text).lowerBound + offset
        }

        /// The text that alone denies nothing in a sentence, or alone denies something; the source only where all others agree; or
        /// one that has nothing but words that may deny something, where all others have both, or the other way round.
        func loneText(among texts: [Int], _ paragraph: Int, _ offset: Int) -> (text: Int, kind: Lone)? {
            var (denying, plain, possible, beside, half) = (Tally(), Tally(), Tally(), Tally(), Tally())
            for text in texts {
                switch denials[sentence(text, paragraph, offset)] {
                case .certain: denying.add(text)
                case .both:
                    denying.add(text)
                    beside.add(text)
                case .none: plain.add(text)
                case .possible: possible.add(text)
                case .half:
                    possible.add(text)
                    half.add(text)
                case .phrase: beside.add(text)
                }
            }
            if half.count == 1, denying.count == texts.count - 1 { return (half.last, .half) }
            if possible.count + beside.count == texts.count {
                if possible.count == 1 { return (possible.last, .without) }
                if beside.count == 1 { return (beside.last, .besideWithout) }
            }
            let source = denials[sentence(0, paragraph, offset)]
            switch (denying.count, plain.count) {
            // Of one that is only possible, nobody knows what it says.
            case (2..., 1) where source == .certain || source == .both || denying.count == texts.count - 1:
                return (plain.last, .plain)
            case (1, texts.count - 1): return (denying.last, .denying)
            // Where three deny nothing, it matters little that another one has a word by which it may.
            case (1, 3...) where source.mayBePlain: return (denying.last, .denying)
            default: return nil
            }
        }

        private struct Tally {
            private(set) var count = 0
            private(set) var last = -1

            mutating func add(_ text: Int) { (count, last) = (count + 1, text) }
        }
    }
}

/// A sentence that one of some languages has otherwise than all others.
private struct LoneSentence {
    /// By its index.
    let lone: Int
    /// Those that are divided as the source is, which is the first of them.
    let alike: [Int]
    /// Of the sentence in each text.
    let places: [Range<Int>]
    let texts: [ComparedText]
    let name: String

    /// The source of a translation, and a translation of the source.
    private var other: Int { lone == 0 ? alike[1] : 0 }

    func flaw(_ kind: LostDenial.Lone) -> Problem? {
        switch kind {
        case .denying: denyingFlaw
        case .plain: plainFlaw
        case .without: withoutFlaw
        case .besideWithout: besideWithoutFlaw
        case .half: halfFlaw
        }
    }

    private func denials(_ text: Int) -> some Sequence<Denials.Word> { texts[text].denials(in: places[text]) }

    private func denial(_ text: Int) -> (place: Range<Int>, word: String)? { texts[text].denial(in: places[text]) }

    /// Also of two that only together deny something, as "ni … ni".
    private func denying(_ text: Int) -> (place: Range<Int>, word: String)? {
        denial(text) ?? denials(text).first { $0.kind == .paired }.map { ($0.place, texts[text].words(at: $0.place)) }
    }

    private func without(_ text: Int) -> Denials.Word? { denials(text).first(where: texts[text].isWithout) }

    /// Whether it may say in another way what the others say: "n’oubliez pas" is "remember", "not without" is "with", and "not high"
    /// is "low".
    private var isSaidOtherwise: Bool {
        func words(_ text: Int) -> [OppositeWords.Word] { texts[text].opposites(in: places[text]) }
        return without(lone) != nil || Self.areOpposite(words(lone), words(other))
    }

    /// Whoever names one side of a thing and denies it says the same as whoever names the other one. Where both name both, nothing
    /// of it is opposite.
    private static func areOpposite(_ some: [OppositeWords.Word], _ others: [OppositeWords.Word]) -> Bool {
        func has(_ words: [OppositeWords.Word], _ word: OppositeWords.Word) -> Bool {
            words.contains { $0.thing == word.thing && $0.side == word.side }
        }
        return some.contains { one in
            others.contains { other in
                one.thing == other.thing && one.side != other.side && !(has(some, other) && has(others, one))
            }
        }
    }

    private var denyingFlaw: Problem? {
        guard !isSaidOtherwise, let (place, word) = denying(lone) else { return nil }
        return lone == 0
            ? Problem(
                LostDenial.rule,
                "'\(word)' denies something here, and no translation of '\(name)' denies anything in this sentence",
                fix: "look whether the word came in by mistake", at: place)
            : Problem(
                LostDenial.rule,
                "'\(word)' denies something here, and neither the source of '\(name)' nor another language denies anything in this sentence",
                fix: "write what the source says, or mend the source", at: place)
    }

    private var plainFlaw: Problem? {
        guard !isSaidOtherwise else { return nil }
        let word = denying(other)?.word ?? ""
        return Problem(
            LostDenial.rule,
            lone == 0
                ? "this sentence denies nothing, and all translations of '\(name)' do, as with '\(word)'"
                : "this sentence denies nothing, and the source of '\(name)' says '\(word)' in it, as other languages do",
            fix: "look whether a word was lost, as 'not' is",
            at: texts[lone].bytes[places[lone]].prefix { $0 != 0x0A }.indices)
    }

    /// "For your name nor for your address": of two words, the one that all others have before it was lost. "Noch" means
    /// more, so that two of the others have to say it with such words too.
    private var halfFlaw: Problem? {
        guard !isSaidOtherwise, let half = denials(lone).first(where: \.isHalf),
            alike.count(where: { denials($0).contains(where: \.isHalf) }) > 2, let word = denying(other)?.word
        else { return nil }
        return Problem(
            LostDenial.rule,
            "'\(texts[lone].words(at: half.place))' stands here alone, and \(LoneVersions.others(than: lone, of: name)) deny something before it, as with '\(word)'",
            fix: "look whether a word was lost, as 'neither' is", at: half.place)
    }

    /// "Go there without an appointment" among others that say "do not go there without": the word that is left denies
    /// something in each of them, so that it hides which one lost the other.
    private var withoutFlaw: Problem? {
        guard denials(lone).allSatisfy(texts[lone].isWithout), alike.allSatisfy({ without($0) != nil }),
            let left = without(lone)?.place, let denial = denial(other)
        else { return nil }
        return Problem(
            LostDenial.rule,
            "'\(texts[lone].words(at: left))' stands here alone, and \(LoneVersions.others(than: lone, of: name)) deny that as well, as with '\(denial.word)'",
            fix: "look whether a word was lost, as 'not' is", at: left)
    }

    /// "Do not avoid contact" among others that say "avoid contact". Behind a comma, something else may be denied.
    private var besideWithoutFlaw: Problem? {
        guard alike.allSatisfy({ without($0) != nil }), let denial = denial(lone),
            let own = without(lone)?.place.lowerBound, let left = without(other)?.place
        else { return nil }
        let between = min(own, denial.place.lowerBound)..<max(own, denial.place.lowerBound)
        guard !texts[lone].bytes[between].contains(UInt8(ascii: ",")) else { return nil }
        return Problem(
            LostDenial.rule,
            "'\(denial.word)' denies something here, and \(LoneVersions.others(than: lone, of: name)) say only '\(texts[other].words(at: left))'",
            fix: "write what the others say", at: denial.place)
    }
}

extension ComparedText {
    /// Whether somebody said by which words its language denies something, and they were sought.
    fileprivate var tellsDenials: Bool { notes.numbers != nil && words.map { !$0.prose.denials.isEmpty } ?? false }

    fileprivate func opposites(in sentence: Range<Int>) -> [OppositeWords.Word] {
        notes.opposites.filter { sentence.contains($0.place.lowerBound) }
    }

    fileprivate func denial(in sentence: Range<Int>) -> (place: Range<Int>, word: String)? {
        denials(in: sentence).first(where: \.isCertain).map { ($0.place, words(at: $0.place)) }
    }

    fileprivate func denials(in sentence: Range<Int>) -> some Sequence<Denials.Word> {
        notes.denials.lazy.filter { sentence.contains($0.place.lowerBound) }
    }

    /// Whether another one like a denial stands before it in a sentence: "ni … ni".
    fileprivate func isPaired(_ index: Int, in sentence: Range<Int>) -> Bool {
        notes.denials[..<index].contains { $0.kind == .paired && sentence.contains($0.place.lowerBound) }
    }

    fileprivate func isWithout(_ word: Denials.Word) -> Bool {
        guard let denials = words?.prose.denials else { return false }
        let bytes = bytes
        return denials.isWithout(word, in: bytes.span)
    }

    /// Whether a sentence is nothing but a link, of which the words are a label.
    private func isLink(_ sentence: Range<Int>) -> Bool {
        guard sentence.lowerBound > 0, bytes[sentence.lowerBound - 1] == UInt8(ascii: "[") else { return false }
        return bytes[sentence].last { $0 > 0x20 && $0 != UInt8(ascii: ".") } == UInt8(ascii: ")")
    }

    /// Before a digit of SARS-CoV-2.
    private static func joinsName(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || byte == UInt8(ascii: "-")
    }

    /// Whether a sentence is more than a label and has no numbers.
    fileprivate func isComparable(_ sentence: Range<Int>) -> Bool {
        // E2 begins a typographer's apostrophe, which divides two words as that of a typewriter does: "l’app".
        let words = bytes[sentence].split { !$0.isLetter && ($0 < 0xC3 || $0 == 0xE2) && $0 & 0xC0 != 0x80 }
        return words.count >= LostDenial.wordsLeast && !isLink(sentence)
            && !sentence.contains { bytes[$0].isDigit && ($0 == 0 || !Self.joinsName(bytes[$0 - 1])) }
    }
}
