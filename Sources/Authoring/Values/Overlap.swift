import Values

/// How much of their beginnings and ends a word and one that may have been meant share, in bytes of UTF-8: what lies between tells
/// which slip of the hand may have made the one of the other.
struct Overlap {
    let start: Int
    /// Of what the start does not have.
    let end: Int

    init(_ written: Span<UInt8>, _ meant: Span<UInt8>) {
        let shorter = min(written.count, meant.count)
        var (start, end) = (0, 0)
        while start < shorter, Self.folded(written[start]) == Self.folded(meant[start]) { start += 1 }
        while end < shorter - start,
            Self.folded(written[written.count - 1 - end]) == Self.folded(meant[meant.count - 1 - end])
        {
            end += 1
        }
        (self.start, self.end) = (start, end)
    }

    /// Whether two letters that follow each other changed places, and no more.
    func isExchange(_ written: Span<UInt8>, _ meant: Span<UInt8>) -> Bool {
        written.count == meant.count && start + end == meant.count - 2
            && Self.folded(written[start]) == Self.folded(meant[start + 1])
            && Self.folded(written[start + 1]) == Self.folded(meant[start])
    }

    /// Whether two numbers, or versions, are the same but for two digits that follow each other and changed places: 63 for 36.
    static func isExchangeOfDigits(_ written: String, _ meant: String) -> Bool {
        let (written, meant) = (written.utf8.span, meant.utf8.span)
        let overlap = Overlap(written, meant)
        return overlap.isExchange(written, meant) && written[overlap.start].isDigit && meant[overlap.start].isDigit
    }

    /// Makes one of a letter in small and as a capital.
    @inline(__always) static func folded(_ byte: UInt8) -> UInt8 { byte | 0x20 }
}
