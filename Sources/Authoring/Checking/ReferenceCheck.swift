import Audiences
import Bundles
import Constraints
import Models
import Rulebook
import Values
import Workspaces
import YAML

/// Follows references from one document to another.
struct ReferenceCheck {
    let collections: [Collection]
    let modelNames: [String]
    private let languages: [LanguageTag]
    /// What files say besides values, by path.
    private let settings: [String: EntrySettings]
    private(set) var findings = Findings()

    init(
        collections: [Collection], parameters: [Parameters], modelNames: [String], languages: [LanguageTag]
    ) {
        self.collections = collections
        self.modelNames = modelNames
        self.languages = languages
        var settings: [String: EntrySettings] = [:]
        for collection in collections {
            for document in collection.documents where document.settings != nil {
                settings[document.path] = document.settings
            }
        }
        for set in parameters { settings["Config/parameters/\(set.model.name).yaml"] = set.settings }
        self.settings = settings
    }

    /// A document must be there for everybody who is told of it.
    private mutating func requirePresence(of target: Document, for reference: FoundReference) {
        guard target.when != .always else { return }
        let given = settings[reference.node.source.path]?.condition(at: reference.node) ?? .always
        guard !Partition.implies(given, target.when, languages: languages) else { return }
        // Of a list of related documents, an app shows those that are there. The value of a parameter set is one that it needs.
        let isNeeded = reference.node.source.path.hasPrefix("Config/")
        findings.add(as: isNeeded ? .error : .warning) {
            $0.add(
                .danglingReference, at: reference.node,
                "'\(reference.collection)/\(reference.id)' has a condition, so it is missing for some people who are referred to it",
                fix:
                    "give this document the same condition, in 'when' or a variant, or refer to one that is always there"
            )
        }
    }

    mutating func check(_ references: [FoundReference]) {
        let places = Dictionary(collections.indices.map { (collections[$0].model.name, $0) }) { first, _ in first }
        for reference in references {
            if reference.leadsToItself {
                findings.add(
                    .selfReference, at: reference.node, "'\(reference.id)' refers to itself here",
                    fix: "name another document, or remove the reference")
            }
            // A collection without a model that can be read has findings of its own.
            guard let place = places[reference.collection] else { continue }
            if let index = collections[place].index[reference.id] {
                requirePresence(of: collections[place].documents[index], for: reference)
                continue
            }
            if collections[place].drafts.contains(reference.id) {
                findings.add(
                    .danglingReference, at: reference.node,
                    "'\(reference.collection)/\(reference.id)' is a draft, which is in no release",
                    fix: "remove 'draft: true' from it when it is finished, or remove the reference")
                continue
            }
            findings.add(
                .danglingReference, at: reference.node,
                "'\(reference.id)' is no document of '\(reference.collection)'",
                fix: suggestedName(for: reference.id, among: collections[place].ids)
                    ?? "add Content/\(reference.collection)/\(reference.id).yaml, or remove the reference")
        }
    }
}

extension FoundReference {
    fileprivate var leadsToItself: Bool {
        let path = node.source.path
        // A name is put together only where it may be the right one: most ids of a collection differ at their ends.
        return path.utf8.count == "Content//.yaml".utf8.count + collection.utf8.count + id.utf8.count
            && path.utf8.dropLast(".yaml".utf8.count).last == id.utf8.last
            && path.isSameBytes(as: "Content/\(collection)/\(id).yaml")
    }
}
