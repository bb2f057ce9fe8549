import Bundles
import Constraints
import Models
import Rulebook
import Workspaces
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
        for (path, source) in sources where path.contains("Config/models/") { rules(in: source, into: &edits) }
        sources["Config/waivers.yaml"].map { waivers(in: $0, into: &edits) }
        return edits.mapValues { Array(Set($0)) }
    }

    // MARK: References

    private func references(in record: RecordValue, of type: RecordType, into edits: inout [String: [SourceEdit]]) {
        for (field, value) in zip(type.fields, record.values) {
            if let value { references(in: value, of: field.type, into: &edits) }
        }
    }

    private func references(in value: Value, of type: any ValueType, into edits: inout [String: [SourceEdit]]) {
        switch value.content {
        case .word(old.id) where (type as? ReferenceType)?.collection == old.collection:
            replace(value.node, by: new.id, into: &edits)
        case .list(let items): for item in items { references(in: item, of: type.single, into: &edits) }
        case .record(let record): type.recordType.map { references(in: record, of: $0, into: &edits) }
        default: break
        }
    }

    private func replace(_ node: Node, by text: String, into edits: inout [String: [SourceEdit]]) {
        let range = node.range(ofText: 0..<node.textBytes.count)
        let isInQuotes = node.style == .singleQuoted || node.style == .doubleQuoted
        // An id may look like a number, and 'true' and 'null' are ids as well.
        let needsQuotes = node.style == .plain && CoreValue(plain: text) != .string
        let quote = isInQuotes && range == node.range || needsQuotes ? "\"" : ""
        edits[node.source.path, default: []].append(SourceEdit(range, of: node.source, quote + text + quote))
    }

    // MARK: Quotes and links

    private func mentions(in node: Node, into edits: inout [String: [SourceEdit]]) {
        let text = node.textBytes
        for (prefix, ends) in [("\(old.collection).", ". }"), ("\(old.collection):", ")>#? \n")] {
            let wanted = Array((prefix + old.id).utf8)
            for place in text.places(of: wanted) {
                let end = place + wanted.count
                guard end == text.endIndex || ends.utf8.contains(text[end]) else { continue }
                guard prefix.hasSuffix(".") ? opensQuote(text[..<place]) : opensLink(text[..<place]) else { continue }
                let range = node.range(ofText: place - text.startIndex..<end - text.startIndex)
                // Where escapes hide it, the comparison with what was before finds it.
                guard range != node.range else { continue }
                let idEnd = node.source.offset(of: range.end)
                edits[node.source.path, default: []].append(SourceEdit(idEnd - old.id.utf8.count..<idEnd, new.id))
            }
        }
    }

    private func opensQuote(_ before: ArraySlice<UInt8>) -> Bool {
        before.reversed().drop(while: \.isBlankOrBreak).starts(with: "{{".utf8)
    }

    /// `](faq:id)`, `](<faq:id>)`, `<faq:id>`, and `[word]: faq:id`; a line may end behind the bracket and the colon
    /// (CommonMark 0.31.2, §4.7 and §6.3).
    private func opensLink(_ before: ArraySlice<UInt8>) -> Bool {
        if before.last == UInt8(ascii: "<") { return true }
        let end = before.reversed().drop(while: \.isBlankOrBreak).prefix(2)
        return end.starts(with: "(]".utf8) || end.starts(with: ":]".utf8)
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
