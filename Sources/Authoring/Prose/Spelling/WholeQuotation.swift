import Models

/// Quotation marks that have a whole text between them.
enum WholeQuotation {
    private enum Mark {
        case opening
        case closing
    }

    /// - Returns: the text with blanks in place of these marks, so that places stay what they are; nil where there are none.
    static func inside(of bytes: [UInt8]) -> [UInt8]? {
        guard let first = bytes.first, first == quote || first == 0xC2 || first == 0xE2,
            let opening = mark(in: bytes, at: 0, isReversed: false)
        else { return nil }
        // German books have »…«.
        let isReversed = bytes.starts(with: "»".utf8)
        var depth = 0
        var index = 0
        var last = 0..<0
        while index < bytes.count {
            guard let (mark, length) = mark(in: bytes, at: index, isReversed: isReversed) else {
                if bytes[index] != 0x20, bytes[index] != 0x0A, depth == 0 { return nil }
                index += 1
                continue
            }
            if depth == 0, index > 0 { return nil }
            depth += mark == .opening || index == 0 ? 1 : -1
            last = index..<index + length
            index += length
        }
        guard depth == 0 else { return nil }
        var inside = bytes
        for place in Array(0..<opening.length) + Array(last) { inside[place] = 0x20 }
        return inside
    }

    private static let quote = UInt8(ascii: "\"")

    /// A mark that may open and close opens behind a blank and before a letter.
    private static func mark(in bytes: [UInt8], at index: Int, isReversed: Bool) -> (mark: Mark, length: Int)? {
        let length: Int
        switch bytes[index] {
        case quote: length = 1
        case 0xC2 where index + 1 < bytes.count && (bytes[index + 1] == 0xAB || bytes[index + 1] == 0xBB):
            return ((bytes[index + 1] == 0xAB) != isReversed ? .opening : .closing, 2)
        case 0xE2 where index + 2 < bytes.count && bytes[index + 1] == 0x80 && (0x9C...0x9E).contains(bytes[index + 2]):
            guard bytes[index + 2] == 0x9C else { return (bytes[index + 2] == 0x9E ? .opening : .closing, 3) }
            length = 3
        default: return nil
        }
        let isBehindBlank = index == 0 || bytes[index - 1] == 0x20 || bytes[index - 1] == 0x0A
        let end = index + length
        let isBeforeBlank = end == bytes.count || bytes[end] == 0x20 || bytes[end] == 0x0A
        return (isBehindBlank && !isBeforeBlank ? .opening : .closing, length)
    }
}
