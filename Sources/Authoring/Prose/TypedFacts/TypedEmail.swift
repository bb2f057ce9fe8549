import Models
import Rulebook

/// E-mail addresses stand in fields, and texts quote them.
enum TypedEmail: TextRule {
    static let rule = Rule(
        "typed-email", topic: .texts, authority: .adjustable,
        summary:
            "An e-mail address typed into a text, also as 'info(at)rki.de'. Quoted from a field of a document, it changes everywhere at once.",
        reason: "The address changes in one place, and not in this text.",
        example: Rule.Example(
            wrong: "({{ samples.all.hours }}). Write to Service@rki.de. It forgets after {{ settings.maximum-age }}.",
            right:
                "({{ samples.all.hours }}). Write to {{ samples.all.email }}. It forgets after {{ settings.maximum-age }}."
        ))
    static let needs: TextTraits = [.at, .brackets, .misspelling]

    static func flaws(of text: ProseText) -> [Problem] {
        var masked = MaskedEmail.flaws(of: text)
        if text.look.mayBeMisspelled { masked += MaskedEmail.spoken(in: text) }
        guard text.signs.contains(.at) else { return masked }
        let bytes = text.bytes
        return masked
            + bytes.indices.filter { bytes[$0] == UInt8(ascii: "@") }.compactMap { at in
                var start = at
                while start > 0, isPart(bytes[start - 1]) { start -= 1 }
                // '@name@host' is where somebody is to be found in the Fediverse, and nobody gets mail there.
                if start > 0, bytes[start - 1] == bytes[at] { return nil }
                var end = at + 1
                while end < bytes.count, isPart(bytes[end]) { end += 1 }
                while end > at + 1, bytes[end - 1] == UInt8(ascii: ".") { end -= 1 }
                return flaw(start..<end, at: at, in: text)
            }
    }

    private static func flaw(_ piece: Range<Int>, at: Int, in text: ProseText) -> Problem? {
        let address = text.written(piece)
        if let path = text.surroundings.facts.emails[address.lowercased()] {
            return Problem(
                rule, "'\(address)' is typed into a text: it is the value of '\(path)'",
                fix: "write {{ \(path) }}", at: piece)
        }
        let host = text.written(at + 1..<piece.upperBound)
        // Nobody has an address at a host that is kept for examples.
        guard piece.lowerBound < at, host.contains("."), (try? EmailAddress(address)) != nil,
            !WebHost.isExample(host), HostName.hasUsualTop(host), !text.isCode(piece.lowerBound)
        else { return nil }
        let meant = text.surroundings.facts.hosts.mistyped(WebHost(host))?.meant
        return Problem(
            rule,
            "'\(address)' is an e-mail address typed into a text\(meant.map { ", perhaps one at '\($0)'" } ?? ""): a text does not change when the address does",
            fix: "put it into a field of a document, and quote that", at: piece)
    }

    private static func isPart(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "%")
    }
}
