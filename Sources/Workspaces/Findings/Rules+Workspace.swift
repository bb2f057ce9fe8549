import Models
package import Rulebook
import YAML

// The rules for files, configuration and models.

extension Rule {
    // MARK: Files

    package static let misplacedFile = Rule(
        "misplaced-file", topic: .workspace,
        summary: "A file in a place or with a name that a workspace does not use: it would be ignored.",
        reason: "It looks like a part of the workspace, but no app ever gets it.",
        example: Rule.Example(
            wrong: "Content/data.yaml",
            right: "Content/faq/data.yaml"))
    package static let fileLeftBehind = Rule(
        "file-left-behind", topic: .workspace, severity: .warning,
        summary:
            "A file that a system, an editor or a merge put beside those of the workspace: Thumbs.db, x.yaml~, x.yaml.orig.",
        example: Rule.Example(
            wrong: "Content/faq/data.yaml~",
            right: "Content/faq/data.yaml"))
    package static let missingFile = Rule(
        "missing-file", topic: .workspace,
        summary:
            "A file that every workspace of this shape has and this one lacks: a model, values, the words of a language.",
        example: Rule.Example(
            wrong: "Config/languages/de.yaml",
            right: #"""
                Config/languages/de.yaml
                Config/languages/en.yaml
                """#))
    package static let unreadableFile = Rule(
        "unreadable-file", topic: .workspace,
        summary: "A file that can't be read, or is a symbolic link.",
        reason: "A check would see less than a publication does.",
        example: Rule.Example(
            wrong: "-rw------- root   Content/faq/data.yaml",
            right: "-rw-r--r-- editor Content/faq/data.yaml"))

    // MARK: Configuration

    package static let undeclaredLanguage = Rule(
        "undeclared-language", topic: .workspace,
        summary: "A language that the workspace does not declare.",
        reason: "Its files would be ignored.",
        example: Rule.Example(
            wrong: "default-language: fr",
            right: "default-language: en"))
    package static let unpublished = Rule(
        "unpublished", topic: .workspace, severity: .warning,
        summary: "A collection or parameter set that is in no bundle, so that no phone ever sees it.",
        reason: "Texts were in a repository for months before somebody noticed that no app showed them.",
        example: Rule.Example(
            wrong: "collections: [faq]",
            right: "collections: [faq, samples]"))

    package static let emptyCollection = Rule(
        "empty-collection", topic: .workspace, severity: .warning,
        summary: "A collection of a bundle that has no document.",
        example: Rule.Example(
            wrong: "Config/models/samples.yaml",
            right: #"""
                Config/models/samples.yaml
                Content/samples/all.yaml
                Content/samples/all.en.yaml
                Content/samples/short.yaml
                Content/samples/short.en.yaml
                """#))

    // MARK: Models

    // MARK: Words of a language

    package static let malformedPhrase = Rule(
        "malformed-phrase", topic: .workspace,
        summary: "A phrase of a language that lacks the placeholder of a value, or has one that stands for no value.",
        example: Rule.Example(
            wrong: #"entry: "{day}, {span}""#,
            right: #"entry: "{days}, {span}""#))

    package static let copiedLanguage = Rule(
        "copied-language", topic: .workspace, severity: .warning,
        summary: "A file of a language with the days, months and words of another one.",
        reason: "It was copied and not translated, and texts would quote dates and hours in the other language.",
        example: Rule.Example(
            wrong: "weekdays: [Montag, Dienstag, …]",
            right: "weekdays: [Pazartesi, Salı, …]"))
    package static let missingWords = Rule(
        "missing-words", topic: .workspace, severity: .warning,
        summary: "A language without the words that rules over texts need: those rules are off for it.",
        reason: "A notification that reveals a result passes where the revealing words of its language are not known.",
        example: Rule.Example(
            wrong: "name: Türkçe",
            right: "common-words: [ve, bir, bu, …]"))
}
