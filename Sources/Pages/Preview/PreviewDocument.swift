import Bundles
import JSON
import Markup

/// A document as an app shows it, with marks where a text is missing or stale.
struct PreviewDocument {
    private let document: BundleDocument
    private let collection: DocumentCollection
    private let language: LanguageTag
    private let source: PreviewSource
    private let words: PreviewWords

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
    }

    private var titleField: String? {
        FieldType.titleFields.first { collection.types[$0] == .text && document.fields[$0]?.string != nil }
    }

    var html: String {
        let name = "\(collection.name)/\(document.id)"
        let title = titleField.map { value(of: $0, document.fields[$0] ?? .null) } ?? ReportPage.text(document.id)
        let marks = titleField.map { mark(of: $0) } ?? ""
        let keywords = document.fields["keywords"]?.array?.compactMap(\.string).joined(separator: " ") ?? ""
        let fields = document.fields.members.filter { $0.key != titleField && $0.key != "keywords" }
        let body = fields.map { field in self.field(field.key, field.value) }.joined()
        return """
            <article id="\(HTML.escaped(name))" data-keywords="\(HTML.escaped(keywords))">
            <h3>\(title)</h3>
            \(marks)\(days)\(body)\(keywords.isEmpty ? "" : mark(of: "keywords", named: true))\(absent)</article>

            """
    }

    /// What does not apply today, and from when on or since when.
    private var days: String {
        guard let validity = source.validity(collection.name, document), let today = source.today else { return "" }
        if let from = validity.from, today < from { return note("day", "\(words.begins) \(from)") }
        if let until = validity.until, until < today { return note("day", "\(words.ended) \(until)") }
        return ""
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
            .map { note("missing", "\($0): \(words.partial)") }.joined()
    }

    private func field(_ name: String, _ value: JSON) -> String {
        let label = "<p class=\"field\">\(ReportPage.text(name))</p>\n"
        return "<div class=\"value\">\(label)\(mark(of: name))\(self.value(of: name, value, isBlock: true))</div>\n"
    }

    private func mark(of field: String, named: Bool = false) -> String {
        let name = named ? "\(field): " : ""
        if let standIn = document.fallback(of: field) { return note("missing", "\(name)\(words.missing) \(standIn)") }
        guard source.state(collection.name, document.id, field, language) == .stale else { return "" }
        return note("stale", name + words.stale)
    }

    private func note(_ kind: String, _ text: String) -> String {
        "<p class=\"mark \(kind)\">\(ReportPage.text(text))</p>\n"
    }

    private func value(of name: String, _ value: JSON, isBlock: Bool = false) -> String {
        let type = collection.types[name]
        let values = PreviewValues(words: words, hours: { [source, language] in source.hours($0, language) })
        guard type?.isText == true else { return values.html(value, type, path: name, among: collection.types) }
        let shown = (document.fallback(of: name) ?? language).string
        let attributes = " lang=\"\(HTML.escaped(shown))\" dir=\"auto\""
        guard isBlock else { return "<span\(attributes)>\(ReportPage.text(value.string ?? ""))</span>" }
        return "<div\(attributes)>\(values.html(value, type, path: name, among: collection.types))</div>"
    }
}
