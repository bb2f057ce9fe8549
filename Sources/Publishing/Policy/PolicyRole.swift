extension Policy {
    /// A role of a repository: one of the four of TUF (§2.1), or one that `targets` delegates bundles to. A policy has as many of
    /// these as it names.
    package enum Role: Hashable, Sendable {
        case root
        case targets
        /// By its name in the policy and in metadata.
        case delegated(String)
        case snapshot
        case timestamp

        /// Those that every repository has.
        package static let ofTUF: [Role] = [.root, .targets, .snapshot, .timestamp]

        /// Nil for a text that cannot be a part of a file's name.
        package init?(rawValue: String) {
            if let role = Self.ofTUF.first(where: { $0.rawValue == rawValue }) {
                self = role
            } else {
                guard Self.isName(rawValue) else { return nil }
                self = .delegated(rawValue)
            }
        }

        /// Whether a role's name can be part of a file's: what our releases use, and most others.
        static func isName(_ text: String) -> Bool {
            let allowed = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_".utf8)
            return (1...100).contains(text.utf8.count) && text.utf8.allSatisfy { allowed.contains($0) }
        }

        package var rawValue: String {
            switch self {
            case .root: "root"
            case .targets: "targets"
            case .delegated(let name): name
            case .snapshot: "snapshot"
            case .timestamp: "timestamp"
            }
        }

        /// Whether `targets` delegates bundles to it.
        package var isDelegated: Bool { if case .delegated = self { true } else { false } }

        /// Whether a machine alone may sign it: the two roles that say nothing of their own.
        package var mayBeOnline: Bool { self == .snapshot || self == .timestamp }
    }
}

/// In the order in which each vouches for the next; of those that `targets` delegates to by name.
extension Policy.Role: Comparable {
    private var rank: Int {
        switch self {
        case .root: 0
        case .targets: 1
        case .delegated: 2
        case .snapshot: 3
        case .timestamp: 4
        }
    }

    package static func < (left: Self, right: Self) -> Bool {
        (left.rank, left.rawValue) < (right.rank, right.rawValue)
    }
}
