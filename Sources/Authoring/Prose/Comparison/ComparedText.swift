import Models

/// A text in one language, and what is known of it by itself.
///
/// A class, since a source is compared with each of its translations, and every rule looks at both.
final class ComparedText {
    /// As its author wrote it.
    let template: Template
    let notes: TextNotes
    let language: ComparedLanguage
    /// Its last byte in UTF-8; 0 of an empty one.
    let lastByte: UInt8

    /// In UTF-8, with zeros in place of what it quotes, and of what says nothing in numbers.
    let bytes: [UInt8]
    /// What it says in numbers; nothing where the words of its language are not known.
    let quantities: [Quantity]

    /// - Parameter hasLists: whether digits may count the items of a list; nil where the notes tell it.
    init(_ template: Template, _ notes: TextNotes, in language: ComparedLanguage, hasLists: Bool? = nil) {
        (self.template, self.notes, self.language) = (template, notes, language)
        lastByte = template.text.utf8.last ?? 0
        let bytes = notes.numbers?.bytes ?? template.coveredBytes
        self.bytes = bytes
        quantities =
            language.words.map { words in
                QuantityReader.quantities(
                    in: bytes, words.numbers, at: notes.numbers?.places, hasLists: hasLists ?? (notes.outline.items > 0)
                )
            } ?? []
    }

    var text: String { template.text }
    var outline: TextOutline { notes.outline }
    /// How its language writes numbers, and more; nil where that is not known.
    var words: LanguageWords? { language.words }

    /// Whether it may deny what it says.
    var mayDeny: Bool { words?.prose.opposites.denies(SeenWords(template.coveredBytes.span)) ?? false }

    /// What it answers with its first word, behind which a sign stands; nil where it does not begin so.
    private(set) lazy var answer: (word: String, isYes: Bool)? = words.flatMap { words in
        OppositeMeaning.answer(at: text, words.yes).map { ($0, true) }
            ?? OppositeMeaning.answer(at: text, words.no).map { ($0, false) }
    }

    /// What stands at a place, as its author wrote it, on one line.
    func words(at place: Range<Int>) -> String {
        template.written(place).replacing("\n", with: " ")
    }
}

/// A language of the workspace, as its texts are compared with others.
///
/// A class, since every text holds its own.
final class ComparedLanguage: Sendable {
    /// nil where nobody said them.
    let words: LanguageWords?
    /// Without its variety: `de` for `de-simple`.
    let primary: String
    /// Whether it is a variety of the source's language, as German in plain language is of German.
    let isSourceVariety: Bool
    /// The names of the workspace as it writes them.
    let names: NameForms?
    let clock: ClockWords?

    init(
        _ primary: String, _ words: LanguageWords?, isSourceVariety: Bool = false, names: NameForms? = nil,
        clock: ClockWords? = nil
    ) {
        (self.primary, self.words, self.isSourceVariety) = (primary, words, isSourceVariety)
        (self.names, self.clock) = (names, clock)
    }
}
