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

    /// A name as one language writes it.
    struct Form: Sendable {
        let text: String
        /// Letters and digits, in lower case.
        let letters: [UInt8]
        /// How many letters and digits stand before each space and hyphen.
        let breaks: Set<Int>

        init(_ text: String) {
            self.text = text
            letters = text.utf8.filter(Self.isLetter)[...].latinSmall
            var (breaks, count): (Set<Int>, Int) = ([], 0)
            for byte in text.utf8 {
                if Self.isLetter(byte) { count += 1 } else { breaks.insert(count) }
            }
            self.breaks = breaks
        }

        private static func isLetter(_ byte: UInt8) -> Bool { byte.isLetter || byte.isDigit || byte >= 0x80 }
    }

    let all: [Name]
    /// By the tag of the language and the first letter, in the order of the names.
    private let forms: [String: [UInt8: [Form]]]

    init(_ names: [Name], in languages: LanguageSet) {
        all = names
        forms = Dictionary(
            languages.languages.map { language in
                let forms = names.compactMap { $0.spelling(in: language.pack).map(Form.init) }
                    .filter { !$0.letters.isEmpty }
                return (language.pack.tag, Dictionary(grouping: forms) { $0.letters[0] })
            }, uniquingKeysWith: { first, _ in first })
    }

    var isEmpty: Bool { all.isEmpty }

    /// By the first letter, in lower case.
    func forms(in language: Language) -> [UInt8: [Form]] { forms[language.pack.tag] ?? [:] }
}
