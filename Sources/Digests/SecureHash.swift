/// SHA-256 in words of 32 bits, SHA-512 in words of 64. Source: FIPS 180-4 §6.2, §6.4.
struct SecureHash<Word: SecureHashWord> {
    private var state = Word.initialState
    /// What is left of the pieces behind the last whole block.
    private var rest: [UInt8] = []
    private var count: UInt64 = 0
    private var schedule = [Word](repeating: 0, count: Word.constants.count)

    private static var wordBytes: Int { Word.bitWidth / 8 }
    private static var blockBytes: Int { 16 * wordBytes }

    mutating func take(_ piece: UnsafeRawBufferPointer) {
        count += UInt64(piece.count)
        var start = 0
        if !rest.isEmpty {
            start = min(Self.blockBytes - rest.count, piece.count)
            unsafe rest.append(contentsOf: piece[..<start])
            guard rest.count == Self.blockBytes else { return }
            let block = rest
            rest = []
            unsafe block.withUnsafeBytes { unsafe compress($0) }
        }
        while piece.count - start >= Self.blockBytes {
            unsafe compress(UnsafeRawBufferPointer(rebasing: piece[start..<start + Self.blockBytes]))
            start += Self.blockBytes
        }
        unsafe rest.append(contentsOf: piece[start...])
    }

    mutating func end() -> [UInt8] {
        // The length of SHA-512 has 128 bits, of which no file needs the upper half (§5.1.2).
        let lengthBytes = 2 * Self.wordBytes
        let bits = count * 8
        var padding: [UInt8] = [0x80]
        while (rest.count + padding.count + lengthBytes) % Self.blockBytes != 0 { padding.append(0) }
        padding += Array(repeating: 0, count: lengthBytes - 8)
        padding += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) }
        unsafe padding.withUnsafeBytes { unsafe take($0) }
        return state.flatMap { word in
            (0..<Self.wordBytes).map { UInt8(truncatingIfNeeded: word >> Word(Word.bitWidth - 8 - 8 * $0)) }
        }
    }

    private mutating func compress(_ block: UnsafeRawBufferPointer) {
        for index in 0..<16 {
            schedule[index] = unsafe Word(
                bigEndian: block.loadUnaligned(fromByteOffset: index * Self.wordBytes, as: Word.self))
        }
        for index in 16..<schedule.count {
            let first = Word.mixedSchedule(schedule[index - 15], Word.smallSigma0)
            let second = Word.mixedSchedule(schedule[index - 2], Word.smallSigma1)
            schedule[index] = schedule[index - 16] &+ first &+ schedule[index - 7] &+ second
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for index in schedule.indices {
            let choice = (e & f) ^ (~e & g)
            let first = h &+ e.rotated(Word.sigma1) &+ choice &+ Word.constants[index] &+ schedule[index]
            let second = a.rotated(Word.sigma0) &+ ((a & b) ^ (a & c) ^ (b & c))
            (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
        }
        for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
    }
}

/// What the two algorithms differ in. Source: FIPS 180-4 §4.1, §4.2, §5.3.
protocol SecureHashWord: FixedWidthInteger & UnsignedInteger & BitwiseCopyable {
    static var initialState: [Self] { get }
    /// Fractional parts of the cube roots of the first primes.
    static var constants: [Self] { get }
    /// Bits by which words are rotated; those of the last of the small ones are shifted.
    static var sigma0: [Self] { get }
    static var sigma1: [Self] { get }
    static var smallSigma0: [Self] { get }
    static var smallSigma1: [Self] { get }
}

extension SecureHashWord {
    fileprivate func rotated(_ bits: Self) -> Self { self >> bits | self << (Self(Self.bitWidth) - bits) }

    fileprivate func rotated(_ bits: [Self]) -> Self { bits.reduce(0) { $0 ^ rotated($1) } }

    fileprivate static func mixedSchedule(_ word: Self, _ bits: [Self]) -> Self {
        word.rotated(bits[0]) ^ word.rotated(bits[1]) ^ word >> bits[2]
    }
}

extension UInt64: SecureHashWord {
    static let initialState: [UInt64] = roots(of: 8, cubic: false)
    static let constants: [UInt64] = roots(of: 80, cubic: true)
    static let sigma0: [UInt64] = [28, 34, 39]
    static let sigma1: [UInt64] = [14, 18, 41]
    static let smallSigma0: [UInt64] = [1, 8, 7]
    static let smallSigma1: [UInt64] = [19, 61, 6]

    /// The first 64 bits of the fractional parts of the square or cube roots of the first primes, found bit by bit.
    private static func roots(of count: Int, cubic: Bool) -> [UInt64] {
        let primes = (2...409).filter { number in !(2..<number).contains { number.isMultiple(of: $0) } }
        return primes.prefix(count).map { prime in
            let whole = (1...prime).last { (cubic ? $0 * $0 * $0 : $0 * $0) <= prime } ?? 1
            return fraction(of: UInt64(prime), whole: UInt64(whole), cubic: cubic)
        }
    }

    private static func fraction(of prime: UInt64, whole: UInt64, cubic: Bool) -> UInt64 {
        var fraction: UInt64 = 0
        for bit in (0..<64).reversed() {
            let tried = fraction | 1 << UInt64(bit)
            let root = [tried, whole]
            let square = product(root, root)
            let power = cubic ? product(square, root) : square
            // The power has as many words behind the point as factors.
            if power.count <= (cubic ? 3 : 2) || power[cubic ? 3 : 2] < prime { fraction = tried }
        }
        return fraction
    }

    /// Of two numbers in words of 64 bits, the lowest first.
    private static func product(_ left: [UInt64], _ right: [UInt64]) -> [UInt64] {
        var words = [UInt64](repeating: 0, count: left.count + right.count)
        for (i, a) in left.enumerated() {
            var carry: UInt64 = 0
            for (j, b) in right.enumerated() {
                var (high, low) = a.multipliedFullWidth(by: b)
                for part in [words[i + j], carry] {
                    let sum = low.addingReportingOverflow(part)
                    low = sum.partialValue
                    high += sum.overflow ? 1 : 0
                }
                (words[i + j], carry) = (low, high)
            }
            words[i + right.count] = carry
        }
        return words
    }
}

extension UInt32: SecureHashWord {
    /// The upper halves of those of SHA-512.
    static let initialState = UInt64.initialState.map { UInt32($0 >> 32) }
    static let constants = UInt64.constants.prefix(64).map { UInt32($0 >> 32) }
    static let sigma0: [UInt32] = [2, 13, 22]
    static let sigma1: [UInt32] = [6, 11, 25]
    static let smallSigma0: [UInt32] = [7, 18, 3]
    static let smallSigma1: [UInt32] = [17, 19, 10]
}
