import Bundles
import YAML

extension ValueReader {
    static let shortCodeKeys = ["number", "country"]

    /// A global number as a text, or a short code with its country as a mapping.
    mutating func phone(_ node: Node, name: String) throws(Flaw) -> Value.Content? {
        if node.kind == .mapping { return try shortCode(node, name: name).map { .phone($0) } }
        try requireScalar(node, as: .phone(isShared: false), name: name)
        guard !node.isNull else { throw Self.missing(name, .phone(isShared: false)) }
        return .phone(try PhoneNumber.read(global: node.text.trimmed))
    }

    private mutating func shortCode(_ node: Node, name: String) throws(Flaw) -> PhoneNumber? {
        let known = Self.shortCodeKeys
        for entry in node.entries where !known.contains(entry.key.text) {
            reportUnknown(entry.key, of: node, among: known, of: "a short code")
        }
        for key in known where node[key] == nil {
            findings.add(
                .missingKey, at: node.headRange, in: node.source,
                "'\(key)' is missing, and the short code '\(name)' needs it",
                fix: "write {number: \"116117\", country: DE}")
        }
        guard let number = node["number"], let country = node["country"] else { return nil }
        let code = text(of: number, as: .text(TextConstraints()), name: name.dotted("number"))
        guard case .word(let place)? = read(country, as: .country, name: name.dotted("country"))?.content, let code
        else {
            return nil
        }
        do {
            return try PhoneNumber.read(shortCode: code, country: place)
        } catch {
            findings.add(error, at: number)
            return nil
        }
    }

    /// The text of a scalar; nil where a finding says why there is none.
    mutating func text(of node: Node, as type: ValueType, name: String) -> String? {
        do {
            return try scalarText(node, as: type, name: name)
        } catch {
            findings.add(error, at: node)
            return nil
        }
    }
}
