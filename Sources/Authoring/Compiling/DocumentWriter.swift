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
    /// Of each language in its place.
    private let readers: [BundleReaders]
    private var renderer: TextRenderer

    /// - Parameter bundle: for which documents are written.
    init(content: WorkspaceContent, languages: [Int?], bundle: BundleName) {
        self.content = content
        self.languages = languages
        readers = languages.map { BundleReaders(of: bundle, in: $0, content: content) }
        renderer = TextRenderer(content: content)
    }

    /// A document in one language, which is the only one.
    mutating func document(_ document: Document, of type: RecordType) -> BundleDocument {
        let fields = type.fields
        var made = BundleDocument(id: document.id, fields: JSONObject(reserving: fields.count), when: document.when)
        let variants = variants(of: document, fields.span)
        Self.read(document, fields: fields.span, in: languages, content: content) { field, value in
            made.fields.append(field.name, json(value, of: field.type, at: 0))
        } text: { place, index, field, value, language, fallback in
            made.fields.append(
                field.name, variants[place].plain[index] ?? localized(value, of: field.type, in: language))
            if let fallback { made.languages.append(FieldLanguage(field: field.name, language: fallback)) }
        }
        made.variants = variants[0].take()
        return made
    }

    /// - Parameters:
    ///   - fields: of the model, for one run.
    ///   - pieces: one for each language.
    mutating func write(_ document: Document, _ fields: Span<Field>, into pieces: inout [BundlePiece]) {
        for place in pieces.indices { pieces[place].begin(document.id) }
        let variants = variants(of: document, fields)
        Self.read(document, fields: fields, in: languages, content: content) { field, value in
            guard !field.type.differsForReaders else {
                for place in pieces.indices {
                    pieces[place].append(field.name, json(value, of: field.type, at: place))
                }
                return
            }
            let written = BundlePiece.Field(field.name, value.json(as: field.type))
            for place in pieces.indices { pieces[place].append(written) }
        } text: { place, index, field, value, language, fallback in
            if let plain = variants[place].plain[index] {
                pieces[place].append(field.name, plain)
            } else {
                write(value, of: field, language, into: &pieces[place])
            }
            if let fallback { pieces[place].append(FieldLanguage(field: field.name, language: fallback)) }
        }
        for place in pieces.indices { pieces[place].end(when: document.when, variants: variants[place].take()) }
    }

    /// Gives all values of a document away, in the order of the model.
    /// - Parameters:
    ///   - fact: gets what is not translated, once.
    ///   - text: gets what one of them says, with its place in `languages`, the index of its field, the index of the language in which
    ///     it is said, and the tag of that where it stands in for another one.
    private static func read(
        _ document: Document, fields: Span<Field>, in languages: [Int?], content: WorkspaceContent,
        fact: (Field, Value.Content) -> Void,
        text: (_ place: Int, _ index: Int, Field, Value.Content, _ language: Int, _ fallback: LanguageTag?) -> Void
    ) {
        for index in fields.indices {
            guard fields[index].isLocalized else {
                if let value = document.record?.values[index]?.content {
                    fact(fields[index], value)
                }
                continue
            }
            for case (let place, let language?) in languages.enumerated() {
                guard let (value, actual) = content.value(of: document, field: index, in: language) else { continue }
                let fallback = actual == language ? nil : content.configuration.languages[actual].tag
                text(place, index, fields[index], value, actual, fallback)
            }
        }
    }

    /// What a bundle has of a value that is not translated.
    /// - Parameter place: of its language in `languages`.
    private func json(_ value: Value.Content, of type: any ValueType, at place: Int) -> JSON {
        value.json(as: type, for: readers[place])
    }

    // MARK: Variants

    /// The variants of a document by its place in `languages`: its own, and those of what it quotes.
    private mutating func variants(of document: Document, _ fields: Span<Field>) -> [VariantsWriter] {
        var writers = languages.map { _ in VariantsWriter(own: document.variants) }
        guard content.hasVariants else { return writers }
        let own = document.variants.map { (part: document.part($0), when: $0.when, name: $0.name) }
        for index in fields.indices {
            let field = fields[index]
            let changing = own.filter { $0.part.record?.values[index] != nil }
            guard field.isLocalized else {
                for variant in changing {
                    guard let value = variant.part.record?.values[index]?.content else { continue }
                    let origin = VariantOrigin(name: variant.name, when: variant.when)
                    for place in writers.indices {
                        let written = json(value, of: field.type, at: place)
                        writers[place].add(written, of: field.name, for: [origin], nil)
                    }
                }
                for place in writers.indices { writers[place].endField() }
                continue
            }
            for case (let place, let language?) in languages.enumerated() {
                for variant in changing {
                    let origin = VariantOrigin(name: variant.name, when: variant.when)
                    let given = [document.when, variant.when]
                    add(
                        variant.part, at: index, of: field, in: language, given: given, origins: [origin],
                        to: &writers[place])
                }
                let given = [document.when] + changing.map { .not($0.when) }
                add(document, at: index, of: field, in: language, given: given, origins: [], to: &writers[place])
                writers[place].endField()
            }
        }
        return writers
    }

    /// Adds every version of a text.
    private mutating func add(
        _ document: Document, at index: Int, of field: Field, in language: Int, given: [Condition],
        origins: [VariantOrigin], to writer: inout VariantsWriter
    ) {
        guard let (value, actual) = content.value(of: document, field: index, in: language) else { return }
        // What everybody gets and quotes nothing is written as it stands.
        guard !origins.isEmpty || value.hasQuotes else { return }
        let fallback = actual == language ? nil : content.configuration.languages[actual].tag
        let versions = rendered { (renderer) throws(Problem) in
            try renderer.versions(given: given) { (renderer) throws(Problem) in
                try Self.localized(value, of: field.type, in: actual, with: &renderer)
            }
        }
        for version in versions {
            let all = origins + version.origins
            if all.isEmpty {
                writer.plain[index] = version.rendered
            } else {
                writer.add(version.rendered, of: field.name, for: all, fallback)
            }
        }
    }

    private mutating func write(
        _ value: Value.Content, of field: Field, _ language: Int, into piece: inout BundlePiece
    ) {
        guard case .text(let template) = value else {
            return piece.append(field.name, localized(value, of: field.type, in: language))
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

    private mutating func localized(_ content: Value.Content, of type: any ValueType, in language: Int) -> JSON {
        rendered { (renderer) throws(Problem) in try Self.localized(content, of: type, in: language, with: &renderer) }
    }

    private static func localized(
        _ content: Value.Content, of type: any ValueType, in language: Int, with renderer: inout TextRenderer
    ) throws(Problem) -> JSON? {
        switch content {
        case .text(let template):
            return try renderer.render(template, language: language, isRich: type.traits.contains(.markup))
                .map(JSON.string)
        case .list(let items):
            let element = type.single
            var list: [JSON] = []
            for item in items {
                guard let item = try localized(item.content, of: element, in: language, with: &renderer) else {
                    return nil
                }
                list.append(item)
            }
            return .array(list)
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
