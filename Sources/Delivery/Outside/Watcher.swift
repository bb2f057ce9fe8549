import LitfassClient
package import Trust

/// What earlier rounds have seen of an address.
struct AddressPast: Sendable {
    /// The highest versions.
    var versions: [RoleName: Int] = [:]
    /// Since when it has been seen behind what was published; nil where the last round saw it up to date.
    var behindSince: Instant?
    let memory = FileMemory()
    /// When the memory was begun anew.
    var remembered: Instant?
}

/// Looks at addresses from outside, round after round.
package actor Watcher {
    /// An address as it was typed, and how it is reached.
    package struct Place: Sendable {
        let address: String
        let probe: HTTPProbe

        /// - Returns: nil where it is no address that a tree can be served at.
        package init?(_ address: String, environment: [String: String]) {
            guard let probe = HTTPProbe(address, environment: environment) else { return nil }
            (self.address, self.probe) = (address, probe)
        }
    }

    /// Why it is not known at present what was published.
    package struct Trouble: Sendable {
        let found: String
        let remedy: String?

        package init(found: String, remedy: String?) { (self.found, self.remedy) = (found, remedy) }
    }

    private let places: [Place]
    private let root: [UInt8]
    private let limits: WatchLimits
    private let webOrigin: String?
    private var past: [String: AddressPast] = [:]

    /// - Parameters:
    ///   - root: the first, which phones begin with.
    ///   - webOrigin: a web page that has to be able to read every address; nil where none has.
    package init(
        of places: [Place], trusting root: [UInt8], limits: WatchLimits = WatchLimits(), webOrigin: String? = nil
    ) {
        (self.places, self.root, self.limits, self.webOrigin) = (places, root, limits, webOrigin)
    }

    /// One round: all addresses at the same time.
    /// - Parameter published: what they are to have; nil where that is not known.
    package func look(at now: Instant, for published: PublishedState?, trouble: Trouble? = nil) async -> WatchReport {
        for place in places { begin(place.address, at: now) }
        let sightings = await withTaskGroup(of: (Int, Sighting).self) { group in
            for (number, place) in places.enumerated() {
                let observer = Observer(
                    address: place.address, probe: place.probe, limits: limits,
                    memory: past[place.address, default: AddressPast()].memory, root: root, published: published,
                    webOrigin: webOrigin)
                group.addTask { (number, await observer.look()) }
            }
            var found: [Int: Sighting] = [:]
            for await (number, sighting) in group { found[number] = sighting }
            return found
        }
        let reports = sightings.sorted { $0.key < $1.key }.map { _, sighting in
            remember(sighting, for: published, at: now)
            return AddressChecks(
                sighting: sighting, published: published, past: past[sighting.address] ?? AddressPast(), limits: limits,
                now: now, webOrigin: webOrigin
            ).report
        }
        for (_, sighting) in sightings { rememberVersions(of: sighting) }
        return WatchReport(
            moment: now, published: published, addresses: reports,
            together: (reports.count > 1 ? [Self.comparison(reports)] : [])
                + (trouble.map { [Check(.published, is: .unknown, $0.found, remedy: $0.remedy)] } ?? []))
    }

    private func begin(_ address: String, at now: Instant) {
        var known = past[address] ?? AddressPast()
        if known.remembered.map({ now - $0 >= limits.memory }) ?? true {
            known.memory.forget()
            known.remembered = now
        }
        past[address] = known
    }

    /// Since when it has been behind, for those of whose releases no date is known. Nobody knows how long it was so when it is seen
    /// for the first time.
    private func remember(_ sighting: Sighting, for published: PublishedState?, at now: Instant) {
        guard let published, let found = sighting.found else { return }
        let isBehind = !Lag(of: found.roles, behind: published).isNone
        let wasSeen = past[sighting.address]?.versions.isEmpty == false
        if !isBehind {
            past[sighting.address]?.behindSince = nil
        } else if wasSeen, past[sighting.address]?.behindSince == nil {
            past[sighting.address]?.behindSince = now
        }
    }

    private func rememberVersions(of sighting: Sighting) {
        for role in sighting.roles {
            let before = past[sighting.address]?.versions[role.name] ?? 0
            past[sighting.address]?.versions[role.name] = max(before, role.version)
        }
    }

    private static func comparison(_ reports: [AddressReport]) -> Check {
        func versions(_ report: AddressReport) -> [String: Int] {
            report.measures.roles.reduce(into: [:]) { $0[$1.name] = $1.version }
        }
        let known = reports.filter { !$0.measures.roles.isEmpty }
        guard let first = known.first, known.count > 1 else {
            return Check(.same, is: .unknown, "fewer than two addresses show a release")
        }
        guard let other = known.first(where: { versions($0) != versions(first) }) else {
            return Check(.same, is: .ok, "\(known.count) addresses show the same versions of every role")
        }
        let differing = first.measures.roles.map(\.name).filter { versions(first)[$0] != versions(other)[$0] }
        func words(_ report: AddressReport) -> String {
            let words = differing.map { "\($0) \(versions(report)[$0].map(String.init) ?? "missing")" }
            return "\(report.address) has \(words.joined(separator: ", "))"
        }
        // Caches hear of a renewal one after the other, every few days or hours.
        let isRenewal = differing == [RoleName.timestamp.name]
        return Check(
            .same, is: isRenewal ? .ok : .warning, "\(words(first)); \(words(other))",
            remedy: "phones that change between them see an older one refused: bring the newer one to both")
    }
}
