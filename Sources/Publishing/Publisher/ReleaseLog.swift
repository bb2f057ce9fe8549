package import JSON
import Markup

/// A release as `log` and `show` tell it.
package enum ReleaseLog {
    /// What a record says is read without any check: no part of it goes beyond its line.
    package static func lines(of record: ReleaseRecord) -> [String] {
        let more = record.isUncommitted ? " and changes that are in no commit" : ""
        let commit = record.commit.map { ", commit \($0.prefix(12))\(more)" } ?? ""
        var lines = ["release \(record.release), \(record.published)\(commit)"]
        if let restored = record.restores { lines.append("  says again what release \(restored) said") }
        if !record.notes.isEmpty { lines.append("  \(record.notes)") }
        lines += signers(of: record).map { "  \($0)" } + ["  \(change(of: record))"]
        return lines.map(ReportText.safe)
    }

    /// `content and parameters signed by Edda Redlich and Rita Richter`, roles with the same signers together.
    private static func signers(of record: ReleaseRecord) -> [String] {
        var groups: [(roles: [String], names: [String])] = []
        for role in record.signers.keys.sorted() {
            guard let names = record.signers[role] else { continue }
            if let place = groups.firstIndex(where: { $0.names == names }) {
                groups[place].roles.append(role.rawValue)
            } else {
                groups.append(([role.rawValue], names))
            }
        }
        return groups.map { "\(StatusText.list($0.roles, "and")) signed by \(StatusText.list($0.names, "and"))" }
    }

    /// What changed, in one line.
    private static func change(of record: ReleaseRecord) -> String {
        if let line = record.line { return line }
        return record.changes.isEmpty ? "nothing new to tell" : record.changes.joined(separator: ", ")
    }

    package static func json(_ record: ReleaseRecord) -> JSON {
        var object = JSONObject()
        object["release"] = .number(JSONNumber(record.release))
        object["published"] = .string("\(record.published)")
        object["about"] = .string(record.scope.rawValue)
        if let commit = record.commit { object["commit"] = .string(commit) }
        if record.isUncommitted { object["uncommitted"] = true }
        if let restores = record.restores { object["restores-release"] = .number(JSONNumber(restores)) }
        object["notes"] = .string(record.notes)
        let signers = record.signers.keys.sorted().compactMap { role in
            record.signers[role].map { JSONObject.Member(key: role.rawValue, value: .array($0.map(JSON.string))) }
        }
        object["signed-by"] = .object(JSONObject(signers))
        object["changes"] = .array(record.changes.map(JSON.string))
        if let line = record.line { object["changed"] = .string(line) }
        return .object(object)
    }
}
