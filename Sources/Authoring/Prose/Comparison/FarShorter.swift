import Bytes
import Models
import Rulebook
import YAML

/// A translation says as much as its source: one that was cut off in the middle, or made from an earlier text, is far shorter.
///
/// Of 1,100 translations of 100 letters and more that were shipped with apps, 6 have less than 60 % of the length of their
/// source, and each of them lacks something; of 80,000 that were put together by chance, 5 have, and none less than 56 %.
enum FarShorter: TranslationRule {
    static let rule = Rule(
        "far-shorter", topic: .translations, severity: .warning,
        summary:
            "A translation with less than 55 % of the length of its source, divided as the source is: something was left out. Of a short text it is told where one of at least four languages has fewer sentences than all others, and less than 60 % of their length.",
        reason: "A text was cut off when it was copied, and its end said what to do.",
        example: Rule.Example(
            wrong: "answer: They stay on your phone, {{ settings.weights.low }} of {{ samples.all.share }}.",
            right:
                "answer: They stay on your phone, {{ settings.weights.low }} of {{ samples.all.share }}. Delete the app, and they are gone for good; nobody else has a copy of them."
        ))

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

    static func flaws(of pair: TextPair) -> [Problem] {
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
            Problem(
                rule, "'\(pair.name)' has \(counted(here, "character", "characters")) here, and \(there) in the source",
                fix: "look for what is missing")
        ]
    }

    static func flaw(of source: LoneSource) -> Problem? {
        let longest = source.translations.map(\.text.text.unicodeScalars.count).max() ?? 0
        return Problem(
            rule,
            "'\(source.name)' has \(counted(source.text.text.unicodeScalars.count, "character", "characters")) here, and no more than \(longest) in all translations",
            fix: "remove what stands here and nowhere else, or let it be translated")
    }

    /// A short text of which a sentence or a paragraph was lost: in letters it has less than 60 % of what the shortest of at
    /// least three others has, and fewer sentences than each of them.
    /// - Parameter texts: all that can be compared, the source first.
    static func flaw(ofLoneAmong texts: [ComparedText], named name: String) -> (text: Int, flaw: Problem)? {
        guard texts.count >= loneVersionsLeast else { return nil }
        var (lone, least, next) = (0, Int.max, Int.max)
        for index in texts.indices {
            let count = texts[index].text.utf8.count
            if count < least { (lone, least, next) = (index, count, least) } else { next = min(next, count) }
        }
        guard next >= loneBytesLeast, 100 * least < 75 * next, least > 0 else { return nil }
        let sizes = texts.map { TextSize($0.template.coveredBytes).whole }
        let others = texts.indices.filter { $0 != lone }
        guard let shortest = others.map({ sizes[$0] }).min(), shortest < 2 * TextSize.least,
            100 * sizes[lone] < lonePercentLeast * shortest
        else { return nil }
        var sentences = Sentences()
        for text in texts {
            let bytes = text.bytes
            sentences.add(bytes.span)
        }
        let counts = texts.indices.map { text in
            (0..<sentences.paragraphCount(ofText: text)).reduce(0) {
                $0 + sentences.sentences(ofParagraph: $1, ofText: text).count
            }
        }
        guard others.allSatisfy({ counts[$0] > counts[lone] }), !isTold(lone, texts, name) else { return nil }
        let (here, there) = (counts[lone], others.map { counts[$0] }.min() ?? 0)
        return (
            lone,
            Problem(
                rule,
                "'\(name)' has \(counted(here, "sentence", "sentences")) here, and at least \(there) in all other languages",
                fix: "look for what is missing")
        )
    }

    private static let loneVersionsLeast = 4
    private static let loneBytesLeast = 28
    private static let lonePercentLeast = 60

    /// Whether two languages tell of it already.
    private static func isTold(_ lone: Int, _ texts: [ComparedText], _ name: String) -> Bool {
        guard lone > 0 else { return flaw(ofSourceAmong: texts, named: name) != nil }
        let pair = TextPair(source: texts[0], translation: texts[lone], name: name)
        return !flaws(of: pair).isEmpty || !StructureDiffers.flaws(of: pair).isEmpty
    }

    /// A source that is far shorter than each of its translations.
    /// - Parameter texts: all that can be compared, the source first.
    static func flaw(ofSourceAmong texts: [ComparedText], named name: String) -> Problem? {
        guard texts.count >= LoneSource.versionsLeast,
            texts.dropFirst().allSatisfy({ 4 * texts[0].text.utf8.count < 3 * $0.text.utf8.count }),
            texts.dropFirst().allSatisfy({
                !flaws(of: TextPair(source: $0, translation: texts[0], name: name)).isEmpty
            })
        else { return nil }
        let shortest = texts.dropFirst().map(\.text.unicodeScalars.count).min() ?? 0
        return Problem(
            rule,
            "'\(name)' has \(counted(texts[0].text.unicodeScalars.count, "character", "characters")) here, and at least \(shortest) in all translations",
            fix: "look for what is missing here")
    }
}
