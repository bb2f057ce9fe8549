/// E-mail addresses that stand in fields are quoted.
enum TypedEmail: TextRule {
    static let rule = Rule(
        "typed-email",
        "An e-mail address typed into a text that stands in a field of a document. Quoted, it changes everywhere at once."
    )

    static func flaws(of text: ProseText) -> [Flaw] {
        guard text.signs.contains(.at) else { return [] }
        let bytes = text.bytes
        return bytes.indices.filter { bytes[$0] == UInt8(ascii: "@") }.compactMap { at in
            var start = at
            while start > 0, isPart(bytes[start - 1]) { start -= 1 }
            var end = at + 1
            while end < bytes.count, isPart(bytes[end]) { end += 1 }
            while end > at + 1, bytes[end - 1] == UInt8(ascii: ".") { end -= 1 }
            let address = text.written(start..<end)
            guard let path = text.surroundings.facts.emails[address.lowercased()] else { return nil }
            return Flaw(
                rule, "'\(address)' is typed into a text: it is the value of '\(path)'",
                fix: "write {{ \(path) }}", piece: start..<end)
        }
    }

    private static func isPart(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "%")
    }
}
