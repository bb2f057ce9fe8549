/// The parts of a field line: `name: value` (RFC 9112 §5).
struct FieldLine {
    let name: Range<Int>
    /// With the blanks around it.
    let value: Range<Int>
    /// Where the next line begins.
    let next: Int

    /// Throws why the line is refused.
    init(_ bytes: Span<UInt8>, _ line: Line) throws(Refusal) {
        guard line.isFieldText else { throw .badRequest }
        // RFC 9112 §5.1 and §5.2: no space before the colon, and a line that begins with one is an obsolete folding.
        let colon = bytes.endOfToken(in: line.start..<line.end)
        guard colon > line.start, colon < line.end, bytes[colon] == UInt8(ascii: ":") else { throw .badRequest }
        (name, value, next) = (line.start..<colon, colon + 1..<line.end, line.next)
    }
}
