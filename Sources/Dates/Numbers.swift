/// `0`–`9`
func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

/// The decimal number of a few digits; nil where there is anything else, or nothing.
func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.allSatisfy(isDigit) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
}

/// With zeros before it, as many as it lacks.
func padded(_ number: Int, to digits: Int) -> String {
    var text = String(number)
    while text.utf8.count < digits { text = "0" + text }
    return text
}

extension Int {
    /// Divided by something positive and rounded down, also where the number is negative.
    func quotient(by divisor: Int) -> Int { self >= 0 ? self / divisor : (self - divisor + 1) / divisor }
}
