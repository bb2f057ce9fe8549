import Models
import Rulebook
import YAML

/// What rules over texts know of a language. All of it is optional: a language that says nothing is looked at by fewer rules.
struct ProseWords: Sendable {
    /// Small words that stand in every text: by them a text tells its language.
    var commonWords: [String] = []
    /// Those that no other language has, not even as a loan.
    var unmistakableWords: [String] = []
    /// Words of which titles are made, in small letters, also those that other languages have too; of German also what
    /// compounds are made of.
    var topicWords: [String] = []
    /// Whether a capital within a sentence need not be that of a name.
    var capitalizesNouns = false
    /// Texts of links that say nothing about where they lead: "click here".
    var emptyLinkWords: [String] = []
    /// What stands between two times or two days: "bis". A dash does so in every language.
    var untilWords: [String] = []
    /// What joins two things, as bytes in small letters: "und", "oder".
    var joiningWords: [[UInt8]] = []
    /// What stands before two things that are joined, where these may be alike and numbers have an order: "zwischen".
    var betweenWords: [[UInt8]] = []
    /// What says Monday to Friday: "werktags".
    var workdayWords: [String] = []
    /// What says Monday to Sunday beside hours: "7 Tage".
    var everyDayWords: [String] = []
    /// Before two days that follow each other, a night: "Nacht".
    var nightWords: [String] = []
    /// Near which a short number is one to call: "wählen", "Notruf".
    var diallingWords: [String] = []
    /// What names a number that somebody answers, as bytes in small letters: "hotline".
    var hotlineWords: [[UInt8]] = []
    /// What says of a number that it is a limit: "at least", "more than".
    var bounds = BoundWords()
    /// What says of a number that something begins with it: "ab".
    var beginnings = BoundWords()
    /// What says of a day or an hour that something ends with it: "bis zum".
    var endings = BoundWords()
    /// What says the contrary of what.
    var opposites = OppositeWords()
    /// Words that may stand twice in a row: "die die". Nil where the file does not say, so that any may.
    var doubledWords: [String]?
    var address = FormsOfAddress()
    /// What must not be read on a locked screen; with `*` at its end, whatever follows.
    var revealingWords: [String] = []
    /// With what a text in place of an image need not begin: "image of".
    var pictureWords: [String] = []
    /// What the language calls others, by their tags, in pieces that all forms share: `deutsch`.
    var languageNames: [String: [String]] = [:]
    /// Long words that texts often have, so that a slip in one of them is told.
    var familiarWords: [String] = []
    /// What is never right, and what is meant: `heisst`, `heißt`.
    var misspellings: [String: String] = [:]
    /// Words of which another spelling is right too: `center`, `centre`.
    var otherSpellings: [String: String] = [:]
    /// What other languages call a country, and what this one does: `Deutschland`, `Germany`.
    var foreignNames: [String: String] = [:]
    /// With what a question begins, by the sign with which it ends: `¿` by `?`.
    var openingSigns: [UInt8: String] = [:]
    /// With which a heading asks without a question mark: "how to". In lists of words as `SoughtPhrase` has them.
    var askingWords: [SoughtPhrase] = []
    /// With which nothing begins but a question: "what is". Likewise.
    var questionWords: [SoughtPhrase] = []
    /// With what a quotation ends, by the sign with which it begins. Of this region alone, as the next.
    var quotationMarks = QuotationMarks()
    var spacedSigns = SpacedSigns()
    var commaWords = CommaWords()
    /// By which a sentence says that something is not so.
    var denials = Denials()
    /// Words that have another form before some sounds: "a" and "an".
    var soundForms = SoundForms()
    /// How hard a text may be; nil where that is not asked.
    var readability: ReadabilityLimits?

    static let keys = [
        "asking-words", "at-least-words", "at-most-words", "between-words", SpacedSigns.key,
        CommaWords.key, "common-words",
        "capitalizes-nouns", Denials.key, "dialling-words",
        "doubled-words",
        "empty-link-words", "every-day-words", "familiar-words", "foreign-names", FormsOfAddress.key, "from-words",
        "hotline-words", "joining-words",
        "language-names",
        "less-than-words",
        "misspellings",
        "more-than-words", "night-words", OppositeWords.negationsKey, OppositeWords.key,
        "opening-signs", "other-spellings", "picture-words", "question-words", QuotationMarks.key, "readability",
        "revealing-words",
        SoundForms.key, SoundForms.behindKey,
        "till-words", "topic-words", "unmistakable-words", "until-words",
        "workday-words",
    ]

    init() {}

    init(_ settings: inout MappingReader) {
        commonWords = Self.commonWords(&settings)
        unmistakableWords = Self.singleWords("unmistakable-words", &settings).map { $0.lowercased() }
        topicWords = Self.singleWords("topic-words", &settings).map { $0.lowercased() }
        capitalizesNouns = settings.flag("capitalizes-nouns")
        emptyLinkWords = settings.words("empty-link-words") ?? []
        doubledWords = settings.words("doubled-words")
        pictureWords = settings.words("picture-words") ?? []
        untilWords = Self.singleWords("until-words", &settings).map { $0.lowercased() }
        joiningWords = Self.singleWords("joining-words", &settings).map { Array($0.lowercased().utf8) }
        betweenWords = Self.singleWords("between-words", &settings).map { Array($0.lowercased().utf8) }
        workdayWords = Self.namesOfDays("workday-words", sample: "weekdays", &settings)
        everyDayWords = Self.namesOfDays("every-day-words", sample: "7/7", &settings)
        nightWords = Self.singleWords("night-words", &settings)
        diallingWords = Self.singleWords("dialling-words", &settings)
        hotlineWords = Self.singleWords("hotline-words", &settings).map { Array($0.lowercased().utf8) }
        bounds = BoundWords(
            least: Self.limits("at-least-words", &settings), most: Self.limits("at-most-words", &settings),
            more: Self.limits("more-than-words", &settings), less: Self.limits("less-than-words", &settings))
        beginnings = BoundWords(least: Self.limits("from-words", &settings))
        endings = BoundWords(most: Self.limits("till-words", &settings))
        opposites = OppositeWords(&settings)
        revealingWords = Self.revealingWords(&settings)
        address = FormsOfAddress(&settings)
        languageNames = Self.languageNames(&settings)
        familiarWords = Self.familiarWords(&settings)
        misspellings = Self.replacements("misspellings", &settings, common: Set(commonWords))
        otherSpellings = Self.replacements("other-spellings", &settings, common: Set(commonWords))
        foreignNames = Self.replacements("foreign-names", &settings, common: Set(commonWords))
        openingSigns = Self.openingSigns(&settings)
        askingWords = (settings.words("asking-words") ?? []).map(SoughtPhrase.init)
        questionWords = (settings.words("question-words") ?? []).map(SoughtPhrase.init)
        quotationMarks = QuotationMarks(&settings)
        spacedSigns = SpacedSigns(&settings)
        commaWords = CommaWords(&settings)
        denials = Denials(&settings)
        soundForms = SoundForms(&settings)
        readability = ReadabilityLimits(&settings)
    }

    /// Fewer could not tell one language from another, and more are not common.
    static let commonWordsBounds = 40...250

    private static func commonWords(_ settings: inout MappingReader) -> [String] {
        guard let node = settings.node["common-words"], let words = settings.words("common-words") else { return [] }
        guard commonWordsBounds.contains(words.count) else {
            settings.add(
                .itemCount, at: node,
                "'common-words' has \(counted(words.count, "item", "items")), and must have \(commonWordsBounds.lowerBound) to \(commonWordsBounds.upperBound)"
            )
            return []
        }
        settings.check(words, of: node) { word in
            let letters = word.hasSuffix("’") ? String(word.dropLast()) : word
            guard !letters.isOfLetters || !letters.isSameBytes(as: letters.lowercased()) else { return nil }
            return (
                "'\(word)' is not what one of the 'common-words' looks like",
                "write one word in small letters; an apostrophe at its end is ’, as in l’"
            )
        }
        return words
    }

    /// As one text, which is read in no time: there are as many of them as of all other words.
    private static func familiarWords(_ settings: inout MappingReader) -> [String] {
        guard let node = settings.node["familiar-words"], let text = settings.text("familiar-words") else { return [] }
        let words = text.pieces(between: 0x0A).flatMap { $0.pieces(between: 0x20) }.filter { !$0.isEmpty }
        let unusable = words.first { word in
            word.utf8.count < FamiliarWords.bytesLeast || word.utf8.contains { $0 < 0x80 && !$0.isLetter }
        }
        if let unusable {
            settings.add(
                .patternMismatch, at: node,
                "'\(unusable)' is not what one of the 'familiar-words' looks like: with a slip in it, a short word is another word",
                fix:
                    "write words of at least \(FamiliarWords.bytesLeast) letters, without signs and with blanks between them"
            )
        }
        guard words.count > FamiliarWords.countLimit else { return words }
        settings.add(
            .itemCount, at: node,
            "'familiar-words' has \(counted(words.count, "word", "words")), and at most \(FamiliarWords.countLimit) are looked for"
        )
        return []
    }

    /// Words with which those of a text are compared one by one.
    private static func singleWords(_ key: String, _ settings: inout MappingReader) -> [String] {
        settings.words(key) { word in
            guard !word.isOfLetters else { return nil }
            return ("'\(word)' is not one word, as each of the '\(key)' is", "write one word without signs")
        } ?? []
    }

    /// What stands for some days of the week. "7" alone stands for many other things.
    private static func namesOfDays(
        _ key: String, sample: String, _ settings: inout MappingReader
    ) -> [String] {
        settings.words(key) { words in
            let letters = words.count { $0.isLetter || $0.isNumber }
            let numbers = words.split { !$0.isNumber }
            let isOther = key == "every-day-words" && !numbers.isEmpty && !numbers.contains("7")
            guard letters < 2 || isOther || words.utf8.contains(UInt8(ascii: "*")) else { return nil }
            return (
                "'\(words)' is not what one of the '\(key)' looks like",
                "write the words as they stand in texts, as in '\(sample)'"
            )
        } ?? []
    }

    private static func limits(_ key: String, _ settings: inout MappingReader) -> [String] {
        settings.words(key) { word in
            guard word.hasPrefix("…"), !word.hasPrefix(BoundWords.numberSign) else { return nil }
            return (
                "'\(word)' has no blank behind the sign that stands for the number",
                "write '\(BoundWords.numberSign)\(word.dropFirst())'"
            )
        } ?? []
    }

    /// `de: [German]`
    private static func languageNames(_ settings: inout MappingReader) -> [String: [String]] {
        guard var inner = settings.mapping("language-names") else { return [:] }
        var names: [String: [String]] = [:]
        for entry in inner.node.entries {
            let tag = entry.key.text
            names[tag] = inner.words(tag) ?? []
            guard !(2...3).contains(tag.utf8.count) || !tag.utf8.allSatisfy(\.isSmallLetter) else { continue }
            inner.add(
                .patternMismatch, at: entry.key, "'\(tag)' is not how a language is named here",
                fix: "write the tag of the language, as in de")
        }
        settings.values.findings.append(inner.findings)
        return names
    }

    /// `heisst: heißt`
    private static func replacements(
        _ key: String, _ settings: inout MappingReader, common: Set<String>
    ) -> [String: String] {
        guard var inner = settings.mapping(key) else { return [:] }
        var words: [String: String] = [:]
        for entry in inner.node.entries {
            let word = entry.key.text
            guard word.isOfLetters else {
                inner.add(
                    .patternMismatch, at: entry.key, "'\(word)' is not one word, as each of the '\(key)' is",
                    fix: "write one word without signs")
                continue
            }
            guard !common.contains(word.lowercased()) else {
                inner.add(
                    .duplicateItem, at: entry.key,
                    "'\(word)' is among the 'common-words' of the language, and never right here",
                    fix: "leave it out of one of the two")
                continue
            }
            guard let meant = inner.text(of: entry.value, word) else { continue }
            words[word] = meant
            guard meant.isSameBytes(as: word) else { continue }
            inner.add(
                .patternMismatch, at: entry.value, "'\(word)' stands for itself, and so would be wrong and right",
                fix: "write what is meant by it")
        }
        settings.values.findings.append(inner.findings)
        return words
    }

    /// `"?": "¿"`
    private static func openingSigns(_ settings: inout MappingReader) -> [UInt8: String] {
        guard var inner = settings.mapping("opening-signs") else { return [:] }
        var signs: [UInt8: String] = [:]
        for entry in inner.node.entries {
            guard ["?", "!"].contains(entry.key.text), let sign = entry.key.text.utf8.first else {
                inner.add(
                    .patternMismatch, at: entry.key, "'\(entry.key.text.firstLine)' is no sign that ends a question",
                    fix: "write \"?\" or \"!\", in quotes")
                continue
            }
            signs[sign] = inner.text(of: entry.value, entry.key.text)
        }
        settings.values.findings.append(inner.findings)
        return signs
    }

    private static func revealingWords(_ settings: inout MappingReader) -> [String] {
        settings.words("revealing-words") { word in
            guard SoughtPhrase(word).letterCount < 3 || word.dropLast().contains("*") else { return nil }
            return (
                "'\(word)' is not what one of the 'revealing-words' looks like",
                "write at least 3 letters, and a '*' only at the end, as in positiv*"
            )
        } ?? []
    }
}
