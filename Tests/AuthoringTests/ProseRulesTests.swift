import Bundles
import Markup
import Testing
import YAML

@testable import Authoring

/// Single texts in the languages of the repository's workspace, beside this file in `Tests/Fixtures/prose`.
@Suite struct `Rules over single texts` {
    /// `right.txt`: a language and a text a line, with `\n` for a line break. As nasty as they are right.
    @Test(arguments: try ProseLines.read("right.txt", columns: 2))
    func `are silent about a text that is right`(_ line: ProseLine) throws {
        #expect(try Prose.repository.findings(line.text, line.language) == [], "\(line.language): \(line.text)")
    }

    /// `wrong.txt`: the rule, the language and the text.
    @Test(arguments: try ProseLines.read("wrong.txt", columns: 3))
    func `find a mistake`(_ line: ProseLine) throws {
        let found = try Prose.repository.findings(line.text, line.language)
        #expect(found == [line.rule], "\(line.language): \(line.text)")
    }

    @Test func `have been tried on very many texts`() throws {
        #expect(try ProseLines.read("right.txt", columns: 2).count >= 250)
        #expect(try ProseLines.read("wrong.txt", columns: 3).count >= 150)
    }
}

struct ProseLine: CustomTestStringConvertible {
    let rule: String
    let language: String
    let text: String

    var testDescription: String { "\(language): \(text.prefix(60))" }
}

enum ProseLines {
    /// Lines that begin with `#` are headings; columns are divided by `|`.
    static func read(_ name: String, columns: Int) throws -> [ProseLine] {
        let bytes = try Fixtures.files(in: "prose")[name] ?? []
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let parts = line.split(separator: "|", maxSplits: columns - 1).map(String.init)
            return ProseLine(
                rule: columns == 3 ? parts[0] : "", language: parts[columns - 2],
                text: parts[columns - 1].replacing("\\n", with: "\n").replacing("\\u0020", with: " "))
        }
    }
}

/// The rules over texts, with languages and facts.
struct Prose {
    let tags: [String]
    let surroundings: ProseSurroundings

    /// With the languages and the facts of this repository's workspace.
    static let repository: Prose = {
        guard let prose = try? Prose() else { preconditionFailure("the workspace of this repository can be read") }
        return prose
    }()

    private init() throws {
        let files = try Fixtures.repositoryFiles(in: ["Config", "Content/hotlines", "Content/legal"])
        var assembly = Assembly(limits: AuthoringLimits(), today: nil, history: [])
        assembly.take(Inventory(files: files))
        let finished = assembly.finish()
        let content = try #require(finished)
        tags = content.configuration.languages.map(\.tag.string)
        surroundings = ProseSurroundings(content)
    }

    /// Ids of the rules that find something, in their order; a language with a star is one of a text on a locked screen, and
    /// every text is looked at as a rich one and, where nothing in it is a link or heading, as a plain one.
    func findings(_ text: String, _ language: String) throws -> [String] {
        var constraints = TextConstraints()
        constraints.isShownOnLockScreen = language.hasSuffix("*")
        let language = try #require(tags.firstIndex(of: language.replacing("*", with: "")))
        let template = try Template(text)
        let prose = ProseText(
            template, name: "answer", constraints: constraints, markdown: Markdown(template.masked.text),
            rendered: text,
            language: language, in: surroundings)
        var found: [String] = []
        for rule in textRules where !rule.flaws(of: prose).isEmpty { found.append(rule.rule.id) }
        return found
    }
}
