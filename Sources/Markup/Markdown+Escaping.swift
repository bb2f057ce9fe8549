extension Markdown {
    /// A fact written so that, put anywhere into a text, it is shown as it is: `5 * 3_000` becomes `5 \* 3\_000`.
    ///
    /// Escaped is only what means something (CommonMark §2.4): numbers, times and phone numbers stay readable.
    package static func escaped(_ fact: String) -> String {
        var result = ""
        for (index, character) in fact.enumerated() {
            let isSign = "\\`*_[]<&".contains(character)
            let opensBlock = index == 0 && "#>+-=~|".contains(character) && !isNumberSign(in: fact)
            if isSign || opensBlock || isListNumberMark(character, in: fact, at: index) { result += "\\" }
            result.append(character)
        }
        return result
    }

    /// `+49 30 …` and `-5` are numbers: a list needs a blank behind its sign.
    private static func isNumberSign(in fact: String) -> Bool {
        guard let second = fact.dropFirst().first else { return false }
        return "+-".contains(fact.first ?? " ") && second.isNumber
    }

    /// The `.` of `1. Januar`, with which a line would begin an ordered list.
    private static func isListNumberMark(_ character: Character, in fact: String, at index: Int) -> Bool {
        guard character == "." || character == ")", index > 0, index < 10 else { return false }
        let digits = fact.prefix(index)
        let behind = fact.dropFirst(index + 1).first
        return digits.allSatisfy { $0.isASCII && $0.isNumber } && (behind == nil || behind == " ")
    }
}
