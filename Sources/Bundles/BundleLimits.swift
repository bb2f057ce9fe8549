package import JSON

/// What a reader of bundles takes at most. A bundle beyond a limit is refused with the limit's name.
package struct BundleLimits: Hashable, Sendable {
    /// Bytes of one bundle.
    package var bytes: Int
    /// Nesting of objects and arrays around and in values.
    package var depth: Int
    /// Collections and parameter sets together.
    package var parts: Int
    /// Documents of all collections together.
    package var documents: Int
    /// Fields of one document, and types of one collection or parameter set.
    package var fields: Int
    /// Variants of one document or parameter set.
    package var variants: Int

    package init(
        bytes: Int = 64 << 20, depth: Int = 18, parts: Int = 256, documents: Int = 50_000, fields: Int = 1_000,
        variants: Int = 1_000
    ) {
        self.bytes = bytes
        self.depth = depth
        self.parts = parts
        self.documents = documents
        self.fields = fields
        self.variants = variants
    }

    /// Bytes of a language tag. RFC 5646 §4.4.1 finds 35 enough for every tag in practice.
    package static let languageTagBytes = 64
    /// Bytes of a bundle's or target's name. File systems take 255, a digest and a coding's suffix go with it.
    package static let nameBytes = 128
    /// Numbers of one version, and digits of each.
    package static let versionParts = 8
    package static let versionDigits = 15

    /// Objects and arrays around the fields of a document's variant: bundle, collections, one of them, its documents, one of them,
    /// its variants, one of them, its fields.
    package static let documentDepth = 8
    /// The same around the values of a parameter set: bundle, parameters, one set, its variants, one of them, its values.
    package static let parametersDepth = 6

    /// Conditions may be deeper than values, and those of a later Litfass deeper still: what is not understood of them does not
    /// hold, and is no reason to refuse the bundle.
    static let conditionDepth = 32

    package var json: JSONLimits { JSONLimits(bytes: bytes, depth: max(depth, Self.conditionDepth)) }
}
