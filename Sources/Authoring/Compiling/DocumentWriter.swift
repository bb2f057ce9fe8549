import Bundles
import JSON

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
        read(document, fields.span) { field, value in
            made.fields.append(field, value)
        } text: { _, field, value, fallback in
            made.fields.append(field, value)
            if let fallback { made.languages.append(FieldLanguage(field: field, language: fallback)) }
        }
        return made
    }

    /// - Parameters:
    ///   - fields: of the model. All cores share them, and to copy one of them costs them time.
    ///   - pieces: one for each language.
    mutating func write(_ document: Document, _ fields: Span<Field>, into pieces: inout [BundlePiece]) {
        for place in pieces.indices { pieces[place].begin(document.id) }
        read(document, fields) { field, value in
            let written = BundlePiece.Field(field, value)
            for place in pieces.indices { pieces[place].append(written) }
        } text: { place, field, value, fallback in
            pieces[place].append(field, value)
            if let fallback { pieces[place].append(FieldLanguage(field: field, language: fallback)) }
        }
        for place in pieces.indices { pieces[place].end() }
    }

    /// Gives all values of a document away, in the order of the model.
    /// - Parameters:
    ///   - fact: gets what is the same in all languages, once.
    ///   - text: gets what one of them says, with its place in `languages`, and the language that stands in for it.
    private mutating func read(
        _ document: Document, _ fields: Span<Field>, fact: (_ field: String, JSON) -> Void,
        text: (_ place: Int, _ field: String, JSON, _ fallback: LanguageTag?) -> Void
    ) {
        for index in fields.indices {
            let (name, type) = (fields[index].name, fields[index].type)
            guard fields[index].isLocalized else {
                if let content = document.record?.values[index]?.content {
                    fact(name, ValueEncoder.json(content, type))
                }
                continue
            }
            for case (let place, let language?) in languages.enumerated() {
                guard let (value, actual) = content.value(of: document, field: index, in: language) else { continue }
                let fallback = actual == language ? nil : content.configuration.languages[actual].tag
                text(place, name, localized(value, of: type, actual), fallback)
            }
        }
    }

    private mutating func localized(_ content: Value.Content, of type: ValueType, _ language: Int) -> JSON {
        switch content {
        case .text(let template):
            do {
                guard let text = try renderer.render(template, language: language, isRich: type.isRich) else {
                    preconditionFailure("check rendered every text; one that can't be is an error")
                }
                return .string(text)
            } catch {
                preconditionFailure("check reported every quote that can't be rendered: \(error.message)")
            }
        case .list(let items):
            let element = type.single
            return .array(items.map { localized($0.content, of: element, language) })
        default: return ValueEncoder.json(content, type)
        }
    }
}
