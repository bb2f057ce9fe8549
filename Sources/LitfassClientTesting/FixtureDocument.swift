import Bundles
import JSON

public import struct LitfassClient.Profile

/// A document of a test.
public struct FixtureDocument: Sendable {
    let document: BundleDocument
    let types: [FieldTypes.Entry]

    /// - Parameters:
    ///   - id: unique in the collection.
    ///   - fields: by the names of the model, in its order.
    ///   - languages: of the fields whose text is in another language than the release.
    ///   - when: for whom and when it is there.
    ///   - variants: other values for some; of each value, the first variant that has it and holds counts.
    public init(
        _ id: String, _ fields: KeyValuePairs<String, FixtureValue>, languages: KeyValuePairs<String, String> = [:],
        when: FixtureCondition = .always, variants: [FixtureVariant] = []
    ) {
        document = BundleDocument(
            id: id, fields: JSONObject(fields),
            languages: languages.compactMap { field, tag in
                LanguageTag(tag).map { FieldLanguage(field: field, language: $0) }
            }, when: when.condition, variants: variants.map(\.variant))
        types = FieldTypes.union([fields.entries] + variants.map(\.types))
    }
}

/// A parameter set of a test.
public struct FixtureParameters: Sendable {
    let set: ParameterSet

    /// - Parameters:
    ///   - name: of the set.
    ///   - values: by the names of the model, in its order.
    ///   - when: for whom and when it is there.
    ///   - variants: other values for some; of each value, the first variant that has it and holds counts.
    ///   - updates: which of the values say whether the app has to be updated.
    public init(
        _ name: String, _ values: KeyValuePairs<String, FixtureValue>, when: FixtureCondition = .always,
        variants: [FixtureVariant] = [], updates: [FixtureUpdate] = []
    ) {
        set = ParameterSet(
            name: name, types: FieldTypes(FieldTypes.union([values.entries] + variants.map(\.types))),
            values: JSONObject(values), when: when.condition, variants: variants.map(\.variant),
            updates: updates.map(\.rule))
    }
}

/// Other values for some.
public struct FixtureVariant: Sendable {
    let variant: BundleVariant
    let types: [FieldTypes.Entry]

    /// - Parameters:
    ///   - name: as an author writes it: `winter-2027`.
    ///   - condition: for whom and when.
    ///   - fields: the values that differ.
    public init(_ name: String, when condition: FixtureCondition, _ fields: KeyValuePairs<String, FixtureValue>) {
        variant = BundleVariant(name: name, when: condition.condition, fields: JSONObject(fields))
        types = fields.entries
    }
}

/// What a value of a parameter set means for updates of the app.
public struct FixtureUpdate: Sendable {
    let rule: UpdateRule

    /// Whoever has an older version than that at `path` must update.
    public static func required(_ path: String, platform: Profile.Platform) -> FixtureUpdate {
        FixtureUpdate(rule: UpdateRule(path: path, need: .required, meaning: .version(platform: platform.rawValue)))
    }

    /// Whoever has an older version than that at `path` should update.
    public static func recommended(_ path: String, platform: Profile.Platform) -> FixtureUpdate {
        FixtureUpdate(rule: UpdateRule(path: path, need: .recommended, meaning: .version(platform: platform.rawValue)))
    }

    /// The reference at `path` leads to what people read who must update.
    public static func requiredText(_ path: String, collection: String) -> FixtureUpdate {
        FixtureUpdate(rule: UpdateRule(path: path, need: .required, meaning: .text(collection: collection)))
    }

    /// The reference at `path` leads to what people read who should update.
    public static func recommendedText(_ path: String, collection: String) -> FixtureUpdate {
        FixtureUpdate(rule: UpdateRule(path: path, need: .recommended, meaning: .text(collection: collection)))
    }
}

extension JSONObject {
    fileprivate init(_ fields: KeyValuePairs<String, FixtureValue>) {
        self.init(fields.map { JSONObject.Member(key: $0.key, value: $0.value.json) })
    }
}

extension KeyValuePairs<String, FixtureValue> {
    fileprivate var entries: [FieldTypes.Entry] { flatMap { $0.value.entries(at: $0.key) } }
}
