import Authoring
import Files
import Foundation
import Rulebook
import TestKit
import Testing
import Workspaces
import YAML

/// Folders of `Tests/Fixtures/mend`: files laid over the sound workspace, and in `expected/` what they are after fix;
/// `expected.txt` tells the changes and what is left.
@Suite struct `WorkspaceFix does what is mechanical` {
    @Test(arguments: Fixtures.situations(in: "fix"))
    func `in the situation`(_ situation: String) throws {
        var files = try Fixtures.files(in: "workspace")
        let overlay = try Fixtures.files(in: "fix/\(situation)/before")
        files.merge(overlay) { $1 }
        let folder = try TemporaryFolder()
        for (path, bytes) in files { try folder.write(bytes, to: path) }
        let fix = WorkspaceFix(in: Folder(folder.path))
        try fix.edit.carryOut(in: Folder(folder.path))

        let changes = fix.changes.map { "\($0.file):\($0.line): '\($0.old)' → '\($0.new)' [\($0.rule.id)]\n" }
        let report = changes.joined() + "\n" + fix.workspace.report
        try expect(report, in: "fix/\(situation)/expected.txt")
        for (path, before) in files {
            let after = try folder.text(path)
            if overlay[path] == nil {
                #expect(after == String(decoding: before, as: UTF8.self), "\(path)")
            } else {
                try expect(after, in: "fix/\(situation)/after/\(path)")
            }
        }
        let again = WorkspaceFix(in: Folder(folder.path))
        #expect(again.changes.isEmpty)
        #expect(again.workspace.diagnostics == fix.workspace.diagnostics)
    }

    @Test func `and takes from images what is beside the image`() throws {
        var files = try Situation.files("images")
        let path = "Content/assets/with-place.jpg"
        let before = try #require(files[path])
        let fix = WorkspaceFix(Inventory(files), where: { _, _ in true })
        let changes = fix.changes.filter { $0.file == path }
        #expect(changes.map(\.old).sorted() == ["Exif", "XMP", "a comment"])
        #expect(changes.allSatisfy { $0.rule.id == "unsuitable-asset" })
        #expect(!fix.workspace.report.contains(path))
        let folder = try TemporaryFolder()
        for (path, bytes) in files { try folder.write(bytes, to: path) }
        try WorkspaceFix(in: Folder(folder.path)).edit.carryOut(in: Folder(folder.path))
        let after = [UInt8](try Data(contentsOf: folder.url.appending(path: path)))
        #expect(after.count < before.count - 100)
        #expect(after.suffix(300) == before.suffix(300))
        // No other image was touched, whatever its bytes look like.
        files[path] = after
        for (path, bytes) in files where path.hasPrefix("Content/assets/") {
            #expect([UInt8](try Data(contentsOf: folder.url.appending(path: path))) == bytes, "\(path)")
        }
    }

    @Test func `and calls a file as files are called here`() throws {
        let sound = try Fixtures.files(in: "workspace")
        let folder = try TemporaryFolder()
        for (path, bytes) in sound { try folder.write(bytes, to: path) }
        let data = try folder.text("Content/faq/data.yaml")
        for name in ["data", "data.en"] {
            try folder.write(try #require(sound["Content/faq/\(name).yaml"]), to: "Content/faq/\(name).yml")
            try FileManager.default.removeItem(atPath: "\(folder.path)/Content/faq/\(name).yaml")
        }
        try folder.write(Array(("\u{FEFF}" + data).utf8), to: "Content/faq/data.yml")
        // Nobody but a person knows what to do with these.
        let left = ["Content/faq/what-is-it.yml", "Content/faq/Other.YAML", "Content/notes.yml"]
        for path in left { try folder.write(Array("# kept\n".utf8), to: path) }

        let fix = WorkspaceFix(in: Folder(folder.path))
        #expect(
            fix.changes.map { "\($0.file): '\($0.old)' → '\($0.new)' [\($0.rule.id)]" } == [
                "Content/faq/data.en.yml: 'data.en.yml' → 'data.en.yaml' [misplaced-file]",
                "Content/faq/data.yaml: '\u{FEFF}' → '' [byte-order-mark]",
                "Content/faq/data.yml: 'data.yml' → 'data.yaml' [misplaced-file]",
            ])
        try fix.edit.carryOut(in: Folder(folder.path))
        #expect(try folder.text("Content/faq/data.yaml") == data)
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/Content/faq/data.yml"))
        for path in left { #expect(try folder.text(path) == "# kept\n") }
        #expect(fix.workspace.diagnostics.allSatisfy { left.contains($0.file) })
        #expect(WorkspaceFix(in: Folder(folder.path)).changes.isEmpty)
    }

    @Test func `and calls blanks by their name, also where they are as long as a byte order mark`() throws {
        let folder = try TemporaryFolder()
        for (path, bytes) in try Fixtures.files(in: "workspace") { try folder.write(bytes, to: path) }
        let data = try folder.text("Content/faq/data.yaml")
        try folder.write(Array(("   \n" + data).utf8), to: "Content/faq/data.yaml")
        #expect(WorkspaceFix(in: Folder(folder.path)).changes.map(\.rule.id) == ["trailing-blanks"])
    }

    @Test func `and writes nothing where a file changed meanwhile`() throws {
        let folder = try TemporaryFolder()
        for (path, bytes) in try Fixtures.files(in: "workspace") { try folder.write(bytes, to: path) }
        for (path, bytes) in try Fixtures.files(in: "fix/misspelt-key/before") { try folder.write(bytes, to: path) }
        let fix = WorkspaceFix(in: Folder(folder.path))
        let path = try #require(fix.changes.last?.file)
        try folder.write(Array(try folder.text(path).utf8) + Array("# more\n".utf8), to: path)
        let before = try fix.changes.map { try folder.text($0.file) }
        let fault = #expect(throws: EditFault.self) { try fix.edit.carryOut(in: Folder(folder.path)) }
        #expect(
            "\(try #require(fault))" == "'\(path)' was changed by somebody else meanwhile; nothing was changed here")
        #expect(try fix.changes.map { try folder.text($0.file) } == before)
    }

    @Test func `and takes away as many byte order marks as there are`() throws {
        let folder = try TemporaryFolder()
        for (path, bytes) in try Fixtures.files(in: "workspace") { try folder.write(bytes, to: path) }
        let data = try folder.text("Content/faq/data.yaml")
        try folder.write(Array(("\u{FEFF}\u{FEFF}\u{FEFF}" + data).utf8), to: "Content/faq/data.yaml")
        let fix = WorkspaceFix(in: Folder(folder.path))
        #expect(fix.changes.map(\.rule.id) == ["byte-order-mark"])
        try fix.edit.carryOut(in: Folder(folder.path))
        #expect(try folder.text("Content/faq/data.yaml") == data)
    }

    @Test func `and does nothing but what was asked for`() throws {
        let folder = try TemporaryFolder()
        for (path, bytes) in try Fixtures.files(in: "workspace") { try folder.write(bytes, to: path) }
        for name in ["data", "data.en", "what-is-it"] {
            let text = try folder.text("Content/faq/\(name).yaml").replacing("title:", with: "titel:")
            try folder.write(Array(("\u{FEFF}" + text + "# \n").utf8), to: "Content/faq/\(name).yaml")
        }
        func changes(_ choice: @escaping WorkspaceFix.Choice) -> Set<String> {
            Set(WorkspaceFix(in: Folder(folder.path), where: choice).changes.map { "\($0.file) \($0.rule.id)" })
        }
        let rules = ["unknown-key", "byte-order-mark", "trailing-blanks"]
        let data = "Content/faq/data.yaml"
        #expect(changes { finding, _ in finding.file == data } == Set(rules.map { "\(data) \($0)" }))
        #expect(
            changes { finding, _ in finding.rule.id == "unknown-key" }
                == Set(["data", "data.en", "what-is-it"].map { "Content/faq/\($0).yaml unknown-key" }))
        #expect(changes { _, _ in false }.isEmpty)
    }

    @Test func `and leaves a file to those who may read it`() throws {
        let folder = try TemporaryFolder()
        for (path, bytes) in try Fixtures.files(in: "workspace") { try folder.write(bytes, to: path) }
        let file = "\(folder.path)/Content/faq/data.yaml"
        try folder.write(
            Array(("\u{FEFF}" + (try folder.text("Content/faq/data.yaml"))).utf8), to: "Content/faq/data.yaml")
        func set(_ mode: Int) throws {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
        }
        try set(0o440)
        let before = try folder.text("Content/faq/data.yaml")
        let fault = #expect(throws: EditFault.self) {
            try WorkspaceFix(in: Folder(folder.path)).edit.carryOut(in: Folder(folder.path))
        }
        #expect(
            fault?.description
                == "'Content/faq/data.yaml' is read-only, so somebody wants it to stay as it is; nothing was changed")
        #expect(try folder.text("Content/faq/data.yaml") == before)
        try set(0o660)
        try WorkspaceFix(in: Folder(folder.path)).edit.carryOut(in: Folder(folder.path))
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.posixPermissions] as? Int == 0o660)
        #expect(try folder.text("Content/faq/data.yaml") != before)
    }

    private func expect(_ text: String, in path: String) throws {
        let file = URL(filePath: "\(Fixtures.root)/\(path)")
        if ProcessInfo.processInfo.environment["LITFASS_REWRITE_FIXTURES"] == "1" {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        #expect(text == String(decoding: try Data(contentsOf: file), as: UTF8.self), "\(path)")
    }
}
