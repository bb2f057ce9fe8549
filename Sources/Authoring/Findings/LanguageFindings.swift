import Models
import Rulebook
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

    // MARK: Texts that address a reader in another way

    /// So many files of a language, and so large a part of them, that they may mean it: in Italian and Spanish it is mostly the verb
    /// that addresses somebody, and few texts have a word for it.
    private static let (filesLeast, partLeast) = (10, 10)

    /// - Parameter diagnostics: what nobody has waived.
    /// - Returns: for each language that has many of them, what is said in their place.
    func addresses(among diagnostics: [Diagnostic]) -> [(found: Set<Diagnostic>, summary: Diagnostic)] {
        let found = diagnostics.filter { $0.rule == OtherAddress.rule }
        guard found.count >= Self.filesLeast else { return [] }
        let paths = paths()
        let counts = Dictionary(paths.compactMap { language(of: $0).map { ($0, 1) } }, uniquingKeysWith: +)
        return Dictionary(grouping: found) { language(of: $0.file) ?? "" }.compactMap { tag, found in
            let files = Set(found.map(\.file)).count
            guard let count = counts[tag], files >= Self.filesLeast, files * Self.partLeast >= count else { return nil }
            return (Set(found), Self.summary(of: found.sorted(), inFile: Self.file(of: tag, among: paths)))
        }
    }

    private func language(of path: String) -> String? {
        // A file that belongs nowhere is in no language.
        switch try? WorkspaceFile(path: path, limits: AuthoringLimits()) {
        case .document?: source
        case .translation(_, _, let tag)?: tag
        default: nil
        }
    }

    /// Which says how its texts address a reader: its own, or that of the language that it is a variety of.
    private static func file(of tag: String, among paths: [String]) -> String {
        let own = "Config/languages/\(tag).yaml"
        return paths.contains(own) ? own : "Config/languages/\(tag.prefix { $0 != "-" }).yaml"
    }

    private static func summary(of found: [Diagnostic], inFile file: String) -> Diagnostic {
        let first = found.prefix(fewFiles).map { "\($0.file):\($0.range.start.line):\($0.range.start.column)" }
        return Diagnostic(
            rule: OtherAddress.rule, severity: found[0].severity, file: file,
            message:
                "'keep-to' in 'forms-of-address' says how texts address a reader, and \(found.count) texts do it in the other way, the first in \(first.joined(separator: ", "))",
            fix: "change 'keep-to' where they are right, and the texts where it is")
    }
}
