import Bundles
import JSON
import YAML

/// Finds two documents each of which has what the other one had in the newest release, as a name or as a link, while another value
/// that tells them apart is where it was.
///
/// Where all that tells them apart went along, somebody gave two documents another name or another place, and nothing is told.
/// Numbers, days and options tell nothing apart: positions change places when documents are put into another order.
enum ExchangedValues {
    static let rule = Rule(
        "values-exchanged", severity: .warning,
        "Two documents each of which has what the other one had in the newest release, as a name, a link or opening hours, while other values of both are where they were. Under the name of the one people find the number, the image or the answer of the other."
    )

    /// - Parameter configuration: nil where it could not be read; then no text is looked at.
    static func findings(
        in collections: [Collection], _ configuration: WorkspaceConfiguration?, history: [EarlierRelease]
    ) -> Findings {
        var findings = Findings()
        guard let live = history.first else { return findings }
        for collection in collections {
            let language = live.language(ofDocumentsIn: collection.model.name).flatMap { configuration?.index(of: $0) }
            let records = live.records(ofDocumentsIn: collection.model.name)
            let columns = collection.model.record.fields.indices.map { field in
                Column(
                    field, of: collection, records, language, isSource: language == configuration?.sourceIndex)
            }
            for document in collection.documents {
                guard let exchange = Exchange(of: document.id, among: columns) else { continue }
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

    /// - Parameter columns: by field.
    init?(of id: String, among columns: [Column]) {
        for field in columns.indices where columns[field].isTold {
            guard let other = columns[field].partner(of: id), let value = columns[field].values[id],
                let kept = columns.firstIndex(where: { $0.tellsApart(id, other) })
            else { continue }
            (self.field, self.value, self.other, self.kept) = (field, value, other, kept)
            return
        }
        return nil
    }
}

/// One field of all documents, as it is and as the newest release has it.
private struct Column {
    /// Whether an exchange in it is told here: that of telephone numbers and e-mail addresses is told by rules of their own.
    let isTold: Bool
    private(set) var values: [String: Value] = [:]
    /// What each document has, and had, as JSON.
    private var current: [String: String] = [:]
    private var before: [String: String] = [:]
    /// The documents that have, and had, a value.
    private var holders: [String: [String]] = [:]
    private var holdersBefore: [String: [String]] = [:]

    /// - Parameters:
    ///   - language: the index of the one in which the release's texts are; nil where texts can't be compared.
    ///   - isSource: whether documents themselves are in it.
    init(
        _ field: Int, of collection: Collection, _ records: [(id: String, record: EarlierRecord)], _ language: Int?,
        isSource: Bool
    ) {
        let (name, type) = (collection.model.record.fields[field].name, collection.model.record.fields[field].type)
        let isLocalized = collection.model.record.fields[field].isLocalized
        isTold = type.isToldWhereExchanged
        guard type.tellsApart, !isLocalized || language != nil else { return }
        for (id, record) in records {
            guard let json = record.fields[name] else { continue }
            before[id] = json.words
            if isTold { holdersBefore[json.words, default: []].append(id) }
        }
        for document in collection.documents {
            let value =
                if isLocalized, !isSource, let language {
                    document.value(of: field, in: language)
                } else {
                    document.record?.values[field]
                }
            guard let value, let words = value.content.words(of: type) else { continue }
            values[document.id] = value
            current[document.id] = words
            if isTold { holders[words, default: []].append(document.id) }
        }
    }

    /// The one that has what a document had, and had what it has, where nobody else has or had either.
    func partner(of id: String) -> String? {
        guard let value = current[id], let old = before[id], value != old,
            let other = holdersBefore[value]?.first, holdersBefore[value]?.count == 1, current[other] == old,
            holders[value]?.count == 1, holders[old]?.count == 1, holdersBefore[old]?.count == 1
        else { return nil }
        return other
    }

    /// Whether two documents have different values, and those that they had.
    func tellsApart(_ id: String, _ other: String) -> Bool {
        guard let value = current[id], let others = current[other], value != others else { return false }
        return before[id] == value && before[other] == others
    }
}

extension ValueType {
    /// Whether no two documents have the same by chance.
    fileprivate var isToldWhereExchanged: Bool {
        switch self {
        case .text, .richText, .link, .openingHours: true
        default: false
        }
    }

    fileprivate var tellsApart: Bool {
        switch self {
        case .phone, .email, .version, .duration, .choice, .country, .language: true
        default: isToldWhereExchanged
        }
    }
}

extension JSON {
    fileprivate var words: String { string ?? String(decoding: encoded(), as: UTF8.self) }
}

extension Value.Content {
    /// As a bundle has it; nil for texts that quote, which say something else where a fact is another one.
    fileprivate func words(of type: ValueType) -> String? {
        if case .text(let template) = self { return template.parts.isEmpty ? template.text : nil }
        return ValueEncoder.json(self, type).words
    }
}
