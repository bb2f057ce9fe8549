/// A place in a file as an editor shows it.
///
/// Lines and columns are 1-based; columns count Unicode scalars, not bytes and not what a person would call a character.
package struct Position: Hashable, Comparable, Sendable {
    package let line: Int
    package let column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    package static func < (left: Position, right: Position) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

/// A piece of a file, from `start` up to but without `end`.
package struct SourceRange: Hashable, Comparable, Sendable {
    package let start: Position
    package let end: Position

    package init(start: Position, end: Position) {
        self.start = start
        self.end = max(start, end)
    }

    package init(at position: Position, scalars count: Int = 1) {
        self.init(start: position, end: Position(line: position.line, column: position.column + count))
    }

    /// No place in particular: the file as a whole (line 0). Diagnostics at it are shown without line and excerpt.
    package static let wholeFile = SourceRange(
        start: Position(line: 0, column: 0), end: Position(line: 0, column: 0))

    package var isWholeFile: Bool { start.line == 0 }

    package static func < (left: SourceRange, right: SourceRange) -> Bool {
        (left.start, left.end) < (right.start, right.end)
    }
}
