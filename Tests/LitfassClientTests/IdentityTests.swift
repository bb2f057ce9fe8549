import Bundles
import Files
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
