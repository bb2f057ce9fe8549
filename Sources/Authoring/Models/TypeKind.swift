import Rulebook

/// The names of types in models, and what each may say beside its name.
enum TypeKind: String, CaseIterable {
    case text
    case richText = "rich-text"
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
    case openingHours = "opening-hours"
    case country
    case language
    case reference
    case range
    case list
    case table
    case record

    /// Keys of constraints.
    var keys: [String] {
        switch self {
        case .text, .richText:
            [
                "length", "pattern", "pattern-help", "samples", "forbidden-words", "allowed-words",
                "shown-on-lock-screen", "alternative-for", "source",
            ]
        case .integer: ["min", "max", "unit", "source"]
        case .decimal, .percentage, .range: ["min", "max", "decimals", "unit", "source"]
        case .choice: ["options"]
        case .version, .duration: ["min", "max", "source"]
        case .date, .instant: ["min", "max", "max-ahead", "source"]
        case .link: ["schemes"]
        case .reference: ["collection"]
        case .list: ["of", "items", "source"]
        case .table: ["of", "length", "source"]
        case .record: ["fields", "rules"]
        case .openingHours: ["zones"]
        case .phone: ["shared", "countries"]
        case .boolean, .email, .country, .language: []
        }
    }
}
