package import Rulebook
import YAML

/// What differs between two checks of a workspace. A finding that only moved, because lines came or went above it, is the
/// same one.
package struct FindingsChange {
    /// In the order of their places.
    package private(set) var added: [Diagnostic] = []
    package private(set) var gone: [Diagnostic] = []
    /// Those that were there when their files could be read last, and may be there again when they can.
    package private(set) var unseen: [Diagnostic] = []
    private let after: CheckReport

    private struct Identity: Hashable {
        let file: String
        let rule: Rule
        let severity: Diagnostic.Severity
        let message: String
        let line: String

        init(_ diagnostic: Diagnostic) {
            file = diagnostic.file
            rule = diagnostic.rule
            severity = diagnostic.severity
            message = diagnostic.message
            line = diagnostic.excerpt
        }
    }

    /// - Parameter unseen: those that had no file to be in before, either.
    package init(from before: CheckReport, and unseen: [Diagnostic], to after: CheckReport) {
        self.after = after
        let known = before.diagnostics + unseen
        added = Self.those(of: after.diagnostics, missingIn: known)
        let unread = UnreadFiles(after.unreadFiles)
        for diagnostic in Self.those(of: known, missingIn: after.diagnostics).sorted() {
            if unread.hide(diagnostic) { self.unseen.append(diagnostic) } else { gone.append(diagnostic) }
        }
    }

    private static func those(of diagnostics: [Diagnostic], missingIn others: [Diagnostic]) -> [Diagnostic] {
        var counts = Dictionary(others.map { (Identity($0), 1) }, uniquingKeysWith: +)
        return diagnostics.filter { diagnostic in
            let identity = Identity(diagnostic)
            guard let count = counts[identity], count > 0 else { return true }
            counts[identity] = count - 1
            return false
        }
    }

    /// `1 new, 2 gone, 3 not looked at; 3 errors in 2 files; 412 files checked`
    package var totals: String {
        let counts = [(added.count, "new"), (gone.count, "gone"), (unseen.count, "not looked at")]
        let words = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return (words.isEmpty ? "no change" : words.joined(separator: ", ")) + "; " + after.summary
    }
}

/// Files of which YAML cannot be made, and what cannot be found without them.
private struct UnreadFiles {
    private let documents: Set<Substring>
    /// Without a model, or the words of a language, nothing is held to them.
    private let hidesAll: Bool

    init(_ files: Set<String>) {
        documents = Set(files.map(Self.document))
        hidesAll = files.contains { $0.hasPrefix("Config/") && !$0.hasPrefix("Config/parameters/") }
    }

    /// Whether the finding may be there all the same.
    func hide(_ diagnostic: Diagnostic) -> Bool {
        guard diagnostic.rule.topic != .syntax else { return false }
        return hidesAll || documents.contains(Self.document(of: diagnostic.file))
    }

    /// The path without the language, which the source has in common with its translations.
    private static func document(of file: String) -> Substring {
        let name = file.lastIndex(of: "/").map { file.index(after: $0) } ?? file.startIndex
        return file[..<(file[name...].firstIndex(of: ".") ?? file.endIndex)]
    }
}
