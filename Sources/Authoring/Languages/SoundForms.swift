import Models
import Rulebook
import YAML

/// Words that have another form before some sounds: "an app", "d’application", "padres e hijos". And words of which those behind have
/// another form: "je comprends".
struct SoundForms: Sendable {
    /// One word, and before which others it has another form.
    struct Form: Sendable {
        fileprivate let word: SoughtWord
        /// With an apostrophe at its end, it is joined to what follows.
        let meant: String
        fileprivate let before: [Beginning]
        fileprivate let exceptions: [Beginning]

        /// - Parameter next: the word behind it, in small letters.
        fileprivate func isWrong(before next: Range<Int>, in bytes: Span<UInt8>) -> Bool {
            for beginning in before where beginning.fits(next, in: bytes) {
                for exception in exceptions where exception.fits(next, in: bytes) { return false }
                return true
            }
            return false
        }

        /// The form that should stand behind it, and where that ends which stands there; nil where it is this one that has
        /// another form.
        func meant(by next: Range<Int>, in bytes: Span<UInt8>) -> (words: String, end: Int)? {
            for beginning in before where beginning.fits(next, in: bytes) {
                return beginning.meant.map { ($0, beginning.end(of: next)) }
            }
            return nil
        }
    }

    /// A word, or `uni*`: whatever begins so. Or words with blanks or hyphens between them.
    fileprivate struct Beginning: Sendable {
        let letters: [UInt8]
        let isStem: Bool
        private let isPhrase: Bool
        /// What should stand there.
        let meant: String?

        init(_ written: String, meaning meant: String? = nil) {
            self.meant = meant
            isStem = written.hasSuffix("*")
            letters = Array((isStem ? written.dropLast() : written[...]).utf8)
            isPhrase = letters.contains { $0 == 0x20 || $0 == UInt8(ascii: "-") }
        }

        func fits(_ word: Range<Int>, in bytes: Span<UInt8>) -> Bool {
            guard !isPhrase else { return begins(word, in: bytes) }
            guard isStem ? word.count >= max(Self.lettersLeast, letters.count) : word.count == letters.count else {
                return false
            }
            for index in letters.indices where bytes[word.lowerBound + index] != letters[index] { return false }
            return true
        }

        /// Whether several words stand where one begins.
        private func begins(_ word: Range<Int>, in bytes: Span<UInt8>) -> Bool {
            let end = end(of: word)
            guard end <= bytes.count else { return false }
            for index in letters.indices where bytes[word.lowerBound + index] != letters[index] { return false }
            return end == bytes.count || !bytes[end].isLetter && bytes[end] < 0xC3
        }

        func end(of word: Range<Int>) -> Int { isPhrase ? word.lowerBound + letters.count : word.upperBound }

        /// Of fewer letters, a word may be an abbreviation, and not be read as it is written.
        private static let lettersLeast = 3
    }

    private(set) var forms: [Form] = []

    static let key = "sound-forms"
    static let keys = ["words", "before", "except"]
    static let behindKey = "misspellings-behind"
    static let behindKeys = ["words", "misspellings"]

    init() {}

    init(_ settings: inout MappingReader) {
        forms += Self.groups(Self.key, &settings) { group in
            group.allow(Self.keys)
            return Self.forms(&group)
        }
        forms += Self.groups(Self.behindKey, &settings) { group in
            group.allow(Self.behindKeys)
            return Self.formsBehind(&group)
        }
    }

    private static func groups(
        _ key: String, _ settings: inout MappingReader, _ read: (inout MappingReader) -> [Form]
    ) -> [Form] {
        guard let node = settings.node[key] else { return [] }
        guard node.kind == .sequence else {
            settings.add(
                .wrongType, at: node, "'\(key)' must be a list, but this is \(node.words)",
                fix: "write '- ' before the group of words")
            return []
        }
        var forms: [Form] = []
        for item in node.items {
            guard var group = MappingReader(item, what: "a group of '\(key)'", findings: &settings.values.findings)
            else { continue }
            forms += read(&group)
            settings.values.findings.append(group.findings)
        }
        return forms
    }

    /// Of words behind which others are misspelled.
    private static func formsBehind(_ group: inout MappingReader) -> [Form] {
        let hasWords = group.require("words", sample: "[je]") != nil
        guard let node = group.require("misspellings", sample: "{comprend: comprends}"), hasWords,
            var wrong = MappingReader(node, what: "'misspellings'", findings: &group.values.findings)
        else { return [] }
        let written =
            group.words("words") { word in
                guard !word.isOfLetters || word != word.lowercased() else { return nil }
                return (
                    "'\(word.firstLine)' is not what one of the 'words' looks like", "write one word in small letters"
                )
            } ?? []
        let beginnings = node.entries.compactMap { entry -> Beginning? in
            let word = entry.key.text
            let words = word.split(omittingEmptySubsequences: false) { $0 == " " || $0 == "-" }
            guard words.allSatisfy({ !$0.isEmpty && String($0).isOfLetters }) else {
                wrong.add(
                    .patternMismatch, at: entry.key,
                    "'\(word.firstLine)' is not what one of the 'misspellings' looks like",
                    fix: "write whole words, as in comprend")
                return nil
            }
            return wrong.text(of: entry.value, word).map { Beginning(word, meaning: $0) }
        }
        group.values.findings.append(wrong.findings)
        return written.map { written in
            Form(word: SoughtWord(Array(written.utf8)), meant: written, before: beginnings, exceptions: [])
        }
    }

    private static func isShort(_ written: String) -> Bool {
        let letters = written.utf8.span
        return written.utf8.allSatisfy(\.isSmallLetter) && ShortWord(letters, letters.indices) != nil
    }

    private static func unfit(_ written: String) -> (message: String, fix: String) {
        (
            "'\(written.firstLine)' is not what one of the 'words' looks like",
            "write at most 8 small letters from a to z"
        )
    }

    private static func forms(_ group: inout MappingReader) -> [Form] {
        let hasBeginnings = group.require("before", sample: "[a*, e*]") != nil
        guard let node = group.require("words", sample: "{a: an}"), hasBeginnings,
            var words = MappingReader(node, what: "'words'", findings: &group.values.findings)
        else { return [] }
        let (before, exceptions) = (beginnings("before", &group), beginnings("except", &group))
        var forms: [Form] = []
        for entry in node.entries {
            let written = entry.key.text
            guard isShort(written) else {
                let flaw = unfit(written)
                words.add(.patternMismatch, at: entry.key, flaw.message, fix: flaw.fix)
                continue
            }
            guard let meant = words.text(written) else { continue }
            forms.append(
                Form(word: SoughtWord(Array(written.utf8)), meant: meant, before: before, exceptions: exceptions))
        }
        group.values.findings.append(words.findings)
        return forms
    }

    private static func beginnings(_ key: String, _ group: inout MappingReader) -> [Beginning] {
        group.wordBeginnings(key, sample: "uni*").map { Beginning($0) }
    }

    /// The form of a word that does not belong before another one; nil where none is known.
    /// - Parameter next: in small letters.
    func wrongForm(_ word: Range<Int>, before next: Range<Int>, in bytes: Span<UInt8>) -> Form? {
        let head = WordHead(word, in: bytes)
        for form in forms where form.word.is(word, head, in: bytes) && form.isWrong(before: next, in: bytes) {
            return form
        }
        return nil
    }

    /// Tells of most pairs of words that the first has the form that belongs before the second.
    struct Look: Sendable {
        private var forms: [Form] = []
        /// How the word of each form begins.
        private(set) var heads: [WordHead] = []
        /// The word of each form, as its head has it.
        private var words: [UInt64] = []
        /// Of each form, a bit for each letter with which words begin before which it is wrong.
        private var letters: [UInt32] = []
        /// Of each form, what it tells.
        private var tells: [Slip] = []

        enum Slip {
            /// A form of a word, or a word behind another one, that is wrong.
            case form
            /// A verb that asks familiarly.
            case request
        }

        mutating func learn(_ forms: SoundForms) {
            for form in forms.forms { learn(form, telling: .form) }
        }

        /// Also behind which words a verb asks familiarly, which `FormsOfAddress` tells: hardly any text has such a pair.
        mutating func learn(_ requests: FormsOfAddress.Requests) {
            let verbs = requests.familiar.map { Beginning($0) }
            guard !verbs.isEmpty else { return }
            for opening in requests.openings {
                learn(
                    Form(word: SoughtWord(Array(opening.utf8)), meant: opening, before: verbs, exceptions: []),
                    telling: .request)
            }
        }

        private mutating func learn(_ form: Form, telling slip: Slip) {
            forms.append(form)
            tells.append(slip)
            let head = WordHead(form.word.letters)
            heads.append(head)
            words.append(head.word(form.word.letters.count))
            letters.append(form.before.compactMap(\.letters.first).reduce(0) { $0 | Self.bit(of: $1) })
        }

        /// - Parameter word: as its head has it.
        /// - Returns: nil for nearly all.
        func slip(_ word: UInt64, before next: Range<Int>, in bytes: Span<UInt8>) -> Slip? {
            let letter = Self.bit(of: bytes[next.lowerBound])
            for index in words.indices
            where words[index] == word && letters[index] & letter != 0 && forms[index].isWrong(before: next, in: bytes)
            {
                return tells[index]
            }
            return nil
        }

        /// All letters beyond ASCII have one.
        private static func bit(of letter: UInt8) -> UInt32 { letter < 0x80 ? 1 << UInt32(letter & 0x1F) : 1 }
    }
}
