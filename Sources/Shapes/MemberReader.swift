import JSON
import Models
import Rulebook
import Values
import YAML

/// Reads one entry of a shape's `members`.
struct MemberReader {
    private enum Kind: String, CaseIterable {
        case parameters
        case document
        case collection
    }

    let models: [Model]

    static let keys = [
        "parameters", "document", "collection", "as", "form", "key", "value", "id", "only", "leave-out", "fields",
    ]
    static let fieldKeys = ["as", "write", "key"]
    static let forms = ["list", "map"]

    mutating func read(_ node: Node, findings: inout Findings) -> Shape.Member? {
        guard var settings = MappingReader(node, what: "a member of a shape", findings: &findings) else { return nil }
        settings.allow(Self.keys)
        let member = read(&settings)
        findings.append(settings.findings)
        return settings.findings.count == 0 ? member : nil
    }

    private func read(_ settings: inout MappingReader) -> Shape.Member? {
        guard let (source, node, model) = source(&settings) else { return nil }
        let name = settings.text("as")
        let form = form(&settings, source, name: name, of: model)
        let only = names("only", of: model, &settings)
        let leftOut = names("leave-out", of: model, &settings) ?? []
        if only != nil, let both = settings.node["leave-out"] {
            settings.add(
                .malformedModel, at: both, "'only' says what is written, and 'leave-out' what is not",
                fix: "remove one of the two")
        }
        let value = settings.text("value")
        if let value, let place = settings.node["value"], let flaw = unknownField(value, of: model) {
            settings.add(.danglingReference, at: place, flaw.message, fix: flaw.fix)
        }
        if value != nil, name == nil, let place = settings.node["value"] {
            settings.add(
                .malformedModel, at: place, "a value by itself has no name in the file", fix: "add 'as: …'")
        }
        return Shape.Member(
            source: source, node: node, name: name, form: form, onlyValue: value, idName: settings.text("id"),
            only: only, leftOut: Set(leftOut), rules: rules(&settings, of: model),
            localized: Set(model.record.fields.filter(\.isLocalized).map(\.name)))
    }

    // MARK: Where the values come from

    private func source(_ settings: inout MappingReader) -> (Shape.Member.Source, Node, Model)? {
        let kinds = Kind.allCases.filter { settings.node[$0.rawValue] != nil }
        guard kinds.count == 1, let kind = kinds.first, let node = settings.node[kind.rawValue] else {
            settings.values.findings.add(
                .missingKey, at: settings.node.headRange, in: settings.node.source,
                "a member of a shape is of one kind, and \(kinds.isEmpty ? "none" : "more than one") of 'parameters', 'document' and 'collection' is given",
                fix: kinds.isEmpty ? "add 'parameters: features'" : "divide it in two")
            return nil
        }
        guard let text = settings.text(kind.rawValue) else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        if kind == .document, parts.count != 2 || parts.contains("") {
            settings.add(
                .malformedValue, at: node, "'\(text.firstLine)' is not the name of a document",
                fix: "write the collection, a dot and the id, as in links.faq")
            return nil
        }
        let name = kind == .document ? parts[0] : text
        let modelKind: Model.Kind = kind == .parameters ? .parameters : .collection
        guard let model = model(named: name, of: modelKind, at: node, &settings) else {
            return nil
        }
        switch kind {
        case .parameters: return (.parameters(name), node, model)
        case .collection: return (.collection(name), node, model)
        case .document: return (.document(collection: name, id: parts[1]), node, model)
        }
    }

    private func model(
        named name: String, of kind: Model.Kind, at node: Node, _ settings: inout MappingReader
    ) -> Model? {
        let known = models.filter { $0.kind == kind }
        guard let model = known.first(where: { $0.name == name }) else {
            settings.add(
                .danglingReference, at: node,
                "'\(name.firstLine)' is not \(kind == .collection ? "a collection" : "a parameter set") of this workspace",
                fix: suggestedName(for: name, among: known.map(\.name)) ?? "add Config/models/\(name.firstLine).yaml")
            return nil
        }
        guard model.delivery == .dynamic else {
            settings.add(
                .malformedModel, at: node,
                "'\(name)' is delivered with the app alone, and a file in a shape is fetched",
                fix: "remove it, or 'delivery: static' from \(model.path)")
            return nil
        }
        return model
    }

    // MARK: How documents follow each other

    private func form(
        _ settings: inout MappingReader, _ source: Shape.Member.Source, name: String?, of model: Model
    ) -> Shape.Member.Form {
        let form = settings.choice("form", among: Self.forms)
        let key = settings.text("key")
        guard case .collection = source else {
            for word in ["form", "key"] {
                guard let node = settings.node[word] else { continue }
                settings.add(
                    .malformedModel, at: node, "'\(word)' is of the documents of a collection, and this is one object",
                    fix: "remove it")
            }
            return .list
        }
        if name == nil {
            settings.values.findings.add(
                .missingKey, at: settings.node.headRange, in: settings.node.source,
                "'as' is missing, and the documents of a collection need a name in the file",
                fix: "add 'as: \(model.name)'")
        }
        guard form == "map" else {
            if let node = settings.node["key"] {
                settings.add(
                    .malformedModel, at: node, "'key' is of a map, and this is a list", fix: "add 'form: map'")
            }
            return .list
        }
        if let key, let node = settings.node["key"] { checkKey(key, at: node, of: model.record, &settings) }
        return .map(key: key)
    }

    /// Records and documents are told apart by a word or a number that they all have.
    private func checkKey(_ key: String, at node: Node, of record: RecordType, _ settings: inout MappingReader) {
        guard let field = record[key] else {
            settings.add(
                .danglingReference, at: node, "'\(key.firstLine)' is not a field there",
                fix: suggestedName(for: key, among: record.names) ?? "name one of \(quoted(record.names))")
            return
        }
        let isPlain = ["choice", "integer", "country", "language", "reference", "text", "version"]
            .contains(field.type.bundleName)
        guard !isPlain || field.isLocalized || !field.isRequired else { return }
        settings.add(
            .malformedModel, at: node,
            "'\(key)' can't be the key of a map, which is a word, a text or a whole number that each entry has, the same in all languages",
            fix: "name another field")
    }

    // MARK: Fields

    private func names(_ key: String, of model: Model, _ settings: inout MappingReader) -> [String]? {
        guard let list = settings.node[key], let words = settings.words(key) else { return nil }
        for (word, item) in zip(words, list.items) {
            // What is inside a nested document is known where its rule is read.
            let isInside = key == "leave-out" && word.contains(".")
            let record = isInside ? nil : model.record
            guard let record, record[word] == nil else { continue }
            settings.add(
                .danglingReference, at: item, "'\(word.firstLine)' is not a field of '\(model.name)'",
                fix: suggestedName(for: word, among: record.names) ?? "name one of \(quoted(record.names))")
        }
        return words
    }

    private func unknownField(_ name: String, of model: Model) -> (message: String, fix: String)? {
        guard model.record[name] == nil else { return nil }
        return (
            "'\(name.firstLine)' is not a field of '\(model.name)'",
            suggestedName(for: name, among: model.record.names) ?? "name one of \(quoted(model.record.names))"
        )
    }

    private func rules(_ settings: inout MappingReader, of model: Model) -> [String: Shape.FieldRule] {
        guard let node = settings.node["fields"], settings.mapping("fields") != nil else { return [:] }
        var rules: [String: Shape.FieldRule] = [:]
        // A path through a document comes after the rule that the document is written.
        for entry in node.entries.sorted(by: { $0.key.text.utf8.count < $1.key.text.utf8.count }) {
            let path = entry.key.text
            guard let field = field(at: path, of: model.record, rules) else {
                settings.add(
                    .danglingReference, at: entry.key, "'\(path.firstLine)' leads to no field of '\(model.name)'",
                    fix: suggestedName(for: path, among: model.record.names)
                        ?? "write its dotted path through records, and through documents that are written in place of a reference"
                )
                continue
            }
            var own = Findings()
            guard var inner = MappingReader(entry.value, what: "the field '\(path)' of a shape", findings: &own) else {
                settings.values.findings.append(own)
                continue
            }
            inner.allow(Self.fieldKeys)
            let writing = WritingReader(models: models).read(&inner, field: field)
            let key = inner.text("key")
            if let key, let place = inner.node["key"] { checkListKey(key, at: place, of: field, &inner) }
            rules[path] = Shape.FieldRule(name: inner.text("as"), writing: writing, key: key, node: entry.key)
            settings.values.findings.append(inner.findings)
        }
        return rules
    }

    private func checkListKey(_ key: String, at node: Node, of field: Field, _ settings: inout MappingReader) {
        guard field.type.isList, let record = field.type.single.recordType else {
            settings.add(
                .malformedModel, at: node,
                "'\(field.name)' is \(field.type.words), and 'key' makes a map of a list of records",
                fix: "remove it")
            return
        }
        checkKey(key, at: node, of: record, &settings)
    }

    /// The field at a dotted path through records, lists of records, and documents in place of references.
    private func field(at path: String, of record: RecordType, _ rules: [String: Shape.FieldRule]) -> Field? {
        var (record, found, walked) = (record, Field?.none, "")
        for step in path.split(separator: ".", omittingEmptySubsequences: false).map(String.init) {
            if let found {
                if let inner = found.type.innermost.recordType {
                    record = inner
                } else if case .document(let collection)? = rules[walked]?.writing,
                    let model = models.first(where: { $0.name == collection })
                {
                    record = model.record
                } else {
                    return nil
                }
            }
            guard let next = record[step] else { return nil }
            found = next
            walked = walked.dotted(step)
        }
        return found
    }
}
