import Authoring
import Bundles
import Files
import JSON
import Workspaces

extension Command {
    private static let dryRename = Option<Bool>.flag("dry-run", "Tell what would be changed, and write nothing")

    static let rename = Command(
        name: "rename",
        summary: "Give a document another id, wherever it is named",
        discussion: """
            Moves the document and its translations, and changes what names it in all files: references, quotes such as \
            {{ faq.old.title }}, links such as (faq:old), rules of models, and waivers. Everything else of these files stays as \
            it is, comments and layout too. Translations that were current stay so.

            Before anything is written, the whole workspace is checked as it will be: it must say the same as before. Where \
            that can't be had, also where a file has errors and may name the document, nothing is changed, and the place is told. \
            git sees the move as a rename. Where only the source file or only its translations were renamed by hand, the rest follows.
            """,
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
                "there is no such document, the new name is taken, or a mention can't be told; nothing was changed"
        ],
        run: { invocation in
            let folder = try invocation[dryRename] ? invocation.workspace() : invocation.workspaceToEdit()
            let word = { invocation.contentPath(of: invocation.operand($0), in: folder) }
            let inventory = Inventory(folder: folder, limits: AuthoringLimits())
            let old = try DocumentName(word(0), in: inventory)
            let renaming = try Renaming(inventory, from: old, to: DocumentName(word(1), insteadOf: old))
            if !invocation[dryRename] { try renaming.edit.carryOut(in: folder) }
            let account = RenamingAccount(renaming: renaming, isDry: invocation[dryRename])
            switch invocation[format] {
            case .text: for line in account.lines { invocation.console.output.line(line) }
            case .json: invocation.console.output.write(account.json)
            }
            return .done
        })
}

/// What `rename` tells.
private struct RenamingAccount {
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
