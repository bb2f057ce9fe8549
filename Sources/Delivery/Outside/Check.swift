/// What was found in one respect at one address.
package struct Check: Hashable, Sendable {
    /// In the order in which they are reported.
    package enum Kind: String, CaseIterable, Sendable {
        /// Whether the server answers as one that has a tree.
        case reachable
        /// From the first root to the release, and for phones that know the newest root.
        case signatures
        /// Whether what was published is there.
        case release
        /// Whether anything was newer before.
        case rollback
        /// Every root from the first to the newest.
        case roots
        /// What is answered for a file that is not there.
        case missing
        case expiry
        /// Every file that is signed, by its length and digest.
        case files
        /// Every file as brotli and as gzip.
        case compression
        /// Files that are no part of a release and follow it: schemas, and bundles under addresses that stay.
        case copies
        /// What caches and phones are told to keep.
        case caching
        /// For how long a cache has kept the timestamp.
        case age
        /// Whether web pages of others may read it.
        case cors
        case certificate
        case clock
        case speed
        /// When phones show something else next without a new release.
        case variants
        /// Whether several addresses show the same.
        case same
        /// Whether it is known what was published.
        case published
    }

    /// As Nagios knows them.
    package enum State: Int32, Hashable, Sendable, CaseIterable {
        case ok = 0
        case warning = 1
        case critical = 2
        case unknown = 3

        package var name: String {
            switch self {
            case .ok: "ok"
            case .warning: "warning"
            case .critical: "critical"
            case .unknown: "unknown"
            }
        }

        /// What nobody could find out weighs less than what is known to be wrong.
        private var weight: Int {
            switch self {
            case .ok: 0
            case .unknown: 1
            case .warning: 2
            case .critical: 3
            }
        }

        package static func worst(of states: some Sequence<State>) -> State {
            states.max { $0.weight < $1.weight } ?? .ok
        }
    }

    package let kind: Kind
    package let state: State
    /// What was found, in a sentence without a full stop.
    package let found: String
    /// One thing to do; nil where nothing is to be done.
    package let remedy: String?

    init(_ kind: Kind, is state: State, _ found: String, remedy: String? = nil) {
        (self.kind, self.state, self.found) = (kind, state, found)
        self.remedy = state == .ok ? nil : remedy
    }
}
