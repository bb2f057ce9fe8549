extension Markdown {
    /// A fact written so that, put anywhere into a text, it is shown as it is: `5 * 3_000` becomes `5 \* 3\_000`.
    ///
    /// Escaped is only what means something (CommonMark §2.4): numbers, times and phone numbers stay readable.
    package static func escaped(_ fact: String) -> String {
        let bytes = fact.utf8.span
        // Most facts mean nothing else.
        guard bytes.indices.contains(where: { needsEscape(at: $0, in: bytes) }) else { return fact }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 8)
        for offset in bytes.indices {
            if needsEscape(at: offset, in: bytes) { result.append(UInt8(ascii: "\\")) }
            result.append(bytes[offset])
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func needsEscape(at offset: Int, in fact: Span<UInt8>) -> Bool {
        isSign(fact[offset]) || offset == 0 && opensBlock(fact[0]) && !beginsWithSign(fact)
            || isListNumberMark(at: offset, in: fact)
    }

    private static func isSign(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "["),
            UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: "&"):
            true
        default: false
        }
    }

    private static func opensBlock(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "#"), UInt8(ascii: ">"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "="),
            UInt8(ascii: "~"), UInt8(ascii: "|"):
            true
        default: false
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// `+49 30 …` and `-5` are numbers: a list needs a blank behind its sign.
    private static func beginsWithSign(_ fact: Span<UInt8>) -> Bool {
        fact.count > 1 && (fact[0] == UInt8(ascii: "+") || fact[0] == UInt8(ascii: "-")) && isDigit(fact[1])
    }

    /// The `.` of `1. Januar`, with which a line would begin an ordered list.
    private static func isListNumberMark(at offset: Int, in fact: Span<UInt8>) -> Bool {
        guard fact[offset] == UInt8(ascii: ".") || fact[offset] == UInt8(ascii: ")"), (1..<10).contains(offset) else {
            return false
        }
        for before in 0..<offset where !isDigit(fact[before]) { return false }
        return offset + 1 == fact.count || fact[offset + 1] == UInt8(ascii: " ")
    }
}
