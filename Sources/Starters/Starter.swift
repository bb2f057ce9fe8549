/// What a new workspace begins with.
package enum Starter: String, CaseIterable, Sendable {
    case empty, hotlines, faq
    case healthApp = "health-app"

    /// For a person who chooses.
    package var summary: String {
        switch self {
        case .empty: "one message, and nothing else"
        case .hotlines: "telephone numbers with opening hours"
        case .faq: "questions and answers"
        case .healthApp: "both, advice, versions of the app, and switches"
        }
    }

    var collections: [StarterModel] {
        switch self {
        case .empty: [.messages]
        case .hotlines: [.hotlines]
        case .faq: [.faq]
        case .healthApp: [.advice, .faq, .hotlines]
        }
    }

    var parameterSets: [StarterModel] { self == .healthApp ? [.appVersions, .features] : [] }

    var documents: [SampleDocument] {
        switch self {
        case .empty: [.welcome]
        case .hotlines: [.information]
        case .faq: [.whatIsIt, .isItVoluntary]
        case .healthApp: [.riskLow, .riskIncreased, .whatIsIt, .isItVoluntary, .whomToCall, .information]
        }
    }
}

/// A model as a file has it, and of a parameter set its values.
struct StarterModel: Sendable {
    let name: String
    let model: String
    var values: String?
}

/// A document with the languages that its texts were written in.
struct SampleDocument: Sendable {
    enum Text: Sendable {
        case text(String)
        case list([String])
    }

    let collection: String
    let id: String
    /// Lines of YAML.
    let facts: String
    /// By language, with their fields.
    let texts: [String: [(field: String, text: Text)]]
}

extension SampleDocument.Text: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
    init(stringLiteral text: String) { self = .text(text) }
    init(arrayLiteral items: String...) { self = .list(items) }
}
