import Bytes

/// A JSON value as RFC 8259 defines it, with nothing lost: numbers keep their digits, objects keep their order.
///
/// Equality is by the bytes that were meant: texts compare by their UTF-8 code units, never by canonical equivalence, so
/// that "é" and "e" with a combining accent are two values; objects compare member by member, in order.
package enum JSON: Sendable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSON])
    case object(JSONObject)
}

extension JSON {
    package var bool: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }

    /// A number without fraction or exponent that fits 64 bits.
    package var integer: Int64? {
        guard case .number(let value) = self else { return nil }
        return value.integer
    }

    package var string: String? {
        guard case .string(let value) = self else { return nil }
        return value
    }

    package var array: [JSON]? {
        guard case .array(let value) = self else { return nil }
        return value
    }

    package var object: JSONObject? {
        guard case .object(let value) = self else { return nil }
        return value
    }

    /// The member of an object, nil where this is none or has no such key.
    package subscript(key: String) -> JSON? { object?[key] }
}

extension JSON: Hashable {
    package static func == (left: JSON, right: JSON) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        default: false
        }
    }

    package func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .bool(let value): hasher.combine(value)
        case .number(let value): hasher.combine(value)
        case .string(let value): value.hashBytes(into: &hasher)
        case .array(let value): hasher.combine(value)
        case .object(let value): hasher.combine(value)
        }
    }
}

extension JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(nilLiteral: ()) { self = .null }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(integerLiteral value: Int64) { self = .number(JSONNumber(value)) }
    package init(stringLiteral value: String) { self = .string(value) }
    package init(arrayLiteral elements: JSON...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(JSONObject(elements.map { JSONObject.Member(key: $0, value: $1) }))
    }
}

extension String {
    /// Whether both consist of the same UTF-8 bytes. `==` would also hold "é" and "e\u{301}" for one text.
    package func hasSameBytes(as other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        var (left, right) = (self, other)
        return left.withUTF8 { left in right.withUTF8 { right in unsafe left.span.isSame(as: right.span) } }
    }

    func hashBytes(into hasher: inout Hasher) {
        var copy = self
        copy.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(0xFF as UInt8)
    }
}
