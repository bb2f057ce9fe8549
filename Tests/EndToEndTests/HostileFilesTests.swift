import Foundation
import Synchronization
import TestKit
import Testing

/// What lies on a disk, and what becomes of it while it is read: every command says what is wrong, and ends.
@Suite(.ownThreads) struct `Files as nobody wants them` {
    @Test(arguments: 0..<4)
    func `are diagnostics, whatever lies there`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        for round in 0..<Rounds.times(4) {
            let workspace = try Copy()
            var done: [String] = []
            // Each file once: what was made a pipe would be waited for.
            for path in workspace.files.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random)) {
                done.append(try workspace.damage(path, using: &random))
            }
            for words in [["check", "--format", "json"], ["check", "--fix", "--dry-run", "--format", "json"]] {
                let outcome = try workspace.run(words)
                #expect([0, 1].contains(outcome.status), "seed \(seed), round \(round): \(done): \(outcome.errors)")
                let account = try JSONDecoder().decode(Account.self, from: Data(outcome.output.utf8))
                #expect((outcome.status == 1) == account.diagnostics.contains { $0.severity == "error" })
            }
        }
    }

    @Test func `are told by name where they may not be read`() async throws {
        let workspace = try Copy()
        try workspace.forbid("Content/faq/data.yaml")
        try workspace.forbid("Content/samples")
        // What lies in that folder is not called missing, though others refer to it.
        let outcome = try workspace.run(["check"])
        #expect(outcome.status == 1)
        #expect(
            outcome.output == """
                Content/faq/data.yaml: error: 'Content/faq/data.yaml' can't be read: Permission denied [unreadable-file]
                  fix: see that it is a file you may read

                Content/samples: error: 'Content/samples' can't be read: Permission denied [unreadable-file]
                  fix: see that you may read the folder

                2 errors in 2 files; 12 files checked

                """)
    }

    @Test func `are told to be put where a link stands, also where that makes the workspace one`() async throws {
        let notices = try Notices()
        let aside = notices.folder.url.appending(path: "aside")
        let config = notices.url.appending(path: "Config")
        try FileManager.default.moveItem(at: config, to: aside)
        try FileManager.default.createSymbolicLink(at: config, withDestinationURL: aside)
        let outcome = try await notices.run("check")
        #expect(outcome.status == 4)
        #expect(
            outcome.errors.hasSuffix(
                "it is a symbolic link, and links are not followed\n  fix: put what it leads to in the place of the link\n"
            ), "\(outcome.errors)")
    }

    /// Somebody saves, moves and removes files all the while.
    @Test func `may change and vanish while they are read`() async throws {
        let workspace = try Copy()
        let writer = Writer(workspace)
        writer.start()
        defer { writer.stop() }
        for _ in 0..<Rounds.times(15) {
            let outcome = try workspace.run(["check", "--format", "json"])
            #expect([0, 1].contains(outcome.status), "\(outcome.errors)")
            _ = try JSONDecoder().decode(Account.self, from: Data(outcome.output.utf8))
        }
    }

    private struct Account: Decodable {
        struct Diagnostic: Decodable { let severity: String }
        let diagnostics: [Diagnostic]
    }
}

/// A copy of the workspace with a field of every type, to be damaged.
private final class Copy: Sendable {
    let folder: TemporaryFolder
    let url: URL
    let files: [String]

    init() throws {
        folder = try TemporaryFolder()
        url = folder.url.appending(path: "workspace")
        try FileManager.default.copyItem(at: Snapshot.fixtures.appending(path: "workspace"), to: url)
        files = try FileManager.default.subpathsOfDirectory(atPath: url.path).filter { $0.hasSuffix(".yaml") }.sorted()
    }

    deinit {
        // What may not be read can't be removed either; a folder that is left behind is no failure.
        for path in (try? FileManager.default.subpathsOfDirectory(atPath: url.path)) ?? [] { try? allow(path) }
    }

    /// Whoever may read everything is denied that, and nobody gets more than 2 GiB of memory.
    func run(_ words: [String]) throws -> Outcome {
        // A sanitizer has the whole address space for itself.
        let limit = Binaries.areSanitized ? [] : ["prlimit", "--as=\(1 << 31)"]
        let own = limit + [Binaries.litfass] + words
        return try Command.run("env", Command.denied + own, in: url)
    }

    func forbid(_ path: String) throws { try set(0o000, path) }
    func allow(_ path: String) throws { try set(0o755, path) }

    private func set(_ permissions: Int, _ path: String) throws {
        try FileManager.default.setAttributes(
            [.posixPermissions: permissions], ofItemAtPath: url.appending(path: path).path)
    }

    func write(_ bytes: [UInt8], to path: String) throws { try Data(bytes).write(to: url.appending(path: path)) }

    // MARK: Damage

    /// - Returns: what was done, for whoever reads of a failure.
    func damage(_ path: String, using random: inout SeededGenerator) throws -> String {
        // Without its first file a folder is no workspace, and that is all to be said of it.
        let isFirst = path == "Config/workspace.yaml"
        let kind = random.below(Self.texts.count + (isFirst ? 0 : Self.deeds.count))
        let file = url.appending(path: path)
        let bytes = (try? Data(contentsOf: file)).map { [UInt8]($0) } ?? []
        guard kind >= Self.texts.count else {
            let (name, text) = Self.texts[kind]
            // What is a folder or may not be written any more was damaged before.
            try? write(text(bytes), to: path)
            return "\(path): \(name)"
        }
        let (name, deed) = Self.deeds[kind - Self.texts.count]
        try? deed(self, file)
        return "\(path): \(name)"
    }

    private static let texts: [(String, @Sendable ([UInt8]) -> [UInt8])] = [
        ("endless scalar", { $0 + Array("name: ".utf8) + Array(repeating: UInt8(ascii: "a"), count: 1_000_000) }),
        (
            "endless quoted scalar",
            { _ in Array("name: \"".utf8) + Array(repeating: UInt8(ascii: "\\"), count: 999_999) }
        ),
        ("huge", { _ in Array(repeating: UInt8(ascii: "#"), count: 1 << 22) }),
        ("deep brackets", { _ in Array(repeating: UInt8(ascii: "["), count: 900_000) }),
        ("deep braces", { _ in Array(String(repeating: "{a: ", count: 200_000).utf8) }),
        ("deep lists", { _ in Array(String(repeating: "- ", count: 400_000).utf8) }),
        ("deep blocks", { _ in Array((0..<1_200).map { String(repeating: " ", count: $0) + "a:\n" }.joined().utf8) }),
        ("signs that nothing closes", { _ in text(of: " *a **b `c", 10_000) }),
        ("brackets that nothing closes", { _ in text(of: "[a](", 20_000) }),
        ("addresses in brackets", { _ in text(of: "[https://a.de/ ", 5_000) }),
        ("backslashes", { _ in text(of: #"\n"#, 30_000) }), ("quotes", { _ in text(of: "{{ a }", 10_000) }),
        ("escapes in Markdown", { _ in answer(of: #"\n"#, 225_000) }),
        ("addresses in Markdown", { _ in answer(of: "http://a.de ", 40_000) }),
        ("code that nothing closes", { _ in answer(of: #"`\n"#, 100_000) }),
        ("destinations that nothing closes", { _ in answer(of: "](", 20_000) }),
        ("links that nothing closes", { _ in answer(of: "[a](http ", 20_000) }),
        ("groups of digits", { _ in answer(of: "00   ", 40_000) }),
        ("brackets around digits", { _ in answer(of: "(1 ", 100_000) }),
        ("accents", { _ in text(of: "o\u{308}", 10_000) }),
        ("alias bomb", { _ in Array(aliasBomb.utf8) }),
        ("many keys", { $0 + Array((0..<60_000).map { "k\($0): 1\n" }.joined().utf8) }),
        ("UTF-16", { _ in Array("name: Grün\n".data(using: .utf16LittleEndian) ?? Data()) }),
        ("UTF-16 with its mark", { _ in [0xFE, 0xFF] + Array("name: x\n".data(using: .utf16BigEndian) ?? Data()) }),
        ("ISO 8859-1", { Array($0) + Array("name: Gr".utf8) + [0xFC, 0x6E, 0x0A] }),
        ("overlong", { $0 + [0xC0, 0xAF, 0xE0, 0x80, 0x80, 0xF4, 0x90, 0x80, 0x80, 0xED, 0xA0, 0x80] }),
        ("cut within a character", { Array($0.dropLast()) + [0xE2, 0x82] }),
        ("byte order mark", { [0xEF, 0xBB, 0xBF] + $0 }),
        ("two of them", { [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF] + $0 }),
        ("CRLF", { Array(String(decoding: $0, as: UTF8.self).replacing("\n", with: "\r\n").utf8) }),
        ("CR alone", { $0.map { $0 == 0x0A ? 0x0D : $0 } }), ("NULs", { $0 + Array(repeating: 0, count: 5_000) }),
        ("NUL within", { Array($0.prefix($0.count / 2)) + [0] + Array($0.dropFirst($0.count / 2)) }),
        ("next line and line separator", { $0 + Array("name: a\u{85}b\u{2028}c\n".utf8) }),
        ("tabs", { Array(String(decoding: $0, as: UTF8.self).replacing("  ", with: "\t").utf8) }),
        ("nothing", { _ in [] }), ("a program", { _ in [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0, 0, 0xFF, 0xFE] }),
    ]

    /// A document whose texts look like something that does not end.
    private static func text(of piece: String, _ count: Int) -> [UInt8] {
        let text = String(repeating: piece, count: count)
        return Array("section: privacy\npriority: 1\ntitle: 'x\(text)'\nanswer: Ja.\n".utf8)
    }

    private static func answer(of piece: String, _ count: Int) -> [UInt8] {
        Array("section: privacy\npriority: 1\ntitle: x\nanswer: 'x\(String(repeating: piece, count: count))'\n".utf8)
    }

    private static let aliasBomb =
        "a: &a [x, x, x, x, x, x, x, x, x]\n"
        + zip("bcdefghi", "abcdefgh").map {
            "\($0): &\($0) [\(Array(repeating: "*\($1)", count: 9).joined(separator: ", "))]\n"
        }
        .joined()

    private static let deeds: [(String, @Sendable (Copy, URL) throws -> Void)] = [
        ("may not be read", { _, file in try permit(0o000, file.path) }),
        ("folder may not be read", { _, file in try permit(0o000, file.deletingLastPathComponent().path) }),
        ("folder may not be entered", { _, file in try permit(0o644, file.deletingLastPathComponent().path) }),
        ("link out of the workspace", { _, file in try link(file, to: "/etc/passwd") }),
        ("link to itself", { _, file in try link(file, to: file.lastPathComponent) }),
        ("link to nothing", { _, file in try link(file, to: "nowhere.yaml") }),
        ("link to a device", { _, file in try link(file, to: "/dev/zero") }),
        (
            "folder is a link",
            { copy, file in
                let folder = file.deletingLastPathComponent()
                try FileManager.default.moveItem(at: folder, to: folder.appendingPathExtension("old"))
                let outside = copy.folder.url.appending(path: "outside")
                try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: true)
                try FileManager.default.createSymbolicLink(at: folder, withDestinationURL: outside)
            }
        ),
        (
            "a folder by the name of a file",
            { _, file in
                try FileManager.default.removeItem(at: file)
                try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
            }
        ),
        (
            "a pipe",
            { _, file in
                try FileManager.default.removeItem(at: file)
                _ = try Command.run("mkfifo", [file.path])
            }
        ),
        ("a terabyte of nothing", { _, file in try FileHandle(forWritingTo: file).truncate(atOffset: 1 << 40) }),
        ("gone", { _, file in try FileManager.default.removeItem(at: file) }),
        ("names that nobody can type", { _, file in try addNames(beside: file) }),
        (
            "folders in folders",
            { _, file in
                let deep = String(repeating: "a/", count: 200)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent().appending(path: deep), withIntermediateDirectories: true)
            }
        ),
    ]

    private static func permit(_ permissions: Int, _ path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
    }

    private static func link(_ file: URL, to target: String) throws {
        try FileManager.default.removeItem(at: file)
        try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: target)
    }

    private static func addNames(beside file: URL) throws {
        let folder = file.deletingLastPathComponent()
        let names = [
            "a b.yaml", "Ä.yaml", "A\u{308}.yaml", "-rf.yaml", "x..yaml", "..x.yaml", "x\ny.yaml", "x\ty.de.yaml",
            "🧪.yaml", "%2e%2e.yaml", "x\\y.yaml", String(repeating: "n", count: 240) + ".yaml", "con.yaml",
            "x.en.de.yaml",
        ]
        for name in names { try Data("name: x\n".utf8).write(to: folder.appending(path: name)) }
        // A name that is not UTF-8.
        _ = try Command.run("sh", ["-c", "printf 'name: x' > \"$(printf 'gr\\374n.yaml')\""], in: folder)
    }
}

/// Changes files of a workspace without a pause, on a thread of its own.
private final class Writer: Sendable {
    private let copy: Copy
    private let isToStop = Atomic(false)
    private let ended = DispatchSemaphore(value: 0)

    init(_ copy: Copy) { self.copy = copy }

    func start() {
        Thread.detachNewThread { [self] in
            var random = SeededGenerator(seed: 7)
            // Without its first file a folder is no workspace.
            let files = copy.files.filter { $0 != "Config/workspace.yaml" }
            let sound = files.map { (try? Data(contentsOf: copy.url.appending(path: $0))) ?? Data() }
            while !isToStop.load(ordering: .relaxed) {
                let index = random.below(files.count)
                change(copy.url.appending(path: files[index]), sound[index], &random)
            }
            ended.signal()
        }
    }

    /// Whatever fails here failed because of what was done before.
    private func change(_ file: URL, _ sound: Data, _ random: inout SeededGenerator) {
        switch random.below(6) {
        case 0: try? FileManager.default.removeItem(at: file)
        case 1: try? Data().write(to: file)
        case 2: try? Data(sound.prefix(random.below(sound.count + 1))).write(to: file)
        case 3: try? (sound + Data(repeating: 0x23, count: 1 << 20)).write(to: file)
        case 4:
            let folder = file.deletingLastPathComponent()
            try? FileManager.default.moveItem(at: folder, to: folder.appendingPathExtension("away"))
            try? FileManager.default.moveItem(at: folder.appendingPathExtension("away"), to: folder)
        default: try? sound.write(to: file, options: .atomic)
        }
    }

    func stop() {
        isToStop.store(true, ordering: .relaxed)
        ended.wait()
    }
}
