package import JSON
package import Rulebook
package import YAML

package struct ListConstraints: Sendable {
    package var items = CountBounds()
    /// Whether each item may be there only once.
    package var isUnique = false
    /// Whether each item of a translation belongs to that of the source with the same number, as in the steps of an
    /// instruction.
    package var isAligned = false
    /// The document that asks for so many; part of the message.
    package var source: String?

    package init(items: CountBounds = CountBounds(), isUnique: Bool = false) {
        self.items = items
        self.isUnique = isUnique
    }
}

/// Any number of values of one type.
package struct ListType: ValueType {
    package static let name = "list"
    package static let otherNames = ["array", "sequence"]
    package static let keys: [ModelKey] = [
        .element, .counts("items", keys: itemsKeys, "How many items, and whether each is there once"), .source,
    ]

    fileprivate static let itemsKeys = ["min", "max", "unique", "aligned", "source"]

    package let constraints: ListConstraints
    private let itemType: any ValueType

    package init(_ constraints: ListConstraints = ListConstraints(), of element: any ValueType) {
        self.constraints = constraints
        itemType = element
    }

    package init?(_ reader: inout TypeReader) {
        let constraints = reader.listConstraints()
        guard let element = reader.element() else { return nil }
        if constraints.isUnique, let options = element.options, let minimum = constraints.items.minimum,
            minimum > options.count
        {
            reader.settings.add(
                .malformedModel, at: reader.settings.node["items"] ?? reader.settings.node,
                "'items' asks for at least \(minimum) different items, and there are only \(counted(options.count, "option", "options"))",
                fix: "add options, or ask for fewer items")
        }
        self.init(constraints, of: element)
    }

    package func read(
        _ node: Node, name: String, with reader: inout ValueReader
    ) throws(Problem) -> Value.Content? {
        try reader.requireCollection(.sequence, node, as: self, name: name)
        let values = reader.items(of: node, as: itemType, name: name)
        if !constraints.items.contains(node.count), !isDivided(node) {
            reader.findings.add(
                .itemCount, at: node,
                "'\(name)' has \(counted(node.count, "item", "items")), and must have \(constraints.items.words)\(constraints.source.inBrackets)",
                fix: node.isDividedBySemicolons
                    ? "divide the items by commas"
                    : node.count < constraints.items.minimum ?? 0 ? "add the missing items" : "remove some items")
        }
        if constraints.isUnique { reader.reportRepetitions(in: values, name: name) }
        return .list(values)
    }

    /// Whether a dash too many has a finding of its own.
    private func isDivided(_ node: Node) -> Bool {
        itemType.recordType.map { !DividedItem.second(of: node.items, $0).isEmpty } ?? false
    }

    package var words: String { "a list" }
    package var sample: String { "a list: one item a line, each after '- '" }

    package var summary: String {
        let hasBounds = constraints.items.minimum != nil || constraints.items.maximum != nil
        let items = hasBounds ? "; \(constraints.items.words) items" : ""
        return "a list, each item \(itemType.words)\(items)\(constraints.source.inBrackets)"
    }

    package var traits: TypeTraits {
        !itemType.isList && itemType.traits.contains(.localizable) ? .localizable : []
    }

    package func wording(of content: Value.Content) -> Wording? { content.wordingOfItems(as: itemType) }

    package var bundleName: String { "list of \(itemType.bundleName)" }
    package var itemCounts: CountBounds? { constraints.items }
    package var element: (any ValueType)? { itemType }
    package var copy: any ValueType { ListType(constraints, of: itemType.copy) }

    package func schema(for context: SchemaContext) -> [(String, JSON)] {
        let items = JSON.schema(itemType.schema(for: context) + JSON.described(itemType.summary))
        var members: [(String, JSON)] = [("type", "array"), ("items", items)]
        let count = context.demands(.itemCount) ? constraints.items : CountBounds()
        if let minimum = count.minimum { members.append(("minItems", .number(JSONNumber(minimum)))) }
        if let maximum = count.maximum { members.append(("maxItems", .number(JSONNumber(maximum)))) }
        if constraints.isUnique, context.demands(.duplicateItem), itemType.traits.contains(.comparable) {
            members.append(("uniqueItems", .bool(true)))
        }
        return members
    }
}

extension Value.Content {
    func wordingOfItems(as type: any ValueType) -> Wording? {
        guard case .list(let items) = self else { return nil }
        let wordings = items.map { type.wording(of: $0.content) }
        return wordings.contains(nil) ? nil : .list(wordings.compactMap(\.self))
    }
}

extension TypeReader {
    fileprivate mutating func listConstraints() -> ListConstraints {
        var constraints = ListConstraints()
        guard let node = settings.node["items"] else {
            settings.refuseIdleSource("'items'")
            return constraints
        }
        guard var inner = MappingReader(node, what: "'items'", findings: &settings.values.findings) else {
            return constraints
        }
        inner.allow(ListType.itemsKeys)
        constraints.items = inner.countBounds()
        constraints.isUnique = inner.flag("unique")
        constraints.isAligned = inner.flag("aligned")
        let source = inner.text("source")
        constraints.source = source ?? settings.text("source")
        if inner.node["min"] == nil, inner.node["max"] == nil {
            inner.refuseIdleSource("'min' or 'max'")
            settings.refuseIdleSource("'min' or 'max' to 'items'")
        } else if source != nil {
            settings.refuseSecondSource(beside: "items")
        }
        settings.values.findings.append(inner.findings)
        return constraints
    }
}

extension Node {
    /// `[a; b; c]`, which is one item.
    fileprivate var isDividedBySemicolons: Bool {
        count == 1 && items[0].kind == .scalar && items[0].text.contains("; ")
    }
}
