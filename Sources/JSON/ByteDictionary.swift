/// Values by names that are compared by their UTF-8 bytes, as in JSON and TUF. A `Dictionary` takes two
/// spellings of one accented letter for one key.
package struct ByteDictionary<Value> {
    private var entries: [ByteKey: Value] = [:]

    package init() {}

    package init(_ values: [String: Value]) {
        for (name, value) in values { self[name] = value }
    }

    package subscript(name: String) -> Value? {
        get { entries[ByteKey(name)] }
        set { entries[ByteKey(name)] = newValue }
    }

    /// In no order, as the values are.
    package var keys: [String] { entries.keys.map(\.text) }
    package var values: [Value] { Array(entries.values) }

    /// In the order of the bytes of their names.
    package var sorted: [(name: String, value: Value)] {
        entries.map { ($0.key.text, $0.value) }.sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
    }
}

extension ByteDictionary: Equatable where Value: Equatable {}
extension ByteDictionary: Hashable where Value: Hashable {}
extension ByteDictionary: Sendable where Value: Sendable {}

extension ByteDictionary: ExpressibleByDictionaryLiteral {
    /// Of two values of one name, the first counts.
    package init(dictionaryLiteral elements: (String, Value)...) {
        for (name, value) in elements where self[name] == nil { self[name] = value }
    }
}
