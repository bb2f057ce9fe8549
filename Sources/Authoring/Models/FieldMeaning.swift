package import Bundles
import Constraints
package import JSON
import Models
import Rulebook
import Workspaces
import YAML

/// What a model says of a parameter to whoever judges its value.
package struct FieldMeaning: Hashable, Sendable {
    package let unit: String?
    /// `1 to 14`; of a choice its options, `low, high`
    package let bounds: String?
    /// The document that says so.
    package let source: String?
    package let description: String?
}

extension CheckedWorkspace {
    /// The language in which texts are written first.
    package var sourceLanguage: LanguageTag { content.configuration.sourceLanguage }

    /// - Parameter path: dotted, through records and the records of lists.
    package func meaning(of path: String, inParameterSet set: String) -> FieldMeaning? {
        guard let model = content.parameters(named: set)?.model else { return nil }
        var record = model.record
        let steps = path.split(separator: ".").map(String.init)
        for (place, step) in steps.enumerated() {
            guard let field = record[step] else { return nil }
            if place == steps.count - 1 { return FieldMeaning(field) }
            guard let inner = field.type.innermost.recordType else { return nil }
            record = inner
        }
        return nil
    }

    /// The values of a parameter set, those that are part of no release too.
    package func values(ofParameterSet name: String) -> JSONObject? {
        guard let set = content.parameters(named: name), let record = set.record else { return nil }
        return record.json(as: set.model.record)
    }

    /// Whether a translation was made from another source text than the one that stands there; nil where there is none.
    package func isStale(
        field: String, of document: String, in collection: String, _ language: LanguageTag
    ) -> Bool? {
        guard let found = content.collection(named: collection), let place = found.index(of: document),
            let index = found.model.record.index(of: field), let tag = content.configuration.index(of: language),
            let translation = found.documents[place].translations[tag], translation.written.contains(index),
            let digest = found.documents[place].record?.values[index]?.content.sourceDigest
        else { return nil }
        return translation.digests[field]?.text != digest.hex
    }
}

extension FieldMeaning {
    fileprivate init(_ field: Field) {
        let type = field.type.innermost
        let limits = type.bounds ?? (type as? RangeType)?.constraints.bounds
        description = field.description
        unit = type.unit ?? (type as? RangeType)?.constraints.unit
        bounds = limits?.words ?? type.options?.joined(separator: ", ")
        source = limits?.source
    }
}
