package import Bundles
import Digests
package import Files
import JSON

/// Why a release could not be read from a tree.
package struct ReleaseReadingFault: Error, Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        case missing
        case noRelease(Int)
        case file(FileFault)
        case malformed(String)
        case otherDigest
        case bundle(BundleFault)
    }

    /// Of the file in the tree.
    package let path: String
    package let reason: Reason
}

extension ReleaseReadingFault: CustomStringConvertible {
    package var description: String {
        switch reason {
        case .missing: "'\(path)' is not in the tree"
        case .noRelease(let number): "there is no release \(number): no '\(path)'"
        case .file(let fault): fault.description
        case .malformed(let what): "'\(path)' is not what a release has there: \(what)"
        case .otherDigest: "'\(path)' does not have the SHA-256 that the release states for it"
        case .bundle(let fault): "'\(path)': \(fault)"
        }
    }
}

/// A bundle as the metadata of a release list it.
struct ListedTarget {
    let name: TargetName
    let digest: SHA256Digest
    /// Its length as it is listed, as far as a file of it would be read: nobody has signed the number.
    let bytes: Int
    let custom: JSONObject?
}

/// Reads the bundles of a release from its tree, as its metadata lists them.
///
/// It follows versions and digests and checks no signature: it is for looking at a release, not for believing it.
package struct ReleaseReader: Sendable {
    /// The bytes of a file in the tree, nil where there is none.
    package typealias Fetch = @Sendable (_ path: String, _ limitBytes: Int) async throws -> [UInt8]?

    let limits: PublishingLimits
    private let fetch: Fetch

    package init(limits: PublishingLimits = PublishingLimits(), fetch: @escaping Fetch) {
        self.limits = limits
        self.fetch = fetch
    }

    /// A tree on the disk.
    package init(_ folder: Folder, limits: PublishingLimits = PublishingLimits()) {
        self.init(limits: limits) { path, limitBytes in
            guard let path = RelativePath(path) else { return nil }
            return try folder.readIfPresent(path, limitBytes: limitBytes)
        }
    }

    /// The number of the release that the tree offers; nil for a tree without one.
    package func newest() async throws -> Int? {
        let path = TreePath.timestamp
        guard let bytes = try await fetch(path.path.string, limits.fileBytes) else { return nil }
        return try version(of: "snapshot.json", in: try signed(bytes, path), path)
    }

    /// The bundles of a release, sorted by name.
    package func bundles(ofRelease number: Int) async throws -> [ContentBundle] {
        var bundles: [ContentBundle] = []
        for target in try await targets(ofRelease: number) { bundles.append(try await bundle(target)) }
        return bundles.sorted { $0.targetName < $1.targetName }
    }

    /// The same; nil where the tree does not have the release.
    package func bundlesIfPresent(ofRelease number: Int) async throws -> [ContentBundle]? {
        do {
            return try await bundles(ofRelease: number)
        } catch let fault as ReleaseReadingFault {
            guard case .noRelease = fault.reason else { throw fault }
            return nil
        }
    }

    /// What the metadata of a release list.
    func targets(ofRelease number: Int) async throws -> [ListedTarget] {
        let path = TreePath.metadata(role: "snapshot", version: number)
        guard let bytes = try await fetch(path.path.string, limits.fileBytes) else {
            throw ReleaseReadingFault(path: path.path.string, reason: .noRelease(number))
        }
        let snapshot = try signed(bytes, path)
        guard let meta = snapshot["meta"]?.object else { throw fault(path, "'meta' is missing") }
        var targets: [ListedTarget] = []
        for file in meta.keys.sortedByBytes() {
            let version = try version(of: file, in: snapshot, path)
            let role = String(file.hasSuffix(".json") ? file.dropLast(5) : file[...])
            guard Policy.Role.isName(role) else { throw fault(path, "'\(file)' is not the file of a role") }
            targets += try await self.targets(of: .metadata(role: role, version: version))
        }
        return targets
    }

    private func targets(of path: TreePath) async throws -> [ListedTarget] {
        let bytes = try await bytes(of: path)
        guard let targets = try signed(bytes, path)["targets"]?.object else {
            throw fault(path, "'targets' is missing")
        }
        return try targets.members.compactMap { target in
            if PublishedAsset.isAsset(target.value["custom"]?.object) { return nil }
            guard let hex = target.value["hashes"]?["sha256"]?.string, let digest = SHA256Digest(hex: hex),
                let name = TargetName(target.key)
            else { throw fault(path, "the target '\(target.key)' has no SHA-256") }
            let length = Int(clamping: target.value["length"]?.integer ?? 0)
            return ListedTarget(
                name: name, digest: digest, bytes: max(0, min(length, limits.fileBytes)),
                custom: target.value["custom"]?.object)
        }
    }

    func bundle(_ target: ListedTarget) async throws -> ContentBundle {
        let (digest, path) = (target.digest, TreePath.target(digest: target.digest, name: target.name.string))
        let bytes = try await bytes(of: path)
        guard SHA256Digest(of: bytes) == digest else {
            throw ReleaseReadingFault(path: path.path.string, reason: .otherDigest)
        }
        do throws(BundleFault) {
            return try ContentBundle.decode(bytes, listed: target.custom)
        } catch {
            throw ReleaseReadingFault(path: path.path.string, reason: .bundle(error))
        }
    }

    /// The bytes of an asset as a bundle names it; nil where the tree has none, or others.
    package func bytes(of asset: Asset.File) async -> [UInt8]? {
        // What can't be read is as good as missing: a report says so.
        guard let bytes = try? await fetch(asset.path, min(asset.length, limits.fileBytes)), asset.isOf(bytes) else {
            return nil
        }
        return bytes
    }

    /// What the file says above its signatures.
    private func signed(_ bytes: [UInt8], _ path: TreePath) throws(ReleaseReadingFault) -> JSONObject {
        let json: JSON
        do throws(JSONFault) {
            json = try JSON.parse(bytes)
        } catch {
            throw fault(path, "\(error)")
        }
        guard let signed = json["signed"]?.object else { throw fault(path, "'signed' is missing") }
        return signed
    }

    private func bytes(of path: TreePath) async throws -> [UInt8] {
        guard let bytes = try await fetch(path.path.string, limits.fileBytes) else {
            throw ReleaseReadingFault(path: path.path.string, reason: .missing)
        }
        return bytes
    }

    private func version(of file: String, in signed: JSONObject, _ path: TreePath) throws -> Int {
        guard let version = signed["meta"]?[file]?["version"]?.integer, version > 0 else {
            throw fault(path, "'\(file)' has no version")
        }
        return Int(version)
    }

    private func fault(_ path: TreePath, _ what: String) -> ReleaseReadingFault {
        ReleaseReadingFault(path: path.path.string, reason: .malformed(what))
    }
}
