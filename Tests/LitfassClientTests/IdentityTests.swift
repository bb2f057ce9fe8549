import Bundles
import Files
import JSON
import Signing
import TestKit
import Testing
import Trust

@testable import LitfassClient

@Suite struct `A client that followed one product and environment` {
    private let origin: SimulatedOrigin
    private let device: Device

    init() throws {
        origin = try SimulatedOrigin()
        device = Device(origin)
        try origin.publish(1)
    }

    private static let refusal =
        "what is offered is for another-app (test), and this client follows corona-warn-app (test)"

    private func publishAnother(_ number: Int) throws {
        var bundles: [String: [UInt8]] = [:]
        for language in ["de", "en", "fr"] {
            let bundle = SimulatedOrigin.bundle(language: language, title: "Other \(language)", product: "another-app")
            bundles[bundle.targetName.string] = bundle.encoded()
        }
        try origin.publish(number, replacing: bundles)
    }

    @Test func `takes no other, however it is signed`() async throws {
        let client = device.client()
        try await client.refresh()
        try publishAnother(2)
        let fault = await #expect(throws: ClientFault.self) { try await client.refresh() }
        #expect(fault?.description == Self.refusal)
        #expect(fault?.kind == .notTrusted)
        #expect(client.release?.title == "Hello fr")
        try origin.publish(3, title: "Again")
        #expect(try await client.refresh().release.title == "Again fr")
    }

    @Test func `that is told its environment takes no other from the first release on`() async throws {
        var configuration = device.configuration()
        configuration.environment = "production"
        let fault = await #expect(throws: ClientFault.self) { try await LitfassClient(configuration).refresh() }
        #expect(
            fault?.description
                == "what is offered is for corona-warn-app (test), and this client follows corona-warn-app (production)"
        )
        #expect(fault?.kind == .notTrusted)
        configuration.environment = "test"
        #expect(try await LitfassClient(configuration).refresh().release.number == 1)
    }

    @Test(arguments: [nil, "test"])
    func `takes no root with a key for development, nor of another environment`(told: String?) async throws {
        let repository = origin.repository
        let open = try SigningKey.generate(.ed25519, for: .development)
        let marked = repository.root(version: 2, rootKeys: [repository.rootKey, open]).signed
        var named = repository.root(version: 2).signed.object ?? JSONObject()
        named["x-litfass-environment"] = "production"
        let roots: [(JSON, String)] = [
            (marked, "root lists a key for development, with which anybody can sign, and this is 'test'"),
            (.object(named), "root version 2 is of the environment 'production', not of 'test'"),
        ]
        for (signed, words) in roots {
            try repository.publishRoot(Root(signed))
            var configuration = Device(origin).configuration()
            configuration.environment = told
            let fault = await #expect(throws: ClientFault.self) { try await LitfassClient(configuration).refresh() }
            #expect(fault?.description == words)
            #expect(fault?.kind == .notTrusted)
        }
    }

    /// Else the right release would go back behind the wrong one.
    @Test func `trusts nothing of another that it has refused`() async throws {
        try await device.client().refresh()
        try publishAnother(9)
        await #expect(throws: ClientFault.self) { try await device.client().refresh() }
        try origin.publish(2, title: "Again")
        #expect(try await device.client().refresh().release.number == 2)
    }

    @Test func `takes no other after its kept release was damaged`() async throws {
        let files = MemoryFiles()
        let device = Device(origin, files: files)
        try await device.client().refresh()
        for object in try files.names(in: RelativePath(known: "objects")) {
            files.replace(RelativePath(known: "objects/\(object)"), with: [])
        }
        try publishAnother(2)
        let client = device.client()
        #expect(client.release == nil)
        let fault = await #expect(throws: ClientFault.self) { try await client.refresh() }
        #expect(fault?.description == Self.refusal)
    }

    @Test func `takes no other than the one that the app was shipped with`() async throws {
        let tree = try ShippedTree(of: origin)
        try publishAnother(2)
        var configuration = device.configuration()
        configuration.embedded = FolderTransport(path: tree.path)
        let client = LitfassClient(configuration)
        let fault = await #expect(throws: ClientFault.self) { try await client.refresh() }
        #expect(fault?.description == Self.refusal)
        #expect(client.release?.title == "Hello fr")
        withExtendedLifetime(tree) {}
    }

    @Test func `does without a kept release of another product than the app's`() async throws {
        let tree = try ShippedTree(of: origin)
        try publishAnother(2)
        try await device.client().refresh()
        var configuration = device.configuration()
        configuration.embedded = FolderTransport(path: tree.path)
        let client = LitfassClient(configuration)
        #expect(client.release?.title == "Hello fr")
        #expect(client.openingFault?.description == Self.refusal)
        withExtendedLifetime(tree) {}
    }
}
