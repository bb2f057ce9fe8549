package import Dates

extension TimeZoneRules {
    /// The zone as the machine's copy of the IANA database has it.
    /// - Returns: nil where the machine has no such file; why does not matter.
    package init?(inDatabase name: String) {
        guard let path = RelativePath(name),
            let file = try? Folder("/usr/share/zoneinfo").read(path, limitBytes: 1 << 20)
        else { return nil }
        self.init(named: name, file: file)
    }
}
