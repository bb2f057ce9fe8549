import Bundles
import Rulebook
import YAML

extension ValueReader {
    static let shortCodeKeys = ["number", "country"]

    /// A global number as a text, or a short code with its country as a mapping.
    /// - Parameter countries: those whose numbers it may be; none for any.
    mutating func phone(_ node: Node, of countries: [String], name: String) throws(Problem) -> Value.Content? {
        if node.kind == .mapping {
            guard let number = try shortCode(node, name: name) else { return nil }
            if let flaw = Self.foreign(number, to: countries, name) { findings.add(flaw, at: node["country"] ?? node) }
            return .phone(number)
        }
        let type = ValueType.phone(isShared: false, countries: [])
        try requireScalar(node, as: type, name: name)
        guard !node.isNull else { throw Self.missing(name, type) }
        let number = try PhoneNumber.read(global: node.trimmedText)
        if let flaw = Self.foreign(number, to: countries, name) ?? NumberingPlan.costs(of: number)
            ?? NumberingPlan.standsIn(number)
        {
            findings.add(flaw, at: node)
        }
        return .phone(number)
    }

    private static func foreign(_ number: PhoneNumber, to countries: [String], _ name: String) -> Problem? {
        guard !countries.isEmpty, let code = number.callingCode else { return nil }
        let codes = countries.compactMap { Countries.callingCode(of: $0) }
        guard !codes.contains(code) else { return nil }
        let places = zip(countries, codes).map { "\($0) (+\($1))" }
        return Problem(
            .foreignNumber,
            "'\(number.display)' is a number of \(Countries.words(ofCallingCode: code)), and '\(name)' is one of \(places.joined(separator: " or "))",
            fix: codes.count == 1 ? "write +\(codes[0]) in place of +\(code)" : "look at the calling code again")
    }

    private mutating func shortCode(_ node: Node, name: String) throws(Problem) -> PhoneNumber? {
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
