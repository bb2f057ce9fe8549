import Audiences
import Bundles
import JSON
import Markup

/// The report of one parameter set that differs.
struct ParameterReport {
    struct Line {
        /// The name under which texts quote the value.
        let fact: String
        let blocks: [Report.Block]
    }

    let difference: ParameterSetDifference
    private(set) var lines: [Line] = []

    init(_ difference: ParameterSetDifference, _ context: DifferenceContext) {
        self.difference = difference
        guard difference.presence != .removed else { return }
        lines = difference.values.map { Self.line($0, of: difference, context) }
    }

    /// - Parameter quoting: texts by the fact that they quote.
    func entry(_ quoting: [String: [Background.QuotingText]]) -> Report.Entry {
        let name = Report.Span.strong(difference.presence.marking(difference.name))
        let blocks = declared + lines.flatMap { $0.blocks + Quotations.block(of: quoting[$0.fact] ?? [], within: nil) }
        return Report.Entry(name: [name], blocks: DifferenceReport.typeLines(difference.types) + blocks)
    }

    /// What values mean for updates from now on, and no longer.
    private var declared: [Report.Block] {
        guard difference.presence == .changed, let conditions = difference.conditions else { return [] }
        let (old, new) = (conditions.old?.updates ?? [], conditions.new?.updates ?? [])
        let came = new.filter { !old.contains($0) }.map { "\($0.path): now \($0.words)" }
        let went = old.filter { !new.contains($0) }.map { "\($0.path): no longer \($0.words)" }
        return (came + went).map { .line([.plain($0)]) }
    }

    private static func line(
        _ change: ParameterSetDifference.Change, of difference: ParameterSetDifference,
        _ context: DifferenceContext
    ) -> Line {
        let set = difference.name
        let meaning = context.background.meaning(set, change.path)
        let types = (context.old.parameterSets[set]?.types, context.new.parameterSets[set]?.types)
        let comparison = ValueComparison(oldTypes: types.0, newTypes: types.1)
        let leaves = comparison.changes(
            from: change.old, to: change.new, at: change.path, typePath: change.path, type: change.type
        ).flatMap { comparison.members(of: $0, typePath: typePath($0.path)) }
        var blocks: [Report.Block] = leaves.map { leaf in
            let leafMeaning =
                leaf.path == change.path ? meaning : context.background.meaning(set, typePath(leaf.path))
            return .line(words(leaf, leafMeaning, isNew: difference.presence == .added))
        }
        if difference.presence == .changed {
            if let description = meaning?.description { blocks.append(.aside([.plain(description)])) }
            // What asks for updates is told at the top, for whom and from when on.
            let declared = context.new.parameterSets[set]?.updates.map(\.path) ?? []
            for leaf in leaves where !declared.contains(leaf.path) {
                blocks += LockedOut(leaf, context.background).lines.map { .aside($0) }
            }
        }
        return Line(fact: "\(set).\(change.path)", blocks: blocks)
    }

    /// `a[2].b` → `a.b`
    private static func typePath(_ path: String) -> String {
        var result = ""
        var isInside = false
        for character in path {
            switch character {
            case "[": isInside = true
            case "]": isInside = false
            default: if !isInside { result.append(character) }
            }
        }
        return result
    }

    private static func words(
        _ leaf: ValueComparison.Change, _ meaning: Background.Meaning?, isNew: Bool
    ) -> [Report.Span] {
        let lead = leaf.path + ": "
        if case .bool(let isOn)? = leaf.new, !isNew {
            let was = leaf.old.map { " (was \($0 == .bool(true) ? "on" : "off"))" } ?? ""
            return [.plain(lead), .strong(isOn ? "switched on" : "switched off"), .plain(was)]
        }
        if leaf.type?.isSet == true, let old = leaf.old?.array, let new = leaf.new?.array {
            return [.plain(lead)] + ChangeWords.members(from: old, to: new, type: leaf.type) { .strong($0) }
        }
        let unit = meaning?.unit
        let text = { (value: JSON) in ValueText.of(value, type: leaf.type, unit: unit) }
        let bounds = meaning?.bounds.map { " (allowed: \($0)\(meaning?.source.map { "; \($0)" } ?? ""))" } ?? ""
        switch (leaf.old, leaf.new) {
        case (let old?, let new?):
            return [.plain(lead + text(old)), .plain(" → "), .strong(text(new)), .plain(bounds)]
        case (nil, let new?) where isNew: return [.plain(lead + text(new))]
        case (nil, let new?): return ChangeWords.came(lead, text(new), suffix: bounds)
        case (let old?, nil): return ChangeWords.went(lead, text(old))
        case (nil, nil): return [.plain(lead)]
        }
    }
}

extension JSON {
    fileprivate var updates: [UpdateRule] { self["updates"]?.array?.compactMap(UpdateRule.init(reading:)) ?? [] }
}

extension UpdateRule {
    fileprivate var words: String {
        switch meaning {
        case .version(let platform): "the \(need) version of the app on \(AudienceWords.name(ofPlatform: platform))"
        case .text(let collection): "the document of \(collection) that asks for a \(need) update"
        }
    }
}

/// Who can no longer use an app, or can again, when a minimum version changes.
struct LockedOut {
    private(set) var lines: [[Report.Span]] = []

    /// The parameter set of the workspace that says with which version devices end.
    static let lastSystems = "last-systems"

    init(_ change: ValueComparison.Change, _ background: Background) {
        let steps = change.path.split(separator: ".").map(String.init)
        guard let name = steps.last, name.hasSuffix("-minimum"), let new = Self.version(change.new) else { return }
        let old = Self.version(change.old)
        guard old != new else { return }
        let subject = Subject(steps.dropLast().last, name)
        let isRaised = old.map { $0 < new } ?? true
        let (low, high) = isRaised ? (old, new) : (new, old)
        let span = [low.map { "from \($0)" }, high.map { "below \($0)" }].compactMap { $0 }.joined(separator: " up to ")
        let head = Report.Span.strong(isRaised ? "Locked out" : "Served again")
        lines.append([head, .plain(": \(subject.people) with \(subject.thing) \(span).")])
        guard name == "system-minimum", let low, let high else { return }
        let devices = Self.devices(subject.platform, from: low, below: high, background)
        guard !devices.isEmpty else { return }
        let verb = isRaised ? "Cannot update and lose the app for good" : "Among them"
        lines.append([.plain("\(verb): \(devices.joined(separator: "; ")).")])
    }

    private struct Subject {
        let platform: String
        let people: String
        let thing: String

        init(_ platform: String?, _ name: String) {
            self.platform = platform ?? ""
            let isApple = platform == "ios"
            people = isApple ? "iPhones" : platform == "android" ? "Android phones" : "devices"
            thing =
                switch name {
                case "app-minimum": "the app"
                case "version-code-minimum": "the app's version code"
                case "system-minimum": isApple ? "iOS" : platform == "android" ? "Android" : "a system"
                case "play-services-minimum": "Google Play services"
                default: String(name.dropLast("-minimum".count).map { $0 == "-" ? " " : $0 })
                }
        }
    }

    private static func version(_ value: JSON?) -> Version? {
        switch value {
        case .string(let text)?: Version(text)
        case .number(let number)?: Version(number.text)
        default: nil
        }
    }

    private static func devices(
        _ platform: String, from low: Version, below high: Version, _ background: Background
    ) -> [String] {
        (background.values(lastSystems)?["devices"]?.array ?? []).compactMap { entry -> String? in
            guard entry["platform"]?.string == platform, let names = entry["names"]?.string,
                let last = entry["last-system"]?.string.flatMap({ Version($0) }), last >= low, last < high
            else { return nil }
            return "\(names) (end with \(last))"
        }
    }
}
