// What rules for files, configuration and models teach.

extension RuleLesson {
    static let ofWorkspace: [String: RuleLesson] = [
        "undeclared-language": RuleLesson(
            "Its files would be read by nobody.",
            wrong: "default-language: fr",
            right: "default-language: en"),
        "malformed-fallback": RuleLesson(
            nil,
            wrong: "de: {fallback: [en], coverage: partial}",
            right: "de: {}"),
        "unknown-collection": RuleLesson(
            nil,
            wrong: "related: {type: reference, collection: settings}",
            right: "related: {type: reference, collection: faq}"),
        "other-schema": RuleLesson(
            "The file was copied from one of another kind, or moved.",
            wrong: "# yaml-language-server: $schema=../../.litfass/schemas/faq.document.json",
            right: "# yaml-language-server: $schema=../../.litfass/schemas/faq.translation.json"),
        "model-name": RuleLesson(
            nil,
            wrong: "collection: questions",
            right: "collection: faq"),
        "malformed-model": RuleLesson(
            nil,
            wrong: "enabled: {type: boolean, localized: true}",
            right: "enabled: {type: boolean}"),
        "unknown-type": RuleLesson(
            nil,
            wrong: "minimum: {type: verssion}",
            right: "minimum: {type: version}"),
        "unknown-field": RuleLesson(
            nil,
            wrong: "order-by: [section, prioritty, title]",
            right: "order-by: [section, priority]"),
        "unknown-rule": RuleLesson(
            nil,
            wrong: "- {rule: orderd, fields: [minimum, latest]}",
            right: "- {rule: ordered, fields: [minimum, latest]}"),
        "malformed-pattern": RuleLesson(
            nil,
            wrong: #"pattern: "[A-Z{2}-""#,
            right: #"pattern: "[A-Z]{2}-[0-9]{3}""#),
        "malformed-phrase": RuleLesson(
            nil,
            wrong: #"entry: "{day}, {span}""#,
            right: #"entry: "{days}, {span}""#),
        "unknown-setting": RuleLesson(
            "A slip there would switch off nothing, or something else.",
            wrong: "patern: warning",
            right: "pattern: warning"),
        "malformed-waiver": RuleLesson(
            "An exception that nobody answers for, or that never ends, is a rule that nobody keeps.",
            wrong: "until: 2028-01-01",
            right: "until: 2027-06-30"),
        "file-name": RuleLesson(
            "A file that one system finds by 'FAQ' is not there for the next.",
            wrong: "Content/faq/What_is_it.yaml",
            right: "Content/faq/what-is-it.yaml"),
        "file-left-behind": RuleLesson(
            nil,
            wrong: "Content/faq/data.yaml~",
            right: "Content/faq/data.yaml"),
        "misplaced-file": RuleLesson(
            "It looks as if it counted, and no app ever gets it.",
            wrong: "Content/data.yaml",
            right: "Content/faq/data.yaml"),
        "missing-file": RuleLesson(
            nil,
            wrong: "Config/languages/de.yaml",
            right: #"""
                Config/languages/de.yaml
                Config/languages/en.yaml
                """#),
        "missing-model": RuleLesson(
            nil,
            wrong: "Content/faq/data.yaml",
            right: #"""
                Config/models/faq.yaml
                Content/faq/data.yaml
                """#),
        "unreadable-file": RuleLesson(
            "Whoever checks would see less than whoever publishes.",
            wrong: "-rw------- root   Content/faq/data.yaml",
            right: "-rw-r--r-- editor Content/faq/data.yaml"),
        "symbolic-link": RuleLesson(
            nil,
            wrong: "Content/faq/data.yaml -> ../../drafts/data.yaml",
            right: "Content/faq/data.yaml"),
        "empty-collection": RuleLesson(
            nil,
            wrong: "Config/models/samples.yaml",
            right: #"""
                Config/models/samples.yaml
                Content/samples/all.yaml
                Content/samples/all.en.yaml
                Content/samples/short.yaml
                Content/samples/short.en.yaml
                """#),
        "unpublished": RuleLesson(
            "Texts stood in a repository for months before somebody asked where they were.",
            wrong: "collections: [faq]",
            right: "collections: [faq, samples]"),
        "malformed-name": RuleLesson(
            nil,
            wrong: "homeCountry: {type: country}",
            right: "home-country: {type: country}"),
        "malformed-rule": RuleLesson(
            nil,
            wrong: "- {rule: no-overlap, field: factors}",
            right: "- {rule: no-overlap, field: levels.range}"),
        "expired-waiver": RuleLesson(
            "A short exception became the rule, since nobody had to look again.",
            wrong: "until: 2026-11-20",
            right: "until: 2027-03-31"),
        "unused-waiver": RuleLesson(
            nil,
            wrong: #"""
                - rule: pattern
                  file: Content/faq
                  field: title
                  by: Erika Mustermann
                  reason: The shop still has the old codes.
                  until: 2027-03-31
                """#,
            right: ""),
    ]
}
