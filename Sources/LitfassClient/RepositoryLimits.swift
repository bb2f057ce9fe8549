package import Trust

/// All that a reader of a repository takes before it refuses, by name: of the metadata, and of the network it comes over.
package struct RepositoryLimits: Hashable, Sendable {
    package var trust: TrustLimits
    package var transfer: ClientLimits

    /// For a desk that reads repositories of any size.
    package static let desk = RepositoryLimits(
        trust: .desk, transfer: ClientLimits(requests: 2000, totalBytes: 2 << 30))

    /// One limit: how a fault calls it, in what it counts, and where it stands.
    package struct Limit: Sendable {
        package let name: String
        package let unit: Unit
        /// What it may be set to.
        package let range: ClosedRange<Int>
        let value: @Sendable (RepositoryLimits) -> Int
        let set: @Sendable (inout RepositoryLimits, Int) -> Void

        package enum Unit: String, Sendable {
            case bytes, seconds, roots, roles, levels, requests, redirects
        }

        package func value(in limits: RepositoryLimits) -> Int { value(limits) }
    }

    package static let all: [Limit] = [
        .trust("rootBytes", .bytes, at: \.rootBytes), .trust("timestampBytes", .bytes, at: \.timestampBytes),
        .trust("snapshotBytes", .bytes, at: \.snapshotBytes), .trust("targetsBytes", .bytes, at: \.targetsBytes),
        .trust("targetBytes", .bytes, at: \.targetBytes), .trust("rootRotations", .roots, at: \.rootRotations),
        .trust("delegations", .roles, at: \.delegations), .trust("depth", .levels, at: \.depth),
        .transfer("requests", .requests, at: \.requests), .transfer("redirects", .redirects, at: \.redirects),
        .transfer("totalBytes", .bytes, at: \.totalBytes),
        .time("requestTime", \.requestTime), .time("idleTime", \.idleTime), .time("refreshTime", \.refreshTime),
    ]

    /// - Returns: false where no limit is called so, or it may not be set to this.
    package mutating func set(_ name: String, to value: Int) -> Bool {
        guard let limit = Self.all.first(where: { $0.name == name }), limit.range.contains(value) else { return false }
        limit.set(&self, value)
        return true
    }
}

extension RepositoryLimits.Limit {
    /// Enough for everything, and safe to calculate with.
    private static let amounts = 0...1 << 40
    /// A reader goes down one level after the other, and the stack of a thread is not endless.
    private static let levels = 0...256

    fileprivate static func trust(
        _ name: String, _ unit: Unit, at path: any WritableKeyPath<TrustLimits, Int> & Sendable
    ) -> Self {
        Self(
            name: name, unit: unit, range: unit == .levels ? levels : amounts, value: { $0.trust[keyPath: path] },
            set: { $0.trust[keyPath: path] = $1 })
    }

    fileprivate static func transfer(
        _ name: String, _ unit: Unit, at path: any WritableKeyPath<ClientLimits, Int> & Sendable
    ) -> Self {
        Self(
            name: name, unit: unit, range: amounts, value: { $0.transfer[keyPath: path] },
            set: { $0.transfer[keyPath: path] = $1 })
    }

    fileprivate static func time(_ name: String, _ path: any WritableKeyPath<ClientLimits, Duration> & Sendable) -> Self
    {
        Self(
            name: name, unit: .seconds, range: amounts,
            value: { Int($0.transfer[keyPath: path].components.seconds) },
            set: { $0.transfer[keyPath: path] = .seconds($1) })
    }
}
