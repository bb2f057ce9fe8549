import Bundles
import YAML

/// Everything in a workspace that names one document: references, quotes, links, rules of models, waivers.
struct MentionSearch {
    let old: DocumentName
    let new: DocumentName
    let content: WorkspaceContent
    /// By path.
    let sources: [String: SourceText]

    /// By path of the file.
    var edits: [String: [SourceEdit]] {
        var edits: [String: [SourceEdit]] = [:]
        for collection in content.collections {
            for document in collection.documents {
                if let record = document.record { references(in: record, of: collection.model.record, into: &edits) }
                for text in document.texts { mentions(in: text.node, into: &edits) }
            }
        }
        for set in content.parameters {
            if let record = set.record { references(in: record, of: set.model.record, into: &edits) }
        }
        for (path, source) in sources where path.hasPrefix("Config/models/") { rules(in: source, into: &edits) }
        sources["Config/waivers.yaml"].map { waivers(in: $0, into: &edits) }
        return edits.mapValues { Array(Set($0)) }
    }

    // MARK: References

    private func references(in record: RecordValue, of type: RecordType, into edits: inout [String: [SourceEdit]]) {
        for (field, value) in zip(type.fields, record.values) {
            if let value { references(in: value, of: field.type, into: &edits) }
        }
    }

    private func references(in value: Value, of type: ValueType, into edits: inout [String: [SourceEdit]]) {
        switch (type, value.content) {
        case (.reference(old.collection), .reference(old.id)):
            replace(value.node, by: new.id, into: &edits)
        case (.list(_, let element), .list(let items)), (.table(_, _, let element), .list(let items)):
            for item in items { references(in: item, of: element, into: &edits) }
        case (.record(let type), .record(let record)): references(in: record, of: type, into: &edits)
        default: break
        }
    }

    private func replace(_ node: Node, by text: String, into edits: inout [String: [SourceEdit]]) {
        let range = node.range(ofText: 0..<node.textBytes.count)
        let isInQuotes = node.style == .singleQuoted || node.style == .doubleQuoted
        let quote = isInQuotes && range == node.range ? "\"" : ""
        edits[node.source.path, default: []].append(SourceEdit(range, of: node.source, quote + text + quote))
    }

    // MARK: Quotes and links

    /// In the bytes of the file, since a quote may stand in any style of text.
    private func mentions(in node: Node, into edits: inout [String: [SourceEdit]]) {
        let bytes = node.source.bytes
        let range = node.range
        let piece = bytes[node.source.offset(of: range.start)..<node.source.offset(of: range.end)]
        let id = Array(old.id.utf8)
        for (prefix, ends) in [("\(old.collection).", ". }"), ("\(old.collection):", ")>#? \n\r")] {
            let isQuote = prefix.hasSuffix(".")
            for place in piece.places(of: Array(prefix.utf8) + id) {
                let end = place + prefix.utf8.count + id.count
                guard end == piece.endIndex || ends.utf8.contains(bytes[end]) else { continue }
                guard isQuote ? opensQuote(bytes[..<place]) : opensLink(bytes[..<place]) else { continue }
                let start = place + prefix.utf8.count
                edits[node.source.path, default: []].append(SourceEdit(start..<end, new.id))
            }
        }
    }

    private func opensQuote(_ before: ArraySlice<UInt8>) -> Bool {
        before.reversed().drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D }.starts(with: "{{".utf8)
    }

    /// `](faq:id)`, `](<faq:id>)`, `<faq:id>`, and `[word]: faq:id`.
    private func opensLink(_ before: ArraySlice<UInt8>) -> Bool {
        let end = before.reversed().drop { $0 == 0x20 || $0 == UInt8(ascii: "<") }.prefix(2)
        return end.starts(with: "(]".utf8) || end.starts(with: ":]".utf8) || before.last == UInt8(ascii: "<")
    }

    // MARK: Config/

    private func rules(in source: SourceText, into edits: inout [String: [SourceEdit]]) {
        guard let root = parseYAML(path: source.path, bytes: source.bytes).root else { return }
        let isOwn = root["collection"]?.text == old.collection
        rules(in: root, isOwn: isOwn, isInRule: false, into: &edits)
    }

    /// `documents: [id]` of the collection's own model, and ways to a field that begin with the document.
    private func rules(in node: Node, isOwn: Bool, isInRule: Bool, into edits: inout [String: [SourceEdit]]) {
        switch node.kind {
        case .scalar:
            let prefix = "\(old.collection).\(old.id)."
            guard isInRule, node.text.hasPrefix(prefix) else { return }
            let id = old.collection.utf8.count + 1..<prefix.utf8.count - 1
            edits[node.source.path, default: []].append(
                SourceEdit(node.range(ofText: id), of: node.source, new.id))
        case .sequence:
            for item in node.items { rules(in: item, isOwn: isOwn, isInRule: isInRule, into: &edits) }
        case .mapping:
            for entry in node.entries {
                if isInRule, isOwn, entry.key.text == "documents" {
                    for item in entry.value.items where item.text == old.id {
                        replace(item, by: new.id, into: &edits)
                    }
                }
                rules(in: entry.key, isOwn: isOwn, isInRule: isInRule, into: &edits)
                let isRules = entry.key.text == "rules" && entry.value.kind == .sequence
                rules(in: entry.value, isOwn: isOwn, isInRule: isInRule || isRules, into: &edits)
            }
        }
    }

    private func waivers(in source: SourceText, into edits: inout [String: [SourceEdit]]) {
        guard let root = parseYAML(path: source.path, bytes: source.bytes).root else { return }
        for item in root.items {
            guard let file = item["file"], old.isFile(file.text) else { continue }
            let start = "Content/\(old.collection)/".utf8.count
            let id = file.range(ofText: start..<start + old.id.utf8.count)
            edits[source.path, default: []].append(SourceEdit(id, of: source, new.id))
        }
    }
}

extension ArraySlice<UInt8> {
    fileprivate func places(of wanted: [UInt8]) -> [Int] {
        guard wanted.count <= count else { return [] }
        return (startIndex...endIndex - wanted.count).filter {
            self[$0] == wanted[0] && self[$0...].starts(with: wanted)
        }
    }
}
