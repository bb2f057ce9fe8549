import Publishing
import Rulebook
import Terminals

/// What is wrong with a command line.
package enum UsageFault: Error, Hashable, Sendable {
    case unknownCommand(String, suggestion: String?)
    case unknownOption(String, suggestion: String?)
    case optionBeforeCommand(String)
    case missingValue(option: String, expectation: String)
    case unwantedValue(option: String)
    case unacceptableValue(option: String, String, expectation: String, suggestion: String?)
    case repeatedOption(String)
    case missingOperand(String)
    case missingOption(String, neededBy: String)
    case unknownWord(String, expected: [String])
    case unwantedOperand(String)
    /// One that no word stands before, or that is the value of an option that is missing.
    case strayOperand(String, option: String?)
    case unknownRule(String, suggestion: String?)
    case unknownLanguage(String, known: [String])
    case noSuchPath(String, suggestion: String?)
    case pathOutside(String, workspace: String)
    case pathNotRead(String)
    /// A folder into which nothing is to be written, and what it holds.
    case occupiedFolder(String, with: String)
    /// One in which a workspace would begin, and what is in it.
    case folderInUse(String, with: String)
    case alreadyThere(String)
    /// An option that a person at a terminal would be asked for.
    case nobodyAnswers(option: String, example: String)
    case unusableLanguage(String, fix: String?)
    case contradiction(String, String)
    case uncommitted([String])
    case commitUnknown(String, fix: String)
    case unsaved([String])
    case nobodyAgrees
    case unusableID(String)
    case noSuchRelease(String, newest: Int?)
    case noSuchSchema(String, known: [String])
    case noSuchDocument(String, known: [String])
    case unknownSigner(String, known: [String])
    case unknownTarget(String, known: [String])
    /// The policy lists none. The file's path, for people.
    case noTargets(String)
    case developmentKeys
    case whichEnvironment(among: [String])
    case unknownEnvironment(String, known: [String])
    /// A `Publish/` in which nothing is divided by environment.
    case formerLayout(fix: String)
    /// One that a release would be moved from and to.
    case sameEnvironment(String)
    /// An environment whose policy people write.
    case notForDevelopment(String)
    case noWorkspace(from: String)
    case noWorkspaceThere(String)

    /// What is wrong, with the writer's word in quotes.
    package var message: String {
        switch self {
        case .unknownCommand(let word, _): "'\(word)' is not a command"
        case .unknownOption(let word, _): "'\(word)' is not an option here"
        case .optionBeforeCommand(let word): "'\(word)' is before the command"
        case .missingValue(let option, let expectation): "'--\(option)' needs a value: \(expectation)"
        case .unwantedValue(let option): "'--\(option)' takes no value"
        case .unacceptableValue(let option, let text, let expectation, _):
            "'\(text)' is not what '--\(option)' takes: \(expectation)"
        case .repeatedOption(let option): "'--\(option)' is given twice"
        case .missingOperand(let name): "\(name) is missing"
        case .missingOption(let name, let other): "'--\(other)' needs '\(name)'"
        case .unknownWord(let word, let expected): "'\(word)' is not \(Self.quoted(expected))"
        case .unwantedOperand(let word), .strayOperand(let word, _): "'\(word)' is one word too many"
        case .unknownRule(let word, _): "'\(word)' is not the id of a rule"
        case .unknownLanguage(let word, _): "'\(word)' is not among the languages of the workspace"
        case .noSuchPath(let path, _): "'\(path)' is no file or folder, neither from here nor in the workspace"
        case .pathOutside(let path, let workspace): "'\(path)' is outside of the workspace, which is '\(workspace)'"
        case .pathNotRead(let path):
            "check does not read '\(path)': it reads Content, Config and Publish/*/policy.yaml"
        case .occupiedFolder(let path, let content):
            "'\(path)' holds \(content), and nothing else is written there"
        case .folderInUse(let path, let name):
            "'\(path)' is not empty: it holds '\(name)', among others; nothing was written"
        case .alreadyThere(let path): "'\(path)' is there already; nothing was written"
        case .nobodyAnswers(let option, _): "'\(option)' is missing, and nobody is at a terminal to be asked for it"
        case .unusableLanguage(let message, _): message
        case .contradiction(let one, let other): "'\(one)' and '\(other)' cannot be combined"
        case .uncommitted(let files):
            "not committed, so that nobody else could rebuild it: \(listed(files))"
        case .commitUnknown(let why, _): "\(why), so that nobody else could rebuild what is proposed"
        case .unsaved(let files):
            "these files hold work that is nowhere else, and would be overwritten: \(listed(files))"
        case .nobodyAgrees: "nobody is at a terminal to look at the change and agree"
        case .unusableID(let id): "'\(id)' cannot name a key: an id has small letters, digits and '-', at most 64"
        case .unknownSigner(let id, _): "'\(id)' is not among the people of \(Policy.anyFolder)/policy.yaml"
        case .noSuchRelease(let word, nil): "there is no release '\(word)': nothing is published yet"
        case .noSuchRelease(let word, _): "the log has no release '\(word)'"
        case .noSuchDocument(let word, _): "the release has no document or parameter set '\(word)'"
        case .noSuchSchema(let word, _): "no kind of file with a schema is called '\(word)'"
        case .developmentKeys:
            "\(Policy.anyFolder)/policy.yaml says that keys are for development: 'litfass publish' makes them"
        case .whichEnvironment(let names): "the workspace has several environments: \(names.joined(separator: ", "))"
        case .unknownEnvironment(let word, _): "'\(word)' is not among the environments of Config/workspace.yaml"
        case .sameEnvironment(let name): "'\(name)' is named twice: a release moves from one environment to another"
        case .notForDevelopment(let name): "'--policy' writes the policy of 'development', not of '\(name)'"
        case .formerLayout: "Publish/policy.yaml is not read: each environment has a folder of its own"
        case .unknownTarget(let word, _): "'\(word)' is neither a target of the policy nor a place"
        case .noTargets(let policy): "no target is named, and \(policy) lists none"
        case .noWorkspace(let folder): "there is no workspace in '\(folder)' or above it: no Config/workspace.yaml"
        case .noWorkspaceThere(let folder): "'\(folder)' is no workspace: it has no Config/workspace.yaml"
        }
    }

    /// Whether the words are wrong, rather than the place where they were typed.
    package var isAboutWords: Bool {
        switch self {
        case .noWorkspace, .noWorkspaceThere, .noSuchPath, .pathOutside, .pathNotRead, .occupiedFolder, .unknownRule,
            .unknownLanguage,
            .uncommitted, .commitUnknown, .unsaved, .nobodyAgrees, .unusableID, .unknownSigner, .noSuchRelease,
            .noSuchSchema, .noSuchDocument, .unknownTarget, .noTargets, .developmentKeys, .whichEnvironment,
            .unknownEnvironment, .formerLayout, .notForDevelopment, .folderInUse, .alreadyThere, .unusableLanguage:
            false
        default: true
        }
    }

    /// Whether the command line is right, and what the workspace holds stands in the way.
    package var isAboutWork: Bool {
        switch self {
        case .uncommitted, .commitUnknown, .unsaved, .developmentKeys, .formerLayout, .alreadyThere: true
        default: false
        }
    }

    package var fix: String? {
        if let word = pastedWord, let pasted = TypographicWord(word) {
            return "type it with plain quotation marks, dashes and blanks: \(pasted.plain)"
        }
        return switch self {
        case .unknownCommand(_, let suggestion?): "did you mean '\(suggestion)'?"
        case .unknownRule(_, let suggestion?): "did you mean '\(suggestion)'?"
        case .unknownLanguage(let word, let known):
            suggestion(for: word, among: known).map { "did you mean '\($0)'?" } ?? "write \(Self.quoted(known))"
        case .noSuchPath(_, let suggestion?): "did you mean '\(suggestion)'?"
        case .unknownRule: "see 'litfass explain' for all rules"
        case .unknownOption(_, let suggestion?): "did you mean '\(suggestion)'?"
        case .unacceptableValue(_, _, _, let suggestion?): "did you mean '\(suggestion)'?"
        case .unknownWord(_, let expected): "write \(Self.quoted(expected)), or leave the word out"
        case .unknownCommand: "see 'litfass --help' for the commands"
        case .optionBeforeCommand(let word): "write it after the command: litfass COMMAND \(word)"
        case .unwantedOperand: "put it in quotes if it belongs to the word before it"
        case .strayOperand(let word, let option?): "did you mean '\(option) \(word)'?"
        case .occupiedFolder: "name another folder, or leave the option out"
        case .folderInUse: "name a new folder, as in: litfass init my-app"
        case .nobodyAnswers(let option, let example):
            "write it, as in \(option.prefix { $0 != " " }) \(example)"
        case .unusableLanguage(_, let fix): fix
        case .alreadyThere: nil
        case .pathOutside: "name another workspace with --workspace DIR, or a file or folder of this one"
        case .noWorkspace, .noWorkspaceThere: "name the folder of one with --workspace DIR"
        case .uncommitted: "commit it, or propose it all the same with --uncommitted"
        case .commitUnknown(_, let fix): "\(fix); or propose it all the same with --uncommitted"
        case .unsaved: "commit it, or overwrite it all the same with --overwrite"
        case .unknownSigner(_, let known), .noSuchSchema(_, let known): "it is one of \(known.joined(separator: ", "))"
        case .noSuchDocument(let word, let known): suggestedName(for: word, among: known)
        case .whichEnvironment:
            "say which with --environment NAME, or for all commands here with LITFASS_ENVIRONMENT=NAME"
        case .unknownEnvironment(let word, let known):
            suggestedName(for: word, among: known) ?? "it is one of \(known.joined(separator: ", "))"
        case .formerLayout(let fix): fix
        case .sameEnvironment: "name two of them, as in 'litfass promote staging production'"
        case .notForDevelopment: "'litfass check' says how to write another"
        case .nobodyAgrees: "read the change above, then call this again with --yes"
        case .unknownTarget(let word, let known):
            suggestion(for: word, among: known).map { "did you mean '\($0)'?" }
                ?? "write a folder as ./\(word), ssh://user@host/path, or a remote of rclone as \(word.hasSuffix(":") ? word : word + ":")bucket/path"
        case .noTargets(let policy):
            "name a place, as in 'litfass push ./mirror', or write it below 'targets:' in \(policy)"
        case .developmentKeys: "set development-keys to false before people make keys"
        case .noSuchRelease(_, let newest?): "the newest is \(newest); 'litfass log' lists all"
        case .noSuchRelease: "see 'litfass status' for what comes next"
        case .unusableID, .unknownOption, .missingValue, .unwantedValue, .unacceptableValue,
            .repeatedOption, .missingOperand, .strayOperand,
            .missingOption, .noSuchPath, .pathNotRead, .contradiction:
            nil
        }
    }

    /// The word that is not understood, where it may come from a text with typographic characters.
    private var pastedWord: String? {
        switch self {
        case .unknownCommand(let word, _), .unacceptableValue(_, let word, _, _), .unknownWord(let word, _),
            .unwantedOperand(let word), .strayOperand(let word, _), .unknownRule(let word, _),
            .unknownLanguage(let word, _), .noSuchPath(let word, _):
            word
        default: nil
        }
    }

    private static func quoted(_ words: [String]) -> String { words.map { "'\($0)'" }.joined(separator: " or ") }
}
