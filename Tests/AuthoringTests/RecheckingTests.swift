import Bundles
import Constraints
import Dates
import Files
import Foundation
import Rulebook
import TestKit
import Testing
import YAML

@testable import Authoring

@Suite struct `A check with a memory` {
    /// Files of the sound workspace become those of situations full of mistakes, and back again, in any order.
    @Test(arguments: 0..<Rounds.times(4))
    func `finds what one without a memory finds`(_ seed: Int) throws {
        var walk = try Walk(seed: UInt64(seed))
        for step in 0..<80 {
            let edits = try walk.edit()
            let (found, expected) = try walk.check()
            try #require(found == expected, "seed \(seed), step \(step), after \(edits)")
        }
        #expect(walk.looksAtChanges >= 5, "a walk that always looks at everything shows nothing")
        #expect(walk.knowsTextsOfAnotherMoment >= 1, "nor one that always looks at all texts")
    }

    @Test(arguments: try FarEdit.all)
    func `finds what an edit does to documents elsewhere`(_ edit: FarEdit) throws {
        let desk = try Desk()
        for (path, bytes) in try Fixtures.files(in: "workspace").merging(edit.before, uniquingKeysWith: { $1 }) {
            let isTranslation = path.split(separator: ".").count > 2
            try desk.replace(path, with: isTranslation ? nil : bytes)
        }
        let before = desk.read().workspace(history: [])
        #expect(!before.diagnostics.contains { $0.file == edit.file }, "\(before.report)")
        for (path, bytes) in edit.after { try desk.replace(path, with: bytes) }
        let reading = desk.read(unremembered: 0)
        #expect(reading.isOfChanges)
        let found = reading.workspace(history: [])
        #expect(found.diagnostics.contains { $0.file == edit.file && $0.rule.id == edit.rule }, "\(found.report)")
        #expect(found.report == Workspace.load(from: desk.folder, today: CalendarDate("2026-12-01")).report)
        // By what is remembered since.
        #expect(desk.read().workspace(history: []).report == found.report)
    }

    @Test func `remembers the facts that texts may quote`() throws {
        let hours = #"{"zone":"Europe/Berlin","always":true}"#
        let texts = [
            "\u{1}", "493049875401", "samples.all.number", "\u{2}", "112", "samples.emergency.number",
            "\u{3}", "a@rki.de", "samples.all.email", "\u{4}", "https://www.rki.de", "samples.all.link",
            "\u{5}", hours, "samples.all.hours", "\u{5}", hours, "samples.short.hours", "\u{6}", "rki.de", "2",
        ]
        func bytes(of texts: [String]) -> [UInt8] { Array(texts.map { $0 + "\0" }.joined().utf8) }
        let sound = bytes(of: texts)
        let facts = try #require(QuotableFacts(reading: sound))
        #expect(facts.bytes == sound)
        #expect(facts.phones == ["493049875401": "samples.all.number"])
        #expect(facts.link(to: "https://www.rki.de/") == "samples.all.link")
        #expect(facts.hours.map(\.document) == ["samples.all", "samples.short"])
        let wrong = [(0, "\u{7}"), (13, "{}"), (20, "two")]
        for (place, text) in wrong {
            var others = texts
            others[place] = text
            #expect(QuotableFacts(reading: bytes(of: others)) == nil)
        }
        #expect(QuotableFacts(reading: Array(sound.dropLast(2))) == nil)
        #expect(QuotableFacts(reading: []) == nil)
    }

    /// The number is a fact of a document that nobody reads for it.
    @Test func `finds what a text types by facts that it remembers`() throws {
        let desk = try Desk()
        _ = desk.read().workspace(history: [])
        let text = String(decoding: try desk.bytes(of: "Content/faq/data.yaml"), as: UTF8.self)
        try desk.replace(
            "Content/faq/data.yaml", with: Array(text.replacing("Telefon, ", with: "Telefon 030 49875401, ").utf8))
        let reading = desk.read()
        #expect(reading.isOfChanges)
        let found = reading.workspace(history: [])
        #expect(found.diagnostics.contains { $0.rule.id == "typed-phone" }, "\(found.report)")
        #expect(found.report == Workspace.load(from: desk.folder, today: CalendarDate("2026-12-01")).report)
    }

    @Test func `looks at nothing where nothing has changed`() throws {
        let desk = try Desk()
        #expect(desk.memory.isEmpty)
        let first = desk.read()
        #expect(first.isOfChanges == false)
        #expect(first.looksBack)
        _ = first.workspace(history: [])
        #expect(desk.memory.isEmpty == false)
        let reading = desk.read()
        #expect(reading.isOfChanges)
        #expect(reading.looksBack == false)
        #expect(reading.workspace(history: []).diagnostics == [])
    }

    /// The quickest way looks at nothing that a memory has not, and so at no file that a program left.
    @Test func `knows what it looked at beside a file that a program left behind, and tells of that every time`() throws
    {
        let desk = try Desk()
        try desk.replace("Content/faq/Thumbs.db", with: [0])
        _ = desk.read().workspace(history: [])
        #expect(desk.memory.isEmpty == false)
        let reading = desk.read()
        #expect(reading.knowsTexts)
        #expect(reading.workspace(history: []).diagnostics.map(\.rule.id) == ["file-left-behind"])
    }

    /// Of three documents that follow each other, the text quotes the first and the last: without the one between them, there
    /// would seem to be a gap.
    @Test func `finds nothing in documents that it reads for others' sake`() throws {
        let desk = try Desk()
        for (path, bytes) in try Situation.files("validity-succession") { try desk.replace(path, with: bytes) }
        let path = "Content/faq/data.yaml"
        let text = String(decoding: try desk.bytes(of: path), as: UTF8.self)
            .replacing(
                "{{ samples.all.share }}",
                with: "{{ samples.old.day }} {{ samples.newest.day }} {{ samples.all.share }}")
        try desk.replace(path, with: Array(text.replacing("samples.old.day", with: "samples.old.last-day").utf8))
        _ = desk.read().workspace(history: [])
        try desk.replace(path, with: Array(text.replacing("samples.old.day", with: "samples.new.last-day").utf8))
        let reading = desk.read()
        #expect(reading.isOfChanges)
        #expect(
            reading.workspace(history: []).report
                == Workspace.load(from: desk.folder, today: CalendarDate("2026-12-01")).report)
    }

    @Test func `looks back where facts have changed, and not where a translation has`() throws {
        let desk = try Desk()
        _ = desk.read().workspace(history: [])
        try desk.replace("Content/faq/data.en.yaml", with: desk.bytes(of: "Content/faq/data.en.yaml") + [0x0A])
        #expect(desk.read().looksBack == false)
        try desk.replace("Content/faq/data.yaml", with: desk.bytes(of: "Content/faq/data.yaml") + [0x0A])
        #expect(desk.read().looksBack)
    }

    @Test(
        arguments: [
            ("value-returns-in-hours-and-lists", true), ("empty-file", false),
        ])
    func `looks back where a finding came of what was published, and not where another one did`(
        situation: String, looksBack: Bool
    ) throws {
        let desk = try Desk()
        for (path, bytes) in try Situation.files(situation) { try desk.replace(path, with: bytes) }
        let history = try Situation.earlierReleases(of: looksBack ? situation : "phone-slips")
        #expect(desk.read().workspace(history: history).diagnostics.isEmpty == false)
        for _ in 0..<2 {
            let reading = desk.read()
            #expect(reading.isOfChanges)
            #expect(reading.looksBack == looksBack)
            let found = reading.workspace(history: looksBack ? history : []).report
            let expected = Workspace.load(from: desk.folder, today: CalendarDate("2026-12-01"), history: history)
            #expect(found == expected.report)
        }
    }

    /// What a document kept of one that is gone may go too, and the finding is about the one that is gone.
    @Test(arguments: [0, 2]) func `finds that nothing keeps any more what a document was that is gone`(
        unremembered: Int
    ) throws {
        let situation = "kept-in-after-a-document-went"
        let desk = try Desk()
        for (path, bytes) in try Situation.files(situation) { try desk.replace(path, with: bytes) }
        let (path, history) = ("Content/faq/data.yaml", try Situation.earlierReleases(of: situation))
        let losing = try desk.bytes(of: path)
        let keeping = String(decoding: losing, as: UTF8.self).replacing("[moved,", with: "[lost, lost-before, moved,")
        try desk.replace(path, with: Array(keeping.utf8))
        #expect(desk.read().workspace(history: history).report == "")
        try desk.replace(path, with: losing)
        for _ in 0..<3 {
            let reading = desk.read(unremembered: unremembered)
            #expect(reading.looksBack)
            let found = reading.workspace(history: history).report
            let expected = Workspace.load(from: desk.folder, today: CalendarDate("2026-12-01"), history: history)
            #expect(found == expected.report)
            #expect(found.contains("Content/faq/lost.yaml"))
        }
    }

    @Test func `looks at everything for as long as something is said of a document that is gone`() throws {
        let situation = "kept-in-after-a-document-went"
        let desk = try Desk()
        for (path, bytes) in try Situation.files(situation) { try desk.replace(path, with: bytes) }
        let history = try Situation.earlierReleases(of: situation)
        for _ in 0..<2 {
            let reading = desk.read()
            #expect(reading.isOfChanges == false)
            #expect(reading.workspace(history: history).report.contains("Content/faq/lost.yaml"))
        }
    }

    @Test(
        arguments: ["parameters/settings.yaml", "models/faq.yaml", "workspace.yaml", "languages/de.yaml"].map {
            "Config/" + $0
        })
    func `looks at everything after a change of`(_ path: String) throws {
        let desk = try Desk()
        _ = desk.read().workspace(history: [])
        try desk.replace(path, with: desk.bytes(of: path) + Array("# a remark\n".utf8))
        #expect(desk.read().isOfChanges == false)
    }

    @Test func `looks at all texts where the list of names has changed`() throws {
        let desk = try Desk()
        let settings = try desk.bytes(of: "Config/workspace.yaml")
        var text = String(decoding: try desk.bytes(of: "Content/faq/data.en.yaml"), as: UTF8.self)
        text.replace("They stay on your phone", with: "In the Corona Warn App")
        try desk.replace("Content/faq/data.en.yaml", with: Array(text.utf8))
        for (names, rules) in [
            ("", []), ("names: [Corona-Warn-App]\n", ["name-spelling"]), ("names: [Corona Warn App]\n", []),
        ] {
            try desk.replace("Config/workspace.yaml", with: settings + Array(names.utf8))
            for _ in 0..<2 { #expect(desk.read().workspace(history: []).diagnostics.map(\.rule.id) == rules) }
        }
    }

    @Test func `looks at everything with another program`() throws {
        let desk = try Desk()
        _ = desk.read().workspace(history: [])
        let reading = desk.read(tool: try Folder(desk.folder.path).identity(of: desk.path("Content")))
        let (isOfChanges, knowsTexts) = (reading.isOfChanges, reading.knowsTexts)
        #expect(isOfChanges == false)
        #expect(knowsTexts == false)
        #expect(desk.read().isOfChanges)
    }

    @Test(arguments: [("2026-12-02", []), ("2026-12-01", [1])])
    func `compares values on another day and after a release, and leaves texts alone`(
        day: String, published: [UInt8]
    ) throws {
        let desk = try Desk()
        #expect(desk.read().knowsTexts == false)
        _ = desk.read().workspace(history: [])
        let reading = desk.read(today: CalendarDate(day), published: published)
        let (isOfChanges, looksBack, knowsTexts) = (reading.isOfChanges, reading.looksBack, reading.knowsTexts)
        #expect(isOfChanges == false)
        #expect(looksBack)
        #expect(knowsTexts)
        _ = reading.workspace(history: [])
        #expect(desk.read(today: CalendarDate(day), published: published).isOfChanges)
    }

    @Test func `finds again what another day has brought to light`() throws {
        let desk = try Desk()
        for (path, old, new) in [
            (
                "Config/models/samples.yaml", "fields:\n",
                "validity: {from: day, until: end, of: [kind]}\nfields:\n  end: {type: date}\n"
            ),
            ("Content/samples/all.yaml", "day: 2021-01-16", "day: 2021-01-16\nend: 2026-12-31"),
        ] {
            let text = String(decoding: try desk.bytes(of: path), as: UTF8.self)
            try desk.replace(path, with: Array(text.replacing(old, with: new).utf8))
        }
        #expect(desk.read().workspace(history: []).report == "")
        for _ in 0..<3 {
            let found = desk.read(today: CalendarDate("2027-01-01")).workspace(history: [])
            #expect(found.diagnostics.map(\.rule.id) == ["validity-past"])
        }
        #expect(desk.read().workspace(history: []).report == "")
    }

    @Test func `believes no memory that is damaged`() throws {
        let desk = try Desk()
        _ = desk.read().workspace(history: [])
        let memory = try desk.bytes(of: "Publish/cache/check")
        for position in try stride(from: 0, to: memory.count - desk.digestBytes, by: 97) {
            var damaged = memory
            damaged[position] ^= 0x10
            try desk.replace("Publish/cache/check", with: damaged)
            #expect(desk.read().isOfChanges == false, "byte \(position)")
        }
        for count in [0, 1, 40, memory.count / 2, memory.count - 1] {
            try desk.replace("Publish/cache/check", with: Array(memory[..<count]))
            #expect(desk.read().isOfChanges == false, "\(count) bytes")
        }
    }

    /// Nothing vouches for the digests at its end: where one is damaged, its file is taken for a changed one.
    @Test func `finds what it would find where the digests in its memory are damaged`() throws {
        let desk = try Desk()
        _ = desk.read().workspace(history: [])
        let memory = try desk.bytes(of: "Publish/cache/check")
        let damaged = try memory.dropLast(desk.digestBytes) + memory.suffix(desk.digestBytes).map { $0 ^ 0x10 }
        let path = "Content/faq/data.en.yaml"
        let sound = try desk.bytes(of: path)
        for bytes in [sound, Array("#".utf8)] {
            try desk.replace("Publish/cache/check", with: Array(damaged))
            try desk.replace(path, with: bytes)
            let reading = desk.read()
            #expect(reading.isOfChanges)
            let found = reading.workspace(history: []).report
            #expect(found == Workspace.load(from: desk.folder, today: CalendarDate("2026-12-01")).report)
            #expect(desk.read().workspace(history: []).report == found)
        }
    }

    @Test func `writes no memory for a few files changed in place, and reads them each time`() throws {
        let desk = try Desk(writesInPlace: true)
        _ = desk.read().workspace(history: [])
        let memory = try desk.bytes(of: "Publish/cache/check")
        let path = "Content/faq/data.en.yaml"
        let sound = try desk.bytes(of: path)
        for _ in 0..<2 {
            try desk.replace(path, with: Array(repeating: UInt8(ascii: "#"), count: sound.count))
            for _ in 0..<2 {
                let reading = desk.read(unremembered: 1)
                #expect(reading.isOfChanges)
                #expect(reading.workspace(history: []).diagnostics.map(\.rule.id) == ["empty-file"])
            }
            try desk.replace(path, with: sound)
            #expect(desk.read(unremembered: 1).workspace(history: []).diagnostics == [])
        }
        try desk.replace(path, with: sound + [0x0A])
        _ = desk.read(unremembered: 1).workspace(history: [])
        #expect(try desk.bytes(of: "Publish/cache/check") == memory)
        _ = desk.read(unremembered: 0).workspace(history: [])
        #expect(try desk.bytes(of: "Publish/cache/check") != memory)
    }

    /// A file may be written twice within one tick of the clock that stamps it.
    @Test func `reads a file again that was written just before the last check`() throws {
        let desk = try Desk()
        let path = "Content/faq/data.yaml"
        _ = desk.read(after: 0).workspace(history: [])
        let size = try desk.bytes(of: path).count
        try desk.replace(path, with: Array(repeating: UInt8(ascii: "#"), count: size))
        #expect(desk.read(after: 0).workspace(history: []).diagnostics.map(\.rule.id) == ["empty-file"])
    }
}

/// An edit of one document that makes a finding in another one, which was silent before.
struct FarEdit: CustomTestStringConvertible {
    let testDescription: String
    /// Files over those of the sound workspace, of which the translations are taken away.
    let before: [String: [UInt8]]
    let after: [String: [UInt8]]
    let file: String
    let rule: String

    private static let model = "Config/models/samples.yaml"
    private static let firstSample = "Content/samples/all.yaml"
    private static let secondSample = "Content/samples/short.yaml"
    private static let data = "Content/faq/data.yaml"
    private static let question = "Content/faq/what-is-it.yaml"

    /// - Parameters: pieces of files, and what stands in their place before and after the edit.
    private init(
        _ description: String, _ before: [(path: String, old: String, new: String)],
        _ edit: (path: String, old: String, new: String), finds rule: String, in file: String
    ) throws {
        testDescription = description
        self.file = file
        self.rule = rule
        var files = try Fixtures.files(in: "workspace").mapValues { String(decoding: $0, as: UTF8.self) }
        func replace(_ change: (path: String, old: String, new: String)) throws {
            let text = try #require(files[change.path])
            #expect(text.contains(change.old), "\(change)")
            files[change.path] = text.replacing(change.old, with: change.new)
        }
        try replace(("Config/workspace.yaml", "en: {", "en: {coverage: partial, "))
        try before.forEach(replace)
        self.before = files.mapValues { Array($0.utf8) }
        try replace(edit)
        after = [edit.path: Array((files[edit.path] ?? "").utf8)]
    }

    static var all: [FarEdit] {
        get throws {
            [
                try FarEdit(
                    "a fact that is quoted goes", [], (firstSample, "share: 12.5\n", ""), finds: "dangling-quote",
                    in: data),
                try FarEdit(
                    "a text that is quoted by a quoted text grows",
                    [
                        (firstSample, "Alles", "A {{ faq.what-is-it.title }}"),
                        (secondSample, "Kurz", "B {{ samples.all.name }}"),
                    ],
                    (question, "Was ist das?", "Was ist das eigentlich hier?"), finds: "text-length", in: secondSample),
                try FarEdit(
                    "a document that a rule names has the same number",
                    [
                        (
                            model, "fields:\n",
                            "rules:\n- {rule: differs-from, documents: [short], fields: [number, samples.all.number]}\n"
                                + "fields:\n"
                        )
                    ],
                    (firstSample, "number: +49 30 498 75401", "number: {number: \"116117\", country: DE}"),
                    finds: "differs-from", in: secondSample),
                try FarEdit(
                    "a number that a text has typed becomes a fact",
                    [(data, "Telefon, ", "Telefon, Aktenzeichen 493049875402, ")],
                    (secondSample, "{number: \"116117\", country: DE}", "+49 30 498 75402"), finds: "typed-phone",
                    in: data),
                try FarEdit(
                    "a host that a link of a text is like becomes one of a field",
                    [(data, "Telefon, ", "Telefon, [so](https://www.infektionschutz.de/), ")],
                    (secondSample, "count: 0", "count: 0\nlink: https://www.infektionsschutz.de/"),
                    finds: "doubtful-link",
                    in: data),
                try FarEdit(
                    "the last document with an option takes another one",
                    [
                        (model, "[video, image]", "[video, image], complete: true"),
                        (secondSample, "count: 0", "count: 0\nkind: image"),
                    ],
                    (secondSample, "kind: image", "kind: video"), finds: "missing-option", in: model),
                try FarEdit(
                    "an earlier document takes a value that is unique",
                    [(secondSample, "count: 0", "count: 0\ncode: XY-999")], (firstSample, "AB-123", "XY-999"),
                    finds: "not-unique",
                    in: secondSample),
                try FarEdit(
                    "an earlier document takes a telephone number",
                    [(secondSample, "{number: \"116117\", country: DE}", "+49 30 498 75409")],
                    (firstSample, "+49 30 498 75401", "+49 30 498 75409"), finds: "shared-number", in: secondSample),
                try FarEdit(
                    "an earlier document is about the same",
                    [
                        (
                            secondSample, "count: 0",
                            "count: 0\nkind: video\ncountry: DE\nlanguage: de-simple\nrelated: what-is-it"
                        )
                    ], (firstSample, "name: Alles", "name: Kurz"),
                    finds: "contradicting-facts", in: secondSample),
                try FarEdit(
                    "an earlier document goes on applying",
                    [
                        (model, "fields:\n", "validity: {from: day, until: moment-of-end, of: [kind]}\nfields:\n"),
                        (model, "  version:", "  moment-of-end: {type: date}\n  version:"),
                        (firstSample, "day: 2021-01-16", "day: 2021-01-16\nmoment-of-end: 2026-12-31"),
                        (secondSample, "count: 0", "count: 0\nkind: video\nday: 2027-01-01"),
                    ],
                    (firstSample, "2026-12-31", "2027-02-01"), finds: "validity-overlap", in: secondSample),
                try FarEdit(
                    "the first image of a collection goes",
                    [
                        (firstSample, "https://www.rki.de/DE/Home/homepage_node.html", "https://www.rki.de/a.png"),
                        (secondSample, "count: 0", "count: 0\nlink: https://www.rki.de/b.png"),
                    ],
                    (firstSample, "https://www.rki.de/a.png", "https://www.rki.de/a.html"),
                    finds: "missing-text-alternative",
                    in: secondSample),
            ]
        }
    }
}

/// A workspace on the disk that is checked again and again.
private final class Desk {
    private let scratch: TemporaryFolder
    let folder: Folder
    private let tool: FileIdentity?
    private let writesInPlace: Bool

    /// - Parameter writesInPlace: as some editors do; others put a new file in place of the old one.
    init(writesInPlace: Bool = false) throws {
        self.writesInPlace = writesInPlace
        scratch = try TemporaryFolder()
        folder = Folder(scratch.path)
        for (path, bytes) in try Fixtures.files(in: "workspace") { try scratch.write(bytes, to: path) }
        tool = try folder.identity(of: #require(RelativePath("Config")))
    }

    var memory: MemoryPlace { MemoryPlace(Folder(scratch.path + "/Publish/cache")) }
    /// At the end of a memory.
    var digestBytes: Int {
        get throws {
            try Fixtures.files(in: "workspace").keys.count { $0.hasPrefix("Content/") }
                * MemoryLayout<ContentDigest>.stride
        }
    }

    func path(_ path: String) throws -> RelativePath { try #require(RelativePath(path)) }
    func bytes(of path: String) throws -> [UInt8] { try folder.read(self.path(path), limitBytes: 1 << 24) }

    /// - Parameter bytes: nil where there is to be no file.
    func replace(_ path: String, with bytes: [UInt8]?) throws {
        guard let bytes else { return try folder.removeFile(self.path(path)) }
        if writesInPlace, try folder.exists(self.path(path)) {
            return try Data(bytes).write(to: URL(filePath: "\(folder.path)/\(path)"))
        }
        try folder.write(bytes, to: self.path(path), outliving: .processEnd)
    }

    /// - Parameter seconds: from now; long after files were written, their stamps tell their states apart.
    func read(
        today: CalendarDate? = CalendarDate("2026-12-01"), published: [UInt8] = [], tool: FileIdentity? = nil,
        after seconds: Int64 = 60, for purpose: WorkspaceReading.Purpose = .findings, unremembered changes: Int = 2
    ) -> WorkspaceReading {
        let moment = FileTime(nanoseconds: FileTime.now().nanoseconds + seconds * 1_000_000_000)
        var limits = AuthoringLimits()
        limits.documentsPerSecondLook = 1
        limits.changesUnremembered = changes
        return WorkspaceReading(
            of: folder, for: purpose,
            in: .init(today: today, published: published, tool: tool ?? self.tool, moment: moment),
            remembering: memory, limits: limits)
    }
}

/// Edits by chance, each followed by a check with and one without a memory.
private struct Walk {
    private let desk: Desk
    private var random: SeededGenerator
    /// What a file may be, by its path; nil for not being there.
    private var variants: [String: [[UInt8]?]] = [:]
    private let paths: [String]
    private let sound: [String: [UInt8]]
    private var current: [String: [UInt8]]
    private let releases: [EarlierRelease]
    private var today = CalendarDate("2026-12-01")
    private var isPublished = true
    private(set) var looksAtChanges = 0
    private(set) var knowsTextsOfAnotherMoment = 0

    init(seed: UInt64) throws {
        desk = try Desk(writesInPlace: seed % 2 == 1)
        random = SeededGenerator(seed: seed)
        sound = try Fixtures.files(in: "workspace")
        for situation in Fixtures.situations(in: "check") {
            for (path, bytes) in try Situation.files(situation) where path.hasPrefix("Content/") || sound[path] != nil {
                if bytes != sound[path] { variants[path, default: []].append(bytes) }
            }
        }
        for path in variants.keys { variants[path]?.append(sound[path]) }
        paths = variants.keys.sorted()
        current = sound
        releases = try Situation.earlierReleases(of: "value-returns-after-it-was-removed")
    }

    /// - Returns: what was edited.
    mutating func edit() throws -> [String] {
        if random.below(15) == 0 { return try mendAll() }
        // Files that are there are edited more often than files come and go, and settings are changed seldom.
        let candidates = paths.filter { path in
            if path.hasPrefix("Config/") { return random.below(120) == 0 }
            return current[path] != nil || isInItsPlace(path) && random.below(60) == 0
        }
        let edits = candidates.shuffled(using: &random).prefix(1 + random.below(3))
        for path in edits {
            let choices = variants[path] ?? []
            var bytes = choices[random.below(2) == 0 ? choices.count - 1 : random.below(choices.count)]
            if bytes == nil, random.below(4) > 0 || hasTranslations(path) { bytes = current[path] }
            if bytes == nil, current[path] == nil { continue }
            current[path] = bytes
            try desk.replace(path, with: bytes)
        }
        return Array(edits)
    }

    private mutating func mendAll() throws -> [String] {
        let edits = Set(current.keys).union(sound.keys).filter { current[$0] != sound[$0] }.sorted()
        for path in edits { try desk.replace(path, with: sound[path]) }
        current = sound
        return edits
    }

    /// Files that lie where none belong make every check one of everything.
    private func isInItsPlace(_ path: String) -> Bool {
        switch try? WorkspaceFile(path: path, limits: AuthoringLimits()) {
        case .document(let collection, _): current["Config/models/\(collection).yaml"] != nil
        case .translation(let collection, let id, let tag):
            ["en", "de-simple"].contains(tag) && current["Content/\(collection)/\(id).yaml"] != nil
        default: false
        }
    }

    private func hasTranslations(_ path: String) -> Bool {
        current.keys.contains { $0 != path && $0.hasPrefix(path.dropLast("yaml".count)) }
    }

    mutating func check() throws -> (found: String, expected: String) {
        let isAnotherMoment = random.below(8) == 0
        if isAnotherMoment {
            isPublished.toggle()
            today = CalendarDate(["2021-01-15", "2026-12-01", "2027-06-01"][random.below(3)])
        }
        let history = isPublished ? releases : []
        let reading = desk.read(
            today: today, published: [isPublished ? 1 : 0], for: random.below(4) == 0 ? .bundles : .findings)
        if reading.isOfChanges { looksAtChanges += 1 }
        if isAnotherMoment, reading.knowsTexts { knowsTextsOfAnotherMoment += 1 }
        let found = reading.workspace(history: reading.looksBack ? history : [])
        let expected = Workspace.load(from: desk.folder, today: today, history: history)
        return ("\(found.report)\(found.fileCount) files", "\(expected.report)\(expected.fileCount) files")
    }
}
