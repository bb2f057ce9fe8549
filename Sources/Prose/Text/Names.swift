import Languages

/// The names of a workspace, as each language writes them.
package struct Names: Sendable {
    /// A name that is the same in all languages, or by the tag of the language.
    package struct Name: Sendable {
        package let spelling: String
        package let byLanguage: [String: String]

        package init(_ spelling: String, byLanguage: [String: String] = [:]) {
            (self.spelling, self.byLanguage) = (spelling, byLanguage)
        }

        /// nil where the language is not said, and others are.
        func spelling(in pack: LanguagePack) -> String? {
            byLanguage[pack.tag] ?? byLanguage[pack.primary] ?? (byLanguage.isEmpty ? spelling : nil)
        }
    }

    package let all: [Name]
    /// By the letters and digits of a name in lower case.
    private let byFirst: Set<UInt8>

    package init(_ names: [Name]) {
        all = names
        byFirst = Set(names.flatMap { [$0.spelling] + $0.byLanguage.values }.compactMap { $0.utf8.latinSmall.first })
    }

    var isEmpty: Bool { all.isEmpty }

    func mayBegin(_ byte: UInt8) -> Bool { byFirst.contains(byte.isCapital ? byte | 0x20 : byte) }
}
