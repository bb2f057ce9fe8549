// What rules for files, configuration and models teach.

extension RuleLesson {
    static let ofWorkspace: [String: RuleLesson] = [
        "file-name": RuleLesson(
            "A file that one system finds by 'FAQ' is not there for the next."),
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
    ]
}
