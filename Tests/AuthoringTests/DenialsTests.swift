import Testing

@testable import Authoring

/// What a sentence denies in one language and not in another.
@Suite struct `Denials of two languages` {
    @Test(arguments: [
        ("Das bedeutet nicht, dass Sie infiziert sind.", "en", "It means that you are infected."),
        ("Das bedeutet nicht, dass Sie infiziert sind.", "fr", "Cela signifie que vous êtes infecté."),
        ("Das bedeutet nicht, dass Sie infiziert sind.", "it", "Significa che Lei è contagiato."),
        ("Das bedeutet nicht, dass Sie infiziert sind.", "es", "Significa que usted está contagiado."),
        ("Rufen Sie an. Gehen Sie nicht in die Praxis.", "en", "Call first. Go to the practice."),
        ("Die App speichert keine Namen.", "en", "The app stores names."),
        ("Ihre Daten verlassen niemals das Telefon.", "fr", "Vos données quittent le téléphone."),
        ("Rufen Sie zuerst in Ihrer Praxis an.", "en", "Do not call your practice first."),
        ("Die App speichert Namen auf dem Telefon.", "es", "La aplicación nunca guarda nombres en el teléfono."),
    ])
    func `that differ are called so`(german: String, language: String, translated: String) throws {
        #expect(try Self.flaws(german, language, translated).map(\.rule.id) == ["lost-denial"])
    }

    @Test(arguments: [
        ("Der Code ist nicht gültig.", "en", "The code is invalid."),
        ("Die App funktioniert nicht ohne Bluetooth.", "en", "The app only works with Bluetooth."),
        ("Die Gefahr ist nicht hoch.", "en", "The risk is low."),
        ("Warten Sie nicht länger als 15 Minuten.", "en", "Wait for 15 minutes at most."),
        ("Berühren Sie nicht Ihr Gesicht.", "en", "Avoid touching your face."),
        ("Nein, das ist kein Problem. Sie müssen nichts tun.", "en", "No, that is no problem, and nothing is needed."),
        (
            "Halten Sie die Kamera auf den Code, bis die App ihn erkennt.", "it",
            "Inquadri il codice finché l’app non lo riconosce."
        ),
        ("Wird jemand positiv getestet, kann die Person helfen.", "fr", "Toute personne testée positive peut aider."),
        ("Nicht möglich", "en", "Try again"),
        ("Das gilt heute nicht.", "en", "That does not\u{A0}hold today."),
    ])
    func `that are said in another way are not`(german: String, language: String, translated: String) throws {
        #expect(try Self.flaws(german, language, translated).isEmpty)
    }

    @Test(arguments: ["right.yaml", "nasty.yaml"])
    func `of texts that are right are the same`(_ file: String) throws {
        var (failures, pairs) = ([String](), 0)
        for entry in try NumberTexts.entries(in: file) {
            for (source, translation) in NumberTexts.pairs(of: Array(entry.keys)) where translation != "de-simple" {
                guard let text = entry[source], let translated = entry[translation] else { continue }
                pairs += 1
                if try !Self.flaws(text, translation, translated, from: source).isEmpty {
                    failures.append("\(text) → \(translated)")
                }
            }
        }
        #expect(pairs >= 300)
        #expect(failures == [], "\(failures.joined(separator: "\n"))")
    }

    private static func flaws(
        _ source: String, _ language: String, _ translated: String, from: String = "de"
    ) throws -> [Flaw] {
        let words = (try NumberTexts.words(from), try NumberTexts.words(language))
        return LostDenial.flaws(of: try NumberTexts.pair(source, words.0, translated, words.1))
    }
}
