/// A number in digits, with the separators of its language.
struct WrittenNumber {
    var value: Double
    /// Where its last digit ends in the text.
    private(set) var end: Int
    /// The token behind it.
    private(set) var next: Int
    /// Whether its digits are divided in a way that no number of the language is: 1.13.2
    var isVersion = false
    /// 19:00, and 19.00 where that may be a time.
    var minutes: Int?
    /// Whether a colon says that it is a time.
    var isTime = false
    private var start = 0

    /// A number in words.
    init(value: Double, end: Int, next: Int) {
        self.value = value
        self.end = end
        self.next = next
    }

    /// - Returns: nil where the digits are no number.
    static func read(at index: Int, in reader: NumberReader) -> WrittenNumber? {
        var next = index + 1
        while next < reader.tokens.count, case .digits = reader.tokens[next].kind, continues(next, in: reader) {
            next += 1
        }
        // A function, since an initialiser would own the reader and count all that it holds.
        guard next == index + 1 else { return WrittenNumber(index..<next, in: reader) }
        let place = reader.tokens[index].range
        return place.count > digitsLimit ? nil : WrittenNumber(value: value(reader.bytes[place]), place, next: next)
    }

    private static let digitsLimit = 15

    private init(value: Double, _ place: Range<Int>, next: Int) {
        self.init(value: value, end: place.upperBound, next: next)
        start = place.lowerBound
    }

    /// Of digits with signs or blanks between them.
    private init?(_ places: Range<Int>, in reader: NumberReader) {
        let tokens = reader.tokens[places]
        let groups = tokens.map { Array(reader.bytes[$0.range]) }
        let signs = tokens.dropLast().map { reader.bytes[$0.range.upperBound] }
        guard groups[0].count <= Self.digitsLimit else { return nil }
        next = places.upperBound
        start = reader.tokens[places.lowerBound].range.lowerBound
        end = reader.tokens[next - 1].range.upperBound
        value = Self.value(groups[0])
        interpret(groups, signs: signs, lexicon: reader.lexicon)
        // "1,2,3" are three numbers, and "1,5 metres" is one with the sign of another language. "1:3" are two, and "140/90" of a
        // blood pressure.
        if isVersion,
            signs == [UInt8(ascii: ":")]
                || signs == [UInt8(ascii: "/")] && groups[0].count == 3 && (2...3).contains(groups[1].count)
                || (groups.count > 2 || !reader.isUnit(next)) && signs.contains(UInt8(ascii: ","))
                    && groups.dropFirst().contains(where: { $0.count != 3 })
        {
            (next, end) = (places.lowerBound + 1, reader.tokens[places.lowerBound].range.upperBound)
            (value, isVersion) = (Self.value(groups[0]), false)
        }
    }

    /// Of its digits with their signs.
    var place: Range<Int> { start..<end }

    /// Whether the digits of a token belong to the number before them: `1.000,5`, `19:00`, `1/2`, `10 000`.
    private static func continues(_ index: Int, in reader: NumberReader) -> Bool {
        let tokens = reader.tokens
        let length = reader.gapLength(index)
        let sign = reader.bytes[tokens[index - 1].range.upperBound]
        if length == 1, ".,:/'".utf8.contains(sign) { return true }
        // A blank stands only before groups of three.
        guard tokens[index].range.count == 3, (1...3).contains(tokens[index - 1].range.count),
            reader.gap(index) == .blank
                && length == Characters.lengthOfBlank(in: reader.bytes, at: tokens[index - 1].range.upperBound)
                && sign != 0x0A
                || length == 3 && reader.gap(index) == .sign
        else { return false }
        return tokens[index - 1].range.count == 3
            || reader.bytes[tokens[index - 1].range.lowerBound] != UInt8(ascii: "0")
    }

    private mutating func interpret(_ groups: [[UInt8]], signs: [UInt8], lexicon: NumberLexicon) {
        if signs[0] == UInt8(ascii: ":"), groups[0].count <= 2, groups[1].count == 2, value <= 24 {
            minutes = Int(Self.value(groups[1]))
            isTime = groups.count <= 3 && minutes.map { $0 < 60 } ?? false
            return
        }
        if signs == [UInt8(ascii: "/")] {
            let divisor = Self.value(groups[1])
            // 2020/21 are two years, and 1/2 is a half.
            if divisor > 0, groups[0].count < 3 { value /= divisor }
            isVersion = groups[0].count >= 3
            return
        }
        // A point divides thousands wherever it does not divide fractions, and a blank does so everywhere.
        let isGroupSign = { (sign: UInt8) in
            sign >= 0x80 || sign == 0x20 || sign == UInt8(ascii: "'") || sign == lexicon.group
                || sign == UInt8(ascii: ".") && sign != lexicon.decimal
        }
        var groups = groups
        var signs = signs
        var fraction: [UInt8] = []
        if signs.last == lexicon.decimal, !signs.dropLast().contains(lexicon.decimal) {
            fraction = groups.removeLast()
            signs.removeLast()
        }
        let isGrouped =
            groups.dropFirst().allSatisfy { $0.count == 3 } && (groups[0].count <= 3 || groups.count == 1)
            && signs.allSatisfy(isGroupSign)
        if isGrouped {
            value = groups.reduce(0) { $0 * 1_000 + Self.value($1) }
            value += Self.value(fraction) / Self.power(fraction.count)
            return noteMinutes(groups, fraction: fraction, sign: lexicon.decimal)
        }
        // 13.5 where a comma is the rule, and 1.13.2 anywhere.
        isVersion = true
        guard fraction.isEmpty, groups.count == 2 else { return }
        value = Self.value(groups[0]) + Self.value(groups[1]) / Self.power(groups[1].count)
        noteMinutes([groups[0]], fraction: groups[1], sign: signs[0])
    }

    /// 19.30
    private mutating func noteMinutes(_ groups: [[UInt8]], fraction: [UInt8], sign: UInt8) {
        guard groups.count == 1, groups[0].count <= 2, fraction.count == 2, sign == UInt8(ascii: ".") else { return }
        let minutes = Int(Self.value(fraction))
        if Self.value(groups[0]) <= 24, minutes < 60 { self.minutes = minutes }
    }

    static func value(_ digits: some Sequence<UInt8>) -> Double {
        digits.reduce(0) { $0 * 10 + Double($1 - UInt8(ascii: "0")) }
    }

    private static func power(_ count: Int) -> Double { (0..<count).reduce(1) { power, _ in power * 10 } }
}
