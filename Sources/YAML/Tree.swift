import Rulebook

/// The nodes of one file, flat: records in the order of the file, and the texts of all scalars.
///
/// A collection's record is followed by the records of all that it contains; `end` leads past them. So a tree costs one or two
/// allocations whatever its size, and it is freed without walking it.
final class Tree: Sendable {
    struct Record: Sendable {
        var startLine: UInt32
        var startColumn: UInt32
        /// Block collections: 0, they end where the last record inside them ends.
        var endLine: UInt32
        var endColumn: UInt32
        /// Scalars: where the text starts, by `indent` in the file or in `ScalarTexts.apart`. Collections: 0.
        var textStart: UInt32
        /// Scalars: bytes of text. Collections: nodes directly inside; a mapping counts keys and values.
        var count: UInt32
        /// The index of the first record that is not inside this one.
        var end: UInt32
        var kind: Node.Kind
        var style: ScalarStyle
        /// Collections: written with brackets or braces.
        var isFlow: Bool
        /// Scalars: blanks before the lines of a text that is left in the file; `ScalarTexts.keptApart` where it is kept apart.
        var indent: UInt8

        var start: Position { Position(line: Int(startLine), column: Int(startColumn)) }

        /// As libyaml has it; `Node.range` is what a person would say.
        var ownRange: SourceRange {
            SourceRange(start: start, end: Position(line: Int(endLine), column: Int(endColumn)))
        }
    }

    let records: [Record]
    let texts: ScalarTexts

    var source: SourceText { texts.source }

    /// Keeps copies without the room to grow that a builder's arrays have: there are as many trees as files.
    init(records: [Record], texts: ScalarTexts) {
        self.records = records.withoutRoom
        self.texts = ScalarTexts(source: texts.source, apart: texts.apart.withoutRoom)
    }
}

extension Array {
    fileprivate var withoutRoom: [Element] {
        guard !isEmpty else { return [] }
        var copy: [Element] = []
        copy.reserveCapacity(count)
        copy += self
        return copy
    }
}
