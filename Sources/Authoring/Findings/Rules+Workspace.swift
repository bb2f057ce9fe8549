import YAML

// The rules for files, configuration and models.

extension Rule {
    // MARK: Files

    static let misplacedFile = Rule(
        "misplaced-file", "A file where no file of a workspace belongs: it would be overlooked.")
    static let fileName = Rule(
        "file-name",
        "A name with capitals, blanks or another ending than .yaml, which differs between file systems or is overlooked."
    )
    static let fileLeftBehind = Rule(
        "file-left-behind", severity: .warning,
        "A file that a system, an editor or a merge put beside those of the workspace: Thumbs.db, x.yaml~, x.yaml.orig."
    )
    static let missingFile = Rule("missing-file", "A file that every workspace of this shape has, and this one lacks.")
    static let unreadableFile = Rule("unreadable-file", "A file that can't be read.")
    static let symbolicLink = Rule(
        "symbolic-link", "A symbolic link. What it leads to may lie outside of what reviewers see and machines copy.")

    // MARK: Configuration

    static let malformedName = Rule(
        "malformed-name", "A name that is not the same in every file system, address and language.")
    static let undeclaredLanguage = Rule("undeclared-language", "A language that the workspace does not declare.")
    static let malformedFallback = Rule("malformed-fallback", "A language whose fallback leads nowhere.")
    static let unknownCollection = Rule("unknown-collection", "A collection or parameter set that has no model.")
    static let missingModel = Rule("missing-model", "Files whose model is missing: nothing says what belongs in them.")
    static let unpublished = Rule(
        "unpublished", severity: .warning,
        "A collection or parameter set that is in no bundle, so that no phone ever sees it.")

    static let emptyCollection = Rule(
        "empty-collection", severity: .warning, "A collection of a bundle that has no document.")

    // MARK: Models

    static let modelName = Rule("model-name", "A model whose name is not the name of its file.")
    static let malformedModel = Rule("malformed-model", "Something in a model that can't mean anything.")
    static let unknownType = Rule("unknown-type", "A type that the model language does not have.")
    static let unknownField = Rule(
        "unknown-field", "A field that a rule or an order names and the model does not have.")
    static let unknownRelation = Rule("unknown-rule", "A rule that the model language does not have.")
    static let misapplied = Rule("malformed-rule", "A rule that can't be applied to the fields it names.")
    static let malformedPattern = Rule("malformed-pattern", "A pattern that can't be read.")

    // MARK: Words of a language

    static let malformedPhrase = Rule(
        "malformed-phrase", "A phrase of a language that would lose a value, or has a place for none.")
}
