import Languages
package import Rulebook

/// Numbers have the form that the language writes.
package enum NumberForm: TextRule {
    package static let rule = Rule(
        "number-form", topic: .texts, severity: .warning,
        summary:
            "A number in a form that its language does not have: 1 days, 10 day, 2st dose, 9 Juni, 1,5 metres, 1.000 people.",
        reason: "Mostly it was once another number, or another language: readers may take 1.000 for one.",
        example: Rule.Example(wrong: "Keep a distance of 1,5 metres.", right: "Keep a distance of 1.5 metres."))
    static let needs: Traits = .digits

    static func problems(in text: Text, _ context: Context) -> [Problem] {
        let tokens = text.tokens
        return tokens.indices.compactMap { index in
            guard tokens[index].kind == .digits, isFree(index, text) else { return nil }
            return separator(at: index, text) ?? ordinal(at: index, text) ?? plural(at: index, text)
                ?? date(at: index, text)
        }
    }

    private static func isFree(_ index: Int, _ text: Text) -> Bool {
        guard index > 0 else { return true }
        let before = text.tokens[index - 1]
        return text.tokens[index].gap > .none || before.isSign("(") || before.isSign("„") || before.isSign("“")
            || before.isSign("*")
    }

    // MARK: Separators

    private static func separator(at index: Int, _ text: Text) -> Problem? {
        let tokens = text.tokens
        guard index + 2 < tokens.count, tokens[index + 2].kind == .digits, tokens[index + 1].gap == .none,
            tokens[index + 2].gap == .none,
            tokens[index + 1].isSign(".") || tokens[index + 1].isSign(","), !followsName(index, text),
            index == 0 || !tokens[index - 1].isSign("#"),
            index + 3 == tokens.count || !isJoined(index + 3, text)
        else { return nil }
        let pack = text.language.pack
        let sign = text.written(tokens[index + 1])
        let digits = (tokens[index].range.count, tokens[index + 2].range.count)
        guard [".", ","].contains(pack.decimalSeparator) else { return nil }
        let next = index + 3 < tokens.count ? tokens[index + 3] : nil
        let range = text.range(of: index..<index + 3)
        if sign != pack.decimalSeparator, digits.1 <= 2, let next, hasUnit(next, text) || isCount(index + 3, text) {
            return Problem(
                rule,
                "'\(text.written(range))' has '\(sign)' before its fraction, where \(pack.name) has '\(pack.decimalSeparator)'",
                fix: "write '\(text.written(tokens[index]))\(pack.decimalSeparator)\(text.written(tokens[index + 2]))'",
                at: range)
        }
        if text.language.lexicon.hasNumberWords, sign == pack.decimalSeparator, digits.0 <= 3, digits.1 == 3,
            tokens[index].range != tokens[index + 2].range,
            text.written(tokens[index]) != "0", let next, next.kind == .word, next.gap <= .fixedSpace,
            isGrouped(before: next, at: index, in: text)
        {
            return Problem(
                rule,
                "'\(text.written(range))' has '\(sign)' between thousands, where \(pack.name) has it before a fraction",
                fix: "write '\(pack.number(whole: text.written(tokens[index]) + text.written(tokens[index + 2])))'",
                at: range)
        }
        return nil
    }

    private static func isJoined(_ index: Int, _ text: Text) -> Bool {
        let token = text.tokens[index]
        guard token.gap == .none, index + 1 < text.tokens.count else { return false }
        return (token.isSign(".") || token.isSign(",") || token.isSign(":") || token.isSign("/"))
            && text.tokens[index + 1].kind == .digits
            && text.tokens[index + 1].gap == .none
    }

    private static func hasUnit(_ token: Token, _ text: Text) -> Bool {
        if token.isSign("%") || token.isSign("€") || token.isSign("°") { return true }
        guard token.gap <= .fixedSpace, let unit = text.language.lexicon.unit(token, in: text.bytes) else {
            return false
        }
        // "8.30 h", "6.30 l’acqua"
        return unit != .hour && !(token.range.count == 1 && isElided(token, text))
    }

    private static func isElided(_ token: Token, _ text: Text) -> Bool {
        let end = token.range.upperBound
        return text.bytes[end...].starts(with: "’".utf8) || text.bytes[end...].starts(with: "'".utf8)
    }

    /// "35,6 cases per 100,000": a noun and a rate behind it.
    private static func isCount(_ index: Int, _ text: Text) -> Bool {
        let rest = text.tokens[index...].prefix(5)
        let isRate = rest.contains { ["pro", "per", "je", "pour", "por", "ogni"].contains(text.written($0)) }
        return isRate && rest.contains { $0.kind == .digits && $0.range.count >= 3 }
    }

    /// "1.000 people" in English: what is counted in thousandths is measured.
    private static func isGrouped(before next: Token, at index: Int, in text: Text) -> Bool {
        guard let unit = text.language.lexicon.unit(next, in: text.bytes) else {
            return next.capitals == .none && (next.range.count > 3 || text.set.commonIn(next) & text.language.mask == 0)
                || text.language.pack.capitalizesNouns && next.capitals == .first
        }
        return unit.isMoney
    }

    private static func followsName(_ index: Int, _ text: Text) -> Bool {
        guard index > 0, text.tokens[index].gap <= .fixedSpace, text.tokens[index - 1].kind == .word else {
            return false
        }
        let before = text.tokens[index - 1]
        return before.capitals != .none && text.set.commonIn(before) & text.language.mask == 0
            && !Sentences.begins(index - 1, text.tokens)
    }

    // MARK: Endings

    /// English "2st", "11st"
    private static func ordinal(at index: Int, _ text: Text) -> Problem? {
        let tokens = text.tokens
        guard text.language.pack.primary == "en", index + 1 < tokens.count, tokens[index + 1].gap == .none,
            tokens[index + 1].kind == .word,
            ["st", "nd", "rd", "th"].contains(text.written(tokens[index + 1])),
            let value = Int(text.written(tokens[index]).suffix(9))
        else { return nil }
        let teens = (11...13).contains(value % 100)
        let ending = teens ? "th" : [1: "st", 2: "nd", 3: "rd"][value % 10] ?? "th"
        guard text.written(tokens[index + 1]) != ending else { return nil }
        let range = text.range(of: index..<index + 2)
        return Problem(
            rule, "'\(text.written(range))' has the ending of another number",
            fix: "write '\(value)\(ending)', or the number that was meant", at: range)
    }

    private static func plural(at index: Int, _ text: Text) -> Problem? {
        let tokens = text.tokens
        guard index + 1 < tokens.count, tokens[index + 1].kind == .word,
            tokens[index + 1].gap == .space || tokens[index + 1].gap == .fixedSpace,
            index == 0 || tokens[index - 1].kind == .word && tokens[index].gap <= .fixedSpace
                || tokens[index].gap >= .line || tokens[index - 1].isSign("("),
            index + 2 == tokens.count || !tokens[index + 2].isHyphen
        else { return nil }
        if index > 0, tokens[index - 1].kind == .word, tokens[index].gap <= .fixedSpace {
            guard text.set.commonIn(tokens[index - 1]) & text.language.mask != 0,
                !text.language.lexicon.mayJoinNumbers(tokens[index - 1])
            else { return nil }
        }
        let word = text.written(tokens[index + 1])
        let range = text.range(of: index..<index + 2)
        let lexicon = text.language.lexicon
        if text.written(tokens[index]) == "1", let singular = lexicon.singulars[word.lowercased()] {
            return Problem(
                rule, "'\(text.written(range))' has a plural behind a 1",
                fix: "write '1 \(singular)', or the number that was meant", at: range)
        }
        guard let value = Int(text.written(tokens[index]).suffix(9)), value > 1,
            lexicon.singulars.values.contains(word),
            lexicon.singulars[word.lowercased()] == nil, endsPhrase(index + 2, text)
        else { return nil }
        return Problem(
            rule, "'\(text.written(range))' has a singular behind a number that is not 1",
            fix: "write the plural, or the number that was meant", at: range)
    }

    /// "10 giorno da", and neither "a 14 day quarantine" nor "7 day or 14 day period".
    private static func endsPhrase(_ index: Int, _ text: Text) -> Bool {
        guard index < text.tokens.count else { return true }
        let token = text.tokens[index]
        if token.kind == .sign { return [".", ",", ";", "!", "?"].contains { token.isSign($0) } }
        let isFollowed = text.tokens[index...].prefix(3).contains { $0.kind == .digits }
        return token.kind == .word && text.set.commonIn(token) & text.language.mask != 0 && !isFollowed
    }

    /// German "9 Juni"
    private static func date(at index: Int, _ text: Text) -> Problem? {
        let tokens = text.tokens
        guard text.language.pack.date.text.hasPrefix("{day}. {month}"), index + 1 < tokens.count,
            tokens[index + 1].kind == .word,
            tokens[index + 1].gap == .space || tokens[index + 1].gap == .fixedSpace,
            let day = Int(text.written(tokens[index]).suffix(4)), (1...31).contains(day),
            text.language.pack.months.contains(text.written(tokens[index + 1]))
        else { return nil }
        let hasYear =
            index + 2 < tokens.count && tokens[index + 2].kind == .digits && tokens[index + 2].range.count == 4
        let isNamed =
            index > 0 && tokens[index].gap <= .fixedSpace
            && (tokens[index - 1].kind == .word || tokens[index - 1].kind == .digits)
            && text.set.commonIn(tokens[index - 1]) & text.language.mask == 0
            && text.language.lexicon.weekday(tokens[index - 1]) == nil
        let isJoined = index + 2 < tokens.count && tokens[index + 2].isHyphen && tokens[index + 2].gap == .none
        guard !isNamed, !isJoined else { return nil }
        let isBehindWord =
            index > 0 && tokens[index - 1].kind == .word
            && text.set.commonIn(tokens[index - 1]) & text.language.mask != 0
        guard hasYear || isBehindWord else { return nil }
        let range = text.range(of: index..<index + 2)
        return Problem(
            rule, "'\(text.written(range))' lacks the '.' behind the day",
            fix: "write '\(day). \(text.written(tokens[index + 1]))'", at: range)
    }
}

/// Dates exist, fall on the weekday that the text says, and end after they begin.
enum ImpossibleDate: TextRule {
    static let rule = ImpossibleTime.rule
    static let needs: Traits = .digits

    static func problems(in text: Text, _ context: Context) -> [Problem] {
        let quantities = text.quantities
        var problems = numeric(in: text)
        for (index, quantity) in quantities.enumerated() {
            guard let date = Day(quantity) else { continue }
            let end = quantity.place.upperBound
            // "Version 31.02.2021.4"
            if end + 1 < text.bytes.count, text.bytes[end] == UInt8(ascii: "."), text.bytes[end + 1].isDigit {
                continue
            }
            if date.day > Day.days(in: date.month, date.year) {
                problems.append(problem(at: quantity.place, says: "does not exist", in: text))
            } else if index > 0, let problem = weekday(quantities[index - 1], of: quantity, date: date, in: text) {
                problems.append(problem)
            } else if index + 1 < quantities.count,
                let problem = span(from: quantity, to: quantities[index + 1], in: text)
            {
                problems.append(problem)
            }
        }
        return problems
    }

    private static func problem(at place: Range<Int>, says what: String, in text: Text) -> Problem {
        Problem(rule, "'\(text.written(place))' \(what)", fix: "write the date that was meant", at: place)
    }

    struct Day {
        let year: Int
        let month: Int
        let day: Int

        init?(_ quantity: Quantity) {
            guard let reading = quantity.readings.first(where: { $0.dimension == .date }) else { return nil }
            let value = Int(reading.value)
            (year, month, day) = (value / 10_000, value / 100 % 100, value % 100)
            guard day > 0, (1...12).contains(month), quantity.weight > .possible, !quantity.isBare || year > 0 else {
                return nil
            }
        }

        static func days(in month: Int, _ year: Int) -> Int {
            if month == 2 { return year == 0 || year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28 }
            return [4, 6, 9, 11].contains(month) ? 30 : 31
        }

        /// 1 to 7, from Monday (Zeller).
        var weekday: Int {
            let (shifted, base) = month < 3 ? (month + 12, year - 1) : (month, year)
            let h = (day + 13 * (shifted + 1) / 5 + base % 100 + base % 100 / 4 + base / 400 + 5 * (base / 100)) % 7
            return (h + 5) % 7 + 1
        }
    }

    private static func weekday(_ before: Quantity, of quantity: Quantity, date: Day, in text: Text) -> Problem? {
        guard date.year > 0, before.isWeekday,
            let said = before.readings.first(where: { $0.dimension == .weekday })?.value,
            quantity.place.lowerBound - before.place.upperBound <= 6, Int(said) != date.weekday,
            text.language.pack.weekdays.contains(where: { $0.lowercased() == text.written(before.place).lowercased() })
        else { return nil }
        let name =
            text.language.pack.weekdays.indices.contains(date.weekday - 1)
            ? text.language.pack.weekdays[date.weekday - 1] : ""
        return problem(at: before.place.lowerBound..<quantity.place.upperBound, says: "is a \(name)", in: text)
    }

    private static func span(from first: Quantity, to second: Quantity, in text: Text) -> Problem? {
        guard let start = Day(first), let end = Day(second), second.place.lowerBound - first.place.upperBound <= 16,
            isUntil(first.place.upperBound..<second.place.lowerBound, text)
        else { return nil }
        let isReversed: Bool
        if start.year > 0, end.year > 0 {
            isReversed = (end.year, end.month, end.day) < (start.year, start.month, start.day)
        } else {
            isReversed = start.year == 0 && end.year == 0 && start.month == end.month && end.day < start.day
        }
        // "15. Mai bis 14. Mai des nächsten Jahres"
        let behind = text.tokens.indices.first { text.tokens[$0].range.lowerBound >= second.place.upperBound }
        let isOfNextYear =
            behind.flatMap { text.language.match("impossible-date", at: $0, of: text.tokens, in: text.bytes) } != nil
        return isReversed && !isOfNextYear
            ? problem(at: first.place.lowerBound..<second.place.upperBound, says: "ends before it begins", in: text)
            : nil
    }

    static func isUntil(_ range: Range<Int>, _ text: Text) -> Bool {
        guard range.lowerBound < range.upperBound else { return false }
        let between = text.written(range).lowercased().filter { !$0.isWhitespace && $0 != "." && $0 != "*" }
        return ["-", "–", "—", "‑", "−"].contains(between)
            || text.language.pack.untilWords.contains { $0.lowercased().filter { !$0.isWhitespace } == between }
            || ["biszum", "al", "to", "au", "until"].contains(between)
    }

    /// "15.13.2022"
    private static func numeric(in text: Text) -> [Problem] {
        let tokens = text.tokens
        guard tokens.count > 4 else { return [] }
        return (0..<tokens.count - 4).compactMap { index in
            guard tokens[index].kind == .digits, tokens[index + 2].kind == .digits, tokens[index + 4].kind == .digits,
                tokens[index + 4].range.count == 4, tokens[index].range.count <= 2, tokens[index + 2].range.count <= 2,
                tokens[index + 1].isSign("."), tokens[index + 3].isSign("."),
                !tokens[index + 1...index + 4].contains(where: { $0.gap > .none }),
                index == 0 || tokens[index].gap > .none || tokens[index - 1].isSign("("),
                text.language.pack.decimalSeparator == ",",
                index + 5 == tokens.count || tokens[index + 5].gap > .none || index + 6 == tokens.count
                    || tokens[index + 6].gap > .none
                    || tokens[index + 6].kind != .digits
            else { return nil }
            let (day, month) = (Int(text.written(tokens[index])) ?? 0, Int(text.written(tokens[index + 2])) ?? 0)
            guard month > 12 || day > 31 || month == 0 || day == 0 else { return nil }
            return problem(at: text.range(of: index..<index + 5), says: "does not exist", in: text)
        }
    }
}

/// Times of day exist.
enum ImpossibleTime: TextRule {
    static let rule = Rule(
        "impossible-time", topic: .texts, severity: .warning,
        summary:
            "A date that does not exist, is not the day of the week that the text says, or ends before it begins, or a time that no clock shows.",
        example: Rule.Example(wrong: "until 25:00", right: "until 23:00"))
    static let needs: Traits = .digits

    static func problems(in text: Text, _ context: Context) -> [Problem] {
        let tokens = text.tokens
        return tokens.indices.compactMap { index in
            guard tokens[index].kind == .digits, tokens[index].range.count <= 2,
                let hour = Int(text.written(tokens[index])),
                index == 0 || tokens[index].gap > .none || tokens[index - 1].isDash || tokens[index - 1].isSign("(")
            else { return nil }
            var end = index + 1
            var minutes: Int?
            if index + 2 < tokens.count, tokens[index + 1].isSign(":") || tokens[index + 1].isSign("."),
                tokens[index + 2].kind == .digits,
                tokens[index + 1].gap == .none, tokens[index + 2].gap == .none, tokens[index + 2].range.count == 2
            {
                (minutes, end) = (Int(text.written(tokens[index + 2])), index + 3)
            }
            let half = half(at: end, text)
            let isOClock = isOClock(at: end, text)
            let isRange = minutes != nil && tokens[index + 1].isSign(":") && hasOtherTime(index, text)
            guard half || isOClock || isRange else { return nil }
            let tooLate = hour > 24 || hour == 24 && (minutes ?? 0) > 0 || (minutes ?? 0) > 59
            guard tooLate || half && hour > 12 && hour < 25 else { return nil }
            let range = text.range(of: index..<(half || isOClock ? end + 1 : end))
            return Problem(
                rule, "'\(text.written(range))' is a time that no clock shows", fix: "write the time that was meant",
                at: range)
        }
    }

    /// "pm", "p.m.": English has them.
    private static func half(at index: Int, _ text: Text) -> Bool {
        guard text.language.pack.primary == "en", index < text.tokens.count, text.tokens[index].gap <= .fixedSpace
        else { return false }
        let word = text.written(text.tokens[index]).lowercased()
        if word == "pm" || word == "am" {
            // "At 16 am I old enough?"
            let next = index + 1 < text.tokens.count ? text.written(text.tokens[index + 1]) : ""
            return text.tokens[index].kind == .word && next != "I"
        }
        guard word == "p" || word == "a", index + 2 < text.tokens.count else { return false }
        return text.tokens[index + 1].isSign(".") && text.written(text.tokens[index + 2]).lowercased() == "m"
    }

    private static func isOClock(at index: Int, _ text: Text) -> Bool {
        index < text.tokens.count && text.tokens[index].gap <= .fixedSpace && text.written(text.tokens[index]) == "Uhr"
    }

    private static func hasOtherTime(_ index: Int, _ text: Text) -> Bool {
        let place = text.tokens[index].range.lowerBound
        return text.quantities.contains { quantity in
            quantity.readings.contains { $0.dimension == .time } && abs(quantity.place.lowerBound - place) < 24
                && quantity.place.lowerBound != place && text.bytes[quantity.place].contains(UInt8(ascii: ":"))
        }
    }
}
