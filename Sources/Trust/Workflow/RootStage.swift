// What a client believes, and in which order it may come to believe it.
//
// The rules of all stages:
//   1. A stage holds only what was verified; bytes enter through `update`, and a throw leaves the stage as it was, but for
//      rule 4.
//   2. A stage is left through `finish`, which consumes it: the order of the roles is a matter of types. There is no
//      snapshot before a timestamp.
//   3. One `now` serves every check of expiry (TUF §5.1).
//   4. A file whose only fault is its age stays as the measure against rollback, and blocks `finish`.
//   5. Nothing here touches a network, a disk or a clock.

/// From the root that a client was shipped with to the newest (TUF §5.3).
package struct RootStage: ~Copyable {
    package private(set) var root: Root
    let now: Instant
    let limits: TrustLimits

    /// - Parameter shipped: the root that came with the app. Its own threshold must have signed it; its age does not matter.
    /// - Throws: `TrustFault`.
    package init(trusting shipped: UntrustedBytes, now: Instant, limits: TrustLimits) throws(TrustFault) {
        let first = try Root(selfSigned: shipped, limits: limits)
        if let environment = limits.environment { try first.demand(environment: environment) }
        root = first
        self.now = now
        self.limits = limits
    }

    /// Takes the next root.
    /// - Throws: `TrustFault.belowThreshold`, `.rootNotNext`, `.otherEnvironment`, `.developmentKey` and what reading can throw.
    package mutating func update(with file: UntrustedBytes) throws(TrustFault) {
        let envelope = try Envelope(parsing: file, as: .root, limits: limits)
        let next = try Root(envelope.signed)
        // TUF §5.3.4: signed by a threshold of the trusted root's keys, and of its own.
        try envelope.demand(root.rootKeys, from: root.keys, of: .root, by: .root(version: root.version))
        try envelope.demand(next.rootKeys, from: next.keys, of: .root, by: .root(version: next.version))
        // TUF §5.3.5: exactly one more, neither a rollback nor a leap.
        guard next.version == root.version + 1 else { throw .rootNotNext(trusted: root.version, offered: next.version) }
        if let environment = limits.environment { try next.demand(environment: environment) }
        root = next
    }

    /// Leaves the root for the timestamp. TUF §5.3.10: only the last root must not have expired.
    /// - Throws: `TrustFault.expired`.
    package consuming func finish() throws(TrustFault) -> TimestampStage {
        guard now < root.expires else { throw .expired(.root, at: root.expires, now: now) }
        return TimestampStage(root: root, now: now, limits: limits)
    }
}

extension Root {
    /// What a file says that its own threshold has signed: no more than that nobody has damaged it.
    package init(selfSigned file: UntrustedBytes, limits: TrustLimits) throws(TrustFault) {
        let envelope = try Envelope(parsing: file, as: .root, limits: limits)
        self = try Root(envelope.signed)
        try envelope.demand(rootKeys, from: keys, of: .root, by: .root(version: version))
    }
}
