import Authoring
import Bundles
import Files
import Invocations
import LitfassClient
import Publishing
import Reports
import Trust

/// What readers have by now: one side of a review.
struct LiveSide {
    /// The number of the release; nil where nothing is published yet.
    let release: Int?
    let bundles: [ContentBundle]
    /// Where it was found, and why it is believed.
    let description: String
    /// A tree that has more of it.
    var transport: (any Transport)?
    var images = ImageSearch()
    /// Whether that is the workspace's own site, every signature of which was verified.
    var isSite = false

    static let option = Option<String?>.text(
        "live", "TREE",
        help: "What is live: a URL, a folder, or 'known' to this clone",
        defaultText: "'origin' in the policy, else 'known'")
}

/// Finds what is live: from an origin, verified with the code of the client, or as this clone knows it.
struct LiveSearch {
    let invocation: Invocation
    let folder: Folder
    let publisher: Publisher
    let status: PublishingStatus
    /// `corona-warn-app (production)`; nil where the sources are not asked.
    let product: String?

    /// - Throws: `ReviewFault` where it is not to be had, or not what was published last.
    func find() async throws -> LiveSide {
        let word = invocation[LiveSide.option] ?? publisher.policy.origin
        if let word, word != "known" {
            guard status.hasRoot else {
                return LiveSide(release: nil, bundles: [], description: "nothing is published")
            }
            return try await offered(at: word)
        }
        guard let live = status.live else {
            return LiveSide(release: nil, bundles: [], description: "nothing is published yet")
        }
        let site = publisher.site
        if try await ReleaseReader(site).newest() == live.number {
            return try await offered(at: site.path, called: publisher.policy.name("site"))
        }
        return try await rebuilt(live)
    }

    private func offered(at word: String, called name: String? = nil) async throws -> LiveSide {
        let place = name ?? word
        let tree = try TreeAddress(word, in: invocation)
        let inspection: TreeInspection
        do throws(ClientFault) {
            let root = try firstRoot()
            var inspector = TreeInspector(of: tree.transport, root: root, at: .beforeExpiry)
            inspector.environment = publisher.policy.environment
            inspection = try await inspector.run()
        } catch {
            guard status.release != nil || error.kind != .notReachable else {
                let description = "nothing is published yet, and \(place) has nothing"
                return LiveSide(release: nil, bundles: [], description: description)
            }
            throw error.kind == .notReachable
                ? ReviewFault.notReached(place: place, error.description)
                : ReviewFault.notBelieved(place: place, error.description)
        }
        let findings = inspection.findings
        guard findings.isEmpty else {
            let isLost = findings.allSatisfy { $0.kind == .notReachable }
            let words = findings.prefix(3).map(\.words).joined(separator: "; ")
            throw isLost ? ReviewFault.notReached(place: place, words) : .notBelieved(place: place, words)
        }
        let offered = OfferedRelease(inspection, place: place)
        try status.requirePublished(offered, product: product)
        let expired = inspection.roles.filter { $0.expires <= invocation.signingTime }
        let age = expired.isEmpty ? "" : "; \(expired.map { "\($0.name)" }.joined(separator: ", ")) expired there"
        return LiveSide(
            release: offered.number, bundles: offered.bundles,
            description: "release \(offered.number) from \(place), every signature verified\(age)",
            transport: tree.transport, images: ImageSearch(trees: [ReleaseReader(tree.transport)]), isSite: name != nil)
    }

    private func firstRoot() throws(ClientFault) -> [UInt8] {
        do {
            return try TrustedRoot.read(publisher.firstRootPath, for: invocation).bytes
        } catch let fault as FileFault {
            throw ClientFault(.file(fault))
        } catch {
            throw ClientFault(.other("\(error)"))
        }
    }

    /// From the sources of the live release.
    private func rebuilt(_ live: LiveRelease) async throws -> LiveSide {
        let past = try await PastReleases(of: folder, by: publisher, for: invocation)
        do {
            let (bundles, images) = try await past.rebuilt(live)
            return LiveSide(
                release: live.number, bundles: bundles,
                description:
                    "release \(live.number) rebuilt from \(past.origin(of: live.number)), with the digests that were signed",
                images: images)
        } catch let missing as RecordedSources.Missing {
            let why = missing.words + (missing.fix.map { ": \($0)" } ?? "")
            throw ReviewFault.nowhere(release: live.number, why: why)
        }
    }
}

extension OfferedRelease {
    fileprivate init(_ inspection: TreeInspection, place: String) {
        var roles: [Policy.Role: Role] = [:]
        for role in inspection.roles {
            guard let name = Policy.Role(rawValue: "\(role.name)") else { continue }
            roles[name] = Role(version: role.version, expires: role.expires)
        }
        self.init(
            number: inspection.number, roles: roles,
            bundles: inspection.bundles.map(\.value) + inspection.shapedBundles, place: place)
    }
}
