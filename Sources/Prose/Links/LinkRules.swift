import Languages
package import Rulebook

/// The words of a link say where it leads.
enum EmptyLinkText: TextRule {
    static let rule = UnsuitableLink.rule

    static func problems(in text: Text, _ context: Context) -> [Problem] {
        guard text.traits.contains(.addresses) else { return [] }
        return text.links.compactMap { link in
            guard let what = fault(of: link, text) else { return nil }
            return Problem(rule, what, fix: "write what the reader finds there", at: link.range)
        }
    }

    private static func fault(of link: TextLink, _ text: Text) -> String? {
        let words = link.text.drop { $0.isWhitespace }
        if words.isEmpty { return "the link has no words" }
        if link.text == link.destination { return "'\(link.text)' is an address and does not say what is there" }
        guard let pattern = text.language.patterns["empty-link-text"] else { return nil }
        let bytes = Array(link.text.utf8)
        let tokens = text.set.tokens(of: bytes, isRich: false).filter { $0.kind != .sign }
        guard let match = tokens.isEmpty ? nil : pattern.existence.match(at: 0, of: tokens, in: bytes),
            match.tokens.count == tokens.count
        else { return nil }
        return "'\(link.text)' does not say where the link leads"
    }
}

/// A link is written as Markdown has it, in a form that all apps take.
package enum UnsuitableLink: TextRule {
    package static let rule = Rule(
        "unsuitable-link", topic: .texts, severity: .warning,
        summary:
            "A link that follows its readers, hides where it leads, leads to a test system or another site than its words say, or whose words are 'here', 'more', an address or none at all.",
        reason:
            "Readers must be able to trust each link, and screen readers read links without the sentences around them.",
        example: Rule.Example(
            wrong: "[The rules](https://www.rki.de/?utm_source=app)", right: "[The rules](https://www.rki.de/)"))
    static let needs: Traits = .addresses

    static func problems(in text: Text, _ context: Context) -> [Problem] {
        text.links.compactMap { link in
            guard link.isOfWeb, let (what, fix) = fault(of: link.destination) ?? misleading(link) else { return nil }
            return Problem(rule, "'\(link.destination)' \(what)", fix: fix, at: link.range)
        }
    }

    /// The problem of an address that a field holds.
    package static func problem(withAddress address: String) -> Problem? {
        fault(of: address).map { Problem(rule, "'\(address)' \($0)", fix: $1) }
    }

    private static let shorteners: Set<String> = [
        "bit.ly", "tinyurl.com", "t.co", "goo.gl", "ow.ly", "is.gd", "buff.ly", "t1p.de", "kurzelinks.de", "lnkd.in",
    ]

    private static func fault(of address: String) -> (String, fix: String)? {
        let rest = address.drop { $0 != "/" }.dropFirst(2)
        let host = host(of: address)
        if shorteners.contains(host) { return ("does not show where it leads", "write the address that it leads to") }
        if host.hasSuffix("safelinks.protection.outlook.com") {
            return ("is the address of a mail filter", "write the address that it leads to")
        }
        if let tracker = tracker(in: rest) {
            return ("tells the site where its readers come from: '\(tracker)'", "remove it from the address")
        }
        if host.hasPrefix("ww.") || host.hasPrefix("wwww.") || host.hasPrefix("www.www.")
            || rest.dropFirst(host.count).contains("//") && !rest.contains("://")
        {
            return ("has a typing error", "write the address again")
        }
        let labels = host.split(separator: ".")
        if host == "localhost" || host.hasPrefix("127.") || host.hasPrefix("192.168.")
            || labels.first.map(tests.contains) ?? false
        {
            return ("leads to a test system", "write the address that readers can reach")
        }
        return nil
    }

    private static func host(of address: String) -> String {
        address.drop { $0 != "/" }.dropFirst(2).prefix { $0 != "/" && $0 != "?" && $0 != "#" }.lowercased()
    }

    private static let tests: Set<Substring> = ["staging", "stage", "dev", "test", "preview", "localhost", "int", "qa"]

    private static func tracker(in address: Substring) -> Substring? {
        for part in address.split(whereSeparator: { "?&;#".contains($0) }).dropFirst() {
            let name = part.prefix { $0 != "=" }
            if name.hasPrefix("utm_")
                || ["fbclid", "gclid", "jsessionid", "mc_cid", "mc_eid", "PHPSESSID", "wt_mc"].contains(name)
            {
                return name
            }
        }
        return nil
    }

    /// "[www.rki.de](https://www.example.info)"
    private static func misleading(_ link: TextLink) -> (String, fix: String)? {
        let host = host(of: link.destination)
        let shown = link.text.lowercased().replacingPrefix("https://").replacingPrefix("http://").prefix { $0 != "/" }
        guard shown.contains("."), !shown.contains(" "), !shown.hasSuffix("."),
            shown.split(separator: ".").last.map({ $0.count >= 2 && $0.allSatisfy(\.isLetter) }) ?? false,
            bare(String(shown)) != bare(host), !bare(host).hasSuffix("." + bare(String(shown)))
        else { return nil }
        return ("is another site than '\(shown)', which the reader sees", "let both be the same")
    }

    private static func bare(_ host: String) -> String { host.replacingPrefix("www.") }
}

extension String {
    func replacingPrefix(_ prefix: String) -> String { hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self }
}

/// No web address stands in a text where it is no link.
enum HardcodedLink: TextRule {
    static let rule = HardcodedPhone.rule
    static let needs: Traits = [.addresses, .brackets]

    static func problems(in text: Text, _ context: Context) -> [Problem] {
        let tokens = text.tokens
        return tokens.indices.compactMap { index in
            guard tokens[index].kind == .address, isWeb(tokens[index], text), !isDestination(index, text) else {
                return isTurned(index, text) ? turned(index, text) : nil
            }
            let address = text.written(tokens[index])
            guard !["example.com", "example.org", "example.net"].contains(where: address.contains) else { return nil }
            let path =
                context.facts.links[address.withoutSlash] ?? context.facts.links["https://\(address)".withoutSlash]
            let whole = address.contains("://") ? address : "https://\(address)"
            return Problem(
                rule, "'\(address)' is an address in the words of a text, where nobody can tap on it",
                fix: path.map { "quote it: [words]({{ \($0) }})" } ?? "write [words](\(whole))",
                at: tokens[index].range)
        }
    }

    private static func isWeb(_ token: Token, _ text: Text) -> Bool {
        let bytes = text.bytes[token.range]
        return bytes.starts(with: "www.".utf8) || bytes.starts(with: "http".utf8)
    }

    /// Whether it is where a link leads, or what a link says.
    private static func isDestination(_ index: Int, _ text: Text) -> Bool {
        guard text.role.isRich else { return false }
        if text.isDestination(index) { return true }
        let start = text.tokens[index].range.lowerBound
        return text.links.contains { $0.range.contains(start) }
    }

    /// "(words)[address]"
    private static func isTurned(_ index: Int, _ text: Text) -> Bool {
        let tokens = text.tokens
        guard text.role.isRich, tokens[index].isSign("["), index > 0, tokens[index - 1].isSign(")"),
            tokens[index].gap == .none,
            index + 2 < tokens.count, tokens[index + 2].isSign(":") || tokens[index + 1].kind == .address
        else { return false }
        return tokens[index + 1].kind == .word
    }

    private static func turned(_ index: Int, _ text: Text) -> Problem {
        let end = text.tokens[index...].firstIndex { $0.isSign("]") } ?? index
        let range = text.range(of: index..<end + 1)
        return Problem(
            rule, "'\(text.written(range))' leads nowhere, since the brackets of the link are exchanged",
            fix: "write [words](address)", at: range)
    }
}

extension String {
    var withoutSlash: String { hasSuffix("/") ? String(dropLast()) : self }
}
