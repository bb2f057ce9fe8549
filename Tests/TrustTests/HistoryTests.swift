import JSON
import Signing
import Synchronization
import TestKit
import Testing
import Trust

/// A store that dies with its process at a given write.
private final class MortalStore: MetadataStore {
    struct Killed: Error {}

    let beneath: ObservedStore
    private let writesLeft: Mutex<Int>

    init(over beneath: ObservedStore, writes: Int) {
        self.beneath = beneath
        writesLeft = Mutex(writes)
    }

    func load(_ name: String) -> [UInt8]? { beneath.load(name) }

    func save(_ bytes: [UInt8], as name: String) throws {
        try write()
        beneath.save(bytes, as: name)
    }

    func forget(_ name: String) throws {
        try write()
        beneath.forget(name)
    }

    private func write() throws {
        try writesLeft.withLock { left in
            guard left > 0 else { throw Killed() }
            left -= 1
        }
    }
}

@Suite struct `A client that is killed` {
    /// In the hardest refresh there is: two new roots, of which one takes a stolen online key away, and a new release with lower
    /// versions than the thief's.
    @Test(arguments: 0..<14) func `at any write is well after the next refresh`(writes: Int) async throws {
        let (simulator, phone) = try Phone.atFirstRelease()
        try simulator.publishRelease(2)
        try simulator.publishTimestamp(version: 9_000_000, snapshot: 2)
        _ = try await phone.fetch("content.de.json", from: simulator)
        let newKey = try SigningKey.generate(.ed25519)
        try simulator.publishRoot(simulator.root(version: 2))
        try simulator.publishRoot(simulator.root(version: 3, onlineKeys: [newKey]))
        var edition = Edition(version: 3)
        edition.signers = [.timestamp: [newKey], .snapshot: [newKey]]
        try edition.publish(on: simulator)

        let mortal = MortalStore(over: phone.store, writes: writes)
        do {
            var repository = try await Updater(source: simulator, store: mortal, now: RepositorySimulator.today)
                .refresh(trusting: phone.shipped)
            _ = try await repository.everyRole()
            #expect(writes >= 10, "the refresh writes more often than that")
        } catch is MortalStore.Killed {}
        #expect(try await phone.fetch("content.de.json", from: simulator) == Array("{\"second\":2}".utf8))
        #expect(try await phone.refresh(simulator).timestamp.value.version == 3)
    }
}

/// Publications, renewals, rotations and attacks in random order. The client never goes back, and is always well again when the
/// repository is.
@Suite struct `In a random history a client` {
    private enum Event: CaseIterable {
        case release, renewal, newRoot, newOnlineKey, replay, flip, loss, damage

        var isAttack: Bool { [.replay, .flip, .loss].contains(self) }
    }

    private struct History {
        var random: SeededGenerator
        let simulator: RepositorySimulator
        let phone: Phone
        var online: SigningKey
        var root = 1
        var release = 1
        var timestamp = 1
        /// Honest states of the whole repository since the online key last changed.
        var past: [[String: [UInt8]]] = []

        mutating func happen(_ event: Event) throws {
            switch event {
            case .release:
                release += 1
                timestamp += 1
                try simulator.publishRelease(release, signedBy: online)
                try simulator.publishTimestamp(version: timestamp, snapshot: release, signedBy: online)
            case .renewal:
                timestamp += 1
                try simulator.publishTimestamp(version: timestamp, snapshot: release, signedBy: online)
            case .newRoot:
                root += 1
                try simulator.publishRoot(simulator.root(version: root, onlineKeys: [online]))
            case .newOnlineKey:
                root += 1
                online = try SigningKey.generate(.ed25519)
                try simulator.publishRoot(simulator.root(version: root, onlineKeys: [online]))
                past = []
                try happen(.release)
            case .replay, .flip, .loss, .damage: break
            }
        }

        /// What an attacker between them makes of the repository.
        mutating func attacked(_ event: Event) -> [String: [UInt8]] {
            var files = simulator.files
            switch event {
            case .replay:
                guard !past.isEmpty else { return files }
                let old = past[random.below(past.count)]
                for (path, bytes) in old where random.below(2) == 0 { files[path] = bytes }
            case .flip:
                let path = files.keys.sorted()[random.below(files.count)]
                guard var bytes = files[path], !bytes.isEmpty else { return files }
                bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8))
                files[path] = bytes
            case .loss: files[files.keys.sorted()[random.below(files.count)]] = nil
            default: break
            }
            return files
        }
    }

    private struct Mirror: MetadataSource {
        let files: [String: [UInt8]]

        func fetch(_ path: String, limitBytes: Int) async throws -> [UInt8]? { files[path] }
    }

    @Test(arguments: 0..<6) func `never goes back and always recovers`(seed: UInt64) async throws {
        let (simulator, phone) = try Phone.atFirstRelease()
        var history = History(
            random: SeededGenerator(seed: seed), simulator: simulator, phone: phone, online: simulator.onlineKey)
        var (seenRelease, seenTimestamp) = (0, 0)
        for step in 0..<40 {
            let event = Event.allCases[history.random.below(Event.allCases.count)]
            history.past.append(simulator.files)
            try history.happen(event)
            if event == .damage, let name = phone.store.files.keys.sorted().randomElement(using: &history.random) {
                phone.store.files[name] = [0x7B]
            }
            do {
                let repository = try await phone.refresh(Mirror(files: history.attacked(event)))
                let (release, timestamp) = (repository.snapshot.value.version, repository.timestamp.value.version)
                #expect(release >= seenRelease && release <= history.release, "step \(step): \(event)")
                #expect(timestamp >= seenTimestamp && timestamp <= history.timestamp, "step \(step): \(event)")
                (seenRelease, seenTimestamp) = (release, timestamp)
            } catch let fault as TrustFault {
                #expect(event.isAttack, "step \(step): \(event): \(fault)")
            }
            let healthy = try await phone.refresh(simulator)
            #expect(healthy.snapshot.value.version == history.release, "step \(step): \(event)")
            #expect(healthy.timestamp.value.version == history.timestamp, "step \(step): \(event)")
            #expect(healthy.root.value.version == history.root, "step \(step): \(event)")
            (seenRelease, seenTimestamp) = (history.release, history.timestamp)
        }
    }
}

@Suite struct `Key files` {
    /// Public halves come from metadata, private ones from a disk: nothing in them may harm the reader.
    @Test(arguments: 0..<4) func `damaged at random never harm the reader`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for type in SigningKey.KeyType.allCases {
            let key = try SigningKey.generate(type)
            let (sealed, open) = (try key.encryptedPEM(passphrase: [1], rounds: 1), try key.publicPEM())
            for _ in 0..<500 {
                let text = String(decoding: random.mutation(of: open), as: UTF8.self)
                if let read = PublicKey(pem: text) { _ = read.verifies([0x30, 0x00], of: [1]) }
                do throws(KeyFault) {
                    _ = try SigningKey(pem: random.mutation(of: sealed), passphrase: [1])
                } catch {
                    #expect(!error.description.isEmpty)
                }
            }
        }
    }
}
