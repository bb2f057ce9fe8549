import YAML

/// Words that have another form before some sounds: "an app", "d’application", "padres e hijos".
struct SoundForms: Sendable {
    /// One word, and before which others it has another form.
    struct Form: Sendable {
        let word: ShortWord
        /// With an apostrophe at its end, it is joined to what follows.
        let meant: String
        fileprivate let before: [Beginning]
        fileprivate let exceptions: [Beginning]

        /// - Parameter next: the word behind it, in small letters.
        fileprivate func isWrong(before next: ArraySlice<UInt8>) -> Bool {
            before.contains { $0.fits(next) } && !exceptions.contains { $0.fits(next) }
        }
    }

    /// A word, or `uni*`: whatever begins so.
    fileprivate struct Beginning: Sendable {
        let letters: [UInt8]
        let isStem: Bool

        init(_ written: String) {
            isStem = written.hasSuffix("*")
            letters = Array((isStem ? written.dropLast() : written[...]).utf8)
        }

        func fits(_ word: ArraySlice<UInt8>) -> Bool {
            isStem ? word.count >= Self.lettersLeast && word.starts(with: letters) : word.elementsEqual(letters)
        }

        /// Of fewer letters, a word may be an abbreviation, and not be read as it is written.
        private static let lettersLeast = 3
    }

    private(set) var forms: [Form] = []

    static let key = "sound-forms"
    static let keys = ["words", "before", "except"]

    init() {}

    init(_ settings: inout SettingsReader) {
        guard let node = settings.node[Self.key] else { return }
        guard node.kind == .sequence else {
            settings.add(
                .wrongType, at: node, "'\(Self.key)' is a list, and here stands \(node.words)",
                fix: "write '- ' before the group of words")
            return
        }
        for item in node.items {
            guard
                var group = SettingsReader(
                    item, what: "a group of '\(Self.key)'", findings: &settings.values.findings)
            else { continue }
            group.allow(Self.keys)
            forms += Self.forms(&group)
            settings.values.findings.append(group.findings)
        }
    }

    private static func forms(_ group: inout SettingsReader) -> [Form] {
        let hasBeginnings = group.require("before", sample: "[a*, e*]") != nil
        guard let node = group.require("words", sample: "{a: an}"), hasBeginnings,
            var words = SettingsReader(node, what: "'words'", findings: &group.values.findings)
        else { return [] }
        let (before, exceptions) = (beginnings("before", &group), beginnings("except", &group))
        var forms: [Form] = []
        for entry in node.entries {
            let written = entry.key.text
            let letters = written.utf8.span
            guard written.utf8.allSatisfy(\.isSmallLetter), let word = ShortWord(letters, letters.indices) else {
                words.add(
                    .patternMismatch, at: entry.key, "'\(written.firstLine)' is not what one of the 'words' looks like",
                    fix: "write at most 8 small letters from a to z")
                continue
            }
            guard let meant = words.text(written) else { continue }
            forms.append(Form(word: word, meant: meant, before: before, exceptions: exceptions))
        }
        group.values.findings.append(words.findings)
        return forms
    }

    private static func beginnings(_ key: String, _ group: inout SettingsReader) -> [Beginning] {
        group.wordBeginnings(key, sample: "uni*").map(Beginning.init)
    }

    /// The form of a word that does not belong before another one; nil where none is known.
    /// - Parameter next: in small letters.
    func wrongForm(_ word: ShortWord, before next: ArraySlice<UInt8>) -> Form? {
        forms.first { $0.word.bits == word.bits && $0.isWrong(before: next) }
    }

    /// Tells of most pairs of words whether the first has the form that belongs before the second.
    struct Look: Sendable {
        private var forms: [Form] = []
        /// The bits of the word of each form.
        private(set) var words: [UInt64] = []
        /// Of each form, a bit for each letter with which words begin before which it is wrong.
        private var letters: [UInt32] = []

        mutating func learn(_ forms: SoundForms) {
            for form in forms.forms {
                self.forms.append(form)
                words.append(form.word.bits)
                letters.append(form.before.compactMap(\.letters.first).reduce(0) { $0 | Self.bit(of: $1) })
            }
        }

        /// - Parameter word: the bits of a short word, or what stands for a longer one.
        func isWrong(_ word: UInt64, before next: Range<Int>, in bytes: Span<UInt8>) -> Bool {
            let letter = Self.bit(of: bytes[next.lowerBound])
            return words.indices.contains { index in
                words[index] == word && letters[index] & letter != 0
                    && forms[index].isWrong(before: next.map { bytes[$0] }[...])
            }
        }

        /// All letters beyond ASCII have one.
        private static func bit(of letter: UInt8) -> UInt32 { letter < 0x80 ? 1 << UInt32(letter & 0x1F) : 1 }
    }
}
