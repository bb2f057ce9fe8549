import Rulebook
import YAML

/// Finds the items of a list that stray dashes divided in two or more.
enum DividedItem {
    /// Indexes of items that go on with the one before: none of the pieces has all that is required, no two share a key,
    /// every key is known, and together nothing is missing. A piece may also hold nothing but what may be left out.
    static func second(of items: [Node], _ type: RecordType) -> Set<Int> {
        let required = Set(type.fields.filter(\.isRequired).map(\.name))
        guard !required.isEmpty, items.count > 1 else { return [] }
        let keys = items.map { item in
            let keys = Self.keys(of: item)
            return keys.allSatisfy { type.index(of: $0) != nil } ? keys : []
        }
        var found: Set<Int> = []
        var index = 0
        while index < keys.count {
            let end = endOfRun(from: index, keys, required)
            found.formUnion(index + 1..<end)
            index = end
        }
        return found
    }

    /// Behind the last of the pieces that begin with an item; behind the item itself where it is whole.
    private static func endOfRun(from start: Int, _ keys: [Set<String>], _ required: Set<String>) -> Int {
        var both = keys[start]
        var end = start + 1
        guard !both.isEmpty else { return end }
        while end < keys.count, !required.isSubset(of: both) {
            guard !keys[end].isEmpty, both.isDisjoint(with: keys[end]), !required.isSubset(of: keys[end]) else {
                // Only optional keys before a whole item: they were its beginning.
                let isBeginning = end == start + 1 && both.isDisjoint(with: required.union(keys[end]))
                return isBeginning && required.isSubset(of: keys[end]) ? end + 1 : start + 1
            }
            both.formUnion(keys[end])
            end += 1
        }
        guard required.isSubset(of: both) else { return start + 1 }
        while end < keys.count, !keys[end].isEmpty, keys[end].isDisjoint(with: both.union(required)) {
            both.formUnion(keys[end])
            end += 1
        }
        return end
    }

    /// Where a mapping with these keys is meant, and dashes made a list of it.
    static func problem(of node: Node, keys known: [String], name: String, what: String) -> Problem? {
        let items = node.items
        guard !items.isEmpty else { return nil }
        var both: Set<String> = []
        for item in items {
            let keys = keys(of: item)
            guard !keys.isEmpty, keys.isSubset(of: known), both.isDisjoint(with: keys) else { return nil }
            both.formUnion(keys)
        }
        let dash = items.count == 1 ? "a dash makes" : "dashes make"
        return Problem(
            .dividedItem, "'\(name)' is \(what), and \(dash) a list of it",
            fix: "write a blank in place of \(items.count == 1 ? "the" : "each") dash")
    }

    private static func keys(of item: Node) -> Set<String> { Set(item.entries.map(\.key.text)) }
}
