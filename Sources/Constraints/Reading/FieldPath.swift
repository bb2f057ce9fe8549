package import Models
package import Rulebook
import Values
import YAML

/// The path to a field through records and lists of records, as a rule of a model names it: `v1.risk-classes.range`.
///
/// A path that begins with the name of another model leads there: `features.survey-enabled` to a parameter,
/// `hotlines.technical.number` to the field of a document. A field of the model itself comes first.
package struct FieldPath: Sendable {
    /// Where the path begins.
    package enum Start: Hashable, Sendable {
        case here
        case parameters(set: String)
        case document(collection: String, id: String)
    }

    package let text: String
    package let start: Start
    /// The index of a field at each step.
    package let steps: [Int]
    /// What the model says of the items of a list, at each step; nil where the field is none.
    private let counts: [CountBounds?]
    package let type: any ValueType
    /// Whether the path leads through a list, so that there are any number of values at its end.
    package let isMany: Bool
    /// Whether every step is required, so that no sound file lacks the field.
    package let isAlwaysGiven: Bool
    /// Whether every language has its own value at the end of the path.
    package let isLocalized: Bool

    /// - Throws: the step that leads nowhere, and what could have been meant.
    package init(_ text: String, in fields: [Field], of models: KnownModels = KnownModels()) throws(Problem) {
        let names = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let found: Steps
        if let model = models.elsewhere(names, fields) {
            (start, found) = try Self.elsewhere(names, of: text, model)
        } else {
            start = .here
            found = try Steps(names[...], of: text, in: fields, otherwise: names.count > 1 ? models.names : [])
        }
        self.text = text
        (steps, counts, type, isMany) = (found.steps, found.counts, found.type, found.isMany)
        (isAlwaysGiven, isLocalized) = (found.isAlwaysGiven, found.isLocalized)
    }

    private static func elsewhere(
        _ names: [String], of text: String, _ model: Model
    ) throws(Problem) -> (Start, Steps) {
        let fields = model.record.fields
        guard model.kind == .collection else {
            return (.parameters(set: model.name), try Steps(names[1...], of: text, in: fields))
        }
        guard names.count > 2 else {
            throw Problem(
                .malformedModel, "'\(text)' is a whole document, and a rule looks at one of its fields",
                fix: "write \(model.name).document.field, with one of \(quoted(model.record.names))")
        }
        return (.document(collection: model.name, id: names[1]), try Steps(names[2...], of: text, in: fields))
    }

    /// The values at the end of the path, in the order of the file.
    package func values(in subject: RuleSubject) -> [Value] {
        var records = subject.records(at: start)
        var values: [Value] = []
        for step in steps {
            values = records.compactMap { $0.values[step] }
            records = values.flatMap(\.content.records)
        }
        return values
    }

    /// The value where the path leads through no list.
    package func value(in subject: RuleSubject) -> Value? { values(in: subject).first }

    /// The values at the end of the path, those of lists one by one.
    package func items(in subject: RuleSubject) -> [Value] {
        values(in: subject).flatMap(\.itemsOrItself)
    }

    /// The records with the field at the end of the path, those of each list apart, and the list itself; nil where the way
    /// leads through none. A rule for a list is for each of them, also where they are in the items of another list.
    package func owners(in subject: RuleSubject) -> [(list: Value?, records: [RecordValue])] {
        var groups: [(list: Value?, records: [RecordValue])] = [(nil, subject.records(at: start))]
        for (step, count) in zip(steps, counts).dropLast() {
            groups = groups.flatMap { group -> [(list: Value?, records: [RecordValue])] in
                let values = group.records.compactMap { $0.values[step] }
                guard count != nil else { return [(group.list, values.flatMap(\.content.records))] }
                return values.map { ($0, $0.content.records) }
            }
        }
        return groups
    }

    /// The values at the end of the path, those of each list apart.
    package func lists(in subject: RuleSubject) -> [(list: Value?, items: [Value])] {
        guard let last = steps.last else { return [] }
        return owners(in: subject).flatMap { owner -> [(list: Value?, items: [Value])] in
            let values = owner.records.compactMap { $0.values[last] }
            guard type.isList else { return [(owner.list, values)] }
            return values.map { ($0, $0.content.items) }
        }
    }

    /// The empty lists. One that must have items has a finding of its own.
    package func emptyLists(in subject: RuleSubject) -> [Value] {
        guard let count = counts.compactMap(\.self).last, count.contains(0) else { return [] }
        return lists(in: subject).compactMap(\.list).filter { $0.node.count == 0 }
    }

    /// Whether something is written at the end of the path, right or wrong.
    package func isWritten(in subject: RuleSubject) -> Bool {
        var records = subject.records(at: start)
        for step in steps.dropLast() { records = records.compactMap { $0.values[step] }.flatMap(\.content.records) }
        guard let last = steps.last else { return false }
        return records.contains { $0.isWritten[last] }
    }

    /// Whether everything that is written on the path could be read: what is said of half of it would be a false alarm.
    package func isComplete(in subject: RuleSubject) -> Bool {
        var records = subject.records(at: start)
        for step in steps {
            let values = records.compactMap { $0.values[step] }
            guard values.count == records.filter({ $0.isWritten[step] }).count else { return false }
            for value in values {
                if case .list(let items) = value.content, items.count != value.node.count { return false }
            }
            records = values.flatMap(\.content.records)
        }
        return true
    }
}

/// The models that a path may lead to.
package struct KnownModels {
    /// Of every model file, also those that could not be read.
    package var names: [String] = []
    /// Those that could be read; empty as long as not all were.
    package var models: [String: Model] = [:]

    /// Whether a path leads to another model, which may be one that could not be read.
    package func leadsElsewhere(_ path: String, _ fields: [Field]) -> Bool {
        let steps = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard steps.count > 1, names.contains(steps[0]) else { return false }
        guard fields.contains(where: { $0.name == steps[0] }) else { return true }
        return (try? Steps(steps[...], of: path, in: fields)) == nil  // what is wrong with it is said where it is read
    }

    /// Whether a path leads to a model that could not be read.
    package func leadsToUnread(_ path: String, _ fields: [Field]) -> Bool {
        leadsElsewhere(path, fields) && models[String(path.prefix { $0 != "." })] == nil
    }

    fileprivate func elsewhere(_ steps: [String], _ fields: [Field]) -> Model? {
        guard leadsElsewhere(steps.joined(separator: "."), fields) else { return nil }
        return models[steps[0]]
    }
}

/// The steps from the fields of a record to one of them, or of a record inside it.
private struct Steps {
    var steps: [Int] = []
    var counts: [CountBounds?] = []
    var type: any ValueType
    var isMany = false
    var isAlwaysGiven = true
    let isLocalized: Bool

    /// - Parameter otherwise: names that the first step may have meant besides fields.
    init(
        _ names: ArraySlice<String>, of text: String, in fields: [Field], otherwise: [String] = []
    ) throws(Problem) {
        var fields = fields
        var found: Field?
        var isLocalized = false
        for name in names {
            if let field = found {
                if field.type.element != nil { isMany = true }
                fields = field.type.single.recordType?.fields ?? []
            }
            guard let index = fields.firstIndex(where: { $0.name.isSameBytes(as: name) }) else {
                throw Self.flaw(name, of: text, among: fields, found == nil ? otherwise : [])
            }
            steps.append(index)
            counts.append(fields[index].type.itemCounts)
            found = fields[index]
            isAlwaysGiven = isAlwaysGiven && fields[index].isRequired
            isLocalized = isLocalized || fields[index].isLocalized
        }
        guard let found else { preconditionFailure("splitting a text gives at least one part") }
        type = found.type
        self.isLocalized = isLocalized
        if isMany { isAlwaysGiven = false }
    }

    private static func flaw(_ name: String, of path: String, among fields: [Field], _ others: [String]) -> Problem {
        let names = fields.map(\.name)
        let nearest = suggestedName(for: name, among: names + others)
        return Problem(
            .malformedModel, "'\(name.firstLine)' is not a field\(path == name ? " of this model" : ", in '\(path)'")",
            fix: nearest
                ?? (names.isEmpty ? "name a field that has no fields of its own" : "name one of \(quoted(names))"))
    }
}

extension Value.Content {
    /// Those of a list; none of another value.
    fileprivate var items: [Value] {
        guard case .list(let items) = self else { return [] }
        return items
    }

    /// The records that a rule goes through on its path.
    fileprivate var records: [RecordValue] {
        switch self {
        case .record(let record): [record]
        case .list(let values): values.flatMap(\.content.records)
        default: []
        }
    }
}
