import YAML

/// One slip in `Config/workspace.yaml` takes the language of every translation away. That is said once for the language, not
/// once for each of its files.
enum LanguageFindings {
    /// Files of one language up to which each is named.
    private static let fewFiles = 3

    /// - Parameter diagnostics: sorted by place.
    static func gathered(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        var filesByMessage: [String: [Diagnostic]] = [:]
        for diagnostic in diagnostics where isAboutFileOfUndeclaredLanguage(diagnostic) {
            filesByMessage[diagnostic.message, default: []].append(diagnostic)
        }
        filesByMessage = filesByMessage.filter { $1.count > fewFiles }
        guard !filesByMessage.isEmpty else { return diagnostics }
        let kept = diagnostics.filter {
            !isAboutFileOfUndeclaredLanguage($0) || filesByMessage[$0.message] == nil
        }
        return (kept + filesByMessage.values.compactMap(summary)).sorted()
    }

    private static func isAboutFileOfUndeclaredLanguage(_ diagnostic: Diagnostic) -> Bool {
        diagnostic.rule == Rule.undeclaredLanguage.id && diagnostic.range.isWholeFile
    }

    private static func summary(_ files: [Diagnostic]) -> Diagnostic? {
        files.first.map { first in
            Diagnostic(
                rule: first.rule, severity: first.severity, file: "Config/workspace.yaml",
                message: "\(first.message), and \(files.count) files are written in it, the first is \(first.file)",
                fix: first.fix?.replacing("remove the file", with: "remove its files")
                    .replacing("declare it in Config/workspace.yaml", with: "declare it under 'languages'"))
        }
    }
}
