/// Walks the elements of a comma-separated list, without the blanks around them and without empty ones (RFC 9110 §5.6.1).
/// It keeps places alone, so that walking costs no memory.
struct ListElements {
    private var position: Int
    private let end: Int
    private let separator: UInt8

    /// - Parameter separator: `,` in lists, `;` between an element and its parameters.
    init(_ value: Range<Int>, separatedBy separator: UInt8 = UInt8(ascii: ",")) {
        position = value.lowerBound
        end = value.upperBound
        self.separator = separator
    }

    mutating func next(_ bytes: Span<UInt8>) -> Range<Int>? {
        while position < end {
            let start = position
            while position < end, bytes[position] != separator { position += 1 }
            let element = Self.trimmed(bytes, start..<position)
            position += 1
            if !element.isEmpty { return element }
        }
        return nil
    }

    static func trimmed(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, bytes[start] == .space || bytes[start] == .tab { start += 1 }
        while end > start, bytes[end - 1] == .space || bytes[end - 1] == .tab { end -= 1 }
        return start..<end
    }
}
