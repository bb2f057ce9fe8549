import Rulebook
package import YAML

extension ValueReader {
    /// The items of a list or table.
    mutating func items(of node: Node, as element: any ValueType, name: String) -> [Value] {
        // A list is replaced whole.
        let isPartial = isPartial
        self.isPartial = false
        defer { self.isPartial = isPartial }
        if let type = element.recordType { return records(of: node, as: type, element: element, name: name) }
        return node.items.compactMap { item in
            isEmpty(item, of: element, name: name) ? nil : read(item, as: element, name: name)
        }
    }

    /// Whether an item is only its dash, which has its finding then.
    private mutating func isEmpty(_ item: Node, of type: any ValueType, name: String) -> Bool {
        guard item.style == .plain, item.isText("") else { return false }
        let problem = Problem(
            .emptyValue, "an item of '\(name)' is empty", fix: "remove the '-', or complete the line: \(type.sample)")
        findings.addLoss(problem, at: item)
        return true
    }

    private mutating func records(
        of node: Node, as type: RecordType, element: any ValueType, name: String
    ) -> [Value] {
        let items = node.items
        let divided = DividedItem.second(of: items, type)
        var values: [Value] = []
        for (index, item) in items.enumerated() {
            if divided.contains(index) {
                let keys = quoted(item.entries.map(\.key.text))
                findings.add(
                    .dividedItem, at: item.headRange, in: item.source,
                    "\(keys) \(item.count == 1 ? "completes" : "complete") the item before: the dash divides one item of '\(name)' in two",
                    fix: "write a blank in place of the dash")
            }
            // The halves lack what a whole item must have.
            guard !divided.contains(index), !divided.contains(index + 1), !isEmpty(item, of: element, name: name)
            else { continue }
            do {
                try requireCollection(.mapping, item, as: element, name: name)
                let record = record(item, as: type, what: "an item of '\(name)'", prefix: name)
                values.append(Value(content: .record(record), node: item))
            } catch {
                findings.add(error, at: item)
            }
        }
        reportSharedValues(in: values, of: type, name: name)
        findings.append(MissingOptions.findings(in: values, of: node, type: type, name: name))
        return values
    }

    /// Compares the unique fields of a list's records.
    private mutating func reportSharedValues(in values: [Value], of type: RecordType, name: String) {
        for (index, field) in type.fields.enumerated() where field.isUnique {
            var seen: Set<String> = []
            for value in values {
                guard case .record(let record) = value.content, let own = record.values[index],
                    let identity = own.content.identity, !seen.insert(identity).inserted
                else { continue }
                findings.add(
                    .notUnique, at: own.node,
                    "'\(own.content.written ?? identity)' is already the '\(field.name)' of another item of '\(name)'",
                    fix: "change one of the two")
            }
        }
    }

    mutating func reportRepetitions(in values: [Value], name: String) {
        var seen: Set<String> = []
        seen.reserveCapacity(values.count)
        for value in values {
            guard let key = value.content.identity, !seen.insert(key).inserted,
                let first = values.first(where: { $0.content.identity == key })
            else { continue }
            findings.add(
                .duplicateItem, at: value.node,
                "'\(value.content.written ?? key)' is in '\(name)' twice, first in line \(first.node.start.line)",
                fix: "remove one of the two")
        }
    }

    /// - Parameters:
    ///   - what: whose keys these are, for messages: "a document of 'faq'".
    ///   - prefix: dotted path of the record, empty at the top.
    package mutating func record(_ node: Node, as type: RecordType, what: String, prefix: String) -> RecordValue {
        var record = RecordValue(fields: type.fields.count, node: node)
        var unknown: [Node] = []
        node.eachEntry { entry in
            guard let index = type.index(ofKey: entry.key) else {
                // What a file says besides values is read where files are.
                if !prefix.isEmpty || !ReservedKeys.ofSources.contains(entry.key.text) { unknown.append(entry.key) }
                return
            }
            record.isWritten[index] = true
            let field = type.fields[index]
            isLocalized = field.isLocalized
            record.values[index] = read(entry.value, as: field.type, name: prefix.dotted(field.name))
        }
        let misspelt = refuse(unknown, in: record, of: type, what: what, isTop: prefix.isEmpty)
        for (index, field) in type.fields.enumerated() where !record.isWritten[index] {
            if misspelt.contains(field.name) {
                // It is there under another name, which has a finding.
                record.isWritten[index] = true
                continue
            }
            guard field.isRequired, !isPartial else { continue }
            findings.add(
                .missingKey, at: node.headRange, in: node.source, "'\(field.name)' is missing, and \(what) needs it",
                fix: "add '\(field.name): …', \(field.type.sample)")
        }
        if !isPartial { for rule in type.rules { rule.check(record, into: &findings) } }
        return record
    }

    /// - Returns: the fields that were most likely meant.
    private mutating func refuse(
        _ keys: [Node], in record: RecordValue, of type: RecordType, what: String, isTop: Bool
    ) -> Set<String> {
        let unwritten = zip(type.names, record.isWritten).filter { !$1 }.map(\.0)
        var misspelt: Set<String> = []
        // Findings about more keys are not shown.
        for key in keys.prefix(Findings.perFileLimit + 1) {
            let meaning = type.meaning(of: key, in: record.node, isTop: isTop)
            refuse(key, of: record.node, known: type.names, what: what, meaning: meaning)
            if let meant = suggestion(for: key.text, among: unwritten) { misspelt.insert(meant) }
        }
        return misspelt
    }
}

extension RecordType {
    /// What the author of an unknown key most likely meant, where more than the names of fields tells.
    fileprivate func meaning(of key: Node, in mapping: Node, isTop: Bool) -> String? {
        if let owner = owner(ofMisplaced: key, in: mapping) { return "indent it further if it belongs to '\(owner)'" }
        guard isTop, let meant = suggestion(for: key.text, among: names + ReservedKeys.ofSources.sorted()),
            ReservedKeys.ofSources.contains(meant)
        else { return nil }
        return "did you mean '\(meant)'?"
    }

    /// The field above a key, where that is a mapping which would know the key: it is not indented far enough.
    private func owner(ofMisplaced key: Node, in mapping: Node) -> String? {
        let above = mapping.entries.last { $0.key.start < key.start && $0.value.kind == .mapping }
        guard let name = above?.key.text, let type = self[name]?.type else { return nil }
        return type.memberKeys.contains(key.text) ? name : nil
    }
}
