package import Rulebook
import Values

/// A regular expression that always answers in time proportional to the text: no backtracking, so no expression and no
/// text can make `check` hang. A text matches as a whole.
///
/// The language is the common part of what people know: literals, `.`, classes `[a-z]` and `[^…]`, `\d \w \s`, groups,
/// `|`, `* + ?`, `{2}`, `{2,}`, `{2,5}`; `^` at the start and `$` at the end are taken and change nothing.
package struct Pattern: Hashable, Sendable {
    package let text: String
    private let program: [Instruction]
    /// Scalars of the shortest and the longest text that matches; nil for a text of any length.
    package let lengths: (least: Int, most: Int?)

    /// Scalars of an expression, and steps that it may become.
    package static let scalarsLimit = 500
    package static let stepsLimit = 5_000
    /// Bytes of a text that is compared with a pattern.
    package static let subjectBytesLimit = 10_000

    package init(_ text: String) throws(Problem) {
        guard text.unicodeScalars.count <= Self.scalarsLimit else {
            throw Problem(
                .limit, "the pattern has more than \(Self.scalarsLimit) characters", fix: "use a shorter pattern")
        }
        var parser = PatternParser(text)
        let tree = try parser.parse()
        var compiler = PatternCompiler(pattern: text)
        try compiler.emit(tree)
        program = compiler.instructions + [.match]
        lengths = tree.lengths
        self.text = text
    }

    package static func == (left: Self, right: Self) -> Bool { left.text.isSameBytes(as: right.text) }

    package func hash(into hasher: inout Hasher) { hasher.combine(text) }

    /// Source: Rob Pike's simulation of a nondeterministic automaton, as in Russ Cox, "Regular Expression Matching: the
    /// Virtual Machine Approach" (2009).
    package func matches(_ subject: String) -> Bool {
        var current = ThreadSet(count: program.count)
        var next = ThreadSet(count: program.count)
        follow(0, into: &current)
        for scalar in subject.unicodeScalars {
            guard !current.isEmpty else { return false }
            for index in current.members {
                if case .one(let set) = program[index], set.contains(scalar) { follow(index + 1, into: &next) }
            }
            swap(&current, &next)
            next.removeAll()
        }
        return current.members.contains { program[$0] == .match }
    }

    private func follow(_ start: Int, into threads: inout ThreadSet) {
        var stack = [start]
        while let index = stack.popLast() {
            guard threads.insert(index) else { continue }
            switch program[index] {
            case .jump(let target): stack.append(target)
            case .split(let first, let second): stack += [second, first]
            case .one, .match: break
            }
        }
    }

    package enum Instruction: Hashable, Sendable {
        case one(ScalarSet)
        case jump(Int)
        case split(Int, Int)
        case match
    }

    /// Instructions that the simulation stands at, each once.
    private struct ThreadSet {
        private(set) var members: [Int] = []
        private var isMember: [Bool]

        init(count: Int) { isMember = Array(repeating: false, count: count) }

        var isEmpty: Bool { members.isEmpty }

        mutating func insert(_ index: Int) -> Bool {
            guard !isMember[index] else { return false }
            isMember[index] = true
            members.append(index)
            return true
        }

        mutating func removeAll() {
            for index in members { isMember[index] = false }
            members.removeAll(keepingCapacity: true)
        }
    }
}

/// Scalars that one place of a pattern takes.
package struct ScalarSet: Hashable, Sendable {
    package var ranges: [ClosedRange<UInt32>]
    package var isNegated = false

    package static let any = ScalarSet(ranges: [], isNegated: true)
    package static let digit = ScalarSet(ranges: [0x30...0x39])
    package static let word = ScalarSet(ranges: [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
    package static let space = ScalarSet(ranges: [0x09...0x0D, 0x20...0x20])

    package static func scalar(_ scalar: Unicode.Scalar) -> ScalarSet {
        ScalarSet(ranges: [scalar.value...scalar.value])
    }

    package func contains(_ scalar: Unicode.Scalar) -> Bool {
        ranges.contains { $0.contains(scalar.value) } != isNegated
    }
}
