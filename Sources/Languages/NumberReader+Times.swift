// Times of day: 19:00, 19 Uhr, 7 pm, 19 h 30, las 7 de la tarde, halb acht. And telephone numbers, which are none.

extension NumberReader {
    /// Whether something beside a number says that it is a time: asked first, since hardly anywhere it does.
    func mayBeTime(at index: Int, number: WrittenNumber, next: Int) -> Bool {
        number.isTime || means([.behindHour, .half], at: next) || isBehindHourWord(index)
    }

    /// - Parameter number: read at `index`, with `next` behind it.
    /// - Returns: nil where nothing says that it is a time.
    func time(
        at index: Int, number: WrittenNumber, next: Int, quantity: Quantity
    ) -> (quantity: Quantity, next: Int)? {
        guard number.value >= 0, number.value < 25 else { return nil }
        let hour = number.minutes == nil ? number.value : number.value.rounded(.down)
        guard hour == hour.rounded() else { return nil }
        var next = next
        var minutes = number.minutes
        var isClock = number.isTime
        var span: QuantityUnit?
        if let (_, behind) = near(next, of: .behindHour, as: { $0 == .behindHour ? true : nil }) {
            if !isClock, minutes == nil { span = unit(at: next)?.0 }
            isClock = true
            next = behind
            if minutes == nil, let (behindIt, behind) = minutesBehind(next) { (minutes, next) = (behindIt, behind) }
        }
        if minutes == nil,
            let (added, behind) = near(
                next, of: .minutesBehind, as: { if case .minutesBehind(let added) = $0 { added } else { nil } }),
            isClock || isBehindHourWord(index)
        {
            (minutes, next, isClock) = (added, behind, true)
        }
        let half = near(next, of: .half) { if case .half(let half) = $0 { half } else { nil } }
        if let half { next = half.1 }
        guard
            isClock || half != nil
                || isBehindHourWord(index) && near(next, of: [.unit, .cardinal, .fraction], as: { _ in true }) == nil
        else { return nil }
        var quantity = quantity
        quantity.place = quantity.place.lowerBound..<max(quantity.place.upperBound, tokens[next - 1].range.upperBound)
        quantity.isBare = !isClock && half == nil
        if quantity.weight == .digits { quantity.weight = quantity.isBare ? .digits : .certain }
        // "alle sei e mezza", though "sei" alone is another word too
        if minutes != nil { quantity.weight = max(quantity.weight, .words) }
        let hours = Self.hours(
            of: Int(hour), half?.0, isTwelve: half == nil && (lexicon.hasTwelveHours || isAfternoon(index)))
        quantity.readings = Self.readings(hours, minutes ?? 0)
        if let span {
            let hours = hour + Double(minutes ?? 0) / 60
            quantity.unit = span
            quantity.readings.add(Quantity.Reading(dimension: span.dimension, value: span.value(of: hours)))
        }
        if quantity.isBare { quantity.readings.add(Quantity.Reading(dimension: .number, value: quantity.amount)) }
        quantity.amount = (minutes ?? 0) == 0 ? Double(hours[0]) : -1
        quantity.isAfternoon = half?.0 == .afternoon || half?.0 == .night
        let mayCount = half != nil && !isClock && minutes == nil && isSpokenHalf(next - 1)
        quantity.countAtTime = mayCount ? hour : nil
        return (quantity, next)
    }

    /// "pm" is only said of hours, and "2 in the evening" may be two tablets.
    private func isSpokenHalf(_ index: Int) -> Bool { tokens[index].range.count > 3 }

    /// "noon", "midi et demi"
    func timeOfDay(at index: Int) -> (quantity: Quantity, next: Int)? {
        guard
            let (minutes, behind) = phrase(
                at: index, .timeOfDay, { if case .timeOfDay(let minutes) = $0 { minutes } else { nil } })
        else { return nil }
        let added = near(behind, of: .minutesBehind) {
            if case .minutesBehind(let added) = $0 { added } else { nil }
        }
        let next = added?.next ?? behind
        return (
            Quantity(
                place: tokens[index].range.lowerBound..<tokens[next - 1].range.upperBound,
                readings: Readings(Self.reading(minutes + (added?.0 ?? 0))),
                amount: added == nil ? Double(minutes / 60) : -1, isBare: false, weight: .possible),
            next
        )
    }

    /// So many minutes after each of some hours.
    private static func readings(_ hours: [Int], _ minutes: Int) -> Readings {
        var readings = Readings()
        for hour in hours { readings.add(reading(hour * 60 + minutes)) }
        return readings
    }

    static func reading(_ minutes: Int) -> Quantity.Reading {
        Quantity.Reading(dimension: .time, value: Double((minutes + 1_440) % 1_440))
    }

    /// "halb acht", "half past seven", "Viertel vor acht": of the morning or of the evening.
    /// - Parameter next: the token behind the words that add the minutes.
    func timeBehindMinutes(at index: Int, _ next: Int) -> (quantity: Quantity, next: Int)? {
        guard
            let (minutes, _) = phrase(
                at: index, .minutesBefore, { if case .minutesBefore(let minutes) = $0 { minutes } else { nil } })
        else { return nil }
        // "half past midnight"
        if let (time, behind) = timeOfDay(at: next) {
            var quantity = time
            quantity.place = tokens[index].range.lowerBound..<time.place.upperBound
            quantity.readings = Readings()
            for reading in time.readings { quantity.readings.add(Self.reading(Int(reading.value) + minutes)) }
            quantity.amount = -1
            return (quantity, behind)
        }
        guard let (hour, behind) = plainHour(at: next) else { return nil }
        var next = behind
        if let (_, behind) = near(next, of: .behindHour, as: { $0 == .behindHour ? true : nil }) { next = behind }
        let half = near(next, of: .half) { if case .half(let half) = $0 { half } else { nil } }
        if let half { next = half.1 }
        let hours = Self.hours(of: hour, half?.0, isTwelve: half == nil)
        return (
            Quantity(
                place: tokens[index].range.lowerBound..<tokens[next - 1].range.upperBound,
                readings: Self.readings(hours, minutes), amount: -1, isBare: false, weight: .words),
            next
        )
    }

    private func plainHour(at index: Int) -> (Int, Int)? {
        if case .digits = tokens[index].kind {
            let value = WrittenNumber.value(bytes[tokens[index].range].prefix(3))
            return value <= 24 ? (Int(value), index + 1) : nil
        }
        if case .compound(let value) = tokens[index].kind { return value <= 24 ? (Int(value), index + 1) : nil }
        let hour = phrase(at: index, [.cardinal, .article]) { meaning -> Int? in
            if case .cardinal(let value, _) = meaning, value <= 24 { return Int(value) }
            return meaning == .article ? 1 : nil
        }
        return hour.map { ($0.0, $0.next) }
    }

    /// The hours of the day that an hour may mean.
    private static func hours(of hour: Int, _ half: NumberLexicon.HalfOfDay?, isTwelve: Bool) -> [Int] {
        guard hour <= 12 else { return [hour] }
        switch half {
        case .morning: return [hour == 12 ? 0 : hour]
        case .afternoon: return [hour == 12 ? 12 : hour + 12]
        case .night: return [hour == 12 ? 0 : hour < 6 ? hour : hour + 12]
        case nil: return isTwelve ? [hour, (hour + 12) % 24] : [hour]
        }
    }

    // MARK: What stands around

    private func near<Sought>(
        _ index: Int, of kinds: NumberLexicon.Kinds, as sought: (NumberLexicon.Meaning) -> Sought?
    ) -> (Sought, next: Int)? {
        guard means(kinds, at: index), isNear(index) else { return nil }
        return phrase(at: index, kinds, sought)
    }

    /// The minutes of "20 h 30" and "20 Uhr 15".
    private func minutesBehind(_ index: Int) -> (Int, Int)? {
        guard index < tokens.count, case .digits = tokens[index].kind, tokens[index].range.count == 2,
            gap(index) == .tight || gap(index) == .blank && gapLength(index) <= 3
        else { return nil }
        let minutes = Int(WrittenNumber.value(bytes[tokens[index].range]))
        // "1 h 30 min" is no time of day.
        guard minutes < 60, near(index + 1, of: .unit, as: { _ in true }) == nil else { return nil }
        return (minutes, index + 1)
    }

    /// "um 7", "ore 7", "a las 7"
    func isBehindHourWord(_ index: Int) -> Bool {
        (max(0, index - 3)..<index).contains { phrase(at: $0, .beforeHour) == index } && isNear(index)
    }

    /// Whether shortly before it an afternoon was named: "heute Abend um 7".
    private func isAfternoon(_ index: Int) -> Bool {
        (max(0, index - 3)..<index).contains { start in
            phrase(at: start, .half) { meaning -> Bool? in
                if case .half(let half) = meaning, half != .morning { return true }
                return nil
            } != nil
        }
    }

    // MARK: Telephone numbers

    /// `+49 30 …`, `0800 330 46 15`, `01 42 34 56 78`, `116 117` where blanks divide no thousands.
    func isTelephone(at index: Int) -> Bool {
        let range = tokens[index].range
        if range.lowerBound > 0, bytes[range.lowerBound - 1] == UInt8(ascii: "+") { return isLongNumber(at: index) }
        guard bytes[range.lowerBound] == UInt8(ascii: "0"), range.count >= 2 else { return false }
        // Four tell it, and more would be counted again from each of them.
        var groups = 1
        while groups < 4, index + groups < tokens.count, case .digits = tokens[index + groups].kind,
            gap(index + groups) == .blank || gap(index + groups) == .hyphen || gap(index + groups) == .sign
        {
            groups += 1
        }
        return range.count >= 3 ? groups > 1 || range.count >= 6 : groups >= 4
    }

    /// `+49 30 1234567`, and not `+94` or `+1.234`: with their calling codes telephone numbers have seven digits at least.
    private func isLongNumber(at index: Int) -> Bool {
        var digits = tokens[index].range.count
        var next = index + 1
        while digits < 7, next < tokens.count, case .digits = tokens[next].kind, gap(next) != .far, gap(next) != .dash {
            digits += tokens[next].range.count
            next += 1
        }
        return digits >= 7
    }
}

// MARK: Quantities together

extension NumberReader {
    /// "1 hour 30 minutes" is one quantity.
    mutating func joinParts() {
        guard quantities.indices.contains(where: { quantities.span[$0].unit == .minute }) else { return }
        var joined: [Quantity] = []
        for quantity in quantities {
            guard let last = joined.last, last.unit == .hour && quantity.unit == .minute, !last.isBare,
                let value = last.readings.first(where: { $0.dimension == .duration })?.value,
                let more = quantity.readings.first?.value, more < QuantityUnit.hour.value(of: 1),
                gap(last.place.upperBound, quantity.place.lowerBound) == .blank
                    || stands(.joiner, between: last, quantity)
                    // "1 Std. 30 Min."
                    || last.place.upperBound + 2 == quantity.place.lowerBound
                        && bytes[last.place.upperBound...].starts(with: ". ".utf8)
            else {
                joined.append(quantity)
                continue
            }
            joined[joined.count - 1].place = last.place.lowerBound..<quantity.place.upperBound
            joined[joined.count - 1].readings = Readings(Quantity.Reading(dimension: .duration, value: value + more))
            joined[joined.count - 1].amount = -1
            joined[joined.count - 1].tokens = last.tokens.lowerBound..<quantity.tokens.upperBound
        }
        quantities = joined
    }

    private func stands(_ meaning: NumberLexicon.Kinds, between first: Quantity, _ second: Quantity) -> Bool {
        guard first.tokens.upperBound < second.tokens.lowerBound, isNear(first.tokens.upperBound),
            isNear(second.tokens.lowerBound)
        else { return false }
        return phrase(at: first.tokens.upperBound, meaning) == second.tokens.lowerBound
    }

    /// What the second number of "10 to 20 minutes" counts, the first does too, and the other way round.
    mutating func spreadUnitsOverRanges() {
        guard quantities.count > 1 else { return }
        for index in (0..<quantities.count - 1).reversed() { spread(from: index + 1, to: index) }
        for index in 0..<quantities.count - 1 { spread(from: index, to: index + 1) }
    }

    private mutating func spread(from: Int, to: Int) {
        guard quantities[to].isBare else { return }
        let (first, second) = (quantities[min(from, to)], quantities[max(from, to)])
        let source = quantities[from]
        if quantities[to].isLabel {
            // "8.30 bis 12 Uhr"
            guard source.readings.contains(where: { $0.dimension == .time }),
                let minutes = minutes(inDigits: quantities[to].written), isRange(first, second)
            else { return }
            quantities[to].readings.add(Self.reading(minutes))
            quantities[to].isLabel = false
            return
        }
        guard isRange(first, second) else { return }
        let amount = quantities[to].amount
        var added: [Quantity.Reading] = []
        for reading in source.readings {
            switch reading.dimension {
            case .number: continue
            case .time:
                let isHour = (0...24).contains(amount) && amount == amount.rounded()
                // "3.30–7.30 pm"
                guard let minutes = isHour ? Int(amount) * 60 : minutes(inDigits: quantities[to].written) else {
                    continue
                }
                added.append(Self.reading(minutes))
                if source.isAfternoon, minutes < 13 * 60 { added.append(Self.reading(minutes % 720 + 720)) }
            case .date:
                guard (1...31).contains(amount), amount == amount.rounded() else { continue }
                let value = Int(reading.value)
                added.append(Self.reading(year: value / 10_000, month: value / 100 % 100, day: Int(amount)))
            default:
                guard let unit = source.unit else { continue }
                added.append(Quantity.Reading(dimension: reading.dimension, value: unit.value(of: amount)))
            }
        }
        added.removeAll { quantities[to].readings.contains($0) }
        guard !added.isEmpty else { return }
        for reading in added { quantities[to].readings.add(reading) }
        quantities[to].unit = source.unit
        if quantities[to].weight == .digits, !source.isBare { quantities[to].weight = .certain }
    }

    /// Of "8.30".
    private func minutes(inDigits written: Range<Int>) -> Int? {
        let parts = bytes[written].split(separator: UInt8(ascii: "."))
        guard parts.count == 2, parts[0].count <= 2, parts[1].count == 2 else { return nil }
        let (hour, minute) = (WrittenNumber.value(parts[0]), WrittenNumber.value(parts[1]))
        return hour <= 24 && minute < 60 ? Int(hour) * 60 + Int(minute) : nil
    }

    private func isRange(_ first: Quantity, _ second: Quantity) -> Bool {
        if first.tokens.upperBound == second.tokens.lowerBound {
            switch gap(first.place.upperBound, second.place.lowerBound) {
            case .hyphen, .dash: return true
            case .sign:
                // "3./4. Januar", "7/8 Uhr", "3., 4. und 5. Januar"
                return second.place.lowerBound - first.place.upperBound <= 3
            default: return false
            }
        }
        let start = first.tokens.upperBound
        guard start < second.tokens.lowerBound, gap(start) != .far, gapLength(start) <= 4,
            gap(second.tokens.lowerBound) != .far, gapLength(second.tokens.lowerBound) <= 4
        else { return false }
        var next = start
        while next < second.tokens.lowerBound {
            guard let behind = phrase(at: next, [.range, .joiner, .beforeHour, .withinDate]) else { return false }
            next = behind
        }
        return next == second.tokens.lowerBound
    }
}
