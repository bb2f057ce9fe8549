import Bundles
import Trust

/// The product and the environment for which a release speaks. A client that followed one takes no other, whoever signed it.
struct ReleaseIdentity: Hashable, Sendable, CustomStringConvertible {
    let product: String
    let environment: String

    var description: String { "\(product) (\(environment))" }
}

extension ReleaseIdentity {
    /// - Returns: nil where the release has no bundles.
    init?(_ release: Release?) {
        guard let product = release?.product, let environment = release?.environment else { return nil }
        self.init(product: product, environment: environment)
    }

    /// The same of a release that a client is about to take.
    init?(_ loaded: LoadedRelease) {
        guard let bundle = loaded.bundles.first?.value else { return nil }
        self.init(product: bundle.product, environment: bundle.environment)
    }

    /// - Throws: `.otherProduct` where a release of another is offered.
    func demand(_ offered: ReleaseIdentity?) throws(ClientFault) {
        guard let offered, offered != self else { return }
        throw ClientFault(.otherProduct(offered: "\(offered)", followed: "\(self)"))
    }
}
