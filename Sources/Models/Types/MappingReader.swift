package import Rulebook
package import Values
package import YAML

/// Reads the keys of one mapping of configuration, as strictly as a document is read.
package struct MappingReader {
    package let node: Node
    /// Whose keys these are, for messages: "a field of type text".
    package let what: String
    package var values = ValueReader()
    /// The keys that `allow` was called with.
    private var known: [String] = []

    /// - Returns: nil, with a finding, where `node` is no mapping.
    package init?(_ node: Node, what: String, findings: inout Findings) {
        guard node.kind == .mapping else {
            findings.add(
                .wrongType, at: node, "\(what) must be a mapping, but this is \(node.words)",
                fix: "write one 'key: value' a line")
            return nil
        }
        self.node = node
        self.what = what
    }

    package var findings: Findings { values.findings }

    /// The mapping under a key. Its findings have to be appended here after it was read.
    /// - Parameter keys: that it may have; nil for any.
    /// - Returns: nil where the key is missing, and, with a finding, where it has something else.
    package mutating func mapping(_ key: String, among keys: [String]? = nil) -> MappingReader? {
        guard let node = node[key] else { return nil }
        var inner = MappingReader(node, what: "'\(key)'", findings: &values.findings)
        if let keys { inner?.allow(keys) }
        return inner
    }

    package mutating func allow(_ keys: [String]) {
        known = keys
        values.refuseKeys(of: node, except: keys, what: what)
    }

    package mutating func require(_ key: String, sample: String) -> Node? {
        if let value = node[key] { return value }
        // A misspelt key has a finding.
        guard !node.entries.contains(where: { $0.key.clearKey(among: known, in: node) == key }) else { return nil }
        values.findings.add(
            .missingKey, at: node.headRange, in: node.source, "'\(key)' is missing, and \(what) needs it",
            fix: "add '\(key): \(sample)'")
        return nil
    }

    package mutating func text(_ key: String) -> String? { node[key].flatMap { text(of: $0, key) } }

    package mutating func text(of value: Node, _ name: String) -> String? {
        values.read(value, as: TextType(), name: name)?.content.written
    }

    package mutating func flag(_ key: String) -> Bool {
        guard let value = node[key] else { return false }
        guard case .boolean(let flag)? = values.read(value, as: BooleanType(), name: key)?.content else { return false }
        return flag
    }

    /// A whole number from 0 to `limit`.
    package mutating func count(_ key: String, limit: Int) -> Int? {
        guard let value = node[key] else { return nil }
        let bounds = Bounds(minimum: .number(ExactNumber(0)), maximum: .number(ExactNumber(limit)))
        let type = IntegerType(NumberConstraints(bounds: bounds))
        guard case .number(let number)? = values.read(value, as: type, name: key)?.content else { return nil }
        return number.integer.map(Int.init)
    }

    /// A span of time, as `14 days`.
    package mutating func timeSpan(_ key: String) -> TimeSpan? {
        guard let value = node[key], case .fact(let span)? = values.read(value, as: DurationType(), name: key)?.content
        else { return nil }
        return span as? TimeSpan
    }

    package mutating func words(_ key: String) -> [String]? {
        guard let value = node[key] else { return nil }
        let type = ListType(ListConstraints(items: CountBounds(minimum: 1), isUnique: true), of: TextType())
        guard case .list(let items)? = values.read(value, as: type, name: key)?.content, items.count == value.count
        else { return nil }
        return items.compactMap(\.content.written)
    }

    /// The same, of words that may be wrong.
    /// - Parameter problem: what is wrong with a word, and its fix; nil for a right one.
    package mutating func words(
        _ key: String, _ problem: (String) -> (message: String, fix: String)?
    ) -> [String]? {
        guard let list = node[key], let words = words(key) else { return nil }
        check(words, of: list, problem)
        return words
    }

    package mutating func check(
        _ words: [String], of list: Node, _ problem: (String) -> (message: String, fix: String)?
    ) {
        for (word, item) in zip(words, list.items) {
            if let problem = problem(word) { add(.patternMismatch, at: item, problem.message, fix: problem.fix) }
        }
    }

    /// One of a few words.
    package mutating func choice(_ key: String, among options: [String]) -> String? {
        node[key].flatMap { values.read($0, as: ChoiceType(options: options), name: key)?.content.written }
    }

    package mutating func add(_ rule: Rule, at node: Node, _ message: String, fix: String? = nil) {
        values.findings.add(rule, at: node, message, fix: fix)
    }
}

extension Node {
    /// What the node is, for a message.
    package var words: String {
        switch kind {
        case .mapping: "a mapping"
        case .sequence: "a list"
        case .scalar: isNull ? "empty" : "'\(text.firstLine)'"
        }
    }

    /// Where a finding about a whole collection points: its first key or item, as an editor would look for it.
    package var headRange: SourceRange {
        switch kind {
        case .scalar: range
        case .sequence: items.first.map { SourceRange(at: $0.range.start) } ?? range
        case .mapping: entries.first?.key.range ?? range
        }
    }
}
