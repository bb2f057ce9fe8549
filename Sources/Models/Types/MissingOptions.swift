package import Rulebook
import YAML

/// Finds options of a field that is `complete` which no record has: an app that looks for one of them finds nothing.
package enum MissingOptions {
    /// - Parameters:
    ///   - records: of all documents of a collection; nil for one that could not be read.
    ///   - collection: its name.
    package static func findings(in records: [RecordValue?], of type: RecordType, collection: String) -> Findings {
        var findings = Findings()
        for (index, field) in type.fields.enumerated() where field.isComplete {
            for option in missing(field, index, in: records) {
                findings.add(
                    .missingOption, at: field.node,
                    "'\(option)' is an option of '\(field.name)' that no document of '\(collection)' has, though the model asks for one with each",
                    fix:
                        "add a document with '\(field.name): \(option)'; where none is wanted, remove the option from the model"
                )
            }
        }
        return findings
    }

    /// - Parameter name: of the list.
    static func findings(in values: [Value], of node: Node, type: RecordType, name: String) -> Findings {
        var findings = Findings()
        let records = values.map { value -> RecordValue? in
            guard case .record(let record) = value.content else { return nil }
            return record
        }
        guard records.count == node.count else { return findings }
        for (index, field) in type.fields.enumerated() where field.isComplete {
            for option in missing(field, index, in: records) {
                findings.add(
                    .missingOption, at: node.headRange, in: node.source,
                    "'\(option)' is an option of '\(field.name)' that no item of '\(name)' has",
                    fix: "add an item with '\(field.name): \(option)'")
            }
        }
        return findings
    }

    /// - Returns: none where some value could not be read, since that may be the one that seems to be missing.
    private static func missing(_ field: Field, _ index: Int, in records: [RecordValue?]) -> [String] {
        var found: Set<String> = []
        for record in records {
            guard let record, record.values[index] != nil || !record.isWritten[index] else { return [] }
            if let value = record.values[index]?.content.written { found.insert(value) }
        }
        return field.type.options?.filter { !found.contains($0) } ?? []
    }
}
