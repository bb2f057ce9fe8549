package import JSON
import Rulebook
import Values
import YAML

/// One of the words that the model lists.
package struct ChoiceType: WordType {
    package static let name = "choice"
    package static let otherNames = ["enum", "option", "options"]
    package static let keys = [ModelKey.words("options", isRequired: true)]

    private let list: [String]

    package init(options: [String]) { list = options }

    package init?(_ reader: inout TypeReader) {
        guard reader.settings.require("options", sample: "[first, second]") != nil,
            let options = reader.settings.words("options"), let node = reader.settings.node["options"]
        else { return nil }
        var known: [String: String] = [:]
        for (option, item) in zip(options, node.items) {
            guard let other = known[option.lowercased()] else {
                known[option.lowercased()] = option
                continue
            }
            reader.settings.add(
                .malformedModel, at: item,
                "'\(option)' differs from '\(other)' only in its capitals, which nobody can tell apart by ear",
                fix: "remove one of the two, or use another word")
        }
        self.init(options: options)
    }

    func content(
        _ text: String, at node: Node, name: String, with reader: inout ValueReader
    ) throws(Problem) -> Value.Content? {
        guard !list.contains(where: text.isSameBytes(as:)) else { return .word(text) }
        let nearest =
            Countries.meant(by: text).flatMap { list.contains($0) ? $0 : nil } ?? suggestion(for: text, among: list)
        throw Problem(
            .unknownOption, "'\(text)' is not among the options of '\(name)'",
            fix: nearest.map { "did you mean '\($0)'?" } ?? "choose \(quoted(list, "or"))",
            replacement: nearest.flatMap { $0.lowercased() == text.lowercased() ? $0 : nil })
    }

    package var words: String { "a choice" }
    package var sample: String { list.count <= 8 ? quoted(list, "or") : "one of the options" }
    package var options: [String]? { list }
    package var traits: TypeTraits { [.sortable, .identifying, .comparable, .listed] }

    package func schema(for context: SchemaContext) -> [(String, JSON)] { [("enum", .words(list))] }
}
