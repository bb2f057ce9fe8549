import Bundles
import Constraints
import JSON
import Models
import Rulebook
import YAML

/// Finds a version that is that of the newest release but for a slip of the hand: two digits exchanged that make it lower, 1.12.0 for
/// 1.21.0, or a zero too many or too few behind one of its numbers, 16.40 for 16.4. Phones that were locked out are let in
/// again, or others locked out, and nobody is told.
enum SlippedVersions {
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
            switch value?.content {
            case .record(let inner)?:
                field.type.recordType.map { compare(inner, $0, below: path, with: live, &findings) }
            case .fact(let version as Version)?:
                guard let value, let old = live.value(at: path)?.string.flatMap(Version.init),
                    let slip = slip(in: version, old)
                else { continue }
                findings.add(
                    .valueJumps, at: value.node,
                    "'\(version.text)' is '\(old.text)' with \(slip), which release \(live.number) has as '\(path)'",
                    fix: "look which of the two is meant")
            default: continue
            }
        }
    }

    private static func slip(in version: Version, _ old: Version) -> String? {
        if version < old, Overlap.isExchangeOfDigits(version.text, old.text) { return "two digits exchanged" }
        let (written, before) = (Array(version.text.utf8), Array(old.text.utf8))
        if hasZeroMore(written, than: before) { return "a zero too many" }
        return hasZeroMore(before, than: written) ? "a zero lost" : nil
    }

    /// Whether all is the same but for a zero behind the digits of one number.
    private static func hasZeroMore(_ longer: [UInt8], than shorter: [UInt8]) -> Bool {
        let head = zip(longer, shorter).prefix { $0 == $1 }.count
        guard longer.count == shorter.count + 1, head > 0, longer[head] == UInt8(ascii: "0"),
            longer[head - 1].isDigit, head == shorter.count || !shorter[head].isDigit
        else { return false }
        return longer[(head + 1)...] == shorter[head...]
    }
}
