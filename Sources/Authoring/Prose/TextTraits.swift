import Models

/// What a text has, of which each rule over texts needs something: most texts have little of it, and most rules are not asked.
struct TextTraits: OptionSet, Sendable {
    let rawValue: UInt32

    /// Words, which every text has.
    static let words = TextTraits(rawValue: 1 << 0)
    static let markup = TextTraits(rawValue: 1 << 1)
    /// No markup.
    static let plain = TextTraits(rawValue: 1 << 2)
    static let headings = TextTraits(rawValue: 1 << 3)
    static let links = TextTraits(rawValue: 1 << 4)
    static let digits = TextTraits(rawValue: 1 << 5)
    /// An `@`.
    static let at = TextTraits(rawValue: 1 << 6)
    /// A bracket or parenthesis that is no link's.
    static let brackets = TextTraits(rawValue: 1 << 20)
    /// What may be an address on the web.
    static let address = TextTraits(rawValue: 1 << 7)
    /// What may be a place for a value in another system.
    static let foreignPlace = TextTraits(rawValue: 1 << 8)
    /// What may be a character that no text should have.
    static let strayCharacter = TextTraits(rawValue: 1 << 9)
    /// Names of the workspace.
    static let names = TextTraits(rawValue: 1 << 10)
    /// It stands in for an image.
    static let alternative = TextTraits(rawValue: 1 << 11)
    static let notification = TextTraits(rawValue: 1 << 12)
    /// Words or pieces that may stand twice in a row.
    static let repetitions = TextTraits(rawValue: 1 << 13)
    /// The form of address that is rarer, perhaps.
    static let rareAddress = TextTraits(rawValue: 1 << 14)
    /// A formal word of address that may be mistyped.
    static let slipOfAddress = TextTraits(rawValue: 1 << 15)
    static let misspelling = TextTraits(rawValue: 1 << 16)
    static let mistyping = TextTraits(rawValue: 1 << 17)
    /// A word that may have the form that belongs before another sound.
    static let soundForm = TextTraits(rawValue: 1 << 18)
    /// A word with which clauses begin, behind no comma.
    static let lostComma = TextTraits(rawValue: 1 << 19)
}

extension ProseText {
    var traits: TextTraits {
        var traits: TextTraits = [.words, isRich ? .markup : .plain]
        if signs.contains(.hash), markdown != nil { traits.insert(.headings) }
        if !links.isEmpty { traits.insert(.links) }
        if signs.contains(.digit) { traits.insert(.digits) }
        if signs.contains(.at) { traits.insert(.at) }
        if !signs.isDisjoint(with: MaskedEmail.signs) { traits.insert(.brackets) }
        if !signs.isDisjoint(with: [.colon, .web]) { traits.insert(.address) }
        if !signs.isDisjoint(with: [.place, .at]) || look.slips.contains(.lowLine) { traits.insert(.foreignPlace) }
        if !signs.isDisjoint(with: StrayCharacter.signs) { traits.insert(.strayCharacter) }
        if names != nil { traits.insert(.names) }
        if isAlternative { traits.insert(.alternative) }
        if isShownOnLockScreen { traits.insert(.notification) }
        return traits.union(look.traits)
    }
}

extension LanguageIdentifier.Look {
    fileprivate var traits: TextTraits {
        var traits: TextTraits = []
        if mayHaveDoubledWords || mayHaveDoubledPhrases || mayHavePastedPieces || slips.contains(.smallBeginning) {
            traits.insert(.repetitions)
        }
        if mayMixAddress { traits.insert(.rareAddress) }
        if mayMisaddress { traits.insert(.slipOfAddress) }
        if mayBeMisspelled { traits.insert(.misspelling) }
        if mayBeMistyped { traits.insert(.mistyping) }
        if slips.contains(.soundForm) { traits.insert(.soundForm) }
        if mayLackComma { traits.insert(.lostComma) }
        return traits
    }
}
