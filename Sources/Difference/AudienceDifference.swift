import Audiences
import Bundles
import Dates
import JSON

/// What differs for some people, from some moment on: those for whom a condition of either release makes a difference.
package struct AudienceDifference: Hashable, Sendable {
    /// In plain words: "on Android, from 2027-01-16 08:00".
    package let audience: String
    /// The first moment, in seconds since 1970; nil where it is now already.
    package let start: Int64?
    /// Only collections and parameter sets.
    package var difference: ReleaseDifference
    /// A phone of the audience, and a moment.
    let sample: Sample

    struct Sample: Hashable {
        let profile: Profile
        let moment: Int64
    }
}

/// Divides the differences of documents and parameter sets with conditions by who gets them.
struct AudienceComparison {
    private let old: ReleaseContents
    private let new: ReleaseContents
    private let now: Int64
    private let zone: TimeZoneRules?
    private(set) var audiences: [AudienceDifference] = []
    /// Documents and parameter sets with more audiences than are looked at.
    private(set) var uncounted: [String] = []

    /// Cells of a document that are compared.
    private static let cellsLimit = 20_000

    init(from old: ReleaseContents, to new: ReleaseContents, now: Int64, zone: TimeZoneRules?) {
        (self.old, self.new, self.now, self.zone) = (old, new, now, zone)
    }

    /// Takes what has conditions out of a difference for everybody.
    mutating func divide(_ difference: ReleaseDifference) -> ReleaseDifference {
        var common = difference
        common.collections = difference.collections.compactMap { divide($0) }
        common.parameterSets = difference.parameterSets.filter { !divide($0) }
        audiences.sort { ($0.start ?? .min, $0.audience) < ($1.start ?? .min, $1.audience) }
        return common
    }

    /// - Returns: what is left for everybody; nil where that is nothing.
    private mutating func divide(_ collection: CollectionDifference) -> CollectionDifference? {
        let left = collection.documents.filter { document in
            let former = document.formerly
            let source = old.collections[former?.collection ?? collection.name]
            let versions = (
                old: source.map { DocumentVersions(id: former?.id ?? document.id, in: $0) },
                new: new.collections[collection.name].map { DocumentVersions(id: document.id, in: $0) }
            )
            let conditions = (versions.old?.conditions ?? []) + (versions.new?.conditions ?? [])
            guard !conditions.isEmpty else { return true }
            // In which language somebody reads is told by the bundles that they get.
            let asked = conditions.map { $0.asked(from: now).inAnyLanguage }
            divide("\(collection.name)/\(document.id)", by: asked) { sample in
                DocumentComparison(
                    id: document.id, formerly: former, after: document.after,
                    old: versions.old?.resolved(for: sample), new: versions.new?.resolved(for: sample)
                ).difference?.parts ?? []
            } add: { difference, parts in
                difference.add(parts, to: collection.name)
            }
            return false
        }
        guard !left.isEmpty || collection.order != nil || collection.types != nil || collection.presence != .changed
        else { return nil }
        return CollectionDifference(
            name: collection.name, presence: collection.presence, types: collection.types, order: collection.order,
            documents: left)
    }

    /// Whether a parameter set has conditions.
    private mutating func divide(_ set: ParameterSetDifference) -> Bool {
        let sets = (old: old.parameterSets[set.name], new: new.parameterSets[set.name])
        let conditions = (sets.old?.conditions ?? []) + (sets.new?.conditions ?? [])
        guard !conditions.isEmpty else { return false }
        divide(set.name, by: conditions.map { $0.asked(from: now) }) { sample in
            ParameterSetDifference(
                name: set.name, from: sets.old?.resolved(for: sample.profile, at: sample.moment),
                to: sets.new?.resolved(for: sample.profile, at: sample.moment))?.parts ?? []
        } add: { difference, parts in
            difference.parameterSets.append(ParameterSetDifference(joining: parts))
        }
        return true
    }

    /// - Parameters:
    ///   - compare: what differs for a phone at a moment, in parts that may differ for others too.
    ///   - add: puts what differs together into the difference of an audience.
    private mutating func divide<Part: Hashable>(
        _ name: String, by conditions: [Condition], compare: (AudienceDifference.Sample) -> [Part],
        add: (inout ReleaseDifference, [Part]) -> Void
    ) {
        guard let partition = Partition(conditions), partition.count <= Self.cellsLimit
        else {
            uncounted.append(name)
            return
        }
        var parts: [(part: Part, cells: Set<Int>)] = []
        var places: [Part: Int] = [:]
        for cell in 0..<partition.count {
            for part in compare(sample(of: cell, in: partition)) {
                let place = places[part] ?? parts.count
                if place == parts.count { parts.append((part, [])) }
                places[part] = place
                parts[place].cells.insert(cell)
            }
        }
        var audiences: [Set<Int>] = []
        for (_, cells) in parts where !audiences.contains(cells) { audiences.append(cells) }
        for cells in audiences {
            let place = place(of: cells, in: partition)
            add(&self.audiences[place].difference, parts.filter { $0.cells == cells }.map(\.part))
        }
    }

    private func sample(of cell: Int, in partition: Partition) -> AudienceDifference.Sample {
        let (profile, moment) = partition.sample(of: cell)
        return AudienceDifference.Sample(profile: profile, moment: max(moment, now))
    }

    /// The audience that some cells are, which is begun where there is none of its words.
    private mutating func place(of cells: Set<Int>, in partition: Partition) -> Int {
        let audience = partition.words(for: cells, zone: zone)
        if let place = audiences.firstIndex(where: { $0.audience == audience }) { return place }
        let samples = cells.sorted().map { sample(of: $0, in: partition) }
        let first = samples.min { $0.moment < $1.moment } ?? samples[0]
        audiences.append(
            AudienceDifference(
                audience: audience, start: first.moment > now ? first.moment : nil, difference: ReleaseDifference(),
                sample: first))
        return audiences.count - 1
    }
}

extension DocumentDifference {
    /// Each field by itself; one part for a document that comes or goes.
    fileprivate var parts: [DocumentDifference] {
        guard presence == .changed, !fields.isEmpty else { return [self] }
        return fields.map {
            DocumentDifference(id: id, presence: .changed, formerly: formerly, after: after, fields: [$0])
        }
    }
}

extension ParameterSetDifference {
    /// Each value by itself, and what values mean; one part for a set that comes or goes.
    fileprivate var parts: [ParameterSetDifference] {
        guard presence == .changed, !values.isEmpty else { return [self] }
        let values = values.map { ParameterSetDifference(name: name, presence: .changed, types: nil, values: [$0]) }
        guard let conditions else { return values }
        return values + [
            ParameterSetDifference(name: name, presence: .changed, types: nil, values: [], conditions: conditions)
        ]
    }

    /// - Precondition: one part at least, all of one set.
    fileprivate init(joining parts: [ParameterSetDifference]) {
        self.init(
            name: parts[0].name, presence: parts[0].presence, types: parts[0].types, values: parts.flatMap(\.values),
            conditions: parts.lazy.compactMap(\.conditions).first)
    }
}

extension ReleaseDifference {
    fileprivate init() {
        self.init(addedLanguages: [], removedLanguages: [], collections: [], parameterSets: [])
    }

    /// - Parameter parts: of one document.
    fileprivate mutating func add(_ parts: [DocumentDifference], to collection: String) {
        let document = DocumentDifference(
            id: parts[0].id, presence: parts[0].presence, formerly: parts[0].formerly, after: parts[0].after,
            fields: parts.flatMap(\.fields))
        if let place = collections.firstIndex(where: { $0.name == collection }) {
            collections[place].documents.append(document)
        } else {
            collections.append(
                CollectionDifference(
                    name: collection, presence: .changed, types: nil, order: nil, documents: [document]))
        }
    }
}

extension Condition {
    /// The same as far as it makes a difference from a moment on.
    func asked(from now: Int64) -> Condition {
        switch self {
        case .from(let moment) where moment <= now: .always
        case .until(let moment) where moment <= now: .any([])
        case .all(let parts): .all(parts.map { $0.asked(from: now) })
        case .any(let parts): .any(parts.map { $0.asked(from: now) })
        case .not(let part): .not(part.asked(from: now))
        default: self
        }
    }

    /// The same for whoever reads a language that it asks for.
    fileprivate var inAnyLanguage: Condition {
        switch self {
        case .language: .always
        case .all(let parts): .all(parts.map(\.inAnyLanguage))
        case .any(let parts): .any(parts.map(\.inAnyLanguage))
        case .not(let part): .not(part.inAnyLanguage)
        default: self
        }
    }
}

extension DocumentVersions {
    /// Every condition of any version, once.
    var conditions: [Condition] {
        var conditions: [Condition] = []
        for language in languages {
            for condition in versions[language]?.conditions ?? [] where !conditions.contains(condition) {
                conditions.append(condition)
            }
        }
        return conditions
    }

    /// What a phone shows in each language.
    func resolved(for sample: AudienceDifference.Sample) -> DocumentVersions {
        DocumentVersions(types: types, languages: languages, versions: versions.resolved(for: sample, types: types))
    }
}

extension [LanguageTag?: BundleDocument] {
    fileprivate func resolved(for sample: AudienceDifference.Sample, types: FieldTypes) -> Self {
        reduce(into: [:]) { resolved, version in
            var profile = sample.profile
            profile.language = version.key
            resolved[version.key] = version.value.resolved(for: profile, at: sample.moment, types: types)
        }
    }
}

extension ReleaseContents {
    /// What a phone shows in each language.
    func resolved(for sample: AudienceDifference.Sample) -> ReleaseContents {
        var contents = self
        for (name, collection) in collections {
            contents.collections[name] = collection.map { document, language in
                var profile = sample.profile
                profile.language = language
                return document.resolved(for: profile, at: sample.moment, types: collection.types)
            }
        }
        contents.parameterSets = parameterSets.compactMapValues { $0.resolved(for: sample.profile, at: sample.moment) }
        return contents
    }
}
