import Foundation
import Models
import Rulebook
import Testing
import YAML

@testable import Authoring

/// One mistake a line, in five languages, beside this file in `Tests/Fixtures/mistakes`.
///
/// `name.field || de || en || fr || it || es`, with `\n` for a line break and `;;` between the items of a list. What check says of
/// it stands in the file of the same name that ends with `.expected.txt`; with `LITFASS_REWRITE_FIXTURES=1` it is rewritten, and a
/// person reads the difference.
@Suite struct `Mistakes in one of five languages` {
    private static let files = ["forms", "left-behind", "lone-source", "meaning", "shipped", "words"]

    @Test(arguments: files)
    func `are found`(_ name: String) throws {
        let bytes = try Fixtures.files(in: "mistakes")
        let lines = String(decoding: bytes["\(name).txt"] ?? [], as: UTF8.self).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }
        let pages = lines.flatMap(Self.pages)
        let findings = try Page.findings(in: pages)
        let report = findings.map { "\(DiagnosticText.render($0))\n" }.joined()
            .replacing("Content/right/", with: "")
        if ProcessInfo.processInfo.environment["LITFASS_REWRITE_FIXTURES"] == "1" {
            try Data(report.utf8).write(to: URL(filePath: "\(Fixtures.root)/mistakes/\(name).expected.txt"))
        }
        #expect(report == String(decoding: bytes["\(name).expected.txt"] ?? [], as: UTF8.self))
        let found = Set(findings.map { $0.file.split(separator: "/").last?.prefix { $0 != "." } ?? "" })
        for line in lines where !found.contains(line.prefix { $0 != "." && $0 != " " }) {
            Issue.record("silent: \(line)")
        }
    }

    /// What looks like one of them, line by line in the same shape.
    @Test func `are not found in right texts`() throws {
        let bytes = try Fixtures.files(in: "mistakes")
        let lines = String(decoding: try #require(bytes["right.txt"]), as: UTF8.self).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }
        let findings = try Page.findings(in: lines.flatMap(Self.pages))
        #expect(findings.isEmpty, "\(findings.map { DiagnosticText.render($0) }.joined(separator: "\n"))")
    }

    private static func pages(_ line: Substring) -> [Page] {
        let columns = line.split(separator: "||").map { $0.trimmingCharacters(in: .whitespaces) }
        let name = columns[0].split(separator: ".")
        let field = name.count > 1 ? String(name[1]) : "body"
        return zip(["", ".en", ".fr", ".it", ".es"], columns.dropFirst()).map { language, text in
            let lines =
                Page.lists.contains(field)
                ? text.split(separator: ";;").map { $0.trimmingCharacters(in: .whitespaces) }
                : text.components(separatedBy: "\\n")
            return Page(path: "Content/right/\(name[0])\(language).yaml", fields: [(field, lines)])
        }
    }
}
