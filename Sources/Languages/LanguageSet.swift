/// The languages of a workspace, prepared for reading texts: what the words of one of them tell depends on the others.
package final class LanguageSet: Sendable {
    package let languages: [Language]
    let vocabulary: Vocabulary
    /// By id of the word, a bit for each language that it is a word of. Varieties of one language share a bit.
    private let common: [UInt64]
    private let own: [UInt64]
    private let titles: [UInt64]
    /// The languages that write nouns as one word, and with a capital.
    private let joining: UInt64
    /// By bit.
    package let names: [String]

    /// - Parameter packs: at most 64.
    package init(_ packs: [LanguagePack]) {
        let packs = Self.completed(packs)
        var primaries: [String] = []
        for pack in packs where !primaries.contains(pack.primary) && primaries.count < UInt64.bitWidth {
            primaries.append(pack.primary)
        }
        let phrases = packs.map(\.numberPhrases)
        var vocabulary = Vocabulary()
        for (pack, phrases) in zip(packs, phrases) { vocabulary.learn(pack, phrases) }
        self.vocabulary = vocabulary
        var (common, own, titles) = ([UInt64](repeating: 0, count: vocabulary.count), [UInt64](), [UInt64]())
        (own, titles) = (common, common)
        for pack in packs {
            guard let bit = primaries.firstIndex(of: pack.primary) else { continue }
            for word in pack.commonWords { common[Int(vocabulary.id(of: word.withoutApostrophe))] |= 1 << UInt64(bit) }
            for word in pack.ownWords { own[Int(vocabulary.id(of: word))] |= 1 << UInt64(bit) }
            for word in pack.titleWords { titles[Int(vocabulary.id(of: word))] |= 1 << UInt64(bit) }
        }
        (self.common, self.own, self.titles) = (common, own, titles)
        joining = packs.filter(\.capitalizesNouns).reduce(0) { mask, pack in
            mask | (primaries.firstIndex(of: pack.primary).map { 1 << UInt64($0) } ?? 0)
        }
        names = primaries.map { primary in packs.first { $0.primary == primary }?.name ?? primary }
        languages = zip(packs, phrases).map { pack, phrases in
            Language(pack, bit: primaries.firstIndex(of: pack.primary), phrases: phrases, vocabulary: vocabulary)
        }
    }

    /// A variety has the words of its language where it has none of its own.
    private static func completed(_ packs: [LanguagePack]) -> [LanguagePack] {
        packs.map { pack in
            var pack = pack
            for other in packs where other.primary == pack.primary && other.tag != pack.tag {
                pack.complete(from: other)
            }
            return pack
        }
    }

    package func language(_ tag: String) -> Language? { languages.first { $0.pack.tag == tag } }

    package func tokens(of bytes: [UInt8], isRich: Bool) -> [Token] {
        Tokenizer(bytes, vocabulary, isRich: isRich).tokens
    }

    /// The languages in which a word is common, a bit for each.
    package func commonIn(_ word: Token) -> UInt64 { word.id >= 0 && word.kind == .word ? common[Int(word.id)] : 0 }

    /// The language that alone has a word, as a bit.
    package func ownOf(_ word: Token) -> UInt64 { word.id >= 0 && word.kind == .word ? own[Int(word.id)] : 0 }

    /// The languages that join words and have a title word that ends this one: "Kontaktpersonen".
    package func compoundOf(_ word: Token, in bytes: [UInt8]) -> UInt64 {
        guard word.id < 0, word.range.count > 8 else { return 0 }
        for start in word.range.dropFirst(3).dropLast(4) where bytes[start] & 0xC0 != 0x80 {
            let id = vocabulary.id(of: WordHash(start..<word.range.upperBound, of: bytes.span).value)
            if id >= 0, titles[Int(id)] & joining != 0 { return titles[Int(id)] & joining }
        }
        return 0
    }

    /// The languages whose titles have a word.
    package func titlesOf(_ word: Token) -> UInt64 { word.id >= 0 && word.kind == .word ? titles[Int(word.id)] : 0 }
}

/// A language among the others of a workspace.
package final class Language: Sendable {
    package let pack: LanguagePack
    /// Its bit among those of all languages; 0 where it has none.
    package let mask: UInt64
    package let lexicon: NumberLexicon
    /// Words that deny what they stand beside, and those that may.
    package let negations: PhraseMatcher
    package let possibleNegations: PhraseMatcher
    package let besideNegations: PhraseMatcher
    package let workdays: PhraseMatcher
    package let everyDay: PhraseMatcher
    package let nights: PhraseMatcher
    /// By the id of the rule.
    package let patterns: [String: CompiledPattern]

    fileprivate init(
        _ pack: LanguagePack, bit: Int?, phrases: [(text: String, meaning: NumberLexicon.Meaning)],
        vocabulary: Vocabulary
    ) {
        self.pack = pack
        mask = bit.map { 1 << UInt64($0) } ?? 0
        lexicon = NumberLexicon(pack.numbers, of: pack, phrases: phrases, vocabulary)
        negations = PhraseMatcher(pack.negation.words, vocabulary)
        possibleNegations = PhraseMatcher(pack.negation.maybe, vocabulary)
        besideNegations = PhraseMatcher(pack.negation.beside, vocabulary)
        workdays = PhraseMatcher(pack.numbers.workdays, vocabulary)
        everyDay = PhraseMatcher(pack.numbers.everyDay + [pack.hours.daily].filter { !$0.isEmpty }, vocabulary)
        nights = PhraseMatcher(pack.numbers.nights.map { "\($0)*" }, vocabulary)
        patterns = pack.patterns.mapValues { CompiledPattern($0, vocabulary) }
    }

    /// The first phrase of a rule's pattern that begins with a token.
    package func match(_ rule: String, at index: Int, of tokens: [Token], in bytes: [UInt8]) -> PhraseMatcher.Match? {
        patterns[rule]?.existence.match(at: index, of: tokens, in: bytes)
    }

    package var name: String { pack.name.isEmpty ? pack.tag : pack.name }

    /// The first of some patterns of which a phrase stands in a text, with its UTF-8 offsets.
    package func first(
        of patterns: [String], in bytes: [UInt8], _ set: LanguageSet
    ) -> (pattern: String, span: Range<Int>)? {
        let patterns = patterns.compactMap { name in self.patterns[name].map { (name, $0) } }
        let tokens = patterns.isEmpty ? [] : set.tokens(of: bytes, isRich: false)
        for index in tokens.indices {
            for (name, pattern) in patterns {
                guard let match = pattern.existence.match(at: index, of: tokens, in: bytes),
                    pattern.except.match(at: index, of: tokens, in: bytes) == nil
                else { continue }
                return (name, tokens[index].range.lowerBound..<tokens[match.tokens.upperBound - 1].range.upperBound)
            }
        }
        return nil
    }

    /// Whether a text contains a negation.
    package func hasNegation(_ bytes: [UInt8], _ set: LanguageSet) -> Bool {
        let tokens = set.tokens(of: bytes, isRich: false)
        return tokens.indices.contains { negations.match(at: $0, of: tokens, in: bytes) != nil }
    }
}

/// A pattern whose words are looked up.
package final class CompiledPattern: Sendable {
    package let pattern: WordPattern
    package let existence: PhraseMatcher
    package let substitution: PhraseMatcher
    package let consistency: [(group: String, words: PhraseMatcher)]
    package let except: PhraseMatcher

    fileprivate init(_ pattern: WordPattern, _ vocabulary: Vocabulary) {
        self.pattern = pattern
        existence = PhraseMatcher(pattern.existence, vocabulary)
        substitution = PhraseMatcher(pattern.substitution.map(\.wrong), vocabulary, heedsCapitals: true)
        consistency = pattern.consistency.map { ($0.group, PhraseMatcher($0.words, vocabulary, heedsCapitals: true)) }
        except = PhraseMatcher(pattern.except, vocabulary)
    }
}

extension Vocabulary {
    fileprivate mutating func learn(_ pack: LanguagePack, _ phrases: [(text: String, meaning: NumberLexicon.Meaning)]) {
        for word in pack.commonWords + pack.ownWords + pack.titleWords { _ = learn(word.withoutApostrophe) }
        for (text, _) in phrases { for word in NumberLexicon.words(of: text) { _ = learn(word) } }
        var phrases =
            pack.negation.words + pack.negation.maybe + pack.negation.beside + pack.numbers.workdays
            + pack.numbers.everyDay
        phrases += [pack.hours.daily] + pack.numbers.nights.map { "\($0)*" }
        for pattern in pack.patterns.values {
            phrases += pattern.existence + pattern.substitution.map(\.wrong) + pattern.except
            phrases += pattern.consistency.flatMap(\.words)
        }
        for phrase in phrases { for word in PhraseMatcher.words(of: phrase) { _ = learn(word) } }
    }
}

extension String {
    /// "l’" stands for the word before an apostrophe.
    fileprivate var withoutApostrophe: String { hasSuffix("’") || hasSuffix("'") ? String(dropLast()) : self }
}

extension LanguagePack {
    /// The phrases of its numbers with what they mean, and what its other phrases tell of them.
    fileprivate var numberPhrases: [(text: String, meaning: NumberLexicon.Meaning)] {
        var phrases: [(text: String, meaning: NumberLexicon.Meaning)] = []
        func add(_ words: [String], _ meaning: NumberLexicon.Meaning) { phrases += words.map { ($0, meaning) } }
        for (word, value) in numbers.cardinals {
            add([word], .cardinal(value, isSure: !numbers.unsure.contains(word)))
        }
        for (word, value) in numbers.ordinals { add([word], .ordinal(value)) }
        for (word, value) in numbers.fractions { add([word], .fraction(value)) }
        for (word, value) in numbers.additions { add([word], .addition(value)) }
        for (sign, part) in [("¼", 0.25), ("½", 0.5), ("¾", 0.75)] { add([sign], .addition(part)) }
        for (word, value) in numbers.months { add([word], .month(Int(value))) }
        for (word, value) in numbers.weekdays { add([word], .weekday(Int(value))) }
        for (index, month) in months.enumerated() { add([month], .month(index + 1)) }
        // "samstags", "Saturdays", "sábados"
        for (index, weekday) in weekdays.enumerated() { add([weekday, weekday + "s"], .weekday(index + 1)) }
        for (word, unit) in numbers.units { add([word], .unit(unit)) }
        for (unit, forms) in units { add(forms.values.map(\.tail.trimmedBlanks), .unit(unit)) }
        for (sign, unit) in QuantityUnit.signs { add([sign], .unit(unit)) }
        add([percentage.tail.trimmedBlanks], .unit(.percent))
        for (phrase, amount, unit) in numbers.spans {
            add([phrase], .span(Quantity.Reading(dimension: unit.dimension, value: unit.value(of: amount))))
        }
        add(numbers.articles, .article)
        add(numbers.joiners, .joiner)
        add(numbers.ordinalEndings, .ordinalEnding)
        add(numbers.ranges + [range.middle.trimmedBlanks], .range)
        add(numbers.withinDates, .withinDate)
        add(numbers.beforeHours, .beforeHour)
        add(
            numbers.behindHours + [hours.time, hours.timeWithMinutes, hours.span].map(\.tail.trimmedBlanks), .behindHour
        )
        for (word, value) in numbers.minutesBefore { add([word], .minutesBefore(Int(value))) }
        for (word, value) in numbers.minutesBehind { add([word], .minutesBehind(Int(value))) }
        for (half, meaning) in zip(hours.time.halves, [NumberLexicon.HalfOfDay.morning, .afternoon]) {
            add([half], .half(meaning))
        }
        add(numbers.morning, .half(.morning))
        add(numbers.afternoon, .half(.afternoon))
        add(numbers.night, .half(.night))
        add(numbers.noon, .timeOfDay(720))
        add(numbers.midnight, .timeOfDay(0))
        add(numbers.idioms, .idiom)
        return phrases.filter { !$0.text.isEmpty }
    }
}

extension QuantityUnit {
    /// Those that all languages have.
    fileprivate static let signs: [(String, QuantityUnit)] = [
        ("%", .percent), ("‰", .perMille), ("°", .degree), ("€", .euro), ("$", .dollar), ("£", .pound), ("EUR", .euro),
        ("USD", .dollar), ("GBP", .pound), ("CHF", .franc), ("µg", .microgram), ("μg", .microgram), ("µl", .microlitre),
        ("μl", .microlitre),
    ]
}

extension LanguageSet {
    /// Where a placeholder of another system ends that begins at an offset; nil where none does.
    package static func placeholderEnd(at index: Int, in bytes: [UInt8]) -> Int? {
        Placeholders.end(at: index, in: bytes)
    }
}
