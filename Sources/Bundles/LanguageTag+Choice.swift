extension LanguageTag {
    /// The available language that a person who asks for `wanted` gets: `fr-CH` finds `fr`, `de-AT-1996` finds `de-AT`.
    ///
    /// Source: RFC 4647 §3.4 (lookup): the end of the tag is cut off until something matches. A singleton that is left at
    /// the end matches nothing, since no tag ends in one; the RFC cuts it off together with what followed it.
    package static func lookup(_ wanted: LanguageTag, among available: [LanguageTag]) -> LanguageTag? {
        var subtags = wanted.subtags
        while !subtags.isEmpty {
            let range = subtags.joined(separator: "-").lowercasedASCII
            if let found = available.first(where: { $0.string.lowercasedASCII == range }) { return found }
            subtags.removeLast()
        }
        return nil
    }

    /// The available language that serves a person best who lists `wanted` in order of preference, or nil where none
    /// of theirs is available: then the publisher's default decides.
    ///
    /// Off-spec: RFC 4647 §3.4 never goes from `de-AT` to `de-DE`, nor from `de` to `de-simple`, and would give a
    /// reader of German English. Where a wanted language has no match by lookup, a sibling does before the next wanted
    /// one: same language, same script or none in either, in the order in which `available` stands.
    package static func bestMatch(for wanted: [LanguageTag], among available: [LanguageTag]) -> LanguageTag? {
        for tag in wanted {
            if let found = lookup(tag, among: available) { return found }
            if let sibling = available.first(where: { $0.isSibling(of: tag) }) { return sibling }
        }
        return nil
    }

    /// The script subtag, lower case; nil where the tag has none.
    private var script: String? {
        let candidate = subtags.dropFirst().prefix { $0.utf8.count > 1 }.first {
            $0.utf8.count == 4 && $0.utf8.allSatisfy(\.isLetter)
        }
        return candidate.map { String($0).lowercasedASCII }
    }

    private func isSibling(of other: LanguageTag) -> Bool {
        guard let own = subtags.first, own.utf8.count > 1 else { return false }
        return own == other.subtags.first && script == other.script
    }
}
