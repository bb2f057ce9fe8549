import Synchronization
import Testing

@testable import Difference

@Suite struct `A difference of words` {
    @Test(arguments: [
        ("", "", ""),
        ("same", "same", "same"),
        ("", "new", "{+new+}"),
        ("old", "", "[-old-]"),
        ("wash your hands", "wash both hands", "wash [-your-]{+both+} hands"),
        ("call 116 117 now", "call 112 now", "call [-116 117-]{+112+} now"),
        ("one two three", "one three", "one [-two -]three"),
        ("one three", "one two three", "one {+two +}three"),
        ("open 7–22 Uhr.", "open 8–18 Uhr.", "open [-7-]{+8+}–[-22-]{+18+} Uhr."),
        ("a, b", "a. b", "a[-,-]{+.+} b"),
        ("line one\nline two", "line one\n\nline two", "line one\n{+\n+}line two"),
        ("caf\u{E9}", "cafe\u{301}", "[-caf\u{E9}-]{+cafe\u{301}+}"),
        ("👩‍👩‍👧 family", "👨‍👩‍👧 family", "[-👩‍👩‍👧-]{+👨‍👩‍👧+} family"),
    ])
    func `marks what went and what came`(old: String, new: String, expected: String) {
        #expect(Self.marked(WordDifference(from: old, to: new)) == expected)
    }

    @Test func `gives both texts back to the byte, for any two texts`() {
        var state: UInt64 = 7
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let words = ["a", "bb", "ccc", " ", "  ", "\n", ",", ".", "é", "e\u{301}", "1", "\r\n", "\t", "👍🏽"]
        for _ in 0..<3000 {
            let old = (0..<next(25)).map { _ in words[next(words.count)] }.joined()
            let new = (0..<next(25)).map { _ in words[next(words.count)] }.joined()
            let pieces = WordDifference(from: old, to: new).pieces
            let (left, right) = Self.sides(pieces)
            #expect(Array(left.utf8) == Array(old.utf8))
            #expect(Array(right.utf8) == Array(new.utf8))
        }
    }

    @Test func `finds the fewest edits`() {
        let pieces = WordDifference(from: "A B C A B B A", to: "C B A B A C").pieces
        let changed = pieces.reduce(0) { count, piece in
            switch piece {
            case .kept: count
            case .deleted(let text), .inserted(let text): count + text.count
            }
        }
        #expect(changed <= 9)
    }

    @Test func `of two long and different texts is found in time, as a whole`() {
        let old = (0..<20_000).map { "old\($0)" }.joined(separator: " ")
        let new = (0..<20_000).map { "new\($0)" }.joined(separator: " ")
        let pieces = WordDifference(from: "start " + old + " end", to: "start " + new + " end").pieces
        #expect(pieces == [.kept("start "), .deleted(old), .inserted(new), .kept(" end")])
    }

    @Test func `of two texts without a word in common is not looked for`() {
        let counted = Counted.Counter()
        let old = (0..<2_000).map { Counted(value: $0, counter: counted) }
        let new = (2_000..<4_000).map { Counted(value: $0, counter: counted) }
        let steps = ShortestEdit.steps(from: old, to: new)
        #expect(steps.count == 4_000)
        #expect(counted.comparisons.load(ordering: .relaxed) < 40_000)
    }

    /// Counts how often it is compared.
    private struct Counted: Hashable {
        final class Counter: Sendable {
            let comparisons = Atomic(0)
        }

        let value: Int
        let counter: Counter

        static func == (left: Counted, right: Counted) -> Bool {
            left.counter.comparisons.add(1, ordering: .relaxed)
            return left.value == right.value
        }

        func hash(into hasher: inout Hasher) { hasher.combine(value) }
    }

    private static func marked(_ difference: WordDifference) -> String {
        difference.pieces.map { piece in
            switch piece {
            case .kept(let text): text
            case .deleted(let text): "[-\(text)-]"
            case .inserted(let text): "{+\(text)+}"
            }
        }.joined()
    }

    private static func sides(_ pieces: [WordDifference.Piece]) -> (old: String, new: String) {
        pieces.reduce(into: ("", "")) { sides, piece in
            switch piece {
            case .kept(let text):
                sides.0 += text
                sides.1 += text
            case .deleted(let text): sides.0 += text
            case .inserted(let text): sides.1 += text
            }
        }
    }
}
