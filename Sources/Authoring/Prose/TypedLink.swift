import YAML

/// Addresses on the web that stand in fields are quoted.
enum TypedLink: TextRule {
    static let rule = Rule(
        "typed-link", severity: .warning,
        "An address typed into a text that stands in a field of a document or parameter set. Quoted, it changes everywhere at once."
    )

    static func flaws(of text: ProseText) -> [Flaw] {
        guard text.signs.contains(.colon), !text.surroundings.facts.links.isEmpty else { return [] }
        let bytes = text.bytes
        var flaws: [Flaw] = []
        var index = 0
        while let scheme = bytes[index...].firstIndex(of: UInt8(ascii: ":")) {
            index = scheme + 1
            guard bytes[index...].starts(with: "//".utf8) else { continue }
            var start = scheme
            while start > 0, bytes[start - 1].isLetter { start -= 1 }
            let end = self.end(from: index, in: bytes)
            index = end
            let address = text.written(start..<end)
            guard let path = text.surroundings.facts.link(to: address) else { continue }
            flaws.append(
                Flaw(
                    rule, "'\(address)' is typed into a text: it is the value of '\(path)'",
                    fix: "write {{ \(path) }}", piece: start..<end))
        }
        return flaws
    }

    /// Where an address ends: the sign that ends its sentence is no part of it.
    private static func end(from start: Int, in bytes: [UInt8]) -> Int {
        var end = start
        while end < bytes.count, bytes[end] > 0x20, !Self.closing.contains(bytes[end]) { end += 1 }
        while end > start, Self.ending.contains(bytes[end - 1]) { end -= 1 }
        return end
    }

    private static let closing = Array("<>\"()[]{}".utf8)
    private static let ending = Array(".,;:!?'".utf8)
}
