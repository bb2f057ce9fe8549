package import Bundles
package import Files
import JSON
import Platform
package import Trust

/// What a stranger finds who checks a whole tree: every role, every target, and on a disk every file that the index lists.
package struct TreeInspection: Sendable {
    /// The release's number.
    package let number: Int
    /// In the order in which they are believed: root, timestamp, snapshot, targets, and whom it delegates to.
    package let roles: [Role]
    /// All bundles in all languages, in the order of their targets' names.
    package let bundles: [Verified<ContentBundle>]
    /// Those in the shape of an app, which name nothing of themselves.
    package let shapedBundles: [ContentBundle]
    /// Targets that are neither; their lengths and digests hold.
    package let otherTargets: [String]
    /// Bytes of all targets.
    package let targetBytes: Int
    /// Files that the index lists; nil for a tree that is not on this disk.
    package let indexedFiles: Int?
    /// Everything that does not hold. What is not believed at all is thrown instead.
    package let findings: [TreeFinding]

    package struct Role: Hashable, Sendable {
        package let name: RoleName
        package let version: Int
        package let expires: Instant
        /// Whether its keys sign nothing but the timestamp and the snapshot, which a machine can renew by itself.
        package let isOfMachine: Bool
    }
}

/// Checks a tree as somebody who knows nothing but a root.
package struct TreeInspector: Sendable {
    let transport: any Transport
    let root: UntrustedBytes
    private let now: Instant
    private let limits: ClientLimits
    private let index: IndexInspection?
    /// Of which every root must be; nil where nobody says.
    package var environment: String?

    /// A tree wherever it is served.
    package init(of transport: any Transport, root: [UInt8], at now: Instant) {
        self.init(of: transport, root: root, at: now, index: nil)
    }

    /// A tree on this disk, with its index and compressed siblings.
    /// - Parameter decompresses: whether compressed bytes of a coding decompress to exactly these.
    package init(
        of folder: Folder, root: [UInt8], at now: Instant,
        decompresses: @escaping @Sendable (_ compressed: [UInt8], Coding, _ bytes: [UInt8]) -> Bool
    ) {
        let index = IndexInspection(folder: folder, decompresses: decompresses, limits: Self.limits)
        self.init(of: FolderTransport(folder), root: root, at: now, index: index)
    }

    private init(of transport: any Transport, root: [UInt8], at now: Instant, index: IndexInspection?) {
        self.transport = transport
        self.root = UntrustedBytes(root)
        self.now = now
        self.index = index
        limits = Self.limits
    }

    /// A stranger takes all languages, and has time.
    static let limits = ClientLimits(requests: 10_000, totalBytes: 1 << 30, refreshTime: .seconds(3600))

    /// - Throws: why the chain of signatures does not lead to a release at all.
    package func run() async throws(ClientFault) -> TreeInspection {
        let source = RecordingSource(MeteredTransport(transport, limits: limits))
        do {
            // A stranger begins with the first root, and keeps none on the way.
            var trust = limits.trust
            trust.rootRotations = TrustLimits.desk.rootRotations
            trust.environment = environment
            // Expiry is judged below, for all roles at once: a monitor wants to hear of each.
            let updater = Updater(source: source, store: MemoryStore(), now: .beforeExpiry, limits: trust)
            var repository = try await updater.refresh(trusting: root)
            let delegated = try await repository.everyRole()
            let roles = Self.roles(of: repository, delegated)
            var targets = TargetCheck(delegated: delegated)
            try await targets.run(in: &repository)
            // As a phone does that follows what it finds.
            if let found = targets.bundles.first?.value.environment { try repository.demand(environment: found) }
            targets.demandAssets(among: source.paths)
            let indexed = index?.run(needed: source.paths)
            return TreeInspection(
                number: repository.snapshot.value.version, roles: roles, bundles: targets.bundles,
                shapedBundles: targets.shaped,
                otherTargets: targets.others, targetBytes: targets.bytes,
                indexedFiles: indexed?.files,
                findings: expired(roles) + targets.findings + (indexed?.findings ?? []))
        } catch {
            throw ClientFault(wrapping: error)
        }
    }

    static func roles(
        of repository: TrustedRepository, _ delegated: [(role: RoleName, targets: Verified<Targets>)]
    ) -> [TreeInspection.Role] {
        let (root, timestamp) = (repository.root.value, repository.timestamp.value)
        let snapshot = repository.snapshot.value
        let delegations = delegated.flatMap { $0.targets.value.delegations?.roles ?? [] }
        let people = Set(root.rootKeys.keyIDs + root.targetsKeys.keyIDs + delegations.flatMap(\.keys.keyIDs))
        func role(_ name: RoleName, _ version: Int, expires: Instant, signedBy keys: RoleKeys?) -> TreeInspection.Role {
            TreeInspection.Role(
                name: name, version: version, expires: expires,
                isOfMachine: keys.map { people.isDisjoint(with: $0.keyIDs) } ?? false)
        }
        return [
            role(.root, root.version, expires: root.expires, signedBy: nil),
            role(.timestamp, timestamp.version, expires: timestamp.expires, signedBy: root.timestampKeys),
            role(.snapshot, snapshot.version, expires: snapshot.expires, signedBy: root.snapshotKeys),
        ] + delegated.map { role($0.role, $0.targets.value.version, expires: $0.targets.value.expires, signedBy: nil) }
    }

    private func expired(_ roles: [TreeInspection.Role]) -> [TreeFinding] {
        roles.filter { $0.expires <= now }.map { role in
            TreeFinding(.notTrusted, "\(TrustFault.expired(role.name, at: role.expires, now: now))")
        }
    }
}

/// Every target of every role, downloaded and read.
private struct TargetCheck {
    let delegated: [(role: RoleName, targets: Verified<Targets>)]
    private(set) var bundles: [Verified<ContentBundle>] = []
    private(set) var shaped: [ContentBundle] = []
    private(set) var others: [String] = []
    private(set) var bytes = 0
    private(set) var findings: [TreeFinding] = []

    init(delegated: [(role: RoleName, targets: Verified<Targets>)]) { self.delegated = delegated }

    /// One bad target does not hide the next.
    mutating func run(in repository: inout TrustedRepository) async throws {
        for (role, targets) in delegated {
            for (name, listed) in targets.value.files.sorted {
                guard let file = try await repository.target(named: name), file.value == listed else {
                    findings.append(
                        TreeFinding(.notTrusted, "\(name) is listed by \(role), which is not trusted for it"))
                    continue
                }
                do {
                    let content = try await repository.download(file)
                    bytes += content.value.count
                    try take(content, of: file.value)
                } catch {
                    let fault = ClientFault(wrapping: error)
                    findings.append(TreeFinding(fault.kind, fault.description))
                }
            }
        }
        bundles.sort { $0.value.targetName < $1.value.targetName }
    }

    /// What bundles name is there too.
    mutating func demandAssets(among paths: Set<String>) {
        for file in Set(bundles.flatMap(\.value.assetFiles)).sorted(by: { $0.target < $1.target })
        where !paths.contains(file.path) {
            findings.append(TreeFinding(.notReachable, "\(file.path) is named in a bundle, and no role lists it"))
        }
    }

    private mutating func take(_ content: Verified<[UInt8]>, of file: TargetFile) throws(ClientFault) {
        guard file.custom?["bundle"] != nil else { return takeOther(content.value, of: file) }
        guard let offer = BundleOffer(target: file.name, custom: file.custom.map(JSON.object)) else {
            findings.append(TreeFinding(.notUsable, "\(file.name) is described as a bundle of another name"))
            return
        }
        bundles.append(try BundleReading(target: offer.target).read(content, beside: bundles.first))
    }

    private mutating func takeOther(_ bytes: [UInt8], of file: TargetFile) {
        guard file.custom?["shaped"] != nil else { return others.append(file.name) }
        // Why it can't be read is no matter: only its app reads it.
        guard let bundle = try? ContentBundle.decode(bytes, listed: file.custom), bundle.targetName.string == file.name
        else {
            findings.append(TreeFinding(.notUsable, "\(file.name) is described as a bundle of another name or shape"))
            return
        }
        shaped.append(bundle)
    }
}

/// A source that remembers what was asked for and found.
final class RecordingSource: MetadataSource {
    private let transport: MeteredTransport
    private let found = Mutex<Set<String>>([])

    init(_ transport: MeteredTransport) { self.transport = transport }

    var paths: Set<String> { found.withLock { $0 } }

    func fetch(_ path: String, limitBytes: Int) async throws -> [UInt8]? {
        guard let bytes = try await transport.fetch(path, limitBytes: limitBytes) else { return nil }
        found.withLock { _ = $0.insert(path) }
        return bytes
    }
}
