import TestKit

/// Writes files that look like YAML by throwing dice, with as many slips as asked: for two readers that must agree on them.
struct ChanceAuthor {
    /// How often it takes something that people write seldom or in error, from 0 to 1.
    var slips = 0.0
    private var random: SeededGenerator
    private var text = ""

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func file() -> [UInt8] {
        text = ""
        block(indent: choose([0], or: [1, 2]), depth: 0)
        if isSlip { text.removeLast() }
        return Array(text.utf8)
    }

    private var isSlip: Bool { mutating get { Double.random(in: 0..<1, using: &random) < slips } }

    private mutating func choose<Choice>(_ usual: [Choice], or odd: [Choice]) -> Choice {
        let choices = isSlip ? odd : usual
        return choices[count(0...choices.count - 1)]
    }

    private mutating func count(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    private static func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

    // MARK: Blocks

    private mutating func block(indent: Int, depth: Int) {
        let isMapping = count(0...2) > 0
        for _ in 0..<count(1...4) {
            if count(0...11) == 0 {
                text += choose(["# c\n", "\n", "  \n", "   # c\n"], or: ["...\n", "---\n", "x\n", "  x\n"])
            }
            text += Self.blanks(indent + choose([0], or: [-2, -1, 1, 2]))
            text += isMapping ? key() + choose([":"], or: ["", " :", "::"]) : "-"
            value(indent: indent, depth: depth, ofItem: !isMapping)
        }
    }

    private mutating func value(indent: Int, depth: Int, ofItem isItem: Bool) {
        switch count(0...9) {
        case 0...4:
            text += choose([" ", "  "], or: ["", "\t"]) + flow(depth: 0)
            text += choose(["\n", "\n", " # c\n", "  \n"], or: ["#x\n", " y\n", "\n\(Self.blanks(indent + 2))more\n"])
        case 5...6:
            text += " "
            blockText(indent: indent)
        case 8:
            text += choose(["\n", " # c\n"], or: [" x\n"]) + Self.blanks(indent + choose([1, 2, 4], or: [-2, 0]))
            text += (count(0...1) == 0 ? list(depth: 0) : mapping(depth: 0)) + choose(["\n", " # c\n"], or: [" x\n"])
        case 7 where isItem && depth < 4:
            let before = text
            text = ""
            block(indent: indent + choose([2], or: [1, 3, 4]), depth: depth + 1)
            text = before + choose([" "], or: ["", "  "]) + text.drop { $0 == " " }
        default:
            text += choose(["\n", "\n", " # c\n", " \n"], or: [" x\n", "# c\n"])
            if depth < 4 { block(indent: indent + choose([2, 2, 4], or: [0, 1, -1]), depth: depth + 1) }
        }
    }

    private mutating func blockText(indent: Int) {
        text += choose(["|", ">", "|-", ">-"], or: ["|+", ">+", "|2", "| # c", "|- ", "| x"]) + "\n"
        let margin = indent + choose([2, 4, 1], or: [0, 3])
        for _ in 0..<count(1...5) {
            let isOdd = count(0...4) == 0
            text += Self.blanks(margin + (isOdd ? choose([0, 0, 1], or: [-2, -1, 2]) : 0))
            let odd = choose(["- a", "a: b", "# no", "ä", "", "x  "], or: ["---", "...", "\"q", "]"])
            text += isOdd ? odd : "a line of text"
            text += choose(["\n", "\n", "\n\n"], or: ["\n  \n", "\n   \n\n", " \n"])
        }
    }

    // MARK: Values on a line

    private mutating func key() -> String {
        choose(["a", "b", "key", "a-b", "x.y"], or: ["schlüssel", "\"q\"", "-a", ".b", "a b", "?", "<<"])
            + (isSlip ? "" : String(count(0...99)))
    }

    private mutating func flow(depth: Int) -> String {
        switch count(0...9) {
        case 4...6: quoted()
        case 7 where depth < 3: list(depth: depth)
        case 8 where depth < 3: mapping(depth: depth)
        default: plain()
        }
    }

    private mutating func plain() -> String {
        choose(
            ["x", "wort", "1", "-5", "2021-01-02", "07-00", "https-x.y/z", "ä ö", "(z)", "+4", "/p", "x - y", "x  y"],
            or: [
                "07:00", "https://x.y/z", "x: y", "x:", "x # c", "x#c", "#", "a, b", "x]", "{x", "[y", ".5", "~", "- x",
                "-", "!t", "&a", "*a", "%x", "@x", "`x`", "...", "---", "|x", "> x", "? x", ": x", "é:", "x\u{A0}",
                "\u{2028}", "",
            ])
    }

    private mutating func quoted() -> String {
        choose(
            [
                #""x""#, "'x'", #""""#, "''", #""a \"b\" c""#, "'it''s'", #""\\""#, #""a\nb""#, #""ä: b # c""#,
                "'{{ x }}'",
            ],
            or: [
                #""\t""#, #""\u00e9""#, #""x\"#, #""x"#, "'x", "'a\nb'", #""x" y"#, #""x"#, "''''", "'''", #"""""#,
                #""\ x""#,
            ])
    }

    private mutating func list(depth: Int) -> String {
        let items = (0..<count(0...3)).map { _ in
            count(0...7) == 0
                ? choose(["x\n  y", "a b \n c"], or: ["x\n\n y", "x\n- y", "x\ny", "x # c\n y"])
                : flow(depth: depth + 1)
        }
        let between = choose(
            [", ", ",  ", " , ", ",\n ", ",  \n\n   ", ", # c\n  "], or: [",", ",\n", "\n  , ", ",# c\n "])
        return choose(["[", "[ "], or: ["[,"]) + items.joined(separator: between)
            + choose(["]", " ]"], or: [",]", "", "]]", "}"])
    }

    private mutating func mapping(depth: Int) -> String {
        var entries: [String] = []
        for _ in 0..<count(0...3) {
            let key = choose([key(), "\"q\"", "'k'", "a b", "ä"], or: ["a[", "a #b", "-", "\"q", "a:b"])
            entries.append(key + choose([": ", ":  "], or: [":", " : ", ""]) + flow(depth: depth + 1))
        }
        let between = choose([", ", ",\n    "], or: [",\n", "\n ,"])
        return choose(["{", "{ "], or: ["{{"]) + entries.joined(separator: between)
            + choose(["}", " }"], or: [",}", "", "}}", "]"])
    }
}
