import YAML

/// A translation links to the documents and sites that its source links to. Pages have languages, and so their addresses
/// may differ.
enum LinksDiffer: TranslationRule {
    static let rule = Rule(
        "links-differ", severity: .warning,
        "A translation leads to other documents or sites than its source, or alone among three languages to two of them in each other's sentence, so that its readers get lost."
    )

    static func flaws(of pair: TextPair) -> [Flaw] {
        guard !pair.isSameLanguage else { return [] }
        return documentFlaws(pair).and(addressFlaws(pair))
    }

    private static func documentFlaws(_ pair: TextPair) -> [Flaw] {
        let source = pair.source.outline.documents
        let translation = pair.translation.outline.documents
        guard !source.isEmpty || !translation.isEmpty, source != translation else { return [] }
        return source.subtracting(translation).sorted()
            .map { missing($0, pair, fix: "write [text](\($0)) where it belongs") }
            + translation.subtracting(source).sorted().map { added($0, pair) }
    }

    /// Addresses of one site are the same, whatever page of it is meant; beyond that, each needs a partner.
    private static func addressFlaws(_ pair: TextPair) -> [Flaw] {
        guard pair.source.outline.addresses != pair.translation.outline.addresses else { return [] }
        var source = pair.source.outline.addresses.map { (address: $0, site: WebSite.name(of: $0)) }
        var translation = pair.translation.outline.addresses.map { (address: $0, site: WebSite.name(of: $0)) }
        let (sites, translatedSites) = (Set(source.map(\.site)), Set(translation.map(\.site)))
        source.removeAll { translatedSites.contains($0.site) }
        translation.removeAll { sites.contains($0.site) }
        let name = pair.translation.words.map { "'\($0.name)'" } ?? "the language of this text"
        return source.map {
            missing($0.address, pair, fix: "link to that page where it belongs, in \(name) if it is there")
        }
            + translation.map { added($0.address, pair) }
    }

    private static func missing(_ destination: String, _ pair: TextPair, fix: String) -> Flaw {
        Flaw(rule, "'\(destination)' is linked in the source of '\(pair.name)', and not here", fix: fix)
    }

    private static func added(_ destination: String, _ pair: TextPair) -> Flaw {
        Flaw(
            rule, "'\(destination)' is linked here, and not in the source of '\(pair.name)'",
            fix: "link to what the source links to", word: destination)
    }
}

/// A page in French is what a French text links to.
enum LinkLanguage: TranslationRule {
    static let rule = Rule(
        "link-language", severity: .warning,
        "A link in a translation that leads to the page in the language of the source, as its address says: copied, and not looked up."
    )

    static let compares = TextComparison.numbers

    static func flaws(of pair: TextPair) -> [Flaw] {
        guard !pair.isSameLanguage, !pair.translation.outline.addresses.isEmpty else { return [] }
        let addresses = pair.translation.outline.addresses.filter { address in
            WebSite.language(of: address, among: [pair.source.language.primary, pair.translation.language.primary])
                == pair.source.language.primary
        }
        guard !addresses.isEmpty, !saysSo(pair) else { return [] }
        return addresses.map { address in
            let name = pair.source.words.map { "'\($0.name)'" } ?? "the language of the source"
            let words = pair.translation.words?.prose.languageNames[pair.source.language.primary]?.first
            let confession = words.map { ", or say in the text that the page is in '\($0)'" } ?? ""
            return Flaw(
                rule, "'\(address)' leads to a page in \(name), as its address says",
                fix: "link to the same page in the language of this text\(confession)", word: address)
        }
    }

    /// Of a link that each language has for itself, as that to subtitles.
    /// - Parameters:
    ///   - languages: of the workspace, by index, without their varieties.
    ///   - names: what they call themselves.
    static func flaw(
        of address: String, in language: Int, among languages: [String], names: [String?]
    ) -> Flaw? {
        let said = [
            WebSite.language(of: address, among: languages), WebSite.language(ofFile: address, among: languages),
        ]
        .compactMap { $0 }
        guard let other = said.first, !said.contains(languages[language]) else { return nil }
        let name = languages.firstIndex(of: other).flatMap { names[$0] } ?? other
        let own = names[language] ?? languages[language]
        return Flaw(
            rule,
            "'\(address)' leads to something in '\(name)', as its address says, and this is the file for '\(own)'",
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

/// What an address says of its site and of the language of its page.
enum WebSite {
    /// The host without `www`, a language, and its top: `rki` of `https://www.rki.de/EN/`.
    static func name(of address: String) -> String {
        let labels = labels(of: address)
        guard labels.count >= 2 else { return labels.joined() }
        let isLongTop = labels.count >= 3 && longTops.contains(labels[labels.count - 2])
        return labels[labels.count - (isLongTop ? 3 : 2)]
    }

    /// As in co.uk and gov.it: under these, everybody can have a name.
    private static let longTops: Set<String> = [
        "ac", "co", "com", "edu", "gob", "gouv", "gov", "gv", "net", "or", "org",
    ]

    /// The language that a label of the host, a step of the path or a value of the query names: `fr`, `fr-fr`, `lang=fr`.
    static func language(of address: String, among languages: [String]) -> String? {
        let labels = labels(of: address)
        if let label = labels.dropLast(2).first(where: languages.contains) { return label }
        guard let scheme = address.firstPlace(of: "://") else { return nil }
        let path = address.utf8[scheme.upperBound...].drop { !LinkAddress.endsAuthority(before: $0) }
        for step in Substring(path).lowercased().utf8.split(whereSeparator: { "/?&#".utf8.contains($0) }) {
            let value = step.split(separator: UInt8(ascii: "=")).last ?? step
            let parts = value.split { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
            guard let first = parts.first, parts.count <= 2, parts.allSatisfy({ $0.count == 2 }) else { continue }
            let tag = String(Substring(first))
            if languages.contains(tag) { return tag }
        }
        return nil
    }

    /// The language that the name of a file ends with: `app.fr.vtt`, `flyer-fr.pdf`.
    static func language(ofFile address: String, among languages: [String]) -> String? {
        guard let scheme = address.firstPlace(of: "://"),
            let slash = address[scheme.upperBound...].lastIndex(of: "/")
        else { return nil }
        let parts = address[slash...].dropFirst().lowercased().split { ".-_".contains($0) }.map(String.init)
        return parts.count < 3 ? nil : parts.dropFirst().dropLast().last.flatMap { languages.contains($0) ? $0 : nil }
    }

    /// Whether a host is one of those that are kept for examples (RFC 2606 §2, §3).
    static func isExample(_ host: String) -> Bool {
        let labels = host.lowercased().split(separator: ".").map(String.init)
        return ["example", "test", "invalid", "localhost"].contains(labels.last ?? "")
            || labels.count >= 2 && labels[labels.count - 2] == "example"
    }

    private static func labels(of address: String) -> [String] {
        guard let scheme = address.firstPlace(of: "://") else { return [] }
        let host = address.utf8[scheme.upperBound...].prefix { !HostName.endsBefore($0) }
        return Substring(host).lowercased().utf8.split(separator: UInt8(ascii: ".")).map { String(Substring($0)) }
    }
}
