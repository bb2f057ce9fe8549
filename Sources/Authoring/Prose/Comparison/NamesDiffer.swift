import Models
import Rulebook
import YAML

/// A name is not translated: its source has it, and the translation has not.
enum NamesDiffer: TranslationRule {
    static let rule = Rule(
        "names-differ", topic: .translations, severity: .warning,
        summary:
            "A translation without a name that its source has, and that is among the 'names' in Config/workspace.yaml: perhaps it was translated, as in 'Corona warning app', or mistyped, as in 'Corona-Wann-App'. A slip in the source is found by its translations.",
        reason: "Nobody finds a 'Corona warning app' in a store.",
        example: Rule.Example(
            wrong: "answer: The Corona warning app keeps them, {{ settings.weights.low }} of {{ samples.all.share }}.",
            right: "answer: The Corona-Warn-App keeps them, {{ settings.weights.low }} of {{ samples.all.share }}."))

    static func flaws(of pair: TextPair) -> [Problem] {
        guard !pair.isSameLanguage, !pair.source.notes.names.isEmpty else { return [] }
        let (missing, free) = missing(in: pair)
        guard !missing.isEmpty || !free.isEmpty else { return [] }
        return missing.compactMap { name in
            switch place(of: name, in: pair.translation, .anywhere) {
            case .told: nil
            case .none:
                Problem(
                    rule, "'\(name.text)' stands in the source of '\(pair.name)', and not here",
                    fix: "write '\(name.text)' where it is meant")
            case .slip(let place):
                slip(of: name, in: pair.translation, place, others: "the source of '\(pair.name)' has")
            }
        }
            + free.compactMap { name in
                guard case .slip(let place) = place(of: name, in: pair.translation, .inDigits) else { return nil }
                return slip(of: name, in: pair.translation, place, others: "the source of '\(pair.name)' has")
            }
    }

    /// What the source alone writes with a slip of the hand.
    /// - Parameter texts: all that can be compared, the source first.
    static func flaw(ofSourceAmong texts: [ComparedText], named name: String) -> Problem? {
        guard let forms = texts[0].language.names else { return nil }
        for translation in texts.dropFirst() {
            for index in translation.notes.names where !texts[0].notes.names.contains(index) {
                guard let form = forms.formsByName[index],
                    form.letters.count >= longLeast || texts.count(where: { $0.notes.names.contains(index) }) > 1,
                    !forms.namesSomewhere(in: texts[0].text.utf8.span).contains(index)
                else { continue }
                if case .slip(let place) = place(of: form, in: texts[0], .anywhere) {
                    return slip(of: form, in: texts[0], place, others: "the translations of '\(name)' have")
                }
            }
        }
        return nil
    }

    /// Of a name that differs in one of so many letters, one translation is enough.
    private static let longLeast = 8

    /// Where a text has a name with a slip of the hand in it.
    private enum Place {
        case none
        case slip(Range<Int>)
        /// At a word that was told already: "Bluetoth".
        case told
    }

    private static func place(of name: NameForm, in text: ComparedText, _ kind: NameSlip.Kind) -> Place {
        guard let place = NameSlip.place(of: name, in: text.template.coveredBytes, kind) else { return .none }
        return text.notes.mistyped.contains { $0.overlaps(place) } ? .told : .slip(place)
    }

    private static func slip(of name: NameForm, in text: ComparedText, _ place: Range<Int>, others: String) -> Problem {
        Problem(
            rule, "'\(text.words(at: place))' is '\(name.text)' but for one letter or digit, and \(others) that name",
            fix: "write '\(name.text)'", at: place)
    }

    /// - Returns: names that only its source has, as the language of a translation writes them; and of those that it writes as it
    ///   likes, as the source does.
    private static func missing(in pair: TextPair) -> (missing: [NameForm], free: [NameForm]) {
        guard let source = pair.source.language.names else { return ([], []) }
        let forms = pair.translation.language.names
        let (names, text) = (
            (source: pair.source.notes.names, translation: pair.translation.notes.names), pair.translation
        )
        let unnamed = names.source.filter { !names.translation.contains($0) }
        var missing = unnamed.compactMap { forms?.formsByName[$0] }
        var free = unnamed.compactMap { forms?.formsByName[$0] == nil ? source.formsByName[$0] : nil }
        free.removeAll { !$0.letters.contains(where: \.isDigit) }
        guard !missing.isEmpty || !free.isEmpty else { return ([], []) }
        // Perhaps it is divided by signs, or a part of a longer word, or left as it is in an address.
        var hidden = forms?.namesSomewhere(in: text.text.utf8.span) ?? []
        if source !== forms { hidden.formUnion(source.namesSomewhere(in: text.text.utf8.span)) }
        missing.removeAll { hidden.contains($0.name) }
        free.removeAll { hidden.contains($0.name) }
        // One of the two may be the initials of the other.
        let others = names.translation.compactMap { names.source.contains($0) ? nil : forms?.formsByName[$0] }
        missing.removeAll { name in
            others.contains { other in
                let own = source.formsByName[name.name] ?? name
                return own.isInitials(of: other) || other.isInitials(of: own) || other.isInitials(of: name)
            }
        }
        return (missing, free)
    }
}

extension NameForm {
    /// `RKI` of Robert Koch-Institut, and of Institut Robert Koch.
    fileprivate func isInitials(of other: NameForm) -> Bool {
        guard isAbbreviation else { return false }
        let initials = zip(other.folded, other.joints).enumerated()
            .filter { $0.offset == 0 || $0.element.1 != .none }.map(\.element.0)
        return initials.sorted() == folded.sorted()
    }
}
