import Files
import Models
import YAML

/// The hosts to which fields of a workspace lead, in links and e-mail addresses, and by which one is told that a slip of the hand
/// made of one of them: `www.rik.de`, where all others lead to `www.rki.de`.
struct KnownHosts: Sendable {
    private(set) var sites: [Site] = []
    private var places: [String: Int] = [:]
    /// What slips of the hand leave of sites, by hash and in the order of hashes, so that no host is held to all of them.
    private var remains: [(hash: UInt64, site: Int)] = []
    /// By what stands before its ending, all of them: `rki` of `rki.de`.
    private var sitesByName: [Substring: [Int]] = [:]
    /// Whether one of the hosts that fields lead to was mistyped.
    private(set) var hasMistyped = false

    struct Site: Sendable {
        let name: String
        /// How many fields lead there.
        fileprivate(set) var count = 0
        /// The site that was meant by it.
        fileprivate var meant: String?

        fileprivate init(name: String) { self.name = name }
    }

    /// So many times as often as a mistyped one, fields hold the one that was meant.
    private static let timesAsOften = 3

    mutating func note(_ host: String) { add(1, toSite: WebHost.site(of: host)) }

    mutating func add(_ others: KnownHosts) {
        for site in others.sites { add(site.count, toSite: site.name) }
    }

    /// - Parameter count: of fields that lead there.
    mutating func add(_ count: Int, toSite name: String) { sites[place(ofSite: name)].count += count }

    /// When all of them are noted.
    mutating func compare() {
        for place in sites.indices {
            Self.forEachKey(of: sites[place].name) { remains.append(($0, place)) }
        }
        remains.sort { $0.hash < $1.hash }
        var start = 0
        while start < remains.count {
            let end = remains[start...].firstIndex { $0.hash != remains[start].hash } ?? remains.count
            for one in start..<end {
                for other in start..<end { compare(remains[one].site, with: remains[other].site) }
            }
            start = end
        }
        sitesByName = Dictionary(grouping: sites.indices) { Self.name(of: sites[$0].name) }
        for place in sites.indices {
            for other in others(than: sites[place].name) { compare(place, with: other) }
        }
    }

    private mutating func place(ofSite name: String) -> Int {
        if let place = places[name] { return place }
        places[name] = sites.count
        sites.append(Site(name: name))
        return sites.count - 1
    }

    private mutating func compare(_ site: Int, with other: Int) {
        guard sites[other].count >= Self.timesAsOften * sites[site].count, site != other,
            Self.isSlip(sites[site].name, of: sites[other].name) || others(than: sites[site].name).contains(other)
        else { return }
        sites[site].meant = min(sites[site].meant ?? sites[other].name, sites[other].name)
        hasMistyped = true
    }

    /// - Parameter host: of a link or an e-mail address, in a field or a text.
    /// - Returns: its site, and the one that is meant; nil where it is known, or like none that is.
    func mistyped(_ host: WebHost) -> (site: String, meant: String)? {
        guard !sites.isEmpty else { return nil }
        let meant = if let place = places[host.site] { sites[place].meant } else { lookup(host.site) }
        return meant.map { (host.site, $0) }
    }

    /// - Parameter site: to which no field leads.
    private func lookup(_ site: String) -> String? {
        var meant: String?
        Self.forEachKey(of: site) { key in
            for (hash, other) in remains[remains.border { $0.hash >= key }...] {
                guard hash == key else { break }
                let name = sites[other].name
                if Self.isSlip(site, of: name) { meant = min(meant ?? name, name) }
            }
        }
        return meant ?? others(than: site).map { sites[$0].name }.min()
    }

    /// Those that are called as a site is, but for an ending that people write from habit.
    private func others(than site: String) -> [Int] {
        let name = Self.name(of: site)
        guard Self.habitualEndings.contains(site.dropFirst(name.count)) else { return [] }
        return (sitesByName[name] ?? []).filter { sites[$0].name != site }
    }

    /// Nearly all names of the world end so. Under that of a country or a trade there may well be another page of the same people.
    private static let habitualEndings: Set<Substring> = [".com", ".info", ".net", ".org"]

    /// Whether an address is another one but for such an ending.
    static func isCalledAlike(_ address: String, _ other: String) -> Bool {
        guard let dot = address.lastIndex(of: "."), let otherDot = other.lastIndex(of: ".") else { return false }
        return habitualEndings.contains(address[dot...]) && address[..<dot] == other[..<otherDot]
    }

    private static func name(of site: String) -> Substring { site.prefix { $0 != "." } }

    /// Two sites that are one slip apart share one of them: whole, without one of its letters, or with "m" for each "rn".
    private static func forEachKey(of site: String, _ body: (UInt64) -> Void) {
        let bytes = site.utf8.span
        body(hash(of: bytes))
        var lacked = 0
        while lacked < bytes.count, bytes[lacked] != UInt8(ascii: ".") {
            body(hash(of: bytes, without: lacked))
            lacked += 1
        }
        if site.containsBytes(of: "rn") { body(hash(of: site.replacing("rn", with: "m").utf8.span)) }
    }

    private static func hash(of bytes: Span<UInt8>, without lacked: Int? = nil) -> UInt64 {
        var hash = LanguageIdentifier.emptyHash
        for index in bytes.indices where index != lacked {
            hash = LanguageIdentifier.hash(hash, Overlap.folded(bytes[index]))
        }
        return hash
    }

    /// Of the name, before what both end with. "rn" looks as "m" does.
    private static func isSlip(_ site: String, of other: String) -> Bool {
        let (name, meant) = (site.prefix { $0 != "." }, other.prefix { $0 != "." })
        guard site.dropFirst(name.count) == other.dropFirst(meant.count) else { return false }
        return NameSlip.isSlip(Array(name.utf8)[...], of: Array(meant.utf8), .anywhere)
            || name.count > 3 && name.replacing("rn", with: "m") == meant.replacing("rn", with: "m")
    }
}

/// A host with a slip of the hand in it, in a link or an e-mail address.
enum MistypedHost {
    /// Where it stands.
    enum Place { case field, text }

    private static func isOtherEnding(_ site: String, than other: String) -> Bool {
        site.prefix { $0 != "." } == other.prefix { $0 != "." }
    }

    /// - Returns: what is wrong with it, and what to do; nil for nearly all.
    static func fault(of host: WebHost, in place: Place, _ hosts: KnownHosts) -> (message: String, fix: String)? {
        hosts.mistyped(host).map { site, meant in
            let other = place == .text ? ", or hold an address of '\(site)' in a field if that is right" : ""
            let difference = isOtherEnding(site, than: meant) ? "its ending" : "one slip of the hand"
            return (
                "'\(site)' is '\(meant)' but for \(difference), and other links and e-mail addresses lead there",
                "write '\(meant)'\(other)"
            )
        }
    }
}

extension Value.Content {
    /// Of an e-mail address or a link.
    func host(as type: any ValueType) -> String? {
        guard case .word(let address) = self, type.traits.contains(.contact) else { return nil }
        return Self.host(in: address, behind: UInt8(ascii: type.isA(EmailType.self) ? "@" : "/"))
    }

    /// Behind a sign, and another one like it.
    private static func host(in address: String, behind sign: UInt8) -> String? {
        let behind = address.utf8.drop { $0 != sign }.drop { $0 == sign }
        let host = behind.prefix { !HostName.endsBefore($0) }
        return host.isEmpty ? nil : String(host)
    }
}
