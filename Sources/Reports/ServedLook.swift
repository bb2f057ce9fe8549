package import Publishing
package import Trust

/// What `status` learns from where phones fetch a release, and since when it knows nothing newer where it learns nothing.
package struct ServedLook {
    private let status: PublishingStatus
    private let now: Trust.Instant
    /// Where it was looked.
    private let origin: String?
    private let failure: String?
    /// Whether what is served follows from no root of ours.
    package let isNotTrusted: Bool

    /// - Parameter status: as it is by what was served.
    package init(
        status: PublishingStatus, now: Trust.Instant, origin: String?, failure: String? = nil,
        isNotTrusted: Bool = false
    ) {
        (self.status, self.now, self.origin) = (status, now, origin)
        (self.failure, self.isNotTrusted) = (failure, isNotTrusted)
    }

    package var lines: [String] {
        guard let live = status.live else { return [] }
        guard let origin, failure == nil, let served = status.served else { return nothingNewer }
        switch (served.number, live.number) {
        case (let offered, let known) where offered > known:
            return ["Release \(offered) is live at \(origin), and release \(known) is the newest known here."]
        case (let offered, let known) where offered < known:
            return [
                "\(origin) serves release \(offered), and release \(known) was published: it was not copied there, or set back."
            ]
        case _ where isBehindTimestamp:
            return [
                "\(origin) serves a newer timestamp than the one here: this machine was restored from a copy, or another one renews."
            ]
        default: return []
        }
    }

    private var nothingNewer: [String] {
        let since = status.signedTimestamp.map { "nothing newer than \($0) is known here" }
        if let failure, let origin {
            let verb = isNotTrusted ? "serves what cannot be trusted" : "cannot be asked"
            return ["\(origin) \(verb): \(failure)\(since.map { "; \($0)" } ?? "")"]
        }
        // Where nothing is due, nothing is missed.
        guard status.roles.contains(where: { $0.mayBeNewer && $0.due <= now }), let since else { return [] }
        return [
            "The machine that publishes renews \(StatusText.list(names, "and")) without a commit, and \(since): "
                + "with 'origin' in \(Policy.anyFolder)/policy.yaml, status asks where phones fetch."
        ]
    }

    private var names: [String] { status.roles.filter(\.mayBeNewer).map(\.role.rawValue) }

    /// What brings this machine up to date; nil where nothing does.
    package var next: String? {
        guard let live = status.live, let served = status.served, failure == nil else { return nil }
        if served.number > live.number { return "git pull" }
        guard isBehindTimestamp else { return nil }
        return
            "where this machine alone publishes: move \(Policy.anyFolder)/site and \(Policy.anyFolder)/trust/renewed away, git pull, then 'litfass publish'"
    }

    private var isBehindTimestamp: Bool { status.hasSite && status.isServedTimestampNewer }
}
