import Models
import Rulebook
import YAML

/// A localized field of a document: its value in the source, and its texts in the languages that are compared with that.
struct ComparedField {
    /// Among the fields of its record.
    let index: Int
    let name: String
    let isRequired: Bool
    /// Whether it is a list of which the items belong to those of each other language, one by one.
    let isAligned: Bool
    /// Whether the source has it, right or wrong.
    let isWritten: Bool
    /// Whether the source has a mistake of its own in it.
    let isFaulty: Bool
    /// In the source; nil where it is missing or wrong.
    let value: Value?
    let digest: SourceDigest?
    /// Of a text one, and of an aligned list one for each of its items; of all else none.
    var items: [Versions] = []
    /// Translations of an aligned list that can be compared.
    var lists = 0
    /// Those of them that have more or fewer items than the source.
    var unequalLists: [(flaw: Problem, list: Node)] = []

    /// One text in several languages.
    struct Versions {
        /// The source, and behind it the translations that can be compared with each other.
        private(set) var texts: [ComparedText] = []
        private(set) var nodes: [Node] = []
        /// What the translations have in other numbers than the source.
        var numbers: HeldNumbers
        /// What else is said of the translations.
        var flaws = HeldFlaws()

        /// Whether one of them was made from another source text.
        private(set) var isStale = false

        init(_ source: ComparedText, at node: Node, languages: Int) {
            numbers = HeldNumbers(source, at: node)
            texts.reserveCapacity(languages)
            nodes.reserveCapacity(languages)
            texts.append(source)
            nodes.append(node)
        }

        /// A text with a mistake of its own can't be compared, and where the source has one, none can.
        mutating func add(_ text: ComparedText, at node: Node) {
            guard min(texts[0].notes.comparison, text.notes.comparison) == .everything else { return }
            texts.append(text)
            nodes.append(node)
        }

        /// A translation that was made from another source text.
        /// - Parameter flaws: what it has in other numbers than this one.
        mutating func addStale(_ text: ComparedText, at node: Node, _ flaws: [Problem]) {
            isStale = true
            add(text, at: node)
            numbers.hold(flaws, of: text, at: node, isStale: true)
        }
    }

    init(_ field: Field, _ index: Int, _ record: RecordValue, isFaulty: Bool) {
        self.index = index
        (name, isRequired) = (field.name, field.isRequired)
        isAligned = (field.type as? ListType)?.constraints.isAligned ?? false
        isWritten = record.isWritten[index]
        self.isFaulty = isFaulty
        value = record.values[index]
        digest = value?.content.sourceDigest
    }

    /// Takes in the texts of the source.
    mutating func begin(_ notes: [Node.ID: TextNotes], in language: ComparedLanguage, languages: Int) {
        guard let value else { return }
        let values: [Value] =
            switch value.content {
            case .text: [value]
            case .list(let items) where isAligned: items
            default: []
            }
        items = values.compactMap { value in
            guard case .text(let template) = value.content else { return nil }
            let text = ComparedText(template, notes[value.node.id] ?? .none, in: language)
            return Versions(text, at: value.node, languages: languages)
        }
    }

    /// Of one of its texts.
    func name(ofItem index: Int) -> String { isAligned ? "\(name)[\(index)]" : name }

    /// Findings that are held back.
    var heldCount: Int { unequalLists.count + items.reduce(0) { $0 + $1.numbers.count + $1.flaws.count } }
}
