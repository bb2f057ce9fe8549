// Numbers in words: zweiundzwanzig, half an hour, the third.

extension NumberReader {
    func words(at index: Int) -> (quantity: Quantity, next: Int)? {
        if let next = phrase(at: index, .minutesBefore), next < tokens.count, isNear(next),
            let time = timeBehindMinutes(at: index, next)
        {
            return time
        }
        if let (number, end, isSure) = wordNumber(at: index) {
            var next = end
            var quantity = Quantity(
                place: tokens[index].range.lowerBound..<tokens[next - 1].range.upperBound, amount: number, isBare: true,
                weight: isSure ? .words : .possible)
            let written = WrittenNumber(value: number, end: quantity.place.upperBound, next: next)
            if let date = dateBeginningWithDay(at: index, day: written) { return date }
            if mayBeTime(at: index, number: written, next: next),
                let time = time(at: index, number: written, next: next, quantity: quantity)
            {
                return time
            }
            measure(&quantity, value: number, next: &next)
            return (quantity, next)
        }
        return articleOrOrdinal(at: index)
    }

    /// "eine Woche", "a half hour", "la seconde": numbers only as partners of others.
    private func articleOrOrdinal(at index: Int) -> (quantity: Quantity, next: Int)? {
        if means(.unit, at: index), let more = unitAndMore(at: index) { return more }
        guard means([.article, .fraction], at: index), let (value, next) = articleOrFraction(at: index) else {
            return means(.ordinal, at: index) ? ordinal(at: index) : nil
        }
        let place = tokens[index].range.lowerBound..<tokens[next - 1].range.upperBound
        let quantity = Quantity(place: place, amount: value, isBare: true, weight: .possible)
        var (measured, end) = (quantity, next)
        measure(&measured, value: value, next: &end)
        // "third" is a part, or the one behind the second: "a third degree".
        let noun = phrase(at: index, .article) ?? index
        if let (ordinal, behind) = ordinalWord(at: noun) {
            if noun == index { measured.readings.add(Quantity.Reading(dimension: .number, value: ordinal)) }
            if behind == next, !measured.isBare {
                var (other, end) = (quantity, next)
                measure(&other, value: ordinal, next: &end)
                for reading in other.readings { measured.readings.add(reading) }
            }
        }
        guard value == 1, measured.isBare else { return (measured, end) }
        let written = WrittenNumber(value: value, end: place.upperBound, next: next)
        if mayBeTime(at: index, number: written, next: next),
            let time = time(at: index, number: written, next: next, quantity: quantity)
        {
            return time
        }
        return beginsRange(next) || isLimit(index) ? (measured, end) : nil
    }

    /// "metro y medio"
    private func unitAndMore(at index: Int) -> (quantity: Quantity, next: Int)? {
        guard let (unit, behind) = unit(at: index), means(.addition, at: behind), isNear(behind),
            let (added, next) = phrase(
                at: behind, .addition, { if case .addition(let added) = $0 { added } else { nil } })
        else { return nil }
        let place = tokens[index].range.lowerBound..<tokens[next - 1].range.upperBound
        let reading = Quantity.Reading(dimension: unit.dimension, value: unit.value(of: 1 + added))
        let quantity = Quantity(
            place: place, readings: Readings(reading), amount: 1 + added, isBare: false, weight: .possible)
        return (quantity, next)
    }

    /// "eine", "halbe", "eine halbe", "half an"
    private func articleOrFraction(at index: Int) -> (value: Double, next: Int)? {
        let article = phrase(at: index, .article)
        let start = article ?? index
        // "un quart d’heure"
        if article != nil, phrase(at: start, .span) != nil { return nil }
        guard means(.fraction, at: start), article == nil || isNear(start),
            let (fraction, behind) = phrase(
                at: start, .fraction, { if case .fraction(let value) = $0 { value } else { nil } })
        else { return article.map { (1, $0) } }
        guard means(.article, at: behind), isNear(behind), let next = phrase(at: behind, .article) else {
            return (fraction, behind)
        }
        return (fraction, next)
    }

    private func ordinal(at index: Int) -> (quantity: Quantity, next: Int)? {
        guard let (ordinal, behind) = ordinalWord(at: index) else { return nil }
        let written = WrittenNumber(value: ordinal, end: tokens[behind - 1].range.upperBound, next: behind)
        if let date = dateBeginningWithDay(at: index, day: written) { return date }
        var quantity = Quantity(place: tokens[index].range, amount: ordinal, isBare: true, weight: .possible)
        var next = behind
        measure(&quantity, value: ordinal, next: &next)
        return (quantity, next)
    }

    private func ordinalWord(at index: Int) -> (value: Double, next: Int)? {
        phrase(at: index, .ordinal) { if case .ordinal(let value) = $0 { value } else { nil } }
    }

    /// "one to two days"
    private func beginsRange(_ index: Int) -> Bool {
        guard means(.range, at: index), isNear(index), let behind = phrase(at: index, .range),
            behind < tokens.count, isNear(behind)
        else { return false }
        if case .digits = tokens[behind].kind { return true }
        return wordNumber(at: behind) != nil
    }

    /// - Returns: the number, the token behind it, and whether its words mean nothing else.
    private func wordNumber(at index: Int) -> (value: Double, next: Int, isSure: Bool)? {
        var sum = NumberSum()
        var accepted: (value: Double, next: Int, isSure: Bool)?
        var isSure = false
        var next = index
        while next < tokens.count {
            let gap = next == index ? Gap.tight : gap(next)
            let isHyphen = gap == .hyphen && gapLength(next) <= 3
            guard next == index || gap == .blank || isHyphen else { break }
            guard case .compound(let value) = tokens[next].kind else {
                guard means([.cardinal, .joiner, .article], at: next) else { break }
                let canBeArticle = next == index || sum.isJoined || isHyphen
                guard
                    let (meaning, behind) = phrase(
                        at: next, [.cardinal, .joiner, .article],
                        { meaning -> NumberLexicon.Meaning? in
                            switch meaning {
                            case .cardinal: sum.takes(meaning) ? meaning : nil
                            case .joiner: next > index && sum.takes(meaning) && (sum.value ?? 0) >= 20 ? meaning : nil
                            case .article: canBeArticle && sum.takes(meaning) ? meaning : nil
                            default: nil
                            }
                        })
                else { break }
                sum.add(meaning)
                if case .cardinal(_, let sure) = meaning, sure { isSure = true }
                if case .cardinal = meaning, let value = sum.value { accepted = (value, behind, isSure) }
                if case .article = meaning, next > index, let value = sum.value { accepted = (value, behind, isSure) }
                next = behind
                continue
            }
            let meaning = NumberLexicon.Meaning.cardinal(value, isSure: true)
            guard sum.takes(meaning), next == index || value >= 100 else { break }
            sum.add(meaning)
            (isSure, next) = (true, next + 1)
            if let value = sum.value { accepted = (value, next, isSure) }
        }
        // An article before "Millionen" counts them; before nothing it is only an article.
        return accepted
    }
}
