package import Bundles
package import Files
package import Trust

/// Why a client could not get something newer. The release it offers is not touched by it.
public struct ClientFault: Error, Hashable, Sendable {
    /// What an app branches on. More may come.
    public struct Kind: Hashable, Sendable, CustomStringConvertible {
        /// In words: `not trusted`.
        public let description: String

        /// The origin offers something that its signatures, versions or dates do not support.
        public static let notTrusted = Kind(description: "not trusted")
        /// The origin is a renewal or a release behind what this client knows, with something that is not expired: an edge of a CDN
        /// that has not heard of it. Nothing to report; the next refresh may find another edge.
        public static let lagging = Kind(description: "lagging")
        /// What is signed is not what this client can use: no bundle, another product's, a later format.
        public static let notUsable = Kind(description: "not usable")
        /// The network or the server did not deliver.
        public static let notReachable = Kind(description: "not reachable")
        /// The disk did not read or write.
        public static let notStored = Kind(description: "not stored")
        /// Whoever asked wants no answer any more.
        public static let cancelled = Kind(description: "cancelled")
        /// A limit of this client was met.
        public static let overLimit = Kind(description: "over a limit")
    }

    package let cause: Cause

    package enum Cause: Hashable, Sendable {
        case trust(TrustFault)
        case transport(TransportFault)
        case file(FileFault)
        case bundle(TargetName, BundleFault)
        /// A bundle whose own words contradict the name under which it is published.
        case otherBundle(published: TargetName, says: TargetName)
        /// Bundles of one release that speak for two products or environments.
        case mixed(TargetName, product: String, environment: String, expected: String)
        /// A release for another product or environment than the one that this client has followed.
        case otherProduct(offered: String, followed: String)
        case noSuchBundle(BundleName)
        /// An app asks for a bundle by a name that none can have.
        case unusableBundleName(String)
        /// No role that may speak for the name of a target knows it.
        case noSuchTarget(String)
        case limit(name: String, allowed: String)
        case damagedState(String)
        /// Another process is writing the state.
        case busyState
        case unusableAddress(String)
        /// An older timestamp than was trusted, rightly signed and not expired.
        case lagging(trusted: Int, offered: Int, until: Instant)
        /// The task that asked was cancelled.
        case cancelled
        /// What a source of the app's own making throws.
        case other(String)
    }

    package init(_ cause: Cause) { self.cause = cause }

    /// What sort of fault it is, for an app to branch on.
    public var kind: Kind {
        switch cause {
        case .trust(.missing): .notReachable
        // Of what is signed, a bundle alone may rightly be too large for this client.
        case .trust(.overLimit(_, "targetBytes", _)): .overLimit
        case .trust, .noSuchTarget, .otherProduct: .notTrusted
        case .bundle, .otherBundle, .mixed, .noSuchBundle, .unusableBundleName, .unusableAddress: .notUsable
        case .transport(let fault):
            switch fault.reason {
            case .larger: .overLimit
            case .cancelled: .cancelled
            default: .notReachable
            }
        case .cancelled: .cancelled
        case .lagging: .lagging
        case .other: .notReachable
        case .file, .damagedState, .busyState: .notStored
        case .limit: .overLimit
        }
    }
}

extension ClientFault {
    /// Tells an edge that lags from a repository that was set back.
    ///
    /// Both offer an older timestamp, rightly signed. One that has not expired is what any edge of a CDN may hold for a while; nobody
    /// can replay it for longer than that. Beyond its end, somebody keeps newer ones from us.
    /// - Parameter timestamp: the file that was offered.
    func judged(by timestamp: [UInt8]?, at now: Instant) -> ClientFault {
        guard case .trust(.rolledBack(.timestamp, let trusted, let offered)) = cause, let timestamp,
            // It was read before: otherwise it would have been refused as malformed.
            let envelope = try? Envelope(
                parsing: UntrustedBytes(timestamp), as: .timestamp, limits: .desk),
            let found = try? Timestamp(envelope.signed), found.version == offered, now < found.expires
        else { return self }
        return ClientFault(.lagging(trusted: trusted, offered: offered, until: found.expires))
    }
}

extension ClientFault: SourceFault {
    package var isBeyondLimit: Bool {
        guard case .transport(let fault) = cause, case .larger = fault.reason else { return false }
        return true
    }
}

// The words, all in one place.
extension ClientFault: CustomStringConvertible {
    /// One sentence for a log or a person who can do something about it.
    public var description: String {
        switch cause {
        case .trust(let fault): fault.description
        case .transport(let fault): fault.description
        case .file(let fault): fault.description
        case .bundle(let name, let fault): "\(name) is signed, but this client cannot read it: \(fault)"
        case .otherBundle(let published, let says): "\(published) is signed, but says of itself that it is \(says)"
        case .mixed(let name, let product, let environment, let expected):
            "\(name) is for \(product) (\(environment)), not for \(expected)"
        case .otherProduct(let offered, let followed):
            "what is offered is for \(offered), and this client follows \(followed)"
        case .noSuchBundle(let name): "the release has no bundle '\(name)'"
        case .unusableBundleName(let name): "'\(name)' cannot be the name of a bundle"
        case .noSuchTarget(let name): "the repository has no target '\(name)': no role that may speak for it lists it"
        case .limit(let name, let allowed): "the refresh met the limit '\(name)' of \(allowed)"
        case .damagedState(let what): "the state on disk is damaged: \(what)"
        case .busyState: "another process is writing the state; what was verified is not kept"
        case .unusableAddress(let address):
            "'\(address)' is not the address of a tree: an http or https URL with a host, without query"
        case .lagging(let trusted, let offered, let until):
            "the server is behind: it offers timestamp \(offered), valid until \(until), and \(trusted) is known"
        case .cancelled: "the refresh was cancelled"
        case .other(let words): words
        }
    }
}

extension ClientFault: LocalizedError {
    /// The same sentence where Foundation asks for it: without it, `localizedDescription` is a number.
    public var errorDescription: String? { description }
}
