import Rulebook

/// Quotation marks of a word processor around a whole value: YAML does not know them, and they are published with it.
enum TypographicQuotes {
    /// - Parameter text: as it stands in the file, without quotes of YAML.
    static func problem(around text: String) -> Problem? {
        guard let first = text.utf8.first, first == 0xC2 || first == 0xE2, let opening = text.first,
            let closing = text.last, text.count > 2, openings.contains(opening), closings.contains(closing)
        else { return nil }
        let inside = text.dropFirst().dropLast()
        guard !inside.contains(where: { openings.contains($0) || closings.contains($0) }) else { return nil }
        return Problem(
            .typographicQuotes, "'\(opening)' and '\(closing)' are a part of the text, and a reader would see them",
            fix: "remove them; where a reader is to see them, put \" before and behind the whole value")
    }

    /// Books have »…«, and some languages ”…”.
    private static let openings: Set<Character> = ["„", "“", "”", "«", "»", "‚", "‘", "‹", "›"]
    /// The apostrophe ’ ends a word too, and no value that begins with another sign.
    private static let closings: Set<Character> = ["“", "”", "«", "»", "‘", "’", "‹", "›"]
}
