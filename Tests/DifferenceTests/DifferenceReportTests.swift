import Bundles
import Difference
import JSON
import Markup
import Testing

@Suite struct `The report of a difference`: ReleaseExamples {
    @Test func `says that nothing differs`() {
        #expect(reported(edition(), edition().reversed()) == "nothing differs\n")
    }

    @Test func `tells a fact once, not once per language`() {
        let new = edition { document, _ in
            document.fields["number"] = ["display": "+49 800 7540002", "uri": "tel:+498007540002"]
            document.fields["position"] = 2
        }
        #expect(
            reported(edition(), new) == """
                Documents
                  hotlines/technical
                    position now 2 (was 1)
                    number now +49 800 7540002 (was +49 800 7540001)

                documents: 1 changed

                """)
    }

    @Test func `tells what is dialled where a number reads the same`() {
        let new = edition { document, _ in
            document.fields["number"] = ["display": "+49 800 7540001", "uri": "tel:+498007540002"]
        }
        #expect(
            reported(edition(), new).contains(
                "    number now +49 800 7540001 (tel:+498007540002) (was +49 800 7540001 (tel:+498007540001))\n"))
    }

    @Test func `tells opening hours in words`() {
        let old = edition { document, _ in
            document.fields["name"] = "Technical hotline"
            document.fields["opening-hours"] = hours([("07:00", "22:00", Self.workdays + ["saturday"])])
        }
        let new = edition { document, _ in
            document.fields["name"] = "Technical hotline"
            document.fields["opening-hours"] = hours(
                [("07:00", "22:00", Self.workdays), ("08:00", "18:30", ["saturday"])], closed: ["2027-05-01"])
        }
        #expect(
            reported(old, new, knowing: source()) == """
                Documents
                  hotlines/technical · Technical hotline
                    Technical hotline: Saturdays now 8–18:30 (was 7–22); 1 May 2027 now closed

                documents: 1 changed

                """)
    }

    @Test(arguments: [
        ([("08:00", "18:00", Self.workdays)], "Mondays to Fridays now 8–18 (was closed)"),
        (
            [("08:00", "12:00", ["monday", "wednesday"]), ("14:00", "18:00", ["monday"])],
            "Mondays now 8–12 and 14–18 (was closed); Wednesdays now 8–12 (was closed)"
        ),
        ([("00:00", "24:00", Self.workdays + ["saturday", "sunday"])], "every day now 0–24 (was closed)"),
        ([("08:00", "18:00", ["tuesday", "thursday"])], "Tuesdays and Thursdays now 8–18 (was closed)"),
    ])
    func `tells days together that change alike`(spans: [(String, String, [JSON])], words: String) {
        let old = edition { document, _ in document.fields["opening-hours"] = hours([]) }
        let new = edition { document, _ in document.fields["opening-hours"] = hours(spans) }
        let line = reported(old, new).split(separator: "\n").dropFirst(2).prefix(while: { $0.hasPrefix("    ") })
        #expect(line.map { $0.drop { $0 == " " } }.joined(separator: " ") == words)
    }

    @Test func `says nothing of the same hours in other words`() {
        let old = edition { document, _ in
            document.fields["opening-hours"] = hours([("08:00", "18:00", ["monday", "tuesday"])])
        }
        let new = edition { document, _ in
            document.fields["opening-hours"] = hours([("08:00", "18:00", ["tuesday"]), ("08:00", "18:00", ["monday"])])
        }
        #expect(reported(old, new) == "no change is visible to readers\n")
    }

    @Test func `tells what changes for some, and later, under who gets it and when`() {
        let winter = BundleVariant(
            name: "winter", when: .from(1_800_054_000),
            fields: object([("number", ["display": "+49 800 7540019", "uri": "tel:+498007540019"])]))
        let android = BundleVariant(
            name: "android", when: .all([.platform(["android"]), .app(range("<3.2"))]),
            fields: object([("text", "Helps on Android.")]))
        let new = edition { document, _ in document.variants = [winter, android] }
        #expect(
            reported(edition(), new) == """
                On Android, app below 3.2
                  hotlines/technical
                    text de: [-Wir helfen bei technischen Fragen zur App-]{+Helps on Android+}.
                         en: [-Texte en en-]{+Helps on Android.+}
                         fr: [-Texte en fr-]{+Helps on Android.+}

                From 2027-01-15 23:00
                  hotlines/technical
                    number now +49 800 7540019 (was +49 800 7540001)

                for some: 2 audiences

                """)
        // What is over is told to nobody, and neither is what stays as it was.
        #expect(reported(edition(), new, on: "2027-03-01").contains("number now +49 800 7540019"))
        #expect(reported(new, new) == "nothing differs\n")
        let past = edition { document, _ in
            document.variants = [BundleVariant(name: "old", when: .until(1_700_000_000), fields: winter.fields)]
        }
        #expect(reported(edition(), past) == "no change is visible to readers\n")
    }

    @Test func `tells who gets a document, and who loses it`() {
        let new = edition { document, _ in document.when = .platform(["ios", "web"]) }
        #expect(
            reported(edition(), new) == """
                On other platforms than iOS or the web
                  - hotlines/technical
                      in de, en, fr

                for some: 1 audience

                """)
    }

    @Test func `tells how a rollout grows`() {
        func rollout(_ percent: Int) -> [ContentBundle] {
            edition { document, _ in
                document.variants = [
                    BundleVariant(
                        name: "new", when: .share(Share(of: "new", 0..<percent * 100)),
                        fields: object([("position", 2)]))
                ]
            }
        }
        #expect(
            reported(rollout(10), rollout(50)) == """
                10 to 50 % of 'new'
                  hotlines/technical
                    position now 2 (was 1)

                for some: 1 audience

                """)
    }

    private func range(_ text: String) -> VersionRange {
        guard let range = VersionRange(text) else { preconditionFailure("'\(text)' is a range of versions") }
        return range
    }

    @Test func `tells a text word by word, the source first, with its translations beside it`() {
        var background = source()
        let new = edition { document, language in
            if language == "de" { document.fields["text"] = "Wir helfen bei allen Fragen zur App." }
            if language == "en" { document.fields["text"] = "Text in en" }
        }
        #expect(
            reported(edition(), new, knowing: background) == """
                Documents
                  hotlines/technical
                    text de: Wir helfen bei [-technischen-]{+allen+} Fragen zur App.
                         en: [-Texte en-]{+Text in+} en
                      not changed with it: fr

                documents: 1 changed

                """)
        background.isStale = { _, _, language in language.string == "fr" }
        #expect(reported(edition(), new, knowing: background).contains("      stale by this change: fr\n"))
    }

    @Test func `shows a text as its reader sees it, and what stands behind it only where that alone changed`() {
        let write = { (text: String) in
            self.edition(languages: ["en"]) {
                $0.fields["body"] = .string(text)
                _ = $1
            }
        }
        let old = write("Boil **drinking water** for\nthree minutes. [Ask us](https://a.example/)")
        #expect(
            reported(old, write("Boil *drinking water* for\nfive minutes. [Ask us](https://a.example/)"))
                .contains("    body en: Boil drinking water for [-three-]{+five+} minutes. Ask us\n"))
        #expect(
            reported(old, write("Boil **drinking water**\nfor three minutes. [Ask us](https://a.example/)"))
                == "1 text is written otherwise and read the same\n")
        #expect(
            reported(old, write("Boil **drinking water** for\nthree minutes. [Ask us](https://b.example/)"))
                .contains(
                    "    body en: the link 'Ask us' leads to {+https://b.example/+} (was [-https://a.example/-])\n"))
        #expect(
            reported(old, write("Boil drinking water for\nthree minutes. [Ask us](https://a.example/)"))
                .contains("    body en: formatted differently: "))
    }

    @Test func `lists the texts that quote a fact, and does not tell their change again`() {
        var background = quoting()
        background.texts = { facts in
            #expect(facts == ["hotlines.technical.position"])
            let text = Background.QuotingText(collection: "hotlines", document: "other", field: "text")
            return ["hotlines.technical.position": [text, text]]
        }
        #expect(
            reported(quoting(1, "Nummer 1."), quoting(2, "Nummer 2."), knowing: background) == """
                Documents
                  hotlines/technical
                    position now 2 (was 1)
                      quoted by 1 text: hotlines/other (text)

                documents: 1 changed

                """)
    }

    @Test(arguments: [
        (2, "Zahl 1.", "Nummer 2.", "[-Zahl 1-]{+Nummer 2+}."),
        (2, "Nummer 1, und ruf an.", "Nummer 2.", "Nummer [-1, und ruf an-]{+2+}."),
        (2, "Nummer 1.", "Nummer 2. Ruf nicht an.", "Nummer [-1-]{+2. Ruf nicht an+}."),
        (1, "Nummer 1, und ruf an.", "Nummer 1.", "Nummer 1[-, und ruf an-]."),
        (1, "Nummer 3.", "Nummer 1.", "Nummer [-3-]{+1+}."),
    ])
    func `tells a text that is edited beside what it quotes`(number: Int, old: String, new: String, words: String) {
        #expect(reported(quoting(1, old), quoting(number, new), knowing: quoting()).contains("    text de: \(words)\n"))
    }

    @Test func `tells a text that quotes what is told nowhere`() {
        var background = quoting()
        background.parts = { _, _, _ in [[.literal("Offen: "), .quote(["hotlines", "technical", "opening-hours"])]] }
        background.words = { part, value, _, _ in
            if case .literal(let text) = part { return [text] }
            return [value?["weekly"]?.array?.first?["days"]?.array?.first?.string ?? ""]
        }
        let write = { (text: String, spans: [(String, String, [JSON])]) in
            self.edition(languages: ["de"]) { document, _ in
                document.fields["text"] = .string(text)
                document.fields["opening-hours"] = self.hours(spans)
            }
        }
        let old = write("Offen: monday", [("08:00", "18:00", ["monday"]), ("08:00", "18:00", ["tuesday"])])
        let new = write("Offen: tuesday", [("08:00", "18:00", ["tuesday"]), ("08:00", "18:00", ["monday"])])
        #expect(reported(old, new, knowing: background).contains("    text de: Offen: [-monday-]{+tuesday+}\n"))
    }

    /// Of a text that quotes a number.
    private func quoting(_ number: Int, _ text: String) -> [ContentBundle] {
        edition(languages: ["de"], adding: [document("other", [("text", .string(text))])]) { document, _ in
            document.fields["position"] = .number(JSONNumber(number))
        }
    }

    private func quoting() -> Background {
        var background = source()
        background.parts = { document, _, _ in
            document.id == "other"
                ? [[.literal("Nummer "), .quote(["hotlines", "technical", "position"]), .literal(".")]] : []
        }
        background.words = { part, value, _, _ in
            if case .literal(let text) = part { [text] } else { value.map { [$0.encodedText] } ?? [] }
        }
        return background
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
            reported(old, new) == """
                Documents
                  hotlines/technical
                    text de: Wir helfen bei [-technischen-]{+allen+} Fragen zur App.

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
        #expect(
            reported(missing, edition()).contains(
                "    text fr: {+Texte en fr+}\n      fr: a text of its own (de stood in)\n"))
        #expect(
            reported(edition(), missing).contains(
                "    text fr: [-Texte en fr-]\n      fr: no text of its own any more; readers get de\n"))
        #expect(reported(missing, other).contains("      fr: readers get en (was de)\n"))
    }

    @Test func `tells documents that come whole, and documents that go by their names`() {
        let other = BundleDocument(
            id: "privacy", fields: object([("position", 2), ("text", "Über Ihre Daten")]))
        let new = edition(languages: ["de"], adding: [other])
        let old = edition(languages: ["de"])
        #expect(
            reported(old, new) == """
                Documents
                  + hotlines/privacy
                      in every language
                    position: 2
                    text de: {+Über Ihre Daten+}

                documents: 1 added

                """)
        #expect(
            reported(new, old) == """
                Documents
                  - hotlines/privacy
                      in every language

                documents: 1 removed

                """)
    }

    @Test func `finds a document again that was renamed, and one that was moved and changed`() {
        let text = "Wir beantworten Fragen zum Datenschutz, jeden Tag und ohne Namen."
        let named = { (id: String, text: String) in
            BundleDocument(id: id, fields: self.object([("position", 2), ("text", .string(text))]))
        }
        let old = edition(languages: ["de"], adding: [named("privacy", text)])
        #expect(
            reported(old, edition(languages: ["de"], adding: [named("data", text)])) == """
                Documents
                  hotlines/data (was hotlines/privacy)

                documents: 1 changed

                """)
        let changed = edition(languages: ["de"], adding: [named("data", text.replacing("jeden", with: "keinen"))])
        #expect(
            reported(old, changed).contains(
                "  hotlines/data (was hotlines/privacy)\n    text de: Wir beantworten Fragen zum Datenschutz, [-jeden-]{+keinen+} Tag"
            ))
        let unlike = edition(languages: ["de"], adding: [named("data", "Etwas ganz anderes.")])
        #expect(reported(old, unlike).contains("documents: 1 added, 1 removed\n"))
    }

    @Test func `tells a language that is new as one thing`() {
        #expect(
            reported(edition(languages: ["de", "en"]), edition()) == """
                Bundles and languages
                    {++ language fr+}

                languages: 1 changed

                """)
    }

    @Test func `tells parameters by dotted path with unit, bound and meaning, decimals as the author wrote them`() {
        var background = source()
        background.meaning = { set, path in
            set == "exposure" && path == "v2.weight"
                ? Background.Meaning(unit: "minutes", bounds: "0 to 2.5", source: "EN API", description: "What counts.")
                : nil
        }
        let old = parameters(
            object([
                ("threshold", 15), ("v2", ["weight": number("1.50"), "age": 1_209_600]), ("enabled", false),
                ("countries", ["DE", "FR"]), ("values", [number("0.1"), number("0.2")]),
            ]))
        let new = parameters(
            object([
                ("v2", ["weight": number("1.5"), "age": 864_000]), ("enabled", true), ("countries", ["FR", "IT"]),
                ("values", [number("0.1"), number("0.3")]),
            ]))
        #expect(
            reported(old, new, knowing: background) == """
                Parameters
                  exposure
                    v2.weight: 1.50 minutes → 1.5 minutes (allowed: 0 to 2.5; EN API)
                      What counts.
                    v2.age: 14 days → 10 days
                    enabled: switched on (was off)
                    countries: now with IT, without DE
                    values[2]: 0.2 → 0.3
                    threshold: no longer given (was 15)

                parameters: 6 changed

                """)
    }

    @Test func `says who is locked out by a minimum version, and who is served again`() {
        let versions = { (minimum: String) in
            self.parameters(self.object([("ios", ["app-minimum": .string(minimum)])]))
        }
        #expect(
            reported(versions("2.9"), versions("2.10")).contains(
                "      Locked out: iPhones with the app from 2.9 up to below 2.10.\n"))
        #expect(
            reported(versions("2.10"), versions("2.9")).contains(
                "      Served again: iPhones with the app from 2.9 up to below 2.10.\n"))
    }

    @Test func `tells types and the order of documents, so that nothing that is signed goes untold`() {
        var new = edition(languages: ["de"])
        let others: [String: FieldType] = ["position": .decimal, "text": .richText]
        new[0].collections[0].types = FieldTypes(
            new[0].collections[0].types.entries.map { .init(path: $0.path, type: others[$0.path] ?? $0.type) })
        #expect(
            reported(edition(languages: ["de"]), new) == """
                What released apps lose
                  released apps
                    'position' of 'hotlines' is decimal, and was integer
                    'text' of 'hotlines' is rich-text, and was text

                Documents
                  hotlines
                    the type of position now decimal (was integer)
                    the type of text now rich-text (was text)

                no change is visible to readers

                """)
        let other = BundleDocument(id: "privacy", fields: object([("position", 1)]))
        let two = edition(languages: ["de"], adding: [other])
        var turned = two
        turned[0].collections[0].documents.reverse()
        #expect(reported(two, turned).hasPrefix("Documents\n  hotlines\n    the order of the documents changed\n"))
    }

    @Test func `shows what surrounds a change in a long text, and no more`() {
        let filler = String(repeating: "viele Worte ohne jede Änderung ", count: 20)
        let old = edition { document, _ in document.fields["text"] = .string(filler + "alt " + filler) }
        let new = edition { document, _ in document.fields["text"] = .string(filler + "neu " + filler) }
        #expect(
            reported(old, new).contains(
                "    text: … viele Worte ohne jede Änderung [-alt-]{+neu+} viele Worte ohne jede Änderung viele …\n"))
    }

    @Test func `moves no cursor and hides no character`() {
        let new = edition { document, _ in document.fields["text"] = "a\u{1B}[2Jb\u{202E}c\nd" }
        #expect(reported(edition(), new).contains("{+a\u{FFFD}[2Jb\u{FFFD}c↵d+}"))
    }
}

extension JSON {
    fileprivate var encodedText: String { String(decoding: encoded(), as: UTF8.self) }
}
