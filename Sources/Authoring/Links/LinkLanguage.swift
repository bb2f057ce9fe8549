import YAML

/// A page in French is what a French text links to.
enum LinkLanguage: TranslationRule {
    static let rule = Rule(
        "link-language", severity: .warning,
        "A link in a translation that leads to the page in the language of the source, as its address says: copied, and not looked up."
    )

    static let compares = TextComparison.numbers

    static func flaws(of pair: TextPair) -> [Flaw] {
        guard !pair.isSameLanguage, !pair.translation.outline.addresses.isEmpty else { return [] }
        let languages = [pair.source.language.primary, pair.translation.language.primary]
        let addresses = pair.translation.outline.addresses.filter { $0.language(among: languages) == languages[0] }
        guard !addresses.isEmpty, !saysSo(pair) else { return [] }
        return addresses.map { address in
            let name = pair.source.words.map { "'\($0.name)'" } ?? "the language of the source"
            let words = pair.translation.words?.prose.languageNames[pair.source.language.primary]?.first
            let confession = words.map { ", or say in the text that the page is in '\($0)'" } ?? ""
            return Flaw(
                rule, "'\(address.text)' leads to a page in \(name), as its address says",
                fix: "link to the same page in the language of this text\(confession)", word: address.text)
        }
    }

    /// Of a link that each language has for itself, as that to subtitles.
    /// - Parameters:
    ///   - languages: of the workspace, by index, without their varieties.
    ///   - names: what they call themselves.
    static func flaw(
        of address: WebAddress, in language: Int, among languages: [String], names: [String?]
    ) -> Flaw? {
        let said = [address.language(among: languages), address.languageOfFile(among: languages)].compactMap { $0 }
        guard let other = said.first, !said.contains(languages[language]) else { return nil }
        let name = languages.firstIndex(of: other).flatMap { names[$0] } ?? other
        let own = names[language] ?? languages[language]
        return Flaw(
            rule,
            "'\(address.text)' leads to something in '\(name)', as its address says, and this is the file for '\(own)'",
            fix: "link to the same in '\(own)'")
    }

    /// Where there is no such page, a text tells its readers: "in German only".
    private static func saysSo(_ pair: TextPair) -> Bool {
        guard let names = pair.translation.words?.prose.languageNames[pair.source.language.primary] else {
            return false
        }
        let text = pair.translation.text.lowercased()
        return names.contains { text.containsBytes(of: $0.lowercased()) }
    }
}
