import Foundation
import Prose
import Rulebook
import Testing

@Suite struct `Texts of five languages` {
    @Test func `that are right have at most one finding in 1,000`() throws {
        let folder = Corpus.root.appending(path: "Tests/Fixtures/right-texts")
        var (texts, alarms): (Int, [String]) = (0, [])
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
            for (page, field) in Corpus.pages(try String(contentsOf: folder.appending(path: name), encoding: .utf8)) {
                texts += 1 + field.translations.count
                alarms += Corpus.proofreader.problems(in: field).map {
                    "\($0.problem.rule.id)|\(page)|\($0.language)|\($0.problem.message)"
                }
            }
        }
        #expect(texts > 2_900)
        #expect(1_000 * alarms.count <= texts, "\(alarms.count) of \(texts)\n\(alarms.joined(separator: "\n"))")
    }

    @Test func `that look wrong and are right are silent`() throws {
        let alarms = try Corpus.lines("mistakes/right.txt").flatMap(Corpus.fields).flatMap { name, field in
            Corpus.proofreader.problems(in: field).map {
                "\(name)|\($0.language)|\($0.problem.rule.id)|\($0.problem.message)"
            }
        }
        #expect(alarms == [], "\(alarms.joined(separator: "\n"))")
    }

    /// What is found stands in the file of the same name that ends with `.prose.txt`; with `LITFASS_REWRITE_FIXTURES=1` it is
    /// rewritten, and a person reads the difference.
    @Test(arguments: ["cases", "forms", "left-behind", "lone-source", "meaning", "shipped", "words"])
    func `with one mistake have a finding`(_ file: String) throws {
        var report = ""
        var silent: [String] = []
        for line in try Corpus.lines("mistakes/\(file).txt") {
            let found = Corpus.fields(line).flatMap { name, field in
                Corpus.proofreader.problems(in: field).map {
                    "\(name) \($0.language): \($0.problem.message) [\($0.problem.rule.id)]\n"
                }
            }
            if found.isEmpty { silent.append(line) }
            report += found.joined()
        }
        print("\(file): silent: \(silent.count)\n\(silent.joined(separator: "\n"))")
        let path = Corpus.root.appending(path: "Tests/Fixtures/mistakes/\(file).prose.txt")
        if ProcessInfo.processInfo.environment["LITFASS_REWRITE_FIXTURES"] == "1" {
            try Data(report.utf8).write(to: path)
        }
        #expect(report == (try? String(contentsOf: path, encoding: .utf8)))
    }
}
