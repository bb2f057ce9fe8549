import Bundles
import JSON
import Models
package import YAML

/// How the content of a bundle is written for apps that have a format of their own. Read from `Config/shapes/<name>.yaml`.
package struct Shape: Sendable {
    /// How the names of fields are written where nothing else is said of one.
    enum NameStyle: String, CaseIterable, Sendable {
        case asWritten = "as-written"
        case snake
        case camel
    }

    /// Where the languages of a text are.
    enum LanguageLayout: String, CaseIterable, Sendable {
        /// In one file: a localized field is an object with a member for each language.
        case together
        /// In a file for each language.
        case apart
    }

    package let name: String
    /// The name of the file stands for the shape in findings about all of it.
    package let node: Node
    let style: NameStyle
    /// The unit in which durations are counted.
    let durations: DurationUnit
    let languages: LanguageLayout
    /// There is a file for each of them; empty for one file for all.
    package let platforms: [String]
    let overrides: Overrides?
    let members: [Member]

    /// The collections and parameter sets that it writes.
    package let collections: [String]
    package let parameterSets: [String]
}

extension Shape {
    /// What the file has of one collection, document or parameter set.
    struct Member: Sendable {
        enum Source: Hashable, Sendable {
            case parameters(String)
            case document(collection: String, id: String)
            case collection(String)
        }

        /// How the documents of a collection follow each other.
        enum Form: Hashable, Sendable {
            case list
            /// By the id of the document, or by one of its fields.
            case map(key: String?)
        }

        let source: Source
        /// Where the file names the source.
        let node: Node
        /// Nil where its fields are members of the file's own object.
        let name: String?
        let form: Form
        /// The one field that is written in place of an object with all of them.
        let onlyValue: String?
        /// The member with the id of a document; nil where it is not written.
        let idName: String?
        /// The fields at the top that are written, in this order; nil for all in the order of the model.
        let only: [String]?
        let leftOut: Set<String>
        let rules: [String: FieldRule]
        /// Fields at the top that have a value for each language.
        let localized: Set<String>

        /// Whether anything of a field at the top is written.
        func writes(_ field: String) -> Bool {
            if let onlyValue { return field == onlyValue }
            return !leftOut.contains(field) && only?.contains(field) ?? true
        }
    }

    /// What a shape says of one field.
    struct FieldRule: Sendable {
        let name: String?
        let writing: Writing?
        /// The field by whose value the records of a list are the members of an object.
        let key: String?
        /// Where the shape says it.
        let node: Node
    }

    /// How a value is written that is not written as in a bundle.
    enum Writing: Hashable, Sendable {
        case duration(DurationUnit)
        case phone(PhoneForm)
        case richText(RichTextForm)
        /// 0.6 for 60 percent.
        case fraction
        /// 42 for the version "42".
        case versionNumber
        /// The document that a reference names, in its place.
        case document(collection: String)
        /// Words of a choice, or true and false, by what is written for them.
        case words([String: JSON])
    }

    enum PhoneForm: String, CaseIterable, Sendable {
        /// `+49800123456`, as a phone dials it.
        case number
        case display
        case uri
    }

    enum RichTextForm: String, CaseIterable, Sendable {
        case markdown
        case text
        case html
    }

    enum DurationUnit: String, CaseIterable, Sendable {
        case seconds
        case minutes
        case hours
        case days

        var seconds: Int64 {
            switch self {
            case .seconds: 1
            case .minutes: 60
            case .hours: 3600
            case .days: 86_400
            }
        }
    }

    /// How values are written that some apps have instead of the plain ones.
    struct Overrides: Sendable {
        enum Form: String, CaseIterable, Sendable {
            /// `[{"platform": "ios", "starting_build": 42, …}]`
            case list
            /// `{"ios": {"42": {…}}}`
            case map
        }

        let name: String
        let form: Form
        /// Names of the members of an entry; the values stand beside the other two where theirs is nil.
        let platform: String
        let build: String
        let values: String?
        let node: Node
    }
}

extension Shape.NameStyle {
    /// - Parameter name: small letters, digits and hyphens.
    func written(_ name: String) -> String {
        switch self {
        case .asWritten: return name
        case .snake: return name.replacing("-", with: "_")
        case .camel:
            let words = name.split(separator: "-")
            return words.dropFirst().reduce(words.first.map(String.init) ?? "") {
                $0 + $1.prefix(1).uppercased() + $1.dropFirst()
            }
        }
    }
}
