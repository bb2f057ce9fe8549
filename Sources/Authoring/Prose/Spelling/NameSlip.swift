import Models

/// A name of the workspace with one slip of the hand in it, in a text that lacks the name: "Corona-Wann-App", "COVID-91".
enum NameSlip {
    /// How the name may differ.
    enum Kind {
        /// A letter or digit more or less, another one, or two of them exchanged.
        case anywhere
        /// Languages that write the name as they like exchange its letters too: SRAS-CoV-2.
        case inDigits
    }

    /// - Parameter bytes: of the text, with zeros in place of what it quotes.
    /// - Returns: where it stands.
    static func place(of name: NameForm, in bytes: [UInt8], _ kind: Kind) -> Range<Int>? {
        let meant = name.bytes
        guard meant.count >= lettersLeast else { return nil }
        for start in bytes.indices where mayBegin(at: start, in: bytes, meant) {
            for count in meant.count - 1...meant.count + 1 {
                let end = start + count
                guard end <= bytes.count, end == bytes.count || !isOfName(bytes[end]), isOfName(bytes[end - 1]) else {
                    continue
                }
                if isSlip(bytes[start..<end], of: meant, kind) { return start..<end }
            }
        }
        return nil
    }

    private static let lettersLeast = 3
    /// Of fewer letters, only two that were exchanged: RIK.
    private static let shortLimit = 5

    /// One of the first two letters is right, whatever slip was made.
    private static func mayBegin(at start: Int, in bytes: [UInt8], _ meant: [UInt8]) -> Bool {
        guard start + 1 < bytes.count, start == 0 || !isOfName(bytes[start - 1]), isOfName(bytes[start]) else {
            return false
        }
        let (first, second) = (bytes[start] | 0x20, bytes[start + 1] | 0x20)
        return first == meant[0] | 0x20 || first == meant[1] | 0x20 || second == meant[1] | 0x20
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        NameForms.isPartOfWord(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "@")
    }

    static func isSlip(_ written: ArraySlice<UInt8>, of meant: [UInt8], _ kind: Kind) -> Bool {
        let (written, meant) = (written.span, meant.span)
        guard !written.isEmpty else { return false }
        let overlap = Overlap(written, meant)
        let isExchanged = overlap.isExchange(written, meant)
        let isOther = written.count == meant.count && overlap.start + overlap.end == meant.count - 1
        switch kind {
        case .inDigits:
            guard isOther || isExchanged else { return false }
            return meant[overlap.start].isDigit && written[overlap.start].isDigit
        case .anywhere:
            guard meant.count >= shortLimit else { return isExchanged }
            return isOther || isExchanged || isLonger(written, meant, overlap) || isShorter(written, meant, overlap)
        }
    }

    /// By a letter that is none at the end, where it makes a plural.
    private static func isLonger(_ written: Span<UInt8>, _ meant: Span<UInt8>, _ overlap: Overlap) -> Bool {
        written.count == meant.count + 1 && overlap.start + overlap.end == meant.count
            && Overlap.folded(written[written.count - 1]) == Overlap.folded(meant[meant.count - 1])
    }

    private static func isShorter(_ written: Span<UInt8>, _ meant: Span<UInt8>, _ overlap: Overlap) -> Bool {
        written.count == meant.count - 1 && overlap.start + overlap.end == written.count && overlap.start > 0
    }
}
