import Authoring
import Bundles
import Files
import Foundation
import Rulebook
import TestKit
import Testing
import YAML

@testable import Workspaces

@Suite struct `Renaming a document` {
    private static let files: [String: String] = [
        "Content/faq/what-is-it.yaml": """
        section: general   # data and faq/data stay as they are in a comment
        priority: 1
        title: Was ist das?
        answer: |
          Mehr unter "{{ faq.data.title }}" und {{faq.data.title}}, auch [hier](faq:data) und [da](<faq:data>).
          Nicht gemeint: faq:data, {{ faq.data-two.title }}, [dort](faq:data-two).
        keywords: [App, Warnung]
        related: [data-two, "data", data]

        """,
        "Content/faq/what-is-it.en.yaml": """
        title: What is it?
        answer: "See “{{ faq.data.title }}” and {{faq.data.title}}, also\\n  [here](faq:data) and [there](faq:data).
          Not meant: faq:data, {{ faq.data-two.title }}, [there](faq:data-two)."
        keywords: [app, warning]
        translated-from:
          title: 1f95da836b4c
          answer: 000000000000
          keywords: 30c54449724f

        """,
        "Content/faq/data-two.yaml":
            "section: general\npriority: 3\ntitle: Noch mehr Daten\nanswer: Siehe {{ faq.data.title }}.\n",
        "Content/faq/data-two.en.yaml": "title: More data\nanswer: See {{ faq.data.title }}.\n",
        "Config/waivers.yaml":
            "# Agreed\n- {rule: stale-translation, file: Content/faq/data.en.yaml, by: Ada, reason: x, until: 2099-01-01}\n",
    ]

    private func accepted() throws -> [String: [UInt8]] {
        var files = try Fixtures.files(in: "workspace").merging(Self.files.mapValues { Array($0.utf8) }) { $1 }
        let acceptance = try Acceptance(
            Inventory(files),
            Acceptance.Selection(
                words: ["faq/data-two"], languages: [try #require(LanguageTag("en"))], field: nil,
                sources: try #require(Workspace(Inventory(files)).translatedTexts()).map(\.digest)))
        let folder = try write(files)
        try acceptance.edit.carryOut(in: Folder(folder.path))
        files["Content/faq/data-two.en.yaml"] = Array(try folder.text("Content/faq/data-two.en.yaml").utf8)
        return files
    }

    private func write(_ files: [String: [UInt8]]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (path, bytes) in files { try folder.write(bytes, to: path) }
        return folder
    }

    @Test func `changes every mention and keeps every other byte`() throws {
        let files = try accepted()
        let folder = try write(files)
        let renaming = try Renaming(
            Inventory(files), from: DocumentName("faq/data"), to: DocumentName("faq/my-data"))
        try renaming.edit.carryOut(in: Folder(folder.path))
        #expect(
            renaming.moves.map(\.new) == ["Content/faq/my-data.en.yaml", "Content/faq/my-data.yaml"])

        for (path, bytes) in files {
            let before = String(decoding: bytes, as: UTF8.self)
            let target = path.replacing("faq/data.", with: "faq/my-data.")
            var expected = before.replacing("faq.data.", with: "faq.my-data.")
                .replacing("(faq:data)", with: "(faq:my-data)").replacing("<faq:data>", with: "<faq:my-data>")
                .replacing(", \"data\", data]", with: ", \"my-data\", my-data]").replacing(
                    "faq/data.en", with: "faq/my-data.en"
                ).replacing("related: [data]", with: "related: [my-data]")
            let after = try folder.text(target)
            // The digests of source texts that mention it are others.
            if path == "Content/faq/data-two.en.yaml" {
                expected = String(expected.dropLast(13))
                #expect(after.count == expected.count + 13)
            }
            #expect(after.hasPrefix(expected), "\(path)")
        }
        #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "Content/faq/data.yaml").path))
        let before = try #require(Workspace(Inventory(files)).translatedTexts())
        let after = try #require(Workspace.load(from: Folder(folder.path)).translatedTexts())
        #expect(before.count { $0.state == .stale } == 2)
        #expect(before.count { $0.state == .current } == after.count { $0.state == .current })
    }

    @Test func `and back leaves no trace`() throws {
        let files = try accepted()
        let folder = try write(files)
        for (old, new) in [("faq/data", "faq/my-data"), ("faq/my-data", "faq/data")] {
            let renaming = try Renaming(
                Inventory(folder: Folder(folder.path), limits: AuthoringLimits()), from: DocumentName(old),
                to: DocumentName(new))
            try renaming.edit.carryOut(in: Folder(folder.path))
        }
        for (path, bytes) in files {
            #expect(try folder.text(path) == String(decoding: bytes, as: UTF8.self), "\(path)")
        }
    }

    @Test(arguments: [
        ("Content/faq/data.yaml", "Content/faq/my-data.yaml", "faq/data", "faq/my-data"),
        ("Content/faq/data.en.yaml", "Content/faq/my-data.en.yaml", "faq/data", "faq/my-data"),
        ("Content/faq/data.yaml", "Content/faq/my-data.yaml", "faq/my-data", "faq/data"),
        ("Content/faq/data.en.yaml", "Content/faq/my-data.en.yaml", "faq/my-data", "faq/data"),
    ])
    func `goes on where one of its files was renamed by hand`(
        _ file: String, _ moved: String, _ old: String, _ new: String
    ) throws {
        let files = try accepted()
        let whole = try Renaming(Inventory(files), from: DocumentName("faq/data"), to: DocumentName("faq/my-data"))
        let expected = try write(files)
        if new == "faq/my-data" { try whole.edit.carryOut(in: Folder(expected.path)) }
        let folder = try write(files)
        try FileManager.default.moveItem(
            at: folder.url.appending(path: file), to: folder.url.appending(path: moved))
        let rest = try Renaming(
            Inventory(folder: Folder(folder.path), limits: AuthoringLimits()), from: DocumentName(old),
            to: DocumentName(new))
        try rest.edit.carryOut(in: Folder(folder.path))
        #expect(rest.moves.count == 1)
        for path in files.keys {
            let target = new == "faq/my-data" ? path.replacing("faq/data.", with: "faq/my-data.") : path
            #expect(try folder.text(target) == expected.text(target), "\(target)")
        }
    }

    @Test func `finds links whose address stands in the next line`() throws {
        var files = try Fixtures.files(in: "workspace")
        files["Content/faq/what-is-it.yaml"] = Array(
            """
            section: general
            priority: 1
            title: Was ist das?
            answer: "Mehr steht [hier](
              faq:data), [da](\\n   <faq:data>) und [dort][1].\\n\\n[1]:\\n  faq:data"
            keywords: [App, Warnung]

            """.utf8)
        let folder = try write(files)
        let renaming = try Renaming(
            Inventory(files), from: DocumentName("faq/data"), to: DocumentName("faq/my-data"))
        try renaming.edit.carryOut(in: Folder(folder.path))
        let text = try folder.text("Content/faq/what-is-it.yaml")
        #expect(!text.contains("faq:data"))
        #expect(
            text.replacing("my-data", with: "data")
                == String(decoding: try #require(files["Content/faq/what-is-it.yaml"]), as: UTF8.self))
    }

    @Test(arguments: [
        (
            "Content/faq/data.fr.yml", "title: Données\n",
            "'Content/faq/data.fr.yml' is named like a file of 'faq/data', but is not read as one; nothing was changed",
            "run 'litfass check --fix Content/faq/data.fr.yml', which calls it as it should be, or remove it"
        ),
        (
            "Content/faq/my-data.yml", "title: Daten\n",
            "'Content/faq/my-data.yml' is there already; nothing was changed",
            "choose another id, or remove what is there"
        ),
        (
            "Content/faq/other.yaml", "# of faq/data\ntitle: [Daten\nrelated:\n  - what-is-it\n  - data # see there\n",
            "'data' in line 5 of 'Content/faq/other.yaml' may be the document, but the file has errors; nothing was changed",
            "correct what 'litfass check Content/faq/other.yaml' finds, then rename"
        ),
        (
            "Content/faq/other.yaml", "title: x\nanswer: 'Von Daten, data und metadata steht {{ faq.data.title }} da\n",
            "'data' in line 2 of 'Content/faq/other.yaml' may be the document, but the file has errors; nothing was changed",
            "correct what 'litfass check Content/faq/other.yaml' finds, then rename"
        ),
        (
            "Content/faq/what-is-it.yaml",
            "section: general\npriority: 1\ntitle: Was ist das?\nanswer: Mehr steht [hier](faq:d&#97;ta) und dort.\nkeywords: [App, Warnung]\n",
            "line 4 of 'Content/faq/what-is-it.yaml' would be wrong afterwards, since the way it names the document was not recognized; nothing was changed",
            "correct what 'litfass check' finds first, or rename it by hand"
        ),
    ])
    func `is refused where nobody can tell what names it`(path: String, text: String, message: String, fix: String)
        throws
    {
        var files = try Fixtures.files(in: "workspace")
        files[path] = Array(text.utf8)
        let fault = #expect(throws: RenamingFault.self) {
            _ = try Renaming(Inventory(files), from: DocumentName("faq/data"), to: DocumentName("faq/my-data"))
        }
        #expect(fault?.description == message)
        #expect(fault?.fix == fix)
    }

    @Test func `is not hindered by errors elsewhere`() throws {
        var files = try Fixtures.files(in: "workspace")
        files["Content/faq/other.yaml"] = Array("# data\ntitle: [Wir sammeln data und metadata; data-two\n".utf8)
        _ = try Renaming(Inventory(files), from: DocumentName("faq/data"), to: DocumentName("faq/my-data"))
    }

    @Test func `is undone where the disk allows only a part of it`() throws {
        let files = try accepted()
        let folder = try write(files)
        let renaming = try Renaming(
            Inventory(files), from: DocumentName("faq/data"), to: DocumentName("faq/my-data"))
        // Waivers come first, and among documents there is no room for another file in the making.
        let block = "\(folder.path)/Content/faq/.\(ProcessInfo.processInfo.processIdentifier)-"
        for count in 0..<1000 { _ = FileManager.default.createFile(atPath: "\(block)\(count).tmp", contents: nil) }
        let fault = #expect(throws: EditFault.self) { try renaming.edit.carryOut(in: Folder(folder.path)) }
        #expect(fault?.description.hasSuffix("; nothing was changed") == true)
        for (path, bytes) in files {
            #expect(try folder.text(path) == String(decoding: bytes, as: UTF8.self), "\(path)")
        }
    }

    /// As a number, or as a word of YAML.
    @Test(arguments: ["112", "1e3", "true", "null"])
    func `to an id that needs quotes writes them`(id: String) throws {
        var files = try Fixtures.files(in: "workspace")
        let folder = try write(files)
        let new = DocumentName(collection: "faq", id: id)
        let renaming = try Renaming(
            Inventory(files), from: DocumentName(collection: "faq", id: "what-is-it"), to: new)
        try renaming.edit.carryOut(in: Folder(folder.path))
        #expect(try folder.text("Content/samples/all.yaml").contains("\nrelated: \"\(id)\"\n"))
        let again = Inventory(folder: Folder(folder.path), limits: AuthoringLimits())
        try Renaming(again, from: new, to: DocumentName(collection: "faq", id: "what-is-it")).edit
            .carryOut(in: Folder(folder.path))
        files["Content/samples/all.yaml"] = Array(
            String(decoding: try #require(files["Content/samples/all.yaml"]), as: UTF8.self)
                .replacing("related: what-is-it", with: "related: \"what-is-it\"").utf8)
        for (path, bytes) in files {
            #expect(try folder.text(path) == String(decoding: bytes, as: UTF8.self), "\(path)")
        }
    }

    @Test(arguments: [
        ("data", "faq/x", "'data' is an id, and does not say of which collection", "write 'faq/data'"),
        ("faq/data", "x", "'x' is an id, and does not say of which collection", "write 'faq/x'"),
        (
            "dat", "x",
            "'dat' is no name of a document: a collection, '/', and an id of small letters, digits and single hyphens",
            "write it as in faq/is-it-voluntary"
        ),
        (
            "Content/faq/data.en.yaml", "faq/x",
            "'Content/faq/data.en.yaml' is a translation of 'faq/data', and moves with it", "write 'faq/data'"
        ),
    ])
    func `needs two names in full, and says them`(old: String, new: String, message: String, fix: String) throws {
        let inventory = Inventory(try Fixtures.files(in: "workspace"))
        let fault = #expect(throws: RenamingFault.self) {
            let old = try DocumentName(old, in: inventory)
            _ = try Renaming(inventory, from: old, to: DocumentName(new, insteadOf: old))
        }
        #expect(fault?.description == message)
        #expect(fault?.fix == fix)
    }

    @Test(arguments: [
        ("faq/data", "faq/what-is-it", "'Content/faq/what-is-it.de-simple.yaml' is there already; nothing was changed"),
        ("faq/dat", "faq/x", "'faq/dat' is no document of this workspace"),
        (
            "faq/data", "samples/data",
            "'samples/data' is in another collection than 'faq/data', whose documents have other fields"
        ),
        (
            "faq/data", "faq/My_Data",
            "'faq/My_Data' is no name of a document: a collection, '/', and an id of small letters, digits and single hyphens"
        ),
        (
            "data", "faq/data",
            "'data' is no name of a document: a collection, '/', and an id of small letters, digits and single hyphens"
        ),
    ])
    func `is refused`(old: String, new: String, message: String) throws {
        let files = try Fixtures.files(in: "workspace")
        let fault = #expect(throws: RenamingFault.self) {
            _ = try Renaming(Inventory(files), from: DocumentName(old), to: DocumentName(new))
        }
        #expect(fault?.description == message)
    }
}
