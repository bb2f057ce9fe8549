package import Bundles
package import JSON

/// What a reader of one release and a reader of another are told differently, decided from the bundles alone.
///
/// Documents are matched by collection and id, parameters by set and dotted path. A value that is the same in every
/// language stands here once. A text that another language stands in for is told under that language only. What did not
/// change is not here.
package struct ReleaseDifference: Hashable, Sendable {
    /// Languages that only one of the releases has, sorted; their documents are not told one by one.
    package let addedLanguages: [LanguageTag]
    package let removedLanguages: [LanguageTag]
    /// Sorted by name; only those with a difference.
    package let collections: [CollectionDifference]
    package let parameterSets: [ParameterSetDifference]

    package init(from old: [ContentBundle], to new: [ContentBundle]) {
        let (old, new) = (ReleaseContents(old), ReleaseContents(new))
        addedLanguages = new.languages.subtracting(old.languages).sorted()
        removedLanguages = old.languages.subtracting(new.languages).sorted()
        collections = Set(old.collections.keys).union(new.collections.keys).sorted(by: byBytes).compactMap { name in
            CollectionDifference(name: name, from: old.collections[name], to: new.collections[name])
        }
        parameterSets = Set(old.parameterSets.keys).union(new.parameterSets.keys).sorted(by: byBytes).compactMap {
            name in
            ParameterSetDifference(name: name, from: old.parameterSets[name], to: new.parameterSets[name])
        }
    }

    package var isEmpty: Bool {
        addedLanguages.isEmpty && removedLanguages.isEmpty && collections.isEmpty && parameterSets.isEmpty
    }
}

/// Whether something is in both releases or in one.
package enum Presence: String, Hashable, Sendable {
    case added
    case removed
    case changed
}

package struct CollectionDifference: Hashable, Sendable {
    package let name: String
    /// Sorted by id; only those with a difference.
    package let documents: [DocumentDifference]
    /// Whether documents that both releases have stand in another order.
    package let isReordered: Bool
    package let types: [TypeChange]
}

package struct DocumentDifference: Hashable, Sendable {
    package let id: String
    package let presence: Presence
    /// Languages that have a text of their own in the document, sorted; those of the release that has it.
    package let languages: [LanguageTag]
    /// In the order of the model, languages sorted within a field.
    package let fields: [FieldChange]
}

package struct ParameterSetDifference: Hashable, Sendable {
    package let name: String
    package let presence: Presence
    package let values: [FieldChange]
    package let types: [TypeChange]
}

/// One value that differs.
package struct FieldChange: Hashable, Sendable {
    /// Dotted, items of lists counted from 1: `steps[2]`, `opening-hours.weekly[1].from`.
    package let path: String
    package let type: FieldType?
    /// Nil for a value that is the same in every language.
    package let language: LanguageTag?
    package let change: ValueChange
    /// The language that stood, or stands, in for this one; nil for a text of the language's own.
    package var oldFallback: LanguageTag?
    package var newFallback: LanguageTag?
}

package enum ValueChange: Hashable, Sendable {
    case added(JSON)
    case removed(JSON)
    case replaced(old: JSON, new: JSON)
    /// A text, word by word.
    case reworded(WordDifference)
    /// Neither release has a text of the language's own, and another language stands in.
    case fallback
}

/// A field that became another kind of value.
package struct TypeChange: Hashable, Sendable {
    package let path: String
    package let old: FieldType?
    package let new: FieldType?
}

func byBytes(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
}
