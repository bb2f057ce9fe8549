import Audiences
import JSON
import Models
import Rulebook
import Workspaces
import YAML

/// Finds documents that their numbers put at the same place: which of them comes first is decided by their ids, which no reader sees.
enum OrderTies {
    static func findings(in collections: [Collection]) -> Findings {
        var findings = Findings()
        for collection in collections { find(in: collection, &findings) }
        return findings
    }

    private static func find(in collection: Collection, _ findings: inout Findings) {
        let record = collection.model.record
        let keys = collection.model.orderBy.compactMap(record.index(of:))
        // A value that is unique is told where it stands twice; one of few words puts documents into groups, and no further.
        guard let last = keys.last, record.fields[last].type.isA(IntegerType.self), !record.fields[last].isUnique else {
            return
        }
        var owners: [[JSON]: [Document]] = [:]
        for document in collection.documents {
            guard let value = document.record?.values[last] else { continue }
            let place = keys.map { document.record?.values[$0]?.content.json(as: record.fields[$0].type) ?? .null }
            let rival = owners[place]?.first { Partition.canHold([document.when, $0.when]) }
            owners[place, default: []].append(document)
            guard let rival else { continue }
            findings.add(as: .warning) {
                $0.add(
                    .notUnique, at: value.node,
                    "'\(rival.id)' has the same \(quoted(collection.model.orderBy)), and which of the two comes first is decided by their ids",
                    fix: "write another '\(record.fields[last].name)'")
            }
        }
    }
}
