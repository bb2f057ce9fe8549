import Foundation
import TestKit
import Testing

/// What `litfass manual` writes, for `man` and for mandoc.
@Suite(.ownThreads) struct `The manual` {
    private let folder: TemporaryFolder
    private let pages: [String]

    init() async throws {
        folder = try TemporaryFolder()
        let outcome = try await Litfass.run(
            ["manual", "man"], in: folder.url, environment: ["SOURCE_DATE_EPOCH": "1795996800"])
        #expect(outcome.status == 0)
        pages = try FileManager.default.contentsOfDirectory(atPath: folder.url.appending(path: "man").path).sorted()
        #expect(outcome.output == "\(pages.count) pages in man\n")
    }

    private func read(_ page: String) throws -> String {
        let outcome = try Command.run(
            "mandoc", ["-T", "utf8", "-O", "width=78", page], in: folder.url.appending(path: "man"))
        #expect(outcome.status == 0)
        // Bold is a letter over itself, and italic one over a line.
        return outcome.output.replacing(#/.\u{8}/#, with: "")
    }

    @Test func `has a page for each command, and for both programs`() async throws {
        let commands = try await Help.commands().map { "litfass-\($0).1" }
        #expect(Set(pages) == Set(commands + ["litfass.1", "litfass-origin.1"]))
    }

    @Test func `is what mandoc and man understand`() throws {
        let outcome = try Command.run("mandoc", ["-T", "lint"] + pages, in: folder.url.appending(path: "man"))
        // Pages that are not installed are no mistakes of these.
        let complaints = outcome.output.split(separator: "\n").filter { !$0.contains("referenced manual not found") }
        #expect(complaints == [])
        for page in pages {
            let warnings = try Command.run(
                "man", ["--warnings", "--encoding=UTF-8", "--local-file", page], in: folder.url.appending(path: "man"),
                environment: ["MANPAGER": "cat", "LC_ALL": "C.UTF-8", "MANROFFOPT": ""])
            #expect(warnings.status == 0)
            #expect(warnings.errors == "", "\(page)")
        }
    }

    @Test(arguments: ["check", "serve", "renew"])
    func `says what the help says`(command: String) async throws {
        func words(_ text: some StringProtocol) -> String {
            text.split { $0.isWhitespace }.joined(separator: " ")
        }
        let page = words(try read("litfass-\(command).1"))
        let help = try await Litfass.run([command, "--help"]).output
        for option in help.matches(of: #/(?m)^  (--[a-z-]+)/#) { #expect(page.contains(option.1)) }
        for paragraph in help.components(separatedBy: "\n\n")[2...3] where !paragraph.hasPrefix(" ") {
            #expect(page.contains(words(paragraph)))
        }
    }

    @Test func `has the text that it is meant to have`() throws {
        try Snapshot.expect(try read("litfass-renew.1"), in: "help/litfass-renew.man")
    }
}
