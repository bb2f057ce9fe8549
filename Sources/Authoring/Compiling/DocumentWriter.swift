import Bundles
import JSON
import Models
import Rulebook
import Workspaces

/// Writes documents in one language, or in several side by side: a fact is the same in all of them.
struct DocumentWriter {
    private let content: WorkspaceContent
    /// Indexes; one of nil for what says the same in every language.
    private let languages: [Int?]
    private var renderer: TextRenderer

    init(content: WorkspaceContent, languages: [Int?]) {
        self.content = content
        self.languages = languages
        renderer = TextRenderer(content: content)
    }

    /// A document in one language, which is the only one.
    mutating func document(_ document: Document, of type: RecordType) -> BundleDocument {
        let fields = type.fields
        var made = BundleDocument(id: document.id, fields: JSONObject(reserving: fields.count))
        Self.read(document, fields.span, in: languages, content) { field, value in
            made.fields.append(field, value)
        } text: { _, field, value, language, fallback in
            made.fields.append(field.name, localized(value, of: field.type, language))
            if let fallback { made.languages.append(FieldLanguage(field: field.name, language: fallback)) }
        }
        return made
    }

    /// - Parameters:
    ///   - fields: of the model, for one run.
    ///   - pieces: one for each language.
    mutating func write(_ document: Document, _ fields: Span<Field>, into pieces: inout [BundlePiece]) {
        for place in pieces.indices { pieces[place].begin(document.id) }
        Self.read(document, fields, in: languages, content) { field, value in
            let written = BundlePiece.Field(field, value)
            for place in pieces.indices { pieces[place].append(written) }
        } text: { place, field, value, language, fallback in
            write(value, of: field, language, into: &pieces[place])
            if let fallback { pieces[place].append(FieldLanguage(field: field.name, language: fallback)) }
        }
        for place in pieces.indices { pieces[place].end() }
    }

    /// Gives all values of a document away, in the order of the model.
    /// - Parameters:
    ///   - fact: gets what is the same in all languages, once.
    ///   - text: gets what one of them says, with its place in `languages`, the index of the language in which it is said, and the
    ///     tag of that where it stands in for another one.
    private static func read(
        _ document: Document, _ fields: Span<Field>, in languages: [Int?], _ content: WorkspaceContent,
        fact: (_ field: String, JSON) -> Void,
        text: (_ place: Int, Field, Value.Content, _ language: Int, _ fallback: LanguageTag?) -> Void
    ) {
        for index in fields.indices {
            guard fields[index].isLocalized else {
                if let value = document.record?.values[index]?.content {
                    fact(fields[index].name, value.json(as: fields[index].type))
                }
                continue
            }
            for case (let place, let language?) in languages.enumerated() {
                guard let (value, actual) = content.value(of: document, field: index, in: language) else { continue }
                let fallback = actual == language ? nil : content.configuration.languages[actual].tag
                text(place, fields[index], value, actual, fallback)
            }
        }
    }

    private mutating func write(
        _ value: Value.Content, of field: Field, _ language: Int, into piece: inout BundlePiece
    ) {
        guard case .text(let template) = value else {
            return piece.append(field.name, localized(value, of: field.type, language))
        }
        piece.beginText(field.name)
        rendered { (renderer) throws(Problem) in
            let isWhole = try renderer.render(template, language: language, isRich: field.type.traits.contains(.markup))
            {
                piece.appendText($0)
            }
            return isWhole ? () : nil
        }
        piece.endText()
    }

    private mutating func localized(_ content: Value.Content, of type: any ValueType, _ language: Int) -> JSON {
        switch content {
        case .text(let template):
            return .string(
                rendered { (renderer) throws(Problem) in
                    try renderer.render(template, language: language, isRich: type.traits.contains(.markup))
                })
        case .list(let items):
            let element = type.single
            return .array(items.map { localized($0.content, of: element, language) })
        default: return content.json(as: type)
        }
    }

    private mutating func rendered<Result>(_ render: (inout TextRenderer) throws(Problem) -> Result?) -> Result {
        do {
            guard let result = try render(&renderer) else {
                preconditionFailure("check rendered every text; one that can't be is an error")
            }
            return result
        } catch {
            preconditionFailure("check reported every quote that can't be rendered: \(error.message)")
        }
    }
}
