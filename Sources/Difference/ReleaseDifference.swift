package import Bundles
import Files
package import JSON

/// What the bundles of one release say that those of another do not, whole: the older release and the difference are the
/// newer release.
///
/// Documents are matched by collection and id, or by what they say where they have another name; parameters by set and
/// dotted path. What did not change is not here.
package struct ReleaseDifference: Hashable, Sendable {
    /// What each bundle of the newer release holds, sorted by target name; nil where that is as before.
    package var layout: [BundleLayout]?
    /// Languages that only one of the releases has, sorted.
    package var addedLanguages: [LanguageTag]
    package var removedLanguages: [LanguageTag]
    /// Sorted by name; only those with a difference.
    package var collections: [CollectionDifference]
    package var parameterSets: [ParameterSetDifference]
}

extension ReleaseDifference {
    /// - Precondition: a collection that stands in several bundles says the same in each, as all that Litfass builds do.
    package init(from old: [ContentBundle], to new: [ContentBundle]) {
        self.init(from: ReleaseContents(old), to: ReleaseContents(new))
    }

    init(from old: ReleaseContents, to new: ReleaseContents) {
        let renames = Renames(from: old, to: new)
        let collections = Set(old.collections.keys).union(new.collections.keys).sortedByBytes().compactMap { name in
            CollectionDifference(name: name, from: old, to: new, renames)
        }
        let parameterSets = Set(old.parameterSets.keys).union(new.parameterSets.keys).sortedByBytes().compactMap {
            name in
            ParameterSetDifference(name: name, from: old.parameterSets[name], to: new.parameterSets[name])
        }
        self.init(
            layout: old.layout == new.layout ? nil : new.layout,
            addedLanguages: new.languages.subtracting(old.languages).sorted(),
            removedLanguages: old.languages.subtracting(new.languages).sorted(), collections: collections,
            parameterSets: parameterSets)
    }

    package var isEmpty: Bool {
        layout == nil && addedLanguages.isEmpty && removedLanguages.isEmpty && collections.isEmpty
            && parameterSets.isEmpty
    }
}

/// What one bundle is called and which parts it holds, in their order.
package struct BundleLayout: Hashable, Sendable {
    package let product: String
    package let environment: String
    package let name: BundleName
    package let language: LanguageTag?
    /// In which the authority counts its days.
    package let zone: String?
    package let collections: [String]
    package let parameterSets: [String]

    var targetName: TargetName { TargetName(bundle: name, language: language) }
}

/// Whether something is in both releases or in one.
package enum Presence: String, Hashable, Sendable, CaseIterable {
    case added
    case removed
    case changed
}

package struct CollectionDifference: Hashable, Sendable {
    package let name: String
    package let presence: Presence
    /// Of both releases, where they differ; nil on a side that does not have the collection.
    package let types: Types?
    /// Ids of all documents of the newer release, where it is not the order of the older one with the new documents put in
    /// behind the ones that they name in `after`.
    package let order: [String]?
    /// Sorted by id; only those with a difference.
    package var documents: [DocumentDifference]
    /// Of the newer release, where they differ.
    package var alternatives: [String: String]?

    package struct Types: Hashable, Sendable {
        package let old: FieldTypes?
        package let new: FieldTypes?
    }
}

package struct DocumentDifference: Hashable, Sendable {
    package let id: String
    package let presence: Presence
    /// What the document was called in the older release, where it had another name; `presence` is then `changed`.
    package let formerly: DocumentName?
    /// Of a document that comes to the collection: the one that stands before it; nil for the first of all.
    package let after: String?
    /// In the order of the model; what everybody gets where no condition holds.
    package let fields: [FieldDifference]
    /// For whom the document is, and what it says for some; no language is in two of them.
    package var conditions: [ConditionsChange] = []

    /// Whether the older release had no document of this name.
    var isNewHere: Bool { presence == .added || formerly != nil }
}

/// `when` and `variants` of both releases, as bundles have them; nil on a side without any.
package struct ConditionsChange: Hashable, Sendable {
    /// Sorted; nil stands for bundles without language.
    package let languages: [LanguageTag?]
    package let old: JSON?
    package let new: JSON?
}

package struct FieldDifference: Hashable, Sendable {
    package let name: String
    package let type: FieldType?
    /// Each with the languages in which it happened; no language is in two of them.
    package let changes: [Change]

    package struct Change: Hashable, Sendable {
        /// Sorted; nil stands for bundles without language.
        package let languages: [LanguageTag?]
        package let old: Side?
        package let new: Side?
    }

    /// What a reader of a release gets in a field.
    package struct Side: Hashable, Sendable {
        package let value: JSON
        /// The language that stands in; nil for a text of the reader's own, and for facts.
        package let standIn: LanguageTag?
    }
}

package struct ParameterSetDifference: Hashable, Sendable {
    package let name: String
    package let presence: Presence
    package let types: CollectionDifference.Types?
    /// In the order of the model, those that are gone last.
    package let values: [Change]
    /// For whom the set is, and what it says for some; nil where that is as before.
    package var conditions: ConditionsChange?

    package struct Change: Hashable, Sendable {
        /// Dotted, through records; a list or table is one value.
        package let path: String
        package let type: FieldType?
        package let old: JSON?
        package let new: JSON?
    }
}
