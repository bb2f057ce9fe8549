package import Bundles
package import JSON
import Models
package import Prose
package import Rulebook
import Values
package import YAML

/// Reads `names` of `Config/workspace.yaml`: how texts write the names of products, authorities and diseases.
package struct NamesReader {
    package private(set) var names: [Names.Name] = []
    package private(set) var findings = Findings()
    private let languages: [LanguageTag]
    private let limits: AuthoringLimits
    /// By language and letters: what is declared already.
    private var known: [[UInt8]: [(name: Int, form: String, tag: LanguageTag?)]] = [:]

    package static let key = "names"

    /// Fewer letters and digits stand in other words by chance.
    private static let signsLeast = 3

    /// - Parameter languages: those that the workspace declares.
    package init(_ node: Node, languages: [LanguageTag], limits: AuthoringLimits) {
        self.languages = languages
        self.limits = limits
        guard node.kind == .sequence, node.count > 0 else {
            let rule: Rule = node.isNull || node.kind == .sequence ? .emptyValue : .wrongType
            findings.add(
                rule, at: node,
                rule == .emptyValue
                    ? "'\(Self.key)' has no value" : "'\(Self.key)' must be a list, but this is \(node.words)",
                fix: "write '- Corona-Warn-App', one name a line, or remove the key")
            return
        }
        guard node.count <= limits.names else {
            findings.add(
                .limit, at: node, "'\(Self.key)' are more than \(limits.names)",
                fix: "name those that are written in more than one way")
            return
        }
        for (index, item) in node.items.enumerated() { read(item, "\(Self.key)[\(index)]") }
    }

    private mutating func read(_ item: Node, _ name: String) {
        if item.isNull || item.kind == .scalar && item.textBytes.isEmpty {
            return findings.add(
                .emptyValue, at: item, "an item of '\(Self.key)' is empty",
                fix: "remove the '-', or write a name behind it, as in Corona-Warn-App")
        }
        guard item.kind == .mapping else {
            if let form = form(item, name, of: nil) { names.append(Names.Name(form)) }
            return
        }
        guard item.count > 0 else {
            return findings.add(
                .emptyValue, at: item, "a name that is written in no language",
                fix: "write '{de: Robert Koch-Institut, en: Robert Koch Institute}', or remove the item")
        }
        var forms: [String: String] = [:]
        for entry in item.entries {
            guard let tag = languages.first(where: { $0.string.isSameBytes(as: entry.key.text) }) else {
                findings.add(
                    .undeclaredLanguage, at: entry.key,
                    "'\(entry.key.text.firstLine)' is not among the languages of the workspace",
                    fix: suggestedName(for: entry.key.text, among: languages.map(\.string))
                        ?? "declare it under 'languages', or remove the line")
                continue
            }
            if let form = form(entry.value, "\(name).\(tag)", of: tag) { forms[tag.string] = form }
        }
        names.append(Names.Name("", byLanguage: forms))
    }

    // MARK: One form

    /// - Parameters:
    ///   - name: of the value, for messages.
    ///   - tag: nil for all languages.
    /// - Returns: nil, with a finding, where no text can be held to it.
    private mutating func form(_ node: Node, _ name: String, of tag: LanguageTag?) -> String? {
        var values = ValueReader()
        let value = values.read(node, as: TextType(), name: name)
        findings.append(values.findings)
        guard case .text(let template)? = value?.content else { return nil }
        let form = template.text
        guard form.utf8.count <= limits.writtenNameBytes else {
            findings.add(
                .limit, at: node, "'\(form.prefix(20))…' has more than \(limits.writtenNameBytes) bytes",
                fix: "write the name alone")
            return nil
        }
        if let flaw = Self.flaw(of: form) {
            findings.add(.patternMismatch, at: node, flaw.message, fix: flaw.fix)
            return nil
        }
        return isNew(form, of: tag, at: node) ? form : nil
    }

    private static func flaw(of form: String) -> (message: String, fix: String)? {
        let example = "write letters and digits, with single blanks or hyphens between them, as in Robert Koch-Institut"
        if let sign = form.unicodeScalars.first(where: { !isPartOfWord($0) && !" -.".unicodeScalars.contains($0) }) {
            return ("'\(form.firstLine)' has a sign that no name has here: \(sign.named)", example)
        }
        let pieces = form.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false)
        guard zip(pieces, pieces.dropFirst()).allSatisfy({ endsWithLetter($0) && endsWithLetter($1.reversed()) }) else {
            return ("'\(form)' has a full stop that is not between two letters, as that of E.ON is", example)
        }
        let parts = form.split(omittingEmptySubsequences: false) { $0 == " " || $0 == "-" }
        guard !parts.contains(where: \.isEmpty) else {
            return ("'\(form)' has a blank or a hyphen at its beginning or end, or two in a row", example)
        }
        guard form.unicodeScalars.first?.properties.isAlphabetic == true else {
            return ("'\(form)' does not begin with a letter, by which a name is found", "name it in full, or remove it")
        }
        guard form.count(where: { !" -.".contains($0) }) >= signsLeast else {
            return (
                "'\(form)' has fewer than \(signsLeast) letters, and may mean other things too",
                "name it in full, or remove it"
            )
        }
        return nil
    }

    private static func endsWithLetter(_ piece: some BidirectionalCollection<Unicode.Scalar>) -> Bool {
        piece.last.map(isPartOfWord) ?? false
    }

    private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.generalCategory == .decimalNumber
            || scalar.properties.generalCategory == .nonspacingMark
    }

    /// Two names of the same letters would ask for each other.
    private mutating func isNew(_ form: String, of tag: LanguageTag?, at node: Node) -> Bool {
        let letters = Array(form.lowercased().filter { $0.isLetter || $0.isNumber }.utf8)
        let twins = known[letters] ?? []
        let twin = twins.first { twin in
            guard let tag, let other = twin.tag else { return true }
            // One name may be the same in two languages, and so may two names of which each is of one.
            return tag == other || twin.name != names.count && tag.subtags[0] == other.subtags[0]
        }
        guard let twin else {
            known[letters, default: []].append((names.count, form, tag))
            return true
        }
        let isSame = twin.form.isSameBytes(as: form)
        findings.add(
            .duplicateItem, at: node,
            isSame
                ? "'\(form)' is twice in '\(Self.key)'"
                : "'\(form)' and '\(twin.form)' are the same letters, and a name is written in one way",
            fix: "remove one of the two")
        return false
    }
}

extension NamesReader {
    /// A character has a byte at least.
    package static var schema: JSON {
        let limits = AuthoringLimits()
        let form = JSON.text(
            "A name as texts write it, as in Corona-Warn-App",
            [
                ("minLength", .number(JSONNumber(signsLeast))),
                ("maxLength", .number(JSONNumber(limits.writtenNameBytes))),
                ("pattern", "^[^ -]+([ -][^ -]+)*$"),
            ])
        return .list(
            of: [
                "anyOf": [form, .schema([("type", "object"), ("minProperties", 1), ("additionalProperties", form)])]
            ],
            [
                ("minItems", 1), ("maxItems", .number(JSONNumber(limits.names))), ("uniqueItems", .bool(true)),
                ("description", "Names that all texts write in this way; by language where they differ"),
            ])
    }
}

extension Unicode.Scalar {
    /// The sign itself where it can be seen, and its number.
    fileprivate var named: String {
        switch properties.generalCategory {
        case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: codePoint
        default: "'\(self)'"
        }
    }
}
