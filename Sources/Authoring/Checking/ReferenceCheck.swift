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
    private(set) var findings = Findings()

    init(collections: [Collection], modelNames: [String]) {
        self.collections = collections
        self.modelNames = modelNames
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
            guard let place = places[reference.collection], collections[place].index[reference.id] == nil else {
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
