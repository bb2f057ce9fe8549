import Models
import Rulebook
import YAML

/// Addresses on the web stand in fields or behind words that a reader taps on.
enum TypedLink: TextRule {
    static let rule = Rule(
        "typed-link", topic: .texts, severity: .warning,
        summary:
            "An address typed into a text, where it stands in a field already or where a reader sees nothing but the address. Quoted, it changes everywhere at once; behind words, it can be tapped on and read aloud.",
        reason: "The address changes in one place, and not in this text.",
        example: Rule.Example(
            wrong:
                "answer: Lesen Sie [diese Seite](https://www.rki.de/DE/Home/homepage_node.html) oder https://www.rki.de/DE/Home/.",
            right: "answer: Lesen Sie [diese Seite]({{ samples.all.link }})."))
    static let needs: TextTraits = [.address, .links]

    static func flaws(of text: ProseText) -> [Problem] { linked(in: text).and(typed(in: text)).and(bare(in: text)) }

    /// Behind words.
    private static func linked(in text: ProseText) -> [Problem] {
        text.addresses.compactMap { linked in
            linked.place.flatMap { flaw(of: linked.address.text, at: $0, in: text) }
        }
    }

    private static func typed(in text: ProseText) -> [Problem] {
        guard text.signs.contains(.colon) else { return [] }
        let bytes = text.bytes
        var flaws: [Problem] = []
        var end = 0
        for scheme in text.places(of: .colon) where scheme >= end {
            guard scheme + 2 < bytes.count, bytes[scheme + 1] == UInt8(ascii: "/") else { continue }
            var start = scheme
            while start > 0, bytes[start - 1].isLetter { start -= 1 }
            guard bytes[scheme + 2] == UInt8(ascii: "/") else {
                if let flaw = cutFlaw(start..<self.end(from: scheme + 1, in: bytes), in: text) { flaws.append(flaw) }
                continue
            }
            end = self.end(from: scheme + 1, in: bytes)
            guard !isAttribute(start, in: text) else { continue }
            let address = text.written(start..<end)
            if let flaw = flaw(of: address, at: start..<end, in: text) {
                flaws.append(flaw)
            } else if address.hasPrefix("http"), let flaw = bareFlaw(start..<end, in: text) {
                flaws.append(flaw)
            }
        }
        return flaws
    }

    /// "https:/www.rki.de"
    private static func cutFlaw(_ piece: Range<Int>, in text: ProseText) -> Problem? {
        let written = text.written(piece)
        guard written.hasPrefix("http:/") || written.hasPrefix("https:/") else { return nil }
        return Problem(
            TypingSlip.rule, "'\(written)' leads nowhere, since an address has two '/' behind its ':'",
            fix: "write '\(written.replacing(":/", with: "://", maxReplacements: 1))'", at: piece)
    }

    /// - Returns: nil for an address that no field holds.
    private static func flaw(of address: String, at piece: Range<Int>, in text: ProseText) -> Problem? {
        text.surroundings.facts.link(to: address).map { path in
            Problem(
                rule, "'\(address)' is typed into a text: it is the value of '\(path)'", fix: "write {{ \(path) }}",
                at: piece)
        }
    }

    /// "www.rki.de", which no phone opens.
    private static func bare(in text: ProseText) -> [Problem] {
        guard text.signs.contains(.web) else { return [] }
        let bytes = text.bytes
        var flaws: [Problem] = []
        var end = 0
        for index in text.places(of: .web) where index >= end && (index == 0 || !continues(bytes[index - 1])) {
            end = self.end(from: index, in: bytes)
            if let flaw = bareFlaw(index..<end, in: text) { flaws.append(flaw) }
        }
        return flaws
    }

    /// Whether "www." stands there, and something behind it.
    static func beginsWeb(at index: Int, in bytes: Span<UInt8>) -> Bool {
        index + 4 < bytes.count && bytes[index + 1] == UInt8(ascii: "w") && bytes[index + 2] == UInt8(ascii: "w")
            && bytes[index + 3] == UInt8(ascii: ".")
    }

    /// - Returns: nil where the address belongs to a link that has words, or is an example.
    private static func bareFlaw(_ piece: Range<Int>, in text: ProseText) -> Problem? {
        // A text in place of an image that is an address has a rule of its own.
        guard !text.isAlternative else { return nil }
        let bytes = text.bytes
        let before = piece.lowerBound > 0 ? bytes[piece.lowerBound - 1] : 0x20
        // In angle brackets it is a link of a rich text, whose text is looked at by itself.
        guard before != UInt8(ascii: "<") || !text.isRich, !text.isCode(piece.lowerBound) else { return nil }
        if before == UInt8(ascii: "["), isTextOfLink(piece, in: bytes) { return nil }
        if before == UInt8(ascii: "("), piece.lowerBound > 1, bytes[piece.lowerBound - 2] == UInt8(ascii: "]") {
            return nil
        }
        let address = text.written(piece)
        let host = address.split(separator: "/").first { $0.contains(".") } ?? ""
        guard host.split(separator: ".").count >= 2, !WebHost.isExample(String(host)) else { return nil }
        let target = address.hasPrefix("http") ? address : "https://" + address
        return Problem(
            rule, "'\(address)' is typed into a text, where a reader sees nothing but the address",
            fix: text.isRich
                ? "write [words that say what is there](\(target)), or put it into a field of a document and quote that"
                : "put it into a field for a link, and leave it out here", at: piece)
    }

    /// Whether an address belongs to a tag of HTML, which has a finding of its own: `<a href='https://…'>`.
    private static func isAttribute(_ start: Int, in text: ProseText) -> Bool {
        let before = text.bytes[max(0, start - 2)..<start]
        guard text.isRich, text.signs.contains(.angle) else { return false }
        return before.elementsEqual("='".utf8) || before.elementsEqual("=\"".utf8)
    }

    /// Whether the bracket before an address ends, and what it leads to follows.
    private static func isTextOfLink(_ piece: Range<Int>, in bytes: [UInt8]) -> Bool {
        guard let end = bytes[piece.upperBound...].firstIndex(where: { "][\n".utf8.contains($0) }),
            end + 1 < bytes.count
        else { return false }
        return bytes[end] == UInt8(ascii: "]") && bytes[end + 1] == UInt8(ascii: "(")
    }

    /// Where an address ends: the sign that ends its sentence is no part of it.
    private static func end(from start: Int, in bytes: [UInt8]) -> Int {
        var end = start
        while end < bytes.count, bytes[end] > 0x20, !Self.closing.contains(bytes[end]), !isMark(at: end, in: bytes) {
            end += 1
        }
        while end > start, Self.ending.contains(bytes[end - 1]) { end -= 1 }
        return end
    }

    /// A blank that does not break, or a quotation mark: U+00A0, « and », and the signs from U+2000.
    private static func isMark(at index: Int, in bytes: [UInt8]) -> Bool {
        guard bytes[index] == 0xC2 || bytes[index] == 0xE2, index + 1 < bytes.count else { return false }
        return bytes[index] == 0xE2 ? bytes[index + 1] == 0x80 : [0xA0, 0xAB, 0xBB].contains(bytes[index + 1])
    }

    private static func continues(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || byte >= 0x80 || "/.-@".utf8.contains(byte)
    }

    private static let closing = Array("<>\"()[]{}".utf8)
    private static let ending = Array(".,;:!?'*_".utf8)
}
