import Languages

/// Pairs the quantities of a source text with those of its translation, and says which of them have no partner.
struct QuantityComparison {
    /// One that the translation says in place of one of the source.
    private(set) var contradictions: [(source: Quantity, translation: Quantity)] = []
    private(set) var missing: [Quantity] = []
    private(set) var added: [Quantity] = []
    /// Two that follow each other in both texts, and in the translation the other way round; in the order of each text.
    private(set) var exchanged: [(source: (Quantity, Quantity), translation: (Quantity, Quantity))] = []

    var findsDifferences: Bool {
        !contradictions.isEmpty || !missing.isEmpty || !added.isEmpty || !exchanged.isEmpty
    }

    init(source: Text, translation: Text) {
        guard !Self.areAlike(source, translation) else { return }
        var source = Side(source)
        var translation = Side(translation)
        // First those that are surely the same, then those that may be.
        for mayPair in [Self.areEqual, Self.mayBeEqual] {
            for limit in [Quantity.Weight.words, .possible] {
                Self.pair(&source, with: &translation, limit: limit, where: mayPair)
            }
        }
        var (left, right) = (source.left(besides: translation), translation.left(besides: source))
        if !left.isEmpty, !right.isEmpty {
            right.removeDivided(in: translation.bytes, besides: &left, in: source.bytes)
            left.removeDivided(in: source.bytes, besides: &right, in: translation.bytes)
        }
        let leavesOut =
            !(left.isEmpty && right.isEmpty) && Self.leavesOutDays(of: &left, source, and: &right, translation)
        if left.isEmpty, right.isEmpty {
            if !leavesOut { reportRepeated(source, translation) }
            noteExchanged(source, translation)
            reportPhrases(source, translation)
        } else {
            report(left, of: source, right, of: translation)
        }
        reportLostSigns(source, translation)
    }

    /// Leaves out what two languages say of days in ways of their own.
    /// - Returns: whether times or dates are among that.
    private static func leavesOutDays(
        of left: inout [Quantity], _ source: Side, and right: inout [Quantity], _ translation: Side
    ) -> Bool {
        // "Werktags" has no name of a day, and "Monday to Friday" has.
        if source.text.hasWorkdays || translation.text.hasWorkdays {
            left.removeAll(where: \.isWeekday)
            right.removeAll(where: \.isWeekday)
        }
        if !left.contains(where: \.isWeekday) { right.removeAll(where: \.isWeekday) }
        if !right.contains(where: \.isWeekday) { left.removeAll(where: \.isWeekday) }
        let count = left.count + right.count
        left.removeWholeDay(of: source.quantities, besides: &right, saying: translation.quantities)
        right.removeWholeDay(of: translation.quantities, besides: &left, saying: source.quantities)
        // "In der Nacht vom 27. auf den 28." is "on the night of 27 December".
        if source.text.hasNight || translation.text.hasNight {
            if left.count + right.count <= 2 || left.count == right.count && left.count <= 2 {
                left.removeAll(where: \.isDayOrBare)
                right.removeAll(where: \.isDayOrBare)
            }
        }
        return left.count + right.count < count
    }

    /// 20 is not 20 %, and 3 not 3 €, unless a text says somewhere else what it counts: "Kosten in Euro", "from 50 to 20 %".
    private mutating func reportLostSigns(_ source: Side, _ translation: Side) {
        for (index, quantity) in translation.quantities.enumerated() {
            guard let partner = translation.partners[index] else { continue }
            let meant = source.quantities[partner]
            if source.losesSign(meant, of: quantity) || translation.losesSign(quantity, of: meant) {
                contradictions.append((meant, quantity))
            }
        }
    }

    /// Whether each says the same as the one at its place, and as surely: then each is the other's partner.
    private static func areAlike(_ source: Text, _ translation: Text) -> Bool {
        let (meant, said) = (source.quantities, translation.quantities)
        guard meant.count == said.count else { return false }
        for index in meant.indices {
            guard meant[index].weight == said[index].weight,
                areEqual(meant[index], said[index], in: source.bytes, and: translation.bytes)
            else { return false }
        }
        return true
    }

    /// A quarter of an hour is not half an hour, nor an hour a minute: each is only perhaps a number, but both are.
    private mutating func reportPhrases(_ source: Side, _ translation: Side) {
        let (thirds, quarters) = (source.fractions, translation.fractions)
        if thirds.count == 1, quarters.count == 1 { contradictions.append((thirds[0], quarters[0])) }
        let (meant, said) = (source.phrases + source.singleSpans, translation.phrases + translation.singleSpans)
        guard meant.count == 1, said.count == 1,
            Self.shareDimension(meant[0], said[0]) || Self.areSingleSpans(meant[0], said[0]),
            // Herr March is called so in every language.
            meant[0].readings.allSatisfy({ $0.dimension != .date })
                || !source.stands(said[0], in: translation) && !translation.stands(meant[0], in: source)
        else { return }
        contradictions.append((meant[0], said[0]))
    }

    /// 24, 24 and 48 hours are not 24, 48 and 48: where both say as much, one says the wrong number twice.
    private mutating func reportRepeated(_ source: Side, _ translation: Side) {
        guard source.quantities.count == translation.quantities.count else { return }
        let (left, right) = (source.unpaired, translation.unpaired)
        guard left.count == right.count else { return }
        for (quantity, translated) in zip(left, right)
        where min(quantity.weight, translated.weight) == .certain && Self.shareDimension(quantity, translated) {
            contradictions.append((quantity, translated))
        }
    }

    /// 7 to 20 is not 20 to 7, though both say the same numbers.
    private mutating func noteExchanged(_ source: Side, _ translation: Side) {
        for index in translation.quantities.indices.dropLast() {
            guard let partner = translation.partners[index], let next = translation.partners[index + 1],
                partner == next + 1
            else { continue }
            exchanged.append(
                (
                    (source.quantities[next], source.quantities[partner]),
                    (translation.quantities[index], translation.quantities[index + 1])
                ))
        }
    }

    private struct Side {
        let text: Text
        let bytes: [UInt8]
        let quantities: [Quantity]
        /// By index: which one of the other side says the same.
        var partners: [Int?]

        init(_ text: Text) {
            self.text = text
            (bytes, quantities) = (text.bytes, text.quantities)
            partners = Array(repeating: nil, count: quantities.count)
        }

        /// Whether what another text says stands here letter by letter.
        func stands(_ quantity: Quantity, in other: Side) -> Bool {
            bytes.firstRange(of: other.bytes[quantity.place]) != nil
        }

        /// On which side of it things are, as the text says.
        func bound(of quantity: Quantity) -> BoundWords.Bound? {
            text.language.pack.bounds.bound(of: quantity.place, in: bytes)?.bound
        }

        var unpaired: [Quantity] { quantities.indices.filter { partners[$0] == nil }.map { quantities[$0] } }

        /// What is said in words that mean a number and more, or how often something comes, and has no partner: "anderthalb
        /// Stunden", "quinze jours", "pro Woche".
        var phrases: [Quantity] {
            quantities.indices.filter { index in
                let quantity = quantities[index]
                return partners[index] == nil && quantity.weight == .possible && !quantity.isBare && !quantity.isInIdiom
                    && quantity.amount != 1
            }.map { quantities[$0] }
        }

        /// "Eine Stunde", "un an", of which an article says how many, and which has no partner. "Wait a second" says no
        /// number.
        var singleSpans: [Quantity] {
            quantities.indices.filter { index in
                let quantity = quantities[index]
                return partners[index] == nil && quantity.weight == .possible && quantity.amount == 1
                    && !quantity.isInIdiom
                    && quantity.unit.map { $0.isOfTime && $0 != .second && $0 != .minute } ?? false
            }.map { quantities[$0] }
        }

        /// "Ein Drittel", where no unit stands behind it.
        var fractions: [Quantity] {
            quantities.indices.filter { index in
                let quantity = quantities[index]
                return partners[index] == nil && quantity.weight == .possible && quantity.isBare
                    && quantity.amount > 0 && quantity.amount < 1 && !quantity.isInIdiom
            }.map { quantities[$0] }
        }

        /// Whether a number here says nothing of the sign or the currency of the one that it is a partner of.
        func losesSign(_ quantity: Quantity, of other: Quantity) -> Bool {
            guard quantity.isBare, min(quantity.weight, other.weight) >= .digits, let unit = other.unit,
                unit.isMoney || unit.isShare && unit != .percentagePoint && !countsAmongHundred(quantity)
            else { return false }
            return !NumberReader.names(
                { $0.isShare == unit.isShare && $0.isMoney == unit.isMoney }, in: bytes, tokens: text.tokens,
                lexicon: text.language.lexicon)
        }

        /// "1.5 metres (about 5 feet)"
        private func isConverted(_ quantity: Quantity) -> Bool {
            guard let unit = quantity.unit, unit.isImperial else { return false }
            return quantities.contains { $0.unit.map { $0.dimension == unit.dimension && !$0.isImperial } ?? false }
        }

        /// "20 von 100"
        private func countsAmongHundred(_ quantity: Quantity) -> Bool {
            quantities.contains { $0.isHundred && $0.place.lowerBound > quantity.place.lowerBound }
        }

        /// Whether it is the hundred of "20 von 100", and the other side says 20 %.
        private func isHundred(_ quantity: Quantity, ofShareIn other: Side) -> Bool {
            quantity.isHundred
                && other.quantities.contains { share in
                    share.unit?.isShare ?? false && quantities.contains { $0.isBare && $0.amount == share.amount }
                }
        }

        /// What has no partner. What the other side says too, only not as often, is said again and no news.
        func left(besides other: Side) -> [Quantity] {
            quantities.indices.filter { index in
                partners[index] == nil && quantities[index].weight > .possible && !isConverted(quantities[index])
                    && !isHundred(quantities[index], ofShareIn: other)
                    && !other.quantities.contains {
                        // A day of the calendar is not said again by a number that happens to be the same.
                        areEqual($0, quantities[index], in: other.bytes, and: bytes)
                            || !quantities[index].isDay
                                && mayBeEqual($0, quantities[index], in: other.bytes, and: bytes)
                    }
            }.map { quantities[$0] }
        }
    }

    private static func pair(
        _ source: inout Side, with translation: inout Side, limit: Quantity.Weight,
        where mayPair: (Quantity, Quantity, [UInt8], [UInt8]) -> Bool
    ) {
        for (index, quantity) in translation.quantities.enumerated() where translation.partners[index] == nil {
            let partner = source.quantities.indices.first { place in
                source.partners[place] == nil && source.quantities[place].weight >= limit && quantity.weight >= limit
                    && mayPair(source.quantities[place], quantity, source.bytes, translation.bytes)
            }
            guard let partner else { continue }
            source.partners[partner] = index
            translation.partners[index] = partner
        }
    }

    /// - Parameters:
    ///   - text: the bytes of the text that says the first one.
    ///   - other: those of the text that says the second one.
    static func areEqual(_ first: Quantity, _ second: Quantity, in text: [UInt8], and other: [UInt8]) -> Bool {
        areEqual(first.readings, second.readings) && !areOtherVersions(first, second, in: text, and: other)
    }

    /// Version 2.20 is not version 2.2: where a point does not divide fractions, or a name stands before it, it divides wholes.
    private static func areOtherVersions(
        _ first: Quantity, _ second: Quantity, in text: [UInt8], and other: [UInt8]
    ) -> Bool {
        guard first.isLabel || second.isLabel, first.isBare, second.isBare,
            text[first.written] != other[second.written], let version = version(text[first.written]),
            let otherVersion = self.version(other[second.written])
        else { return false }
        return version != otherVersion
    }

    private static func areEqual(_ first: Readings, _ second: Readings) -> Bool {
        first.contains { reading in second.contains { isSame(reading, $0) } }
    }

    private static func isSame(_ first: Quantity.Reading, _ second: Quantity.Reading) -> Bool {
        guard first.dimension == second.dimension else { return false }
        guard first.dimension == .date else {
            return abs(first.value - second.value) <= 1e-9 * max(abs(first.value), abs(second.value))
        }
        // A year may be left out of one of them, and so may a day.
        let (first, second) = (Int(first.value), Int(second.value))
        return zip([10_000, 100, 1], [10_000, 100, 100]).allSatisfy { divisor, base in
            let (left, right) = (first / divisor % base, second / divisor % base)
            return left == right || divisor == 10_000 && (left == 0 || right == 0)
        }
    }

    /// A number alone may be the same as one with a unit, and a name is the same as it is written.
    private static func mayBeEqual(_ first: Quantity, _ second: Quantity, in text: [UInt8], and other: [UInt8]) -> Bool
    {
        if first.isLabel || second.isLabel, !first.written.isEmpty {
            if text[first.written] == other[second.written] { return true }
            // 2.20 and 2.20.0
            if let version = version(text[first.written]), version == self.version(other[second.written]) {
                return true
            }
        }
        if first.isBare || second.isBare, first.amount == second.amount, first.amount >= 0 {
            return !areOtherVersions(first, second, in: text, and: other)
        }
        if let unit = first.unit, let other = second.unit, unit.isMoney, other.isMoney,
            unit.dimension != other.dimension
        {
            // Nobody converts 3 into 3.
            return first.amount != second.amount
        }
        if let count = first.countAtTime, second.isBare, second.amount == count { return true }
        if let count = second.countAtTime, first.isBare, first.amount == count { return true }
        if first.isBare, second.isBare, areOneDecade(first.amount, second.amount) { return true }
        return first.isBare && second.year == first.amount || second.isBare && first.year == second.amount
    }

    /// The numbers between its points, without zeros at the end; nil where it has no points, or other signs.
    private static func version(_ written: ArraySlice<UInt8>) -> [Int]? {
        let parts = written.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count > 1, parts.allSatisfy({ (1...9).contains($0.count) && $0.allSatisfy(\.isDigit) }) else {
            return nil
        }
        let numbers = parts.map { $0.reduce(0) { 10 * $0 + Int($1 & 0x0F) } }
        return Array(numbers[...(numbers.lastIndex { $0 != 0 } ?? 0)])
    }

    /// "Années 70" and "1970s".
    private static func areOneDecade(_ first: Double, _ second: Double) -> Bool {
        let (short, long) = (min(first, second), max(first, second))
        return (10..<100).contains(short) && short.truncatingRemainder(dividingBy: 10) == 0
            && (long == 1900 + short || long == 2000 + short)
    }

    private mutating func report(_ left: [Quantity], of source: Side, _ right: [Quantity], of translation: Side) {
        var left = left
        var phrases = (source: source.phrases, translation: translation.phrases)
        for quantity in right {
            let partner =
                left.firstIndex { Self.shareDimension($0, quantity) }
                ?? left.firstIndex { ($0.isBare || quantity.isBare) && min($0.weight, quantity.weight) >= .digits }
                ?? left.firstIndex { Self.areOfOneNumber($0, quantity) }
                ?? left.firstIndex { Self.areOneLimit(($0, source), (quantity, translation)) }
            if let partner {
                contradictions.append((left.remove(at: partner), quantity))
            } else if let phrase = phrases.source.firstIndex(where: { Self.shareDimension($0, quantity) }) {
                contradictions.append((phrases.source.remove(at: phrase), quantity))
            } else if !quantity.isWhole {
                added.append(quantity)
            }
        }
        for quantity in left {
            if let phrase = phrases.translation.firstIndex(where: { Self.shareDimension(quantity, $0) }) {
                contradictions.append((quantity, phrases.translation.remove(at: phrase)))
            } else if !quantity.isWhole {
                missing.append(quantity)
            }
        }
    }

    /// Two weeks and two months, 3 euros and 3 dollars.
    private static func areOfOneNumber(_ first: Quantity, _ second: Quantity) -> Bool {
        guard first.amount == second.amount, let unit = first.unit, let other = second.unit else { return false }
        return unit.isMoney && other.isMoney
            || first.amount > 1 && Set([unit.dimension, other.dimension]) == [.duration, .months]
    }

    /// "Unter sechs Jahren" and "under sixteen", which does not say what it counts.
    private static func areOneLimit(_ first: (Quantity, Side), _ second: (Quantity, Side)) -> Bool {
        guard first.0.isBare || second.0.isBare, let bound = first.1.bound(of: first.0) else { return false }
        return second.1.bound(of: second.0) == bound
    }

    /// A week is no month, and what comes weekly does not come each month.
    private static func areSingleSpans(_ first: Quantity, _ second: Quantity) -> Bool {
        first.isSpan && second.isSpan && first.dimensions.union(second.dimensions) == [.duration, .months]
    }

    /// Whether both count the same, as far as they say what they count.
    private static func shareDimension(_ first: Quantity, _ second: Quantity) -> Bool {
        !first.dimensions.isDisjoint(with: second.dimensions)
    }
}

extension Quantity {
    /// Nothing but a number only where nothing else is said.
    fileprivate var dimensions: Set<QuantityUnit.Dimension> {
        let all = Set(readings.map(\.dimension))
        return all.count > 1 ? all.subtracting([.number]) : all
    }

    /// "A week", "weekly", "each week".
    fileprivate var isSpan: Bool { amount == 1 && unit != nil || amount == -1 }

    /// Of which so many are so many per cent.
    fileprivate var isHundred: Bool { isBare && amount == 100 }

    /// "100 %", for which another language says "completely".
    fileprivate var isWhole: Bool { amount == 100 && unit.map { $0.isShare && $0 != .perMille } ?? false }

    /// A date with its day, surely one.
    fileprivate var isDay: Bool {
        weight == .certain && readings.allSatisfy { $0.dimension == .date && Int($0.value) % 100 > 0 }
    }

    /// Of a date.
    fileprivate var year: Double? {
        guard let date = readings.first(where: { $0.dimension == .date }), date.value >= 10_000 else { return nil }
        return (date.value / 10_000).rounded(.down)
    }
}
