import Bundles
import Markup
import Models
import Rulebook
import Testing
import YAML

@testable import Authoring

/// Single texts in the languages of the repository's workspace, beside this file in `Tests/Fixtures/prose`.
@Suite struct `Rules over single texts` {
    /// `right.txt`: a language and a text a line, with `\n` for a line break and `\u005C` for a backslash. As nasty as they are right.
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

    /// Texts that are right in their numbers too. That opening hours are typed into some of them is no false alarm.
    @Test(arguments: ["right.yaml", "nasty.yaml"])
    func `are silent about texts full of numbers`(_ file: String) throws {
        var alarms: [String] = []
        for entry in try NumberTexts.entries(in: file) {
            for (language, text) in entry where !text.isEmpty {
                let found = try Prose.repository.findings(text, language).filter { !$0.hasPrefix("typed-") }
                if !found.isEmpty { alarms.append("\(language): \(text): \(found)") }
            }
        }
        #expect(alarms == [], "\(alarms.joined(separator: "\n"))")
    }

    @Test func `have been tried on very many texts`() throws {
        #expect(try ProseLines.read("right.txt", columns: 2).count >= 250)
        #expect(try ProseLines.read("wrong.txt", columns: 3).count >= 150)
    }
}

@Suite struct `An unmistakable word of a language` {
    private static let tags = ["de", "en", "es", "fr", "it"]

    @Test(arguments: tags)
    func `is a word of no other one`(tag: String) throws {
        let own = Set(try NumberTexts.words(tag).prose.unmistakableWords)
        #expect(own.count >= 30)
        for other in Self.tags where other != tag {
            let words = try NumberTexts.words(other).prose
            let known = Set((words.commonWords + words.topicWords + words.familiarWords).map { $0.lowercased() })
            #expect(own.intersection(known) == [], "\(tag) and \(other)")
            #expect(own.isDisjoint(with: words.unmistakableWords), "\(tag) and \(other)")
        }
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
                text: parts[columns - 1].replacing("\\n", with: "\n").replacing("\\u0020", with: " ")
                    .replacing("\\u005C", with: "\\"))
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

    /// - Parameter languages: by their tags.
    init(_ languages: KeyValuePairs<String, LanguageWords>) {
        tags = languages.map(\.key)
        surroundings = ProseSurroundings(
            facts: FactsOnDemand { QuotableFacts() },
            ProseLanguages(languages.map { (String($0.key.prefix { $0 != "-" }), $0.value) }))
    }

    private init() throws {
        let files = try Fixtures.repositoryFiles(in: ["Config", "Content/hotlines", "Content/legal"])
        var assembly = Assembly(limits: AuthoringLimits(), today: nil)
        assembly.take(Inventory(files: files))
        let finished = assembly.finish(history: [])
        let content = try #require(finished)
        tags = content.configuration.languages.map(\.tag.string)
        surroundings = ProseSurroundings(content)
    }

    /// Ids of the rules that find something, in their order; a language with a star is that of a text on a locked screen, one
    /// with a plus that of a text in place of an image, and one with an equals sign that of a plain text.
    func findings(_ text: String, _ language: String) throws -> [String] {
        let constraints = TextConstraints(
            alternativeFor: language.hasSuffix("+") ? "link" : nil, isShownOnLockScreen: language.hasSuffix("*"))
        let tag = String(language.prefix { $0 != "*" && $0 != "+" && $0 != "=" })
        let isRich = !language.hasSuffix("=")
        let language = try #require(tags.firstIndex(of: tag))
        let template = try Template(text)
        let masked = template.masked
        let markdown = Markdown(String(decoding: masked.bytes, as: UTF8.self))
        let addresses = markdown.links.compactMap { link in
            WebAddress(link.destination).map { LinkedAddress($0, behind: link, in: masked.bytes.span) }
        }
        let node = try #require(parseYAML(path: "a.yaml", bytes: Array("a".utf8)).root)
        let prose = ProseText(
            FoundText(
                template: template, constraints: constraints, isRich: isRich, name: "answer", node: node),
            isRich ? TextMarkup(MarkdownShape(markdown), addresses, markdown) : .plain,
            masked: isRich ? masked.bytes : nil, rendered: text, language: language, in: surroundings)
        var found: [String] = []
        for rule in textRules where !rule.needs.isDisjoint(with: prose.traits) && !rule.flaws(of: prose).isEmpty {
            found.append(rule.rule.id)
        }
        return found
    }
}

/// How many texts are found when they stand in the file of another language. Fewer would make the rule useless, more would ask
/// for alarms about names.
@Suite struct `A text in the file of another language` {
    @Test func `is found nearly always where it has some words`() throws {
        var (short, long) = (Tally(), Tally())
        for text in try Self.texts() {
            let words = text.text.split { !$0.isLetter }.count
            guard words >= 3 else { continue }
            for language in ["de", "en", "es", "fr", "it"] where language != text.language {
                let isFound = try Prose.repository.findings(text.text, language).contains("wrong-language")
                if words < 8 { short.count(isFound) } else { long.count(isFound) }
            }
        }
        #expect(short.percent >= 60)
        #expect(long.percent >= 95)
    }

    private struct Tally {
        private var found = 0
        private var all = 0

        var percent: Int { 100 * found / max(1, all) }

        mutating func count(_ isFound: Bool) {
            all += 1
            found += isFound ? 1 : 0
        }
    }

    /// Every text of the repository's workspace in the five languages.
    private static func texts() throws -> [(language: String, text: String)] {
        try Fixtures.repositoryFiles(in: ["Content"]).flatMap { path, bytes -> [(language: String, text: String)] in
            let parts = path.split(separator: "/").last?.split(separator: ".") ?? []
            let language = parts.count == 3 ? String(parts[1]) : "de"
            guard language != "de-simple", let root = parseYAML(path: path, bytes: bytes).root else { return [] }
            let fields = ["title", "answer", "text", "summary", "explanation", "what-for", "steps", "text-alternative"]
            return fields.compactMap { root[$0] }.flatMap { $0.kind == .sequence ? $0.items : [$0] }
                .map { (language, $0.text) }
        }
    }
}
