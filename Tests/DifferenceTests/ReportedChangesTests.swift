import Bundles
import Difference
import JSON
import Testing

/// What a reader of the app sees differ, a reviewer must see.
@Suite struct `A difference hides nothing`: ReleaseExamples {
    // MARK: Links

    @Test(arguments: [
        (
            "[Hilfe](https://www.rki.de/a) heute", "[Hilfe](https://evil.example/) morgen",
            "Hilfe [-heute-]{+morgen+} · the link 'Hilfe' leads to {+https://evil.example/+} (was [-https://www.rki.de/a-])"
        ),
        (
            "[a](https://a.de) und [b](https://b.de)", "[a](https://c.de) und [b](https://d.de)",
            "the link 'a' leads to {+https://c.de+} (was [-https://a.de-]) · the link 'b' leads to {+https://d.de+} (was [-https://b.de-])"
        ),
        (
            "[a](https://a.de) und [b](https://b.de)", "a und [b](https://b.de)",
            "the link 'a' to [-https://a.de-] is gone"
        ),
        (
            "Text", "Text und [mehr](https://a.de)",
            "Text{+ und mehr+} · the new link 'mehr' leads to {+https://a.de+}"
        ),
        (
            "[hier](https://a.de) oder [hier](https://b.de)", "[hier](https://b.de) oder [hier](https://a.de)",
            "the link 'hier' to https://a.de has moved"
        ),
        (
            "[a](https://a.de) und c", "a und [c](https://a.de)",
            "the link to https://a.de is {+c+} (was [-a-])"
        ),
        (
            "Seite [alt](https://a.de)", "Seite [neu](https://a.de)",
            "Seite [-alt-]{+neu+}"
        ),
    ])
    func `of where links lead, whatever else differs`(old: String, new: String, words: String) {
        let write = { (text: String) in self.collection([self.document("a", [("body", .string(text))])]) }
        #expect(line(reported(write(old), write(new)), behind: "body en: ") == words)
    }

    @Test func `of where the links of a text lead that is new altogether`() {
        let new = document("b", [("body", "Ask [us](https://a.example/) or [them](tel:+49116117).")])
        #expect(
            line(reported(collection([]), collection([new])), behind: "body en: ")
                == "{+Ask us or them.+} · the new link 'us' leads to {+https://a.example/+} · the new link 'them' leads to {+tel:+49116117+}"
        )
    }

    // MARK: Each language

    @Test func `of a link that differs from language to language`() {
        let write = { (places: [String: String]) in
            self.edition { document, language in
                document.fields["captions"] = .string("https://a.example/\(places[language] ?? language)")
            }
        }
        let old = write([:])
        #expect(
            reported(old, write(["de": "1", "en": "2", "fr": "3"])).contains(
                """
                    captions de: [-https://a.example/de-]{+https://a.example/1+}
                             en: [-https://a.example/en-]{+https://a.example/2+}
                             fr: [-https://a.example/fr-]{+https://a.example/3+}

                """))
        #expect(
            reported(old, write(["fr": "3"])).contains(
                "    captions fr: [-https://a.example/fr-]{+https://a.example/3+}\n"))
        #expect(
            reported(write(["de": "x", "en": "x", "fr": "x"]), write(["de": "y", "en": "y", "fr": "y"])).contains(
                "    captions now https://a.example/y (was https://a.example/x)\n"))
        let lost = edition { document, language in
            document.fields["captions"] = .string("https://a.example/\(language == "en" ? "de" : language)")
            guard language == "en" else { return }
            document.languages = [FieldLanguage(field: "captions", language: tag("de"))]
        }
        #expect(
            reported(old, lost).contains(
                "    captions en: [-https://a.example/en-]\n      en: no text of its own any more; readers get de\n"))
    }

    @Test func `of which languages say the same, and which do not`() {
        let write = { (text: String, languages: [String]) in
            self.edition { document, language in
                if languages.contains(language) { document.fields["text"] = .string(text) }
            }
        }
        #expect(
            reported(write("112", ["de", "en"]), write("113", ["de", "en"])).contains(
                "    text de, en: [-112-]{+113+}\n"))
        #expect(
            reported(write("112", ["de", "en", "fr"]), write("113", ["de", "en", "fr"])).contains(
                "    text: [-112-]{+113+}\n"))
    }

    @Test func `of a language that only one collection loses`() {
        var old = edition(languages: ["de", "en"])
        for place in old.indices {
            let more = DocumentCollection(
                name: "news", types: ["position": .integer], documents: [document("a", [("position", 1)])])
            old[place].collections.append(more)
        }
        var new = old
        new[1].collections.removeFirst()
        #expect(
            reported(old, new) == """
                Bundles and languages
                    [-- hotlines in en-]

                languages: 1 changed

                """)
    }

    // MARK: Days

    @Test func `of days on which opening hours differ, and of no others`() {
        let closed = { (from: String, to: String) -> JSON in
            ["from": .string(from), "to": .string(to), "closed": true]
        }
        let short: JSON = [
            "from": "2026-12-26", "to": "2026-12-26", "hours": [["from": "08:00", "to": "12:00"]],
        ]
        let write = { (exceptions: [JSON]) in
            self.edition { document, _ in
                document.fields["opening-hours"] = [
                    "zone": "Europe/Berlin", "weekly": [], "exceptions": .array(exceptions),
                ]
            }
        }
        let whole = write([closed("2026-12-24", "2026-12-26"), closed("2027-01-01", "2027-01-01")])
        let divided = write([closed("2026-12-24", "2026-12-25"), short])
        #expect(
            words(reported(whole, divided))
                == "26 December 2026 now 8–12 (was closed); 1 January 2027 as every week (was closed)")
        #expect(
            words(reported(divided, whole))
                == "26 December 2026 now closed (was 8–12); 1 January 2027 now closed")
        let apart = write([closed("2026-12-24", "2026-12-25"), closed("2026-12-26", "2026-12-26")])
        #expect(reported(apart, write([closed("2026-12-24", "2026-12-26")])) == "no change is visible to readers\n")
    }

    // MARK: Names

    @Test func `of a reference to a document whose name another collection changed`() {
        let text: JSON = "Answers to all that you may ask, and to much that you did not."
        let write = { (faq: String, reference: String) -> [ContentBundle] in
            var bundles = self.collection([
                self.document("contact", [("position", 1)]), self.document("help", [("position", 2)]),
                self.document("user", [("related", [.string(reference)])]),
            ])
            bundles[0].collections.append(
                DocumentCollection(
                    name: "faq", types: ["text": .text], documents: [self.document(faq, [("text", text)])])
            )
            return bundles
        }
        #expect(
            reported(write("contact", "contact"), write("help", "help")).contains(
                "    related: now with help, without contact\n"))
        #expect(!reported(write("question", "question"), write("answer", "answer")).contains("related"))
    }

    @Test func `of the name of a document that is gone`() {
        let help = document("help", [("name", "Technical hotline")])
        let other = document("other", [("name", "Something else altogether")])
        #expect(
            reported(collection([help, other]), collection([other])).contains(
                "  - hotlines/help · Technical hotline\n"))
    }

    // MARK: Lists and versions

    @Test func `of where one item of a list ends and the next begins`() {
        let write = { (steps: [JSON]) in self.collection([self.document("a", [("steps", .array(steps))])]) }
        #expect(
            line(reported(write(["wash\nhands"]), write(["wash", "hands"])), behind: "steps en: ")
                == "wash[-↵-]{+ • +}hands")
        #expect(
            line(reported(write(["wash", "dry"]), write(["wash", "rinse", "dry"])), behind: "steps en: ")
                == "wash • {+rinse • +}dry")
    }

    @Test func `of who is locked out by a platform that comes whole`() {
        let old = parameters(object([("ios", ["app-minimum": "2.9"])]))
        let new = parameters(object([("ios", ["app-minimum": "2.9"]), ("android", ["app-minimum": "2.8"])]))
        #expect(reported(old, new).contains("      Locked out: Android phones with the app below 2.8.\n"))
    }

    // MARK: Reading what was told

    /// What stands behind a name, in its line.
    private func line(_ text: String, behind name: String) -> String? {
        text.split(separator: "\n").first { $0.contains(name) }.map {
            String($0.drop { $0 == " " }.dropFirst(name.count))
        }
    }

    /// The lines of the first document as one.
    private func words(_ text: String) -> String {
        text.split(separator: "\n").dropFirst(2).prefix { $0.hasPrefix("    ") }
            .map { $0.drop { $0 == " " } }.joined(separator: " ")
    }
}
