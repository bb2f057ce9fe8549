package import Rulebook

// The rules of YAML: what makes a file no YAML, or YAML that Litfass does not take.

extension Rule {
    package static let encoding = Rule(
        "encoding", topic: .syntax,
        summary: "Bytes that are not UTF-8, or an invisible character that is not allowed.",
        reason: "Elsewhere 'ü' becomes 'Ã¼' or '�', and two lines that look equal differ.",
        example: Rule.Example(
            wrong: "title: Grün   # saved as ISO 8859-1: the byte FC",
            right: "title: Grün   # saved as UTF-8: the bytes C3 BC"))
    package static let unsupportedYAML = Rule(
        "unsupported-yaml", topic: .syntax,
        summary:
            "YAML that Litfass does not take: anchors, aliases, tags, directives, merge keys, a second document. A fact is written once and quoted with {{ … }}; one file is one document, whose types are in Config/models.",
        example: Rule.Example(
            wrong: #"""
                a: &x 1
                b: *x
                """#,
            right: #"""
                a: 1
                b: 1
                """#))
    package static let byteOrderMark = Rule(
        "byte-order-mark", topic: .syntax, severity: .warning,
        summary: "Some editors put three invisible bytes before a file, which some tools read as text.",
        example: Rule.Example(
            wrong: "\u{FEFF}title: Wasser",
            right: "title: Wasser"))
    package static let commentInValue = Rule(
        "comment-in-value", topic: .syntax, severity: .warning,
        summary:
            "After a space, # begins a comment. A '#1' or '#hashtag' that belongs to the text needs quotes around the value.",
        example: Rule.Example(
            wrong: "title: Platz #1",
            right: #"title: "Platz #1""#))
    package static let duplicateKey = Rule(
        "duplicate-key", topic: .syntax,
        summary: "Of two equal keys only one can count, and which one differs from tool to tool.",
        example: Rule.Example(
            wrong: #"""
                title: Wasser
                title: Strom
                """#,
            right: "title: Wasser"))
    package static let indentation = Rule(
        "indentation", topic: .syntax,
        summary: "The indentation of a line says what it belongs to, and only spaces indent.",
        example: Rule.Example(
            wrong: #"""
                section: general
                 title: Wasser
                """#,
            right: #"""
                section: general
                title: Wasser
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
        unsupportedYAML, byteOrderMark, encoding, yamlSyntax, commentInValue, indentation, duplicateKey,
        mergeConflict, unquotedCharacter,
    ]
}
