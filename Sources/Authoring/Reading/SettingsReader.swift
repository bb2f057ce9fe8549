import Rulebook
import YAML

/// Reads the keys of one mapping in a file of `Config/`, as strictly as a document is read.
struct SettingsReader {
    let node: Node
    /// Whose keys these are, for messages: "a field of type text".
    let what: String
    var values = ValueReader()
    /// Those that belong here, once `allow` was told.
    private var known: [String] = []

    /// - Returns: nil, with a finding, where `node` is no mapping.
    init?(_ node: Node, what: String, findings: inout Findings) {
        guard node.kind == .mapping else {
            findings.add(
                .wrongType, at: node, "\(what) is a mapping, and here stands \(node.words)",
                fix: "write one 'key: value' a line")
            return nil
        }
        self.node = node
        self.what = what
    }

    var findings: Findings { values.findings }

    /// What stands under a key, where that is a mapping. What is found in it is to be appended here once it was read.
    /// - Parameter keys: those that belong there; nil where any may.
    /// - Returns: nil where the key is not there, and, with a finding, where it has something else.
    mutating func mapping(_ key: String, among keys: [String]? = nil) -> SettingsReader? {
        guard let node = node[key] else { return nil }
        var inner = SettingsReader(node, what: "'\(key)'", findings: &values.findings)
        if let keys { inner?.allow(keys) }
        return inner
    }

    mutating func allow(_ keys: [String]) {
        known = keys
        for entry in node.entries where !keys.contains(entry.key.text) {
            values.reportUnknown(entry.key, of: node, among: keys, of: what)
        }
    }

    mutating func require(_ key: String, sample: String) -> Node? {
        if let value = node[key] { return value }
        // A key that is there, and misspelt, has a finding.
        guard !node.entries.contains(where: { $0.key.clearKey(among: known, in: node) == key }) else { return nil }
        values.findings.add(
            .missingKey, at: node.headRange, in: node.source, "'\(key)' is missing, and \(what) needs it",
            fix: "add '\(key): \(sample)'")
        return nil
    }

    mutating func text(_ key: String) -> String? {
        guard let value = node[key] else { return nil }
        return text(of: value, key)
    }

    mutating func text(of value: Node, _ name: String) -> String? {
        guard case .text(let template)? = values.read(value, as: .text(TextConstraints()), name: name)?.content else {
            return nil
        }
        return template.text
    }

    mutating func flag(_ key: String) -> Bool {
        guard let value = node[key] else { return false }
        guard case .boolean(let flag)? = values.read(value, as: .boolean, name: key)?.content else { return false }
        return flag
    }

    /// A whole number from 0 to `limit`.
    mutating func count(_ key: String, limit: Int) -> Int? {
        guard let value = node[key] else { return nil }
        let bounds = Bounds(minimum: .number(ExactNumber(0)), maximum: .number(ExactNumber(limit)))
        let type = ValueType.integer(NumberConstraints(bounds: bounds))
        guard case .number(let number)? = values.read(value, as: type, name: key)?.content else { return nil }
        return number.integer.map(Int.init)
    }

    mutating func words(_ key: String) -> [String]? {
        guard let value = node[key] else { return nil }
        let type = ValueType.list(
            ListConstraints(items: CountBounds(minimum: 1), isUnique: true), of: .text(TextConstraints()))
        guard case .list(let items)? = values.read(value, as: type, name: key)?.content, items.count == value.count
        else {
            return nil
        }
        return items.compactMap(\.content.written)
    }

    /// The same, of words that may be of no use.
    /// - Parameter flaw: what is wrong with a word, and what to write; nil for one that is right.
    mutating func words(_ key: String, _ flaw: (String) -> (message: String, fix: String)?) -> [String]? {
        guard let list = node[key], let words = words(key) else { return nil }
        judge(words, of: list, flaw)
        return words
    }

    /// Words in small letters; with a `*` at its end, one stands for all that begin so.
    /// - Parameter sample: of such a beginning, with its star.
    mutating func wordBeginnings(_ key: String, sample: String) -> [String] {
        words(key) { word in
            let letters = word.hasSuffix("*") ? String(word.dropLast()) : word
            guard letters.isEmpty || !letters.isOfLetters || word != word.lowercased() else { return nil }
            return (
                "'\(word)' is not what one of the words of '\(key)' looks like",
                "write one in small letters, with a '*' only at the end, as in \(sample)"
            )
        } ?? []
    }

    mutating func judge(_ words: [String], of list: Node, _ flaw: (String) -> (message: String, fix: String)?) {
        for (word, item) in zip(words, list.items) {
            if let flaw = flaw(word) { add(.patternMismatch, at: item, flaw.message, fix: flaw.fix) }
        }
    }

    /// One of a few words.
    mutating func choice(_ key: String, among options: [String]) -> String? {
        guard let value = node[key] else { return nil }
        guard case .word(let word)? = values.read(value, as: .choice(options: options), name: key)?.content else {
            return nil
        }
        return word
    }

    mutating func add(_ rule: Rule, at node: Node, _ message: String, fix: String? = nil) {
        values.findings.add(rule, at: node, message, fix: fix)
    }
}

extension Node {
    /// What stands there, for a message.
    var words: String {
        switch kind {
        case .mapping: "a mapping"
        case .sequence: "a list"
        case .scalar: isNull ? "nothing" : "'\(text.firstLine)'"
        }
    }
}
