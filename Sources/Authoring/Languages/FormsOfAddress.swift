import Models
import Rulebook
import YAML

/// The words by which a text addresses its reader: 'Sie' and 'Ihnen', or 'du' and 'dich'.
struct FormsOfAddress: Sendable {
    /// Those with a capital mean the reader within a sentence only: 'Sie', at the beginning of one, may be anybody.
    private(set) var formal: Set<String> = []
    /// In small letters.
    private(set) var familiar: Set<String> = []
    /// The one that all texts keep to; nil where each may choose.
    private(set) var kept: Form?
    /// The first word of each form.
    private(set) var examples: [Form: String] = [:]
    /// Formal ones that are those of the reader behind the first of them also where they are written small: "Sie ihre".
    private(set) var possessives: Set<String> = []
    /// How a text asks its reader for something; nil where the language does not say.
    private(set) var requests: Requests?
    /// Of all of them, as `WordScan` has them.
    private var hashes: Set<UInt64> = []

    enum Form: String, CaseIterable, Sendable {
        case formal
        case familiar
    }

    /// A verb and the first formal word: "Laden Sie", "Bitte laden Sie".
    struct Requests: Sendable {
        static let keys = ["ending", "after", "except", "familiar"]

        /// Of the verb.
        let ending: String
        /// With what a request may begin, in small letters: "bitte".
        let openings: Set<String>
        /// Words with this ending that begin no request, in small letters: "gegen".
        let exceptions: Set<String>
        /// Verbs that behind those openings ask a reader familiarly, in small letters: "Bitte versuche es".
        let familiar: Set<String>
    }

    static let key = "forms-of-address"
    static let keys = Form.allCases.map(\.rawValue) + ["keep-to", "possessives", "requests"]

    init() {}

    init(_ settings: inout MappingReader) {
        guard var inner = settings.mapping(Self.key, among: Self.keys) else { return }
        _ = inner.require("formal", sample: "[Sie, Ihnen]")
        _ = inner.require("familiar", sample: "[du, dich]")
        let (formalWords, familiarWords) = (Self.words(of: .formal, &inner), Self.words(of: .familiar, &inner))
        (formal, familiar) = (Set(formalWords), Set(familiarWords.map { $0.lowercased() }))
        (examples[.formal], examples[.familiar]) = (formalWords.first, familiarWords.first)
        kept = inner.choice("keep-to", among: Form.allCases.map(\.rawValue)).flatMap(Form.init)
        hashes = Set(formal.union(familiar).flatMap(Self.hashes))
        possessives = Set(inner.words("possessives") ?? [])
        refuseStrangers(&inner)
        requests = Self.requests(&inner)
        hashes.formUnion((requests?.familiar ?? []).flatMap(Self.hashes))
        refuseWordsOfBoth(&inner)
        settings.values.findings.append(inner.findings)
    }

    private static func requests(_ settings: inout MappingReader) -> Requests? {
        guard var inner = settings.mapping("requests", among: Requests.keys) else { return nil }
        _ = inner.require("ending", sample: "en")
        let requests = inner.text("ending").map { ending in
            Requests(
                ending: ending, openings: Set((inner.words("after") ?? []).map { $0.lowercased() }),
                exceptions: Set((inner.words("except") ?? []).map { $0.lowercased() }),
                familiar: Set((inner.words("familiar") ?? []).map { $0.lowercased() }))
        }
        settings.values.findings.append(inner.findings)
        return requests
    }

    private func refuseStrangers(_ settings: inout MappingReader) {
        for item in settings.node["possessives"]?.items ?? [] where !formal.contains(item.text) {
            settings.add(
                .unknownOption, at: item,
                "'\(item.text)' is not among the 'formal' words, of which some are possessives",
                fix: "write it there too, or remove it here")
        }
    }

    /// The words of a text are looked at one by one.
    private static func words(of form: Form, _ settings: inout MappingReader) -> [String] {
        settings.words(form.rawValue) { word in
            guard !word.isOfLetters else { return nil }
            return ("'\(word)' is not one word, as each form of address is", "write one word without signs")
        } ?? []
    }

    /// A word that is both says nothing; `Ihr` and `ihr` are one word, for a sentence may begin with either.
    private func refuseWordsOfBoth(_ settings: inout MappingReader) {
        let formal = Set(formal.map { $0.lowercased() })
        for item in settings.node["familiar"]?.items ?? [] where formal.contains(item.text.lowercased()) {
            settings.add(
                .duplicateItem, at: item, "'\(item.text)' is among the 'formal' words and among the 'familiar' ones",
                fix: "leave it out of one of the two lists, or of both if it may be either")
        }
    }

    /// With which a text says that it does not keep to the form that all keep to, in small letters; without that, the familiar
    /// ones, since few other words look like them.
    var telling: Set<String> { kept == .familiar ? Set(formal.map { $0.lowercased() }) : familiar }

    /// Whether a word behind another one asks a reader familiarly, as "versuche" does behind "bitte". In small letters.
    func isFamiliarRequest(_ word: String, behind opening: () -> String) -> Bool {
        guard let requests, requests.familiar.contains(word) else { return false }
        return requests.openings.contains(opening())
    }

    /// Both those of another variety of the language.
    func joined(with other: FormsOfAddress) -> FormsOfAddress {
        var joined = self
        joined.formal.formUnion(other.formal)
        joined.familiar.formUnion(other.familiar)
        joined.hashes.formUnion(other.hashes)
        joined.kept = kept ?? other.kept
        joined.possessives.formUnion(other.possessives)
        joined.requests = requests ?? other.requests
        joined.examples.merge(other.examples) { own, _ in own }
        return joined
    }

    /// Whether a word of a text may be one of these, told without making a string of it.
    func mayHold(_ word: WordScan.Word) -> Bool { hashes.contains(word.hash) }

    /// Also with a capital, and joined to what follows.
    private static func hashes(of word: String) -> [UInt64] {
        [word, word.lowercased(), word.prefix(1).uppercased() + word.dropFirst()].flatMap { form -> [UInt64] in
            var scan = WordScan(Array(form.utf8))
            guard case .word(let word) = scan.next() else { return [] }
            return [word.hash, LanguageIdentifier.hash(word.hash, LanguageIdentifier.apostrophe)]
        }
    }
}
