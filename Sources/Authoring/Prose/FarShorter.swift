import Bytes
import YAML

/// A translation says as much as its source: one that was cut off in the middle, or made from an earlier text, is far shorter.
///
/// Of 1,100 translations of 100 letters and more that were shipped with apps, 6 have less than 60 % of the length of their
/// source, and each of them lacks something; of 80,000 that were put together by chance, 5 have, and none less than 56 %.
enum FarShorter: TranslationRule {
    static let rule = Rule(
        "far-shorter", severity: .warning,
        "A translation with less than 55 % of the length of its source, divided as the source is: something was left out."
    )

    private static let percentLeast = 55

    /// Whether letters have two bytes or three, as those of Greek, Cyrillic, Arabic or Hindi: its beginning tells.
    private static func hasLongLetters(_ text: String) -> Bool {
        let bytes = text.utf8.span
        var offset = 0
        while offset < beginning, let sixteen = bytes.sixteen(at: offset) {
            guard (sixteen.within(0xCD...0xE1) | sixteen.within(0xE3...0xED)).isEmpty else { return true }
            offset += SixteenBytes.count
        }
        for index in offset..<max(offset, min(bytes.count, beginning)) where bytes[index] >= 0xCD {
            if bytes[index] <= 0xED, bytes[index] != 0xE2 { return true }
        }
        return false
    }

    /// Bytes that tell it.
    private static let beginning = 64

    static func flaws(of pair: TextPair) -> [Flaw] {
        let (source, translation) = (pair.source.text.utf8.count, pair.translation.text.utf8.count)
        guard !pair.isSameLanguage, source >= TextSize.least,
            4 * translation < 3 * source
                || 3 * translation < 5 * source && hasLongLetters(pair.translation.text)
        else { return [] }
        let (whole, part) = (
            TextSize(pair.source.template.coveredBytes).whole, TextSize(pair.translation.template.coveredBytes).whole
        )
        guard whole >= TextSize.least, 100 * part < percentLeast * whole, StructureDiffers.flaws(of: pair).isEmpty
        else { return [] }
        let (there, here) = (pair.source.text.unicodeScalars.count, pair.translation.text.unicodeScalars.count)
        return [
            Flaw(
                rule, "'\(pair.name)' has \(counted(here, "character", "characters")) here, and \(there) in the source",
                fix: "look for what is missing")
        ]
    }
}
