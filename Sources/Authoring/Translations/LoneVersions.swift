import Models
import Rulebook

/// What one language says in another way than all others.
struct LoneVersions {
    /// What is wrong with a text, by its index.
    private(set) var flaws: [(text: Int, flaw: Problem)] = []

    /// - Parameter texts: all that can be compared, the source first.
    init(of texts: [ComparedText], named name: String) {
        add(QuotesDiffer.exchanged(in: texts, named: name))
        addFlaw(ofSource: NamesDiffer.flaw(ofSourceAmong: texts, named: name))
        addFlaw(ofSource: LoneDateMask.flaw(ofSourceAmong: texts, named: name))
        addFlaw(ofSource: EndingDiffers.flaw(ofSourceAmong: texts, named: name))
        addFlaw(ofSource: FarShorter.flaw(ofSourceAmong: texts, named: name))
        add(ExchangedSteps.flaw(of: texts, named: name) ?? ExchangedFacts.flaw(of: texts, named: name))
        add(EndingDiffers.flaw(ofShortAmong: texts, named: name))
        add(EndingDiffers.flaw(ofStatementAmong: texts, named: name))
        add(FarShorter.flaw(ofLoneAmong: texts, named: name))
        add(LoneOrdinal.flaw(of: texts, named: name))
        add(LoneAge.flaw(of: texts, named: name) ?? LoneDeadline.flaw(of: texts, named: name))
        add(LoneForm.flaw(of: texts, named: name))
        add(
            OppositeMeaning.flaw(ofLoneLabelAmong: texts, named: name)
                ?? OppositeMeaning.flaw(ofOtherLabelAmong: texts, named: name))
        add(ForeignPlaceholder.flaw(ofLoneAmong: texts, named: name))
        flaws += UntranslatedQuotation.flaws(of: texts, named: name)
        flaws += Self.flawsOfSentences(in: texts, named: name)
    }

    /// What is told of a source before its translations are up to date.
    static func flawsOfSource(in texts: [ComparedText], named name: String) -> [(text: Int, flaw: Problem)] {
        let question = EndingDiffers.flaw(ofQuestionAmong: texts, named: name)
        return flawsOfSentences(in: texts, named: name).filter { $0.text == 0 } + (question.map { [$0] } ?? [])
    }

    /// What is told of single sentences.
    private static func flawsOfSentences(in texts: [ComparedText], named name: String) -> [(text: Int, flaw: Problem)] {
        LostDenial.flaws(of: texts, named: name) + ContrarySentence.flaws(of: texts, named: name)
    }

    /// Who says something else than one of the texts.
    static func others(than lone: Int, of name: String) -> String {
        lone == 0 ? "all translations of '\(name)'" : "the source of '\(name)' and all other languages"
    }

    /// - Parameters:
    ///   - lone: the text that says something in another way than all others, by its index, and where.
    ///   - other: one of the others, likewise.
    static func flaw(
        _ rule: Rule, of lone: (text: Int, place: Range<Int>), against other: (text: Int, place: Range<Int>),
        in texts: [ComparedText], named name: String
    ) -> (text: Int, flaw: Problem) {
        let (here, there) = (texts[lone.text].words(at: lone.place), texts[other.text].words(at: other.place))
        return (
            lone.text,
            Problem(
                rule, "'\(here)' stands here, and \(others(than: lone.text, of: name)) say '\(there)'",
                fix: "write what \(lone.text == 0 ? "the translations say" : "the source says")", at: lone.place)
        )
    }

    private mutating func add(_ found: (text: Int, flaw: Problem)?) {
        if let found { flaws.append(found) }
    }

    private mutating func addFlaw(ofSource flaw: Problem?) {
        if let flaw { flaws.append((0, flaw)) }
    }
}
