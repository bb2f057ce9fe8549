package import Rulebook

// The rules of YAML: what makes a file no YAML, or YAML that Litfass does not take.

extension Rule {
    package static let alias = Rule(
        "alias", topic: .syntax,
        summary:
            "YAML can name a value with & and repeat it with *. Facts are written once and quoted with {{ … }} instead, so that a reader of one line sees what it says.",
        example: Rule.Example(
            wrong: #"""
                a: &x 1
                b: *x
                """#,
            right: #"""
                a: 1
                b: 1
                """#))
    package static let anchor = Rule(
        "anchor", topic: .syntax,
        summary:
            "YAML can name a value with & and repeat it with *. Facts are written once and quoted with {{ … }} instead, so that a reader of one line sees what it says.",
        example: Rule.Example(
            wrong: "a: &x 1",
            right: "a: 1"))
    package static let byteOrderMark = Rule(
        "byte-order-mark", topic: .syntax, severity: .warning,
        summary: "Some editors put three invisible bytes before a file, which some tools read as text.",
        example: Rule.Example(
            wrong: "\u{FEFF}title: Wasser",
            right: "title: Wasser"))
    package static let characterNotAllowed = Rule(
        "character-not-allowed", topic: .syntax,
        summary: "An invisible character makes two equal lines different, or hides a part of one.",
        example: Rule.Example(
            wrong: "title: Was\u{8}ser",
            right: "title: Wasser"))
    package static let colonInValue = Rule(
        "colon-in-value", topic: .syntax,
        summary: "A colon and a space separate a key from its value. A value that contains them needs quotes.",
        example: Rule.Example(
            wrong: "title: Corona: was tun?",
            right: #"title: "Corona: was tun?""#))
    package static let commentInValue = Rule(
        "comment-in-value", topic: .syntax, severity: .warning,
        summary:
            "After a space, # begins a comment. A '#1' or '#hashtag' that belongs to the text needs quotes around the value.",
        example: Rule.Example(
            wrong: "title: Platz #1",
            right: #"title: "Platz #1""#))
    package static let dashInText = Rule(
        "dash-in-text", topic: .syntax,
        summary:
            "A line that is indented further than the one above goes on with its text, also if it looks like a list item.",
        example: Rule.Example(
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
                """#))
    package static let depthLimit = Rule(
        "depth-limit", topic: .syntax,
        summary: "Files have a size limit, so that one file cannot block everybody's work.",
        reason: "A file so deep was written by no person.",
        example: Rule.Example(
            wrong: "hours: [[[[ … ]]]]",
            right: "hours: [[]]"))
    package static let directive = Rule(
        "directive", topic: .syntax,
        summary: "Lines with % change how YAML is read. Every file here is read in the same way.",
        example: Rule.Example(
            wrong: #"""
                %YAML 1.1
                ---
                a: b
                """#,
            right: "a: b"))
    package static let duplicateKey = Rule(
        "duplicate-key", topic: .syntax,
        summary: "Of two equal keys only one can count, and which one differs from tool to tool.",
        example: Rule.Example(
            wrong: #"""
                title: Wasser
                title: Strom
                """#,
            right: "title: Wasser"))
    package static let emptyKey = Rule(
        "empty-key", topic: .syntax,
        summary: "Each value has a key, which says what the value is.",
        example: Rule.Example(
            wrong: ": Wasser",
            right: "title: Wasser"))
    package static let fileSize = Rule(
        "file-size", topic: .syntax,
        summary: "Files have a size limit, so that one file cannot block everybody's work.",
        reason: "A text for a phone is short. So large a file was probably put there by mistake.",
        example: Rule.Example(
            wrong: "answer: A first sentence. …",
            right: "answer: A first sentence."))
    package static let findingsLimit = Rule(
        "findings-limit", topic: .syntax,
        summary: "A file with so many mistakes is probably the wrong file; the rest was not read.",
        example: Rule.Example(
            wrong: #"""
                a: &x 1
                …
                """#,
            right: "a: 1"))
    package static let indentation = Rule(
        "indentation", topic: .syntax,
        summary: "The indentation of a line says what it belongs to.",
        example: Rule.Example(
            wrong: #"""
                section: general
                 title: Wasser
                """#,
            right: #"""
                section: general
                title: Wasser
                """#))
    package static let keyIsNoText = Rule(
        "key-is-no-text", topic: .syntax,
        summary: "Keys are words. A list or a mapping as a key is allowed in YAML and means nothing here.",
        example: Rule.Example(
            wrong: "[a, b]: c",
            right: #"""
                a: c
                b: c
                """#))
    package static let listOnKeyLine = Rule(
        "list-on-key-line", topic: .syntax,
        summary: "The items of a list stand on lines of their own, below their key.",
        example: Rule.Example(
            wrong: "keywords: - App",
            right: #"""
                keywords:
                  - App
                """#))
    package static let mergeConflict = Rule(
        "merge-conflict", topic: .syntax,
        summary: "Two people changed the same lines, and somebody has to decide which version is right.",
        example: Rule.Example(
            wrong: #"""
                <<<<<<< HEAD
                title: Wasser
                =======
                title: Strom
                >>>>>>> other
                """#,
            right: "title: Wasser"))
    package static let mergeKey = Rule(
        "merge-key", topic: .syntax,
        summary: "<< copies the keys of another mapping. Each document says itself what it says.",
        example: Rule.Example(
            wrong: "<<: {a: b}",
            right: "a: b"))
    package static let missingBracket = Rule(
        "missing-bracket", topic: .syntax,
        summary: "What opens with [ or { ends with ] or }.",
        example: Rule.Example(
            wrong: "keywords: [App, Warnung",
            right: "keywords: [App, Warnung]"))
    package static let missingColon = Rule(
        "missing-colon", topic: .syntax,
        summary: "A line of a mapping is a key, a colon, a space and a value.",
        example: Rule.Example(
            wrong: #"""
                section: general
                title Wasser
                """#,
            right: #"""
                section: general
                title: Wasser
                """#))
    package static let missingQuote = Rule(
        "missing-quote", topic: .syntax,
        summary: "A value that begins with a quote ends with the same quote.",
        example: Rule.Example(
            wrong: #"title: "Wasser"#,
            right: #"title: "Wasser""#))
    package static let nodeLimit = Rule(
        "node-limit", topic: .syntax,
        summary: "Files have a size limit, so that one file cannot block everybody's work.",
        example: Rule.Example(
            wrong: "scores: [1, 1, 1, …]",
            right: "scores: [1, 1, 1]"))
    package static let notUTF8 = Rule(
        "not-utf-8", topic: .syntax,
        summary: "Files are UTF-8. Other encodings turn 'ü' into something else on the next machine.",
        reason: "'ü' becomes 'Ã¼' or '�' on the next machine.",
        example: Rule.Example(
            wrong: "title: Grün   # saved as ISO 8859-1: the byte FC",
            right: "title: Grün   # saved as UTF-8: the bytes C3 BC"))
    package static let severalDocuments = Rule(
        "several-documents", topic: .syntax,
        summary: "A line of --- begins another document. One file is one document here.",
        example: Rule.Example(
            wrong: #"""
                title: Wasser
                ---
                title: Strom
                """#,
            right: "title: Wasser"))
    package static let spaceAfterColon = Rule(
        "space-after-colon", topic: .syntax,
        summary: "Without a space after it, a colon is part of the word.",
        example: Rule.Example(
            wrong: #"""
                section: general
                title:Wasser
                """#,
            right: #"""
                section: general
                title: Wasser
                """#))
    package static let tabIndentation = Rule(
        "tab-indentation", topic: .syntax,
        summary: "A tab is as wide as each editor likes. Only spaces say what belongs to what.",
        example: Rule.Example(
            wrong: #"""
                hours:
                	zone: Europe/Berlin
                """#,
            right: #"""
                hours:
                  zone: Europe/Berlin
                """#))
    package static let tag = Rule(
        "tag", topic: .syntax,
        summary: "Words with ! tell YAML a type. The models in Config/models know all types.",
        example: Rule.Example(
            wrong: "day: !!str 2021-01-16",
            right: "day: 2021-01-16"))
    package static let textAfterBar = Rule(
        "text-after-bar", topic: .syntax,
        summary: "After | or > the line ends; the text is on the lines below, indented.",
        example: Rule.Example(
            wrong: "answer: | Rufen Sie an.",
            right: #"""
                answer: |
                  Rufen Sie an.
                """#))
    package static let textAfterQuote = Rule(
        "text-after-quote", topic: .syntax,
        summary: "A value in quotes ends with its closing quote.",
        example: Rule.Example(
            wrong: #"title: "Wasser" abkochen"#,
            right: #"title: "Wasser abkochen""#))
    package static let unknownEscape = Rule(
        "unknown-escape", topic: .syntax,
        summary: "In double quotes a backslash begins an escape sequence such as \\n or \\\". Others mean nothing.",
        example: Rule.Example(
            wrong: #"title: "C:\Wasser""#,
            right: #"title: 'C:\Wasser'"#))
    package static let unquotedCharacter = Rule(
        "unquoted-character", topic: .syntax,
        summary: "Some characters have a meaning in YAML at the start of a value. In quotes they have none.",
        example: Rule.Example(
            wrong: "title: @rki",
            right: #"title: "@rki""#))
    package static let yamlSyntax = Rule(
        "yaml-syntax", topic: .syntax,
        summary: "The text breaks a rule of YAML; the message says which.",
        example: Rule.Example(
            wrong: "scores: [0, 3]]",
            right: "scores: [0, 3]"))

    /// Every rule of this module.
    package static let ofYAML = [
        alias, anchor, byteOrderMark, characterNotAllowed, colonInValue, commentInValue, dashInText, depthLimit,
        directive, duplicateKey, emptyKey, fileSize, findingsLimit, indentation, keyIsNoText, listOnKeyLine,
        mergeConflict, mergeKey, missingBracket, missingColon, missingQuote, nodeLimit, notUTF8, severalDocuments,
        spaceAfterColon, tabIndentation, tag, textAfterBar, textAfterQuote, unknownEscape, unquotedCharacter,
        yamlSyntax,
    ]
}
