import Authoring
import Bundles
import Files
import Invocations
import JSON
import Terminals
import Workspaces

extension Command {
    private static let dryRename = Option<Bool>.flag("dry-run", "Show the changes, and write nothing")

    static let rename = Command(
        name: "rename",
        summary: "Give a document another id, wherever it is named",
        discussion: """
            Moves the document and its translations, and changes every reference, quote, link, rule and waiver that \
            names it. Comments and layout stay, and translations that were current stay current.

            Nothing is changed where the workspace would not say the same afterwards, or where a file that may name \
            the document has errors. Where only some of the files were renamed by hand, the rest follows.
            """,
        article: "Editing",
        operands: [
            .required("OLD", "The document as collection/id, or its file"),
            .required("NEW", "The same collection, and the new id"),
        ],
        options: [dryRename.shape, workspace.shape, format.shape],
        examples: [
            Example(
                line: "litfass rename faq/voluntary faq/is-it-voluntary",
                meaning: "Rename a question and its translations"
            )
        ],
        exits: [
            .diagnostics:
                "there is no such document, the new name is taken, or a mention was not recognized; nothing was changed"
        ],
        run: { invocation in
            let folder = try invocation[dryRename] ? invocation.workspace() : invocation.workspaceToEdit()
            let word = { invocation.contentPath(of: invocation.operand($0), in: folder) }
            let inventory = Inventory(folder: folder, limits: AuthoringLimits())
            let old = try DocumentName(word(0), in: inventory)
            let renaming = try Renaming(inventory, from: old, to: DocumentName(word(1), insteadOf: old))
            if !invocation[dryRename] { try renaming.edit.carryOut(in: folder) }
            let report = RenamingReport(renaming: renaming, isDry: invocation[dryRename])
            invocation.answer(report.lines, json: report.json)
            return .done
        })
}

/// What `rename` tells.
private struct RenamingReport {
    let renaming: Renaming
    let isDry: Bool

    var lines: [String] {
        let moves = renaming.moves.map { "\($0.old) → \($0.new)" }
        let mentions = renaming.mentions.map { "\($0.file):\($0.line): '\(renaming.old.id)' → '\(renaming.new.id)'" }
        let counts =
            "\(counted(moves.count, "file")) moved, \(counted(mentions.count, "mention")) changed"
        return moves + mentions + [isDry ? "would be: \(counts); nothing was written" : counts]
    }

    var json: JSON {
        [
            "format": 1,
            "moved": .array(renaming.moves.map { ["from": .string($0.old), "to": .string($0.new)] }),
            "mentions": .array(
                renaming.mentions.map { ["file": .string($0.file), "line": .number(JSONNumber($0.line))] }),
        ]
    }
}
