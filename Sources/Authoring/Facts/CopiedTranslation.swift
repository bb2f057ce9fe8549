import YAML

/// A translation that belongs to another text, as after a file or a line was copied and one of its texts forgotten.
///
/// Two sources may say the same in other words, and are then translated alike; so they are in further languages. Only texts are
/// told of that no further language has alike, and none of plain language, which says many things in the same words.
enum CopiedTranslation: TopicRule {
    static let rule = Rule(
        "copied-translation", severity: .warning,
        "A text that stands twice in one language, for two sources that are not alike, and in no other language twice: one of the two belongs to the other. Texts of fewer than five words are not looked at."
    )

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
                let byText = Dictionary(grouping: pieces.indices) { pieces[$0].text }
                let others = languages.filter { $0 != language }
                for piece in pieces {
                    let copy = byText[piece.text]?.lazy.map { pieces[$0] }.first { other in
                        isCopy(piece, other, of: field, others, collection.documents)
                    }
                    guard let copy else { continue }
                    let place =
                        copy.document == piece.document
                        ? "item \((copy.item ?? 0) + 1)" : "'\(collection.documents[copy.document].id)'"
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
        let item: Int?
        let text: String
        let node: Node
    }

    private static func pieces(of field: Int, in language: Int, _ documents: [Document]) -> [Piece] {
        documents.enumerated().flatMap { index, document in
            texts(of: document.value(of: field, in: language)).map { item, text, node in
                Piece(document: index, item: item, text: text, node: node)
            }
        }
    }

    private static func texts(of value: Value?) -> [(item: Int?, text: String, node: Node)] {
        switch value?.content {
        case .text(let template):
            return value.map { hasWords(template.text) ? [(nil, template.text, $0.node)] : [] } ?? []
        case .list(let items):
            return items.enumerated().compactMap { item, value in
                guard case .text(let template) = value.content, hasWords(template.text) else { return nil }
                return (item, template.text, value.node)
            }
        default: return []
        }
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
        guard one.document != other.document || one.item != other.item,
            differ(one, other, { documents[$0].record?.values[field] }) == true
        else { return false }
        let seen = languages.compactMap { language in
            differ(one, other) { documents[$0].value(of: field, in: language) }
        }
        return !seen.isEmpty && seen.allSatisfy { $0 }
    }

    /// - Returns: nil where one of the two is not there.
    private static func differ(_ one: Piece, _ other: Piece, _ value: (Int) -> Value?) -> Bool? {
        guard let own = text(of: one, in: value(one.document)), let others = text(of: other, in: value(other.document))
        else { return nil }
        return !own.isSameBytes(as: others)
    }

    private static func text(of piece: Piece, in value: Value?) -> String? {
        switch (value?.content, piece.item) {
        case (.text(let template), nil): return template.text
        case (.list(let items), let item?):
            guard items.indices.contains(item), case .text(let template) = items[item].content else { return nil }
            return template.text
        default: return nil
        }
    }
}
