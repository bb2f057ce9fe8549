package import Rulebook

/// An e-mail address that every mail program takes: RFC 5321 without quoted local parts and address literals.
package struct EmailAddress: Hashable, Sendable {
    package let text: String

    package init(_ text: String) throws(Problem) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2 else {
            throw Problem(
                .malformedValue,
                "'\(text)' is no e-mail address: it has \(parts.count == 1 ? "no" : "more than one") '@'",
                fix: "write it as in service@rki.de")
        }
        let atoms = parts[0].utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard (1...64).contains(parts[0].utf8.count),
            atoms.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isAtomText) })
        else {
            throw Problem(
                .malformedValue, "'\(parts[0])' can't be before the '@' of an e-mail address (RFC 5321 §4.1.2)",
                fix: "use letters, digits, hyphens and single inner dots")
        }
        _ = try HostName(String(parts[1]))
        self.text = text
    }

    /// - Parameter rest: of a `mailto:` link: the address, and header fields behind a question mark (RFC 6068 §2).
    package init(mailto rest: some StringProtocol) throws(Problem) {
        try self.init(String(rest.prefix { $0 != "?" }))
    }

    /// Source: RFC 5322 §3.2.3, `atext`.
    private static func isAtomText(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
    }
}
