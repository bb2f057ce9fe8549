/// The name of a bundle: `content`, `parameters`, `content.media`.
///
/// Flat, of the characters `A–Z a–z 0–9 . _ - ~` that no TUF client quotes or rewrites, in segments divided by dots. The
/// first segment is the class of what the bundle says, by which a delegated role answers for it.
package struct BundleName: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let string: String

    /// - Returns: nil where a character is another one, a segment is empty or the name is too long.
    package init?(_ text: String) {
        guard TargetName.isFlat(text) else { return nil }
        let segments = text.split(separator: ".", omittingEmptySubsequences: false)
        guard segments.allSatisfy({ !$0.isEmpty }), segments.last != "json" else { return nil }
        string = text
    }

    /// Its class: what a policy names in 'bundles' of the role whose people sign it.
    package var role: String { String(string.prefix { $0 != "." }) }

    package var description: String { string }

    package static func < (left: Self, right: Self) -> Bool {
        left.string.utf8.lexicographicallyPrecedes(right.string.utf8)
    }
}

/// The name of a target file in the repository: `content.de.json`, `parameters.json`.
package struct TargetName: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let string: String

    /// - Returns: nil where the name is empty, too long, hidden (`.…`), or has a character beside
    ///   `A–Z a–z 0–9 . _ - ~`. Such a name is the same path, file name and URL everywhere.
    package init?(_ text: String) {
        guard Self.isFlat(text) else { return nil }
        string = text
    }

    /// `<bundle>.<language>.json`, or `<bundle>.json` for a bundle without language.
    package init(bundle: BundleName, language: LanguageTag?) {
        string = ([bundle.string] + (language.map { [$0.string] } ?? []) + ["json"]).joined(separator: ".")
    }

    package var description: String { string }

    package static func < (left: Self, right: Self) -> Bool {
        left.string.utf8.lexicographicallyPrecedes(right.string.utf8)
    }

    static func isFlat(_ text: String) -> Bool {
        let bytes = text.utf8
        guard (1...BundleLimits.nameBytes).contains(bytes.count), bytes.first != UInt8(ascii: ".") else { return false }
        return bytes.allSatisfy { $0.isAlphanumeric || "._-~".utf8.contains($0) }
    }
}
