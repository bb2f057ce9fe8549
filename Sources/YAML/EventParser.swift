import CYAML
import Rulebook

/// The one owner of a libyaml parser and of its current event: the only file that touches libyaml.
@safe
struct EventParser: ~Copyable {
    enum Event {
        case start
        case documentStart
        case documentEnd
        case end
        case alias
        case scalar
        case sequenceStart
        case sequenceEnd
        case mappingStart
        case mappingEnd
    }

    /// Where libyaml stopped, in its own words.
    struct Fault {
        var isEncoding: Bool
        var problem: String
        var context: String
        var place: Position
        var contextPlace: Position
    }

    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let event: UnsafeMutablePointer<yaml_event_t>
    private let firstLine: Int

    private init(reading bytes: UnsafeBufferPointer<UInt8>, firstLine: Int) {
        unsafe parser = .allocate(capacity: 1)
        unsafe event = .allocate(capacity: 1)
        unsafe event.initialize(to: yaml_event_t())
        self.firstLine = firstLine
        guard unsafe yaml_parser_initialize(parser) == 1 else {
            preconditionFailure("libyaml got no memory for its buffers")
        }
        unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        unsafe yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
    }

    deinit {
        unsafe yaml_event_delete(event)
        unsafe yaml_parser_delete(parser)
        unsafe event.deallocate()
        unsafe parser.deallocate()
    }

    /// Lends a parser over `bytes` from an offset on, whose first line is called `firstLine`.
    static func withEvents<Result>(
        of bytes: [UInt8], from offset: Int, firstLine: Int, _ body: (inout EventParser) -> Result
    ) -> Result {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            var events = unsafe EventParser(
                reading: UnsafeBufferPointer(rebasing: buffer[min(offset, buffer.count)...]), firstLine: firstLine)
            return body(&events)
        }
    }

    /// The next event, or nil where the text is no YAML: then `fault` says why.
    mutating func next() -> Event? {
        unsafe yaml_event_delete(event)
        guard unsafe yaml_parser_parse(parser, event) == 1 else { return nil }
        return switch unsafe event.pointee.type {
        case YAML_STREAM_START_EVENT: .start
        case YAML_DOCUMENT_START_EVENT: .documentStart
        case YAML_DOCUMENT_END_EVENT: .documentEnd
        case YAML_ALIAS_EVENT: .alias
        case YAML_SCALAR_EVENT: .scalar
        case YAML_SEQUENCE_START_EVENT: .sequenceStart
        case YAML_SEQUENCE_END_EVENT: .sequenceEnd
        case YAML_MAPPING_START_EVENT: .mappingStart
        case YAML_MAPPING_END_EVENT: .mappingEnd
        default: .end
        }
    }

    var start: Position { unsafe place(of: event.pointee.start_mark) }
    var end: Position { unsafe place(of: event.pointee.end_mark) }

    /// The anchor (or the alias' name) of the current event, as written without `&` or `*`.
    var anchor: String? {
        switch unsafe event.pointee.type {
        case YAML_ALIAS_EVENT: unsafe Self.text(event.pointee.data.alias.anchor)
        case YAML_SCALAR_EVENT: unsafe Self.text(event.pointee.data.scalar.anchor)
        case YAML_SEQUENCE_START_EVENT: unsafe Self.text(event.pointee.data.sequence_start.anchor)
        case YAML_MAPPING_START_EVENT: unsafe Self.text(event.pointee.data.mapping_start.anchor)
        default: nil
        }
    }

    /// The tag of the current event, resolved (`tag:yaml.org,2002:str` for `!!str`).
    var tag: String? {
        switch unsafe event.pointee.type {
        case YAML_SCALAR_EVENT: unsafe Self.text(event.pointee.data.scalar.tag)
        case YAML_SEQUENCE_START_EVENT: unsafe Self.text(event.pointee.data.sequence_start.tag)
        case YAML_MAPPING_START_EVENT: unsafe Self.text(event.pointee.data.mapping_start.tag)
        default: nil
        }
    }

    /// Whether the current node has an anchor or a tag.
    var hasProperties: Bool {
        switch unsafe event.pointee.type {
        case YAML_SCALAR_EVENT: unsafe event.pointee.data.scalar.anchor != nil || event.pointee.data.scalar.tag != nil
        default: anchor != nil || tag != nil
        }
    }

    /// Whether the current collection is written with brackets or braces.
    var isFlow: Bool {
        switch unsafe event.pointee.type {
        case YAML_SEQUENCE_START_EVENT: unsafe event.pointee.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE
        case YAML_MAPPING_START_EVENT: unsafe event.pointee.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE
        default: false
        }
    }

    var style: ScalarStyle {
        switch unsafe event.pointee.data.scalar.style {
        case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
        case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
        case YAML_LITERAL_SCALAR_STYLE: .literal
        case YAML_FOLDED_SCALAR_STYLE: .folded
        default: .plain
        }
    }

    /// Appends the text of the current scalar; its length in bytes. Only for a `.scalar`.
    func appendText(to text: inout [UInt8]) -> Int {
        let length = unsafe event.pointee.data.scalar.length
        unsafe text.append(
            contentsOf: UnsafeBufferPointer(start: event.pointee.data.scalar.value, count: length))
        return length
    }

    /// Whether the parser, which looks one token ahead to end a document, has seen the end of the text there.
    var isAtEndOfStream: Bool {
        guard unsafe parser.pointee.token_available == 1, let token = unsafe parser.pointee.tokens.head else {
            return false
        }
        return unsafe token.pointee.type == YAML_STREAM_END_TOKEN
    }

    var fault: Fault {
        let state = unsafe parser.pointee
        return unsafe Fault(
            isEncoding: state.error == YAML_READER_ERROR,
            problem: state.problem.map { unsafe String(cString: $0) } ?? "",
            context: state.context.map { unsafe String(cString: $0) } ?? "",
            place: place(of: state.problem_mark), contextPlace: place(of: state.context_mark))
    }

    private func place(of mark: yaml_mark_t) -> Position {
        Position(line: Int(mark.line) + firstLine, column: Int(mark.column) + 1)
    }

    private static func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
        unsafe pointer.map { unsafe String(cString: $0) }
    }
}
