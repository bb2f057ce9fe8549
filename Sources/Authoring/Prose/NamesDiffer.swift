import YAML

/// A name is not translated: its source has it, and the translation has not.
enum NamesDiffer: TranslationRule {
    static let rule = Rule(
        "names-differ", severity: .warning,
        "A translation without a name that its source has, and that is among the 'names' in Config/workspace.yaml: perhaps it was translated, as in 'Corona warning app'."
    )

    static func flaws(of pair: TextPair) -> [Flaw] {
        guard !pair.isSameLanguage, !pair.source.notes.names.isEmpty else { return [] }
        return missing(in: pair).map { name in
            Flaw(
                rule, "'\(name)' stands in the source of '\(pair.name)', and not here",
                fix: "write '\(name)' where it is meant")
        }
    }

    /// As the language of a translation writes them: names that only its source has.
    private static func missing(in pair: TextPair) -> [String] {
        guard let source = pair.source.language.names, let forms = pair.translation.language.names else { return [] }
        let (names, text) = (
            (source: pair.source.notes.names, translation: pair.translation.notes.names), pair.translation
        )
        var missing = names.source.compactMap { name in
            names.translation.contains(name) ? nil : forms.formsByName[name]
        }
        guard !missing.isEmpty else { return [] }
        // Perhaps it is divided by signs, or a part of a longer word, or left as it is in an address.
        var hidden = forms.namesSomewhere(in: text.text.utf8.span)
        if source !== forms { hidden.formUnion(source.namesSomewhere(in: text.text.utf8.span)) }
        missing.removeAll { hidden.contains($0.name) }
        // One of the two may be the initials of the other.
        let others = names.translation.compactMap { names.source.contains($0) ? nil : forms.formsByName[$0] }
        missing.removeAll { name in
            others.contains { other in
                let own = source.formsByName[name.name] ?? name
                return own.isInitials(of: other) || other.isInitials(of: own) || other.isInitials(of: name)
            }
        }
        return missing.map(\.text)
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
