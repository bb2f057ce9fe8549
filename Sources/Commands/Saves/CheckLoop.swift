import Files
import FoundationEssentials
import Glibc
import Invocations
import Markup
import Processes
import Reports
import Rulebook
import Terminals
import Workspaces
import YAML

/// Checks a workspace at every save, and tells what that changed.
struct CheckLoop {
    private let folder: Folder
    private let console: Console
    private let context: CommandContext

    init(of folder: Folder, for invocation: Invocation) {
        self.folder = folder
        console = invocation.console
        context = invocation.context
    }

    /// Goes on until the process is asked to stop, or nobody reads any longer.
    /// - Parameter check: reads the workspace as it is at that moment.
    func run(_ check: () async throws -> CheckReport) async throws -> ExitCode {
        var saves = try SaveEvents.begin(
            in: folder, and: SharedFolder.watched(by: folder), toldTo: console.output,
            isBusy: { Git(folder: folder, context: context).isChangingFiles })
        var (account, unseen) = (try await check(), [Diagnostic]())
        FindingsText(report: account, console: console).print(to: console.output)
        console.output.line("\(clock) watching; Ctrl-C ends it")
        console.output.flush()
        while let files = try saves.next() {
            do {
                let before = account
                account = try await check()
                let change = FindingsChange(from: before, and: unseen, to: account)
                unseen = change.unseen
                tell(change, files)
            } catch {
                // A file that is gone at this very moment is there again at the next save.
                console.output.line("\(clock) \(FaultWords(for: error).message)")
            }
            console.output.flush()
        }
        return .done
    }

    private func tell(_ change: FindingsChange, _ files: [String]) {
        let output = console.output
        output.line("\(clock) \(Self.words(for: files))")
        for diagnostic in change.added {
            output.line(DiagnosticText.render(diagnostic, colour: console.hasColour(output)))
        }
        for diagnostic in change.gone {
            output.line(ReportText.safe("gone: \(diagnostic.file): \(diagnostic.message) [\(diagnostic.rule.id)]"))
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
    private var clock: String {
        var now = time_t(context.now().timeIntervalSince1970)
        var parts = unsafe tm()
        _ = unsafe localtime_r(&now, &parts)
        let numbers = unsafe [parts.tm_hour, parts.tm_min, parts.tm_sec]
        return numbers.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}
