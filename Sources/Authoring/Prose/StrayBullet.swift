import YAML

/// A bullet right below another line, which Markdown joins to it: "You need:\n• the phone"; or hyphens that no blank divides from
/// their words: "-the phone\n-the code".
enum StrayBullet: TextRule {
    static let rule = Rule(
        "stray-bullet", severity: .warning,
        "A bullet (•, or a hyphen without a blank) at which Markdown begins no item of a list, so that its line goes on where the one above it ends."
    )
    static let leaves = TextComparison.everything
    static let needs: TextTraits = .markup

    /// The first item speaks for its list.
    static func flaws(of text: ProseText) -> [Flaw] {
        if text.look.slips.contains(.lostItem), let place = firstLostHyphen(in: text) {
            return [flaw(place..<place + 1, in: text, fix: "write '- ' at the beginning of each item")]
        }
        guard text.signs.contains(.unusual) else { return [] }
        let place = text.places(of: .unusual).first { isBullet(at: $0, in: text.bytes) && isOfLostItem($0, in: text) }
        guard let place else { return [] }
        return [
            flaw(place..<place + 3, in: text, fix: "write '- ' in place of each, and a blank line above the first")
        ]
    }

    private static func flaw(_ piece: Range<Int>, in text: ProseText, fix: String) -> Flaw {
        Flaw(
            rule,
            "'\(text.written(piece))' is no sign of a list in Markdown\(piece.count == 1 ? " without a blank behind it" : ""), so that this line goes on where the one above it ends",
            fix: fix, piece: piece)
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

    private static func isBullet(at index: Int, in bytes: [UInt8]) -> Bool {
        guard index + 3 < bytes.count else { return false }
        return switch (bytes[index], bytes[index + 1], bytes[index + 2]) {
        case (0xE2, 0x80, 0xA2), (0xE2, 0x97, 0xA6), (0xE2, 0x96, 0xAA), (0xE2, 0x97, 0x8F): true
        default: false
        }
    }

    /// Whether it begins a line right below another one, which is not broken on purpose.
    private static func isOfLostItem(_ index: Int, in text: ProseText) -> Bool {
        let bytes = text.bytes
        guard index > 1, bytes[index + 3] == 0x20, bytes[index - 1] == 0x0A else { return false }
        return ![0x0A, 0x20, UInt8(ascii: "\\")].contains(bytes[index - 2]) && !text.isCode(index)
    }
}
