import YAML

/// Finds the items of a list that a stray dash divided in two.
enum DividedItem {
    /// Indexes of items that are the second half of the one before: neither half has all that is required, both share no
    /// key, every key is known, and together nothing is missing.
    static func second(of items: [Node], _ type: RecordType) -> Set<Int> {
        var found: Set<Int> = []
        for (index, item) in items.enumerated().dropFirst() where !found.contains(index - 1) {
            let first = keys(of: items[index - 1])
            let second = keys(of: item)
            guard !first.isEmpty, !second.isEmpty, first.isDisjoint(with: second) else { continue }
            let required = Set(type.fields.filter(\.isRequired).map(\.name))
            let both = first.union(second)
            guard !required.isSubset(of: first), !required.isSubset(of: second), required.isSubset(of: both),
                both.allSatisfy({ type.index(of: $0) != nil })
            else { continue }
            found.insert(index)
        }
        return found
    }

    private static func keys(of item: Node) -> Set<String> { Set(item.entries.map(\.key.text)) }
}
