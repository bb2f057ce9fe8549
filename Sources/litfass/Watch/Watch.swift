import Files
import Glibc
import YAML

/// Checks a workspace at every save, and tells what that changed.
struct Watch {
    private let folder: Folder
    private let console: Console

    init(of folder: Folder, console: Console) {
        self.folder = folder
        self.console = console
    }

    /// Goes on until the process is asked to stop, or nobody reads any longer.
    /// - Parameter check: reads the workspace as it is at that moment.
    func run(_ check: () async throws -> CheckAccount) async throws -> ExitCode {
        var saves = try SaveEvents.begin(in: folder, toldTo: console.output)
        var account = try await check()
        FindingsText(account, of: console).print(to: console.output)
        console.output.line("\(Self.clock) watching; Ctrl-C ends it")
        console.output.flush()
        while let files = try saves.next() {
            do {
                let before = account
                account = try await check()
                tell(FindingsChange(from: before, to: account), files)
            } catch {
                // A file that is gone at this very moment is there again at the next save.
                console.output.line("\(Self.clock) \(FaultWords(for: error).message)")
            }
            console.output.flush()
        }
        return .done
    }

    private func tell(_ change: FindingsChange, _ files: [String]) {
        let output = console.output
        output.line("\(Self.clock) \(Self.words(for: files))")
        for diagnostic in change.added {
            output.line(DiagnosticText.render(diagnostic, colour: console.hasColour(output)))
        }
        for diagnostic in change.gone {
            output.line("gone: \(diagnostic.file): \(diagnostic.message) [\(diagnostic.rule)]")
        }
        output.line(change.totals)
        output.line()
    }

    /// What was saved. Many editors write a file of another name first.
    private static func words(for files: [String]) -> String {
        let documents = files.filter { $0.hasSuffix(".yaml") }
        let named = documents.isEmpty ? files : documents
        return named.count <= 3 ? named.joined(separator: ", ") : "\(named.count) files"
    }

    /// `10:21:07`, as the clock on the wall.
    private static var clock: String {
        var now = Glibc.time(nil)
        var parts = unsafe tm()
        _ = unsafe localtime_r(&now, &parts)
        let numbers = unsafe [parts.tm_hour, parts.tm_min, parts.tm_sec]
        return numbers.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}

/// What differs between two checks of a workspace. A finding that only moved, because lines came or went above it, is the
/// same one.
struct FindingsChange {
    /// In the order of their places.
    private(set) var added: [Diagnostic] = []
    private(set) var gone: [Diagnostic] = []
    private let after: CheckAccount

    private struct Identity: Hashable {
        let file: String
        let rule: String
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

    init(from before: CheckAccount, to after: CheckAccount) {
        self.after = after
        added = Self.those(of: after, missingIn: before)
        gone = Self.those(of: before, missingIn: after)
    }

    private static func those(of account: CheckAccount, missingIn other: CheckAccount) -> [Diagnostic] {
        var counts = Dictionary(other.diagnostics.map { (Identity($0), 1) }, uniquingKeysWith: +)
        return account.diagnostics.filter { diagnostic in
            let identity = Identity(diagnostic)
            guard let count = counts[identity], count > 0 else { return true }
            counts[identity] = count - 1
            return false
        }
    }

    /// `1 new, 2 gone; 3 errors in 2 files; 412 files checked`
    var totals: String {
        let words = [(added.count, "new"), (gone.count, "gone")].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return (words.isEmpty ? "no change" : words.joined(separator: ", ")) + "; " + after.summary
    }
}
