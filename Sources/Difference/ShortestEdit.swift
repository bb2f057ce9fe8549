/// The fewest insertions and deletions that lead from one sequence to another.
/// Source: E. W. Myers, "An O(ND) Difference Algorithm and Its Variations", Algorithmica 1 (1986).
enum ShortestEdit {
    enum Step: Hashable {
        case kept(old: Int, new: Int)
        case deleted(old: Int)
        case inserted(new: Int)
    }

    /// More edits than this are not worth finding: whoever reads them reads both texts. Memory grows with its square.
    static let limitEdits = 1500

    /// The steps in order. Beyond `limitEdits` everything between the common ends is deleted and inserted.
    static func steps<Element: Hashable>(from old: [Element], to new: [Element]) -> [Step] {
        var start = 0
        while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
        var end = 0
        while end < min(old.count, new.count) - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }

        let middle = path(from: old[start..<old.count - end], to: new[start..<new.count - end])
        let head = (0..<start).map { Step.kept(old: $0, new: $0) }
        let tail = (0..<end).map { Step.kept(old: old.count - end + $0, new: new.count - end + $0) }
        return head + middle + tail
    }

    private static func path<Element: Hashable>(from old: ArraySlice<Element>, to new: ArraySlice<Element>) -> [Step] {
        let (a, b) = (Array(old), Array(new))
        guard leastEdits(a, b) <= limitEdits, let trace = trace(a, b) else {
            return old.indices.map { .deleted(old: $0) } + new.indices.map { .inserted(new: $0) }
        }
        return backtrack(trace, old: old.indices, new: new.indices)
    }

    /// So many edits are needed at least, since no step keeps what only one of the sequences has: found without looking for them.
    private static func leastEdits<Element: Hashable>(_ a: [Element], _ b: [Element]) -> Int {
        var counts: [Element: Int] = [:]
        for element in a { counts[element, default: 0] += 1 }
        var common = 0
        for element in b {
            guard let count = counts[element], count > 0 else { continue }
            counts[element] = count - 1
            common += 1
        }
        return a.count + b.count - 2 * common
    }

    /// For each number of edits the furthest place reached on each diagonal; nil beyond the limit.
    private static func trace<Element: Hashable>(_ a: [Element], _ b: [Element]) -> [[Int]]? {
        let limit = min(a.count + b.count, limitEdits)
        var furthest = [Int](repeating: 0, count: 2 * limit + 3)
        // Where the diagonal 0 stands; those below it are negative.
        let zero = limit + 1
        var trace: [[Int]] = []
        for edits in 0...limit {
            for diagonal in stride(from: -edits, through: edits, by: 2) {
                let goesDown =
                    diagonal == -edits
                    || (diagonal != edits && furthest[zero + diagonal - 1] < furthest[zero + diagonal + 1])
                var x = goesDown ? furthest[zero + diagonal + 1] : furthest[zero + diagonal - 1] + 1
                while x < a.count, x - diagonal < b.count, a[x] == b[x - diagonal] { x += 1 }
                furthest[zero + diagonal] = x
                if x >= a.count, x - diagonal >= b.count {
                    trace.append(Array(furthest[(zero - edits)...(zero + edits)]))
                    return trace
                }
            }
            trace.append(Array(furthest[(zero - edits)...(zero + edits)]))
        }
        return nil
    }

    /// Walks back from the end; `trace[d][k + d]` is the furthest x on diagonal k after d edits.
    private static func backtrack(_ trace: [[Int]], old: Range<Int>, new: Range<Int>) -> [Step] {
        var steps: [Step] = []
        var (x, y) = (old.count, new.count)
        for edits in stride(from: trace.count - 1, to: 0, by: -1) {
            let before = trace[edits - 1]
            func reached(_ diagonal: Int) -> Int {
                let place = diagonal + edits - 1
                return before.indices.contains(place) ? before[place] : -1
            }
            let diagonal = x - y
            let goesDown =
                diagonal == -edits || (diagonal != edits && reached(diagonal - 1) < reached(diagonal + 1))
            let previousX = goesDown ? reached(diagonal + 1) : reached(diagonal - 1)
            let previousY = previousX - (goesDown ? diagonal + 1 : diagonal - 1)
            while x > previousX + (goesDown ? 0 : 1) || y > previousY + (goesDown ? 1 : 0) {
                x -= 1
                y -= 1
                steps.append(.kept(old: old.lowerBound + x, new: new.lowerBound + y))
            }
            if goesDown {
                y -= 1
                steps.append(.inserted(new: new.lowerBound + y))
            } else {
                x -= 1
                steps.append(.deleted(old: old.lowerBound + x))
            }
        }
        while x > 0, y > 0 {
            x -= 1
            y -= 1
            steps.append(.kept(old: old.lowerBound + x, new: new.lowerBound + y))
        }
        return steps.reversed()
    }
}
