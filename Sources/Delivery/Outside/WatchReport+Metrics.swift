import Metrics
import Trust

extension WatchReport {
    /// The text format of Prometheus. Ends are moments, and not times that are left: a rule sees them come closer also where nobody
    /// looks any more.
    package var metrics: String {
        var text = MetricsText()
        text.add(
            "litfass_watch_last_round_timestamp_seconds", type: "gauge", help: "When the addresses were looked at.",
            samples: [("", Double(moment.secondsSinceEpoch))])
        if let published {
            text.add(
                "litfass_watch_published_release", type: "gauge", help: "The release that is to be there.",
                samples: [("", Double(published.release))])
        }
        addChecks(to: &text)
        addRoles(to: &text)
        func add(_ name: String, help: String, _ value: (AddressReport.Measures) -> Double?) {
            let samples = addresses.compactMap { report in
                value(report.measures).map { (MetricsText.labels([("address", report.address)]), $0) }
            }
            if !samples.isEmpty { text.add("litfass_watch_" + name, type: "gauge", help: help, samples: samples) }
        }
        func seconds(_ moment: Instant?) -> Double? { moment.map { Double($0.secondsSinceEpoch) } }
        add("release", help: "The release that is there.") { $0.release.map(Double.init) }
        add("releases_behind", help: "Releases that were published and are not there.") {
            $0.releasesBehind.map(Double.init)
        }
        add("roots_behind", help: "Roots that were published and are not there.") { $0.rootsBehind.map(Double.init) }
        add("behind_seconds", help: "Time since the first of these releases was published.") {
            $0.behindSeconds.map(Double.init)
        }
        add("age_seconds", help: "For how long a cache has kept the timestamp.") { $0.ageSeconds.map(Double.init) }
        add("clock_offset_seconds", help: "The server's clock less the one of the monitor.") {
            $0.clockOffsetSeconds.map(Double.init)
        }
        add("certificate_expires_timestamp_seconds", help: "When the first certificate of TLS ends.") {
            seconds($0.certificateEnd)
        }
        add("next_change_timestamp_seconds", help: "When phones show something else next without a new release.") {
            seconds($0.nextChange)
        }
        add("response_median_seconds", help: "Time of the answer in the middle.") { $0.medianSeconds }
        add("response_max_seconds", help: "Time of the slowest answer.") { $0.greatestSeconds }
        add("requests", help: "Requests of the last round.") { Double($0.requests) }
        return text.text
    }

    private func addChecks(to text: inout MetricsText) {
        let samples =
            addresses.flatMap { report in report.checks.map { (report.address, $0) } }
            + together.map { ("", $0) }
        text.add(
            "litfass_watch_check", type: "gauge",
            help: "State of a check: 0 ok, 1 warning, 2 critical, 3 unknown.",
            samples: samples.map { address, check in
                let labels = [("address", address), ("check", check.kind.rawValue)].filter { !$0.1.isEmpty }
                return (MetricsText.labels(labels), Double(check.state.rawValue))
            })
    }

    private func addRoles(to text: inout MetricsText) {
        func add(_ name: String, help: String, _ value: (AddressReport.Measures.Role) -> Double) {
            let samples = addresses.flatMap { report in
                report.measures.roles.map { role in
                    (MetricsText.labels([("address", report.address), ("role", role.name)]), value(role))
                }
            }
            if !samples.isEmpty { text.add(name, type: "gauge", help: help, samples: samples) }
        }
        add("litfass_watch_role_version", help: "Version of a role's metadata.") { Double($0.version) }
        add("litfass_watch_role_expires_timestamp_seconds", help: "When a role's metadata expire.") {
            Double($0.expires.secondsSinceEpoch)
        }
    }
}
