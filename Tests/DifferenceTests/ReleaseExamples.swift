import Bundles
import Dates
import Difference
import JSON
import Markup
import Testing

/// Small releases, and what is told of two of them.
protocol ReleaseExamples {}

extension ReleaseExamples {
    /// Without the title and the blank line behind it.
    func reported(
        _ old: [ContentBundle], _ new: [ContentBundle], knowing background: Background = Background(),
        on today: String = "2026-11-21"
    ) -> String {
        let report = DifferenceReport(
            from: old, to: new, title: "A → B", background: background,
            now: CalendarDate(today).map { Int64($0.daysSinceEpoch) * 86_400 } ?? 0)
        let text = ReportText().render(report.report)
        #expect(text.hasPrefix("A → B\n\n"))
        return String(text.dropFirst("A → B\n\n".count))
    }

    func source() -> Background {
        var background = Background()
        background.sourceLanguage = tag("de")
        return background
    }

    func hours(_ spans: [(String, String, [JSON])], closed: [String] = []) -> JSON {
        let weekly = spans.map { from, to, days -> JSON in
            ["days": .array(days), "from": .string(from), "to": .string(to)]
        }
        guard !closed.isEmpty else { return ["zone": "Europe/Berlin", "weekly": .array(weekly)] }
        let exceptions = closed.map { day -> JSON in ["from": .string(day), "to": .string(day), "closed": true] }
        return ["zone": "Europe/Berlin", "weekly": .array(weekly), "exceptions": .array(exceptions)]
    }

    static var workdays: [JSON] { ["monday", "tuesday", "wednesday", "thursday", "friday"] }

    func edition(
        languages: [String] = ["de", "en", "fr"], adding documents: [BundleDocument] = [],
        changing change: (inout BundleDocument, String) -> Void = { _, _ in }
    ) -> [ContentBundle] {
        languages.map { language in
            let text = language == "de" ? "Wir helfen bei technischen Fragen zur App." : "Texte en \(language)"
            var document = BundleDocument(
                id: "technical",
                fields: object([
                    ("position", 1), ("number", ["display": "+49 800 7540001", "uri": "tel:+498007540001"]),
                    ("text", .string(text)),
                ]))
            change(&document, language)
            let collection = DocumentCollection(
                name: "hotlines",
                types: [
                    "position": .integer, "purpose": .choice, "number": .phone, "opening-hours": .openingHours,
                    "languages": .list(of: .language), "valid-from": .date, "valid-until": .date, "name": .text,
                    "text": .text, "body": .richText, "website": .link, "captions": .link, "steps": .list(of: .text),
                    "related": .list(of: .reference),
                ],
                documents: [document] + documents)
            return bundle("content", language: tag(language), collections: [collection])
        }
    }

    /// Releases of one collection with these documents, in one language.
    func collection(_ documents: [BundleDocument]) -> [ContentBundle] {
        var bundles = edition(languages: ["en"], adding: documents)
        bundles[0].collections[0].documents.removeFirst()
        return bundles
    }

    func document(_ id: String, _ members: [(String, JSON)]) -> BundleDocument {
        BundleDocument(id: id, fields: object(members))
    }

    func parameters(_ values: JSONObject) -> [ContentBundle] {
        var bundle = bundle("parameters", language: nil, collections: [])
        bundle.parameterSets = [
            ParameterSet(
                name: "exposure",
                types: [
                    "threshold": .integer, "v2.weight": .decimal, "v2.age": .duration, "enabled": .boolean,
                    "ios.app-minimum": .version, "countries": .list(of: .country), "values": .table(of: .decimal),
                ],
                values: values)
        ]
        return [bundle]
    }

    func bundle(_ name: String, language: LanguageTag?, collections: [DocumentCollection]) -> ContentBundle {
        guard let name = BundleName(name) else { preconditionFailure("a test names its bundles well") }
        return ContentBundle(
            product: "test", environment: "test", name: name, language: language, collections: collections)
    }

    func tag(_ text: String) -> LanguageTag {
        guard let tag = LanguageTag(text) else { preconditionFailure("a test writes its languages well") }
        return tag
    }

    func number(_ text: String) -> JSON {
        JSONNumber(text: text).map(JSON.number) ?? .null
    }

    func object(_ members: [(String, JSON)]) -> JSONObject {
        JSONObject(members.map { JSONObject.Member(key: $0.0, value: $0.1) })
    }
}
