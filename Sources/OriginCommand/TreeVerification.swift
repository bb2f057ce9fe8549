import Decompression
import Digests
import Dispatch
import Files
import Glibc
import Origin
import Synchronization
import Trust

/// Holds a tree that is about to be served to what a phone would hold it to: every signature from a root of trust on, every
/// expiry, no rollback since this process began, and every file that is vouched for. A phone sees what a coding decompresses to, and
/// nothing but what is signed: no more is served.
final class TreeVerification: Sendable {
    private let root: [UInt8]
    /// What was verified before, against which a rollback shows.
    private let store = MemoryStore()
    /// Paths of signed targets that trees before this one had.
    private let served = Mutex<Set<String>>([])

    /// - Throws: where the bytes are no root that its own people have signed.
    init(root: [UInt8]) throws(TrustFault) {
        _ = try Root(selfSigned: UntrustedBytes(root), limits: .desk)
        self.root = root
    }

    func judge(_ content: TreeContent) -> Result<TreeFacts, TreeDistrust> {
        let (root, store) = (root, store)
        let answer = Answer()
        let source = TreeFiles(content: content, before: served.withLock { $0 })
        Task {
            answer.give(await Self.verify(source, from: root, store: store))
        }
        let result = answer.wait()
        if case .success = result { served.withLock { $0.formUnion(source.takenTargets) } }
        return result
    }

    private static func verify(
        _ source: TreeFiles, from root: [UInt8], store: MemoryStore
    ) async -> Result<TreeFacts, TreeDistrust> {
        let now = Instant(secondsSinceEpoch: Int64(time(nil)))
        let updater = Updater(source: source, store: store, now: now, limits: .desk)
        do {
            var repository = try await updater.refresh(trusting: UntrustedBytes(root))
            var facts = TreeFacts()
            facts.release = repository.snapshot.value.version
            facts.expirations = [
                "root": repository.root.value.expires.secondsSinceEpoch,
                "timestamp": repository.timestamp.value.expires.secondsSinceEpoch,
                "snapshot": repository.snapshot.value.expires.secondsSinceEpoch,
            ]
            for (role, targets) in try await repository.everyRole() {
                facts.expirations[role.name] = targets.value.expires.secondsSinceEpoch
                for name in targets.value.names {
                    guard let file = try await repository.target(named: name) else { continue }
                    do {
                        _ = try await repository.download(file)
                    } catch TrustFault.missing(_) where source.lackedLast {
                        // It is answered with 503: nobody gets anything else in its place.
                        continue
                    }
                }
            }
            if let reason = source.reasonAgainstWhatIsNotSigned() { return .failure(TreeDistrust(reason)) }
            return .success(facts)
        } catch {
            return .failure(TreeDistrust("\(error)"))
        }
    }

    /// Carries an answer to the thread that waits for it.
    private final class Answer: Sendable {
        private let value = Mutex<Result<TreeFacts, TreeDistrust>?>(nil)
        private let isThere = DispatchSemaphore(value: 0)

        func give(_ answer: Result<TreeFacts, TreeDistrust>) {
            value.withLock { $0 = answer }
            isThere.signal()
        }

        func wait() -> Result<TreeFacts, TreeDistrust> {
            isThere.wait()
            return value.withLock { $0 } ?? .failure(TreeDistrust("nobody looked at it"))
        }
    }
}

/// The tree as a TUF client reads it, which remembers what the client has read.
private final class TreeFiles: MetadataSource {
    private let content: TreeContent
    /// Signed targets of earlier trees.
    private let before: Set<String>
    private let taken = Mutex<Set<String>>([])
    private let lacked = Mutex(false)

    init(content: TreeContent, before: Set<String>) { (self.content, self.before) = (content, before) }

    var takenTargets: Set<String> { taken.withLock { $0.filter { $0.hasPrefix("targets/") } } }

    func fetch(_ path: String, limitBytes: Int) async throws -> [UInt8]? {
        taken.withLock { _ = $0.insert(path) }
        lacked.withLock { $0 = content.lacks(path) }
        return content.bytes(of: path)
    }

    /// Whether the file that was asked for last is listed and not there.
    var lackedLast: Bool { lacked.withLock { $0 } }

    /// The first file that no signature covers.
    func reasonAgainstWhatIsNotSigned() -> String? {
        let taken = taken.withLock { $0 }
        for file in content.files {
            guard let bytes = content.bytes(of: file.path) else { return "\(file.path) cannot be read" }
            guard
                taken.contains(file.path) || Self.isOfEarlierRelease(file, bytes) || Self.isSchema(file)
                    || isAlias(file, bytes, of: taken)
            else {
                return "tree.index lists \(file.path), which nobody has signed"
            }
            for coding in file.codings where !hasCoding(coding, of: file, bytes: bytes) {
                return "\(file.path)\(coding.suffix) does not decompress to \(file.path)"
            }
        }
        return nil
    }

    /// Whether it is for those who make types, outside of what is signed. No phone asks for it.
    private static func isSchema(_ file: TreeContent.File) -> Bool {
        let parts = file.path.split(separator: "/")
        return parts.count == 2 && parts[0] == "schemas" && file.path.hasSuffix(".json") && isPlainJSON(file)
    }

    /// Whether it is a copy of a signed target under the target's name: of this release, or of one before it, while a
    /// publication is under way.
    private func isAlias(_ file: TreeContent.File, _ bytes: [UInt8], of taken: Set<String>) -> Bool {
        let target = "targets/\(SHA256Digest(of: bytes).hex).\(file.path)"
        return !file.path.contains("/") && Self.isPlainJSON(file) && (taken.contains(target) || before.contains(target))
    }

    private static func isPlainJSON(_ file: TreeContent.File) -> Bool {
        file.mediaType == "application/json" && file.codings == [.identity]
    }

    private func hasCoding(_ coding: Coding, of file: TreeContent.File, bytes: [UInt8]) -> Bool {
        func holds(_ isWhole: ([UInt8], [UInt8]) -> Bool) -> Bool {
            content.bytes(of: file.path, as: coding).map { isWhole($0, bytes) } ?? false
        }
        return switch coding {
        case .identity: true
        case .brotli: holds(Decompression.isBrotli)
        case .gzip: holds(Decompression.isGzip)
        }
    }

    /// Whether it is what a phone in the middle of a refresh may still ask for, which is held to its name: metadata with a version,
    /// whose signatures the phone looks at, and targets with a digest (TUF §6.2).
    private static func isOfEarlierRelease(_ file: TreeContent.File, _ bytes: [UInt8]) -> Bool {
        let parts = file.path.split(separator: "/")
        guard let name = parts.last, let prefix = name.split(separator: ".").first else { return false }
        let isJSON = file.mediaType == "application/json"
        return switch parts[0] {
        case "metadata" where !isJSON: false
        case "metadata": parts.count == 2 && Int(prefix) != nil && name.hasSuffix(".json")
        case "targets" where TreeIndex.assetTypes.contains(file.mediaType):
            prefix == SHA256Digest(of: bytes).hex
        default: false
        }
    }
}
