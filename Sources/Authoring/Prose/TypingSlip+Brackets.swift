// Brackets, and what stands around them.

extension TypingSlip {
    static func brackets(in text: ProseText) -> [Flaw] {
        text.places(of: .parenthesis).compactMap { place in
            guard place + 2 < text.bytes.count, !text.isCode(place) else { return nil }
            return text.bytes[place] == UInt8(ascii: "(")
                ? blank(behind: place, in: text) : missingBlank(behind: place, in: text)
        }
    }

    /// "( see above)"; "( )" is a box to tick.
    private static func blank(behind place: Int, in text: ProseText) -> Flaw? {
        let bytes = text.bytes
        guard bytes[place + 1] == 0x20, isLetter(bytes[place + 2]),
            place == 0 || bytes[place - 1].isBlank
        else { return nil }
        let word = place..<self.word(around: place + 2, in: bytes).upperBound
        return Flaw(
            rule, "a blank stands behind the bracket of '\(text.written(word))'",
            fix: "write '(\(text.written(place + 2..<word.upperBound))'", piece: word)
    }

    /// "(see above)and", and "[Page](https://…)and" before a common word: "(Be-)Handlung" and "(un)wichtig" are something else.
    private static func missingBlank(behind place: Int, in text: ProseText) -> Flaw? {
        let bytes = text.bytes
        guard isLetter(bytes[place + 1]), let own = text.surroundings.languages[text.language].identified,
            let opening = bytes[..<place].lastIndex(of: UInt8(ascii: "("))
        else { return nil }
        let isOfLink = opening > 0 && bytes[opening - 1] == UInt8(ascii: "]")
        guard isOfLink || isLetter(bytes[place - 1]) && bytes[opening..<place].contains(0x20) else { return nil }
        let word = place + 1..<bytes[(place + 1)...].prefix(wordBytes).prefix(while: isLetter).endIndex
        guard word.count > 1, word.upperBound == bytes.count || !"-_".utf8.contains(bytes[word.upperBound]),
            text.surroundings.identifier.isCommon(bytes[word], in: own)
        else { return nil }
        return Flaw(
            rule, "a blank is missing between ')' and '\(text.written(word))'",
            fix: "write ') \(text.written(word))'", piece: place..<word.upperBound)
    }
}
