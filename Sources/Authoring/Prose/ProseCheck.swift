import Bundles

/// Looks at texts for facts that should be quoted, and for words that wait for others.
struct ProseCheck {
    /// Digits of a telephone number, as it may be dialled → what to quote.
    private var phones: [String: String] = [:]
    private var emails: [String: String] = [:]

    init(_ content: WorkspaceContent) {
        for collection in content.collections {
            for document in collection.documents {
                guard let record = document.record else { continue }
                collect(record, collection.model.record, below: "\(collection.model.name).\(document.id)")
            }
        }
        for set in content.parameters {
            if let record = set.record { collect(record, set.model.record, below: set.model.name) }
        }
    }

    func flaws(of template: Template) -> [Flaw] {
        template.literals.flatMap { phoneFlaws(in: $0) + emailFlaws(in: $0) + placeholderFlaws(in: $0) }
    }

    /// The facts of the workspace that texts may quote; the first of equal ones.
    private mutating func collect(_ record: RecordValue, _ type: RecordType, below path: String) {
        for (field, value) in zip(type.fields, record.values) {
            switch value?.content {
            case .phone(let phone): collect(phone.uri, path.dotted(field.name))
            case .email(let email): Self.note(path.dotted(field.name), for: email.lowercased(), in: &emails)
            case .record(let inner):
                if case .record(let innerType) = field.type {
                    collect(inner, innerType, below: path.dotted(field.name))
                }
            default: break
            }
        }
    }

    private mutating func collect(_ uri: String, _ path: String) {
        let digits = String(uri.dropFirst("tel:".count).prefix { $0 != ";" }.drop { $0 == "+" })
        // Three digits may be anything: 112 cases are no emergency call.
        guard digits.utf8.count >= 5 else { return }
        Self.note(path, for: digits, in: &phones)
        guard uri.hasPrefix("tel:+"), let code = Countries.callingCode(startingOff: digits) else { return }
        Self.note(path, for: "0" + digits.dropFirst(code.count), in: &phones)
    }

    private static func note(_ path: String, for word: String, in paths: inout [String: String]) {
        if paths[word] == nil { paths[word] = path }
    }

    // MARK: Telephone numbers

    private func phoneFlaws(in text: String) -> [Flaw] {
        var flaws: [Flaw] = []
        var rest = text[...]
        while let start = rest.utf8.firstIndex(where: { $0.isDigit || $0 == UInt8(ascii: "+") }) {
            let run = rest[start...].prefix { $0.isASCIIDigit || "+ -./()\u{A0}\u{202F}".contains($0) }
            let before = rest[..<start].last ?? " "
            defer { rest = rest[start...].dropFirst(run.count) }
            // Part of an address, or of a word such as COVID-19.
            guard !before.isLetter, !":/=-".contains(before) else { continue }
            let digits = String(run.filter(\.isASCIIDigit))
            let written = String(run.reversed().drop { !$0.isASCIIDigit }.reversed())
            if let path = phones[digits] {
                flaws.append(
                    Self.typedPhone(written, fix: "write {{ \(path) }}", because: "it is the value of '\(path)'"))
            } else if run.first == "+", (8...15).contains(digits.utf8.count),
                Countries.callingCode(startingOff: digits) != nil
            {
                flaws.append(
                    Self.typedPhone(
                        written, fix: "put it into a field of a document, and quote that",
                        because: "a text does not change when the number does"))
            }
        }
        return flaws
    }

    private static func typedPhone(_ written: String, fix: String, because reason: String) -> Flaw {
        Flaw(
            .typedPhone, "'\(written)' is a telephone number typed into a text: \(reason)", fix: fix,
            word: written)
    }

    // MARK: Other words

    private func emailFlaws(in text: String) -> [Flaw] {
        guard text.utf8.contains(UInt8(ascii: "@")) else { return [] }
        return text.split { $0.isWhitespace || "<>()[],;:\"'“”„«»".contains($0) }.compactMap { word in
            var address = String(word)
            while let last = address.last, ".!?".contains(last) { address.removeLast() }
            guard let path = emails[address.lowercased()] else { return nil }
            return Flaw(
                .typedEmail, "'\(address)' is typed into a text: it is the value of '\(path)'",
                fix: "write {{ \(path) }}", word: address)
        }
    }

    private func placeholderFlaws(in text: String) -> [Flaw] {
        guard Self.mayStandIn(text) else { return [] }
        if text.containsBytes(of: "orem ipsum") { return [Self.placeholder("ipsum")] }
        let words = text.split { !($0.isLetter || $0.isNumber) }.map(String.init)
        return words.first(where: Self.standIns.contains).map { [Self.placeholder($0)] } ?? []
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

    private static func placeholder(_ word: String) -> Flaw {
        Flaw(
            .placeholder, "'\(word)' only stands in for a text that is still to come", fix: "write the text", word: word
        )
    }
}
