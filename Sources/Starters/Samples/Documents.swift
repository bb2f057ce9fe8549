// Short texts, to be replaced. German, English, French, Italian and Spanish.

extension SampleDocument {
    static let welcome = SampleDocument(
        collection: "messages", id: "welcome", facts: "position: 1\n",
        texts: [
            "de": [
                ("title", "Willkommen"),
                ("text", "Diese Nachricht ist ein Beispiel. Ersetzen Sie sie durch Ihre eigene."),
            ],
            "en": [("title", "Welcome"), ("text", "This message is an example. Replace it with your own.")],
            "fr": [
                ("title", "Bienvenue"), ("text", "Ce message est un exemple. Remplacez-le par le vôtre."),
            ],
            "it": [
                ("title", "Benvenuti"), ("text", "Questo messaggio è un esempio. Sostituitelo con il vostro."),
            ],
            "es": [
                ("title", "Les damos la bienvenida"), ("text", "Este mensaje es un ejemplo. Cámbielo por el suyo."),
            ],
        ])

    static let information = SampleDocument(
        collection: "hotlines", id: "information",
        facts: """
            position: 1
            # A number that is kept for films, and that nobody answers: write your own.
            number: +49 30 23125 001
            opening-hours:
              zone: UTC
              weekly:
                - {days: monday-friday, from: "08:00", to: "18:00"}
            languages: [en]

            """,
        texts: [
            "de": [
                ("name", "Auskunft"), ("what-for", "Fragen zur App und zu allem, was sie anzeigt."),
            ],
            "en": [
                ("name", "Information"), ("what-for", "Questions about the app and about everything that it shows."),
            ],
            "fr": [
                ("name", "Renseignements"),
                ("what-for", "Questions sur l’application et sur tout ce qu’elle affiche."),
            ],
            "it": [
                ("name", "Informazioni"), ("what-for", "Domande sull’app e su tutto ciò che mostra."),
            ],
            "es": [
                ("name", "Información"), ("what-for", "Preguntas sobre la aplicación y sobre todo lo que muestra."),
            ],
        ])

    static let whatIsIt = SampleDocument(
        collection: "faq", id: "what-is-it", facts: "priority: 1\nrelated: [is-it-voluntary]\n",
        texts: [
            "de": [
                ("title", "Was macht diese App?"),
                (
                    "answer",
                    "Die App zeigt Ihnen, was Sie wissen müssen. Diese Antwort ist ein Beispiel, das Sie durch Ihre eigene ersetzen."
                ),
                ("keywords", ["App", "Zweck"]),
            ],
            "en": [
                ("title", "What does this app do?"),
                (
                    "answer",
                    "The app shows you what you need to know. This answer is an example for you to replace with your own."
                ),
                ("keywords", ["app", "purpose"]),
            ],
            "fr": [
                ("title", "À quoi sert cette application\u{202F}?"),
                (
                    "answer",
                    "L’application vous montre ce que vous devez savoir. Cette réponse est un exemple, que vous remplacerez par la vôtre."
                ),
                ("keywords", ["application", "but"]),
            ],
            "it": [
                ("title", "A cosa serve questa app?"),
                (
                    "answer",
                    "L’app vi mostra ciò che dovete sapere. Questa risposta è un esempio, da sostituire con la vostra."
                ),
                ("keywords", ["app", "scopo"]),
            ],
            "es": [
                ("title", "¿Para qué sirve esta aplicación?"),
                (
                    "answer",
                    "La aplicación le muestra lo que debe saber. Esta respuesta es un ejemplo que usted cambiará por la suya."
                ),
                ("keywords", ["aplicación", "finalidad"]),
            ],
        ])

    static let isItVoluntary = SampleDocument(
        collection: "faq", id: "is-it-voluntary", facts: "priority: 2\n",
        texts: [
            "de": [
                ("title", "Muss ich die App benutzen?"),
                (
                    "answer",
                    "Nein, die Nutzung ist freiwillig. Wozu die App dient, steht unter [Was macht diese App?](faq:what-is-it)"
                ),
                ("keywords", ["freiwillig", "Pflicht"]),
            ],
            "en": [
                ("title", "Do I have to use the app?"),
                (
                    "answer",
                    "No, using it is voluntary. What the app is for is explained under [What does this app do?](faq:what-is-it)"
                ),
                ("keywords", ["voluntary", "obligation"]),
            ],
            "fr": [
                ("title", "Dois-je utiliser l’application\u{202F}?"),
                (
                    "answer",
                    "Non, l’utilisation est facultative. Le but de l’application est expliqué sous [À quoi sert cette application\u{202F}?](faq:what-is-it)"
                ),
                ("keywords", ["facultatif", "obligation"]),
            ],
            "it": [
                ("title", "Devo usare l’app?"),
                (
                    "answer",
                    "No, l’uso è volontario. Lo scopo dell’app è spiegato in [A cosa serve questa app?](faq:what-is-it)"
                ),
                ("keywords", ["volontario", "obbligo"]),
            ],
            "es": [
                ("title", "¿Tengo que usar la aplicación?"),
                (
                    "answer",
                    "No, el uso es voluntario. La finalidad de la aplicación se explica en [¿Para qué sirve esta aplicación?](faq:what-is-it)"
                ),
                ("keywords", ["voluntario", "obligación"]),
            ],
        ])

    static let whomToCall = SampleDocument(
        collection: "faq", id: "whom-to-call", facts: "priority: 3\n",
        texts: [
            "de": [
                ("title", "Wen kann ich anrufen?"),
                ("answer", "Rufen Sie uns an unter {{ hotlines.information.number }}. Wir beantworten Ihre Fragen."),
                ("keywords", ["Hotline", "Telefon"]),
            ],
            "en": [
                ("title", "Whom can I call?"),
                ("answer", "Call us on {{ hotlines.information.number }}. We will answer your questions."),
                ("keywords", ["hotline", "telephone"]),
            ],
            "fr": [
                ("title", "Qui puis-je appeler\u{202F}?"),
                (
                    "answer",
                    "Appelez-nous au {{ hotlines.information.number }}. Nous répondrons à vos questions."
                ),
                ("keywords", ["assistance", "téléphone"]),
            ],
            "it": [
                ("title", "Chi posso chiamare?"),
                ("answer", "Chiamateci al numero {{ hotlines.information.number }}. Risponderemo alle vostre domande."),
                ("keywords", ["assistenza", "telefono"]),
            ],
            "es": [
                ("title", "¿A quién puedo llamar?"),
                ("answer", "Llámenos al {{ hotlines.information.number }}. Responderemos a sus preguntas."),
                ("keywords", ["ayuda", "teléfono"]),
            ],
        ])

    static let riskLow = SampleDocument(
        collection: "advice", id: "risk-low", facts: "risk: low\n",
        texts: [
            "de": [("title", "Niedriges Risiko"), ("text", "Bleiben Sie vorsichtig, und schützen Sie andere.")],
            "en": [("title", "Low risk"), ("text", "Stay careful, and protect others.")],
            "fr": [("title", "Risque faible"), ("text", "Restez prudent et protégez les autres.")],
            "it": [("title", "Rischio basso"), ("text", "Siate prudenti e proteggete gli altri.")],
            "es": [("title", "Riesgo bajo"), ("text", "Siga teniendo cuidado y proteja a los demás.")],
        ])

    static let riskIncreased = SampleDocument(
        collection: "advice", id: "risk-increased", facts: "risk: increased\n",
        texts: [
            "de": [
                ("title", "Erhöhtes Risiko"),
                ("text", "Gehen Sie nach Hause, wenn möglich, und lassen Sie sich testen."),
            ],
            "en": [("title", "Increased risk"), ("text", "Go home if you can, and get tested.")],
            "fr": [
                ("title", "Risque accru"), ("text", "Rentrez chez vous si possible et faites-vous tester."),
            ],
            "it": [("title", "Rischio elevato"), ("text", "Se possibile tornate a casa e fate un test.")],
            "es": [
                ("title", "Riesgo elevado"), ("text", "Vuelva a casa si es posible y hágase una prueba."),
            ],
        ])
}
