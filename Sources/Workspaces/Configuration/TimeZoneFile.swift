package import Dates
import Files
import Values

extension TimeZoneRules {
    /// - Returns: nil where the IANA database has no zone of this name, on this machine or at all.
    package init?(named name: String) {
        guard TimeZoneNames.contains(name) else { return nil }
        // Debian's file of it is a link, which is not followed.
        if name == "UTC" { self.init(named: name, offset: 0) } else { self.init(inDatabase: name) }
    }
}
