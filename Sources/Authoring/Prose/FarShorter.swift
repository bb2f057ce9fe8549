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

    static func flaw(of source: LoneSource) -> Flaw? {
        let longest = source.translations.map(\.text.text.unicodeScalars.count).max() ?? 0
        return Flaw(
            rule,
            "'\(source.name)' has \(counted(source.text.text.unicodeScalars.count, "character", "characters")) here, and no more than \(longest) in all translations",
            fix: "remove what stands here and nowhere else, or let it be translated")
    }

    /// A source that is far shorter than each of its translations.
    /// - Parameter texts: all that can be compared, the source first.
    static func flaw(ofSourceAmong texts: [ComparedText], named name: String) -> Flaw? {
        guard texts.count >= LoneSource.versionsLeast,
            texts.dropFirst().allSatisfy({ 4 * texts[0].text.utf8.count < 3 * $0.text.utf8.count }),
            texts.dropFirst().allSatisfy({
                !flaws(of: TextPair(source: $0, translation: texts[0], name: name)).isEmpty
            })
        else { return nil }
        let shortest = texts.dropFirst().map(\.text.unicodeScalars.count).min() ?? 0
        return Flaw(
            rule,
            "'\(name)' has \(counted(texts[0].text.unicodeScalars.count, "character", "characters")) here, and at least \(shortest) in all translations",
            fix: "look for what is missing here")
    }
}
