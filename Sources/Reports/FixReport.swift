package import Authoring
package import Files
package import JSON
import Markup
import Rulebook
package import Terminals
import Workspaces
import YAML

/// What `check --fix` corrected.
package struct FixReport: Sendable {
    package let changes: [WorkspaceFix.Change]
    package let isDry: Bool

    /// Writes the corrected files, unless the run is dry.
    package static func apply(_ fix: WorkspaceFix, in folder: Folder, isDry: Bool) throws -> FixReport {
        if !isDry { try fix.edit.carryOut(in: folder) }
        return FixReport(changes: fix.changes, isDry: isDry)
    }

    package func print(to stream: Stream) {
        for change in changes {
            // What is tidied without a finding has no rule that 'litfass explain' knows.
            let rule = RuleBook.rules.contains(change.rule) ? " [\(change.rule.id)]" : ""
            stream.line(ReportText.safe("\(change.file):\(change.line): \(Self.words(for: change))\(rule)"))
        }
        // A file that gets another name is one file, whichever name a change goes by.
        let files = Set(
            changes.map { $0.rule == .misplacedFile ? $0.file.replacing($0.old, with: $0.new) : $0.file }
        )
        .count
        guard files > 0 else {
            stream.line("nothing to correct\n")
            return
        }
        let counts = "\(counted(changes.count, "change")) in \(counted(files, "file"))"
        stream.line("\(counts)\(isDry ? " would be made; nothing was written" : "")\n")
    }

    /// `'titel' → 'title'`, or what nobody would see between quotes.
    private static func words(for change: WorkspaceFix.Change) -> String {
        if change.rule == .encoding {
            let codes = change.old.unicodeScalars.map(\.codePoint).joined(separator: " ")
            return change.new.isEmpty ? "without \(codes)" : "a blank in the place of \(codes)"
        }
        guard change.new.isEmpty else { return "'\(change.old)' → '\(change.new)'" }
        if change.rule == .byteOrderMark { return "without the byte order mark" }
        return change.old.allSatisfy(\.isWhitespace) ? "without the blanks at the end" : "without \(change.old)"
    }

    package var json: JSON {
        .array(
            changes.map { change in
                [
                    "file": .string(change.file), "line": .number(JSONNumber(change.line)),
                    "rule": .string(change.rule.id), "old": .string(change.old), "new": .string(change.new),
                ]
            })
    }
}
