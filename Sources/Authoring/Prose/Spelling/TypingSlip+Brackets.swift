import Models
import Rulebook

// Brackets, and what stands around them.

extension TypingSlip {
    static func brackets(in text: ProseText) -> [Problem] {
        let bytes = text.bytes
        var opening: Int?
        var flaws: [Problem] = []
        for place in text.places(of: .parenthesis) where place > 0 && !text.isCode(place) {
            let found: Problem?
            if bytes[place] == UInt8(ascii: "(") {
                guard place + 1 < bytes.count else { continue }
                found = blank(behind: place, in: text) ?? nothing(behind: place, in: text)
                // One blank is mentioned, of two.
                opening = found == nil ? place : nil
            } else {
                found = opening.flatMap {
                    missingBlank(behind: $0...place, in: text) ?? blank(atEndOf: $0...place, in: text)
                }
                opening = nil
            }
            if let found { flaws.append(found) }
        }
        return flaws
    }

    /// Behind the last bracket stands no word by which it would be found: "(see above )."
    static func hasBlankBeforeLastBracket(_ bytes: [UInt8]) -> Bool {
        let end = bytes.last.map(isMark) ?? false ? bytes.count - 1 : bytes.count
        return end > 2 && bytes[end - 1] == UInt8(ascii: ")") && bytes[end - 2] == 0x20
    }

    /// "( see above)"; "( )" is a box to tick.
    private static func blank(behind place: Int, in text: ProseText) -> Problem? {
        let bytes = text.bytes
        guard bytes[place + 1] == 0x20, bytes[place - 1].isBlank, place + 2 < bytes.count, isLetter(bytes[place + 2])
        else { return nil }
        let word = place..<self.word(around: place + 2, in: bytes).upperBound
        return Problem(
            rule, "a blank stands behind the bracket of '\(text.written(word))'",
            fix: "write '(\(text.written(place + 2..<word.upperBound))'", at: word)
    }

    /// "(see above )"; "(Kontakt- und )Personen" is right.
    private static func blank(atEndOf bracket: ClosedRange<Int>, in text: ProseText) -> Problem? {
        let (bytes, place) = (text.bytes, bracket.upperBound)
        guard bytes[place - 1] == 0x20, place - 3 > bracket.lowerBound, isLetter(bytes[place - 2]),
            isLetter(bytes[place - 3]),
            isLetter(bytes[bracket.lowerBound + 1]), place + 1 == bytes.count || !isLetter(bytes[place + 1])
        else { return nil }
        let word = word(around: place - 2, in: bytes).lowerBound..<place + 1
        return Problem(
            rule, "a blank stands before the bracket of '\(text.written(word))'",
            fix: "write '\(text.written(word.lowerBound..<place - 1)))'", at: word)
    }

    /// "It takes () days": a number was lost, or a word. "init()" is something else.
    private static func nothing(behind place: Int, in text: ProseText) -> Problem? {
        let bytes = text.bytes
        guard bytes[place + 1] == UInt8(ascii: ")"), bytes[place - 1].isBlank,
            place + 2 == bytes.count || bytes[place + 2].isBlank || isMark(bytes[place + 2])
        else { return nil }
        return Problem(
            rule, "nothing stands between the brackets of '()'", fix: "write what is missing, or remove them",
            at: place..<place + 2)
    }

    /// "(see above)and", and "[Page](https://…)and" before a common word: "(Be-)Handlung" and "(un)wichtig" are something else.
    private static func missingBlank(behind bracket: ClosedRange<Int>, in text: ProseText) -> Problem? {
        let (bytes, place) = (text.bytes, bracket.upperBound)
        guard place + 1 < bytes.count, isLetter(bytes[place + 1]),
            let own = text.known.identified
        else { return nil }
        let isOfLink = bytes[bracket.lowerBound - 1] == UInt8(ascii: "]")
        guard isOfLink || isLetter(bytes[place - 1]) && bytes[bracket].contains(0x20) else { return nil }
        let word = place + 1..<bytes[(place + 1)...].prefix(wordBytes).prefix(while: isLetter).endIndex
        guard word.count > 1, word.upperBound == bytes.count || !"-_".utf8.contains(bytes[word.upperBound]),
            text.surroundings.identifier.isCommon(bytes[word], in: own)
        else { return nil }
        return Problem(
            rule, "a blank is missing between ')' and '\(text.written(word))'",
            fix: "write ') \(text.written(word))'", at: place..<word.upperBound)
    }
}
