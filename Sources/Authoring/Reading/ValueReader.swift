import Bundles
import Dates
import Rulebook
import YAML

/// Reads what an author wrote as the type that a model gives it. Whatever is wrong becomes a finding, and reading goes on.
struct ValueReader {
    var findings = Findings()
    /// References met on the way; whether they lead anywhere is known when every file was read.
    var references: [FoundReference] = []
    /// Texts that quote something, or link to another document.
    var texts: [FoundText] = []
    /// Index of the language that localized fields are written in; nil where there are none.
    var language: Int?
    /// Whether the value that is being read belongs to a localized field.
    var isLocalized = false

    /// - Parameters:
    ///   - name: what the value is called, for messages: the dotted path of its field.
    /// - Returns: nil where the value was wrong and a finding says why.
    mutating func read(_ node: Node, as type: ValueType, name: String) -> Value? {
        do {
            guard let content = try content(of: node, as: type, name: name) else { return nil }
            return Value(content: content, node: node)
        } catch {
            findings.addLoss(error, at: node)
            return nil
        }
    }

    private mutating func content(of node: Node, as type: ValueType, name: String) throws(Problem) -> Value.Content? {
        switch type {
        case .list(let constraints, let element):
            return try list(node, constraints, of: element, name: name).map { .list($0) }
        case .table(let length, let source, let element):
            return try table(node, length: length, source: source, of: element, name: name)
        case .record(let record): return try readRecord(node, as: record, name: name).map { .record($0) }
        case .range(let constraints): return try range(node, constraints, name: name).map { .range($0) }
        case .openingHours(let zones): return try openingHours(node, zones: zones, name: name).map { .openingHours($0) }
        case .phone(_, let countries): return try phone(node, of: countries, name: name)
        case .integer(let constraints), .decimal(let constraints), .percentage(let constraints):
            return .number(try number(node, as: type, constraints, name: name))
        case .boolean: return .boolean(try boolean(node, name: name))
        case .text(let constraints): return try text(node, as: type, constraints, name: name)
        case .richText(let constraints): return try text(node, as: type, constraints, name: name)
        default: return try word(node, as: type, name: name)
        }
    }

    /// Types that are written as one word.
    private mutating func word(_ node: Node, as type: ValueType, name: String) throws(Problem) -> Value.Content? {
        let text = try scalarText(node, as: type, name: name)
        switch type {
        case .choice(let options): return .word(try choice(text, options: options, name: name))
        case .version(let bounds): return try bounded(.version(try version(text)), by: bounds, name: name)
        case .date(let bounds): return try bounded(.date(try CalendarDate.read(text)), by: bounds, name: name)
        case .instant(let bounds): return try bounded(.instant(try DateTime.read(text)), by: bounds, name: name)
        case .duration(let bounds): return try bounded(.duration(try TimeSpan(text)), by: bounds, name: name)
        case .link(let schemes):
            let address = WebAddress(text)
            let link = try LinkAddress(text, address, schemes: schemes)
            if let address {
                for flaw in addressRules.compactMap({ $0.flaw(of: address) }) { findings.add(flaw, at: node) }
            }
            return .link(link.text)
        case .email: return .email(try EmailAddress(text).text)
        case .country: return .word(try country(text))
        case .language: return .word(try language(text))
        case .reference(let collection): return try reference(text, to: collection, at: node)
        default: preconditionFailure("every other type is read above")
        }
    }

    private func choice(_ text: String, options: [String], name: String) throws(Problem) -> String {
        guard !options.contains(where: text.isSameBytes(as:)) else { return text }
        let nearest =
            Countries.meant(by: text).flatMap { options.contains($0) ? $0 : nil }
            ?? suggestion(for: text, among: options)
        throw Problem(
            .unknownOption, "'\(text)' is not among the options of '\(name)'",
            fix: nearest.map { "did you mean '\($0)'?" } ?? "choose \(quoted(options, "or"))",
            replacement: nearest.flatMap { $0.lowercased() == text.lowercased() ? $0 : nil })
    }

    private func version(_ text: String) throws(Problem) -> Version {
        if let version = Version(text) { return version }
        let stripped = String(text.drop { !$0.isNumber })
        throw Problem(
            .malformedVersion, "'\(text)' is no version: that is whole numbers divided by dots, without leading zeros",
            fix: Version(stripped) != nil ? "write \"\(stripped)\"" : "write it as in \"2.3.1\"",
            replacement: Version(stripped) != nil && text.lowercased() == "v" + stripped ? "\"\(stripped)\"" : nil)
    }

    private func country(_ text: String) throws(Problem) -> String {
        guard !Countries.contains(text) else { return text }
        let upper = text.uppercased()
        throw Problem(
            .unknownCountry, "'\(text)' is no country of ISO 3166-1 alpha-2",
            fix: Countries.meant(by: upper).map { "write \($0)" } ?? "write 2 capital letters, as in DE",
            replacement: Countries.contains(upper) ? upper : nil)
    }

    func language(_ text: String) throws(Problem) -> String {
        if let tag = LanguageTag(text) {
            guard Languages.contains(tag) else {
                throw Problem(
                    .malformedLanguage, "'\(tag.subtags[0])' is no language of ISO 639-1",
                    fix: "look up its code, as tr for Turkish")
            }
            guard !tag.string.isSameBytes(as: text) else { return text }
            throw Problem(
                .malformedLanguage, "'\(text)' is a language tag in unusual letters (RFC 5646 §2.1.1)",
                fix: "write \(tag.string)", replacement: tag.string)
        }
        let hyphened = LanguageTag(text.replacing("_", with: "-"))?.string
        throw Problem(
            .malformedLanguage, "'\(text)' is no language tag (BCP 47)",
            fix: hyphened.map { "write \($0)" } ?? "write it as in de, pt-BR or de-simple", replacement: hyphened)
    }

    private mutating func reference(_ text: String, to collection: String, at node: Node) throws(Problem)
        -> Value.Content
    {
        guard text.isKebabCase else {
            throw Problem(
                .danglingReference, "'\(text)' can't be the id of a document in '\(collection)'",
                fix: "write the file's name without folder and '.yaml'")
        }
        references.append(FoundReference(collection: collection, id: text, node: node))
        return .reference(id: text)
    }

    /// - Throws: where the value lies outside of the bounds; the message says whose bounds they are.
    func bounded(
        _ content: Value.Content, by bounds: Bounds, unit: String? = nil, name: String
    ) throws(Problem) -> Value.Content {
        let (word, limit, fixWord): (String, Value.Content, String)
        if let minimum = bounds.minimum, content.precedes(minimum) == true {
            (word, limit, fixWord) = ("below", minimum, "at least")
        } else if let maximum = bounds.maximum, maximum.precedes(content) == true {
            (word, limit, fixWord) = ("above", maximum, "at most")
        } else {
            return content
        }
        let number = limit.written ?? ""
        // The unit of a model is in English: '1 days' would be the next mistake.
        let isOne = number == "1" && unit.map { $0.count > 2 && $0.hasSuffix("s") } ?? false
        let bound = number + (unit.map { " \(isOne ? String($0.dropLast()) : $0)" } ?? "")
        let which = word == "below" ? "smallest" : "greatest"
        throw Problem(
            .outOfBounds,
            "'\(content.written ?? "")' is \(word) \(bound), the \(which) value of '\(name)'\(bounds.source.inBrackets)",
            fix: "write \(fixWord) \(bound)")
    }
}

/// A reference and where it stands.
struct FoundReference: Sendable {
    let collection: String
    let id: String
    let node: Node
}

/// A text to be looked at again when every file was read.
///
/// A class, since lists of them are handed on from check to check.
final class FoundText: Sendable {
    let template: Template
    /// Of a text or a rich text.
    let type: ValueType
    let name: String
    let node: Node
    /// Index of the language that it is written in; nil for a fact, which is the same in every language.
    let language: Int?

    init(template: Template, type: ValueType, name: String, node: Node, language: Int? = nil) {
        (self.template, self.type, self.name, self.node, self.language) = (template, type, name, node, language)
    }

    var isRich: Bool { type.isRich }

    /// Whether anybody beside the phone can read it.
    var isShownOnLockScreen: Bool {
        switch type {
        case .text(let constraints), .richText(let constraints): constraints.isShownOnLockScreen
        default: false
        }
    }

    /// Whether it stands in for an image or a video.
    var isAlternative: Bool {
        switch type {
        case .text(let constraints), .richText(let constraints): constraints.alternativeFor != nil
        default: false
        }
    }

    /// What the model says of it.
    var constraints: TextConstraints {
        switch type {
        case .text(let constraints), .richText(let constraints): constraints
        default: preconditionFailure("only texts and rich texts are found")
        }
    }
}

extension String? {
    /// Where a bound comes from, for a message: " (source: …)", or nothing.
    var inBrackets: String { map { " (source: \($0))" } ?? "" }
}
