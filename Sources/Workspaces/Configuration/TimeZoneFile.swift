package import Dates
import Files
import Values

extension TimeZoneRules {
    /// - Returns: nil where the IANA database has no zone of this name, on this machine or at all.
    package init?(named name: String) {
        guard TimeZoneNames.contains(name) else { return nil }
        self.init(inDatabase: name)
    }
}
