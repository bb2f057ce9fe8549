/// Adds up the words of a number.
struct NumberSum {
    private var thousands: Double = 0
    private var current: Double?
    private(set) var isJoined = false
    private var hasThousands = false

    /// nil where nothing was added, or a joiner waits for what it joins.
    var value: Double? {
        guard !isJoined, current != nil || hasThousands else { return nil }
        return thousands + (current ?? 0)
    }

    func takes(_ meaning: NumberLexicon.Meaning) -> Bool {
        switch meaning {
        case .joiner: current.map { !isJoined && $0 > 0 } ?? false
        case .article: current == nil && !hasThousands || (current ?? 0) >= 20 && takes(1)
        case .cardinal(let value, _): takes(value)
        default: false
        }
    }

    private func takes(_ value: Double) -> Bool {
        guard let current else { return !hasThousands || value < 1_000 || value > thousands }
        if value >= 1_000 { return !isJoined && (thousands == 0 || thousands > value || value > thousands + current) }
        if value == 100 { return !isJoined && current < 10 && current > 0 }
        let tens = Int(current) % 100
        if tens == 0 { return current > 0 && value < 100 }
        if isJoined, tens < 10, value >= 20, value < 100, Int(value) % 10 == 0 { return true }
        if tens == 60 || tens == 80 { return value < 20 && value > 0 }
        return tens >= 20 && tens % 10 == 0 && value < 10 && value > 0
    }

    mutating func add(_ meaning: NumberLexicon.Meaning) {
        switch meaning {
        case .joiner: isJoined = true
        case .article: add(1)
        case .cardinal(let value, _): add(value)
        default: break
        }
    }

    private mutating func add(_ value: Double) {
        isJoined = false
        if value >= 1_000 {
            let before = current ?? (hasThousands ? 0 : 1)
            if thousands > 0, value > thousands {
                thousands = (thousands + before) * value
            } else {
                thousands += max(before, thousands == 0 ? 1 : before) * value
            }
            hasThousands = true
            current = nil
        } else if value == 100, let before = current, before > 0, before < 10 {
            current = before * 100
        } else {
            current = (current ?? 0) + value
        }
    }
}

/// Numbers in one word: "zweiundzwanzig", "trecentoquarantacinque".
enum CompoundNumber {
    /// - Parameter word: its letters among the bytes of a text.
    /// - Returns: the number that it begins with, and the bytes of that.
    static func read(_ bytes: [UInt8], word: Range<Int>, lexicon: NumberLexicon) -> (value: Double, length: Int)? {
        var sum = NumberSum()
        var length = 0
        var accepted: (value: Double, length: Int)?
        var hasNumber = false
        while length < word.count {
            let rest = word.dropFirst(length)
            let part = lexicon.parts[Int(smallLetter(of: bytes, at: rest.lowerBound, word: word))].first { part in
                stands(part.bytes, at: rest, in: bytes, word: word) && sum.takes(part.meaning)
            }
            guard let part else { break }
            sum.add(part.meaning)
            length += part.bytes.count
            if case .cardinal = part.meaning { hasNumber = true }
            if let value = sum.value, hasNumber { accepted = (value, length) }
        }
        return accepted
    }

    private static func stands(_ part: [UInt8], at rest: Range<Int>, in bytes: [UInt8], word: Range<Int>) -> Bool {
        guard part.count <= rest.count else { return false }
        for index in part.indices where smallLetter(of: bytes, at: rest.lowerBound + index, word: word) != part[index] {
            return false
        }
        return true
    }

    private static func smallLetter(of bytes: [UInt8], at index: Int, word: Range<Int>) -> UInt8 {
        bytes[index].latinSmall(after: index > word.lowerBound ? bytes[index - 1] : 0)
    }
}
