/// Reads the quantities of a text in its language.
///
/// It is meant to be right about texts of people: where something can be understood in two ways, both are kept.
package struct NumberReader {
    let bytes: [UInt8]
    let lexicon: NumberLexicon
    let tokens: [NumberToken]
    var quantities: [Quantity] = []

    /// Quantities of one text at most; of a longer list of figures the rest is not compared.
    static let limit = 200

    /// - Parameter hasLists: whether digits may count the items of a list.
    package static func quantities(
        in bytes: [UInt8], _ text: [Token], _ lexicon: NumberLexicon, hasLists: Bool = true
    ) -> [Quantity] {
        let tokens = NumberToken.all(in: text, bytes, lexicon, hasLists: hasLists)
        guard !tokens.isEmpty else { return [] }
        var reader = NumberReader(bytes: bytes, lexicon: lexicon, tokens: tokens)
        reader.read()
        return reader.quantities
    }

    /// Whether a unit stands anywhere in a text, also without a number.
    package static func names(
        _ fits: (QuantityUnit) -> Bool, in bytes: [UInt8], tokens text: [Token], lexicon: NumberLexicon
    ) -> Bool {
        let tokens = NumberToken.all(in: text, bytes, lexicon, hasLists: false)
        let reader = NumberReader(bytes: bytes, lexicon: lexicon, tokens: tokens)
        return tokens.indices.contains { reader.unit(at: $0).map { fits($0.0) } ?? false }
    }

    private init(bytes: [UInt8], lexicon: NumberLexicon, tokens: [NumberToken]) {
        self.bytes = bytes
        self.lexicon = lexicon
        self.tokens = tokens
    }

    private mutating func read() {
        var index = 0
        /// Quantities before this token are part of an idiom.
        var idiomEnd = 0
        while index < tokens.count, quantities.count < Self.limit {
            guard tokens[index].mayBeginQuantity, !isIdle(index) else {
                if let period = period(at: index), index >= idiomEnd { add(period) }
                index += 1
                continue
            }
            if index >= idiomEnd, let end = idiom(at: index) { idiomEnd = end }
            // Most words with which an idiom may begin say nothing by themselves, as the "in" of "in one go".
            guard tokens[index].mayBeQuantity else {
                index += 1
                continue
            }
            let before = quantities.count
            let next = max(step(at: index), index + 1)
            for place in before..<quantities.count {
                quantities[place].tokens = index..<next
                if index < idiomEnd {
                    quantities[place].weight = .possible
                    quantities[place].isInIdiom = true
                }
            }
            index = next
        }
        joinParts()
        spreadUnitsOverRanges()
    }

    /// Whether a word for 'a', or that of a unit, has nothing beside it that makes it a number, as in "eine Woche", "a la una"
    /// and "metro y medio".
    private func isIdle(_ index: Int) -> Bool {
        switch tokens[index].kinds.intersection(.beginnings) {
        case .article:
            tokens[index].kinds == .article && endsPhrase(index) && !isBehindHourWord(index) && !isLimit(index)
        case .unit: endsPhrase(index)
        default: false
        }
    }

    /// "Pro Woche", "every day": what comes in each of a unit of time. It is no number, but not the same as in each of another.
    private func period(at index: Int) -> Quantity? {
        guard means(.unit, at: index), let (unit, next) = unit(at: index), unit.isOfTime, unit != .second,
            let place = lexicon.periods.bound(of: tokens[index].range, in: bytes)?.place
        else { return nil }
        let reading = Quantity.Reading(dimension: unit.dimension, value: unit.value(of: 1))
        return Quantity(
            place: place.lowerBound..<tokens[next - 1].range.upperBound, readings: Readings(reading), amount: -1,
            isBare: false, weight: .possible, tokens: index..<next)
    }

    /// Whether words before an article make it a number: "at least one".
    func isLimit(_ index: Int) -> Bool {
        guard means(.article, at: index) else { return false }
        switch lexicon.limits.bound(of: tokens[index].range, in: bytes)?.bound {
        case .least, .most: return true
        // "Über eine App"
        case .more, .less, .from, .until, nil: return false
        }
    }

    private func endsPhrase(_ index: Int) -> Bool { index + 1 == tokens.count || gap(index + 1) == .far }

    // MARK: One token after the other

    /// - Returns: the token behind what was read.
    private mutating func step(at index: Int) -> Int {
        if means(.timeOfDay, at: index), let (quantity, next) = timeOfDay(at: index) {
            add(quantity)
            return next
        }
        if let (day, next) = phrase(at: index, .weekday, { if case .weekday(let day) = $0 { day } else { nil } }) {
            add(
                at: tokens[index].range.lowerBound..<tokens[next - 1].range.upperBound,
                reading: Quantity.Reading(dimension: .weekday, value: Double(day)), amount: -1, weight: .words)
            return next
        }
        if let (span, next) = phrase(at: index, .span, { if case .span(let span) = $0 { span } else { nil } }) {
            add(
                at: tokens[index].range.lowerBound..<tokens[next - 1].range.upperBound,
                reading: span, amount: -1, weight: .possible)
            // What the words say literally may be meant as well: "quinze jours".
            _ = quantity(at: index).map { add($0.quantity.with(weight: .possible)) }
            return next
        }
        if means(.month, at: index), let (quantity, next) = dateBeginningWithMonth(at: index) ?? monthAlone(at: index) {
            add(quantity)
            return next
        }
        if let next = addPairOfYears(at: index) { return next }
        guard let (quantity, next) = quantity(at: index) else {
            if let period = period(at: index) { add(period) }
            return skipped(index)
        }
        add(quantity)
        return next
    }

    mutating func add(_ quantity: Quantity) {
        // Most texts say no number, and the others a few.
        if quantities.isEmpty { quantities.reserveCapacity(8) }
        quantities.append(quantity)
    }

    private mutating func add(
        at place: Range<Int>, reading: Quantity.Reading, amount: Double, weight: Quantity.Weight
    ) {
        add(Quantity(place: place, readings: Readings(reading), amount: amount, isBare: false, weight: weight))
    }

    /// Digits that are no number are passed with all that hangs on them.
    private func skipped(_ index: Int) -> Int {
        // "2. 30 Sekunden warten" is the second item of a list.
        guard case .digits = tokens[index].kind, !tokens[index].countsList else { return index + 1 }
        var next = index + 1
        while next < tokens.count, case .digits = tokens[next].kind,
            gap(next) == .blank || gap(next) == .hyphen || gap(next) == .sign, gapLength(next) <= 2
        {
            next += 1
        }
        return next
    }

    private func quantity(at index: Int) -> (quantity: Quantity, next: Int)? {
        if case .digits = tokens[index].kind { return digits(at: index) }
        return words(at: index)
    }

    // MARK: Digits

    /// Whether a token is what the one before it is measured in: "5 metres", "5%".
    func isUnit(_ index: Int) -> Bool {
        guard means(.unit, at: index) else { return false }
        return gap(index) == .blank || gap(index) == .tight
    }

    private func digits(at index: Int) -> (quantity: Quantity, next: Int)? {
        if !tokens[index].isInName, mayBeginDate(at: index),
            let date = numericDate(at: index) ?? dateBeginningWithDay(at: index, day: nil)
        {
            return date
        }
        guard !tokens[index].countsList else { return nil }
        guard !isTelephone(at: index), var number = WrittenNumber.read(at: index, in: self) else { return nil }
        // Of one or two digits alone that was asked already.
        if !tokens[index].isInName, number.next > index + 1 || tokens[index].range.count > 2,
            let date = dateBeginningWithDay(at: index, day: number)
        {
            return date
        }
        var quantity = Quantity(
            place: number.place, amount: number.value, isBare: true, weight: .digits,
            isLabel: tokens[index].followsName || number.isVersion, written: number.place)
        var next = number.next
        // "2nd", "2º"
        if means(.ordinalEnding, at: next), gap(next) == .tight, let behind = phrase(at: next, .ordinalEnding) {
            next = behind
            quantity.place = quantity.place.lowerBound..<tokens[behind - 1].range.upperBound
        } else if isLetter(number.end), !canFollowTightly(next) {
            return (quantity.inName, next)
        }
        if tokens[index].isInName { return (quantity.inName, next) }
        if mayBeTime(at: index, number: number, next: next),
            let time = time(at: index, number: number, next: next, quantity: quantity)
        {
            return time
        }
        let day = day(at: index, before: next)
        multiply(&number.value, &next)
        quantity.amount = number.value
        quantity.place = quantity.place.lowerBound..<max(quantity.place.upperBound, tokens[next - 1].range.upperBound)
        measure(&quantity, value: number.value, next: &next)
        if quantity.unit == nil, let currency = currency(before: index) {
            quantity.count(currency)
            quantity.place = tokens[index - 1].range.lowerBound..<quantity.place.upperBound
        }
        if let day, quantity.unit == nil { quantity.readings.add(day) }
        return (quantity, next)
    }

    private func isLetter(_ end: Int) -> Bool { end < bytes.count && bytes[end].isLetter }

    /// Whether the word that touches a number may do so: a unit, or what stands behind an hour. Else it is a name: 6s, 2G.
    private func canFollowTightly(_ next: Int) -> Bool {
        guard next < tokens.count, gap(next) == .tight else { return isTimes(at: tokens[next - 1].range.upperBound) }
        return phrase(at: next, [.unit, .half, .behindHour, .cardinal, .span]) != nil
    }

    /// "3x"
    private func isTimes(at end: Int) -> Bool {
        bytes[end] == UInt8(ascii: "x")
            && (end + 1 == bytes.count || !bytes[end + 1].isLetter && !bytes[end + 1].isDigit)
    }

    /// "2 Millionen", "100 000 mille": a larger number behind another one multiplies it.
    private func multiply(_ value: inout Double, _ next: inout Int) {
        while means(.cardinal, at: next), isNear(next), let (factor, behind) = multiplier(at: next) {
            value *= factor
            next = behind
        }
    }

    /// A thousand, or more.
    private func multiplier(at index: Int) -> (value: Double, next: Int)? {
        phrase(at: index, .cardinal) { meaning -> Double? in
            guard case .cardinal(let value, _) = meaning, value >= 1_000 else { return nil }
            return value
        }
    }

    /// Gives a number its unit, and what is added to it: "2 hours and a half".
    /// - Parameter next: the token behind the number, and then that behind all of it.
    func measure(_ quantity: inout Quantity, value: Double, next: inout Int) {
        var value = value
        addFraction(&value, &next)
        // "one and a half million"
        if value != value.rounded() { multiply(&value, &next) }
        guard means(.unit, at: next), isNear(next), let (unit, behind) = unit(at: next) else {
            quantity.amount = value
            quantity.readings = Readings(Quantity.Reading(dimension: .number, value: value))
            return
        }
        next = behind
        addFraction(&value, &next)
        quantity.place = quantity.place.lowerBound..<tokens[next - 1].range.upperBound
        quantity.amount = value
        quantity.count(unit)
    }

    /// "€3", "CHF 3": what stands between two numbers belongs to the first.
    private func currency(before index: Int) -> QuantityUnit? {
        guard index > 0, means(.unit, at: index - 1), gap(index) == .tight || gap(index) == .blank,
            let (unit, next) = unit(at: index - 1), next == index, unit.isMoney, unit != .cent,
            quantities.last.map({ $0.place.upperBound <= tokens[index - 1].range.lowerBound }) ?? true
        else { return nil }
        return unit
    }

    private func addFraction(_ value: inout Double, _ next: inout Int) {
        guard means(.addition, at: next), isNear(next),
            let (added, behind) = phrase(
                at: next, .addition, { if case .addition(let added) = $0 { added } else { nil } })
        else { return }
        // "un million et demi"
        value += added * (multiplier(at: next - 1)?.value ?? 1)
        next = behind
    }

    func unit(at index: Int) -> (QuantityUnit, Int)? {
        phrase(at: index, .unit) { if case .unit(let unit) = $0 { unit } else { nil } }
    }
}

extension Quantity {
    /// Says what its amount is measured in.
    fileprivate mutating func count(_ unit: QuantityUnit) {
        readings = Readings(Reading(dimension: unit.dimension, value: unit.value(of: amount)))
        self.unit = unit
        isBare = false
        // "Maximum 4 mg" begins with no name.
        isLabel = false
        if weight == .digits { weight = .certain }
    }

    fileprivate func with(weight: Weight) -> Quantity {
        var copy = self
        copy.weight = weight
        return copy
    }

    /// COVID-19, 6s: no number, but the same as one in a language that writes "iOS 13" or "16-bit" in another way.
    fileprivate var inName: Quantity {
        var copy = with(weight: .possible)
        copy.isLabel = true
        copy.readings = Readings(Reading(dimension: .number, value: amount))
        return copy
    }
}
