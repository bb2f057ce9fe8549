import Models
import Rulebook
import Testing

@testable import Authoring

/// What a sentence says in one language, and all others say the contrary of.
@Suite struct `Contraries in one language` {
    private static let meant = [
        "de": "Bleiben Sie ruhig. Ihr Risiko ist derzeit niedrig, Sie müssen nichts weiter tun.",
        "en": "Stay calm. At the moment, your risk is low, and there is nothing else to do.",
        "fr": "Restez calme. Votre risque est faible en ce moment, vous n’avez rien d’autre à faire.",
        "it": "Resti calmo. Al momento il Suo rischio è basso, non deve fare altro.",
        "es": "Mantenga la calma. En este momento, su riesgo es de bajo nivel, no tiene que hacer nada más.",
    ]

    @Test(arguments: [
        ("en", "Stay calm. At the moment, your risk is increased, and there is nothing else to do."),
        ("fr", "Restez calme. Votre risque est élevé en ce moment, vous n’avez rien d’autre à faire."),
        ("it", "Resti calmo. Al momento il Suo rischio è elevato, non deve fare altro."),
        ("de", "Bleiben Sie ruhig. Ihr Risiko ist derzeit erhöht, Sie müssen nichts weiter tun."),
    ])
    func `are told of`(language: String, text: String) throws {
        let others = Self.meant.filter { $0.key != "es" }
        #expect(try Self.languages(others) == [])
        #expect(try Self.languages(others.merging([language: text]) { $1 }) == [language])
    }

    @Test(arguments: [
        ["de": "Vor dem Essen", "en": "After the meal", "fr": "Avant le repas", "it": "Prima del pasto"],
        ["de": "Es ist verboten.", "en": "It is allowed.", "fr": "C’est interdit.", "it": "È vietato."],
        ["de": "Bleiben Sie drinnen.", "en": "Stay outdoors.", "fr": "Restez à l’intérieur.", "es": "Quédese dentro."],
        ["de": "Stets offen", "en": "Always closed", "fr": "Toujours ouvert", "it": "Sempre aperta"],
        ["de": "Es beginnt heute.", "en": "It ends today.", "fr": "Cela commence aujourd’hui.", "it": "Inizia oggi."],
        ["de": "Ab morgen", "en": "From today", "fr": "À partir de demain", "es": "A partir de mañana"],
        ["de": "Bei leichten Beschwerden", "en": "If you are severely ill", "fr": "Légère gêne", "it": "Lieve"],
        ["de": "Für Ungeimpfte", "en": "For vaccinated people", "fr": "Pour les non vaccinés", "es": "No vacunados"],
        ["de": "Installieren Sie sie.", "en": "Uninstall it.", "fr": "Installez-la.", "it": "La installi."],
        ["de": "Anruf aus dem Ausland", "en": "From Germany", "fr": "De l’étranger", "it": "Dall’estero"],
        ["de": "Die erste Dosis", "en": "The last dose", "fr": "La première dose", "it": "La prima dose"],
        ["de": "Oben links", "en": "Bottom left", "fr": "En haut à gauche", "it": "In alto a sinistra"],
        ["de": "Messen Sie morgens.", "en": "In the evening", "fr": "Mesurez le matin.", "es": "Por la mañana"],
        [
            "de": "Das senkt das Risiko.", "en": "This raises it.", "fr": "Cela réduit le risque.",
            "it": "Riduce il rischio.",
        ],
        // With an apostrophe that a typewriter has, and with the other one.
        ["de": "Bleiben Sie draußen.", "en": "Stay indoors.", "it": "Resti all’aperto.", "fr": "Restez en plein air."],
        ["de": "Gehen Sie nach oben.", "en": "Go downwards.", "it": "Vada verso l'alto.", "es": "Vaya hacia arriba."],
        [
            "de": "Am 24. November. Ohne Symptome", "en": "On 24 November. With symptoms",
            "fr": "Le 24 novembre. Sans symptômes",
        ],
    ])
    func `are told of in words of many things`(texts: [String: String]) throws {
        #expect(try Self.languages(texts) == ["en"])
    }

    @Test(arguments: [
        // It is denied.
        [
            "de": "Das Risiko ist wieder niedrig.", "en": "The risk is no longer increased.",
            "fr": "Le risque est de nouveau faible.",
        ],
        // One language says both, or two say so.
        ["de": "Das Risiko ist niedrig.", "en": "The risk is low, not high.", "fr": "Le risque est faible."],
        [
            "de": "Das Risiko ist niedrig.", "en": "A high risk?", "fr": "Un risque élevé ?",
            "it": "Il rischio è basso.",
        ],
        // Only two languages say anything of it.
        ["de": "Das Risiko ist niedrig.", "en": "The risk is high.", "fr": "Le risque existe."],
        // Where a link leads is no word.
        [
            "de": "Mehr: [Risiko](faq:high), niedrig", "en": "More: [risk](faq:high), low",
            "fr": "Plus : [risque](faq:high), faible",
        ],
        // It is said from the other side, in other words or beside a word that turns it around.
        [
            "de": "Lassen Sie es immer eingeschaltet.", "en": "Never switch it off.", "fr": "Ne le désactivez jamais.",
            "it": "Non lo disattivi mai.",
        ],
        [
            "de": "Bevor Sie essen, waschen Sie sie.", "en": "Eat only after washing them.",
            "fr": "Lavez-les avant de manger.",
        ],
        [
            "de": "Auf dem Land gibt es weniger.", "en": "There are more in cities than in the country.",
            "fr": "Il y en a moins à la campagne.",
        ],
        ["de": "Sie ist immer offen.", "en": "It never closes.", "fr": "Elle est ouverte.", "it": "È aperta."],
        // A word stands in a phrase that means something else, and says nothing of the side of its thing.
        [
            "de": "Wählen Sie mehr als zwei.", "en": "Select two or more.", "fr": "Sélectionnez au moins deux.",
            "it": "Selezioni due o più.",
        ],
        ["de": "Links/rechts", "en": "Left/right", "fr": "Droite/gauche", "it": "Sinistra/destra"],
        [
            "de": "Wo das nicht erlaubt ist", "en": "Where it is not allowed", "fr": "Où le sans fil est interdit",
            "es": "Donde no esté permitido",
        ],
        // A sentence stands in another place.
        [
            "de": "Bei niedrigem Risiko nicht. Bei hohem Risiko schon.", "en": "At a high risk. Not at a low risk.",
            "fr": "Pas à risque faible. À risque élevé.", "it": "Non a rischio basso. A rischio alto.",
        ],
    ])
    func `are not told of where nothing is wrong`(texts: [String: String]) throws {
        #expect(try Self.languages(texts) == [])
    }

    @Test(arguments: ["numbers/right.yaml", "numbers/nasty.yaml", "opposites/nasty.yaml", "opposites/apps.yaml"])
    func `of texts that are right are none`(_ file: String) throws {
        let failures = try NumberTexts.entries(of: file).filter { try !Self.languages($0).isEmpty }
        #expect(failures.count == 0, "\(failures)")
    }

    @Test(arguments: [
        ("de", "Bestätigen", "en", "Cancel", true), ("de", "Zulassen", "fr", "Ne pas autoriser", true),
        ("de", "Nicht erlauben", "en", "Allow", true), ("de", "Weiter", "it", "Indietro", true),
        ("de", "Jetzt nicht", "es", "Ahora no", false), ("de", "Erlauben", "en", "Don’t allow", true),
        // What is more than a button says more than its word.
        ("de", "Bestätigen oder abbrechen", "en", "Cancel", false),
        ("de", "Test bestätigen", "en", "Cancel this test", false),
        ("de", "Sortierung ein-/ausschalten", "es", "Activar la ordenación", false),
    ])
    func `are told of on a button in two languages`(
        source: String, written: String, language: String, translation: String, isFound: Bool
    ) throws {
        let texts = try ComparedText.all([source: written, language: translation]).texts
        let flaws = OppositeMeaning.flaws(of: TextPair(source: texts[0], translation: texts[1], name: "button"))
        #expect(
            flaws.map(\.message)
                == (isFound
                    ? [
                        "'\(translation)' stands here, and the source of 'button' says the contrary: '\(written)'"
                    ] : []))
    }

    @Test(arguments: [
        ("In the morning", [0..<14]), ("by morning", []), ("l’aria: all’aperto", [10..<22]), ("all'aperto", [0..<10]),
        ("dall’aperto", []), ("aperto", []), ("the morning", []), ("x in the  morning", []),
        ("in-the-morning", [0..<14]),
        ("“in the morning”", [3..<17]), ("é in the morning", [3..<17]), ("éin the morning", []), ("Äall’aperto", []),
        // Each letter belongs to one of them.
        ("in the morning in the morning", [0..<14, 15..<29]), ("in the morning light", [0..<14]),
    ])
    func `are phrases, found by their longest word`(text: String, places: [Range<Int>]) throws {
        let words = try OwnLanguage.words(
            "opposite-words:\n  a: {one: [in the morning, all’aperto], other: [morning light, evening]}")
        #expect(words.prose.opposites.words(in: Array(text.utf8).span).map(\.place) == places)
    }

    @Test(arguments: ["no *", "low-*", "---"])
    func `are none of words without letters`(word: String) throws {
        let words = try OwnLanguage.words("opposite-words:\n  risk: {one: [\"\(word)\"], other: [high]}")
        let bytes = Array("No low risk, low-risk - and high".utf8)
        #expect(words.prose.opposites.words(in: bytes.span).map(\.side) == [.other])
    }

    /// Languages of which a text is told of, German being the source.
    private static func languages(_ texts: [String: String]) throws -> [String] {
        // A label is told of in two languages already.
        let (languages, compared) = try ComparedText.all(texts.mapValues { $0 + String(repeating: " …", count: 60) })
        return ContrarySentence.flaws(of: compared, named: "answer").map { languages[$0.text] }
    }
}

extension ComparedText {
    /// Texts by language, German first and without its plain variety.
    static func all(_ texts: [String: String]) throws -> (languages: [String], texts: [ComparedText]) {
        let languages = texts.keys.filter { $0 != "de-simple" }.sorted { left, right in
            left == "de" || right != "de" && left < right
        }
        let compared = try languages.map { language in
            let (text, words) = (try #require(texts[language]), try NumberTexts.words(language))
            let bytes = Array(text.utf8)
            let notes = TextNotes(
                comparison: .everything, outline: .plain, numbers: NumberPlaces(bytes: bytes, places: nil),
                denials: words.prose.denials.words(in: bytes.span),
                opposites: words.prose.opposites.words(in: bytes.span))
            return ComparedText(Template(literal: text), notes, in: ComparedLanguage(language, words))
        }
        return (languages, compared)
    }
}
