/// `0`–`9`
func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

/// The decimal number of a few digits; nil where there is anything else, or nothing.
func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.allSatisfy(isDigit) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
}

/// With zeros before it, as many as it lacks.
func padded(_ number: Int, to digits: Int) -> String {
    var text: [UInt8] = []
    text.append(digitsOf: number, digits)
    return String(decoding: text, as: UTF8.self)
}

extension [UInt8] {
    /// With zeros before it, as many as it lacks.
    mutating func append(digitsOf number: Int, _ count: Int) {
        let written = String(number).utf8
        for _ in 0..<Swift.max(0, count - written.count) { append(UInt8(ascii: "0")) }
        append(contentsOf: written)
    }
}

extension Int {
    /// Divided by something positive and rounded down, also where the number is negative.
    func quotient(by divisor: Int) -> Int { self >= 0 ? self / divisor : (self - divisor + 1) / divisor }
}
