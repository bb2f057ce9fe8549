import JSON
import Publishing

extension Command {
    static let log = Command(
        name: "log",
        summary: "List the releases: when, from what, why, signed by whom",
        discussion: """
            Newest first: the number, the time, the commit of the sources, the notes of whoever proposed it, who signed, and \
            which bundles changed. What changed in them is what 'litfass diff A B' tells. With a number, only that release.

            It stands in Publish/trust/releases, to be committed with what was published.
            """,
        operands: [.optional("N", "Only this release")],
        options: [workspace.shape, format.shape],
        examples: [
            Example(line: "litfass log", meaning: "All releases"),
            Example(line: "litfass log 41", meaning: "One release"),
        ],
        exits: [.diagnostics: "the policy has errors"],
        run: { invocation in
            let folder = try invocation.workspace()
            guard let publisher = try invocation.publisher(in: folder) else { return .diagnostics }
            var records = try await publisher.releases()
            if let word = invocation.optionalOperand(0) {
                records = records.filter { String($0.release) == word }
                guard !records.isEmpty else { throw UsageFault.noSuchRelease(word) }
            }
            switch invocation[format] {
            case .text:
                let blocks = records.map { lines(of: $0).joined(separator: "\n") }
                invocation.say([blocks.isEmpty ? "Nothing is published yet." : blocks.joined(separator: "\n\n")])
            case .json:
                let releases = JSON.array(records.map(json))
                invocation.console.output.write((["format": 1, "releases": releases] as JSON).encodedPretty())
            }
            return .done
        })

    private static func lines(of record: ReleaseRecord) -> [String] {
        let commit = record.commit.map { ", commit \($0.prefix(12))" } ?? ""
        var lines = ["release \(record.release), \(record.published)\(commit)"]
        if let restored = record.restores { lines.append("  says again what release \(restored) said") }
        if !record.notes.isEmpty { lines.append("  \(record.notes)") }
        lines += Policy.Role.allCases.compactMap { role in
            record.signers[role].map { "  \(role.rawValue) signed by \(StandingText.list($0, "and"))" }
        }
        lines.append("  " + (record.changes.isEmpty ? "nothing new to tell" : record.changes.joined(separator: ", ")))
        return lines
    }

    private static func json(_ record: ReleaseRecord) -> JSON {
        var object = JSONObject()
        object["release"] = .number(JSONNumber(record.release))
        object["published"] = .string("\(record.published)")
        object["about"] = .string(record.scope.rawValue)
        if let commit = record.commit { object["commit"] = .string(commit) }
        if let restores = record.restores { object["restores-release"] = .number(JSONNumber(restores)) }
        object["notes"] = .string(record.notes)
        let signers = Policy.Role.allCases.compactMap { role in
            record.signers[role].map { JSONObject.Member(key: role.rawValue, value: .array($0.map(JSON.string))) }
        }
        object["signed-by"] = .object(JSONObject(signers))
        object["changes"] = .array(record.changes.map(JSON.string))
        return .object(object)
    }
}
