/// The rules of this room: what makes a file no YAML, or YAML that Litfass does not take. The raw value is the rule's id.
package enum YAMLRule: String, CaseIterable, Sendable {
    case alias
    case anchor
    case byteOrderMark = "byte-order-mark"
    case characterNotAllowed = "character-not-allowed"
    case colonInValue = "colon-in-value"
    case commentInValue = "comment-in-value"
    case dashInText = "dash-in-text"
    case depthLimit = "depth-limit"
    case directive
    case duplicateKey = "duplicate-key"
    case emptyKey = "empty-key"
    case fileSize = "file-size"
    case findingsLimit = "findings-limit"
    case indentation
    case keyIsNoText = "key-is-no-text"
    case listOnKeyLine = "list-on-key-line"
    case mergeConflict = "merge-conflict"
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
    case textAfterBar = "text-after-bar"
    case textAfterQuote = "text-after-quote"
    case unknownEscape = "unknown-escape"
    case unquotedCharacter = "unquoted-character"
    case yamlSyntax = "yaml-syntax"

    package var severity: Diagnostic.Severity {
        switch self {
        case .byteOrderMark, .commentInValue: .warning
        default: .error
        }
    }

    /// What is wrong and why that matters, for an editor.
    package var explanation: String {
        switch self {
        case .alias, .anchor:
            "YAML can name a value with & and repeat it with *. Facts are written once and quoted with {{ … }} instead, so "
                + "that a reader of one line sees what it says."
        case .byteOrderMark: "Some editors put three invisible bytes before a file, which some tools take for text."
        case .characterNotAllowed:
            "A character that nobody sees makes two equal lines different, or hides a part of one."
        case .colonInValue:
            "A colon and a space divide a key from its value. A value that has them itself needs quotes."
        case .commentInValue:
            "Behind a space, # begins a comment. A '#1' or '#hashtag' that belongs to the text needs quotes around the value."
        case .dashInText:
            "A line that is indented further than the one above goes on with its text, also if it looks like a list item."
        case .depthLimit, .fileSize, .nodeLimit: "A file has a limit, so that one file cannot stop the work of all."
        case .directive: "Lines with % change how YAML is read. Every file here is read in the same way."
        case .duplicateKey: "Of two equal keys only one can count, and which one differs from tool to tool."
        case .emptyKey: "Each value has a key, which says what the value is."
        case .findingsLimit: "A file with so many mistakes is probably not what it should be; the rest was not read."
        case .indentation: "The spaces before a line say what it belongs to."
        case .keyIsNoText: "Keys are words. A list or a mapping as a key is allowed in YAML and means nothing here."
        case .listOnKeyLine: "The items of a list stand on lines of their own, below their key."
        case .mergeConflict:
            "Two people changed the same lines, and somebody has to say which of both versions is right."
        case .mergeKey: "<< copies the keys of another mapping. Each document says itself what it says."
        case .missingBracket: "What opens with [ or { ends with ] or }."
        case .missingColon: "A line of a mapping is a key, a colon, a space and a value."
        case .missingQuote: "A value that begins with a quote ends with the same quote."
        default: moreExplanation
        }
    }

    private var moreExplanation: String {
        switch self {
        case .notUTF8: "Files are UTF-8. Other encodings turn 'ü' into something else on the next machine."
        case .severalDocuments: "A line of --- begins another document. One file is one document here."
        case .spaceAfterColon: "Without a space behind it, a colon is a part of the word."
        case .tabIndentation: "A tab is as wide as each editor likes. Only spaces say what belongs to what."
        case .tag: "Words with ! tell YAML a type. The models in Config/models know all types."
        case .textAfterBar: "Behind | or > the line ends; the text stands on the lines below, indented."
        case .textAfterQuote: "A value in quotes ends with its closing quote."
        case .unknownEscape: "In double quotes a backslash begins a sign such as \\n or \\\". Others mean nothing."
        case .unquotedCharacter:
            "Some characters have a meaning in YAML at the start of a value. In quotes they have none."
        default: "The text breaks a rule of YAML; the message says which."
        }
    }
}
