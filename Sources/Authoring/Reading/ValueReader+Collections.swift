import Rulebook
import YAML

extension ValueReader {
    mutating func list(
        _ node: Node, _ constraints: ListConstraints, of element: ValueType, name: String
    ) throws(Problem) -> [Value]? {
        try requireCollection(.sequence, node, as: .list(constraints, of: element), name: name)
        let values = readItems(of: node, as: element, name: name)
        if !constraints.items.contains(node.count), !isDivided(node, element) {
            findings.add(
                .itemCount, at: node,
                "'\(name)' has \(counted(node.count, "item", "items")), and \(constraints.items.words) are asked for\(constraints.source.inBrackets)",
                fix: node.isDividedBySemicolons
                    ? "divide the items by commas"
                    : node.count < constraints.items.minimum ?? 0 ? "add what is missing" : "remove what is too much")
        }
        if constraints.isUnique { reportRepetitions(in: values, name: name) }
        return values
    }

    mutating func table(
        _ node: Node, length: Int, source: String?, of element: ValueType, name: String
    ) throws(Problem) -> Value.Content? {
        try requireCollection(.sequence, node, as: .table(length: length, source: source, of: element), name: name)
        let values = readItems(of: node, as: element, name: name)
        guard node.count == length else {
            findings.add(
                .tableLength, at: node,
                "'\(name)' has \(counted(node.count, "value", "values")), and a table of exactly \(length) is asked for\(source.inBrackets)",
                fix: node.count < length ? "add \(length - node.count)" : "remove \(node.count - length)")
            return nil
        }
        return .list(values)
    }

    /// Whether a dash too many has a finding of its own.
    private func isDivided(_ node: Node, _ element: ValueType) -> Bool {
        guard case .record(let type) = element else { return false }
        return !DividedItem.second(of: node.items, type).isEmpty
    }

    private mutating func readItems(of node: Node, as element: ValueType, name: String) -> [Value] {
        guard case .record(let type) = element else {
            return node.items.compactMap { item in
                isEmpty(item, of: element, name: name) ? nil : read(item, as: element, name: name)
            }
        }
        return records(of: node, as: type, name: name)
    }

    /// Whether a dash stands alone, which has its finding then.
    private mutating func isEmpty(_ item: Node, of type: ValueType, name: String) -> Bool {
        guard item.style == .plain, item.isText("") else { return false }
        let flaw = Problem(
            .emptyValue, "an item of '\(name)' is empty", fix: "remove the '-', or complete the line: \(type.sample)")
        findings.addLoss(flaw, at: item)
        return true
    }

    private mutating func records(of node: Node, as type: RecordType, name: String) -> [Value] {
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
            // The halves are not held to what a whole must have.
            guard !divided.contains(index), !divided.contains(index + 1),
                !isEmpty(item, of: .record(type), name: name)
            else { continue }
            do {
                try requireCollection(.mapping, item, as: .record(type), name: name)
                let record = record(item, as: type, what: "an item of '\(name)'", prefix: name)
                values.append(Value(content: .record(record), node: item))
            } catch {
                findings.add(error, at: item)
            }
        }
        reportSharedValues(in: values, of: type, name: name)
        findings.append(MissingOptions.findings(in: values, of: node, type, name: name))
        return values
    }

    /// Holds the unique fields of a list's records apart.
    private mutating func reportSharedValues(in values: [Value], of type: RecordType, name: String) {
        for (index, field) in type.fields.enumerated() where field.isUnique {
            var seen: Set<String> = []
            for value in values {
                guard case .record(let record) = value.content, let own = record.values[index],
                    let identity = own.content.identity, !seen.insert(identity).inserted
                else { continue }
                findings.add(
                    .notUnique, at: own.node,
                    "'\(own.content.written ?? identity)' is the '\(field.name)' of another item of '\(name)' already",
                    fix: "change one of the two")
            }
        }
    }

    private mutating func reportRepetitions(in values: [Value], name: String) {
        var seen: Set<String> = []
        seen.reserveCapacity(values.count)
        for value in values {
            guard let key = value.content.identity, !seen.insert(key).inserted,
                let first = values.first(where: { $0.content.identity == key })
            else { continue }
            findings.add(
                .duplicateItem, at: value.node,
                "'\(value.content.written ?? key)' stands twice in '\(name)', first in line \(first.node.start.line)",
                fix: "remove one of the two")
        }
    }

    mutating func readRecord(_ node: Node, as type: RecordType, name: String) throws(Problem) -> RecordValue? {
        if let flaw = DividedItem.flaw(of: node, keys: type.names, name: name, what: "a record") { throw flaw }
        try requireCollection(.mapping, node, as: .record(type), name: name)
        return record(node, as: type, what: "'\(name)'", prefix: name)
    }

    /// - Parameters:
    ///   - what: whose keys these are, for messages: "a document of 'faq'".
    ///   - prefix: dotted path of the record, empty at the top.
    mutating func record(_ node: Node, as type: RecordType, what: String, prefix: String) -> RecordValue {
        var record = RecordValue(fields: type.fields.count, node: node)
        var unknown: [Node] = []
        node.eachEntry { entry in
            guard let index = type.index(ofKey: entry.key) else {
                if prefix.isEmpty, entry.key.isText(WaiverReader.key) {
                    findings.append(WaiverReader.read(entry.value, of: .ownFile))
                } else {
                    unknown.append(entry.key)
                }
                return
            }
            record.isWritten[index] = true
            let field = type.fields[index]
            isLocalized = field.isLocalized
            record.values[index] = read(entry.value, as: field.type, name: prefix.dotted(field.name))
        }
        let misspelt = reportUnknown(unknown, in: record, of: type, what: what, isTop: prefix.isEmpty)
        for (index, field) in type.fields.enumerated() where !record.isWritten[index] {
            if misspelt.contains(field.name) {
                // It is there under another name, which is told: nobody else has to miss it.
                record.isWritten[index] = true
                continue
            }
            guard field.isRequired else { continue }
            findings.add(
                .missingKey, at: node.headRange, in: node.source, "'\(field.name)' is missing, and \(what) needs it",
                fix: "add '\(field.name): …', \(field.type.sample)")
        }
        for rule in type.rules { rule.check(RuleSubject(record), into: &findings) }
        return record
    }

    /// - Returns: the fields that were most likely meant, which are not missing besides.
    private mutating func reportUnknown(
        _ keys: [Node], in record: RecordValue, of type: RecordType, what: String, isTop: Bool
    ) -> Set<String> {
        let unwritten = zip(type.names, record.isWritten).filter { !$1 }.map(\.0)
        var misspelt: Set<String> = []
        // Of more keys nobody would see what was said of them.
        for key in keys.prefix(Findings.perFileLimit + 1) {
            let meaning = type.meaning(of: key, in: record.node, isTop: isTop)
            reportUnknown(key, of: record.node, among: type.names, of: what, meaning: meaning)
            if let meant = suggestion(for: key.text, among: unwritten) { misspelt.insert(meant) }
        }
        return misspelt
    }

    /// - Parameter mapping: what the key stands in; what it has already is not what was meant.
    /// - Parameter meaning: what its author most likely meant, where something tells.
    mutating func reportUnknown(
        _ key: Node, of mapping: Node, among known: [String], of what: String, meaning: String? = nil
    ) {
        var fix = meaning ?? suggestedName(for: key.text, among: known) ?? "remove it; known are \(quoted(known))"
        if let number = mapping.fraction(dividedBefore: key) {
            fix = "write \(number) if that is meant: a comma ends an entry"
        }
        if let first = key.text.unicodeScalars.first, first.properties.isWhitespace {
            fix = "write ordinary blanks before it: it begins with one of another kind, which is a part of the word"
        }
        if let unseen = key.unseenCharacter { fix = "remove \(unseen), which nobody sees" }
        findings.add(
            .unknownKey, at: key, "'\(key.text.firstLine)' is not a key of \(what)", fix: fix,
            replacement: key.clearKey(among: known, in: mapping))
    }

    mutating func range(_ node: Node, _ constraints: NumberConstraints, name: String) throws(Problem) -> ExactRange? {
        if let flaw = DividedItem.flaw(of: node, keys: Self.rangeKeys, name: name, what: "a range") { throw flaw }
        try requireCollection(.mapping, node, as: .range(constraints), name: name)
        let before = findings.count
        for entry in node.entries where !Self.rangeKeys.contains(entry.key.text) {
            reportUnknown(entry.key, of: node, among: Self.rangeKeys, of: "a range")
        }
        for key in ["min", "max"] where node[key] == nil {
            findings.add(
                .missingKey, at: node.headRange, in: node.source,
                "'\(key)' is missing, and the range '\(name)' needs both ends",
                fix: "add '\(key)'")
        }
        let minimum = end("min", of: node, constraints, name: name)
        let maximum = end("max", of: node, constraints, name: name)
        guard let minimum, let maximum, let opens = flag("min-exclusive", of: node, name),
            let closes = flag("max-exclusive", of: node, name), findings.count == before
        else { return nil }
        let range = ExactRange(
            minimum: minimum, excludesMinimum: opens, maximum: maximum, excludesMaximum: closes)
        guard !range.isEmpty else {
            let reason =
                maximum < minimum ? "its 'min' is greater than its 'max'" : "an excluded end leaves nothing of it"
            throw Problem(
                .emptyRange, "'\(name)' contains no number: \(reason)", fix: "write the smaller number as 'min'")
        }
        return range
    }

    static let rangeKeys = ["min", "min-exclusive", "max", "max-exclusive"]

    private mutating func end(
        _ key: String, of node: Node, _ constraints: NumberConstraints, name: String
    ) -> ExactNumber? {
        guard let end = node[key] else { return nil }
        let type: ValueType = constraints.decimals == 0 ? .integer(constraints) : .decimal(constraints)
        guard case .number(let number)? = read(end, as: type, name: name.dotted(key))?.content else { return nil }
        return number
    }

    /// - Returns: false where the key is not given, nil where it is wrong.
    private mutating func flag(_ key: String, of node: Node, _ name: String) -> Bool? {
        guard let flag = node[key] else { return false }
        guard case .boolean(let value)? = read(flag, as: .boolean, name: name.dotted(key))?.content else { return nil }
        return value
    }
}

extension String {
    func dotted(_ name: String) -> String { isEmpty ? name : "\(self).\(name)" }
}

extension RecordType {
    /// What the author of an unknown key most likely meant, where more than the names of fields tells.
    fileprivate func meaning(of key: Node, in mapping: Node, isTop: Bool) -> String? {
        if let owner = owner(ofMisplaced: key, in: mapping) { return "indent it further if it belongs to '\(owner)'" }
        guard isTop, suggestion(for: key.text, among: names + [WaiverReader.key]) == WaiverReader.key else {
            return nil
        }
        return "did you mean '\(WaiverReader.key)'?"
    }

    /// The field above a key, where that is a mapping which would know the key: it is not indented far enough.
    private func owner(ofMisplaced key: Node, in mapping: Node) -> String? {
        let above = mapping.entries.last { $0.key.start < key.start && $0.value.kind == .mapping }
        guard let name = above?.key.text, let type = self[name]?.type else { return nil }
        let keys: [String] =
            switch type {
            case .openingHours: ValueReader.hoursKeys
            case .range: ValueReader.rangeKeys
            case .record(let record): record.names
            default: []
            }
        return keys.contains(key.text) ? name : nil
    }
}

extension Node {
    /// Where a finding about a whole collection points: its first key or item, as an editor would look for it.
    var headRange: SourceRange {
        switch kind {
        case .scalar: range
        case .sequence: items.first.map { SourceRange(at: $0.range.start) } ?? range
        case .mapping: entries.first?.key.range ?? range
        }
    }
}

extension Node {
    /// `[a; b; c]`, which is one item.
    fileprivate var isDividedBySemicolons: Bool {
        count == 1 && items[0].kind == .scalar && items[0].text.contains("; ")
    }

    /// Of a key: the number of a character in it that takes no room.
    fileprivate var unseenCharacter: String? {
        text.unicodeScalars.first { $0.properties.generalCategory == .format }?.codePoint
    }

    /// `0.5` for `{mid: 0,5}`, where the comma of a fraction has made a key of its digits.
    fileprivate func fraction(dividedBefore key: Node) -> String? {
        guard let index = entries.firstIndex(where: { $0.key.id == key.id }), index > 0, key.text.utf8.count < 4,
            key.text.utf8.allSatisfy(\.isDigit)
        else { return nil }
        let whole = entries[index - 1].value
        // Nothing but the comma stands between the two.
        guard whole.range.end.line == key.range.start.line, whole.range.end.column + 1 == key.range.start.column,
            !whole.text.isEmpty, whole.text.utf8.allSatisfy(\.isDigit)
        else { return nil }
        return "\(whole.text).\(key.text)"
    }
}
