import Rulebook
import YAML

/// Finds keys of one field where they do nothing: what they ask for is looked at elsewhere only.
struct IdleKeys {
    enum Place {
        /// At the top of a document, where alone a field can be localized.
        case document
        /// At the top of a parameter set.
        case parameters
        /// In a record.
        case inside
    }

    /// Of the field.
    let name: String
    let place: Place
    /// Whether the model calls the field so; that it may is seen to elsewhere.
    let isLocalized: Bool
    private(set) var findings = Findings()

    init(name: String, place: Place, isLocalized: Bool) {
        (self.name, self.place, self.isLocalized) = (name, place, isLocalized)
    }

    mutating func read(_ node: Node, _ type: ValueType) {
        if place == .inside, let flag = node["unique-among"] {
            add(
                flag,
                "'\(name)' can't be 'unique-among' fields: that compares the fields of documents, and this one stands inside of another"
            )
        }
        read(node, type, isItem: false)
    }

    /// - Parameter isItem: whether the type is that of a list's items.
    private mutating func read(_ node: Node, _ type: ValueType, isItem: Bool) {
        if let items = node["items"], case .list(let constraints, let element) = type {
            read(items: items, constraints, of: element, isItem: isItem)
        }
        if let constraints = type.textConstraints { read(text: node, constraints, isItem: isItem) }
        guard let inner = node["of"], let element = type.element else { return }
        read(inner, element, isItem: true)
    }

    private mutating func read(items: Node, _ constraints: ListConstraints, of element: ValueType, isItem: Bool) {
        if let flag = items["aligned"], constraints.isAligned, isItem || !isLocalized {
            let canBe = place == .document && !isItem
            add(
                flag,
                "'\(name)' is the same in every language, and 'aligned' compares the items of a translation with those of the source",
                fix: canBe ? "remove it, or add 'localized: true' to the list" : "remove it")
        }
        if let flag = items["unique"], constraints.isUnique, !element.hasIdentity {
            var fix = "remove it"
            if case .record = element { fix = "write 'unique: true' at a field of the record" }
            add(flag, "each item of '\(name)' is \(element.words), and 'unique' compares single values", fix: fix)
        }
    }

    private mutating func read(text node: Node, _ constraints: TextConstraints, isItem: Bool) {
        if let link = node["alternative-for"], constraints.alternativeFor != nil, isItem || place != .document {
            add(
                link,
                "'alternative-for' is looked at in a text that stands beside its link at the top of a document, and nowhere else"
            )
        }
        if let flag = node["shown-on-lock-screen"], constraints.isShownOnLockScreen, !isLocalized {
            add(
                flag,
                "'\(name)' is the same in every language, and 'shown-on-lock-screen' looks for words of its language",
                fix: place == .document ? "remove it, or add 'localized: true' to the field" : "remove it")
        }
    }

    private mutating func add(_ node: Node, _ message: String, fix: String = "remove it") {
        findings.add(.malformedModel, at: node, message, fix: fix)
    }
}

extension ValueType {
    /// Whether `Value.Content.identity` tells two values apart.
    var hasIdentity: Bool {
        switch self {
        case .list, .table, .record, .openingHours: false
        default: true
        }
    }
}
