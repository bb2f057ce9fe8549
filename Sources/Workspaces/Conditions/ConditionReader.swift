package import Bundles
package import Dates
import Files
import Models
package import Rulebook
import Values
package import YAML

/// What conditions of a workspace are read with. A class, since every document has its own reader.
package final class ConditionContext: Sendable {
    package let languages: [LanguageTag]
    /// In which days begin; nil where the workspace names none.
    package let zone: TimeZoneRules?
    /// By name, as `Config/audiences.yaml` has them; nil for one that could not be read.
    package let audiences: [String: Condition?]

    /// The audience that is being read, and those below it.
    let waiting: [String]

    package init(
        languages: [LanguageTag] = [], zone: TimeZoneRules? = nil, audiences: [String: Condition?] = [:],
        waiting: [String] = []
    ) {
        (self.languages, self.zone, self.audiences, self.waiting) = (languages, zone, audiences, waiting)
    }
}

/// Reads conditions, as documents, parameter sets and `Config/audiences.yaml` have them.
package struct ConditionReader {
    package private(set) var findings = Findings()
    /// The audiences that were named.
    package private(set) var named: Set<String> = []
    private let context: ConditionContext

    package static let keys = [
        "from", "until", "platform", "app", "system", "language", "share", "audience", "all", "any", "not",
    ]
    package static let platforms = Platforms.names
    package static let shareKeys = ["percent", "of"]
    /// Conditions inside each other.
    private static let depthLimit = 3
    /// Conditions of one list.
    private static let partsLimit = 50

    package init(_ context: ConditionContext) { self.context = context }

    /// - Returns: nil where a finding says what is wrong.
    package mutating func read(_ node: Node) -> Condition? {
        guard let condition = read(node, depth: 0) else { return nil }
        guard condition.isUnderstood else {
            return refuse(
                node, "with the audiences that it names, the condition is nested deeper than phones read",
                fix: "write the audiences with fewer of 'all', 'any' and 'not' inside each other")
        }
        return condition
    }

    private mutating func read(_ node: Node, depth: Int) -> Condition? {
        guard depth < Self.depthLimit else {
            return refuse(
                node, "conditions are nested deeper than \(Self.depthLimit)",
                fix: "name the inner one in Config/audiences.yaml, and write 'audience: NAME'")
        }
        guard node.kind == .mapping else {
            let words = node.kind == .scalar && context.audiences.keys.contains(node.text)
            findings.add(
                .wrongType, at: node, "a condition must be a mapping, but this is \(node.words)",
                fix: words ? "write {audience: \(node.text)}" : "write it as in {from: 2027-01-16, platform: ios}")
            return nil
        }
        guard node.count > 0 else {
            return refuse(node, "a condition without a question holds for everybody", fix: "write one, or remove it")
        }
        var values = ValueReader()
        values.refuseKeys(of: node, except: Self.keys, what: "a condition")
        findings.append(values.findings)
        var parts: [Condition] = []
        for entry in node.entries where Self.keys.contains(entry.key.text) {
            guard let part = question(entry.key.text, entry.value, depth: depth) else { continue }
            parts.append(part)
        }
        guard parts.count == node.count, isInOrder(parts, node) else { return nil }
        return parts.count == 1 ? parts[0] : .all(parts)
    }

    private mutating func question(_ key: String, _ node: Node, depth: Int) -> Condition? {
        switch key {
        case "from": moment(node).map(Condition.from)
        case "until": moment(node).map(Condition.until)
        case "platform": words(node, key, read: platform).map(Condition.platform)
        case "app": versions(node, key).map(Condition.app)
        case "system": versions(node, key).map(Condition.system)
        case "language": words(node, key, read: language).map(Condition.language)
        case "share": share(node).map(Condition.share)
        case "audience": words(node, key, read: audience).map { $0.count == 1 ? $0[0] : .any($0) }
        case "not": read(node, depth: depth + 1).map(Condition.not)
        default: parts(node, key, depth: depth).map { key == "all" ? .all($0) : .any($0) }
        }
    }

    private mutating func parts(_ node: Node, _ key: String, depth: Int) -> [Condition]? {
        guard node.kind == .sequence, node.count > 0 else {
            return wrongType(
                node, says: "'\(key)' must be a list of at least one condition",
                fix: "write '- platform: ios', one a line")
        }
        guard node.count <= Self.partsLimit else {
            return refuse(
                node, "'\(key)' has more than \(Self.partsLimit) conditions",
                fix: "divide them into audiences, or ask for ranges of versions")
        }
        let parts = node.items.compactMap { read($0, depth: depth + 1) }
        return parts.count == node.count ? parts : nil
    }

    // MARK: Words

    /// One word, or a list of them.
    private mutating func words<Word>(
        _ node: Node, _ key: String, read: (inout Self, Node) -> Word?
    ) -> [Word]? {
        guard node.kind != .mapping, node.count > 0 || node.kind == .scalar else {
            return wrongType(
                node, says: "'\(key)' must be a word or a list of words", fix: "write '\(key): \(Self.sample(of: key))'"
            )
        }
        let items = node.kind == .sequence ? node.items : [node]
        var seen: Set<String> = []
        var words: [Word] = []
        for item in items {
            guard seen.insert(item.text).inserted else {
                findings.add(.duplicateItem, at: item, "'\(item.text.firstLine)' is named twice", fix: "remove one")
                continue
            }
            if let word = read(&self, item) { words.append(word) }
        }
        return words.count == items.count ? words : nil
    }

    private static func sample(of key: String) -> String {
        switch key {
        case "platform": "[ios, android]"
        case "language": "[fr, it]"
        default: "NAME"
        }
    }

    private func platform(_ reader: inout Self, _ node: Node) -> String? {
        if Platforms.names.contains(node.text) { return node.text }
        return reader.refuse(node, "'\(node.text.firstLine)' is no platform", fix: Platforms.fix(for: node.text))
    }

    private func language(_ reader: inout Self, _ node: Node) -> LanguageTag? {
        if let tag = LanguageTag(node.text), context.languages.contains(where: { $0.begins(with: tag) }) { return tag }
        let known = context.languages.map(\.string)
        reader.findings.add(
            .undeclaredLanguage, at: node, "'\(node.text.firstLine)' is not among the languages of the workspace",
            fix: suggestedName(for: node.text, among: known) ?? "write one of \(quoted(known))")
        return nil
    }

    private func audience(_ reader: inout Self, _ node: Node) -> Condition? {
        reader.named.insert(node.text)
        // One that could not be read has findings of its own.
        if let audience = context.audiences[node.text] { return audience }
        if context.waiting.contains(node.text) {
            let isItself = context.waiting.first == node.text
            reader.findings.add(
                .danglingReference, at: node,
                isItself
                    ? "'\(node.text)' is made of itself"
                    : "'\(node.text)' comes later, and an audience is made of those above it",
                fix: isItself
                    ? "name another audience, or write its condition here" : "move '\(node.text)' above this audience")
            return nil
        }
        let known = context.audiences.keys.sortedByBytes()
        reader.findings.add(
            .danglingReference, at: node, "'\(node.text.firstLine)' is no audience of Config/audiences.yaml",
            fix: suggestedName(for: node.text, among: known) ?? "add '\(node.text.firstLine): {…}' there")
        return nil
    }

    // MARK: Versions and shares

    private mutating func versions(_ node: Node, _ key: String) -> VersionRange? {
        guard node.kind == .scalar, let range = VersionRange(node.text) else {
            return refuse(
                node, "\(node.words) is no range of versions",
                fix: "write comparisons divided by blanks, as in \(key): \">=3.1.0 <4\"")
        }
        guard !range.isEmpty else {
            return refuse(
                node, "no version is in '\(range)'", fix: "exchange the two versions, or write 'any' of two ranges")
        }
        return range
    }

    private mutating func share(_ node: Node) -> Share? {
        guard var settings = MappingReader(node, what: "'share'", findings: &findings) else { return nil }
        settings.allow(Self.shareKeys)
        let percent = settings.require("percent", sample: "10")
        let draw = settings.require("of", sample: "new-onboarding")
        findings.append(settings.findings)
        guard let percent, let draw else { return nil }
        guard draw.text.isKebabCase, draw.text.utf8.count <= 64 else {
            findings.add(
                .malformedName, at: draw, "'\(draw.text.firstLine)' can't be the name of a draw",
                fix: "use small letters and digits in words joined by hyphens, as in 'new-onboarding'")
            return nil
        }
        guard let parts = Share.parts(ofPercent: percent.text) else {
            return refuse(
                percent, "'\(percent.text.firstLine)' is no share of 100 percent",
                fix: "write a number from 0 to 100 with at most two decimals, or a stretch as in 10-20")
        }
        guard !parts.isEmpty else {
            return refuse(percent, "a share of 0 percent reaches nobody", fix: "write more, or remove the variant")
        }
        return Share(of: draw.text, parts)
    }

    // MARK: Time

    private mutating func moment(_ node: Node) -> Int64? {
        guard node.kind == .scalar else {
            return wrongType(node, says: "a moment must be a day or a time", fix: "write it as in 2027-01-16T08:00")
        }
        do {
            return try LocalMoment(node.text).secondsSinceEpoch(in: context.zone)
        } catch {
            findings.add(error, at: node)
            return nil
        }
    }

    /// Whether what is written side by side can hold at once.
    private mutating func isInOrder(_ parts: [Condition], _ node: Node) -> Bool {
        var (start, end): (Int64?, Int64?) = (nil, nil)
        for part in parts {
            if case .from(let moment) = part { start = moment }
            if case .until(let moment) = part { end = moment }
        }
        guard let start, let end, start >= end, let until = node["until"] else { return true }
        findings.add(
            .malformedCondition, at: until, "'until' is not after 'from', so that nothing is ever between them",
            fix: start == end
                ? "write a later 'until', which itself does not belong to the time"
                : "exchange the two; 'until' itself does not belong to the time")
        return false
    }

    private mutating func refuse<Value>(_ node: Node, _ message: String, fix: String) -> Value? {
        findings.add(.malformedCondition, at: node, message, fix: fix)
        return nil
    }

    private mutating func wrongType<Value>(_ node: Node, says message: String, fix: String) -> Value? {
        findings.add(.wrongType, at: node, "\(message), but this is \(node.words)", fix: fix)
        return nil
    }
}

extension Share {
    /// `10`, `2.5`, `10-20`
    fileprivate static func parts(ofPercent text: String) -> Range<Int>? {
        let ends = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }
            .map { part(ofPercent: $0.filter { $0 != " " && $0 != "%" }) }
        switch ends.count {
        case 1: return ends[0].map { 0..<$0 }
        case 2:
            guard let from = ends[0], let to = ends[1], from <= to else { return nil }
            return from..<to
        default: return nil
        }
    }
}
