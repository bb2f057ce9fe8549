import Bundles
import Dates
import Foundation
import JSON
import Signing
import TestKit
import Testing

@testable import LitfassClient
@testable import Trust

/// What comes over the network before anything is believed: files of metadata, keys and signatures in them, bundles, the fields
/// of an answer. A reader may refuse all of it, and may never stop the process, read beyond the bytes, or take for ever.
///
/// Four thousand inputs every day; `Tests/Hardening/fuzz` has a million of them under the address sanitizer.
@Suite struct `Bytes from the network` {
    /// A file as a publisher makes it, and all that reads such files.
    private struct Seed: Sendable {
        let bytes: [UInt8]
        let read: @Sendable ([UInt8], inout SeededGenerator) -> Void
    }

    @Test(arguments: 0..<4) func `never harm their reader`(number: UInt64) throws {
        var random = SeededGenerator(seed: number)
        let seeds = try Self.metadata() + Self.others()
        for _ in 0..<Rounds.times(1000) {
            let seed = seeds[random.below(seeds.count)]
            let bytes = random.mutation(of: seed.bytes)
            seed.read(bytes, &random)
        }
    }

    // MARK: - Metadata

    private static func metadata() throws -> [Seed] {
        let folder = URL(filePath: #filePath).appending(path: "../../Fixtures/trust/python-tuf/metadata").standardized
        let foreign = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
            .map { Array(try Data(contentsOf: $0)) }
        let ours = try SigningKey.KeyType.allCases.flatMap { type in
            let simulator = try RepositorySimulator(keyType: type)
            try simulator.publishRoot()
            try simulator.publishRelease()
            return simulator.files.filter { $0.key.hasPrefix("metadata/") }.sorted { $0.key < $1.key }.map(\.value)
        }
        return (foreign + ours).map { bytes in Seed(bytes: bytes) { readMetadata($0, &$1) } }
    }

    /// As every role, with every signature held to every key that the bytes name.
    private static func readMetadata(_ bytes: [UInt8], _ random: inout SeededGenerator) {
        let roles: [RoleName] = [.root, .timestamp, .snapshot, .targets, .delegated("in/ner")]
        let role = roles[random.below(roles.count)]
        guard let envelope = try? Envelope(parsing: UntrustedBytes(bytes), as: role, limits: .desk) else { return }
        if let root = try? Root(envelope.signed) {
            _ = [root.rootKeys, root.timestampKeys, root.snapshotKeys, root.targetsKeys].map {
                envelope.status($0, from: root.keys)
            }
            _ = root.signed.encoded()
        }
        if let targets = try? Targets(envelope.signed, as: role) { read(targets, envelope) }
        if let snapshot = try? Snapshot(envelope.signed) { _ = snapshot.signed.encoded() }
        if let timestamp = try? Timestamp(envelope.signed) { _ = timestamp.signed.encoded() }
    }

    private static func read(_ targets: Targets, _ envelope: Envelope) {
        for file in targets.files.values.prefix(8) {
            _ = try? file.path(consistentSnapshot: true)
            _ = try? file.path(consistentSnapshot: false)
        }
        for delegation in targets.delegations?.roles.prefix(8) ?? [] {
            _ = delegation.covers("folder/deep.txt")
            _ = (delegation.name.fileName(version: 1), delegation.name.storedName)
            _ = envelope.status(delegation.keys, from: targets.delegations?.keys ?? [:])
        }
    }

    // MARK: - Keys, bundles, fields

    private static func others() throws -> [Seed] {
        let bundle = SimulatedOrigin.bundle(language: "de", title: "Grüß **dich**").encoded()
        let keys = try SigningKey.KeyType.allCases.map { try SigningKey.generate($0) }
        let pems = try keys.map { try $0.publicPEM() }
        let signatures = try keys.compactMap { key in try key.sign([1, 2, 3]).bytes.map { (key.publicKey, $0) } }
        return [
            Seed(bytes: bundle) { bytes, _ in _ = try? ContentBundle.decode(bytes) },
            Seed(bytes: bundle) { bytes, _ in
                _ = try? JSON.parse(bytes, limits: JSONLimits(bytes: 1 << 20, depth: 8)).canonical()
            },
            Seed(bytes: Array("Sun, 06 Nov 1994 08:49:37 GMT".utf8)) { bytes, _ in
                _ = UTCTime(fixdate: String(decoding: bytes, as: UTF8.self))
            },
            Seed(bytes: Array("https://content.example.org:443/metadata/%2E%2e/1.root.json".utf8)) { bytes, _ in
                let text = String(decoding: bytes, as: UTF8.self)
                _ = OriginAddress("https://content.example.org/")?.allowsRedirect(to: text)
                _ = OriginAddress(text)
            },
            Seed(bytes: Array("releases/[a-z]*/?/[!]x".utf8)) { bytes, _ in
                let text = String(decoding: bytes, as: UTF8.self)
                _ = PathPattern(text).matches("releases/" + text)
            },
        ]
            + pems.map { pem in
                Seed(bytes: pem) { bytes, _ in
                    _ = PublicKey(pem: String(decoding: bytes, as: UTF8.self))?.verifies([0x30, 0x00], of: [1])
                }
            }
            + signatures.map { key, signature in
                Seed(bytes: signature) { bytes, _ in _ = key.verifies(bytes, of: [1, 2, 3]) }
            }
    }
}
