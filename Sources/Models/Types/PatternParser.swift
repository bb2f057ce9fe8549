package import Rulebook
import Values

/// What a pattern says, as a tree.
package indirect enum PatternTree {
    case one(ScalarSet)
    case sequence([PatternTree])
    case choice([PatternTree])
    /// `upTo` nil: without end.
    case repeated(PatternTree, from: Int, upTo: Int?)

    /// Scalars of the shortest and the longest text; nil for a text of any length.
    package var lengths: (least: Int, most: Int?) {
        switch self {
        case .one: return (1, 1)
        case .sequence(let parts):
            return parts.map(\.lengths).reduce((0, 0)) { sum, part in
                (
                    Self.capped(sum.least + part.least),
                    sum.most.flatMap { most in part.most.map { Self.capped(most + $0) } }
                )
            }
        case .choice(let branches):
            let lengths = branches.map(\.lengths)
            let most = lengths.contains { $0.most == nil } ? nil : lengths.compactMap(\.most).max()
            return (lengths.map(\.least).min() ?? 0, most)
        case .repeated(let part, let from, let upTo):
            let (least, most) = part.lengths
            let longest = most == 0 ? 0 : upTo.flatMap { upTo in most.map { Self.capped($0 * upTo) } }
            return (Self.capped(least * from), longest)
        }
    }

    /// Longer than any text that is compared, and small enough to be multiplied without end.
    private static func capped(_ length: Int) -> Int { min(length, 1_000_000) }
}

/// Reads a pattern from left to right.
package struct PatternParser {
    private let text: String
    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var depth = 0

    private static let depthLimit = 20
    private static let repeatLimit = 1_000

    package init(_ text: String) {
        self.text = text
        var scalars = Array(text.unicodeScalars)
        if scalars.first == "^" { scalars.removeFirst() }
        let escapes = scalars.dropLast().reversed().prefix { $0 == "\\" }.count
        if scalars.last == "$", escapes.isMultiple(of: 2) { scalars.removeLast() }
        self.scalars = scalars
    }

    package mutating func parse() throws(Problem) -> PatternTree {
        let tree = try choice()
        guard index == scalars.count else { throw problem("has a ')' that nothing opened") }
        return tree
    }

    private mutating func choice() throws(Problem) -> PatternTree {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit else {
            throw problem("has more than \(Self.depthLimit) groups inside one another")
        }
        var branches = [try sequence()]
        while take("|") { branches.append(try sequence()) }
        return branches.count == 1 ? branches[0] : .choice(branches)
    }

    private mutating func sequence() throws(Problem) -> PatternTree {
        var parts: [PatternTree] = []
        while let scalar = peek, scalar != "|", scalar != ")" {
            parts.append(try repeated(try atom()))
        }
        return .sequence(parts)
    }

    private mutating func repeated(_ atom: PatternTree) throws(Problem) -> PatternTree {
        var tree = atom
        if take("*") {
            tree = .repeated(atom, from: 0, upTo: nil)
        } else if take("+") {
            tree = .repeated(atom, from: 1, upTo: nil)
        } else if take("?") {
            tree = .repeated(atom, from: 0, upTo: 1)
        } else if take("{") {
            tree = try counted(atom)
        }
        if let scalar = peek, "*+?{".unicodeScalars.contains(scalar) {
            throw problem("repeats a repetition with '\(scalar)'")
        }
        return tree
    }

    private mutating func counted(_ atom: PatternTree) throws(Problem) -> PatternTree {
        guard let from = try number() else { throw problem("has a '{' without a number after it") }
        var upTo: Int? = from
        if take(",") { upTo = try number() }
        guard take("}") else { throw problem("has a '{' that nothing closes") }
        if let upTo, upTo < from { throw problem("repeats at least \(from) but at most \(upTo) times") }
        return .repeated(atom, from: from, upTo: upTo)
    }

    private mutating func atom() throws(Problem) -> PatternTree {
        guard let scalar = next() else { throw problem("ends too early") }
        switch scalar {
        case "(": return try group()
        case "[": return .one(try scalarClass())
        case ".": return .one(.any)
        case "\\": return .one(try escaped())
        case "*", "+", "?", "{": throw problem("repeats nothing with '\(scalar)'")
        case "^", "$": throw problem("has '\(scalar)' in its middle; a text always matches as a whole")
        default: return .one(.scalar(scalar))
        }
    }

    private mutating func group() throws(Problem) -> PatternTree {
        if take("?") {
            guard take(":") else { throw problem("has a group with '(?', and only '(?:' is understood") }
        }
        let tree = try choice()
        guard take(")") else { throw problem("has a '(' that nothing closes") }
        return tree
    }

    private mutating func escaped() throws(Problem) -> ScalarSet {
        guard let scalar = next() else { throw problem("ends with '\\'") }
        switch scalar {
        case "d": return .digit
        case "w": return .word
        case "s": return .space
        case "n": return .scalar("\n")
        case "t": return .scalar("\t")
        default:
            guard !(scalar.isASCII && (UInt8(scalar.value).isLetter || UInt8(scalar.value).isDigit)) else {
                throw problem("has '\\\(scalar)', which is not understood here")
            }
            return .scalar(scalar)
        }
    }

    private mutating func scalarClass() throws(Problem) -> ScalarSet {
        var set = ScalarSet(ranges: [], isNegated: take("^"))
        var isFirst = true
        while let scalar = next() {
            if scalar == "]", !isFirst { return set }
            isFirst = false
            let low = scalar == "\\" ? try escaped() : .scalar(scalar)
            if peek == "-", index + 1 < scalars.count, scalars[index + 1] != "]", let start = low.single {
                index += 1
                set.ranges.append(start...(try rangeEnd(from: start)))
            } else {
                set.ranges += low.ranges
            }
        }
        throw problem("has a '[' that nothing closes")
    }

    private mutating func rangeEnd(from start: UInt32) throws(Problem) -> UInt32 {
        guard let scalar = next() else { throw problem("has a '[' that nothing closes") }
        let end = scalar == "\\" ? try escaped() : .scalar(scalar)
        guard let value = end.single, value >= start else { throw problem("has a range in '[…]' that runs backwards") }
        return value
    }

    private mutating func number() throws(Problem) -> Int? {
        var value: Int?
        while let scalar = peek, ("0"..."9").contains(scalar) {
            index += 1
            let number = (value ?? 0) * 10 + Int(scalar.value - 0x30)
            guard number <= Self.repeatLimit else { throw problem("repeats more than \(Self.repeatLimit) times") }
            value = number
        }
        return value
    }

    private var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private mutating func next() -> Unicode.Scalar? {
        defer { index += 1 }
        return peek
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard peek == scalar else { return false }
        index += 1
        return true
    }

    private func problem(_ reason: String) -> Problem {
        Problem(
            .malformedModel, "the pattern '\(text)' \(reason)", fix: "put a '\\' before a character that means itself"
        )
    }
}

extension ScalarSet {
    /// The value where the set is one scalar.
    fileprivate var single: UInt32? {
        guard !isNegated, ranges.count == 1, ranges[0].count == 1 else { return nil }
        return ranges[0].lowerBound
    }
}

/// Turns the tree of a pattern into the steps of its automaton.
package struct PatternCompiler {
    package let pattern: String
    private(set) var instructions: [Pattern.Instruction] = []
    /// Parts of the tree that were visited: empty groups become no step, and repeating them costs time all the same.
    private var visits = 0

    package init(pattern: String) { self.pattern = pattern }

    package mutating func emit(_ tree: PatternTree) throws(Problem) {
        visits += 1
        guard max(visits, instructions.count) <= Pattern.stepsLimit else {
            throw Problem(
                .limit, "the pattern '\(pattern)' becomes more than \(Pattern.stepsLimit) steps",
                fix: "repeat less often, or use 'length'")
        }
        switch tree {
        case .one(let set): instructions.append(.one(set))
        case .sequence(let parts): for part in parts { try emit(part) }
        case .choice(let branches): try emitChoice(branches[...])
        case .repeated(let part, let from, let upTo): try emitRepeated(part, from: from, upTo: upTo)
        }
    }

    private mutating func emitChoice(_ branches: ArraySlice<PatternTree>) throws(Problem) {
        var ends: [Int] = []
        for branch in branches.dropLast() {
            let split = instructions.count
            instructions.append(.match)
            try emit(branch)
            ends.append(instructions.count)
            instructions.append(.match)
            instructions[split] = .split(split + 1, instructions.count)
        }
        if let last = branches.last { try emit(last) }
        for end in ends { instructions[end] = .jump(instructions.count) }
    }

    private mutating func emitRepeated(_ part: PatternTree, from: Int, upTo: Int?) throws(Problem) {
        for _ in 0..<from { try emit(part) }
        guard let upTo else {
            let split = instructions.count
            instructions.append(.match)
            try emit(part)
            instructions.append(.jump(split))
            instructions[split] = .split(split + 1, instructions.count)
            return
        }
        var splits: [Int] = []
        for _ in from..<upTo {
            splits.append(instructions.count)
            instructions.append(.match)
            try emit(part)
        }
        for split in splits { instructions[split] = .split(split + 1, instructions.count) }
    }
}
