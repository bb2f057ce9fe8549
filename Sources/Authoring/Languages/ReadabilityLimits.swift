import Models
import Rulebook
import YAML

/// How hard a text of a language may be to read: `readability: {formula: lix, most: 35, words-in-a-sentence: 15}`.
struct ReadabilityLimits: Sendable {
    let formula: ReadabilityFormula
    /// The greatest grade that a text may have.
    let most: ExactNumber
    /// Words of one sentence, at most.
    let sentenceWords: Int
    /// Letters of one word without hyphens, at most; nil where that is not asked.
    let wordLetters: Int?

    static let requiredKeys = ["formula", "most", "words-in-a-sentence"]
    static let keys = requiredKeys + ["letters-in-a-word"]
    static let gradeLimit = 100
    static let wordsLimit = 100
    /// A limit on words that is lower forbids most of a language.
    static let wordLettersLeast = 10

    init(formula: ReadabilityFormula, most: ExactNumber, sentenceWords: Int, wordLetters: Int? = nil) {
        self.formula = formula
        self.most = most
        self.sentenceWords = sentenceWords
        self.wordLetters = wordLetters
    }

    /// - Returns: nil where nothing is asked, or a finding says what is wrong.
    init?(_ settings: inout MappingReader) {
        guard var inner = settings.mapping("readability", among: Self.keys) else { return nil }
        let names = ReadabilityFormula.allCases.map(\.rawValue)
        let name = inner.require("formula", sample: names[0]).flatMap { _ in inner.choice("formula", among: names) }
        let most = inner.require("most", sample: "6").flatMap { Self.grade($0, &inner) }
        let words = inner.require("words-in-a-sentence", sample: "12")
            .flatMap { Self.words($0, &inner) }
        let letters = Self.letters(&inner)
        settings.values.findings.append(inner.findings)
        guard let formula = name.flatMap(ReadabilityFormula.init), let most, let words else { return nil }
        self.init(formula: formula, most: most, sentenceWords: words, wordLetters: letters)
    }

    private static func words(_ node: Node, _ settings: inout MappingReader) -> Int? {
        guard let words = settings.count("words-in-a-sentence", limit: wordsLimit) else { return nil }
        guard words < 1 else { return words }
        settings.add(.outOfBounds, at: node, "'\(words)' words make no sentence", fix: "write 1 or more")
        return nil
    }

    private static func letters(_ settings: inout MappingReader) -> Int? {
        guard let node = settings.node["letters-in-a-word"],
            let letters = settings.count("letters-in-a-word", limit: wordsLimit)
        else { return nil }
        guard letters < wordLettersLeast else { return letters }
        settings.add(
            .outOfBounds, at: node, "'\(letters)' letters are too few: most texts have longer words",
            fix: "write \(wordLettersLeast) or more")
        return nil
    }

    private static func grade(_ node: Node, _ settings: inout MappingReader) -> ExactNumber? {
        let bounds = Bounds(minimum: .number(ExactNumber(0)), maximum: .number(ExactNumber(gradeLimit)))
        let type = DecimalType(NumberConstraints(bounds: bounds, decimals: 1))
        guard case .number(let number)? = settings.values.read(node, as: type, name: "most")?.content else {
            return nil
        }
        return number
    }
}

/// A published way to say in a number how hard a text is.
enum ReadabilityFormula: String, CaseIterable, Sendable {
    /// For any language: words in a sentence, and the share of words of more than six letters.
    /// Source: C.-H. Björnsson, Läsbarhet, Stockholm 1968. Below 30 are books for children, above 50 specialist texts.
    case lix
    /// The first Wiener Sachtextformel, for German: the school year in which a text is understood, from 4 to 15.
    /// Source: R. Bamberger, E. Vanecek, Lesen – Verstehen – Lernen – Schreiben, Wien 1984.
    case wienerSachtextformel = "wiener-sachtextformel"

    var words: String {
        switch self {
        case .lix: "LIX"
        case .wienerSachtextformel: "Wiener Sachtextformel 1"
        }
    }
}
