import Bundles
import Constraints
import JSON
import Models
import Rulebook
import Workspaces
import YAML

/// Finds two documents each of which has what the other one had in the newest release, as a name or as a link, while another value
/// that tells them apart is where it was.
///
/// Where all that tells them apart went along, somebody gave two documents another name or another place, and nothing is told.
/// Numbers, days and options tell nothing apart: positions change places when documents are put into another order.
enum ExchangedValues {
    static let rule = Rule(
        "values-exchanged", topic: .time, severity: .warning,
        summary:
            "Two documents each of which has what the other one had in the newest release, as a name, a link or opening hours, while other values of both are where they were. Under the name of the one people find the number, the image or the answer of the other.",
        reason:
            "Two lines were pasted into each other's files. Whoever tapped on the technical hotline reached the one for test results.",
        example: Rule.Example(
            wrong: "link: https://www.rki.de/tests",
            right: "link: https://www.rki.de/masks"))

    /// - Parameter configuration: nil where it could not be read; then no text is looked at.
    static func findings(
        in collections: [Collection], _ configuration: WorkspaceConfiguration?, history: [EarlierRelease]
    ) -> Findings {
        var findings = Findings()
        guard let live = history.first else { return findings }
        for collection in collections {
            let versions = TwoVersions(of: collection, in: live, configuration)
            let columns = collection.model.record.fields.indices.compactMap { Column($0, of: versions) }
            guard !columns.isEmpty else { continue }
            for document in collection.documents {
                guard let exchange = Exchange(of: document, among: columns, versions) else { continue }
                add(exchange, collection.model.record.fields, live.number, &findings)
            }
        }
        return findings
    }

    private static func add(
        _ exchange: Exchange, _ fields: [Field], _ release: Int, _ findings: inout Findings
    ) {
        let (name, kept) = (fields[exchange.field].name, fields[exchange.kept].name)
        let written = exchange.value.content.written.map { "'\($0.firstLine)' is" } ?? "what stands here is"
        findings.add(
            rule, at: exchange.value.node,
            "\(written) the '\(name)' of '\(exchange.other)' in release \(release), and '\(exchange.other)' has that of this document, while '\(kept)' is where it was in both",
            fix: "look whether the two were exchanged")
    }
}

/// What a document has in a field, and another one had, and the other way round.
private struct Exchange {
    let field: Int
    let value: Value
    /// The id of the other document.
    let other: String
    /// A field that has the same as before in both.
    let kept: Int

    init?(of document: Document, among columns: [Column], _ versions: TwoVersions) {
        for column in columns {
            guard let other = column.partner(of: document.id), let value = versions.value(of: column.field, document),
                let kept = versions.fieldThatTellsApart(document, other)
            else { continue }
            (field, self.value, self.other, self.kept) = (column.field, value, other.id, kept)
            return
        }
        return nil
    }
}

/// The documents of a collection as they are, and as a release has them.
private struct TwoVersions {
    let collection: Collection
    let records: [(id: String, record: EarlierRecord)]
    private let live: EarlierRelease
    /// The index of the one in which the release's texts are; nil where texts can't be compared.
    private let language: Int?
    /// Whether documents themselves are in it.
    private let isSource: Bool

    init(of collection: Collection, in live: EarlierRelease, _ configuration: WorkspaceConfiguration?) {
        (self.collection, self.live) = (collection, live)
        records = live.records(ofDocumentsIn: collection.model.name)
        language = live.language(ofDocumentsIn: collection.model.name).flatMap { configuration?.index(of: $0) }
        isSource = language == configuration?.sourceIndex
    }

    private var fields: [Field] { collection.model.record.fields }

    /// Whether the values of a field say which document they belong to.
    func canCompare(_ field: Int) -> Bool {
        fields[field].type.tellsApart && (!fields[field].isLocalized || language != nil)
    }

    func value(of field: Int, _ document: Document) -> Value? {
        guard fields[field].isLocalized, !isSource, let language else { return document.record?.values[field] }
        return document.value(of: field, in: language)
    }

    /// - Returns: nil where there is none, and of a text that quotes.
    func current(_ field: Int, _ document: Document) -> JSON? {
        value(of: field, document)?.content.comparableJSON(as: fields[field].type)
    }

    func before(_ field: Int, _ document: Document) -> JSON? {
        live.record(ofDocument: document.id, in: collection.model.name)?.fields[fields[field].name]
    }

    /// A field in which two documents have different values, and those that they had.
    func fieldThatTellsApart(_ document: Document, _ other: Document) -> Int? {
        fields.indices.first { field in
            guard canCompare(field), let value = current(field, document), let others = current(field, other) else {
                return false
            }
            return value != others && before(field, document) == value && before(field, other) == others
        }
    }
}

/// One field of all documents, as it is and as the newest release has it, where two or more have changed in it.
private struct Column {
    let field: Int
    /// What each document has, and had.
    private var current: [String: JSON] = [:]
    private var before: [String: JSON] = [:]
    /// The documents that have, and had, a value.
    private var holders: [JSON: [Document]] = [:]
    private var holdersBefore: [JSON: [String]] = [:]

    /// - Returns: nil where nothing can be exchanged, or where it is told by a rule of its own, as of telephone numbers.
    init?(_ field: Int, of versions: TwoVersions) {
        let (documents, fields) = (versions.collection.documents, versions.collection.model.record.fields)
        guard fields[field].type.isToldWhereExchanged, versions.canCompare(field) else { return nil }
        let values = documents.map { versions.current(field, $0) }
        guard zip(documents, values).count(where: { $1 != nil && versions.before(field, $0) != $1 }) > 1 else {
            return nil
        }
        self.field = field
        for (id, record) in versions.records {
            guard let json = record.fields[fields[field].name] else { continue }
            before[id] = json
            holdersBefore[json, default: []].append(id)
        }
        for (document, value) in zip(documents, values) {
            guard let value else { continue }
            current[document.id] = value
            holders[value, default: []].append(document)
        }
    }

    /// The one that has what a document had, and had what it has, where nobody else has or had either.
    func partner(of id: String) -> Document? {
        guard let value = current[id], let old = before[id], value != old,
            let other = holders[old]?.first, holders[old]?.count == 1, before[other.id] == value,
            holders[value]?.count == 1, holdersBefore[value]?.count == 1, holdersBefore[old]?.count == 1
        else { return nil }
        return other
    }
}

extension ValueType {
    /// Whether no two documents have the same by chance.
    fileprivate var isToldWhereExchanged: Bool {
        traits.contains(.text) || isA(LinkType.self) || isA(OpeningHoursType.self)
    }

    fileprivate var tellsApart: Bool {
        traits.contains(.listed) || traits.contains(.contact) || isA(VersionType.self) || isA(DurationType.self)
            || isToldWhereExchanged
    }
}

extension Value.Content {
    /// As a bundle has it; nil for texts that quote, which say something else where a fact is another one.
    fileprivate func comparableJSON(as type: any ValueType) -> JSON? {
        if case .text(let template) = self, !template.parts.isEmpty { return nil }
        return json(as: type)
    }
}
