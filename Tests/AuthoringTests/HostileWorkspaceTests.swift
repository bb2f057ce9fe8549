import Authoring
import Bundles
import Files
import Foundation
import Models
import Rulebook
import TestKit
import Testing
import YAML

@testable import Workspaces

@Suite struct `A workspace on disk` {
    private let scratch: TemporaryFolder
    private let root: URL

    init() throws {
        scratch = try TemporaryFolder()
        root = scratch.url.appending(path: "workspace")
        try FileManager.default.copyItem(at: URL(filePath: "\(Fixtures.root)/workspace"), to: root)
    }

    private var report: String { Workspace.load(from: Folder(root.path)).report }

    @Test func `says the same as in memory`() throws {
        let workspace = Workspace.load(from: Folder(root.path))
        #expect(workspace.report == "")
        #expect(workspace.fileCount == (try Fixtures.files(in: "workspace").count))
    }

    @Test func `with a symbolic link is told to put the file itself there`() throws {
        let link = root.appending(path: "Content/faq/passwords.yaml")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: URL(filePath: "/etc/passwd"))
        #expect(
            report == """
                Content/faq/passwords.yaml: error: the file is a symbolic link, and what it leads to is not part of the \
                workspace [unreadable-file]
                  fix: put the file itself here

                """)
    }

    @Test func `with a pipe where a file belongs does not wait for it`() throws {
        let path = root.appending(path: "Content/faq/pipe.yaml").path
        #expect(try Command.run("mkfifo", [path]).status == 0)
        #expect(
            report == """
                Content/faq/pipe.yaml: error: 'Content/faq/pipe.yaml' can't be read: it is not a regular file \
                [unreadable-file]
                  fix: see that it is a file you may read

                """)
    }

    @Test func `with a file that is too large names the limit`() throws {
        let path = root.appending(path: "Content/faq/data.yaml")
        try Data(repeating: UInt8(ascii: "#"), count: 1 << 21).write(to: path)
        #expect(
            report == """
                Content/faq/data.yaml: error: 'Content/faq/data.yaml' can't be read: it is larger than the limit of \
                1048576 bytes [limit]
                  fix: divide it

                """)
    }

    @Test func `with more files than the limit names it`() throws {
        var limits = AuthoringLimits()
        limits.files = 3
        let report = Workspace.load(from: Folder(root.path), limits: limits).report
        #expect(
            report.contains(
                "Content: error: 'Content' can't be read: it holds more than the limit of 3 entries [limit]"))
    }

    /// What is not known of the rest makes no mistake of a model less of one.
    @Test func `that is not listed whole tells what is wrong with a model`() throws {
        let model = root.appending(path: "Config/models/faq.yaml")
        let text = try String(contentsOf: model, encoding: .utf8)
        try Data(text.replacing("type: text", with: "type: txt", maxReplacements: 1).utf8).write(to: model)
        let deep = root.appending(path: "Content/faq" + String(repeating: "/deeper", count: 20))
        try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)
        let diagnostics = Workspace.load(from: Folder(root.path)).diagnostics
        #expect(diagnostics.map(\.rule).contains(.limit))
        #expect(diagnostics.map(\.rule).contains(.malformedModel))
    }

    @Test func `ignores hidden files`() throws {
        try Data("x".utf8).write(to: root.appending(path: "Content/.DS_Store"))
        try Data("x".utf8).write(to: root.appending(path: "Content/faq/.data.yaml.swp"))
        #expect(report == "")
    }

    /// Somebody saves, moves and removes files all the while. In this process, so that the sanitizers see it.
    @Test func `may change and vanish while it is read`() async throws {
        let files = [
            "Content/faq/data.yaml", "Content/faq/data.en.yaml", "Config/models/faq.yaml", "Content/samples/all.yaml",
        ]
        let sound = try files.map { try Data(contentsOf: root.appending(path: $0)) }
        let writer = Task.detached { [root] in
            var random = SeededGenerator(seed: 7)
            while !Task.isCancelled {
                let index = random.below(files.count)
                Self.change(root.appending(path: files[index]), sound[index], &random)
            }
        }
        for _ in 0..<Rounds.times(30) {
            let workspace = Workspace.load(from: Folder(root.path))
            #expect(workspace.checked != nil || !workspace.report.isEmpty)
        }
        writer.cancel()
        await writer.value
    }

    /// Whatever fails here failed because of what was done before.
    private static func change(_ file: URL, _ sound: Data, _ random: inout SeededGenerator) {
        let folder = file.deletingLastPathComponent()
        let away = folder.appendingPathExtension("away")
        switch random.below(6) {
        case 0: try? FileManager.default.removeItem(at: file)
        case 1: try? Data().write(to: file)
        case 2: try? Data(sound.prefix(random.below(sound.count + 1))).write(to: file)
        case 3: try? (sound + Data(repeating: 0x23, count: 1 << 20)).write(to: file)
        case 4:
            try? FileManager.default.moveItem(at: folder, to: away)
            try? FileManager.default.moveItem(at: away, to: folder)
        default: try? sound.write(to: file, options: .atomic)
        }
    }

    @Test func `that is not there at all is missing its first file`() {
        let report = Workspace.load(from: Folder(scratch.url.appending(path: "nowhere").path)).report
        #expect(report.hasPrefix("Config/workspace.yaml: error: 'Config/workspace.yaml' is missing"))
    }
}

@Suite struct `No workspace brings check down` {
    @Test(arguments: 0..<8)
    func `however its files were damaged`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let sound = try Situation.files(nil)
        let names = sound.keys.sorted()
        for _ in 0..<Rounds.times(60) {
            var files = sound
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let name = names[Int.random(in: 0..<names.count, using: &random)]
                let other = sound[names[Int.random(in: 0..<names.count, using: &random)]] ?? []
                files[name] = Damage.random(using: &random).done(to: files[name] ?? [], with: other, using: &random)
            }
            let workspace = Workspace(Inventory(files))
            #expect(workspace.checked != nil || !workspace.report.isEmpty)
            for bundle in workspace.checked?.bundles() ?? [] { #expect(!bundle.encoded().isEmpty) }
        }
    }

    /// Links, hosts, mail addresses and telephone numbers, right and wrong, as fields and in texts.
    @Test(arguments: 0..<8)
    func `whatever addresses it is full of`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let sound = try Situation.files(nil)
        for _ in 0..<Rounds.times(40) {
            var files = sound
            let texts = (0..<3).map { _ in
                (0..<8).map { _ in `An address of any sort`.mention(using: &random) }.joined(separator: " ")
            }
            for (name, text) in zip(["one", "two", "three"], texts) {
                let document = "section: general\npriority: 1\ntitle: Wo?\nanswer: \(Self.quoted(text))\n"
                files["Content/faq/\(name).yaml"] = Array(document.utf8)
                files["Content/faq/\(name).en.yaml"] = Array("answer: \(Self.quoted(texts[0]))\n".utf8)
            }
            let link = `An address of any sort`.address(using: &random)
            let all = String(decoding: files["Content/samples/all.yaml"] ?? [], as: UTF8.self)
                .replacing(#/link: .*/#, with: "link: \(Self.quoted(link))")
                .replacing(#/email: .*/#, with: "email: \(Self.quoted("info@" + link.dropFirst(8)))")
            files["Content/samples/all.yaml"] = Array(all.utf8)
            let workspace = Workspace(Inventory(files))
            #expect(workspace.checked != nil || !workspace.report.isEmpty)
        }
    }

    /// In double quotes, with an escape for whatever no file may hold.
    private static func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case " "..."~", "\u{A0}"..."\u{2027}", "\u{202A}"..."\u{D7FF}", "\u{10000}"...: "\(scalar)"
            default: "\\u" + String(String(scalar.value + 0x10000, radix: 16).dropFirst())
            }
        }
        return "\"\(escaped.joined())\""
    }

    /// A key that is misspelt is one that is not there.
    @Test func `whatever a language has no words for`() throws {
        var sound = try Situation.files(nil)
        let facts = [
            "count", "weight", "share", "enabled", "day", "moment", "delay", "link", "number", "hours", "country",
        ]
        let quotes = facts.map { "{{ samples.all.\($0) }}" }.joined(separator: ", ")
        sound["Content/faq/data.yaml"] = Array(
            "section: privacy\npriority: 1\ntitle: Was?\nanswer: \"\(quotes)\"\n".utf8)
        let path = "Config/languages/de.yaml"
        let language = String(decoding: sound[path] ?? [], as: UTF8.self)
        for line in language.split(separator: "\n") where line.contains(":") {
            var files = sound
            files[path] = Array(
                language.replacing(line, with: line.replacing(":", with: "x:", maxReplacements: 1)).utf8)
            let workspace = Workspace(Inventory(files))
            #expect(workspace.checked == nil, "\(line)")
        }
    }

    @Test(arguments: [
        "title: \"{{{{}}}}\"", "title: \"{{ a.b }}}}\"", "answer: \"[a]({{ samples.all.link }}\"",
        "answer: \"]({{ samples.all.link }})\"",
        "title: \"{{ faq.data.answer }}\"", "answer: \"{{ faq.data.answer }}\"", "title: \"{{ faq.data.keywords }}\"",
    ])
    func `whatever a text quotes`(line: String) throws {
        var files = try Situation.files(nil)
        let key = line.prefix { $0 != ":" }
        let lines = String(decoding: files["Content/faq/data.yaml"] ?? [], as: UTF8.self).split(separator: "\n")
        let text = lines.map { $0.hasPrefix("\(key):") ? Substring(line) : $0 }.joined(separator: "\n")
        files["Content/faq/data.yaml"] = Array(text.utf8)
        let workspace = Workspace(Inventory(files))
        #expect(workspace.checked == nil)
    }

    @Test func `also where texts quote each other a billion times over`() throws {
        var files = try Situation.files(nil)
        for level in 0..<12 {
            let quote = "{{ faq.level-\(level + 1).answer }}"
            let answer = level == 11 ? "lol" : Array(repeating: quote, count: 10).joined(separator: " ")
            let text = "section: general\npriority: 1\ntitle: Ebene \(level)\nanswer: \"\(answer)\"\n"
            files["Content/faq/level-\(level).yaml"] = Array(text.utf8)
        }
        let workspace = Workspace(Inventory(files))
        #expect(workspace.report.contains("the text has more than 65536 bytes with what it quotes [limit]"))
    }
}

@Suite struct `Check takes no long time` {
    private static let quote = "{{ samples.all.nothing }}"

    /// Each of these costs the square of its length where somebody is careless.
    @Test(
        .timeLimit(.minutes(20)),
        arguments: [
            (
                "Content/samples/all.yaml", "hours: {zone: Europe/Berlin, weekly: [",
                "{days: daily, from: \"00:00\", to: \"24:00\"},", "]}"
            ),
            ("Content/samples/all.yaml", "{", "key-#: 1,", "}"),
            ("Content/samples/all.yaml", "countries: [", "DE,", "]"),
            ("Content/samples/all.yaml", "code: ", "A", ""),
            ("Content/faq/data.yaml", "answer: \"", quote, "\""),
            ("Content/faq/data.yaml", "answer: \"", "<b ", "\""),
            ("Content/faq/data.yaml", "answer: \"", "[a](b) ", "\""),
            ("Content/faq/data.yaml", "answer: \"", "+49 30 1234567, ", "\""),
            ("Content/faq/data.yaml", "answer: \"", "**a ", "\""),
            ("Content/faq/data.yaml", "answer: \"", "24/7 {{ samples.all.number }} 24 h ", "\""),
            ("Content/faq/data.yaml", "answer: \"", "Öffnen sie die CWA- Dienste. Seit 1 Tagen ausserdem ", "\""),
            ("Content/faq/data.yaml", "title: \"", "{{", "\""),
            ("Content/faq/data.yaml", "related: [", "nothing-#,", "]"),
            ("Config/parameters/settings.yaml", "levels: [", "{label: low},", "]"),
            ("Config/parameters/settings.yaml", "filters: [", "{min: 0, max: 100},", "]"),
            ("Config/parameters/settings.yaml", "thresholds: [", "1,", "]"),
            ("Config/models/samples.yaml", "collection: samples\nfields: {", "field-#: {type: text},", "}"),
            ("Config/workspace.yaml", "languages: {", "de-x-a#: {},", "}"),
        ])
    func `whatever is repeated two thousand times`(path: String, head: String, item: String, tail: String) throws {
        var files = try Situation.files(nil)
        let items = (0..<2_000).map { item.replacingOccurrences(of: "#", with: String($0)) }
        files[path] = Array((head + items.joined() + tail).utf8)
        #expect(!Workspace(Inventory(files)).diagnostics.isEmpty)
    }

    @Test func `to say that there is more than anybody reads`() throws {
        var files = try Situation.files(nil)
        let keys = (0..<300).map { "key-\($0): 1\n" }.joined()
        files["Content/samples/all.yaml", default: []] += Array(keys.utf8)
        let workspace = Workspace(Inventory(files))
        #expect(workspace.diagnostics.count == 201)
        #expect(
            workspace.report.hasPrefix(
                """
                Content/samples/all.yaml: error: more than 200 errors were found, and the others are not shown [limit]
                  fix: correct these first

                """))
        #expect(workspace.checked == nil)
    }
}

/// One way to damage a file.
private enum Damage: CaseIterable {
    case cut, flip, splice, repeatPart, insert

    private static let pieces = [
        "\0", "\u{FEFF}", "\r\n", "\t", "{{", "}}", "- ", ": ", "\"", "'", "|\n", "[", "]", "{", "}", "&a ", "*a",
        "!!x ",
        "99999999999999999999", "-0", "0x", "1e999", "\u{202E}", "é", "🧪", "~", "null", "true", "+49", "2021-02-30",
        "#",
        "%", "...", "---", "min: ", "max: ", "rules:\n", "required: true\n", "de", "24:00", "-", "",
    ]

    static func random(using random: inout SeededGenerator) -> Damage { allCases.randomElement(using: &random) ?? .cut }

    func done(to bytes: [UInt8], with other: [UInt8], using random: inout SeededGenerator) -> [UInt8] {
        guard !bytes.isEmpty else { return other }
        let at = Int.random(in: 0..<bytes.count, using: &random)
        let end = Int.random(in: at...bytes.count, using: &random)
        switch self {
        case .cut: return Array(bytes[..<at] + bytes[end...])
        case .flip:
            var bytes = bytes
            bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            return bytes
        case .splice: return Array(bytes[..<at] + other.suffix(other.count / 2))
        case .repeatPart: return Array(bytes[..<end] + bytes[at..<end] + bytes[at...])
        case .insert: return Array(bytes[..<at] + (Self.pieces.randomElement(using: &random) ?? "").utf8 + bytes[at...])
        }
    }
}
