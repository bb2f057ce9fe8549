import Bundles
import Dates
import Models
package import Rulebook
package import YAML

/// Reads waivers: the list of `Config/waivers.yaml`, and the one that a file has for itself.
package struct WaiverReader {
    /// The reserved key of a document, a translation or a parameter set.
    package static let key = ReservedKeys.waivers

    /// For what a list of waivers holds.
    package enum Scope {
        /// Each names the file or folder.
        case workspace
        /// All hold for the file in which the list stands.
        case ownFile

        /// Keys of one waiver.
        package var keys: [String] {
            switch self {
            case .workspace: ["rule", "file", "field", "by", "reason", "until"]
            case .ownFile: ["rule", "field", "by", "reason", "until"]
            }
        }
    }

    private var findings = Findings()
    private let scope: Scope
    private let rules: RuleIndex

    private init(_ scope: Scope, _ rules: RuleIndex) { (self.scope, self.rules) = (scope, rules) }

    /// - Parameter list: the whole of `Config/waivers.yaml`, or what stands under `waivers`.
    package static func read(_ list: Node, of scope: Scope, rules: RuleIndex) -> Findings {
        var reader = WaiverReader(scope, rules)
        guard list.kind == .sequence else {
            reader.findings.add(
                .wrongType, at: list, "waivers must be a list, but this is \(list.words)",
                fix: "begin each with '- rule: …'")
            return reader.findings
        }
        reader.findings.add(list.items.compactMap { reader.waiver($0) })
        return reader.findings
    }

    private mutating func waiver(_ node: Node) -> Waiver? {
        guard var settings = MappingReader(node, what: "a waiver", findings: &findings) else { return nil }
        settings.allow(scope.keys)
        let rule = word("rule", sample: "text-length", &settings)
        let file =
            switch scope {
            case .workspace: word("file", sample: "Content/faq/what-is-it.yaml", &settings)
            case .ownFile: node.source.path
            }
        let field = settings.node["field"] == nil ? nil : settings.text("field")
        let person = word("by", sample: "the name of who answers for it", &settings)
        let reason = word("reason", sample: "why the rule does not fit here", &settings)
        let lastDay = date(&settings)
        for (key, text) in [("by", person), ("reason", reason)] where text.map(Self.saysNothing) ?? false {
            settings.add(
                .malformedWaiver, at: settings.node[key] ?? node, "'\(text ?? "")' says nothing",
                fix: key == "by" ? "write the name of who answers for it" : "write why the rule does not fit here")
        }
        findings.append(settings.findings)
        guard let rule, let file, let person, let reason, let lastDay, settings.findings.count == 0,
            isRule(rule, settings.node["rule"] ?? node)
        else { return nil }
        return Waiver(
            rule: rule, path: file.hasSuffix("/") ? String(file.dropLast()) : file, field: field, person: person,
            reason: reason, lastDay: lastDay, source: node.source, range: node.range,
            valueRanges: Dictionary(
                node.entries.compactMap { entry in
                    Waiver.Key(rawValue: entry.key.text).map { ($0, entry.value.range) }
                }, uniquingKeysWith: { first, _ in first }))
    }

    private static func saysNothing(_ text: String) -> Bool {
        let word = text.filter { $0.isLetter }.lowercased()
        return ["", "tbd", "tba", "todo", "xxx", "na", "nn"].contains(word)
    }

    private func word(_ key: String, sample: String, _ settings: inout MappingReader) -> String? {
        settings.require(key, sample: sample) == nil ? nil : settings.text(key)
    }

    private func date(_ settings: inout MappingReader) -> CalendarDate? {
        guard let node = settings.require("until", sample: "the last day on which it holds, as in 2027-06-30"),
            let date = settings.values.read(node, as: DateType(), name: "until")?.content.fact(CalendarDate.self)
        else { return nil }
        return date
    }

    private mutating func isRule(_ word: String, _ node: Node) -> Bool {
        do throws(Problem) {
            let rule = try rules.rule(word, problem: .malformedWaiver)
            guard rule.authority == .fixed else { return true }
            throw Problem(
                .malformedWaiver,
                "'\(word)' can't be waived: what breaks this rule can't be built, or is not what its author meant",
                fix: "correct what it finds, and remove the waiver")
        } catch {
            findings.add(error, at: node)
            return false
        }
    }
}
