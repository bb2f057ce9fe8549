import Bundles
import Dispatch
import Models
import Synchronization

/// What rules over texts know of the workspace around a text.
///
/// A class, since every text of every core holds it, and a value of so many parts costs each of them a count of references.
final class ProseSurroundings: Sendable {
    /// What is known of the language of a text. A class, since each text looks up its own.
    final class Language: Sendable {
        /// The language without its variety: `de` for `de-simple`.
        let subtag: String
        /// Its name for itself.
        let name: String
        /// By which index a text tells that it is in it; nil where nobody said how.
        let identified: Int?
        /// nil where `identified` is.
        let sought: SoughtWords?
        let words: LanguageWords?
        /// What all varieties of the language say, in small letters.
        let emptyLinkWords: Set<String>
        /// Bytes of the longest of them.
        let emptyLinkBytes: Int
        /// With which bytes they begin.
        let emptyLinkBeginnings: Set<UInt64>
        /// In small letters.
        let doubledWords: Set<String>?
        let address: FormsOfAddress
        let diallingWords: [[UInt8]]
        let hotlineWords: [[UInt8]]
        let revealingWords: [SoughtPhrase]
        let pictureWords: [String]
        /// nil where nothing is known of the language.
        let clock: ClockWords?
        /// As the language writes them; nil where the workspace names none.
        let names: NameForms?
        let numberForms: NumberForms?
        /// By the sign.
        let blanksBeforeSigns: [UInt8: String]
        /// What a question or an exclamation begins with, by the sign with which it ends.
        let openingSigns: [UInt8: String]
        /// With which sign a quotation ends, by the one with which it begins.
        let closingQuotationMarks: [String: String]
        let soundForms: SoundForms
        let commaWords: CommaWords
        /// Whether the language, in one region at least, sets a blank before signs such as a question mark.
        let setsBlanksBeforeSigns: Bool
        let numbers: NumberLexicon
        let denials: Denials
        let opposites: OppositeWords

        /// - Parameter varieties: of the language, its own words among them.
        fileprivate init(
            _ subtag: String, _ words: LanguageWords?, varieties: [ProseWords], _ identifier: LanguageIdentifier,
            names: NameForms?
        ) {
            self.subtag = subtag
            name = words?.name ?? subtag
            identified = identifier.index(of: subtag)
            self.words = words
            emptyLinkWords = Set(varieties.flatMap(\.emptyLinkWords).map(EmptyLinkText.bare))
            emptyLinkBytes = emptyLinkWords.map(\.utf8.count).max() ?? 0
            emptyLinkBeginnings = EmptyLinkText.beginnings(of: emptyLinkWords)
            let doubledWords = varieties.compactMap(\.doubledWords)
            self.doubledWords = doubledWords.isEmpty ? nil : Set(doubledWords.joined().map { $0.lowercased() })
            address = varieties.reduce(words?.prose.address ?? FormsOfAddress()) { $0.joined(with: $1.address) }
            diallingWords = varieties.flatMap(\.diallingWords).map { Array($0.lowercased().utf8) }
            hotlineWords = varieties.flatMap(\.hotlineWords)
            revealingWords = varieties.flatMap(\.revealingWords).map(SoughtPhrase.init)
            pictureWords = varieties.flatMap(\.pictureWords).map { $0.lowercased() }
            clock = words.map(ClockWords.init)
            self.names = names
            numberForms = words.flatMap(NumberForms.init)
            blanksBeforeSigns = words?.prose.spacedSigns.blanks ?? [:]
            openingSigns = words?.prose.openingSigns ?? [:]
            closingQuotationMarks = words?.prose.quotationMarks.closings ?? [:]
            soundForms = words?.prose.soundForms ?? SoundForms()
            commaWords = varieties.map(\.commaWords).first { !$0.words.isEmpty } ?? CommaWords()
            setsBlanksBeforeSigns = subtag == "fr" || varieties.contains { !$0.spacedSigns.blanks.isEmpty }
            numbers = words?.numbers ?? .empty
            denials = words?.prose.denials ?? Denials()
            opposites = words?.prose.opposites ?? OppositeWords()
            sought = identified.map { [numbers, denials, opposites, commaWords] own in
                SoughtWords(identifier, own: own, numbers, denials, opposites, commaWords, names)
            }
        }

        fileprivate init(forOneRun other: Language) {
            (subtag, name, identified) = (other.subtag, other.name, other.identified)
            (words, sought, names) = (other.words?.forOneRun, other.sought, other.names)
            (numbers, denials, opposites) = (words?.numbers ?? other.numbers, other.denials, other.opposites)
            clock = other.clock.map(ClockWords.init(forOneRun:))
            numberForms = other.numberForms.map(NumberForms.init(forOneRun:))
            (emptyLinkWords, emptyLinkBytes) = (other.emptyLinkWords, other.emptyLinkBytes)
            emptyLinkBeginnings = other.emptyLinkBeginnings
            (doubledWords, address, pictureWords) = (other.doubledWords, other.address, other.pictureWords)
            (diallingWords, hotlineWords) = (other.diallingWords, other.hotlineWords)
            revealingWords = other.revealingWords
            (blanksBeforeSigns, openingSigns) = (other.blanksBeforeSigns, other.openingSigns)
            (closingQuotationMarks, setsBlanksBeforeSigns) = (other.closingQuotationMarks, other.setsBlanksBeforeSigns)
            (soundForms, commaWords) = (other.soundForms, other.commaWords)
        }
    }

    /// The facts of the whole workspace, gathered when the first text may hold one of them.
    private let gathered: FactsOnDemand
    private let wereAsked = Atomic<Bool>(false)
    /// By index of the language.
    let languages: [Language]
    let identifier: LanguageIdentifier
    let dateNames: DateNames

    /// - Parameter facts: nil where the content has all of them.
    convenience init(_ content: WorkspaceContent, facts: FactsOnDemand? = nil) {
        self.init(facts: facts ?? FactsOnDemand { QuotableFacts(content) }, content.prose)
    }

    init(facts: FactsOnDemand, _ prose: ProseLanguages) {
        gathered = facts
        languages = prose.languages
        identifier = prose.identifier
        dateNames = prose.dateNames
    }

    /// The same surroundings, which notice by themselves whether somebody asks for facts.
    ///
    /// Nobody else holds their languages. Each text does, and where two cores count the references to one thing, each waits for
    /// the other, ten times as long as it counts.
    init(forOneRun other: ProseSurroundings) {
        gathered = other.gathered
        languages = other.languages.map(Language.init(forOneRun:))
        identifier = other.identifier
        dateNames = other.dateNames
    }

    /// What a text may quote. A text that asks for it depends on all documents.
    var facts: QuotableFacts {
        wereAsked.store(true, ordering: .relaxed)
        return gathered.facts
    }

    /// Whether somebody asked for facts since the last call.
    func takeWhetherFactsWereAsked() -> Bool { wereAsked.exchange(false, ordering: .relaxed) }
}

/// What rules over texts know of the languages of a workspace: of all at once, since by what the others say one is told.
struct ProseLanguages: Sendable {
    /// By index of the language.
    let languages: [ProseSurroundings.Language]
    let identifier: LanguageIdentifier
    let dateNames: DateNames

    /// - Parameter words: by index of the language.
    init(_ configuration: WorkspaceConfiguration, _ words: [LanguageWords?]) {
        let tags = configuration.languages.map(\.tag)
        self.init(
            Array(zip(tags.map { String($0.subtags[0]) }, words)),
            names: NameForms.byLanguage(configuration.names, tags))
    }

    /// - Parameters:
    ///   - languages: by index, with the language without its variety.
    ///   - names: by index of the language.
    init(_ languages: [(subtag: String, words: LanguageWords?)], names: [NameForms?] = []) {
        let identifier = LanguageIdentifier(
            languages.compactMap { subtag, words in words.map { (subtag, $0.name, $0.prose) } })
        self.identifier = identifier
        self.languages = languages.enumerated().map { index, language in
            let (subtag, words) = language
            return ProseSurroundings.Language(
                subtag, words, varieties: languages.filter { $0.subtag == subtag }.compactMap(\.words?.prose),
                identifier, names: index < names.count ? names[index] : nil)
        }
        dateNames = DateNames(self.languages)
    }
}

/// Facts that are gathered once, by whoever needs them first: few workspaces have a text that does.
final class FactsOnDemand: Sendable {
    private let gather: @Sendable () -> QuotableFacts
    /// The others wait for the first, which takes long: a queue, since a thread sanitizer does not see how a contended `Mutex`
    /// changes hands.
    private let turns = DispatchQueue(label: "facts")
    /// Written once, before `areKnown` says so.
    nonisolated(unsafe) private var known: QuotableFacts?
    private let areKnown = Atomic<Bool>(false)

    init(_ gather: @escaping @Sendable () -> QuotableFacts) { self.gather = gather }

    /// What the first who asks waits for: on all cores, where nobody else keeps them.
    func prepare() { _ = facts }

    var facts: QuotableFacts {
        if areKnown.load(ordering: .acquiring), let known = unsafe known { return known }
        return turns.sync {
            if let known = unsafe known { return known }
            var facts = gather()
            facts.compareHosts()
            unsafe known = facts
            areKnown.store(true, ordering: .releasing)
            return facts
        }
    }
}
