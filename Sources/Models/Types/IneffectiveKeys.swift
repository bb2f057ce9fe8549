import Rulebook
import YAML

/// Finds keys of a field that do nothing there: what they ask for is looked at elsewhere only.
struct IneffectiveKeys {
    /// Of the field.
    let name: String
    let position: FieldsReader.Position
    /// Whether the model calls the field so, rightly or not.
    let isLocalized: Bool
    private(set) var findings = Findings()

    init(name: String, position: FieldsReader.Position, isLocalized: Bool) {
        self.name = name
        self.position = position
        self.isLocalized = isLocalized
    }

    mutating func read(_ node: Node, _ type: any ValueType) {
        if !position.isTop, let flag = node["unique-among"] {
            add(
                flag,
                "'\(name)' can't be 'unique-among' fields: that compares the fields of documents, and this one is inside of another"
            )
        }
        read(node, type, isItem: false)
    }

    /// - Parameter isItem: whether the type is that of a list's items.
    private mutating func read(_ node: Node, _ type: any ValueType, isItem: Bool) {
        if let items = node["items"], let list = type as? ListType { read(items: items, of: list, isItem: isItem) }
        if let constraints = type.textConstraints { read(text: node, constraints, isItem: isItem) }
        guard let inner = node["of"], let element = type.element else { return }
        read(inner, element, isItem: true)
    }

    private mutating func read(items: Node, of list: ListType, isItem: Bool) {
        if let flag = items["aligned"], list.constraints.isAligned, isItem || !isLocalized {
            let canBe = position == .document && !isItem
            add(
                flag,
                "'\(name)' is the same in every language, and 'aligned' compares the items of a translation with those of the source",
                fix: canBe ? "remove it, or add 'localized: true' to the list" : "remove it")
        }
        if let flag = items["unique"], list.constraints.isUnique, let element = list.element,
            !element.traits.contains(.comparable)
        {
            add(
                flag, "each item of '\(name)' is \(element.words), and 'unique' compares single values",
                fix: element.recordType == nil ? "remove it" : "write 'unique: true' at a field of the record")
        }
    }

    private mutating func read(text node: Node, _ constraints: TextConstraints, isItem: Bool) {
        if let link = node["alternative-for"], constraints.alternativeFor != nil, isItem || position != .document {
            add(link, "'alternative-for' works only in a text at the top of a document, beside its link")
        }
        if let flag = node["shown-on-lock-screen"], constraints.isShownOnLockScreen, !isLocalized {
            add(
                flag,
                "'\(name)' is the same in every language, and 'shown-on-lock-screen' looks for words of its language",
                fix: position == .document ? "remove it, or add 'localized: true' to the field" : "remove it")
        }
    }

    private mutating func add(_ node: Node, _ message: String, fix: String = "remove it") {
        findings.add(.malformedModel, at: node, message, fix: fix)
    }
}
