import Audiences
import Bundles
import Dates
import Models
import Rulebook
import Workspaces
import YAML

/// Looks at what a document or parameter set says to some: whether anybody gets it, and whether it holds together for them.
struct VariantsCheck {
    let languages: [LanguageTag]
    let zone: TimeZoneRules?
    /// In UTC; nil where nothing is called over.
    let today: CalendarDate?
    var findings = Findings()

    init(_ configuration: WorkspaceConfiguration?, today: CalendarDate?) {
        languages = configuration?.languages.map(\.tag) ?? []
        zone = configuration?.zone
        self.today = today
    }

    /// - Parameters:
    ///   - name: of the document or parameter set, for messages.
    ///   - fixed: fields that must be the same for everybody.
    mutating func check(
        _ settings: EntrySettings?, of record: RecordValue?, as type: RecordType, name: String, fixed: [String] = []
    ) {
        guard let settings else { return }
        if let node = settings.whenNode { checkTime(of: settings.when, node, "'\(name)'") }
        for (place, variant) in settings.variants.enumerated() {
            check(variant, behind: settings.variants[..<place], of: settings, as: type, fixed: fixed)
        }
        if let review = settings.review, let today, review.date <= today {
            findings.add(
                .reviewDue, at: review.node,
                "'\(name)' was to be looked at again by \(review.date), by \(review.owner)",
                fix: "look whether all is still right, and write a later day")
        }
        if let record { checkRules(of: record, settings, as: type) }
    }

    private mutating func check(
        _ variant: EntrySettings.Variant, behind earlier: ArraySlice<EntrySettings.Variant>, of settings: EntrySettings,
        as type: RecordType, fixed: [String]
    ) {
        for name in fixed {
            guard let index = type.index(of: name), variant.record.isWritten[index],
                let key = variant.record.node.entry(name)?.key
            else { continue }
            findings.add(
                .unknownKey, at: key, "'\(name)' puts documents in their order, which is the same for everybody",
                fix: "remove it from the variant")
        }
        let when = settings.when.and(variant.when)
        guard checkTime(of: when, variant.whenNode, "the variant '\(variant.name)'") else { return }
        let changed = variant.record.writtenPaths(as: type)
        let written = earlier.map { (variant: $0, paths: $0.record.writtenPaths(as: type)) }
        let rivals = changed.map { path in written.filter { $0.paths.contains(path) }.map(\.variant) }
        let isReached = rivals.contains { canHold([when] + $0.map { .not($0.when) }) }
        guard isReached || rivals.isEmpty else {
            let names = quoted(Set(rivals.flatMap { $0.map(\.name) }).sorted())
            return findings.add(
                .unreachableVariant, at: variant.node,
                "'\(variant.name)' never counts: wherever it holds, \(names) holds too, and comes first",
                fix: "put it first, or narrow the condition of \(names)")
        }
        checkShares(of: variant, written.filter { !$0.paths.isDisjoint(with: changed) }.map(\.variant))
    }

    /// Whether a condition holds for anybody, from now on; where not, a finding says so.
    @discardableResult
    private mutating func checkTime(of when: Condition, _ node: Node, _ what: String) -> Bool {
        guard canHold([when]) else {
            findings.add(
                .unreachableVariant, at: node.headRange, in: node.source,
                "\(what) is for nobody: its conditions never hold together", fix: "remove one of them")
            return false
        }
        guard let today, !canHold([when, .from(Int64(today.daysSinceEpoch) * 86_400)]) else { return true }
        findings.add(
            .expiredVariant, at: node.headRange, in: node.source, "the time of \(what) is over",
            fix: "remove it, or write a later end")
        return false
    }

    /// Two stretches of one draw that overlap.
    private mutating func checkShares(of variant: EntrySettings.Variant, _ rivals: [EntrySettings.Variant]) {
        for case .share(let share) in variant.when.conjuncts {
            for rival in rivals where canHold([variant.when, rival.when]) {
                for case .share(let other) in rival.when.conjuncts
                where share.draw == other.draw && share.parts.overlaps(other.parts) && share.parts != other.parts {
                    let free = other.parts.upperBound
                    let end = min(free + share.parts.count, Share.whole)
                    findings.add(
                        .overlappingShares, at: variant.whenNode.headRange, in: variant.whenNode.source,
                        "'\(variant.name)' and '\(rival.name)' share installations of the draw '\(share.draw)', which get '\(rival.name)'",
                        fix: free < Share.whole
                            ? "write 'percent: \(Share.percent(free))-\(Share.percent(end))'"
                            : "make the other share smaller")
                }
            }
        }
    }

    func canHold(_ conditions: [Condition]) -> Bool { Partition.canHold(conditions, languages: languages) }

    // MARK: What holds between fields

    /// The rules of the model for each combination of variants that somebody gets.
    private mutating func checkRules(of record: RecordValue, _ settings: EntrySettings, as type: RecordType) {
        guard !settings.variants.isEmpty else { return }
        let known = Set(Self.findings(of: record, as: type).map(Finding.init))
        var told = known
        let combinations = combinations(of: settings.variants, among: [settings.when])
        if !combinations.areAll { findings.append(Self.uncountedCombinations(at: settings.variants[0].node)) }
        for (holding, _) in combinations.found where !holding.isEmpty {
            let whole = record.changed(by: holding, as: type)
            for found in Self.findings(of: whole, as: type) where told.insert(Finding(found)).inserted {
                findings.append([found.with(message: found.message + Self.words(for: holding))])
            }
        }
    }

    /// What is told once, whoever it is found for.
    struct Finding: Hashable {
        let rule: Rule
        let message: String

        init(_ diagnostic: Diagnostic) { (rule, message) = (diagnostic.rule, diagnostic.message) }
    }

    private static func findings(of record: RecordValue, as type: RecordType) -> [Diagnostic] {
        var findings = Findings()
        check(record, as: type, &findings)
        return findings.diagnostics
    }

    /// The rules of records inside too.
    private static func check(_ record: RecordValue, as type: RecordType, _ findings: inout Findings) {
        for rule in type.rules { rule.check(record, into: &findings) }
        for (value, field) in zip(record.values, type.fields) {
            guard let inner = field.type.recordType, case .record(let record)? = value?.content else { continue }
            check(record, as: inner, &findings)
        }
    }

    /// Behind a message: where it holds.
    static func words(for holding: [EntrySettings.Variant]) -> String {
        guard !holding.isEmpty else { return "" }
        return " (where \(quoted(holding.map(\.name))) \(holding.count == 1 ? "holds" : "hold"))"
    }

    static func uncountedCombinations(at node: Node) -> Findings {
        var findings = Findings()
        findings.add(as: .warning) {
            $0.add(
                .limit, at: node,
                "variants hold together in more than \(combinationsLimit) ways, and rules between values are looked at for the first of them",
                fix: "give variants of the same values conditions that exclude each other")
        }
        return findings
    }

    /// Combinations that are looked at; of more variants, the first ones.
    private static let combinationsLimit = 256

    /// The variants that hold together for somebody, few of them first, and what is then known of those for whom they do.
    /// - Parameter known: of all who are looked at.
    func combinations(
        of variants: [EntrySettings.Variant], among known: [Condition]
    ) -> (found: [(holding: [EntrySettings.Variant], known: [Condition])], areAll: Bool) {
        var areAll = true
        var combinations: [(holding: [EntrySettings.Variant], known: [Condition])] = [([], known)]
        for variant in variants {
            combinations = combinations.flatMap { holding, known in
                [(holding, known + [.not(variant.when)]), (holding + [variant], known + [variant.when])]
                    .filter { canHold($0.1) }
            }
            areAll = areAll && combinations.count <= Self.combinationsLimit
            combinations = Array(combinations.prefix(Self.combinationsLimit))
        }
        let sorted = combinations.enumerated().sorted { left, right in
            (left.element.holding.count, left.offset) < (right.element.holding.count, right.offset)
        }.map(\.element)
        return (sorted, areAll)
    }
}
