package import Rulebook

/// The host of a link or of an e-mail address: a registered name with at least two labels.
package struct HostName: Hashable, Sendable {
    package let text: String

    /// - Throws: where no such host can exist on the public internet, or where it only stands in for one.
    package init(_ text: String) throws(Problem) {
        if let word = Self.placeholder(in: text) {
            throw Problem(
                .placeholder, "'\(text)' is a placeholder: '\(word)' leads nowhere",
                fix: "write the real address")
        }
        let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard labels.count >= 2 else {
            throw Problem(
                .malformedValue, "'\(text)' is no host on the internet: it has no dot", fix: "write the whole name")
        }
        guard text.utf8.count <= 253, labels.allSatisfy(Self.isLabel) else {
            throw Problem(
                .malformedValue,
                "'\(text)' is no host name: its parts are letters, digits and inner hyphens, 1 to 63 each (RFC 1123 §2.1)",
                fix: "write the name as in www.rki.de; umlauts as in xn--…")
        }
        guard labels.count < 3 || !labels.prefix(2).allSatisfy({ $0.elementsEqual("www".utf8) }) else {
            throw Problem(.malformedValue, "'\(text)' begins with 'www' twice", fix: "write it once")
        }
        guard labels.last?.allSatisfy(\.isDigit) == false else {
            throw .numbers(for: text)
        }
        let top = labels.last.map { Substring($0).lowercased() } ?? ""
        guard Self.canBeTop(top) else {
            throw Problem(
                .malformedValue, "'\(text)' ends with '.\(top)', under which there are no hosts",
                fix: "look at the end of the name again, as in .de or .org")
        }
        self.text = text
    }

    /// Whether a byte of an address stands behind its host.
    package static func endsBefore(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ":") || LinkAddress.endsAuthority(before: byte)
    }

    /// Tops of two letters are those of countries. Source: ICANN, ISO 3166-1 and its exceptional reservations.
    private static func canBeTop(_ top: String) -> Bool {
        // A name that ends with digits, as 0x7f are, is an address in numbers to a browser (WHATWG URL §3.5).
        guard top.utf8.allSatisfy(\.isLetter) || top.hasPrefix("xn--") else { return false }
        guard top.utf8.count == 2 else { return top.utf8.count > 1 && !slips.contains(top) }
        return Countries.contains(top.uppercased()) || ["ac", "eu", "su", "uk"].contains(top)
    }

    /// Whether a host ends as those do at which people have mail: a country, or one of the tops that many know. There are a thousand
    /// others, and as many words look like them: a password is "p@ss.wort".
    package static func hasUsualTop(_ host: String) -> Bool {
        let top = String(host.split(separator: ".").last ?? "").lowercased()
        return top.utf8.count == 2 ? canBeTop(top) : usualTops.contains(top)
    }

    private static let usualTops: Set<String> = [
        "app", "bayern", "berlin", "biz", "blog", "care", "cat", "clinic", "cloud", "club", "com", "coop", "digital",
        "doctor", "edu", "email", "foundation", "gal", "global", "gov", "group", "hamburg", "health", "help",
        "hospital",
        "info", "international", "koeln", "life", "mail", "mil", "mobi", "museum", "name", "net", "network", "news",
        "ngo",
        "nrw", "ong", "online", "org", "paris", "pro", "ruhr", "saarland", "services", "site", "support", "swiss",
        "team",
        "tel", "tirol", "travel", "wien", "world",
    ]

    /// What becomes of com, de, net and org under quick fingers; nobody can register a name there.
    private static let slips: Set<String> = [
        "cmo", "comm", "con", "ded", "dee", "dew", "nett", "nte", "ogr", "orgg", "rog", "vom", "xom",
    ]

    private static func isLabel(_ label: Substring.UTF8View) -> Bool {
        (1...63).contains(label.count) && label.allSatisfy { $0.isDigit || $0.isLetter || $0 == UInt8(ascii: "-") }
            && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
    }

    /// The part that shows that a host only stands in for another one. Source: RFC 2606 and RFC 6761, and what editors type.
    private static func placeholder(in text: String) -> String? {
        let labels = text.lowercased().utf8.split(separator: UInt8(ascii: ".")).map { String(Substring($0)) }
        guard let top = labels.last else { return nil }
        if reservedTops.contains(top) { return top }
        if labels.count >= 2, labels[labels.count - 2] == "example" {
            return labels.suffix(2).joined(separator: ".")
        }
        return labels.first(where: standIns.contains)
            ?? labels.dropLast(2).first { label in
                label.utf8.split(separator: UInt8(ascii: "-")).contains { rehearsals.contains(String(Substring($0))) }
            }
    }

    /// The last ones are those of networks that nobody outside reaches. Source: RFC 6762 Appendix G.
    private static let reservedTops: Set<String> = [
        "example", "invalid", "local", "localhost", "test", "corp", "home", "internal", "intranet", "lan", "private",
    ]

    /// Hosts on which a site is rehearsed before it is public.
    private static let rehearsals: Set<String> = ["dev", "preprod", "stage", "staging", "uat"]

    /// Words that people type where a real one is to come.
    package static let standIns: Set<String> = ["changeme", "placeholder", "tba", "tbd", "todo"]
}

extension Problem {
    /// In the place of a host's name.
    package static func numbers(for host: String) -> Problem {
        Problem(
            .malformedValue, "'\(host)' is an address in numbers, which moves and has no owner", fix: "write the name")
    }
}
