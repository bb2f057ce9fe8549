import Bundles
import JSON
import Languages
import Models
import Workspaces

/// For whom a bundle is written.
struct BundleReaders: Sendable {
    /// How their language writes hours; nil in a bundle that is the same in every language.
    let pack: LanguagePack?
    /// The languages whose files they take, the best first.
    let languages: [String]
    /// That signs the bundle.
    let role: String

    /// - Parameter language: its index; nil for a bundle that is the same in every language.
    init(of bundle: BundleName, in language: Int?, content: WorkspaceContent) {
        pack = language.flatMap { content.packs[$0] }
        languages = language.map { content.configuration.chain(of: $0).map(\.string) } ?? []
        role = bundle.role
    }
}

extension Value.Content {
    /// The value as a bundle has it for its readers: opening hours with the sentence that says them, of an asset the files that
    /// are for them.
    func json(as type: any ValueType, for readers: BundleReaders) -> JSON {
        switch self {
        case .fact(let hours as OpeningHours): readers.pack.map { hours.json(saying: $0.hours(hours)) } ?? hours.json
        case .fact(let named as AssetFiles): named.asset(for: readers.languages, role: readers.role)?.json ?? .null
        case .list(let items): .array(items.map { $0.content.json(as: type.single, for: readers) })
        case .record(let record):
            type.recordType.map { type in
                .object(record.json(as: type) { $0.json(as: $1, for: readers) })
            } ?? .null
        default: json(as: type)
        }
    }
}

extension ValueType {
    /// Whether bundles have its values in more than one form, though they are facts.
    var differsForReaders: Bool { holds { $0.isA(OpeningHoursType.self) || $0.isAsset } }
}
