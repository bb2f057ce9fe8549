extension AcceptedCodings {
    /// Takes one Accept-Encoding field value. What does not follow the grammar counts as not said.
    /// Source: RFC 9110 §12.5.3.
    mutating func take(_ bytes: Span<UInt8>, _ value: Range<Int>) {
        isGiven = true
        var elements = ListElements(value)
        while let element = elements.next(bytes) {
            var parts = ListElements(element, separatedBy: UInt8(ascii: ";"))
            guard let coding = parts.next(bytes) else { continue }
            var quality: Int16 = 1000
            if let parameter = parts.next(bytes) {
                guard let given = Self.quality(bytes, parameter), parts.next(bytes) == nil else { continue }
                quality = given
            }
            set(quality, of: coding, in: bytes)
        }
    }

    private mutating func set(_ quality: Int16, of coding: Range<Int>, in bytes: Span<UInt8>) {
        switch coding.count {
        case 1 where bytes.equals("*", coding): star = quality
        case 2 where bytes.matches("br", at: coding.lowerBound): brotli = quality
        case 4 where bytes.matches("gzip", at: coding.lowerBound): gzip = quality
        // RFC 9110 §8.4.1.3: to be taken for gzip.
        case 6 where bytes.matches("x-gzip", at: coding.lowerBound): gzip = quality
        case 8 where bytes.matches("identity", at: coding.lowerBound): identity = quality
        default: break
        }
    }

    /// `q=0.5` in thousandths: at most three digits behind the point, and never more than 1 (RFC 9110 §12.4.2).
    private static func quality(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int16? {
        guard range.count >= 3, range.count <= 7, bytes[range.lowerBound] | 0x20 == UInt8(ascii: "q"),
            bytes[range.lowerBound + 1] == UInt8(ascii: "="), bytes[range.lowerBound + 2] <= UInt8(ascii: "1"),
            bytes[range.lowerBound + 2] >= UInt8(ascii: "0")
        else { return nil }
        var quality = Int16(bytes[range.lowerBound + 2] & 0x0F) * 1000
        guard range.count > 3 else { return quality }
        guard bytes[range.lowerBound + 3] == UInt8(ascii: ".") else { return nil }
        var weight: Int16 = 100
        for position in range.lowerBound + 4..<range.upperBound {
            guard bytes[position].isDigit else { return nil }
            quality += Int16(bytes[position] & 0x0F) * weight
            weight /= 10
        }
        return quality <= 1000 ? quality : nil
    }
}
