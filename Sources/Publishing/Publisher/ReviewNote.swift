import Files
import JSON
package import Trust

/// That somebody reviewed a candidate on this machine: what `sign` holds the candidate to. It stays here, and is used up by
/// signing.
package struct ReviewNote: Hashable, Sendable {
    /// Of the candidate.
    package let digest: String
    /// The live release with which it was compared.
    package let release: Int?
    package let reviewed: Instant

    package init(digest: String, release: Int?, reviewed: Instant) {
        self.digest = digest
        self.release = release
        self.reviewed = reviewed
    }
}

extension Publisher {
    /// Where the note stands, from the workspace on.
    package var noteName: String { policy.name("cache/\(notePath.string)") }
    private var notePath: RelativePath {
        RelativePath(known: "review\(only.map { "-\($0.rawValue)" } ?? "").json")
    }
    /// Of the whole note, which has some hundred bytes.
    private static let noteLimitBytes = 1 << 16

    /// Nil where nobody has reviewed anything here, and where what was reviewed was against another live release.
    package func reviewNote(for status: PublishingStatus) throws(PublishingFault) -> ReviewNote? {
        let bytes = try doing { () throws(FileFault) in
            try notes.readIfPresent(notePath, limitBytes: Self.noteLimitBytes)
        }
        // A damaged note is none: the candidate is reviewed again.
        guard let bytes, let json = try? JSON.parse(bytes), json["format"]?.integer == 1,
            let digest = json["digest"]?.string, let text = json["reviewed"]?.string, let reviewed = Instant(text)
        else { return nil }
        let release = json["release"]?.integer.map(Int.init)
        return release == status.release ? ReviewNote(digest: digest, release: release, reviewed: reviewed) : nil
    }

    /// Whoever publishes sweeps the folder of notes: a note is written while nobody does.
    package func remember(_ note: ReviewNote) throws(PublishingFault) {
        let lock = try enter()
        defer { extendLifetime(lock) }
        var object = JSONObject()
        object["format"] = 1
        object["digest"] = .string(note.digest)
        if let release = note.release { object["release"] = .number(JSONNumber(release)) }
        object["reviewed"] = .string("\(note.reviewed)")
        let bytes = JSON.object(object).encodedPretty()
        try doing { () throws(FileFault) in
            try notes.createFolders()
            try notes.write(bytes, to: notePath)
        }
    }

    /// The review was followed by a signature.
    package func forgetReview() throws(PublishingFault) {
        try doing { () throws(FileFault) in try notes.removeFile(notePath) }
    }

    private var notes: Folder { Folder("\(publishing.path)/cache") }
}
