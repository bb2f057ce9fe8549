import Values

/// The name of a file in `Content/assets/`: `risk.svg`, and of what stands in its place for some readers `risk.fr.svg`,
/// `risk.dark.svg` and `risk.fr.dark.svg`.
package struct AssetName: Hashable, Comparable, Sendable {
    /// In kebab-case.
    package let base: String
    /// The tag of the language that it is for, as the name writes it; nil for all that have none of their own.
    package let language: String?
    /// Whether it is shown on a dark ground.
    package let isDark: Bool
    /// `svg`, `jpg`
    package let ending: String

    /// The folder of all assets.
    package static let folder = "Content/assets/"

    /// The endings that a name can have.
    package static let endings = imageEndings + FileFormat.allCases.map(\.rawValue)
    package static let imageEndings = ["png", "jpg", "jpeg", "webp", "svg"]

    private static let dark = "dark"

    private init(base: String, language: String? = nil, isDark: Bool = false, ending: String) {
        (self.base, self.language, self.isDark, self.ending) = (base, language, isDark, ending)
    }

    /// - Returns: nil for what no asset is called.
    package init?(_ name: String) {
        var parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard let ending = parts.popLast(), Self.endings.contains(where: ending.isSameBytes), !parts.isEmpty else {
            return nil
        }
        let base = parts.removeFirst()
        let isDark = parts.last == Self.dark
        if isDark { parts.removeLast() }
        let isTag = parts.allSatisfy {
            !$0.isEmpty && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "-" }
        }
        guard base.isKebabCase, base.utf8.count <= Self.baseBytes, parts.count <= 1, isTag else { return nil }
        self.init(base: base, language: parts.first, isDark: isDark, ending: ending)
    }

    /// Such a name fits into that of a target, with its role, its language and its digest.
    private static let baseBytes = 48

    package var string: String {
        ([base] + (language.map { [$0] } ?? []) + (isDark ? [Self.dark] : []) + [ending]).joined(separator: ".")
    }

    package var path: String { Self.folder + string }

    /// The name by which documents call it.
    package var plain: AssetName { AssetName(base: base, ending: ending) }

    /// The same on a light ground.
    package var light: AssetName { AssetName(base: base, language: language, ending: ending) }

    /// The same on a dark ground.
    package var darkened: AssetName { AssetName(base: base, language: language, isDark: true, ending: ending) }

    package static func < (left: AssetName, right: AssetName) -> Bool {
        left.string.utf8.lexicographicallyPrecedes(right.string.utf8)
    }

    /// The same for readers of a language.
    package func inLanguage(_ tag: String) -> AssetName { AssetName(base: base, language: tag, ending: ending) }
}
