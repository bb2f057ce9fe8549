import Languages
import Rulebook

/// No text has opening hours of its own.
enum HardcodedHours: TextRule {
    static let rule = HardcodedPhone.rule

    static func problems(in text: Text, _ context: Context) -> [Problem] {
        let quantities = text.quantities.filter { isTime($0) || $0.isWeekday || isWholeDay($0) || $0.isInIdiom }
        guard !quantities.isEmpty else { return [] }
        return text.sentences.compactMap { sentence in
            let range = text.range(of: sentence)
            let inside = quantities.filter { range.contains($0.place.lowerBound) }
            guard
                !sentence.contains(where: { text.language.nights.match(at: $0, of: text.tokens, in: text.bytes) != nil }
                )
            else {
                return nil
            }
            guard let place = hours(among: inside, of: sentence, in: text) else { return nil }
            return Problem(
                rule, "'\(text.written(place))' are opening hours in a text, which does not change when the hours do",
                fix: fix(for: sentence, in: text, context: context), at: place)
        }
    }

    private static func fix(for sentence: Range<Int>, in text: Text, context: Context) -> String {
        let quoted = text.quotes.first { sentence.contains($0.token) }.flatMap { quote -> String? in
            let document = quote.name.split(separator: ".").dropLast().joined(separator: ".")
            return context.facts.hours[document]
        }
        return quoted.map { "quote them: {{ \($0) }}" } ?? "put them into a document, and quote them"
    }

    private static func isTime(_ quantity: Quantity) -> Bool { quantity.readings.contains { $0.dimension == .time } }

    private static func isWholeDay(_ quantity: Quantity) -> Bool { quantity.amount == 24 && quantity.unit == .hour }

    private static func hours(among quantities: [Quantity], of sentence: Range<Int>, in text: Text) -> Range<Int>? {
        let times = quantities.filter { isTime($0) && $0.weight >= .digits }
        let range = text.range(of: sentence)
        let hasDate = text.quantities.contains { quantity in
            range.contains(quantity.place.lowerBound) && quantity.weight == .certain
                && quantity.readings.contains { $0.dimension == .date }
        }
        guard !hasDate else { return nil }
        let days = quantities.filter(\.isWeekday)
        let dayWords = self.dayWords(sentence, text)
        let hasHotline = hasHotline(sentence, text)
        if times.count >= 2, let span = span(times, hasDays: days.count >= 2 || dayWords != nil, text),
            days.count >= 2 || dayWords != nil || hasHotline
        {
            let near = (days.map(\.place) + (dayWords.map { [$0] } ?? []) + [span])
            let start = near.map(\.lowerBound).min() ?? span.lowerBound
            return start..<(near.map(\.upperBound).max() ?? span.upperBound)
        }
        // "7/7/2021" is a day.
        let whole = quantities.filter {
            (isWholeDay($0) || $0.isInIdiom) && text.bytes[$0.place].count(where: \.isDigit) <= 4
        }
        guard let first = whole.first, isWholeWeek(days) || hasHotline && isAlways(whole),
            whole.allSatisfy({
                $0.place.upperBound >= text.bytes.count || text.bytes[$0.place.upperBound] != UInt8(ascii: "/")
            })
        else { return nil }
        let near = days.map(\.place) + whole.map(\.place)
        return
            (near.map(\.lowerBound).min() ?? first.place.lowerBound)..<(near.map(\.upperBound).max()
            ?? first.place.upperBound)
    }

    /// Two times with a hyphen or a few words between them.
    private static func span(_ times: [Quantity], hasDays: Bool, _ text: Text) -> Range<Int>? {
        for (first, second) in zip(times, times.dropFirst())
        where second.place.lowerBound - first.place.upperBound <= gap
            && (hasDays || !first.isBare || !second.isBare || first.unit != nil)
        {
            return first.place.lowerBound..<second.place.upperBound
        }
        return nil
    }

    private static let gap = 12

    private static func dayWords(_ sentence: Range<Int>, _ text: Text) -> Range<Int>? {
        for index in sentence {
            if let match = text.language.workdays.match(at: index, of: text.tokens, in: text.bytes)
                ?? text.language.everyDay.match(at: index, of: text.tokens, in: text.bytes)
            {
                return text.range(of: match.tokens)
            }
        }
        return shortDays(sentence, text)
    }

    /// "Montag bis Sonntag"
    private static func isWholeWeek(_ days: [Quantity]) -> Bool {
        days.count == 2 && days[1].readings.contains { $0.dimension == .weekday && $0.value == 7 }
    }

    /// "24/7", "24 hours a day, seven days a week": 24 hours alone are a span of time.
    private static func isAlways(_ quantities: [Quantity]) -> Bool {
        quantities.contains(where: \.isInIdiom) || quantities.count > 1
    }

    /// "Mo–Fr", "Mon. to Thurs"
    private static func shortDays(_ sentence: Range<Int>, _ text: Text) -> Range<Int>? {
        let days = sentence.filter { isShortDay(text.tokens[$0], text) }
        for (first, second) in zip(days, days.dropFirst()) where second - first <= 3 {
            let between = text.tokens[first + 1..<second].filter { !$0.isSign(".") }
            guard between.count == 1,
                between[0].isHyphen || between[0].isDash || text.language.lexicon.mayJoinNumbers(between[0])
            else {
                continue
            }
            return text.range(of: first..<second + 1)
        }
        return nil
    }

    private static func isShortDay(_ token: Token, _ text: Text) -> Bool {
        guard token.kind == .word, (2...5).contains(token.range.count),
            token.capitals == .first || !text.language.pack.capitalizesNouns
        else {
            return false
        }
        let letters = text.bytes[token.range].latinSmall
        return text.language.pack.weekdays.contains { $0.latinSmall.starts(with: letters) }
    }

    private static func hasHotline(_ sentence: Range<Int>, _ text: Text) -> Bool {
        if text.quotes.contains(where: { sentence.contains($0.token) && $0.name.contains("number") }) { return true }
        return sentence.contains {
            text.language.match("hardcoded-hours", at: $0, of: text.tokens, in: text.bytes) != nil
        }
    }
}

extension Quantity {
    var isWeekday: Bool { readings.contains { $0.dimension == .weekday } }
}
