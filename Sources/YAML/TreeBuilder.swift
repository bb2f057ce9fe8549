import Rulebook

/// Builds the tree of one document from events, and reports what Litfass does not take in it.
struct TreeBuilder {
    enum Outcome {
        /// The document is whole; nil where the file holds none.
        case complete(Node?)
        /// A limit, or something behind the document: there is a diagnostic.
        case stopped
        /// The bytes are no text that YAML takes; the parser's place for it is only where it noticed.
        case notEncoded
        /// No YAML; there is a diagnostic, at this line.
        case broken(line: Int)
    }

    /// A scalar with its place: what a fault behind it may be about.
    struct Recent {
        var style: ScalarStyle
        var range: SourceRange
    }

    /// A key of a mapping: its record, and a number that equal keys have in common.
    struct Key {
        var index: Int
        var print: UInt64
    }

    let limits: YAMLLimits
    var diagnostics: [Diagnostic] = []
    private(set) var rootIsBlockMapping = false
    var records: [Tree.Record] = []
    var texts: ScalarTexts
    /// The records of the collections that are open, outermost first.
    var open: [Int] = []
    /// Plain scalars of several lines.
    var severalLines: [Int] = []
    /// Of the mapping that was closed last: kept to be filled again.
    var keys: [Key] = []

    init(source: SourceText, limits: YAMLLimits) {
        texts = ScalarTexts(source: source)
        self.limits = limits
    }

    var source: SourceText { texts.source }

    /// Makes room for what follows an offset.
    mutating func reserve(from offset: Int) {
        records.reserveCapacity(16 + (source.bytes.count - offset) / 32)
        open.reserveCapacity(8)
        keys.reserveCapacity(8)
    }

    mutating func build(from offset: Int, line: Int) -> Outcome {
        reserve(from: offset)
        texts.apart.reserveCapacity(source.bytes.count - offset)
        return EventParser.withEvents(of: source.bytes, from: offset, firstLine: line) { events in
            consume(&events)
        }
    }

    private mutating func consume(_ events: inout EventParser) -> Outcome {
        while let event = events.next() {
            switch event {
            case .start, .documentStart: continue
            case .end: return .complete(nil)
            case .documentEnd: return finish(behind: events.end, atEndOfStream: events.isAtEndOfStream)
            case .scalar: addScalar(events)
            case .alias: addAlias(events)
            case .sequenceStart: openCollection(.sequence, events)
            case .mappingStart: openCollection(.mapping, events)
            case .sequenceEnd, .mappingEnd: closeCollection(events)
            }
            if open.count > limits.depth || records.count > limits.nodes || diagnostics.count >= limits.findings {
                reportLimit(at: events.start)
                return .stopped
            }
        }
        return explain(events.fault)
    }

    /// Rules about values that quotes make right.
    private static let ownSigns = Set<Rule>([.unquotedCharacter, .unsupportedYAML])

    private mutating func explain(_ fault: EventParser.Fault) -> Outcome {
        if fault.isEncoding { return .notEncoded }
        var fault = fault
        if fault.place.line > source.lineCount {
            // libyaml begins a line behind a last line that has no line break.
            let last = source.line(source.lineCount).unicodeScalars.count
            fault.place = Position(line: source.lineCount, column: last + 1)
        }
        let opening = open.last.flatMap { records[$0].isFlow ? records[$0].start : nil }
        let recent = records.last.flatMap { $0.kind == .scalar ? Recent(style: $0.style, range: $0.ownRange) : nil }
        let words = SyntaxWords(source: source, fault: fault, recent: recent, openBracket: opening)
        let diagnostic = words.diagnostic()
        // What begins with a sign of YAML's own has been reported as such; what follows it is no second slip.
        let isConsequence = diagnostics.contains {
            Self.ownSigns.contains($0.rule) && $0.range.start.line == diagnostic.range.start.line
        }
        if !isConsequence { diagnostics.append(diagnostic) }
        return .broken(line: diagnostic.range.start.line)
    }
}

// MARK: - Records

extension TreeBuilder {
    private mutating func addScalar(_ events: borrowing EventParser) {
        let start = texts.apart.count
        let length = events.appendText(to: &texts.apart)
        let range = SourceRange(start: events.start, end: events.end)
        let style = events.style
        append(.scalar, style: style, range: range, textStart: start, count: length)
        if events.hasProperties { reportProperties(events) }
    }

    private mutating func reportProperties(_ events: borrowing EventParser) {
        if let anchor = events.anchor { reportAnchor(anchor, at: events.start) }
        if events.tag != nil { reportTag(at: events.start) }
    }

    private mutating func addAlias(_ events: borrowing EventParser) {
        let range = SourceRange(start: events.start, end: events.end)
        append(.scalar, style: .plain, range: range, textStart: 0, count: 0)
        report(
            .unsupportedYAML, at: range,
            "'*\((events.anchor ?? "").shortened)' is an alias, and aliases are not allowed",
            fix: "write the value out; if it begins with '*', put it in quotes")
    }

    private mutating func openCollection(_ kind: Node.Kind, _ events: borrowing EventParser) {
        if events.hasProperties { reportProperties(events) }
        if isAtKey { reportCollectionAsKey(kind, at: events.start) }
        open(kind, at: events.start, isFlow: events.isFlow)
    }

    private mutating func closeCollection(_ events: borrowing EventParser) {
        // libyaml ends a block collection, with an empty event, where the next thing starts: `Node.range` knows better.
        close(at: open.last.map { records[$0].isFlow } == true ? events.end : nil)
    }

    /// A scalar whose text, from an offset of `texts.apart` on, is complete.
    mutating func scalar(_ style: ScalarStyle, apartFrom start: Int, from first: Position, to end: Position) {
        let range = SourceRange(start: first, end: end)
        append(.scalar, style: style, range: range, textStart: start, count: texts.apart.count - start)
    }

    /// A scalar whose text is left in the file.
    /// - Parameters:
    ///   - start: the offset of its first line.
    ///   - count: bytes of text.
    ///   - indent: blanks before each line that are none of the text, less than `ScalarTexts.keptApart`.
    mutating func scalar(
        _ style: ScalarStyle, inFileFrom start: Int, count: Int, indent: Int, from first: Position, to end: Position
    ) {
        let range = SourceRange(start: first, end: end)
        append(.scalar, style: style, range: range, textStart: start, count: count, indent: UInt8(indent))
    }

    mutating func open(_ kind: Node.Kind, at start: Position, isFlow: Bool) {
        if open.isEmpty { rootIsBlockMapping = kind == .mapping && !isFlow }
        append(kind, style: .plain, range: SourceRange(start: start, end: start), textStart: 0, count: 0)
        records[records.count - 1].isFlow = isFlow
        open.append(records.count - 1)
    }

    /// - Parameter end: behind the bracket; nil for a block, which ends with the last thing inside it.
    mutating func close(at end: Position?) {
        guard let index = open.popLast() else { preconditionFailure("only what was opened is closed") }
        records[index].end = UInt32(records.count)
        records[index].endLine = end.map { UInt32($0.line) } ?? 0
        records[index].endColumn = end.map { UInt32($0.column) } ?? 0
        if records[index].kind == .mapping { checkKeys(of: index) }
    }

    private mutating func append(
        _ kind: Node.Kind, style: ScalarStyle, range: SourceRange, textStart: Int, count: Int,
        indent: UInt8 = ScalarTexts.keptApart
    ) {
        if let parent = open.last { records[parent].count += 1 }
        if kind == .scalar, style == .plain, range.end.line > range.start.line { severalLines.append(records.count) }
        records.append(
            Tree.Record(
                startLine: UInt32(range.start.line), startColumn: UInt32(range.start.column),
                endLine: UInt32(range.end.line), endColumn: UInt32(range.end.column),
                textStart: UInt32(textStart), count: UInt32(count), end: UInt32(records.count + 1),
                kind: kind, style: style, isFlow: false, indent: indent))
    }

    /// Whether the next node is a key of the innermost mapping.
    private var isAtKey: Bool {
        guard let parent = open.last else { return false }
        return records[parent].kind == .mapping && records[parent].count.isMultiple(of: 2)
    }
}
