/// What kind of value a field holds. A bundle names the type of each of its fields, so that a reader needs no model.
package indirect enum FieldType: Hashable, Sendable, CustomStringConvertible {
    case text
    case richText
    case integer
    case decimal
    case percentage
    case boolean
    case choice
    case version
    case date
    case instant
    case duration
    case link
    case email
    case phone
    case openingHours
    case country
    case language
    case reference
    case range
    case image
    case file
    case record
    /// Any number of values of one type.
    case list(of: FieldType)
    /// A fixed number of values of one type; how many is the model's concern.
    case table(of: FieldType)
    /// A type that a later Litfass knows. Its values are carried, not read: an app in the field lives on.
    case other(String)

    /// The type that `name` stands for in a bundle and in a model: `rich-text`, `list of text`.
    /// - Returns: nil where this is no name at all (small letters and digits, divided by single hyphens or blanks) or
    ///   lists are nested more than four deep.
    package init?(name: String) {
        self.init(name: name[...], nesting: 0)
    }

    /// How deep lists and tables may be nested.
    package static let nestedLists = 4

    private init?(name: Substring, nesting: Int) {
        guard nesting <= Self.nestedLists, Self.isName(name) else { return nil }
        if let simple = Self.simple.first(where: { $0.name == name }) {
            self = simple.type
        } else if name.hasPrefix("list of ") {
            guard let element = FieldType(name: name.dropFirst(8), nesting: nesting + 1) else { return nil }
            self = .list(of: element)
        } else if name.hasPrefix("table of ") {
            guard let element = FieldType(name: name.dropFirst(9), nesting: nesting + 1) else { return nil }
            self = .table(of: element)
        } else {
            self = .other(String(name))
        }
    }

    package var name: String {
        switch self {
        case .list(let element): "list of \(element.name)"
        case .table(let element): "table of \(element.name)"
        case .other(let name): name
        default: simpleName
        }
    }

    private var simpleName: String {
        guard let name = Self.simple.first(where: { $0.type == self })?.name else {
            preconditionFailure("a type without elements that `simple` does not list")
        }
        return name
    }

    package var description: String { name }

    /// Whether people read it as sentences, or it is a list of such texts.
    package var isText: Bool {
        switch self {
        case .text, .richText: true
        case .list(let element), .table(let element): element.isText
        default: false
        }
    }

    /// The type of its items, of a list or a table.
    package var element: FieldType? {
        switch self {
        case .list(let element), .table(let element): element
        default: nil
        }
    }

    /// Fields of type text by which people know a document where it has them, the likeliest to name it first.
    package static let titleFields = ["title", "name", "label", "question", "heading", "headline"]

    /// Every type that stands alone, by its name in bundles and models.
    package static let simple: [(name: String, type: FieldType)] = [
        ("text", .text), ("rich-text", .richText), ("integer", .integer), ("decimal", .decimal),
        ("percentage", .percentage), ("boolean", .boolean), ("choice", .choice), ("version", .version),
        ("date", .date), ("instant", .instant), ("duration", .duration), ("link", .link), ("email", .email),
        ("phone", .phone), ("opening-hours", .openingHours), ("country", .country), ("language", .language),
        ("reference", .reference), ("range", .range), ("image", .image), ("file", .file),
        ("record", .record),
    ]

    private static func isName(_ text: Substring) -> Bool {
        guard (1...BundleLimits.nameBytes).contains(text.utf8.count) else { return false }
        let words = text.utf8.split(omittingEmptySubsequences: false) { $0 == 0x2D || $0 == 0x20 }
        return words.allSatisfy { word in
            !word.isEmpty && word.allSatisfy { $0.isDigit || (0x61...0x7A).contains($0) }
        }
    }
}
