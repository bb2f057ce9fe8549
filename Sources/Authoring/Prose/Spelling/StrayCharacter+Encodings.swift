import Models

// What signs and emoji become in another encoding.

extension StrayCharacter {
    /// Bytes of what such a sign begins with; nil where it may be a letter that is meant.
    static func misreadLength(at index: Int, in bytes: [UInt8]) -> Int? {
        func byte(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }
        return switch (bytes[index], byte(1), byte(2), byte(3), byte(4)) {
        // â€
        case (0xC3, 0xA2, 0xE2, 0x82, 0xAC): 5
        // Of arrows, ticks and stars: âœ, âš, âž, â†, â„ and â‚; no word goes on so.
        case (0xC3, 0xA2, 0xC5, 0x93, _), (0xC3, 0xA2, 0xC5, 0xA1, _), (0xC3, 0xA2, 0xC5, 0xBE, _): 4
        case (0xC3, 0xA2, 0xE2, 0x80, 0x9A), (0xC3, 0xA2, 0xE2, 0x80, 0x9E), (0xC3, 0xA2, 0xE2, 0x80, 0xA0): 5
        // Of emoji: ðŸ
        case (0xC3, 0xB0, 0xC5, 0xB8, _), (0xC3, 0xB0, 0xC2, 0x9F, _): 4
        // Of what no one sees: ï¸, ï»¿, ï¿½
        case (0xC3, 0xAF, 0xC2, 0xB8, _), (0xC3, 0xAF, 0xC2, 0xBB, _), (0xC3, 0xAF, 0xC2, 0xBF, _): 4
        // Â€, and Â for a blank that breaks no line
        case (0xC3, 0x82, 0xE2, 0x82, 0xAC): 5
        case (0xC3, 0x82, 0x20, _, _):
            index > 0 && (bytes[index - 1] <= 0x20 || bytes[index - 1].isSmallLetter) ? 2 : nil
        // As old programs of a Mac read letters: √º, and ‚Äô for an apostrophe
        case (0xE2, 0x88, 0x9A, 0xC2, _), (0xE2, 0x88, 0x9A, 0xC3, _): 5
        case (0xE2, 0x80, 0x9A, 0xC3, 0x84): macQuote(byte(5), byte(6)) ? 7 : nil
        default: nil
        }
    }

    /// ô, ú, ù, û, ì and î
    private static func macQuote(_ first: UInt8, _ second: UInt8) -> Bool {
        first == 0xC3 && [0xB4, 0xBA, 0xB9, 0xBB, 0xAC, 0xAE].contains(second)
    }
}
