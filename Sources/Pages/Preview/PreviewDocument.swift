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
        return """
            <article id="\(HTML.escaped(name))" data-keywords="\(HTML.escaped(keywords))">
            <h3>\(title)</h3>
            \(marks)\(condition)\(body(without: [titleField, "keywords"]))\(keywords.isEmpty ? "" : mark(of: "keywords", named: true))\(absent)\(variants)</article>

            """
    }

    private func body(without others: [String?]) -> String {
        document.fields.members.filter { !others.contains($0.key) }.map { field($0.key, $0.value) }.joined()
    }

    /// For whom the document is.
    private var condition: String { document.when == .always ? "" : note("day", source.audience(document.when)) }

    /// What it says for some.
    private var variants: String {
        document.variants.map { variant in
            let part = PreviewDocument(
                BundleDocument(id: document.id, fields: variant.fields, languages: variant.languages), of: collection,
                in: language, from: source, words: words)
            return note("day", "\(variant.name): \(source.audience(variant.when))") + part.body(without: [])
        }.joined()
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
