// What the rules of YAML teach; their sentences say why.

extension RuleLesson {
    static let ofYAML: [String: RuleLesson] = [
        "alias": RuleLesson(
            nil,
            wrong: #"""
                a: &x 1
                b: *x
                """#,
            right: #"""
                a: 1
                b: 1
                """#),
        "anchor": RuleLesson(
            nil,
            wrong: "a: &x 1",
            right: "a: 1"),
        "colon-in-value": RuleLesson(
            nil,
            wrong: "title: Corona: was tun?",
            right: #"title: "Corona: was tun?""#),
        "comment-in-value": RuleLesson(
            nil,
            wrong: "title: Platz #1",
            right: #"title: "Platz #1""#),
        "dash-in-text": RuleLesson(
            nil,
            wrong: #"""
                answer: Zwei Dinge
                  - eins
                  - zwei
                """#,
            right: #"""
                answer: |
                  Zwei Dinge

                  - eins
                  - zwei
                """#),
        "directive": RuleLesson(
            nil,
            wrong: #"""
                %YAML 1.1
                ---
                a: b
                """#,
            right: "a: b"),
        "duplicate-key": RuleLesson(
            nil,
            wrong: #"""
                title: Wasser
                title: Strom
                """#,
            right: "title: Wasser"),
        "empty-key": RuleLesson(
            nil,
            wrong: ": Wasser",
            right: "title: Wasser"),
        "indentation": RuleLesson(
            nil,
            wrong: #"""
                section: general
                 title: Wasser
                """#,
            right: #"""
                section: general
                title: Wasser
                """#),
        "key-is-no-text": RuleLesson(
            nil,
            wrong: "[a, b]: c",
            right: #"""
                a: c
                b: c
                """#),
        "list-on-key-line": RuleLesson(
            nil,
            wrong: "keywords: - App",
            right: #"""
                keywords:
                  - App
                """#),
        "merge-conflict": RuleLesson(
            nil,
            wrong: #"""
                <<<<<<< HEAD
                title: Wasser
                =======
                title: Strom
                >>>>>>> other
                """#,
            right: "title: Wasser"),
        "merge-key": RuleLesson(
            nil,
            wrong: "<<: {a: b}",
            right: "a: b"),
        "missing-bracket": RuleLesson(
            nil,
            wrong: "keywords: [App, Warnung",
            right: "keywords: [App, Warnung]"),
        "missing-colon": RuleLesson(
            nil,
            wrong: #"""
                section: general
                title Wasser
                """#,
            right: #"""
                section: general
                title: Wasser
                """#),
        "missing-quote": RuleLesson(
            nil,
            wrong: #"title: "Wasser"#,
            right: #"title: "Wasser""#),
        "several-documents": RuleLesson(
            nil,
            wrong: #"""
                title: Wasser
                ---
                title: Strom
                """#,
            right: "title: Wasser"),
        "space-after-colon": RuleLesson(
            nil,
            wrong: #"""
                section: general
                title:Wasser
                """#,
            right: #"""
                section: general
                title: Wasser
                """#),
        "tab-indentation": RuleLesson(
            nil,
            wrong: #"""
                hours:
                	zone: Europe/Berlin
                """#,
            right: #"""
                hours:
                  zone: Europe/Berlin
                """#),
        "tag": RuleLesson(
            nil,
            wrong: "day: !!str 2021-01-16",
            right: "day: 2021-01-16"),
        "text-after-bar": RuleLesson(
            nil,
            wrong: "answer: | Rufen Sie an.",
            right: #"""
                answer: |
                  Rufen Sie an.
                """#),
        "text-after-quote": RuleLesson(
            nil,
            wrong: #"title: "Wasser" abkochen"#,
            right: #"title: "Wasser abkochen""#),
        "unknown-escape": RuleLesson(
            nil,
            wrong: #"title: "C:\Wasser""#,
            right: #"title: 'C:\Wasser'"#),
        "unquoted-character": RuleLesson(
            nil,
            wrong: "title: @rki",
            right: #"title: "@rki""#),
        "byte-order-mark": RuleLesson(
            nil,
            wrong: "\u{FEFF}title: Wasser",
            right: "title: Wasser"),
        "character-not-allowed": RuleLesson(
            nil,
            wrong: "title: Was\u{8}ser",
            right: "title: Wasser"),
        "depth-limit": RuleLesson(
            "A file so deep was written by no person.",
            wrong: "hours: [[[[ … ]]]]",
            right: "hours: [[]]"),
        "file-size": RuleLesson(
            "A text for a phone is short. So large a file was probably put there by mistake.",
            wrong: "answer: A first sentence. …",
            right: "answer: A first sentence."),
        "findings-limit": RuleLesson(
            nil,
            wrong: #"""
                a: &x 1
                …
                """#,
            right: "a: 1"),
        "node-limit": RuleLesson(
            nil,
            wrong: "scores: [1, 1, 1, …]",
            right: "scores: [1, 1, 1]"),
        "not-utf-8": RuleLesson(
            "'ü' becomes 'Ã¼' or '�' on the next machine.",
            wrong: "title: Grün   # saved as ISO 8859-1: the byte FC",
            right: "title: Grün   # saved as UTF-8: the bytes C3 BC"),
        "yaml-syntax": RuleLesson(
            nil,
            wrong: "scores: [0, 3]]",
            right: "scores: [0, 3]"),
    ]
}
