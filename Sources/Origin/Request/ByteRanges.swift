/// What a Range field asks for of a file of known length (RFC 9110 §14.2).
enum ByteRanges: Equatable {
    /// The field is to be ignored: another unit, a mistake in it, or more ranges than the limit.
    case ignored
    /// None of the ranges holds a byte of the file.
    case unsatisfiable
    case one(Range<Int>)
    /// In the order in which they were asked for, none overlapping or touching another.
    case several([Range<Int>])

    /// Between two ranges that are closer than this it is cheaper to send the bytes than to begin a new part.
    static let gapBytes = 80

    /// - Parameters:
    ///   - length: of the file in the coding that is sent, in bytes.
    ///   - limit: how many ranges one request may name.
    static func read(_ bytes: Span<UInt8>, _ value: Range<Int>, length: Int, limit: Int) -> ByteRanges {
        // An empty file has no range at all, and clients that ask for parts of everything should get what there is.
        guard length > 0 else { return .ignored }
        // Range units are read in either case (RFC 9110 §14.1).
        guard value.count > 6, bytes.matches("bytes=", at: value.lowerBound) else { return .ignored }
        var elements = ListElements(value.lowerBound + 6..<value.upperBound)
        var first: Range<Int>?
        var more: [Range<Int>] = []
        var count = 0
        while let element = elements.next(bytes) {
            count += 1
            guard count <= limit, let asked = range(bytes, element, length: length) else { return .ignored }
            guard !asked.isEmpty else { continue }
            if first == nil { first = asked } else { more.append(asked) }
        }
        guard count > 0 else { return .ignored }
        guard let first else { return .unsatisfiable }
        guard !more.isEmpty else { return .one(first) }
        let merged = coalesced([first] + more)
        return merged.count == 1 ? .one(merged[0]) : .several(merged)
    }

    /// `first-last`, `first-` or `-suffix` (RFC 9110 §14.1.2): empty where no byte lies in it, nil where it is none of these.
    private static func range(_ bytes: Span<UInt8>, _ element: Range<Int>, length: Int) -> Range<Int>? {
        guard let dash = bytes.position(of: UInt8(ascii: "-"), in: element) else { return nil }
        let (before, behind) = (element.lowerBound..<dash, dash + 1..<element.upperBound)
        if before.isEmpty {
            guard let suffix = bytes.decimal(behind) else { return nil }
            return length - min(suffix, length)..<length
        }
        guard let first = bytes.decimal(before) else { return nil }
        guard !behind.isEmpty else { return min(first, length)..<length }
        guard let last = bytes.decimal(behind), last >= first else { return nil }
        return min(first, length)..<(last >= length ? length : last + 1)
    }

    /// RFC 9110 §15.3.7.2: ranges that overlap, or nearly touch, become one, in the place of the first of them.
    private static func coalesced(_ ranges: [Range<Int>]) -> [Range<Int>] {
        var merged: [Range<Int>] = []
        for range in ranges {
            var union = range
            var index: Int?
            // A range that grew may reach others.
            while let near = merged.indices.first(where: { $0 != index && merged[$0].isNear(union) }) {
                union = min(union.lowerBound, merged[near].lowerBound)..<max(union.upperBound, merged[near].upperBound)
                let kept = min(near, index ?? near)
                if let index, index != near { merged.remove(at: max(index, near)) }
                merged[kept] = union
                index = kept
            }
            if index == nil { merged.append(union) }
        }
        return merged
    }
}

extension Range<Int> {
    fileprivate func isNear(_ other: Range<Int>) -> Bool {
        lowerBound <= other.upperBound + ByteRanges.gapBytes && other.lowerBound <= upperBound + ByteRanges.gapBytes
    }
}
