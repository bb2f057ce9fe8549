import Trust

/// What the metadata of a tree say of themselves: enough to compare two trees, without their files.
package struct TreeVersions: Sendable {
    /// The release's number.
    package let number: Int
    /// As `TreeInspection` has them.
    package let roles: [TreeInspection.Role]
    /// From the one that was trusted first to the newest.
    package let roots: [[UInt8]]
}

extension TreeInspector {
    /// Follows the signatures to every role, and fetches no target.
    /// - Throws: why the chain of signatures does not lead to a release.
    package func versions() async throws(ClientFault) -> TreeVersions {
        let store = MemoryStore()
        do {
            var trust = Self.limits.trust
            trust.rootRotations = TrustLimits.desk.rootRotations
            let source = RecordingSource(MeteredTransport(transport, limits: Self.limits))
            let updater = Updater(source: source, store: store, now: .beforeExpiry, limits: trust)
            var repository = try await updater.refresh(trusting: root)
            let roles = Self.roles(of: repository, try await repository.everyRole())
            let newest = repository.root.value.version
            let first = (1...newest).first { store.load(RoleName.root.fileName(version: $0)) != nil } ?? newest
            return TreeVersions(
                number: repository.snapshot.value.version, roles: roles,
                roots: (first...newest).compactMap { store.load(RoleName.root.fileName(version: $0)) })
        } catch {
            throw ClientFault(wrapping: error)
        }
    }
}
