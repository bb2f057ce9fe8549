import Files
import Foundation
import Rulebook
import TestKit
import Testing

@testable import Authoring

@Suite struct `An edit of several files` {
    private let files = ["Content/faq/a.yaml": "title: A\n", "Content/faq/b.yaml": "title: B\n"]

    private var edit: WorkspaceEdit {
        var edit = WorkspaceEdit()
        let sources = files.sorted { $0.key < $1.key }.map { SourceText(path: $0.key, bytes: Array($0.value.utf8)) }
        edit.add(EditedFile(sources[0], checkedBytes: Array("title: A2\n".utf8)))
        edit.move(EditedFile(sources[1], checkedBytes: Array("title: B2\n".utf8)), to: "Content/faq/c.yaml")
        return edit
    }

    /// The workspace after the first steps of the edit, as a process leaves it that is killed there.
    private func folder(killedAfter count: Int) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (path, text) in files { try folder.write(Array(text.utf8), to: path) }
        try EditJournal(edit).write(to: Folder(folder.path))
        for write in edit.writes.prefix(count) { try folder.write(write.bytes, to: write.path) }
        if count > edit.writes.count {
            try FileManager.default.removeItem(at: folder.url.appending(path: "Content/faq/b.yaml"))
        }
        return folder
    }

    @Test(arguments: 0...3) func `that was interrupted is undone`(after count: Int) throws {
        let folder = try folder(killedAfter: count)
        try folder.write([], to: "Content/faq/.17-1.tmp")
        let undone = try WorkspaceEdit.undoInterrupted(in: Folder(folder.path))
        #expect(undone == ["Content/faq/a.yaml", "Content/faq/b.yaml", "Content/faq/c.yaml"])
        for (path, text) in files { #expect(try folder.text(path) == text) }
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/Content/faq/c.yaml"))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/Content/faq/.17-1.tmp"))
        #expect(try WorkspaceEdit.undoInterrupted(in: Folder(folder.path)) == [])
        try edit.carryOut(in: Folder(folder.path))
        #expect(try folder.text("Content/faq/c.yaml") == "title: B2\n")
    }

    @Test func `is not undone over what somebody wrote since`() throws {
        let folder = try folder(killedAfter: 2)
        try folder.write(Array("title: by hand\n".utf8), to: "Content/faq/a.yaml")
        let fault = #expect(throws: EditFault.self) { try WorkspaceEdit.undoInterrupted(in: Folder(folder.path)) }
        #expect(
            fault?.description
                == "an earlier edit was interrupted and can't be undone, since 'Content/faq/a.yaml' changed meanwhile")
        #expect(try folder.text("Content/faq/a.yaml") == "title: by hand\n")
        #expect(try folder.text("Content/faq/c.yaml") == "title: B2\n")
    }

    @Test func `leaves no journal`() throws {
        let folder = try folder(killedAfter: 0)
        try EditJournal.remove(from: Folder(folder.path))
        try edit.carryOut(in: Folder(folder.path))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/.litfass/edit.json"))
    }
}
