package import JSON

/// Why bytes are not the metadata of TUF, and where. The words stand in `MetadataFlaw+Words.swift`.
package struct MetadataFlaw: Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        case notJSON(JSONFault)
        case missing(member: String)
        case notA(Kind)
        /// An integer is asked for, both bounds allowed.
        case notAnInteger(from: Int64, to: Int64)
        /// Not `YYYY-MM-DDTHH:MM:SSZ`.
        case notAnInstant
        /// Not the hexadecimal digits of a digest of its algorithm.
        case notADigest
        case empty
        /// A list of texts holds something else.
        case notAllTexts
        case keyIDTwice
        /// A number that is no integer has no canonical form.
        case noCanonicalForm
        case delegatedTwice
        /// A delegated role called like one of the four that root answers for, or not called anything.
        case unusableRoleName(String)
        /// Exactly one of `paths` and `path_hash_prefixes` must be there.
        case unclearScope
        /// Exactly one of `roles` and `succinct_roles` must be there (TAP 15).
        case unclearDelegation
    }

    package enum Kind: Hashable, Sendable {
        case object, list, string, boolean
    }

    /// The way from the file to the place; empty for the whole.
    package let place: [Step]
    package let reason: Reason

    package enum Step: Hashable, Sendable {
        case file, signature, key, delegation
        case member(String)
    }

    package init(at place: [Step] = [], _ reason: Reason) {
        self.place = place
        self.reason = reason
    }
}
