import LitfassClient
package import Trust

/// What one round has found.
package struct WatchReport: Sendable {
    package let moment: Instant
    /// What it was compared with; nil where there is nothing.
    package let published: PublishedState?
    package let addresses: [AddressReport]
    /// Of all addresses together.
    package let together: [Check]

    package var checks: [Check] { addresses.flatMap(\.checks) + together }
    package var state: Check.State { .worst(of: checks.map(\.state)) }
}

/// What was found at one address.
package struct AddressReport: Sendable {
    package let address: String
    package let checks: [Check]
    package let measures: Measures

    package var state: Check.State { .worst(of: checks.map(\.state)) }

    /// Numbers for a series; nil where they are not known.
    package struct Measures: Hashable, Sendable {
        package var release: Int?
        package var roles: [Role] = []
        package var releasesBehind: Int?
        package var rootsBehind: Int?
        package var behindSeconds: Int64?
        package var ageSeconds: Int?
        package var clockOffsetSeconds: Int64?
        package var certificateEnd: Instant?
        package var nextChange: Instant?
        package var medianSeconds: Double?
        package var greatestSeconds: Double?
        package var requests = 0
        package var bytes = 0

        package struct Role: Hashable, Sendable {
            package let name: String
            package let version: Int
            package let expires: Instant
        }
    }
}

extension AddressChecks {
    var report: AddressReport {
        var measures = AddressReport.Measures()
        measures.release = found?.number
        measures.roles = sighting.roles.map { .init(name: $0.name.name, version: $0.version, expires: $0.expires) }
        if let found, let published {
            let lag = Lag(of: found.roles, behind: published)
            measures.releasesBehind = lag.releases
            measures.rootsBehind = lag.roots
            measures.behindSeconds =
                lag.isNone ? 0 : (lag.since ?? past.behindSince).map { max(0, (now - $0).components.seconds) }
        }
        if sighting.first(Sighting.timestamp)?.status == 200 {
            measures.ageSeconds = sighting.first(Sighting.timestamp)?.age ?? 0
        }
        measures.clockOffsetSeconds = clockOffset?.components.seconds
        measures.certificateEnd = certificateEnd
        measures.nextChange = nextChange
        let times = responseTimes
        measures.medianSeconds = times.isEmpty ? nil : times[times.count / 2]
        measures.greatestSeconds = times.last
        measures.requests = sighting.seen.requests
        measures.bytes = sighting.seen.answers.reduce(0) { $0 + $1.body.count }
        return AddressReport(address: sighting.address, checks: all, measures: measures)
    }
}
