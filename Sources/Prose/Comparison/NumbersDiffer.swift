import Languages
import Rulebook

/// A translation has the numbers of its source: 24 hours are not 48, eight characters not ten.
///
/// Numbers are understood in the words of their languages: "fünf Tage" and "5 days", "zwei Wochen" and "14 jours", "7 pm" and
/// "19 Uhr" are the same. What is only perhaps a number is a partner for others and never reported itself.
enum NumbersDiffer: FieldRule {
    static let rule = Rule(
        "numbers-differ", topic: .translations, severity: .warning,
        summary:
            "A translation says another number, time, day or date than its source, or 'at most' where that says 'at least'.",
        reason: "Readers of one language do something else than all others.",
        example: Rule.Example(wrong: "# de: nach 24 Stunden\nanswer: after 48 hours", right: "answer: after 24 hours"))

    /// One difference: where it is in each text, and the texts that are compared.
    struct Difference {
        let source: Range<Int>?
        let translation: Range<Int>?
        var isExchange = false
    }

    static func problems(in field: ParallelTexts, _ context: Context) -> [FieldProblem] {
        let fresh = field.fresh
        let differences = fresh.map { Self.differences(field.source, $0) }
        guard differences.contains(where: { !$0.isEmpty }) else { return loneOrdinal(field).map { [$0] } ?? [] }
        if let problem = ofSource(field, fresh: fresh, differences: differences) { return [problem] }
        return zip(fresh, differences).flatMap { text, differences in
            differences.map { FieldProblem(text, problem(for: $0, source: field.source, in: text)) }
        }
    }

    private static func problem(for difference: Difference, source: Text, in text: Text) -> Problem {
        guard let here = difference.translation else {
            let there = difference.source ?? 0..<0
            return Problem(
                rule, "'\(source.written(there))' in the source has no counterpart here",
                fix: "say it here too, or take it out of the source")
        }
        guard let there = difference.source else {
            return Problem(
                rule, "'\(text.written(here))' here has no counterpart in the source",
                fix: "write what the source says, or correct the source", at: here)
        }
        let what = difference.isExchange ? ": the ends are exchanged" : ""
        return Problem(
            rule, "'\(text.written(here))' here, but the source has '\(source.written(there))'\(what)",
            fix: "write what the source says, or correct the source", at: here)
    }

    /// "The second dose" in one of many languages, where all others say "the first" and nothing else that is a number.
    private static func loneOrdinal(_ field: ParallelTexts) -> FieldProblem? {
        let all = [field.source] + field.foreign
        guard all.count >= 4, all.allSatisfy({ $0.quantities.count == 1 }) else { return nil }
        let ordinals = all.compactMap { text in
            text.quantities.first { $0.isBare && $0.weight == .possible && !$0.isInIdiom }
        }
        // "The third" is a part, too.
        let amounts = ordinals.map { quantity in
            quantity.readings.filter { $0.dimension == .number }.map(\.value).max() ?? quantity.amount
        }
        guard ordinals.count == all.count, Set(amounts).count == 2, amounts.allSatisfy({ $0 >= 1 }),
            let lone = amounts.indices.first(where: { index in amounts.count { $0 == amounts[index] } == 1 }),
            let other = amounts.indices.first(where: { $0 != lone })
        else { return nil }
        let place = ordinals[lone].place
        return FieldProblem(
            all[lone],
            Problem(
                rule,
                "'\(all[lone].written(place))' here, but \(lone == 0 ? "all translations have" : "the source has") '\(all[other].written(ordinals[other].place))'",
                fix: "write what the other languages say", at: place))
    }

    /// Where all of two translations or more agree on another number, the source is what differs.
    private static func ofSource(_ field: ParallelTexts, fresh: [Text], differences: [[Difference]])
        -> FieldProblem?
    {
        let pairs = zip(fresh, differences).filter { $0.0.language.pack.primary != field.source.language.pack.primary }
        guard pairs.count >= 2, pairs.allSatisfy({ $0.1.count == 1 }), let first = pairs.first,
            let place = first.1.first?.source,
            let said = first.1.first?.translation,
            pairs.allSatisfy({ $0.1.first?.source == place && $0.1.first?.translation != nil })
        else { return nil }
        // They agree with each other.
        let agree = pairs.dropFirst().allSatisfy { Self.differences(first.0, $0.0).isEmpty }
        guard agree else { return nil }
        let what = first.1.first?.isExchange ?? false ? ": the ends are exchanged" : ""
        return FieldProblem(
            field.source,
            Problem(
                rule,
                "'\(field.source.written(place))' here, but all translations have '\(first.0.written(said))'\(what)",
                fix: "write what the translations say, or correct all of them", at: place))
    }

    static func differences(_ source: Text, _ translation: Text) -> [Difference] {
        if let units = exchangedUnits(source, translation) { return [units] }
        guard !source.quantities.isEmpty || !translation.quantities.isEmpty, !source.hasOtherDigits,
            !translation.hasOtherDigits
        else {
            return []
        }
        if let often = Frequency.difference(source, translation) { return [often] }
        if let exchanged = exchangedLabels(source, translation) { return [exchanged] }
        let comparison = QuantityComparison(source: source, translation: translation)
        guard comparison.findsDifferences else { return [] }
        let areWordsKnown = source.language.lexicon.hasNumberWords && translation.language.lexicon.hasNumberWords
        var found: [Difference] = comparison.contradictions.compactMap { meant, said in
            guard areWordsKnown || min(meant.weight, said.weight) >= .digits,
                !isNeighbouringBound((meant, source), (said, translation))
            else { return nil }
            return Difference(source: meant.place, translation: said.place)
        }
        found += comparison.exchanged.compactMap { meant, said in
            guard let ends = rangeOf(meant, source), let exchanged = rangeOf(said, translation) else { return nil }
            return Difference(source: ends, translation: exchanged, isExchange: true)
        }
        // A number that only one side says may be a word there, or a fact that is quoted there.
        guard areWordsKnown, Set(source.quotes.map(\.name)) == Set(translation.quotes.map(\.name)) else { return found }
        found += comparison.added.filter { isMissing($0, translation, in: source) }.map {
            Difference(source: nil, translation: $0.place)
        }
        // In plain language, less is said.
        guard source.language.pack.primary != translation.language.pack.primary else { return found }
        found += comparison.missing.filter { isMissing($0, source, in: translation) }.map {
            Difference(source: $0.place, translation: nil)
        }
        return found
    }

    /// "iOS 12.5 or Android 6" and "Android 12.5 or iOS 6": two names that both texts have, each with the other's number.
    private static func exchangedLabels(_ source: Text, _ translation: Text) -> Difference? {
        let (meant, said) = (labels(source), labels(translation))
        for (name, label) in said.sorted(by: { $0.value.place.lowerBound < $1.value.place.lowerBound }) {
            guard let own = meant[name], own.number != label.number,
                let (other, _) = said.first(where: { $0.value.number == own.number && $0.key != name }),
                meant[other]?.number == label.number
            else { continue }
            return Difference(source: own.place, translation: label.place)
        }
        return nil
    }

    /// By each name that stands before one number, that number, and the place of both.
    private static func labels(_ text: Text) -> [String: (number: String, place: Range<Int>)] {
        guard text.quantities.count > 1 else { return [:] }
        let all = text.quantities.compactMap { quantity -> (String, (number: String, place: Range<Int>))? in
            guard quantity.weight >= .digits,
                let index = text.tokens.indices.last(where: {
                    text.tokens[$0].range.upperBound < quantity.place.lowerBound
                }), index + 1 < text.tokens.count, text.tokens[index].kind == .word,
                text.tokens[index].capitals != .none, text.tokens[index + 1].gap <= .fixedSpace,
                text.tokens[index].range.count > 2
            else { return nil }
            let word = text.tokens[index].range
            let number = text.written(quantity.written.isEmpty ? quantity.place : quantity.written)
            return (text.written(word), (number, word.lowerBound..<quantity.place.upperBound))
        }
        // A name with two numbers says nothing.
        return Dictionary(grouping: all) { $0.0 }.filter { $0.value.count == 1 }.compactMapValues { $0.first?.1 }
    }

    /// Whether another text has to say a number too. 0 and 1 are often said in other ways: "kein", "ein".
    private static func isMissing(_ quantity: Quantity, _ text: Text, in other: Text) -> Bool {
        let mustBeSaid =
            quantity.weight == .certain && !(quantity.amount == 0 && quantity.unit?.isMoney ?? false)
            || quantity.weight == .digits && !quantity.isLabel && quantity.amount > 1
        guard mustBeSaid, !isRoman(quantity, in: other), !isFollowingPage(quantity, in: other) else { return false }
        // 2,4-D is the name of a substance, and a code stands in both letter by letter.
        return other.bytes.firstRange(of: text.bytes[quantity.place]) == nil || quantity.place.count < 3
    }

    /// "S. 17 f." is pages 17 and 18.
    private static func isFollowingPage(_ quantity: Quantity, in text: Text) -> Bool {
        guard quantity.isBare, (2..<10_000).contains(quantity.amount) else { return false }
        let page = String(Int(quantity.amount) - 1)
        return zip(text.tokens, text.tokens.dropFirst()).contains {
            $0.kind == .digits && text.written($0) == page && text.written($1) == "f"
        }
    }

    private static func isRoman(_ quantity: Quantity, in text: Text) -> Bool {
        guard quantity.isBare, (1...39).contains(quantity.amount), quantity.amount == quantity.amount.rounded() else {
            return false
        }
        var (rest, numeral) = (Int(quantity.amount), "")
        for (value, letters) in [(10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")] {
            while rest >= value { (rest, numeral) = (rest - value, numeral + letters) }
        }
        return text.tokens.contains {
            $0.kind == .word && text.bytes[$0.range].starts(with: numeral.utf8)
                && $0.range.count <= numeral.utf8.count + 2
        }
    }

    /// "Unter 16" is "up to 15", and "more than 14" is "from 15".
    private static func isNeighbouringBound(_ meant: (Quantity, Text), _ said: (Quantity, Text)) -> Bool {
        guard abs(meant.0.amount - said.0.amount) == 1, meant.0.unit == said.0.unit || meant.0.isBare || said.0.isBare
        else { return false }
        let first = meant.1.language.pack.bounds.bound(of: meant.0.place, in: meant.1.bytes)?.bound
        let second = said.1.language.pack.bounds.bound(of: said.0.place, in: said.1.bytes)?.bound
        guard let first, let second else { return false }
        return first != second
    }

    /// "7–20", "from 7 to 20", "between 7 and 20".
    private static func rangeOf(_ ends: (Quantity, Quantity), _ text: Text) -> Range<Int>? {
        let (first, second) = (ends.0.place, ends.1.place)
        guard first.upperBound < second.lowerBound, second.lowerBound - first.upperBound <= 16,
            ImpossibleDate.isUntil(first.upperBound..<second.lowerBound, text)
                || isBetween(first, and: second, in: text)
        else { return nil }
        return first.lowerBound..<second.upperBound
    }

    private static func isBetween(_ first: Range<Int>, and second: Range<Int>, in text: Text) -> Bool {
        let joiner = text.written(first.upperBound..<second.lowerBound).lowercased().filter { !$0.isWhitespace }
        guard ["und", "and", "et", "e", "y"].contains(joiner) else { return false }
        let before = text.written(max(0, first.lowerBound - 12)..<first.lowerBound).lowercased()
        return ["zwischen", "between", "entre", "tra", "fra"].contains { before.contains($0) }
    }
}

extension Text {
    /// Digits of another script, which nobody here reads: ٢٤, २४.
    fileprivate var hasOtherDigits: Bool {
        traits.contains(.unusual)
            && string.unicodeScalars.contains { !$0.isASCII && $0.properties.generalCategory == .decimalNumber }
    }
}

/// How often something is done: "zweimal pro Woche" is not "once a week".
private enum Frequency {
    private struct Found {
        let count: Double
        let unit: QuantityUnit.Dimension
        let seconds: Double
        let place: Range<Int>
    }

    static func difference(_ source: Text, _ translation: Text) -> NumbersDiffer.Difference? {
        guard let meant = frequencies(source), let said = frequencies(translation), meant.count == 1, said.count == 1
        else { return nil }
        guard meant[0].count != said[0].count, meant[0].unit == said[0].unit, meant[0].seconds == said[0].seconds else {
            return nil
        }
        return NumbersDiffer.Difference(source: meant[0].place, translation: said[0].place)
    }

    private static func frequencies(_ text: Text) -> [Found]? {
        let lexicon = text.language.lexicon
        guard !lexicon.repeats.isEmpty else { return nil }
        return text.quantities.compactMap { period in
            guard period.amount == -1 || period.amount == 1,
                let reading = period.readings.first(where: { $0.dimension == .duration || $0.dimension == .months })
            else { return nil }
            let start = max(0, period.place.lowerBound - 24)
            if let once = lexicon.once.bound(of: period.place, in: text.bytes)?.place {
                return Found(count: 1, unit: reading.dimension, seconds: reading.value, place: once)
            }
            guard
                let number = text.quantities.last(where: {
                    $0.place.upperBound <= period.place.lowerBound && $0.place.lowerBound >= start && $0.amount >= 1
                }),
                isRepeat(number.place.lowerBound..<period.place.lowerBound, of: lexicon.repeats, in: text)
            else { return nil }
            return Found(
                count: number.amount, unit: reading.dimension, seconds: reading.value,
                place: number.place.lowerBound..<period.place.upperBound)
        }
    }

    /// "zweimal pro", "2 fois par": what ends or follows the number says that it counts times.
    private static func isRepeat(_ range: Range<Int>, of repeats: [[UInt8]], in text: Text) -> Bool {
        let words = text.bytes[range].latinSmall.split { !$0.isLetter && $0 < 0x80 }.prefix(3)
        return words.contains { word in
            repeats.contains { word.count >= $0.count && word.suffix($0.count).elementsEqual($0) }
        }
    }
}

/// A translation means its numbers as its source does: at least 15 minutes are not at most 15 minutes.
enum BoundsDiffer: FieldRule {
    static let rule = NumbersDiffer.rule

    private struct Difference {
        let source: Range<Int>
        let translation: Range<Int>
    }

    static func problems(in field: ParallelTexts, _ context: Context) -> [FieldProblem] {
        let fresh = field.fresh
        var differences = fresh.map { difference(field.source, $0) { $0.isOpposite(of: $1) } }
        if differences.allSatisfy({ $0 == nil }) { differences = otherSides(field, fresh) }
        guard let first = zip(fresh, differences).first(where: { $0.1 != nil }), let place = first.1?.source,
            let said = first.1?.translation
        else { return [] }
        let foreign = zip(fresh, differences).filter {
            $0.0.language.pack.primary != field.source.language.pack.primary
        }
        if foreign.count >= 2, foreign.allSatisfy({ $0.1 != nil }) {
            return [
                FieldProblem(
                    field.source,
                    Problem(
                        rule,
                        "'\(field.source.written(place))' here, but all translations have '\(first.0.written(said))'",
                        fix: "write what the translations say, or correct all of them", at: place))
            ]
        }
        return zip(fresh, differences).compactMap { text, difference in
            difference.map { found in
                FieldProblem(
                    text,
                    Problem(
                        rule,
                        "'\(text.written(found.translation))' here, but the source has '\(field.source.written(found.source))'",
                        fix: "write what the source says, or correct the source", at: found.translation))
            }
        }
    }

    /// "Under 12" in one of many languages, where all others say "from 12".
    private static func otherSides(_ field: ParallelTexts, _ fresh: [Text]) -> [Difference?] {
        let found = fresh.map { difference(field.source, $0) { $0.isOtherSide(of: $1) } }
        let others = zip(fresh, found).filter { $0.1 == nil }.map(\.0)
        let isLone =
            others.count + 1 == fresh.count
            && others.allSatisfy { difference(field.source, $0) { !$0.isOtherSide(of: $1) } != nil }
        // "Open until 15 January" is "closed from 15 January".
        let hasDay = field.source.quantities.contains { $0.readings.contains { $0.dimension == .date } }
        return field.foreign.count >= 3 && !hasDay && (others.isEmpty || isLone) ? found : []
    }

    private typealias Bound = (bound: BoundWords.Bound, place: Range<Int>)

    private static func difference(
        _ source: Text, _ translation: Text, where isDifferent: (BoundWords.Bound, BoundWords.Bound) -> Bool
    ) -> Difference? {
        let (meantWords, saidWords) = (source.language.pack.bounds, translation.language.pack.bounds)
        guard !meantWords.isEmpty, !saidWords.isEmpty else { return nil }
        for quantity in translation.quantities {
            guard let said = saidWords.bound(of: quantity.place, in: translation.bytes) else { continue }
            let partners = source.quantities.filter {
                QuantityComparison.areEqual($0, quantity, in: source.bytes, and: translation.bytes)
                    || ($0.isBare || quantity.isBare) && $0.amount == quantity.amount
            }
            let twins = translation.quantities.filter {
                QuantityComparison.areEqual($0, quantity, in: translation.bytes, and: translation.bytes)
            }
            if let found = opposite(
                of: said, partners.map { meantWords.bound(of: $0.place, in: source.bytes) }, isDifferent),
                twins.allSatisfy({ saidWords.bound(of: $0.place, in: translation.bytes)?.bound == said.bound })
            {
                return Difference(source: found, translation: said.place)
            }
        }
        for (name, index) in translation.quotes {
            guard let said = saidWords.bound(of: translation.tokens[index].range, in: translation.bytes) else {
                continue
            }
            let partners = source.quotes.filter { $0.name == name }.map {
                meantWords.bound(of: source.tokens[$0.token].range, in: source.bytes)
            }
            if let found = opposite(of: said, partners, isDifferent) {
                return Difference(source: found, translation: said.place)
            }
        }
        return nil
    }

    private static func opposite(
        of said: Bound, _ partners: [Bound?], _ isDifferent: (BoundWords.Bound, BoundWords.Bound) -> Bool
    ) -> Range<Int>? {
        guard let first = partners.first ?? nil,
            partners.allSatisfy({ $0.map { isDifferent($0.bound, said.bound) } ?? false })
        else { return nil }
        return first.place
    }
}
