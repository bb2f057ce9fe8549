import Bytes
package import Rulebook

// Findings at nodes of a file.

extension Findings {
    /// - Parameter replacement: what a machine can write in place of the node.
    package mutating func add(
        _ rule: Rule, at node: Node, _ message: String, fix: String? = nil, replacement: String? = nil
    ) {
        add(
            rule, at: node.range, in: node.source, message, fix: fix,
            replacement: replacement.map { Replacement(range: node.range, text: $0) })
    }

    package mutating func add(_ problem: Problem, at node: Node) {
        let range =
            problem.span.map { node.range(ofTrimmedText: $0) } ?? problem.word.map { node.place(of: $0, occurrence: 0) }
            ?? node.range
        let replacement = problem.replacement.flatMap { node.replacement(of: problem.span, at: range, $0) }
        var fix = problem.fix
        // What no machine can write in this file, a person does.
        if problem.replacement != nil, replacement == nil, let promised = fix, promised.hasSuffix(Self.promise) {
            fix = String(promised.dropLast(Self.promise.count))
        }
        add(problem.rule, at: range, in: node.source, problem.message, fix: fix, replacement: replacement)
    }

    /// How a remedy ends that a machine can write.
    private static let promise = "; 'litfass check --fix' does"

    /// The problem of a value that can't be read as what it should be, and that is missing from now on.
    package mutating func addLoss(_ problem: Problem, at node: Node) {
        addLosses { $0.add(problem, at: node) }
    }
}

extension Node {
    fileprivate func range(ofTrimmedText piece: Range<Int>) -> SourceRange {
        let blanks = textBytes.prefix(while: \.isBlankOrBreak).count
        return range(ofText: piece.lowerBound + blanks..<piece.upperBound + blanks)
    }

    /// - Parameters:
    ///   - span: in the text; nil for the whole value.
    ///   - range: where it is in the file.
    /// - Returns: nil where the file writes the span in another way, as over a line break.
    fileprivate func replacement(of span: Range<Int>?, at range: SourceRange, _ text: String) -> Replacement? {
        if let span, range == self.range, span.count < textBytes.count { return nil }
        return Replacement(range: range, text: text)
    }
}

extension Node {
    /// Where a word of a text is in its file; the whole text where it can't be told.
    package func place(of word: String, occurrence: Int) -> SourceRange {
        var left = occurrence
        for number in range.start.line...max(range.start.line, range.end.line) {
            let line = source.line(number)
            var rest = line[...]
            if number == range.start.line { rest = rest.dropFirstScalars(range.start.column - 1) }
            while let found = rest.firstRange(of: word) {
                if left == 0 {
                    let column = line.unicodeScalars.distance(from: line.startIndex, to: found.lowerBound) + 1
                    return SourceRange(at: Position(line: number, column: column), scalars: word.unicodeScalars.count)
                }
                left -= 1
                rest = rest[found.upperBound...]
            }
        }
        return range
    }
}

extension Substring {
    fileprivate func dropFirstScalars(_ count: Int) -> Substring {
        let index = unicodeScalars.index(startIndex, offsetBy: count, limitedBy: endIndex) ?? endIndex
        return self[index...]
    }
}
