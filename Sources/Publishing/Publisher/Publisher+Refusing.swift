package import Trust

extension Publisher {
    /// Writes down why somebody does not sign what they were shown.
    /// - Throws: `.edited` where another candidate stands there by now.
    package func refuse(
        _ shown: PublishingStatus, as signer: String, because reason: String, at now: Instant
    ) async throws(PublishingFault) -> PublishingStatus {
        let lock = try enter()
        defer { extendLifetime(lock) }
        let current = try await status(holding: lock)
        guard let candidate = shown.candidate, current.candidate?.digest == candidate.digest else {
            throw .candidate(.edited(file: "candidate.json"))
        }
        try candidates.add(Refusal(reason: reason, refused: now, digest: candidate.digest), of: signer)
        return try await status(holding: lock)
    }
}
