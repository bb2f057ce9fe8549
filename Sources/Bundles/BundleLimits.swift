import JSON

/// What a reader of bundles takes at most. A bundle beyond a limit is refused with the limit's name.
package struct BundleLimits: Hashable, Sendable {
    /// Bytes of one bundle.
    package var bytes: Int
    /// Nesting of objects and arrays.
    package var depth: Int
    /// Collections and parameter sets together.
    package var parts: Int
    /// Documents of all collections together.
    package var documents: Int
    /// Fields of one document, and types of one collection or parameter set.
    package var fields: Int

    package init(
        bytes: Int = 64 << 20, depth: Int = 16, parts: Int = 256, documents: Int = 50_000, fields: Int = 1_000
    ) {
        self.bytes = bytes
        self.depth = depth
        self.parts = parts
        self.documents = documents
        self.fields = fields
    }

    /// Bytes of a language tag. RFC 5646 §4.4.1 finds 35 enough for every tag in practice.
    package static let languageTagBytes = 64
    /// Bytes of a bundle's or target's name. File systems take 255, a digest and a coding's suffix go with it.
    package static let nameBytes = 128
    /// Numbers of one version, and digits of each.
    package static let versionParts = 8
    package static let versionDigits = 15

    /// Objects and arrays around a document's fields: bundle, collections, one of them, its documents, one of them, its fields.
    package static let documentDepth = 6
    /// The same around the values of a parameter set: bundle, parameters, one set, its values.
    package static let parametersDepth = 4

    var json: JSONLimits { JSONLimits(bytes: bytes, depth: depth) }
}
