import JSON
package import Trust

/// What somebody who was asked to sign a candidate says against it, for those who proposed it. It is a word and no signature: phones
/// hear nothing of it.
package struct Refusal: Hashable, Sendable {
    package let reason: String
    package let refused: Instant
    /// Of the candidate that it is about.
    let digest: String

    init(reason: String, refused: Instant, digest: String) {
        (self.reason, self.refused, self.digest) = (reason, refused, digest)
    }

    /// Nil where it is no such file.
    init?(_ json: JSON) {
        guard json["format"]?.integer == 1, let reason = json["reason"]?.string, let digest = json["digest"]?.string,
            let refused = json["refused"]?.string.flatMap({ Instant($0) })
        else { return nil }
        self.init(reason: reason, refused: refused, digest: digest)
    }

    var json: JSON {
        [
            "format": 1, "digest": .string(digest), "refused": .string(refused.description), "reason": .string(reason),
        ]
    }
}
