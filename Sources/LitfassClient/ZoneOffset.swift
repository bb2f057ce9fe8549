#if os(Linux)
    import Dates
    import Files
#else
    import Foundation
#endif

/// Seconds that clocks of a time zone are ahead of UTC at a moment, which is in seconds since 1970.
///
/// On phones, the system says so. Foundation's own zones would cost programs for Linux forty megabytes; there, the copy of the IANA
/// database is read that every system has.
/// - Returns: nil for a zone that is not known.
func zoneOffset(_ zone: String) -> ((Int64) -> Int)? {
    #if os(Linux)
        return TimeZoneRules(inDatabase: zone).map { rules in { rules.offset(at: $0) } }
    #else
        return TimeZone(identifier: zone).map { zone in
            { zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double($0))) }
        }
    #endif
}
