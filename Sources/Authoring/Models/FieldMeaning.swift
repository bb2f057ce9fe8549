package import Bundles
package import JSON
import Rulebook
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
            var type = field.type
            while let element = type.element { type = element }
            guard case .record(let inner) = type else { return nil }
            record = inner
        }
        return nil
    }

    /// The values of a parameter set, those that are part of no release too.
    package func values(ofParameterSet name: String) -> JSONObject? {
        guard let set = content.parameters(named: name), let record = set.record else { return nil }
        return ValueEncoder.object(record, set.model.record)
    }

    /// The names of the fields with the first and the last day of a document, and of those that say what it is about.
    package func validity(ofCollection name: String) -> (from: String, until: String, of: [String])? {
        guard let model = content.collection(named: name)?.model, let validity = model.validity else { return nil }
        let names = model.record.names
        return (names[validity.from], names[validity.until], validity.of.map { names[$0] })
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
        description = field.description
        var type = field.type
        while let element = type.element { type = element }
        switch type {
        case .integer(let constraints), .decimal(let constraints), .percentage(let constraints),
            .range(let constraints):
            (unit, bounds, source) = (constraints.unit, constraints.bounds.words, constraints.bounds.source)
        case .version(let limits), .date(let limits), .instant(let limits), .duration(let limits):
            (unit, bounds, source) = (nil, limits.words, limits.source)
        case .choice(let options): (unit, bounds, source) = (nil, options.joined(separator: ", "), nil)
        default: (unit, bounds, source) = (nil, nil, nil)
        }
    }
}

extension Bounds {
    fileprivate var words: String? {
        switch (minimum?.written, maximum?.written) {
        case (let minimum?, let maximum?): "\(minimum) to \(maximum)"
        case (let minimum?, nil): "at least \(minimum)"
        case (nil, let maximum?): "at most \(maximum)"
        case (nil, nil): nil
        }
    }
}
