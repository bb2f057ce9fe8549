package import Bundles
import Dates
import Files
package import JSON
package import Markup

/// What the difference of two releases means for people: which sentences, facts and settings they get, from when on, and who
/// is locked out.
package struct DifferenceReport: Sendable {
    /// All of it, as a program needs it that makes the newer release of the older one.
    package let difference: ReleaseDifference
    /// The part that is reported to people.
    let reported: ReleaseDifference
    package let report: Report
    /// What the reference encounters say of changed exposure parameters; nil where those did not change.
    package let exposure: ExposureComparison?

    /// The summary where releases differ, and not for readers.
    package static let nothingSeen = "no change is visible to readers"

    /// The image files that the report shows.
    package let images: [Asset.File]

    /// What differs for some people only, those who get it now first.
    package let audiences: [AudienceDifference]
    private let updates: UpdateComparison

    /// - Parameters:
    ///   - title: names both releases.
    ///   - now: in seconds since 1970; what is over by then is not told.
    package init(
        from old: [ContentBundle], to new: [ContentBundle], title: String, background: Background = Background(),
        now: Int64 = 0
    ) {
        let (before, after) = (ReleaseContents(old), ReleaseContents(new))
        let files = Set((old + new).flatMap(\.assetFiles))
        let losses = Self.losses(from: old, to: new)
        difference = ReleaseDifference(from: before, to: after)
        let (old, new) = (before.tellingHoursOnce(beside: after), after.tellingHoursOnce(beside: before))
        reported = ReleaseDifference(from: old, to: new)
        let zone = (new.zone ?? old.zone).flatMap(background.zone)
        var comparison = AudienceComparison(from: old, to: new, now: now, zone: zone)
        let common = comparison.divide(reported)
        audiences = comparison.audiences
        updates = UpdateComparison(from: old, to: new, now: now, zone: zone)
        let context = DifferenceContext(common, from: old, to: new, background: background)
        exposure = ExposureComparison(reported, context)
        var writing = ReportWriting(common, context, exposure: exposure)
        var sections = losses + updates.sections + writing.sections()
        for audience in audiences {
            let (before, after) = (old.resolved(for: audience.sample), new.resolved(for: audience.sample))
            let context = DifferenceContext(audience.difference, from: before, to: after, background: background)
            var part = ReportWriting(audience.difference, context, exposure: nil)
            let entries = part.sections().flatMap(\.entries)
            guard !entries.isEmpty else { continue }
            let title = audience.audience.prefix(1).uppercased() + audience.audience.dropFirst()
            sections.append(Report.Section(title: title, entries: entries))
        }
        if !comparison.uncounted.isEmpty {
            let entries = comparison.uncounted.map { Report.Entry(name: [.strong($0)], blocks: []) }
            sections.append(Report.Section(title: "Conditions with more audiences than are compared", entries: entries))
        }
        let summary = difference.isEmpty ? "nothing differs" : writing.summary(audiences, updates.summary)
        report = Report(title: title, sections: sections, summary: summary)
        let shown = report.imagePaths
        images = files.filter { shown.contains($0.path) }.sorted { $0.path < $1.path }
    }
}

extension DifferenceReport {
    /// What apps that were made for the older release do not find in the newer one.
    private static func losses(from old: [ContentBundle], to new: [ContentBundle]) -> [Report.Section] {
        let losses = ReleaseSurface(old).losses(in: ReleaseSurface(new))
        guard !losses.isEmpty else { return [] }
        let entry = Report.Entry(
            name: [.strong(ReleasedApps(old).words)], blocks: losses.map { .line([.plain($0.words)]) })
        return [Report.Section(title: "What released apps lose", entries: [entry])]
    }

    /// Of fields that both know: what only one knows shows in the values.
    static func typeLines(_ types: CollectionDifference.Types?) -> [Report.Block] {
        guard let old = types?.old, let new = types?.new else { return [] }
        return new.entries.compactMap { entry in
            guard let before = old[entry.path], before != entry.type else { return nil }
            return .line([
                .plain("the type of \(entry.path) now "), .strong(entry.type.name), .plain(" (was \(before.name))"),
            ])
        }
    }
}

extension DifferenceReport {
    /// For programs: the difference, and what was calculated of it.
    package func json(from old: String, to new: String) -> JSON {
        var members = difference.json.members
        members.insert(
            contentsOf: [.init(key: "from", value: .string(old)), .init(key: "to", value: .string(new))], at: 1)
        updates.write(into: &members)
        if !audiences.isEmpty {
            members.append(.init(key: "audiences", value: .array(audiences.map(\.json))))
        }
        if let exposure { members.append(.init(key: "exposure", value: exposure.json)) }
        return .object(JSONObject(members))
    }
}

/// Puts a report together.
private struct ReportWriting {
    let difference: ReleaseDifference
    let context: DifferenceContext
    let exposure: ExposureComparison?
    private var unseen = 0

    init(_ difference: ReleaseDifference, _ context: DifferenceContext, exposure: ExposureComparison?) {
        self.difference = difference
        self.context = context
        self.exposure = exposure
    }

    private var documents: [DocumentReport] = []

    mutating func sections() -> [Report.Section] {
        let all = documentReports()
        documents = all.filter { !$0.isEmpty }
        let parameters = difference.parameterSets.map { ParameterReport($0, context) }
        unseen = all.reduce(0) { $0 + $1.unseen }
        let told = documents.flatMap(\.reportedFacts) + parameters.flatMap { $0.lines.map(\.fact) }
        let quoting = told.isEmpty ? [:] : context.background.texts(told)
        return [
            Report.Section(title: "Bundles and languages", entries: bundleEntries()),
            Report.Section(title: "Documents", entries: entries(documents, quoting)),
            Report.Section(title: "Parameters", entries: parameters.map { $0.entry(quoting) }),
            Report.Section(title: "What the parameters change for people", entries: exposure?.entries ?? []),
        ].filter { !$0.entries.isEmpty }
    }

    private func documentReports() -> [DocumentReport] {
        difference.collections.flatMap { collection in
            collection.documents.map {
                DocumentReport(DocumentName(collection: collection.name, id: $0.id), $0, context: context)
            }
        }
    }

    private func entries(_ reports: [DocumentReport], _ quoting: [String: [Background.QuotingText]]) -> [Report.Entry] {
        var entries = difference.collections.compactMap(Self.entry)
        for report in reports {
            var blocks = report.blocks
            blocks += Quotations.block(of: report.reportedFacts.flatMap { quoting[$0] ?? [] }, within: report.name)
            entries.append(Report.Entry(name: report.heading, blocks: blocks))
        }
        return entries
    }

    /// What is to be said of a collection as a whole.
    private static func entry(of collection: CollectionDifference) -> Report.Entry? {
        var blocks = DifferenceReport.typeLines(collection.types)
        if collection.presence == .changed, collection.order != nil {
            blocks.append(.line([.plain("the order of the documents changed")]))
        }
        return blocks.isEmpty ? nil : Report.Entry(name: [.strong(collection.name)], blocks: blocks)
    }

    private func bundleEntries() -> [Report.Entry] {
        var spans = Self.spans(
            came: difference.addedLanguages.map { "language \($0)" },
            went: difference.removedLanguages.map { "language \($0)" })
        if let layout = difference.layout {
            let (old, new) = (Self.parts(of: context.old.layout), Self.parts(of: layout))
            spans += Self.spans(came: new.subtracting(old).sorted(), went: old.subtracting(new).sorted())
            spans += Self.spans(came: languagesOfCollections.came, went: languagesOfCollections.went)
        }
        return spans.isEmpty ? [] : [Report.Entry(name: [], blocks: spans.map { .line([$0]) })]
    }

    private static func spans(came: [String], went: [String]) -> [Report.Span] {
        came.map { .came(Presence.added.marking($0)) } + went.map { .went(Presence.removed.marking($0)) }
    }

    /// `hotlines in en`, where both releases have the collection and the language, and one has them together.
    private var languagesOfCollections: (came: [String], went: [String]) {
        let names = Set(context.old.collections.keys).intersection(context.new.collections.keys)
        let tags = { (contents: ReleaseContents, name: String) -> Set<LanguageTag> in
            Set(contents.collections[name]?.languages.compactMap { $0 } ?? [])
                .intersection(context.commonLanguages)
        }
        var (came, went): ([String], [String]) = ([], [])
        for name in names.sortedByBytes() {
            let (old, new) = (tags(context.old, name), tags(context.new, name))
            came += new.subtracting(old).sorted().map { "\(name) in \($0)" }
            went += old.subtracting(new).sorted().map { "\(name) in \($0)" }
        }
        return (came, went)
    }

    /// What bundles say of themselves, without their languages.
    private static func parts(of layout: [BundleLayout]) -> Set<String> {
        Set(
            layout.flatMap { bundle in
                ["product \(bundle.product), environment \(bundle.environment)"]
                    + bundle.collections.map { "bundle \(bundle.name) with the collection \($0)" }
                    + bundle.parameterSets.map { "bundle \(bundle.name) with the parameter set \($0)" }
            })
    }

    func summary(_ audiences: [AudienceDifference], _ updates: String?) -> String {
        var parts = [Presence.added, .changed, .removed].compactMap { presence -> String? in
            let count = documents.count { $0.difference.presence == presence }
            return count == 0 ? nil : "\(count) \(presence.rawValue)"
        }
        if !parts.isEmpty { parts = ["documents: " + parts.joined(separator: ", ")] }
        let values = difference.parameterSets.reduce(0) { $0 + $1.values.count }
        if values > 0 { parts.append("parameters: \(values) changed") }
        let ofCollections = languagesOfCollections
        let languages =
            difference.addedLanguages.count + difference.removedLanguages.count + ofCollections.came.count
            + ofCollections.went.count
        if languages > 0 { parts.append("languages: \(languages) changed") }
        if !audiences.isEmpty {
            parts.append("for some: \(audiences.count == 1 ? "1 audience" : "\(audiences.count) audiences")")
        }
        if let exposure { parts.append(exposure.summary) }
        if let updates { parts.insert(updates, at: 0) }
        if unseen > 0 {
            parts.append("\(unseen) \(unseen == 1 ? "text is" : "texts are") written otherwise and read the same")
        }
        return parts.isEmpty ? DifferenceReport.nothingSeen : parts.joined(separator: " · ")
    }
}

/// The texts that say something because it stands elsewhere.
enum Quotations {
    /// Each text once, whatever its languages and however many of the facts it quotes.
    static func block(of texts: [Background.QuotingText], within document: DocumentName?) -> [Report.Block] {
        var seen: Set<Background.QuotingText> = []
        let names = texts.filter { seen.insert($0).inserted && $0.document != document }.map {
            "\($0.document) (\($0.field))"
        }
        guard !names.isEmpty else { return [] }
        let count = names.count == 1 ? "1 text" : "\(names.count) texts"
        return [.aside([.plain("quoted by \(count): \(names.joined(separator: ", "))")])]
    }
}
