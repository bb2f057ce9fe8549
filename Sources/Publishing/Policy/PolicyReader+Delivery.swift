import Rulebook
import YAML

extension PolicyReader.Key {
    static let delivery = ["targets", "keep"] + DeliveryRules.Event.allCases.map(\.rawValue)
    static let target = ["to", "address"]
    static let neededOfTarget = ["to"]
    static let keep = ["releases", "days"]
    static let keepRange = 1...1_000_000
}

extension PolicyReader {
    mutating func delivery(in root: Node) -> DeliveryRules {
        var rules = DeliveryRules()
        if let node = root["targets"], mapping(node, "targets") {
            rules.targets = node.entries.compactMap { target($0) }
        }
        for event in DeliveryRules.Event.allCases {
            guard let node = root[event.rawValue] else { continue }
            rules.hooks[event] = hooks(node, event.rawValue)
        }
        if let node = root["keep"], mapping(node, "keep", keys: Key.keep) {
            if let releases = node["releases"].flatMap({ number($0, "releases") }) { rules.keep.releases = releases }
            if let days = node["days"].flatMap({ number($0, "days") }) { rules.keep.days = days }
        }
        return rules
    }

    // MARK: Targets

    /// `edge: remote:bucket/path`, or a mapping with its address.
    private mutating func target(_ entry: Node.Entry) -> DeliveryRules.Target? {
        let name = entry.key.text
        guard Policy.isKeyName(name) else {
            error(
                .malformedValue, at: entry.key,
                "'\(name)' cannot name a target: a name has small letters, digits and '-', at most \(Policy.idLimit)")
            return nil
        }
        guard entry.value.kind == .mapping else {
            return text(entry.value, name).flatMap { location($0, at: entry.value) }.map {
                DeliveryRules.Target(name: name, location: $0)
            }
        }
        guard mapping(entry.value, "a target", keys: Key.target, required: Key.neededOfTarget),
            let node = entry.value["to"], let text = text(node, "to"), let location = location(text, at: node)
        else { return nil }
        return DeliveryRules.Target(
            name: name, location: location, address: entry.value["address"].flatMap { self.address($0, "address") })
    }

    private mutating func location(_ text: String, at node: Node) -> DeliveryRules.Location? {
        if let location = DeliveryRules.Location(text) { return location }
        error(
            .malformedValue, at: node, "'\(text)' is no place that a release can be brought to",
            fix: "write a folder as ./mirror, ssh://user@host/path, or a remote of rclone as remote:bucket/path")
        return nil
    }

    // MARK: Hooks

    private mutating func hooks(_ node: Node, _ key: String) -> [[String]] {
        guard node.kind == .sequence else {
            let word = node.kind == .scalar && !node.isNull ? node.text : "litfass push"
            error(.wrongType, at: node, "'\(key)' must be a list of commands", fix: "write [\(word)]")
            return []
        }
        return node.items.compactMap { $0.kind == .sequence ? words($0, key) : line($0, key) }
    }

    /// `[sh, -c, 'curl … | …']`: each word as it is.
    private mutating func words(_ node: Node, _ key: String) -> [String]? {
        let words = node.items.compactMap { text($0, key) }
        guard !words.isEmpty, words.count == node.items.count else {
            if node.items.isEmpty { error(.wrongType, at: node, "a command has at least one word") }
            return nil
        }
        return words
    }

    /// What would mean something to a shell is refused: without one it would be a word like any other.
    private mutating func line(_ node: Node, _ key: String) -> [String]? {
        guard let text = text(node, key) else { return nil }
        if let sign = text.first(where: { "|&;<>()$`\\\"'*?#~".contains($0) }) {
            error(
                .malformedValue, at: node, "'\(sign)' is for a shell, and commands are run without one",
                fix: "write a list: [sh, -c, '…']")
            return nil
        }
        let words = text.split(separator: " ").map(String.init)
        guard !words.isEmpty else {
            error(.wrongType, at: node, "a command has at least one word")
            return nil
        }
        return words
    }

    private mutating func number(_ node: Node, _ key: String) -> Int? {
        guard node.kind == .scalar, case .integer(let digits) = node.resolved, let number = Int(digits),
            Key.keepRange.contains(number)
        else {
            error(
                .outOfBounds, at: node,
                "'\(node.text)' is not what '\(key)' takes: a whole number from \(Key.keepRange.lowerBound) to \(Key.keepRange.upperBound)"
            )
            return nil
        }
        return number
    }
}
