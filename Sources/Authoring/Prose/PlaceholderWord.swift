/// Words that wait for others do not stand in a text.
enum PlaceholderWord: TextRule {
    static let rule = Rule.placeholder

    static func flaws(of text: ProseText) -> [Flaw] {
        text.template.literals.flatMap { flaws(in: $0) }
    }

    private static func flaws(in text: String) -> [Flaw] {
        guard mayStandIn(text) else { return [] }
        if text.containsBytes(of: "orem ipsum") { return [flaw("ipsum")] }
        let words = text.split { !($0.isLetter || $0.isNumber) }.map(String.init)
        return words.first(where: standIns.contains).map { [flaw($0)] } ?? []
    }

    private static let standIns = ["FIXME", "TBD", "TODO", "XXX"]

    /// A quick look for two bytes of any of the words, which hardly any text has.
    private static func mayStandIn(_ text: String) -> Bool {
        var last: UInt8 = 0
        for byte in text.utf8 {
            switch (last, byte) {
            case (UInt8(ascii: "F"), UInt8(ascii: "I")), (UInt8(ascii: "T"), UInt8(ascii: "B")),
                (UInt8(ascii: "T"), UInt8(ascii: "O")), (UInt8(ascii: "X"), UInt8(ascii: "X")),
                (UInt8(ascii: "i"), UInt8(ascii: "p")):
                return true
            default: last = byte
            }
        }
        return false
    }

    private static func flaw(_ word: String) -> Flaw {
        Flaw(rule, "'\(word)' only stands in for a text that is still to come", fix: "write the text", word: word)
    }
}
