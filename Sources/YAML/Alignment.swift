import Rulebook

/// The columns in which a line could begin, judged by the lines above it.
struct Alignment {
    /// Columns of keys where the line is a key, of dashes where it is a list item; with the last line that has it.
    private(set) var columns: [(column: Int, line: Int)] = []
    /// Columns of the other kind.
    private(set) var otherColumns: Set<Int> = []

    /// How many lines are looked at.
    private static let reach = 1000

    init(source: SourceText, above line: Int, isItem: Bool) {
        let isKey = source.line(line).looksLikeKey
        // A line hides those above it that begin further right: nothing can belong to them any more.
        var lowest = Int.max
        for number in stride(from: line - 1, to: max(0, line - Self.reach), by: -1) where lowest > 1 {
            let begins = Self.beginnings(of: Array(source.line(number).unicodeScalars))
            guard let first = begins.first, first.column < lowest else { continue }
            // What stands below 'key: |' and further right is text, which no key is in line with.
            if isKey, source.line(number).opensBlock { (columns, otherColumns) = ([], []) }
            for begin in begins where begin.column < lowest {
                if begin.isItem == isItem {
                    columns.append((begin.column, number))
                } else {
                    otherColumns.insert(begin.column)
                }
            }
            lowest = first.column
        }
    }

    /// Of equally near columns, the one that stands closest above.
    func nearest(to column: Int) -> (column: Int, line: Int)? {
        columns.min { abs($0.column - column) < abs($1.column - column) }
    }

    /// `  - name: x` begins an item in column 3 and a key in column 5. Nothing for a blank line or a comment.
    private static func beginnings(of line: [Unicode.Scalar]) -> [(column: Int, isItem: Bool)] {
        var begins: [(column: Int, isItem: Bool)] = []
        var index = line.firstIndex { $0 != " " } ?? line.count
        while index < line.count, line[index] != "#" {
            let isItem = line[index] == "-" && (index + 1 == line.count || line[index + 1] == " ")
            begins.append((index + 1, isItem))
            guard isItem else { break }
            index = line[(index + 1)...].firstIndex { $0 != " " } ?? line.count
        }
        return begins
    }
}

extension StringProtocol {
    /// `cost: free`, where a text begins with a capital or has a blank before its colon.
    fileprivate var looksLikeKey: Bool {
        let word = utf8.drop { $0 == UInt8(ascii: " ") }.prefix { $0 != UInt8(ascii: ":") }
        let rest = utf8[word.endIndex...].dropFirst()
        return !word.isEmpty && word.endIndex < utf8.endIndex && (rest.isEmpty || rest.first == UInt8(ascii: " "))
            && word.allSatisfy { $0.isKeyCharacter && !(0x41...0x5A).contains($0) }
    }

    /// Whether it ends with the sign that says that a text is below: `|`, `>-`, `|2+`.
    fileprivate var opensBlock: Bool {
        let word = split(separator: " ").last ?? ""
        guard let sign = word.utf8.first, sign == UInt8(ascii: "|") || sign == UInt8(ascii: ">") else { return false }
        return word.utf8.dropFirst().allSatisfy { "+-123456789".utf8.contains($0) }
    }
}
