/// The rules of this room: what makes a file no YAML, or YAML that Litfass does not take.
enum YAMLRule: String, CaseIterable {
    case alias
    case anchor
    case byteOrderMark = "byte-order-mark"
    case characterNotAllowed = "character-not-allowed"
    case colonInValue = "colon-in-value"
    case depthLimit = "depth-limit"
    case directive
    case duplicateKey = "duplicate-key"
    case emptyKey = "empty-key"
    case fileSize = "file-size"
    case findingsLimit = "findings-limit"
    case indentation
    case keyIsNoText = "key-is-no-text"
    case listOnKeyLine = "list-on-key-line"
    case mergeKey = "merge-key"
    case missingBracket = "missing-bracket"
    case missingColon = "missing-colon"
    case missingQuote = "missing-quote"
    case nodeLimit = "node-limit"
    case notUTF8 = "not-utf-8"
    case severalDocuments = "several-documents"
    case spaceAfterColon = "space-after-colon"
    case tabIndentation = "tab-indentation"
    case tag
    case textAfterQuote = "text-after-quote"
    case unknownEscape = "unknown-escape"
    case unquotedCharacter = "unquoted-character"
    case yamlSyntax = "yaml-syntax"
}
