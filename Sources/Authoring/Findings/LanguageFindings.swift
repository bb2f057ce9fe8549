import Models
import Rulebook
import Workspaces
import YAML

/// What one line of `Config/` may have caused in many files of a language is said once for the language, not once for each of its
/// files: that nobody declared it, and that its texts address a reader in another way than its file says.
struct LanguageFindings {
    /// Tags of the declared languages.
    let declared: [String]
    /// In which documents have no tag.
    let source: String?
    /// Of all files, read or not.
    let paths: () -> [String]

    /// Files of one language up to which each is named.
    private static let fewFiles = 3

    // MARK: Languages that nobody declared

    /// - Parameter diagnostics: sorted by place.
    func gathered(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        let files = Dictionary(grouping: diagnostics.filter { Self.undeclaredLanguage(of: $0) != nil }) {
            Self.undeclaredLanguage(of: $0)
        }.filter { $1.count > Self.fewFiles }
        guard !files.isEmpty else { return diagnostics }
        let misspelt = files.keys.compactMap { tag in tag.flatMap { suggestion(for: $0, among: declared) } }
        let kept = diagnostics.filter { diagnostic in
            files[Self.undeclaredLanguage(of: diagnostic)] == nil
                && !misspelt.contains { Self.isMissing($0, in: diagnostic) }
        }
        return (kept + files.compactMap { tag, files in tag.flatMap { summary(of: files, in: $0) } }).sorted()
    }

    /// The language of the file, where the finding is that nobody declared it.
    private static func undeclaredLanguage(of diagnostic: Diagnostic) -> String? {
        guard diagnostic.rule == Rule.undeclaredLanguage, diagnostic.range.isWholeFile else { return nil }
        // A name that belongs nowhere has another finding.
        return (try? WorkspaceFile(path: diagnostic.file, limits: AuthoringLimits()))?.languageTag
    }

    /// Whether a finding is that a document, or the workspace, has no file of a language. Where the files of all documents are there
    /// under another tag, that is told.
    private static func isMissing(_ tag: String, in diagnostic: Diagnostic) -> Bool {
        guard diagnostic.range.isWholeFile else { return false }
        return switch diagnostic.rule {
        case Rule.missingTranslation: diagnostic.language == tag
        case Rule.missingFile: diagnostic.file == "Config/languages/\(tag).yaml"
        default: false
        }
    }

    private func summary(of files: [Diagnostic], in tag: String) -> Diagnostic? {
        files.first.map { first in
            Diagnostic(
                rule: first.rule, severity: first.severity, file: "Config/workspace.yaml",
                message: "\(first.message), and \(files.count) files are written in it, the first is \(first.file)",
                fix: suggestedName(for: tag, among: declared) ?? "declare it under 'languages', or remove its files")
        }
    }
}
