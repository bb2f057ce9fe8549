import Rulebook
import YAML

/// Holds fields that are `complete` to having each of their options: an app that finds a text by its key finds one for each.
enum MissingOptions {
    static func findings(in collection: Collection) -> Findings {
        var findings = Findings()
        for (index, field) in collection.model.record.fields.enumerated() where field.isComplete {
            let records = collection.documents.map(\.record)
            guard let missing = missing(field, index, in: records) else { continue }
            for option in missing {
                findings.add(
                    .missingOption, at: field.node,
                    "'\(option)' is an option of '\(field.name)', and no document of '\(collection.model.name)' has it, though the model asks for one with each",
                    fix:
                        "add a document with '\(field.name): \(option)'; where none is wanted, remove the option from the model"
                )
            }
        }
        return findings
    }

    /// - Parameter name: of the list.
    static func findings(in values: [Value], of node: Node, _ type: RecordType, name: String) -> Findings {
        var findings = Findings()
        let records = values.map { value -> RecordValue? in
            guard case .record(let record) = value.content else { return nil }
            return record
        }
        guard records.count == node.count else { return findings }
        for (index, field) in type.fields.enumerated() where field.isComplete {
            for option in missing(field, index, in: records) ?? [] {
                findings.add(
                    .missingOption, at: node.headRange, in: node.source,
                    "'\(option)' is an option of '\(field.name)', and no item of '\(name)' has it",
                    fix: "add an item with '\(field.name): \(option)'")
            }
        }
        return findings
    }

    /// - Returns: nil where some value could not be read, which may be the one that seems to be missing.
    private static func missing(_ field: Field, _ index: Int, in records: [RecordValue?]) -> [String]? {
        guard case .choice(let options) = field.type else { return nil }
        var found: Set<String> = []
        for record in records {
            guard let record else { return nil }
            guard let value = record.values[index]?.content.written else {
                guard !record.isWritten[index] else { return nil }
                continue
            }
            found.insert(value)
        }
        return options.filter { !found.contains($0) }
    }
}
