package import Dates
import Files
import Models
import Values

extension TimeZoneRules {
    /// The zone as the machine's copy of the IANA database has it.
    /// - Returns: nil where the database has no zone of this name.
    package init?(named name: String) {
        // Why the machine has no such file does not matter.
        guard TimeZoneNames.contains(name), let path = RelativePath(name),
            let file = try? Folder("/usr/share/zoneinfo").read(path, limitBytes: 1 << 20)
        else { return nil }
        self.init(named: name, file: file)
    }
}
