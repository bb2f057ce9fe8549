/// The version of an app or a system: whole numbers divided by dots, compared number by number (`2.10` > `2.9`).
///
/// Missing numbers count as zero, so `2.3` equals `2.3.0`, while each keeps its own text.
package struct Version: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// As the author wrote it.
    package let text: String
    let numbers: [Int]

    /// - Returns: nil where `text` is something else than 1 to 8 numbers of at most 15 digits without leading zeros.
    package init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard (1...BundleLimits.versionParts).contains(parts.count) else { return nil }
        var numbers: [Int] = []
        for part in parts {
            guard (1...BundleLimits.versionDigits).contains(part.count), part.allSatisfy(\.isDigit),
                part.count == 1 || part.first != UInt8(ascii: "0")
            else { return nil }
            numbers.append(part.reduce(0) { $0 * 10 + Int($1 - 0x30) })
        }
        while numbers.count > 1, numbers.last == 0 { numbers.removeLast() }
        self.numbers = numbers
        self.text = text
    }

    /// - Parameter numbers: without zeros at the end.
    init(numbers: [Int]) {
        self.numbers = numbers
        text = numbers.map(String.init).joined(separator: ".")
    }

    package var description: String { text }

    package static func == (left: Self, right: Self) -> Bool { left.numbers == right.numbers }

    package static func < (left: Self, right: Self) -> Bool { left.numbers.lexicographicallyPrecedes(right.numbers) }

    package func hash(into hasher: inout Hasher) { hasher.combine(numbers) }
}
