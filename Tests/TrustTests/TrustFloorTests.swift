import Signing
import TestKit
import Testing
import Trust

/// What a process remembers without a store, as the measure for what it is offered next.
@Suite struct `What a process has come to trust` {
    private func floor(_ simulator: RepositorySimulator) async throws -> TrustFloor {
        TrustFloor(try await Phone(shipped: UntrustedBytes(simulator["metadata/1.root.json"] ?? [])).refresh(simulator))
    }

    @Test func `is not gone back behind, role by role`() async throws {
        let (simulator, _) = try Phone.atFirstRelease()
        let first = try await floor(simulator)
        try Edition(version: 2).publish(on: simulator)
        let second = try await floor(simulator)
        try first.demand(second)
        try second.demand(second)
        #expect(throws: TrustFault.rolledBack(.timestamp, trusted: 2, offered: 1)) { try second.demand(first) }
        try simulator.publishTimestamp(version: 3, snapshot: 1)
        let older = try await floor(simulator)
        #expect(throws: TrustFault.rolledBack(.snapshot, trusted: 2, offered: 1)) { try second.demand(older) }
        let listed = MetadataDescription(version: 1, of: simulator["metadata/1.content.json"] ?? [])
        try Edition(version: 4, list: { $0["content.json"] = listed }).publish(on: simulator)
        let mixed = try await floor(simulator)
        #expect(throws: TrustFault.rolledBack(.delegated("content"), trusted: 2, offered: 1)) {
            try second.demand(mixed)
        }
    }

    @Test func `knows the root, and lets go of what keys signed that were taken away`() async throws {
        let (simulator, _) = try Phone.atFirstRelease()
        try Edition(version: 1000).publish(on: simulator)
        let stolen = try await floor(simulator)
        try simulator.publishRoot(simulator.root(version: 2))
        let followed = try await floor(simulator)
        #expect(throws: TrustFault.rolledBack(.root, trusted: 2, offered: 1)) { try followed.demand(stolen) }
        let key = try SigningKey.generate(.ed25519)
        try simulator.publishRoot(simulator.root(version: 3, onlineKeys: [key]))
        try Edition(version: 2, signers: [.snapshot: [key], .timestamp: [key]]).publish(on: simulator)
        try followed.demand(try await floor(simulator))
    }
}
