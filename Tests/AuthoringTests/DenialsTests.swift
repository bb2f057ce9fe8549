import Rulebook
import Testing

@testable import Authoring

/// What a sentence denies in one language and not in the others.
@Suite struct `Denials in one language` {
    private static let denied = [
        "de": "Bleiben Sie ruhig. Das bedeutet nicht, dass Sie infiziert sind.",
        "en": "Stay calm. It does not mean that you are infected.",
        "fr": "Restez calme. Cela ne signifie pas que vous êtes infecté.",
        "it": "Resti calmo. Non significa che Lei è contagiato.",
        "es": "Mantenga la calma. No significa que usted esté contagiado.",
    ]
    private static let said = [
        "de": "Rufen Sie zuerst in Ihrer Praxis an.", "en": "Call your practice first.",
        "fr": "Appelez d’abord votre cabinet.", "it": "Chiami prima il Suo medico.",
        "es": "Llame primero a su consulta.",
    ]

    @Test(arguments: [
        ("en", "Stay calm. It means that you are infected."),
        ("fr", "Restez calme. Cela signifie que vous êtes infecté."),
        ("it", "Resti calmo. Significa che Lei è contagiato."),
        ("es", "Mantenga la calma. Significa que usted está contagiado."),
    ])
    func `are missed where they were lost`(language: String, text: String) throws {
        #expect(try Self.languages(Self.denied.merging([language: text]) { $1 }) == [language])
        #expect(try Self.languages(Self.denied) == [])
    }

    @Test(arguments: [
        ("en", "Delete the app."), ("fr", "Supprimez l’application."), ("it", "Elimini l’app."),
        ("it", "Elimini l'app."),
    ])
    func `are missed in short sentences too`(language: String, text: String) throws {
        let texts = [
            "de": "Löschen Sie die App nicht.", "en": "Do not delete the app.", "fr": "Ne supprimez pas l’application.",
            "it": "Non elimini l’app.", "es": "No borre la aplicación.",
        ]
        #expect(try Self.languages(texts.merging([language: text]) { $1 }) == [language])
        #expect(try Self.languages(texts) == [])
    }

    @Test(arguments: [
        ("en", "Do not call your practice first."), ("fr", "N’appelez pas d’abord votre cabinet."),
        ("it", "Non chiami prima il Suo medico."), ("es", "No llame primero a su consulta."),
    ])
    func `are told of where they came in`(language: String, text: String) throws {
        #expect(try Self.languages(Self.said.merging([language: text]) { $1 }) == [language])
        #expect(try Self.languages(Self.said) == [])
    }

    @Test func `are missed in the source where all translations have them`() throws {
        let source = "Bleiben Sie ruhig. Das bedeutet, dass Sie infiziert sind."
        #expect(try Self.languages(Self.denied.merging(["de": source]) { $1 }) == ["de"])
        // Another one says it in another way.
        let others = ["de": source, "it": "Resti calmo. È una semplice indicazione."]
        #expect(try Self.languages(Self.denied.merging(others) { $1 }) == [])
    }

    @Test func `are told of in the source where no translation has them`() throws {
        #expect(
            try Self.languages(Self.said.merging(["de": "Rufen Sie zuerst nicht Ihre Praxis an."]) { $1 }) == ["de"])
        let others = "Vergessen Sie nicht, Ihre Praxis anzurufen."
        #expect(try Self.languages(Self.said.merging(["de": others]) { $1 }) == [])
    }

    /// In Spanish, "siga" is also "go on", by which "do not stop" may be said.
    @Test func `are told of where one more language has a word that may deny something`() throws {
        let texts = [
            "de": "Folgen Sie den Anweisungen der Praxis.", "en": "Do not follow the instructions of the practice.",
            "fr": "Suivez les instructions du cabinet.", "it": "Segua le istruzioni dello studio.",
            "es": "Siga las instrucciones de la consulta.",
        ]
        #expect(try Self.languages(texts) == ["en"])
        #expect(try Self.languages(texts.merging(["it": "Dimentichi le istruzioni dello studio."]) { $1 }) == [])
    }

    @Test(arguments: [
        ("de", "Vermeiden Sie nicht jeden direkten Kontakt."), ("en", "Do not avoid all direct contact."),
        ("fr", "N’évitez pas tout contact direct."), ("it", "Non eviti ogni contatto diretto."),
        ("es", "No evite todo contacto directo."),
    ])
    func `are told of beside a word that says what to leave`(language: String, text: String) throws {
        let texts = [
            "de": "Vermeiden Sie jeden direkten Kontakt.", "en": "Avoid all direct contact.",
            "fr": "Évitez tout contact direct.", "it": "Eviti ogni contatto diretto.",
            "es": "Evite todo contacto directo.",
        ]
        #expect(try Self.languages(texts) == [])
        #expect(try Self.languages(texts.merging([language: text]) { $1 }) == [language])
        // Free of charge and without waiting, also for those who are not insured.
        let behind = texts.merging(["it": "Eviti ogni contatto diretto, anche se non è malato."]) { $1 }
        #expect(try Self.languages(behind) == [])
    }

    @Test func `are missed among words for both sides of a thing`() throws {
        let texts = [
            "de": "Niedriges Risiko heißt: Es gab keine Begegnung mit erhöhtem Risiko.",
            "en": "Low risk means that there was an encounter with an increased risk.",
            "fr": "Cela signifie qu’il n’y a eu aucune rencontre.",
            "it": "Significa che non c’è stato alcun incontro.",
            "es": "Significa que no ha habido ningún encuentro.",
        ]
        #expect(try Self.languages(texts) == ["en"])
    }

    @Test func `are not compared in links that stand alone`() throws {
        let texts = [
            "de": "[Mein Test konnte](faq:a)", "en": "[My test could not](faq:a)", "fr": "[Mon test n’a pas](faq:a)",
        ]
        #expect(try Self.languages(texts) == [])
        #expect(try Self.languages(texts.mapValues { "\($0.dropFirst())." }) == ["de"])
    }

    @Test func `mean another thing before words that go with them`() throws {
        let texts = Self.said.merging(["es": "No obstante, llame a su consulta."]) { $1 }
        #expect(try Self.languages(texts) == [])
        #expect(try Self.languages(Self.said.merging(["es": "No llame a su consulta."]) { $1 }) == ["es"])
    }

    @Test func `say with a word for what is missing what others say without both`() throws {
        let texts = Self.said.merging(["fr": "N’oubliez pas d’appeler votre cabinet."]) { $1 }
        #expect(try Self.languages(texts) == [])
        #expect(
            try Self.languages(Self.said.merging(["fr": "N’essayez pas d’appeler votre cabinet."]) { $1 }) == ["fr"])
    }

    @Test(arguments: [
        ("fr", "On vous donne le jour et le nom."), ("it", "Le si dice il giorno e il nome."),
        ("es", "Se le dice el día y el nombre."), ("en", "You are told the day and the name."),
    ])
    func `are words of which two stand in a sentence`(language: String, text: String) throws {
        let texts = [
            "de": "Man nennt Ihnen weder den Tag noch den Namen.",
            "en": "You are told neither the day nor the name.",
            "fr": "Ni le jour ni le nom ne vous sont donnés.", "it": "Né il giorno né il nome Le sono noti.",
            "es": "Ni el día ni el nombre se le dicen.",
        ]
        #expect(try Self.languages(texts) == [])
        #expect(try Self.languages(texts.merging([language: text]) { $1 }) == [language])
    }

    @Test func `are looked for in each paragraph and item`() throws {
        let texts = try Dictionary(
            uniqueKeysWithValues: ["de", "en", "fr"].map { language in
                let (denied, said) = (try #require(Self.denied[language]), try #require(Self.said[language]))
                return (language, "\(said)\n\n- \(said)\n- \(denied)\n")
            })
        #expect(try Self.languages(texts) == [])
        let lost = try #require(texts["en"]).replacing("does not mean", with: "means")
        #expect(try Self.languages(texts.merging(["en": lost]) { $1 }) == ["en"])
        // Whoever divides a text in another way is not compared, and two languages say nothing of a third.
        let joined = lost.replacing("\n\n- ", with: " ")
        #expect(try Self.languages(texts.merging(["en": joined]) { $1 }) == [])
    }

    @Test(arguments: [
        // Two languages only.
        ["de": "Das bedeutet nicht, dass Sie infiziert sind.", "en": "It means that you are infected."],
        // The source says it in another way, or two of the others do.
        [
            "de": "Steckt ein Messer in der Wunde, bleibt es drin.",
            "en": "If there is a knife in the wound, do not pull it out.",
            "fr": "Si un couteau est planté dans la plaie, ne le retirez pas.",
            "it": "Se un coltello è nella ferita, non lo estragga.",
        ],
        [
            "de": "Bitte sehen Sie von Rückfragen ab.", "en": "Please do not send enquiries.",
            "fr": "Merci de ne pas nous relancer.", "es": "Se ruega paciencia a todos.",
        ],
        // In other words.
        ["de": "Der Code ist nicht gültig.", "en": "The code is invalid.", "fr": "Le code n’est pas valable."],
        ["de": "Die Gefahr ist nicht hoch.", "en": "The risk is low.", "fr": "Le risque n’est pas élevé."],
        [
            "de": "Warten Sie nicht länger als 15 Minuten.", "en": "Wait for 15 minutes at most.",
            "fr": "N’attendez pas plus de 15 minutes.",
        ],
        ["de": "Nicht möglich", "en": "Try again", "fr": "Ce n’est pas possible"],
        [
            "de": "Das Signal ist nicht stark.", "en": "The signal is not strong.", "fr": "Le signal reçu est faible.",
            "it": "Il segnale non è forte.",
        ],
        [
            "de": "Der Name stimmt nicht überein.", "en": "There is a mismatch of names.",
            "fr": "Les noms ne correspondent pas.", "it": "I nomi non corrispondono.",
        ],
        // It is a step.
        [
            "de": "Sie rückt einen Schritt vor.", "en": "It goes a step forward.", "fr": "Elle avance d’un grand pas.",
            "it": "Avanza di molto in un attimo.",
        ],
        ["de": "Schritt für Schritt", "en": "One step at a time", "fr": "Avancez pas à pas", "es": "Paso a paso"],
    ])
    func `are not told of where something is only said in another way`(texts: [String: String]) throws {
        #expect(try Self.languages(texts) == [])
    }

    @Test(arguments: ["right.yaml", "nasty.yaml"])
    func `of texts that are right are the same`(_ file: String) throws {
        let entries = try NumberTexts.entries(in: file)
        let failures = try entries.filter { try !Self.languages($0).isEmpty }
        #expect(entries.count { $0.count >= 4 } >= 100)
        #expect(failures.count == 0, "\(failures)")
    }

    /// Languages of which a text is told of, German being the source.
    private static func languages(_ texts: [String: String]) throws -> [String] {
        let (languages, compared) = try ComparedText.all(texts)
        return LostDenial.flaws(of: compared, named: "answer").map { languages[$0.text] }
    }
}
