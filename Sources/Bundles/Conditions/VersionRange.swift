/// Versions from one to another: `>=3.1.0 <4`. Each comparison has to hold; a version without sign is that version alone.
package struct VersionRange: Hashable, Sendable, CustomStringConvertible {
    package struct Comparison: Hashable, Sendable {
        package let sign: Sign
        package let version: Version
    }

    /// The longest first, so that `>=` is not read as `>`.
    package enum Sign: String, CaseIterable, Sendable {
        case atLeast = ">="
        case atMost = "<="
        case above = ">"
        case below = "<"
        case equal = "="
    }

    package let comparisons: [Comparison]

    /// - Returns: nil where `text` is anything but comparisons divided by blanks, eight of them at most.
    package init?(_ text: String) {
        var comparisons: [Comparison] = []
        for word in text.split(separator: " ") {
            let sign = Sign.allCases.first { word.hasPrefix($0.rawValue) }
            guard let version = Version(String(word.dropFirst(sign?.rawValue.count ?? 0))) else { return nil }
            comparisons.append(Comparison(sign: sign ?? .equal, version: version))
        }
        guard (1...8).contains(comparisons.count) else { return nil }
        self.comparisons = comparisons
    }

    package func contains(_ version: Version) -> Bool {
        comparisons.allSatisfy { comparison in
            switch comparison.sign {
            case .atLeast: version >= comparison.version
            case .atMost: version <= comparison.version
            case .above: version > comparison.version
            case .below: version < comparison.version
            case .equal: version == comparison.version
            }
        }
    }

    /// Whether no version is in it.
    package var isEmpty: Bool {
        let versions = comparisons.map(\.version)
        // What holds anywhere holds at one of the versions, or just above or below one.
        return !versions.contains { contains($0) || contains($0.justAbove) } && !contains(.lowest)
    }

    package var description: String {
        comparisons.map { $0.sign == .equal ? $0.version.text : $0.sign.rawValue + $0.version.text }
            .joined(separator: " ")
    }
}

extension Version {
    package static let lowest = Version(numbers: [0])

    /// Above this one, and below every other that is above it: no version that somebody writes has as many numbers.
    package var justAbove: Version {
        Version(numbers: numbers + Array(repeating: 0, count: BundleLimits.versionParts - numbers.count) + [1])
    }

    /// The version at the beginning of a system's own words: `16.4.1 (a)` is 16.4.1, `14-beta` is 14, `09.1` is 9.1, `16.` and
    /// `16..4` are 16. Numbers behind the eighth do not count.
    /// - Returns: nil where no number stands at the beginning, or one has too many digits.
    package init?(leadingNumbersOf text: String) {
        let numbers = text.utf8.prefix { $0.isDigit || $0 == UInt8(ascii: ".") }
            .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            .prefix { !$0.isEmpty }.prefix(BundleLimits.versionParts)
            .map { part in
                let digits = part.drop { $0 == UInt8(ascii: "0") }
                return digits.isEmpty ? "0" : String(decoding: digits, as: UTF8.self)
            }
        self.init(numbers.joined(separator: "."))
    }
}
