import YAML

/// A bullet right below another line, which Markdown joins to it: "You need:\n• the phone".
enum StrayBullet: TextRule {
    static let rule = Rule(
        "stray-bullet", severity: .warning,
        "A bullet (•) at which Markdown begins no item of a list, so that its line goes on where the one above it ends."
    )
    static let leaves = TextComparison.everything

    /// The first item speaks for its list.
    static func flaws(of text: ProseText) -> [Flaw] {
        guard text.isRich, text.signs.contains(.unusual) else { return [] }
        let place = text.places(of: .unusual).first { isBullet(at: $0, in: text.bytes) && isOfLostItem($0, in: text) }
        guard let place else { return [] }
        let piece = place..<place + 3
        return [
            Flaw(
                rule,
                "'\(text.written(piece))' is no sign of a list in Markdown, so that this line goes on where the one above it ends",
                fix: "write '- ' in place of each, and a blank line above the first", piece: piece)
        ]
    }

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
