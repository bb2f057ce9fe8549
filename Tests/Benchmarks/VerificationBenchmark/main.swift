// How fast a phone's verification is, on one core and without a network: a refresh of the whole metadata of a release, with
// every signature, and every bundle held to its digest.
//
// usage: swift run -c release VerificationBenchmark [SECONDS]
//
// cold: from the root that the app was shipped with, with nothing kept. warm: the next release on a phone that has the one
// before. quiet: nothing has changed since the last refresh.

import Glibc
import Signing
import Synchronization
import TestKit
import Trust

/// Counts what a refresh asks for.
private final class CountingSource: MetadataSource {
    let files: [String: [UInt8]]
    private let counted = Mutex((requests: 0, bytes: 0))

    init(_ files: [String: [UInt8]]) { self.files = files }

    var counts: (requests: Int, bytes: Int) { counted.withLock { $0 } }

    func fetch(_ path: String, limitBytes: Int) async throws -> [UInt8]? {
        let bytes = files[path]
        counted.withLock { $0 = ($0.requests + 1, $0.bytes + (bytes?.count ?? 0)) }
        return bytes
    }
}

private struct Case {
    let name: String
    let shipped: UntrustedBytes
    let files: [String: [UInt8]]
    /// What is kept before the refresh.
    let kept: [String: [UInt8]]
    let bundles: Set<String>

    /// - Returns: how much was asked for.
    func refresh() async throws -> (requests: Int, bytes: Int) {
        let (source, store) = (CountingSource(files), MemoryStore())
        for (name, bytes) in kept { store.save(bytes, as: name) }
        var repository = try await Updater(source: source, store: store, now: RepositorySimulator.today)
            .refresh(trusting: shipped)
        for name in bundles {
            guard let file = try await repository.target(named: name) else { preconditionFailure("it is published") }
            _ = try await repository.download(file)
        }
        return source.counts
    }
}

private let names = ["de", "de-simple", "en", "fr", "it", "es"].map { "content.\($0).json" }

private func contents(_ release: Int) -> [String: [UInt8]] {
    Dictionary(
        uniqueKeysWithValues: names.map {
            ($0, Array("\($0) \(release) ".utf8) + Array(repeating: 0x61, count: 40_000))
        })
}

private func cases(_ type: SigningKey.KeyType) async throws -> [Case] {
    let simulator = try RepositorySimulator(keyType: type)
    let shipped = try simulator.publishRoot()
    try simulator.publishRelease(1, content: contents(1))
    let store = CopiedStore()
    var repository = try await Updater(source: simulator, store: store, now: RepositorySimulator.today)
        .refresh(trusting: shipped)
    _ = try await repository.everyRole()
    let first = simulator.files
    try simulator.publishRelease(2, content: contents(2))
    let label = type == .p256 ? "P-256" : "Ed25519"
    return [
        Case(name: "\(label), cold, metadata only", shipped: shipped, files: first, kept: [:], bundles: []),
        Case(
            name: "\(label), cold, one bundle of 40 KB", shipped: shipped, files: first, kept: [:], bundles: [names[0]]),
        Case(
            name: "\(label), warm, one bundle of 40 KB", shipped: shipped, files: simulator.files, kept: store.files,
            bundles: [names[0]]),
        Case(name: "\(label), quiet", shipped: shipped, files: first, kept: store.files, bundles: []),
    ]
}

private final class CopiedStore: MetadataStore {
    private let content = Mutex<[String: [UInt8]]>([:])
    var files: [String: [UInt8]] { content.withLock { $0 } }
    func load(_ name: String) -> [UInt8]? { files[name] }
    func save(_ bytes: [UInt8], as name: String) { content.withLock { $0[name] = bytes } }
    func forget(_ name: String) { content.withLock { $0[name] = nil } }
}

/// What the process has used of all cores so far.
private var usedSeconds: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

let seconds = CommandLine.arguments.dropFirst().first.flatMap { Double($0) } ?? 2
print("| case | releases a second | requests | bytes |\n| --- | --: | --: | --: |")
for type in SigningKey.KeyType.allCases {
    for measured in try await cases(type) {
        let cost = try await measured.refresh()
        var samples: [Double] = []
        // Time that the process had a core, so that other work on the machine does not count; the median of five spans.
        for _ in 0..<5 {
            let started = usedSeconds
            var count = 0
            while usedSeconds < started + seconds / 5 {
                _ = try await measured.refresh()
                count += 1
            }
            samples.append(Double(count) / (usedSeconds - started))
        }
        print("| \(measured.name) | \(Int(samples.sorted()[2])) | \(cost.requests) | \(cost.bytes) |")
    }
}
