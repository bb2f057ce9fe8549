import Bundles
import JSON
import YAML

/// Finds a version that is below that of the newest release, and is the same but for two digits that were exchanged: 1.12.0 for
/// 1.21.0. Phones that were locked out are let in again, and nobody is told to update.
enum TransposedVersions {
    static func findings(in record: RecordValue, _ type: RecordType, _ live: EarlierRecord) -> Findings {
        var findings = Findings()
        compare(record, type, below: "", with: live, &findings)
        return findings
    }

    private static func compare(
        _ record: RecordValue, _ type: RecordType, below prefix: String, with live: EarlierRecord,
        _ findings: inout Findings
    ) {
        for (field, value) in zip(type.fields, record.values) {
            let path = prefix.dotted(field.name)
            switch (value?.content, field.type) {
            case (.record(let inner), .record(let type)): compare(inner, type, below: path, with: live, &findings)
            case (.version(let version), _):
                guard let value, let old = live.value(at: path)?.string.flatMap(Version.init), version < old,
                    areTransposed(Array(version.text.utf8), Array(old.text.utf8))
                else { continue }
                findings.add(
                    .valueJumps, at: value.node,
                    "'\(version.text)' is '\(old.text)' with two digits exchanged, which release \(live.number) has as '\(path)'",
                    fix: "look which of the two is meant")
            default: continue
            }
        }
    }

    /// Whether two digits that stand side by side are exchanged, and all else is the same.
    private static func areTransposed(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        guard one.count == other.count else { return false }
        let places = one.indices.filter { one[$0] != other[$0] }
        return places.count == 2 && places[1] == places[0] + 1 && one[places[0]] == other[places[1]]
            && one[places[1]] == other[places[0]]
    }
}
