package import Bundles
package import Dates
import Difference
package import Models
package import Rulebook
import Values
import YAML

/// Compares models with those of the newest release: what apps that are in use would no longer find, or find and not
/// understand.
///
/// What an older app passes over is no finding: a new optional field, a new collection, narrower bounds.
package struct BreakingChanges {
    package static let rule = Rule(
        "breaking-change", topic: .time, authority: .adjustable,
        summary:
            "A change that takes a value from apps in use: a field, collection, parameter set or bundle that the newest release has and that is gone, or has another type or unit; a required value that it lacks; an option that it does not have. Or a deprecated field that no app in use reads any more. Another product or environment than that of the newest release can't be waived.",
        reason: "An app that was built for the older model shows nothing in its place, and nobody hears of it.",
        example: Rule.Example(
            wrong: "notes: {type: rich-text}",
            right: "notes: {type: text}"))

    package private(set) var findings = Findings()
    private let live: EarlierRelease
    private let models: [String: Model]
    private let unread: Set<String>
    private let today: CalendarDate?

    /// The bundles of a workspace, each with the names of what is in it.
    package typealias Plan = [(bundle: BundleName, names: [String])]

    /// - Parameters:
    ///   - models: each with the values of its documents, or of its parameter set, as far as older apps meet them.
    ///   - unread: names of models that could not be read, of which nothing is said.
    ///   - today: without it no deprecated field is over by its day.
    package init(
        since live: EarlierRelease, models: [(model: Model, values: [RecordValue])], plan: Plan, unread: Set<String>,
        today: CalendarDate?
    ) {
        (self.live, self.unread, self.today) = (live, unread, today)
        self.models = Dictionary(models.map { ($0.model.name, $0.model) }) { first, _ in first }
        for loss in live.surface.losses(in: Self.surface(of: models.map(\.model), plan)) { report(loss) }
        // What no release has, no app asks for.
        for (model, values) in models where live.surface.parts[model.name] != nil {
            for (path, field) in model.record.paths { reportDeprecation(field, path) }
            reportNewRequirements(of: model)
            let old = live.models.first { $0.name == model.name && $0.kind == model.kind }
            if let old { compare(model, with: old, values) }
        }
    }

    private static func surface(of models: [Model], _ plan: Plan) -> ReleaseSurface {
        let published = models.filter { $0.delivery == .dynamic }
        var parts: [String: ReleaseSurface.Part] = [:]
        for (bundle, names) in plan {
            let found = published.filter { names.contains($0.name) }
            let place = ReleaseSurface.Bundle(name: bundle, hasLanguage: found.contains(where: \.isLocalized))
            for model in found {
                parts[model.name, default: .init(bundles: [], types: model.record.fieldTypes)].bundles.insert(place)
            }
        }
        return ReleaseSurface(parts: parts)
    }

    // MARK: What is lost

    private mutating func report(_ loss: ReleaseSurface.Loss) {
        let message = "\(loss.words): \(live.apps.words) lose what release \(live.number) has there"
        switch loss {
        case .part(let name, _) where unread.contains(name): return
        case .part(let name, let replacement):
            let fix = "keep it" + (replacement.map { " beside '\($0)'" } ?? "") + " until those apps are gone"
            guard let model = models[name] else {
                return findings.add(
                    Self.rule, file: "Config/models/\(name).yaml", message, fix: fix + ", or \(Self.waiver)")
            }
            findings.add(Self.rule, at: model.nameNode, message, fix: fix + ", or \(Self.waiver)")
        case .moved(let name, let from, _):
            guard let model = models[name] else { return }
            // An app that takes whatever bundles there are finds it all the same.
            warn(
                at: model.nameNode,
                "\(loss.words): of \(live.apps.words), those that fetch certain bundles lose what release \(live.number) has there",
                fix: "keep it in \(from.joined(separator: ", ")) as well, or \(Self.waiver)")
        case .field(let path, let name, let replacement):
            guard let model = models[name], !isOver(path, of: name) else { return }
            let beside = replacement.map { " beside '\($0)'" } ?? ""
            findings.add(
                Self.rule, at: model.nameNode, message,
                fix: "keep it\(beside) with 'deprecated: {until: …}', or \(Self.waiver)")
        case .type(let path, let name, let old, _):
            guard let field = models[name]?.record.paths.first(where: { $0.path == path })?.field else { return }
            findings.add(
                Self.rule, at: field.node, message,
                fix: "keep it as \(old.name), and add a field of another name for the new type, or \(Self.waiver)")
        }
    }

    private static let waiver = "have somebody waive it"

    /// Whether the release says that the field may go by today.
    private func isOver(_ path: String, of name: String) -> Bool {
        let model = live.models.first { $0.name == name }
        let known = model?.record.paths.filter { path == $0.path || path.hasPrefix($0.path + ".") } ?? []
        return known.contains { isOver($0.field) }
    }

    private func isOver(_ field: Field) -> Bool {
        field.deprecation?.isOver(on: today, oldestApps: Array(live.apps.oldest.values)) ?? false
    }

    private mutating func reportDeprecation(_ field: Field, _ path: String) {
        guard let deprecation = field.deprecation, isOver(field) else { return }
        warn(
            at: deprecation.node, "'\(path)' is kept \(deprecation.words), and that is reached: no app in use needs it",
            fix: "remove the field and its values")
    }

    private mutating func warn(at node: Node, _ message: String, fix: String) {
        findings.add(as: .warning) { $0.add(Self.rule, at: node, message, fix: fix) }
    }

    // MARK: What apps do not expect

    /// Apps that count on a new value meet older releases: those that phones keep until they fetch a newer one.
    private mutating func reportNewRequirements(of model: Model) {
        let records: [EarlierRecord] =
            model.kind == .collection
            ? live.records(ofDocumentsIn: model.name).map(\.record)
            : live.record(ofParameters: model.name).map { [$0] } ?? []
        guard !records.isEmpty else { return }
        for (path, field) in model.record.requiredPaths {
            let lacking = records.count { $0.fields[path: path] == nil }
            guard lacking > 0 else { continue }
            let all = model.kind == .parameters || lacking == records.count
            warn(
                at: field.node,
                "'\(path)' is required, and \(all ? "release \(live.number) does not have it" : "\(lacking) of \(records.count) documents of release \(live.number) lack it"): an app that counts on it finds none in what phones have kept",
                fix: "leave it optional for one release, and require it in the next")
        }
    }

    private mutating func compare(_ model: Model, with old: Model, _ records: [RecordValue]) {
        let before = Dictionary(old.record.paths.map { ($0.path, $0.field) }) { first, _ in first }
        for (path, field) in model.record.paths {
            guard let released = before[path], released.type.bundleName == field.type.bundleName else { continue }
            let (new, type) = (field.type.innermost, released.type.innermost)
            if new.unit != type.unit {
                findings.add(
                    Self.rule, at: field.node,
                    "'\(path)' of '\(model.name)' counts \(new.unit ?? "without a unit"), and counted \(type.unit ?? "without a unit") in release \(live.number): \(live.apps.words) take one for the other",
                    fix: "add a field of another name for the new unit, or \(Self.waiver)")
            }
            compareOptions(
                of: field, path, type.options ?? [],
                used: Set(records.flatMap { $0.words(at: path, as: model.record) }))
            if let least = released.type.itemCounts?.minimum, field.type.itemCounts?.minimum ?? 0 < least {
                warn(
                    at: field.node,
                    "'\(path)' may have fewer than \(counted(least, "item", "items")), and had at least as many in release \(live.number): \(live.apps.words) may count on them",
                    fix: "keep the least count")
            }
        }
        for (path, field) in old.record.requiredPaths {
            guard let now = model.record.paths.first(where: { $0.path == path })?.field, !now.isRequired,
                records.contains(where: { $0.value(at: path, as: model.record) == nil }), !isOver(field)
            else { continue }
            warn(
                at: now.node,
                "'\(path)' is left out, and was required in release \(live.number): \(live.apps.words) count on it",
                fix: "write a value everywhere until those apps are gone")
        }
    }

    private mutating func compareOptions(
        of field: Field, _ path: String, _ old: [String], used: Set<String>
    ) {
        guard let new = field.type.innermost.options, !old.isEmpty else { return }
        for option in old where !new.contains(where: option.isSameBytes(as:)) {
            warn(
                at: field.node,
                "'\(option)' is no longer an option of '\(path)', and was one in release \(live.number): \(live.apps.words) find nothing for it",
                fix: "keep the option until those apps are gone")
        }
        for option in new where used.contains(option) && !old.contains(where: option.isSameBytes(as:)) {
            warn(
                at: field.node,
                "'\(option)' of '\(path)' is in use, and is no option in release \(live.number): \(live.apps.words) do not know it",
                fix:
                    "give what uses it a condition, as in 'when: {app: \">=\(live.apps.next)\"}', if newer apps know it"
            )
        }
    }
}

extension RecordType {
    /// Those that every document or parameter set has, by their dotted paths.
    fileprivate var requiredPaths: [(path: String, field: Field)] {
        fields.filter(\.isRequired).flatMap { field in
            [(field.name, field)]
                + (field.type.recordType?.requiredPaths ?? []).map { (field.name.dotted($0.path), $0.field) }
        }
    }
}

extension RecordValue {
    /// The words at a dotted path through records and lists.
    fileprivate func words(at path: String, as type: RecordType) -> [String] {
        let steps = path.split(separator: ".", maxSplits: 1).map(String.init)
        guard let index = type.index(of: steps[0]), let value = values[index] else { return [] }
        let inner = type.fields[index].type.innermost.recordType
        return value.itemsOrItself.flatMap { item -> [String] in
            switch item.content {
            case .record(let record): steps.count > 1 ? inner.map { record.words(at: steps[1], as: $0) } ?? [] : []
            default: item.itemsOrItself.compactMap(\.content.written)
            }
        }
    }
}
