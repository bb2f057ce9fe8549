package import Bundles
import Digests
import Files
package import Trust

/// A release as somebody offers it, every signature of which was verified from our first root on.
package struct OfferedRelease: Sendable {
    package struct Role: Hashable, Sendable {
        package let version: Int
        package let expires: Instant

        package init(version: Int, expires: Instant) {
            self.version = version
            self.expires = expires
        }
    }

    package let number: Int
    package let roles: [Policy.Role: Role]
    package let bundles: [ContentBundle]
    /// Where it was found, for a person.
    package let place: String

    package init(number: Int, roles: [Policy.Role: Role], bundles: [ContentBundle], place: String) {
        self.number = number
        self.roles = roles
        self.bundles = bundles
        self.place = place
    }
}

extension PublishingStatus {
    /// Holds the candidate to the workspace that it is about to be signed for.
    package func requireProduct(_ product: String) throws(ReviewFault) {
        guard let found = candidate?.occasion.product, found != product else { return }
        throw .otherProduct(candidate: found, workspace: product)
    }

    /// Holds what is offered somewhere to what was published last.
    package func requirePublished(_ offered: OfferedRelease, product: String?) throws(ReviewFault) {
        let products = offered.bundles.map { "\($0.product) (\($0.environment))" }
        if let product, let other = products.first(where: { $0 != product }) {
            throw .otherProductLive(live: other, workspace: product, place: offered.place)
        }
        guard let release, offered.number <= release else {
            throw .behind(live: offered.number, known: release, place: offered.place)
        }
        guard offered.number == release else {
            throw .setBack(live: offered.number, known: release, place: offered.place)
        }
        let known = before.live?.targets.keys.map(\.self) ?? []
        let others = Set(known + offered.roles.keys.filter { $0 == .targets || $0.isDelegated }).sorted().filter {
            role in
            guard let expires = before.expires(role) else { return offered.roles[role] != nil }
            return offered.roles[role] != OfferedRelease.Role(version: before.version(role), expires: expires)
        }
        guard others.isEmpty else { throw .otherRelease(release, roles: others, place: offered.place) }
    }

    /// Holds a change of who signs to its word: what people read stays as it is.
    /// - Throws: `.edited` where it brings other bundles along.
    package func requireSameBundles() throws(PublishingFault) {
        guard let candidate, before.live != nil else { return }
        let wanted = candidate.wanted(after: before).files
        guard Set(wanted.values.joined()) == Set(before.files.values.joined()) else {
            throw .candidate(.edited(file: "candidate.json"))
        }
    }

    /// What the candidate lists, each behind its digest, as a tree names it.
    package var proposedNames: [String] {
        guard let candidate else { return [] }
        return candidate.wanted(after: before).files.values.joined().map {
            "\($0.content.sha256?.hex ?? "").\($0.name)"
        }.sortedByBytes()
    }
}

extension ReleaseReader {
    /// What a release lists, each behind its digest.
    package func names(ofRelease number: Int) async throws -> [String] {
        try await targets(ofRelease: number).map { "\($0.digest.hex).\($0.name)" }.sortedByBytes()
    }
}
