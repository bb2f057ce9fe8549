import Models
import Rulebook
import YAML

/// A bullet right below another line, which Markdown joins to it: "You need:\n• the phone"; or hyphens that no blank divides from
/// their words: "-the phone\n-the code".
enum StrayBullet: TextRule {
    static let rule = Rule(
        "stray-bullet", topic: .texts, severity: .warning,
        summary:
            "A bullet (•, · or –, or a hyphen without a blank) at which Markdown begins no item of a list, so that its line goes on where the one above it ends.",
        reason: "The list was pasted from a program that has bullets of its own.",
        example: Rule.Example(
            wrong: #"""
                They stay on your phone, {{ settings.weights.low }} of {{ samples.all.share }}, and these do too:
                • the letters
                • the numbers
                """#,
            right: #"""
                They stay on your phone, {{ settings.weights.low }} of {{ samples.all.share }}, and these do too:

                - the letters
                - the numbers
                """#))
    static let leaves = TextComparison.everything
    static let needs: TextTraits = .markup

    /// The first item speaks for its list.
    static func flaws(of text: ProseText) -> [Problem] {
        if text.look.slips.contains(.lostItem), let place = firstLostHyphen(in: text) {
            return [flaw(place..<place + 1, in: text, fix: "write '- ' at the beginning of each item")]
        }
        guard text.signs.contains(.unusual) else { return [] }
        let places = text.places(of: .unusual).filter {
            bulletLength(at: $0, in: text.bytes) != nil && beginsLine($0, in: text)
        }
        guard let place = places.first(where: { isOfLostItem($0, in: text) }),
            let length = bulletLength(at: place, in: text.bytes),
            // With one dash, a line names who said what stands above it.
            !isDash(place, in: text.bytes) || places.count(where: { isDash($0, in: text.bytes) }) > 1
        else { return [] }
        return [
            flaw(place..<place + length, in: text, fix: "write '- ' in place of each, and a blank line above the first")
        ]
    }

    private static func flaw(_ piece: Range<Int>, in text: ProseText, fix: String) -> Problem {
        Problem(
            rule,
            "'\(text.written(piece))' is no sign of a list in Markdown\(piece.count == 1 ? " without a blank behind it" : ""), so that this line goes on where the one above it ends",
            fix: fix, at: piece)
    }

    // MARK: Hyphens

    /// Of two lines in a row that both begin with a hyphen: "Ärztinnen und\n-ärzte" begins one.
    private static func firstLostHyphen(in text: ProseText) -> Int? {
        let bytes = text.bytes
        var last: Int?
        for start in bytes.indices where start == 0 || bytes[start - 1] == 0x0A {
            guard bytes[start] == hyphen, start + 1 < bytes.count else {
                last = nil
                continue
            }
            if let last, let lost = [last, start].first(where: { TypingSlip.isLetter(bytes[$0 + 1]) }),
                [last, start].allSatisfy({ TypingSlip.isLetter(bytes[$0 + 1]) || bytes[$0 + 1] == 0x20 }),
                !text.isCode(lost)
            {
                return lost
            }
            last = start
        }
        return nil
    }

    private static let hyphen = UInt8(ascii: "-")

    // MARK: Bullets

    /// Of a sign that word processors write before an item, with a blank or a tab behind it.
    private static func bulletLength(at index: Int, in bytes: [UInt8]) -> Int? {
        guard index + 3 < bytes.count else { return nil }
        let length =
            switch (bytes[index], bytes[index + 1], bytes[index + 2]) {
            // • ◦ ▪ ● ‣ –
            case (0xE2, 0x80, 0xA2), (0xE2, 0x97, 0xA6), (0xE2, 0x96, 0xAA), (0xE2, 0x97, 0x8F), (0xE2, 0x80, 0xA3),
                (0xE2, 0x80, 0x93):
                3
            // ·
            case (0xC2, 0xB7, _): 2
            default: 0
            }
        return length > 0 && (bytes[index + length] == 0x20 || bytes[index + length] == 0x09) ? length : nil
    }

    private static func isDash(_ index: Int, in bytes: [UInt8]) -> Bool {
        bytes[index + 1] == 0x80 && bytes[index + 2] == 0x93
    }

    private static func beginsLine(_ index: Int, in text: ProseText) -> Bool {
        index == 0 || text.bytes[index - 1] == 0x0A
    }

    /// Whether it stands right below another line, which is not broken on purpose.
    private static func isOfLostItem(_ index: Int, in text: ProseText) -> Bool {
        guard index > 1 else { return false }
        return ![0x0A, 0x20, UInt8(ascii: "\\")].contains(text.bytes[index - 2]) && !text.isCode(index)
    }
}
