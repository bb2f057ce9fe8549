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
            let element = bytes.trimmed(start..<position)
            position += 1
            if !element.isEmpty { return element }
        }
        return nil
    }
}
