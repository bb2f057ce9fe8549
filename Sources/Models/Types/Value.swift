import Bundles
package import JSON
import Rulebook
package import Values
package import YAML

/// A value of a document or parameter set that its type accepts, with its node in the file.
package struct Value: Sendable {
    package indirect enum Content: Sendable {
        case text(Template)
        /// A word, an id or an address that is published as it is written.
        case word(String)
        case number(ExactNumber)
        case boolean(Bool)
        case list([Value])
        case record(RecordValue)
        /// A value of a Swift type of its own: a date, a telephone number.
        case fact(any Fact)
    }

    package let content: Content
    package let node: Node

    package init(content: Content, node: Node) {
        self.content = content
        self.node = node
    }

    /// The items of a list; for other values the value itself.
    package var itemsOrItself: [Value] {
        guard case .list(let items) = content else { return [self] }
        return items
    }
}

/// A value that is more than a word, a number or a text. A field type that needs one conforms it in its own file.
package protocol Fact: Sendable {
    /// As its author wrote it, for a message; nil for what takes several lines.
    var written: String? { get }
    /// Equal for two values that a reader of the bundle cannot tell apart; nil for values that 'unique' does not compare.
    var identity: String? { get }
    /// The value in a bundle.
    var json: JSON { get }
    /// What a language writes where a text quotes it; nil where it has no words.
    var wording: Wording? { get }

    /// Equal as a reader of the bundle sees it.
    func isSame(as other: Self) -> Bool
    /// - Returns: nil where such values have no order.
    func precedes(_ other: Self) -> Bool?
}

extension Fact {
    package var identity: String? { written }
    package func precedes(_ other: Self) -> Bool? { nil }
}

extension Fact where Self: Equatable {
    package func isSame(as other: Self) -> Bool { self == other }
}

extension Fact where Self: Comparable {
    package func precedes(_ other: Self) -> Bool? { self < other }
}

extension Fact {
    fileprivate func isSame(asAny other: any Fact) -> Bool { (other as? Self).map(isSame) ?? false }

    fileprivate func precedes(any other: any Fact) -> Bool? { (other as? Self).flatMap(precedes) }
}

/// The values of a record in the order of its type's fields; nil where a field is not given or was wrong.
package struct RecordValue: Sendable {
    package var values: [Value?]
    package let node: Node
    /// Fields that are written, wrong or not: a rule must not call them missing.
    package var isWritten: [Bool]

    package init(fields count: Int, node: Node) {
        values = Array(repeating: nil, count: count)
        isWritten = Array(repeating: false, count: count)
        self.node = node
    }

    /// The value at a dotted path through records.
    package func value(at path: String, as type: RecordType) -> Value? {
        let steps = path.split(separator: ".", maxSplits: 1)
        guard let name = steps.first, let index = type.index(of: String(name)) else { return nil }
        guard steps.count > 1 else { return values[index] }
        guard case .record(let record)? = values[index]?.content, let inner = type.fields[index].type.recordType else {
            return nil
        }
        return record.value(at: String(steps[1]), as: inner)
    }

    /// The dotted paths of what is written, through records.
    package func writtenPaths(as type: RecordType) -> Set<String> {
        var paths: Set<String> = []
        for (index, field) in type.fields.enumerated() where isWritten[index] {
            if let inner = field.type.recordType, case .record(let record)? = values[index]?.content {
                paths.formUnion(record.writtenPaths(as: inner).map { field.name.dotted($0) })
            } else {
                paths.insert(field.name)
            }
        }
        return paths
    }

    /// Puts the values of another record over these: records together, everything else whole.
    package mutating func overlay(_ other: RecordValue, as type: RecordType) {
        for index in values.indices where other.isWritten[index] {
            isWritten[index] = true
            guard let inner = type.fields[index].type.recordType, case .record(var record)? = values[index]?.content,
                case .record(let changes)? = other.values[index]?.content, let node = other.values[index]?.node
            else {
                values[index] = other.values[index]
                continue
            }
            record.overlay(changes, as: inner)
            values[index] = Value(content: .record(record), node: node)
        }
    }
}

extension Value.Content: Equatable {
    /// Equal as a reader of the bundle sees it.
    package static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.text(let left), .text(let right)): left.text.isSameBytes(as: right.text)
        case (.word(let left), .word(let right)): left.isSameBytes(as: right)
        case (.number(let left), .number(let right)): left == right
        case (.boolean(let left), .boolean(let right)): left == right
        case (.list(let left), .list(let right)): left.map(\.content) == right.map(\.content)
        case (.record(let left), .record(let right)): left.values.map(\.?.content) == right.values.map(\.?.content)
        case (.fact(let left), .fact(let right)): left.isSame(asAny: right)
        default: false
        }
    }

    /// Whether `self` comes before `other`; nil where the two can't be compared.
    package func precedes(_ other: Self) -> Bool? {
        switch (self, other) {
        case (.number(let left), .number(let right)): left < right
        case (.fact(let left), .fact(let right)): left.precedes(any: right)
        default: nil
        }
    }

    /// As its author wrote it, for a message; nil for values of several lines.
    package var written: String? {
        switch self {
        case .text(let template): template.text
        case .word(let word): word
        case .number(let number): number.text
        case .boolean(let flag): flag ? "true" : "false"
        case .fact(let fact): fact.written
        case .list, .record: nil
        }
    }

    /// A text that two values share exactly where a reader of the bundle can't tell them apart; nil for values that
    /// 'unique' does not compare.
    package var identity: String? {
        switch self {
        case .number(let number): number.normalized
        case .fact(let fact): fact.identity
        default: written
        }
    }

    /// The value as a Swift type of its own.
    package func fact<Kind: Fact>(_ kind: Kind.Type = Kind.self) -> Kind? {
        guard case .fact(let fact) = self else { return nil }
        return fact as? Kind
    }

    /// - Parameter type: of the value; names the fields of records.
    package func json(as type: any ValueType) -> JSON {
        switch self {
        case .text(let template): .string(template.text)
        case .word(let word): .string(word)
        case .number(let number): .number(number.json)
        case .boolean(let flag): .bool(flag)
        case .list(let items): .array(items.map { $0.content.json(as: type.single) })
        case .record(let record): type.recordType.map { .object(record.json(as: $0)) } ?? .null
        case .fact(let fact): fact.json
        }
    }
}

extension RecordValue {
    /// Fields in the order of the model; those without a value are absent.
    /// - Parameter write: makes what the bundle has of a value.
    package func json(
        as type: RecordType, _ write: (Value.Content, any ValueType) -> JSON = { $0.json(as: $1) }
    ) -> JSONObject {
        var object = JSONObject(reserving: type.fields.count)
        for (field, value) in zip(type.fields, values) {
            if let value { object.append(field.name, write(value.content, field.type)) }
        }
        return object
    }
}

extension ExactNumber {
    package var json: JSONNumber {
        guard let json = JSONNumber(text: text) else {
            preconditionFailure("an exact number is written in the grammar of RFC 8259 §6")
        }
        return json
    }
}
