import Dates
package import Rulebook
package import YAML

/// From when until when a document applies, and what two documents may claim only one after the other: the model's
/// `validity: {from: valid-from, until: valid-until, of: [purpose]}`.
package struct Validity: Sendable {
    /// Indexes of fields with dates. Without a value, a document applies since ever, or without end.
    package let from: Int
    package let until: Int
    /// Indexes of the fields that say what a document is about.
    package let of: [Int]
}

/// The days on which a document applies, both ends included.
package struct ValidDays {
    package let first: Value?
    package let last: Value?

    /// - Returns: nil where one of the ends was wrong, or the last day is before the first.
    package init?(_ record: RecordValue, _ validity: Validity) {
        let ends = [validity.from, validity.until]
        guard ends.allSatisfy({ record.values[$0] != nil || !record.isWritten[$0] }) else { return nil }
        first = record.values[validity.from]
        last = record.values[validity.until]
        guard firstDay <= lastDay else { return nil }
    }

    package var firstDay: Int { first?.content.day ?? .min }
    package var lastDay: Int { last?.content.day ?? .max }

    package func overlaps(_ other: ValidDays) -> Bool { firstDay <= other.lastDay && other.firstDay <= lastDay }
}

extension Value.Content {
    /// Days since 1970.
    package var day: Int? {
        fact(CalendarDate.self)?.daysSinceEpoch
    }
}

/// Reads `validity` of a model.
package struct ValidityReader {
    package static let keys = ["from", "until", "of"]

    package let record: RecordType
    package private(set) var findings = Findings()

    package init(record: RecordType) { self.record = record }

    package mutating func read(_ node: Node) -> Validity? {
        guard var settings = MappingReader(node, what: "'validity'", findings: &findings) else { return nil }
        settings.allow(Self.keys)
        let from = date("from", sample: "valid-from", &settings)
        let until = date("until", sample: "valid-until", &settings)
        let subject = subject(&settings)
        findings.append(settings.findings)
        guard let from, let until, let subject else { return nil }
        guard from != until else {
            findings.add(
                .malformedModel, at: node, "'from' and 'until' are the same field", fix: "name one field for each end")
            return nil
        }
        return Validity(from: from, until: until, of: subject)
    }

    private func date(_ key: String, sample: String, _ settings: inout MappingReader) -> Int? {
        guard let node = settings.require(key, sample: sample), let name = settings.text(key),
            let index = index(of: name, node, &settings)
        else { return nil }
        guard record.fields[index].type.isA(DateType.self) else {
            settings.add(
                .malformedModel, at: node, "'\(name)' is \(record.fields[index].type.words), but must be a date",
                fix: "name a field of the type date")
            return nil
        }
        return index
    }

    private func subject(_ settings: inout MappingReader) -> [Int]? {
        guard let node = settings.require("of", sample: "[purpose]"), let names = settings.words("of") else {
            return nil
        }
        var indexes: [Int] = []
        for (name, item) in zip(names, node.items) {
            guard let index = index(of: name, item, &settings) else { return nil }
            let field = record.fields[index]
            guard field.type.traits.contains(.identifying), !field.isLocalized else {
                let why = field.isLocalized ? "has a value in each language" : "is \(field.type.words)"
                settings.add(
                    .malformedModel, at: item, "'\(name)' \(why), which does not say what a document is about",
                    fix: "name a choice, a reference, a number or a text without translations")
                return nil
            }
            indexes.append(index)
        }
        return indexes
    }

    private func index(of name: String, _ node: Node, _ settings: inout MappingReader) -> Int? {
        if let index = record.index(of: name) { return index }
        settings.add(
            .malformedModel, at: node, "'\(name.firstLine)' is not a field of this model",
            fix: suggestedName(for: name, among: record.names) ?? "name one of \(quoted(record.names))")
        return nil
    }
}
