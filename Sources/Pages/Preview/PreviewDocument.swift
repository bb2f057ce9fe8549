import Bundles
import JSON
import Markup

/// A document as an app shows it, with marks where a text is missing or stale.
struct PreviewDocument {
    private let document: BundleDocument
    private let content: PreviewContent
    private let collection: DocumentCollection
    private let language: LanguageTag
    private let source: PreviewSource
    private let words: PreviewWords
    private let marks: PreviewMarks

    init(
        _ document: BundleDocument, of collection: DocumentCollection, in language: LanguageTag,
        from source: PreviewSource,
        words: PreviewWords
    ) {
        self.document = document
        self.collection = collection
        self.language = language
        self.source = source
        self.words = words
        content = PreviewContent(
            fields: document.fields, when: document.when, variants: document.variants, types: collection.types)
        marks = PreviewMarks(words: words, audience: source.audience)
    }

    private var titleField: String? {
        FieldType.titleFields.first { collection.types[$0] == .text && document.fields[$0]?.string != nil }
    }

    var html: String {
        let name = "\(collection.name)/\(document.id)"
        let marksOfTitle = titleField.map { options(of: $0, element: "p") } ?? []
        let lists = content.options(of: "keywords", language: { _ in nil }, mark: { _ in "" })
        let keywords = lists.flatMap { $0.value.array?.compactMap(\.string) ?? [] }.joined(separator: " ")
        let when = PreviewOption.attribute(document.when)
        return """
            <article id="\(HTML.escaped(name))" data-keywords="\(HTML.escaped(keywords))"\(when)>
            \(title)
            \(marks.condition(document.when))\(marksOfTitle.areChoice ? "" : marksOfTitle.map(\.mark).joined())\(body)\(keywords.isEmpty ? "" : mark(of: "keywords", named: true))\(absent)</article>

            """
    }

    private var title: String {
        guard let titleField else { return "<h3>\(ReportPage.text(document.id))</h3>" }
        let options = options(of: titleField, element: "span")
        guard options.areChoice else { return "<h3>\(options.map(titleText).joined())</h3>" }
        let titles = options.map { $0.framed(in: "span", ReportPage.text($0.value.string ?? "")) }
        return "<h3 data-options>\(titles.joined())</h3>"
    }

    private func titleText(_ option: PreviewOption) -> String {
        option.inLanguage("span", ReportPage.text(option.value.string ?? ""))
    }

    private var body: String {
        content.names.filter { ![titleField, "keywords"].contains($0) }.map(field).joined()
    }

    /// Texts that the language lacks and nothing stands in for.
    static func absent(
        _ document: BundleDocument, of collection: DocumentCollection, in language: LanguageTag,
        from source: PreviewSource
    ) -> [String] {
        collection.types.entries.map(\.path).filter {
            document.fields[$0] == nil && source.state(collection.name, document.id, $0, language) == .missing
        }
    }

    private var absent: String {
        Self.absent(document, of: collection, in: language, from: source)
            .map { marks.note("missing", "\($0): \(words.partial)") }.joined()
    }

    private func field(_ name: String) -> String {
        let label = "<p class=\"field\">\(ReportPage.text(name))</p>\n"
        let values = PreviewValues(words: words, hours: { [source, language] in source.hours($0, language) })
        return values.block(options(of: name, element: "p"), path: name, among: collection.types, before: label)
    }

    /// - Parameter element: in which marks stand.
    private func options(of field: String, element: String) -> [PreviewOption] {
        let isText = collection.types[field]?.isText == true
        return content.options(of: field) { variant in
            guard isText else { return nil }
            guard let variant else { return document.fallback(of: field) ?? language }
            return variant.languages.first { $0.field == field }?.language ?? language
        } mark: { variant in
            variant.map { marks.variant($0, of: field, element: element) } ?? mark(of: field, element: element)
        }
    }

    /// How the plain text of a field stands.
    private func mark(of field: String, named: Bool = false, element: String = "p") -> String {
        let name = named ? "\(field): " : ""
        if let standIn = document.fallback(of: field) {
            return marks.note("missing", "\(name)\(words.missing) \(standIn)", element: element)
        }
        guard source.state(collection.name, document.id, field, language) == .stale else { return "" }
        return marks.note("stale", name + words.stale, element: element)
    }
}

/// Short notes at what is shown.
struct PreviewMarks {
    let words: PreviewWords
    let audience: (Condition) -> String

    func note(_ kind: String, _ text: String, element: String = "p") -> String {
        "<\(element) class=\"mark \(kind)\">\(ReportPage.text(text))</\(element)>\n"
    }

    /// For whom a document or set is, and, where a phone is chosen that does not get it, that it does not.
    func condition(_ when: Condition) -> String {
        guard when != .always else { return "" }
        return note("day", audience(when)) + "<p class=\"mark outside\" hidden>\(HTML.escaped(words.outside))</p>\n"
    }

    /// Which variant gives a value, and in which other language its text is.
    func variant(_ variant: BundleVariant, of field: String, element: String) -> String {
        let standIn = variant.languages.first { $0.field == field }?.language
        let missing = standIn.map { note("missing", "\(words.missing) \($0)", element: element) } ?? ""
        return note("day", "\(variant.name): \(audience(variant.when))", element: element) + missing
    }
}
