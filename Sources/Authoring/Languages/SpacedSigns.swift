import Models
import Rulebook
import YAML

/// Signs before which a language sets a blank, as French does: "Code saisi :".
struct SpacedSigns: Sendable {
    /// The blank, by the sign.
    private(set) var blanks: [UInt8: String] = [:]

    static let key = "blanks-before-signs"

    /// All that are looked at.
    static let signs = ":;?!"
    private static let possibleBlanks: Set<String> = [" ", "\u{A0}", "\u{202F}"]

    init() {}

    init(_ settings: inout MappingReader) {
        guard var inner = settings.mapping(Self.key) else { return }
        for entry in inner.node.entries {
            let (sign, blank) = (entry.key.text, entry.value.text)
            guard let byte = sign.utf8.first, sign.utf8.count == 1, Self.signs.contains(sign) else {
                inner.add(
                    .patternMismatch, at: entry.key,
                    "'\(sign.firstLine)' is no sign before which a blank is looked for",
                    fix: "write one of \":\", \";\", \"?\" and \"!\", in quotes")
                continue
            }
            guard entry.value.kind == .scalar, Self.possibleBlanks.contains(blank) else {
                inner.add(
                    .patternMismatch, at: entry.value, "'\(blank.firstLine)' is no blank",
                    fix: #"write "\u00A0", which ends no line, or "\u202F", which is narrower"#)
                continue
            }
            blanks[byte] = blank
        }
        settings.values.findings.append(inner.findings)
    }
}
