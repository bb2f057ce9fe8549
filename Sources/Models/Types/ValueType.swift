package import JSON
package import Rulebook
import Values
package import YAML

/// A type of the model language with what a model asks of its values.
///
/// Each type is one file of this folder and one line of `fieldTypes`. Nothing else knows the types by name.
package protocol ValueType: Sendable {
    /// The name in models and bundles: `opening-hours`.
    static var name: String { get }
    /// What other languages call the type, for a suggestion.
    static var otherNames: [String] { get }
    /// What a model may say beside `type`.
    static var keys: [ModelKey] { get }

    /// - Returns: nil where the model is wrong, with findings that say why.
    init?(_ reader: inout TypeReader)

    // MARK: Reading

    /// - Parameter name: the dotted path of the value's field, for messages.
    /// - Returns: nil where findings of the reader say what is wrong.
    func read(_ node: Node, name: String, with reader: inout ValueReader) throws(Problem) -> Value.Content?
    /// The problem of a plain scalar that is a number to YAML, for types that are written as words; nil where the type
    /// reads such text itself.
    func problem(ofNumber text: String, name: String) -> Problem?
    /// The fix where YAML has read the word as a truth value; nil for the usual one.
    var fixOfTruthValue: String? { get }

    // MARK: Words

    /// With its article, for a message: "'title' is a text".
    var words: String { get }
    /// How a value is written, for a fix.
    var sample: String { get }
    /// What a value is, with its bounds and where they come from: "a whole number from 1 to 99 days (source: …)".
    var summary: String { get }
    /// What a language writes where a text quotes a value; nil where the value has no words.
    func wording(of content: Value.Content) -> Wording?
    /// The address that a link leads to whose address is a quote of the value; nil where it is no address.
    func destination(of content: Value.Content) -> String?

    // MARK: Bundles and schemas

    /// The name in bundles: `list of text`.
    var bundleName: String { get }
    /// Objects and arrays of one value in a bundle, the values inside of a list or a record aside.
    var bundleDepth: Int { get }
    /// The value that a bundle has; nil for what is not of the type, and for lists and records.
    func content(of json: JSON) -> Value.Content?
    /// What a value looks like in a file, as far as a JSON Schema can say.
    func schema(for context: SchemaContext) -> [(String, JSON)]

    // MARK: What rules ask

    /// The least and the greatest value.
    var bounds: Bounds? { get }
    /// What a number counts.
    var unit: String? { get }
    /// The words of a choice, in their order.
    var options: [String]? { get }
    /// How many items a list may have.
    var itemCounts: CountBounds? { get }
    /// What is asked of a text.
    var textConstraints: TextConstraints? { get }
    /// What is inside a list or table.
    var element: (any ValueType)? { get }
    var recordType: RecordType? { get }
    /// The keys of a value that is a mapping.
    var memberKeys: [String] { get }
    var traits: TypeTraits { get }

    /// The same type, of which nobody else holds a reference: where two cores count the references to one object, each
    /// waits for the other.
    var copy: any ValueType { get }
}

/// What can be done with the values of a type.
package struct TypeTraits: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// One value is smaller than another.
    package static let ordered = TypeTraits(rawValue: 1 << 0)
    /// Documents can be sorted by it.
    package static let sortable = TypeTraits(rawValue: 1 << 1)
    /// Two values can be told to be the same, and a document is known by one.
    package static let identifying = TypeTraits(rawValue: 1 << 2)
    /// `Value.Content.identity` tells two values apart.
    package static let comparable = TypeTraits(rawValue: 1 << 3)
    /// Every language may have its own value.
    package static let localizable = TypeTraits(rawValue: 1 << 4)
    /// A number in a bundle.
    package static let numeric = TypeTraits(rawValue: 1 << 5)
    /// Text that people read as sentences.
    package static let text = TypeTraits(rawValue: 1 << 6)
    /// Text with CommonMark.
    package static let markup = TypeTraits(rawValue: 1 << 7)
    /// One of the words that the model or a standard lists.
    package static let listed = TypeTraits(rawValue: 1 << 8)
    /// People reach somebody by it: a telephone number, an address.
    package static let contact = TypeTraits(rawValue: 1 << 9)
}

extension ValueType {
    package static var otherNames: [String] { [] }
    package static var keys: [ModelKey] { [] }

    package func problem(ofNumber text: String, name: String) -> Problem? {
        Problem(
            .wrongType, "'\(text)' is a number without quotes, and '\(name)' is \(words)",
            fix: "write \"\(text)\" in quotes if the text is meant",
            replacement: traits.contains(.text) ? "\"\(text)\"" : nil)
    }
    package var fixOfTruthValue: String? { nil }

    package var summary: String { words }
    package func wording(of content: Value.Content) -> Wording? {
        guard case .fact(let fact) = content else { return nil }
        return fact.wording
    }
    package func destination(of content: Value.Content) -> String? { nil }

    package var bundleName: String { Self.name }
    package var bundleDepth: Int { 0 }
    package func content(of json: JSON) -> Value.Content? { nil }

    package var bounds: Bounds? { nil }
    package var unit: String? { nil }
    package var options: [String]? { nil }
    package var itemCounts: CountBounds? { nil }
    package var textConstraints: TextConstraints? { nil }
    package var element: (any ValueType)? { nil }
    package var recordType: RecordType? { nil }
    package var memberKeys: [String] { [] }

    package var copy: any ValueType { self }
}

extension ValueType {
    /// Whether the value is a list or a table.
    package var isList: Bool { element != nil }

    /// The type of one value: in a list or table that of its items.
    package var single: any ValueType { element ?? self }

    /// The type inside of all lists.
    package var innermost: any ValueType { element?.innermost ?? self }

    package func isA<Kind: ValueType>(_ kind: Kind.Type) -> Bool { self is Kind }

    /// Whether values of the two are compared: the same type with whatever constraints.
    package func isSame(as other: any ValueType) -> Bool { bundleName == other.bundleName }

    /// Whether a rule can say which of two values comes first: choices have the order of their options.
    package var hasOrder: Bool { traits.contains(.ordered) || options != nil }

    /// Whether `low` comes before `high`, or, unless `strictly`, is the same.
    package func places(_ low: Value.Content, before high: Value.Content, strictly: Bool) -> Bool {
        if let options, case .word(let low) = low, case .word(let high) = high,
            let first = options.firstIndex(where: low.isSameBytes(as:)),
            let second = options.firstIndex(where: high.isSameBytes(as:))
        {
            return strictly ? first < second : first <= second
        }
        return strictly ? low.precedes(high) == true : high.precedes(low) == false
    }

    /// Whether a value is of a type that is sought, or contains one of it.
    package func holds(_ isSought: (any ValueType) -> Bool) -> Bool {
        if let recordType { return recordType.fields.contains { $0.type.holds(isSought) } }
        return isSought(self) || element?.holds(isSought) ?? false
    }
}
