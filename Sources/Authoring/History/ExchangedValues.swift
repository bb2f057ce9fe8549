import Bundles
import Constraints
import JSON
import Models
import Rulebook
import Values
import Workspaces
import YAML

/// Finds two documents each of which has what the other one had in the newest release, as a name, a link or an address, while another value
/// that tells them apart is where it was.
///
/// Where all that tells them apart went along, somebody gave two documents another name or another place, and nothing is told.
/// Numbers, days and options tell nothing apart: positions change places when documents are put into another order.
enum ExchangedValues {
    static let rule = Rule(
        "values-exchanged", topic: .time, severity: .warning,
        summary:
            "Two documents that have exchanged a name, a link, a telephone number or opening hours since the newest release, while other values of both have stayed. Under the name of one, people find the number, the image or the answer of the other.",
        reason:
            "Two lines were pasted into each other's files. People who tapped on the technical hotline reached the one for test results.",
        example: Rule.Example(
            wrong: "link: https://www.rki.de/tests",
            right: "link: https://www.rki.de/masks"))

    /// Where more have changed in a field, all was made anew.
    private static let changesMost = 100

    /// - Parameters:
    ///   - languages: in which texts are compared.
    ///   - sourceIndex: of the one in which documents themselves are.
    static func findings(
        in collection: Collection, since live: EarlierRelease, _ languages: [WorkspaceConfiguration.Language],
        sourceIndex: Int?
    ) -> Findings {
        var findings = Findings()
        let columns = collection.model.record.fields.enumerated().filter { $1.type.tellsApart }.flatMap {
            (index, field) -> [Column] in
            guard field.isLocalized else { return [Column(at: index, of: field, in: collection, live: live)] }
            return languages.enumerated().map {
                Column(
                    at: index, of: field, in: collection, live: live, language: $1.tag,
                    translation: $0 == sourceIndex ? nil : $0)
            }
        }
        var told: Set<String> = []
        for column in columns where column.isToldWhereExchanged && (2...changesMost).contains(column.changed.count) {
            for document in column.changed where !told.contains(document.id) {
                guard let value = column.value(document),
                    let other = column.changed.first(where: { column.haveExchanged(document, $0) }),
                    let kept = columns.first(where: { $0.tellsApart(document, other) })
                else { continue }
                told.insert(document.id)
                let written = value.content.written.map { "'\($0.firstLine)' is" } ?? "this value is"
                findings.add(
                    rule, at: value.node,
                    "\(written) the '\(column.name)' of '\(other.id)' in release \(live.number), and '\(other.id)' has that of this document, while '\(kept.name)' is where it was in both",
                    fix: "look whether the two were exchanged")
            }
        }
        return findings
    }
}

/// One field of all documents, of a text in one language, as it is and as the newest release has it.
private struct Column {
    let name: String
    private let index: Int
    private let type: any ValueType
    /// The index of the language; nil for what stands in documents themselves.
    private let translation: Int?
    private let collection: Collection
    private let live: EarlierRelease
    private let language: LanguageTag?
    private(set) var changed: [Document] = []

    init(
        at index: Int, of field: Field, in collection: Collection, live: EarlierRelease, language: LanguageTag? = nil,
        translation: Int? = nil
    ) {
        (self.index, name, type) = (index, field.name, field.type)
        (self.translation, self.collection, self.live, self.language) = (translation, collection, live, language)
        changed = collection.documents.filter { document in
            before(document.id).map { old in value(document).map { !isSame($0, old) } ?? false } ?? false
        }
    }

    private func before(_ id: String) -> JSON? {
        live.record(ofDocument: id, in: collection.model.name, language)?.fields[name]
    }

    /// Numbers and the like may be the same by chance.
    var isToldWhereExchanged: Bool {
        type.traits.contains(.text) || type.traits.contains(.contact) || type.isA(OpeningHoursType.self)
            || type.isA(ImageType.self)
    }

    func value(_ document: Document) -> Value? {
        translation.map { document.value(of: index, in: $0) } ?? document.record?.values[index]
    }

    /// Whether each has what the other one had, and nobody else has or had either.
    func haveExchanged(_ one: Document, _ other: Document) -> Bool {
        guard one.id != other.id, let first = value(one), let second = value(other), isSame(first, before(other.id)),
            isSame(second, before(one.id))
        else { return false }
        let past = live.records(ofDocumentsIn: collection.model.name, language)
        let old = [before(one.id), before(other.id)]
        return past.count { old.contains($0.record.fields[name]) } == 2
            && collection.documents.count {
                value($0).map { [first.content, second.content].contains($0.content) } ?? false
            }
                == 2
    }

    /// Whether two documents have, and had, different values.
    func tellsApart(_ one: Document, _ other: Document) -> Bool {
        guard let first = value(one), let second = value(other) else { return false }
        return first.content != second.content && isSame(first, before(one.id)) && isSame(second, before(other.id))
    }

    /// Whether a release has this as a value; of a text that quotes, all but the quotes.
    private func isSame(_ value: Value, _ old: JSON?) -> Bool {
        guard case .text(let template) = value.content, !template.parts.isEmpty else {
            return old == value.content.json(as: type)
        }
        return old?.string.map(template.fits) ?? false
    }
}

extension Template {
    /// Whether its pieces stand in a text one behind the other, from its beginning to its end.
    fileprivate func fits(_ text: String) -> Bool {
        var rest = text[...]
        for (index, part) in parts.enumerated() {
            guard case .literal(let piece) = part else { continue }
            if index == 0 {
                guard rest.hasPrefix(piece) else { return false }
                rest = rest.dropFirst(piece.count)
            } else if index == parts.count - 1 {
                return rest.hasSuffix(piece)
            } else if let place = rest.firstRange(of: piece) {
                rest = rest[place.upperBound...]
            } else {
                return false
            }
        }
        return true
    }
}

extension ValueType {
    /// Whether its values say which document they belong to. Positions change places when documents are put into another order.
    fileprivate var tellsApart: Bool {
        traits.contains(.listed) || traits.contains(.contact) || traits.contains(.text) || isA(VersionType.self)
            || isA(DurationType.self) || isA(OpeningHoursType.self) || isA(ImageType.self)
    }
}
