import Constraints
import Models
import Rulebook
import YAML

/// A translation that belongs to another text, as after a file or a line was copied and one of its texts forgotten.
///
/// Two sources may say the same in other words, and are then translated alike; so they are in further languages. Only texts are
/// told of that no further language has alike, and none of plain language, which says many things in the same words.
enum CopiedTranslation: TopicRule {
    static let rule = Rule(
        "copied-translation", topic: .documents, severity: .warning,
        summary:
            "A text that stands twice in one language, for two sources that are not alike, and in no other language twice: one of the two belongs to the other. Texts of fewer than five words are not looked at.",
        reason:
            "Whoever waited for a result read in one language that it was negative: the text was copied with its file.",
        example: Rule.Example(
            wrong: "answer: They always stay on your phone.",
            right: "answer: The phone deletes them after some days."))

    /// What is shorter, many texts may say.
    private static let wordsLeast = 5

    static func topics(of document: Document, in model: Model) -> [Topic] {
        model.record.fields.indices.filter { model.record.fields[$0].isLocalized }.flatMap { field in
            document.translations.entries.flatMap { language, translation in
                texts(of: translation.values[field]).map {
                    Topic("copied", model.name, "\(field) \(language)", $0.text)
                }
            }
        }
    }

    /// - Parameter languages: those that are not the source's in plain words, by their indexes.
    static func findings(in collection: Collection, _ languages: [Int]) -> Findings {
        var findings = Findings()
        guard languages.count > 1 else { return findings }
        for (field, type) in collection.model.record.fields.enumerated() where type.isLocalized {
            for language in languages {
                let pieces = pieces(of: field, in: language, collection.documents)
                let others = languages.filter { $0 != language }
                let bySource = piecesBySource(pieces)
                for piece in pieces {
                    let copy = bySource[piece.text]?.first {
                        isCopy(piece, $0, of: field, others, collection.documents)
                    }
                    guard let copy else { continue }
                    let place =
                        copy.document == piece.document
                        ? "item \(copy.item + 1)" : "'\(collection.documents[copy.document].id)'"
                    findings.add(
                        rule, at: piece.node,
                        "this is also what \(place) says in this language, and their sources are not alike",
                        fix: "look which of the two it belongs to, and translate the other one")
                }
            }
        }
        return findings
    }

    /// A text of a field, or an item of a list of texts.
    private struct Piece {
        let document: Int
        /// 0 where there is no list.
        let item: Int
        let text: String
        let source: String
        let node: Node
    }

    private static func pieces(of field: Int, in language: Int, _ documents: [Document]) -> [Piece] {
        documents.enumerated().flatMap { index, document in
            texts(of: document.value(of: field, in: language)).compactMap { item, text, node in
                self.text(item, of: document.record?.values[field]).map {
                    Piece(document: index, item: item, text: text, source: $0, node: node)
                }
            }
        }
    }

    /// By what they say: the first of each source, so that a text that thousands of documents have is compared with few.
    private static func piecesBySource(_ pieces: [Piece]) -> [String: [Piece]] {
        pieces.reduce(into: [:]) { found, piece in
            guard let known = found[piece.text] else {
                found[piece.text] = [piece]
                return
            }
            if known.count < sourcesMost, !known.contains(where: { $0.source.isSameBytes(as: piece.source) }) {
                found[piece.text]?.append(piece)
            }
        }
    }

    /// With which a text is compared.
    private static let sourcesMost = 8

    private static func texts(of value: Value?) -> [(item: Int, text: String, node: Node)] {
        (value?.itemsOrItself ?? []).enumerated().compactMap { item, value in
            guard case .text(let template) = value.content, hasWords(template.text) else { return nil }
            return (item, template.text, value.node)
        }
    }

    private static func text(_ item: Int, of value: Value?) -> String? {
        guard let items = value?.itemsOrItself, items.indices.contains(item),
            case .text(let template) = items[item].content
        else { return nil }
        return template.text
    }

    private static func hasWords(_ text: String) -> Bool {
        var words = 1
        for byte in text.utf8 where byte == 0x20 {
            words += 1
            if words == wordsLeast { return true }
        }
        return false
    }

    /// Whether two texts of one language differ in the source, and wherever else both can be seen.
    private static func isCopy(
        _ one: Piece, _ other: Piece, of field: Int, _ languages: [Int], _ documents: [Document]
    ) -> Bool {
        guard !one.source.isSameBytes(as: other.source) else { return false }
        let differ = languages.compactMap { language -> Bool? in
            func text(_ piece: Piece) -> String? {
                self.text(piece.item, of: documents[piece.document].value(of: field, in: language))
            }
            guard let own = text(one), let others = text(other) else { return nil }
            return !own.isSameBytes(as: others)
        }
        return !differ.isEmpty && differ.allSatisfy(\.self)
    }
}
