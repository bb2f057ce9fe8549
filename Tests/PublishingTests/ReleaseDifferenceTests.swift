import Bundles
import JSON
import Publishing
import Testing

@Suite struct `The difference of two releases` {
    @Test func `is nothing where nothing differs`() {
        let difference = ReleaseDifference(from: edition(), to: edition().reversed())
        #expect(difference.isEmpty)
        #expect(DifferenceText.render(difference) == "nothing differs")
    }

    @Test func `tells a fact once, not once per language`() {
        let new = edition { document, _ in
            document.fields["number"] = ["display": "+49 800 7540002", "uri": "tel:+498007540002"]
            document.fields["position"] = 2
        }
        #expect(
            told(edition(), new) == """
                hotlines
                  technical
                    position: 1 → 2
                    number: +49 800 7540001 (tel:+498007540001) → +49 800 7540002 (tel:+498007540002)

                documents: 1 changed
                """)
    }

    @Test func `tells a text word by word, in the language in which it changed`() {
        let new = edition { document, language in
            guard language == "de" else { return }
            document.fields["text"] = "Wir helfen bei allen Fragen zur App."
        }
        #expect(
            told(edition(), new) == """
                hotlines
                  technical
                    de text: Wir helfen bei [-technischen-]{+allen+} Fragen zur App.

                documents: 1 changed
                """)
    }

    @Test func `says nothing of languages in which another one stands in for the text that changed`() {
        let fallback = { (document: inout BundleDocument, language: String) in
            guard language == "fr" else { return }
            document.fields["text"] = "Wir helfen bei technischen Fragen zur App."
            document.languages = [FieldLanguage(field: "text", language: self.tag("de"))]
        }
        let old = edition(changing: fallback)
        let new = edition { document, language in
            fallback(&document, language)
            guard language != "en" else { return }
            document.fields["text"] = "Wir helfen bei allen Fragen zur App."
        }
        #expect(
            told(old, new) == """
                hotlines
                  technical
                    de text: Wir helfen bei [-technischen-]{+allen+} Fragen zur App.

                documents: 1 changed
                """)
    }

    @Test func `tells translations that come and go, and who stands in`() {
        let missing = edition { document, language in
            guard language == "fr" else { return }
            document.fields["text"] = "Wir helfen bei technischen Fragen zur App."
            document.languages = [FieldLanguage(field: "text", language: tag("de"))]
        }
        let other = edition { document, language in
            guard language == "fr" else { return }
            document.languages = [FieldLanguage(field: "text", language: tag("en"))]
        }
        #expect(told(missing, edition()).contains("\n    fr text: {+Texte en fr+} (de stood in)\n"))
        #expect(told(edition(), missing).contains("\n    fr text: [-Texte en fr-] (de stands in)\n"))
        #expect(told(missing, other).contains("\n    fr text: de → en stands in\n"))
    }

    @Test func `tells documents that come whole, and documents that go by their ids`() {
        let other = BundleDocument(
            id: "privacy", fields: object([("position", 2), ("text", "Über Ihre Daten")]))
        let new = edition(languages: ["de"], adding: [other])
        let old = edition(languages: ["de"])
        #expect(
            told(old, new) == """
                hotlines
                  + privacy (de)
                    position: 2
                    de text: {+Über Ihre Daten+}

                documents: 1 added
                """)
        #expect(
            told(new, old) == """
                hotlines
                  - privacy (de)

                documents: 1 removed
                """)
    }

    @Test func `tells a language that is new as one thing`() {
        #expect(
            told(edition(languages: ["de", "en"]), edition()) == """
                + language fr

                languages: 1 changed
                """)
    }

    @Test func `goes down to the leaf in records and lists`() {
        let hours = { (from: String, days: [JSON]) -> JSON in
            ["zone": "Europe/Berlin", "weekly": [["days": .array(days), "from": .string(from), "to": "22:00"]]]
        }
        let old = edition { document, _ in
            document.fields["opening-hours"] = hours("07:00", ["monday", "tuesday"])
            document.fields["related"] = ["a", "b", "c"]
        }
        let new = edition { document, _ in
            document.fields["opening-hours"] = hours("08:00", ["monday", "tuesday", "wednesday"])
            document.fields["related"] = ["b", "x", "c"]
        }
        #expect(
            told(old, new) == """
                hotlines
                  technical
                    opening-hours.weekly[1].days[3]: {+wednesday+}
                    opening-hours.weekly[1].from: 07:00 → 08:00
                    related[1]: [-a-]
                    related[2]: {+x+}

                documents: 1 changed
                """)
    }

    @Test func `tells parameters by dotted path, decimals as the author wrote them`() {
        let old = parameters(object([("threshold", 15), ("v2", ["weight": number("1.50"), "age": 1_209_600])]))
        let new = parameters(object([("v2", ["weight": number("1.5"), "age": 864_000]), ("enabled", true)]))
        #expect(
            told(old, new) == """
                exposure
                  v2.weight: 1.50 → 1.5
                  v2.age: 14 days → 10 days
                  enabled: {+true+}
                  threshold: [-15-]

                parameters: 4 changed
                """)
    }

    @Test func `tells types and the order of documents, so that nothing that is signed goes untold`() {
        var new = edition(languages: ["de"])
        new[0].collections[0].types = ["position": .decimal, "number": .phone, "text": .richText]
        #expect(
            told(edition(languages: ["de"]), new) == """
                hotlines
                  position: type integer → decimal
                  text: type text → rich-text

                only types or the order differ
                """)
        let other = BundleDocument(id: "privacy", fields: object([("position", 1)]))
        let two = edition(languages: ["de"], adding: [other])
        var turned = two
        turned[0].collections[0].documents.reverse()
        #expect(told(two, turned).hasPrefix("hotlines\n  documents stand in another order\n"))
    }

    @Test func `shows what surrounds a change in a long text, and no more`() {
        let filler = String(repeating: "viele Worte ohne jede Änderung ", count: 20)
        let old = edition { document, _ in document.fields["text"] = .string(filler + "alt " + filler) }
        let new = edition { document, _ in document.fields["text"] = .string(filler + "neu " + filler) }
        #expect(
            told(old, new).contains(
                "    text: … viele Worte ohne jede Änderung [-alt-]{+neu+} viele Worte ohne jede Änderung viele …\n"))
    }

    @Test func `moves no cursor and hides no character`() {
        let new = edition { document, _ in document.fields["text"] = "a\u{1B}[2Jb\u{202E}c\nd" }
        #expect(told(edition(), new).contains("{+a\u{FFFD}[2Jb\u{FFFD}c↵d+}"))
    }

    @Test func `is told to machines with the same facts, by id`() throws {
        let new = edition { document, language in
            document.fields["position"] = 2
            guard language == "de" else { return }
            document.fields["text"] = "Wir helfen bei allen Fragen zur App."
        }
        let difference = ReleaseDifference(from: edition(), to: new)
        #expect(
            String(decoding: difference.json.encoded(), as: UTF8.self) == """
                {"added-languages":[],"removed-languages":[],"collections":[{"collection":"hotlines","documents":\
                [{"id":"technical","presence":"changed","languages":["de","en","fr"],"fields":\
                [{"path":"position","type":"integer","old":1,"new":2},\
                {"path":"text","type":"text","language":"de","words":[["=","Wir helfen bei "],["-","technischen"],\
                ["+","allen"],["="," Fragen zur App."]]}]}]}],"parameters":[]}
                """)
    }

    // MARK: Making releases

    private func told(_ old: [ContentBundle], _ new: [ContentBundle]) -> String {
        DifferenceText.render(ReleaseDifference(from: old, to: new))
    }

    private func edition(
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
                name: "hotlines", types: ["position": .integer, "number": .phone, "text": .text],
                documents: [document] + documents)
            return bundle("content", language: tag(language), collections: [collection])
        }
    }

    private func parameters(_ values: JSONObject) -> [ContentBundle] {
        var bundle = bundle("parameters", language: nil, collections: [])
        bundle.parameterSets = [
            ParameterSet(
                name: "exposure",
                types: ["threshold": .integer, "v2.weight": .decimal, "v2.age": .duration, "enabled": .boolean],
                values: values)
        ]
        return [bundle]
    }

    private func bundle(_ name: String, language: LanguageTag?, collections: [DocumentCollection]) -> ContentBundle {
        guard let name = BundleName(name) else { preconditionFailure("a test names its bundles well") }
        return ContentBundle(
            product: "test", environment: "test", name: name, language: language, collections: collections)
    }

    private func tag(_ text: String) -> LanguageTag {
        guard let tag = LanguageTag(text) else { preconditionFailure("a test writes its languages well") }
        return tag
    }

    private func number(_ text: String) -> JSON {
        JSONNumber(text: text).map(JSON.number) ?? .null
    }

    private func object(_ members: [(String, JSON)]) -> JSONObject {
        JSONObject(members.map { JSONObject.Member(key: $0.0, value: $0.1) })
    }
}
