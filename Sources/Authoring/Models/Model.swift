import Rulebook
import YAML

/// What the documents of a collection, or the values of a parameter set, look like. Read from `Config/models/<name>.yaml`.
struct Model: Sendable {
    enum Kind: String, Sendable {
        case collection
        case parameters
    }

    /// Whether an app can get newer values over the network, or has what it was shipped with.
    enum Delivery: String, CaseIterable, Sendable {
        case dynamic
        case `static`
    }

    let kind: Kind
    let name: String
    /// Path of the model file.
    let path: String
    /// The name where the model says it.
    let nameNode: Node
    let description: String?
    /// Fields by which documents are sorted, ascending; the id decides between equals.
    let orderBy: [String]
    let delivery: Delivery
    private(set) var record: RecordType
    /// Which days a document applies on; nil where documents always do.
    let validity: Validity?
    /// Rules that look beyond one record: to other files, or to the releases before. They are held to when all was read.
    var farRules: [ModelRule] = []
    /// What of `rules` has to wait until every model is known.
    let waitingRules: [Node]

    var isLocalized: Bool { record.fields.contains(where: \.isLocalized) }

    /// The same model, of which nobody else holds what each value and text is looked at beside.
    ///
    /// For one of several runs at once. Where two cores count the references to one thing, each waits for the other.
    var forOneRun: Model {
        var model = self
        model.record = record.copy
        return model
    }
}

/// Named fields in the order of the model, and the rules that hold between them.
///
/// A class, since every record and quote of a workspace is looked at beside its type, on all cores.
final class RecordType: Sendable {
    let fields: [Field]
    let rules: [ModelRule]
    /// Of the fields.
    let names: [String]
    private let keys: KnownKeys
    private let indexByName: [String: Int]

    init(fields: [Field], rules: [ModelRule]) {
        self.fields = fields
        self.rules = rules
        names = fields.map(\.name)
        keys = KnownKeys(names)
        indexByName = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
    }

    /// Of names as few as most records have, one is sooner found by a look at each.
    private static let fewNames = 12

    func index(of name: String) -> Int? {
        names.count > Self.fewNames ? indexByName[name] : names.indices.first { names[$0] == name }
    }

    /// The field that a key names.
    func index(ofKey key: Node) -> Int? {
        names.count > Self.fewNames ? indexByName[key.text] : key.index(among: keys)
    }

    subscript(name: String) -> Field? { index(of: name).map { fields[$0] } }

    fileprivate var copy: RecordType { RecordType(fields: fields.map(\.copy), rules: rules) }
}

/// A class, since every value and text of a workspace is looked at beside its field, and copies would cost more than the look.
final class Field: Sendable {
    let name: String
    let type: ValueType
    let isRequired: Bool
    /// Whether every language has its own value.
    let isLocalized: Bool
    /// Whether no two documents of the collection have the same value.
    let isUnique: Bool
    /// Whether each option of the choice is the value of some document, or of some item of the list.
    let isComplete: Bool
    /// Fields of the collection; no value of this field may be that of one of them in any document.
    let uniqueAmong: [String]
    let description: String?
    /// The name in the model file.
    let node: Node

    init(
        name: String, type: ValueType, isRequired: Bool, isLocalized: Bool, isUnique: Bool, isComplete: Bool,
        uniqueAmong: [String] = [], description: String?, node: Node
    ) {
        self.name = name
        self.type = type
        self.isRequired = isRequired
        self.isLocalized = isLocalized
        self.isUnique = isUnique
        self.isComplete = isComplete
        self.uniqueAmong = uniqueAmong
        self.description = description
        self.node = node
    }

    fileprivate var copy: Field {
        Field(
            name: name, type: type.copy, isRequired: isRequired, isLocalized: isLocalized, isUnique: isUnique,
            isComplete: isComplete, uniqueAmong: uniqueAmong, description: description, node: node)
    }
}

/// A type of the model language with its constraints.
indirect enum ValueType: Sendable {
    case text(TextConstraints)
    case richText(TextConstraints)
    case integer(NumberConstraints)
    case decimal(NumberConstraints)
    case percentage(NumberConstraints)
    case boolean
    case choice(options: [String])
    case version(Bounds)
    case date(Bounds)
    case instant(Bounds)
    case duration(Bounds)
    case link(schemes: [String])
    case email
    /// With whether several documents may hold one number, and the countries whose numbers it may be; none for any.
    case phone(isShared: Bool, countries: [String])
    /// Zones: those that a model allows; empty for any.
    case openingHours(zones: [String])
    case country
    case language
    case reference(collection: String)
    case range(NumberConstraints)
    case list(ListConstraints, of: ValueType)
    /// Source: the document that asks for so many; part of the message.
    case table(length: Int, source: String?, of: ValueType)
    case record(RecordType)

    /// Of types that hardly any value has, the same one.
    fileprivate var copy: ValueType {
        switch self {
        case .text(let constraints): .text(constraints.copy)
        case .richText(let constraints): .richText(constraints.copy)
        case .list(let constraints, let element): .list(constraints, of: element.copy)
        case .record(let type): .record(type.copy)
        default: self
        }
    }
}

/// What a text must be.
///
/// A class, since every text of a workspace has those of its model, and a value of so many parts costs each of them a count
/// of references.
final class TextConstraints: Sendable {
    /// Characters that a person would count.
    let length: CountBounds
    /// Where the length comes from.
    let lengthSource: String?
    let pattern: Pattern?
    /// What the pattern asks for, in words: "letters and digits in groups of 4".
    let patternHelp: String?
    let forbiddenWords: WordList
    /// The only words that may stand there; empty for any.
    let allowedWords: WordList
    /// Where pattern and words come from; part of the message.
    let source: String?
    /// The name of the field whose image or video the text stands in for.
    let alternativeFor: String?
    /// Whether anybody beside the phone can read it.
    let isShownOnLockScreen: Bool

    init(
        length: (bounds: CountBounds, source: String?) = (CountBounds(), nil),
        pattern: (pattern: Pattern?, help: String?) = (nil, nil), forbiddenWords: WordList = WordList(),
        allowedWords: WordList = WordList(), source: String? = nil, alternativeFor: String? = nil,
        isShownOnLockScreen: Bool = false
    ) {
        (self.length, lengthSource) = (length.bounds, length.source ?? source)
        (self.pattern, patternHelp) = pattern
        self.forbiddenWords = forbiddenWords
        self.allowedWords = allowedWords
        self.source = source
        self.alternativeFor = alternativeFor
        self.isShownOnLockScreen = isShownOnLockScreen
    }

    /// Whether more than its length is asked of a text.
    var holdsMoreThanLength: Bool { pattern != nil || !forbiddenWords.isEmpty || !allowedWords.isEmpty }

    fileprivate var copy: TextConstraints {
        TextConstraints(
            length: (length, lengthSource), pattern: (pattern, patternHelp), forbiddenWords: forbiddenWords,
            allowedWords: allowedWords, source: source, alternativeFor: alternativeFor,
            isShownOnLockScreen: isShownOnLockScreen)
    }
}

/// What a number, or both ends of a range, must be.
struct NumberConstraints: Sendable {
    var bounds = Bounds()
    /// Digits after the point at most; nil for any.
    var decimals: Int?
    /// What the number counts: `days`, `dB`.
    var unit: String?
}

/// The least and the greatest value, and where they come from.
struct Bounds: Sendable {
    var minimum: Value.Content?
    var maximum: Value.Content?
    /// The document that says so; part of the message.
    var source: String?
    /// How far a date or an instant may lie ahead of the day of the check.
    var ahead: TimeSpan?
}

struct CountBounds: Sendable {
    var minimum: Int?
    var maximum: Int?

    func contains(_ count: Int) -> Bool { count >= minimum ?? 0 && count <= maximum ?? .max }

    /// `1 to 5`, `at least 3`, `at most 60`, `exactly 8`
    var words: String {
        switch (minimum, maximum) {
        case (let minimum?, let maximum?): minimum == maximum ? "exactly \(minimum)" : "\(minimum) to \(maximum)"
        case (let minimum?, nil): "at least \(minimum)"
        case (nil, let maximum?): "at most \(maximum)"
        case (nil, nil): "any number"
        }
    }
}

struct ListConstraints: Sendable {
    var items = CountBounds()
    /// Whether no item may stand twice.
    var isUnique = false
    /// Whether each item of a translation belongs to that of the source in its place, as the steps of an instruction do.
    var isAligned = false
    /// The document that asks for so many; part of the message.
    var source: String?
}
