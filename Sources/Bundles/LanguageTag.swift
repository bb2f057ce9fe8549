/// A language that a text is written in or a person asks for: a well-formed BCP 47 tag in canonical case (`de`,
/// `de-simple`, `pt-BR`, `zh-Hant-TW`).
///
/// Well-formed means that it follows the grammar of RFC 5646 §2.1 and repeats no variant and no singleton. Whether its
/// subtags are registered is not asked: a registry grows, a phone's copy of it does not.
package struct LanguageTag: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The tag in the letter case of RFC 5646 §2.1.1. ASCII.
    package let string: String

    /// - Returns: nil where `text` is no well-formed tag. Letter case does not matter, an underscore is no hyphen.
    package init?(_ text: String) {
        guard text.utf8.count <= BundleLimits.languageTagBytes else { return nil }
        let subtags = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self).lowercasedASCII
        }
        guard LanguageTagGrammar.accepts(subtags) else { return nil }
        string = Self.canonicalCase(subtags)
    }

    /// The subtags in canonical case; the first is the language's own.
    package var subtags: [Substring] { string.split(separator: "-") }

    package var description: String { string }

    package static func < (left: Self, right: Self) -> Bool {
        left.string.utf8.lexicographicallyPrecedes(right.string.utf8)
    }

    /// Two letters are a region, four a script, unless they stand first or after a singleton.
    /// Source: RFC 5646 §2.1.1.
    private static func canonicalCase(_ subtags: [String]) -> String {
        var written: [String] = []
        var afterSingleton = false
        for (index, subtag) in subtags.enumerated() {
            switch subtag.utf8.count {
            case 2 where index > 0 && !afterSingleton: written.append(subtag.uppercasedASCII)
            case 4 where index > 0 && !afterSingleton && subtag.utf8.allSatisfy(\.isLetter):
                written.append(String(subtag.prefix(1)).uppercasedASCII + subtag.dropFirst())
            default: written.append(subtag)
            }
            afterSingleton = afterSingleton || subtag.utf8.count == 1
        }
        return written.joined(separator: "-")
    }
}

/// The grammar `langtag / privateuse / grandfathered` of RFC 5646 §2.1, read from lower-case subtags.
private enum LanguageTagGrammar {
    static func accepts(_ subtags: [String]) -> Bool {
        guard subtags.allSatisfy({ (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isAlphanumeric) }) else {
            return false
        }
        if irregular.contains(subtags.joined(separator: "-")) { return true }
        if subtags.first == "x" { return subtags.count > 1 }
        var rest = subtags[...]
        guard takeLanguage(&rest) else { return false }
        take(&rest) { $0.utf8.count == 4 && $0.utf8.allSatisfy(\.isLetter) }
        take(&rest, where: isRegion)
        guard takeVariants(&rest), takeExtensions(&rest) else { return false }
        if rest.first == "x" { return rest.count > 1 }
        return rest.isEmpty
    }

    /// `2*3ALPHA ["-" extlang] / 4ALPHA / 5*8ALPHA`, where `extlang` is up to three subtags of three letters.
    private static func takeLanguage(_ rest: inout ArraySlice<String>) -> Bool {
        guard let language = rest.first, language.utf8.count >= 2, language.utf8.allSatisfy(\.isLetter) else {
            return false
        }
        rest.removeFirst()
        guard language.utf8.count <= 3 else { return true }
        for _ in 0..<3 {
            take(&rest) { $0.utf8.count == 3 && $0.utf8.allSatisfy(\.isLetter) }
        }
        return true
    }

    private static func isRegion(_ subtag: String) -> Bool {
        (subtag.utf8.count == 2 && subtag.utf8.allSatisfy(\.isLetter))
            || (subtag.utf8.count == 3 && subtag.utf8.allSatisfy(\.isDigit))
    }

    /// - Returns: false where a variant is repeated (RFC 5646 §2.2.5, rule 5).
    private static func takeVariants(_ rest: inout ArraySlice<String>) -> Bool {
        var seen: Set<String> = []
        while let variant = rest.first, isVariant(variant) {
            guard seen.insert(variant).inserted else { return false }
            rest.removeFirst()
        }
        return true
    }

    private static func isVariant(_ subtag: String) -> Bool {
        subtag.utf8.count >= 5 || (subtag.utf8.count == 4 && subtag.utf8.first?.isDigit == true)
    }

    /// - Returns: false where a singleton is repeated (RFC 5646 §2.2.6, rule 3) or has nothing after it.
    private static func takeExtensions(_ rest: inout ArraySlice<String>) -> Bool {
        var seen: Set<String> = []
        while let singleton = rest.first, singleton.utf8.count == 1, singleton != "x" {
            guard seen.insert(singleton).inserted else { return false }
            rest.removeFirst()
            guard let first = rest.first, first.utf8.count >= 2 else { return false }
            rest = rest.drop { $0.utf8.count >= 2 }
        }
        return true
    }

    @discardableResult
    private static func take(_ rest: inout ArraySlice<String>, where accepts: (String) -> Bool) -> Bool {
        guard let next = rest.first, accepts(next) else { return false }
        rest.removeFirst()
        return true
    }

    /// Tags registered before there was a grammar and outside of it. Source: RFC 5646 §2.1, `irregular`.
    private static let irregular: Set<String> = [
        "en-gb-oed", "i-ami", "i-bnn", "i-default", "i-enochian", "i-hak", "i-klingon", "i-lux", "i-mingo", "i-navajo",
        "i-pwn", "i-tao", "i-tay", "i-tsu", "sgn-be-fr", "sgn-be-nl", "sgn-ch-de",
    ]
}
