package import Bundles
import Digests
import Files
import Trust

extension PublishingStatus {
    /// The bundles that the candidate lists, read from a tree that need not be trusted: they are held to the digests that people
    /// sign. Those of a rollback are still in the tree.
    /// - Throws: `.liveElsewhere` where the tree does not have them.
    package func proposedBundles(reading fetch: ReleaseReader.Fetch) async throws -> [ContentBundle] {
        guard let candidate else { return [] }
        return try await bundles(of: candidate.wanted(after: before).files, reading: fetch)
    }

    private func bundles(
        of files: [Policy.Role: [TargetFile]], reading fetch: ReleaseReader.Fetch
    ) async throws -> [ContentBundle] {
        var bundles: [ContentBundle] = []
        let listed = files.values.joined().filter { !PublishedAsset.isAsset($0.custom) }
        for file in listed.sorted(by: { $0.name.precedesByBytes($1.name) }) {
            let name = file.name
            guard let digest = file.content.sha256 else {
                throw PublishingFault.misread(target: name, "it has no digest")
            }
            let path = TreePath.target(digest: digest, name: name).path.string
            guard let bytes = try await fetch(path, file.length), SHA256Digest(of: bytes) == digest else {
                throw PublishingFault.candidate(.liveElsewhere(missing: name))
            }
            do throws(BundleFault) {
                bundles.append(try ContentBundle.decode(bytes, listed: file.custom))
            } catch {
                throw PublishingFault.misread(target: name, error.description)
            }
        }
        return bundles
    }
}
