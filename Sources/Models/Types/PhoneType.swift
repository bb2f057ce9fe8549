package import Bundles
package import JSON
package import Rulebook
import Values
package import YAML

/// A telephone number: a global one as a text, or a short code with its country as a mapping.
package struct PhoneType: ValueType {
    package static let name = "phone"
    package static let otherNames = ["tel", "telephone"]
    package static let keys: [ModelKey] = [
        .flag("shared", "Whether several documents may have one number"), .words("countries"),
    ]

    static let shortCodeKeys = ["number", "country"]

    /// Whether several documents may have one number.
    package let isShared: Bool
    /// The countries whose numbers it may be; empty for any.
    private let countries: [String]

    package init(isShared: Bool = false, countries: [String] = []) {
        self.isShared = isShared
        self.countries = countries
    }

    package init?(_ reader: inout TypeReader) {
        self.init(isShared: reader.settings.flag("shared"), countries: Self.countries(&reader.settings))
    }

    private static func countries(_ settings: inout MappingReader) -> [String] {
        guard let countries = settings.words("countries"), let node = settings.node["countries"] else { return [] }
        let unknown = countries.indices.filter { Countries.callingCode(of: countries[$0]) ?? "" == "" }
        for index in unknown {
            settings.add(
                .malformedValue, at: node.items[index],
                "'\(countries[index].firstLine)' is not a country with telephones of its own (ISO 3166-1 alpha-2)",
                fix: "write 2 capital letters, as in DE")
        }
        // A mistake of the model is not reported again at each number.
        return unknown.isEmpty ? countries : []
    }

    package func read(
        _ node: Node, name: String, with reader: inout ValueReader
    ) throws(Problem) -> Value.Content? {
        if node.kind == .mapping {
            guard let number = shortCode(node, name: name, with: &reader) else { return nil }
            if let problem = foreign(number, name) { reader.findings.add(problem, at: node["country"] ?? node) }
            return .fact(number)
        }
        try reader.requireScalar(node, as: self, name: name)
        guard !node.isNull else { throw ValueReader.missing(name, self) }
        let number = try PhoneNumber.read(global: node.trimmedText)
        if let problem = foreign(number, name) ?? NumberingPlan.standsIn(number) {
            reader.findings.add(problem, at: node)
        }
        return .fact(number)
    }

    private func foreign(_ number: PhoneNumber, _ name: String) -> Problem? {
        guard !countries.isEmpty, let code = number.callingCode else { return nil }
        let codes = countries.compactMap { Countries.callingCode(of: $0) }
        guard !codes.contains(code) else { return nil }
        let allowed = zip(countries, codes).map { "\($0) (+\($1))" }.joined(separator: " or ")
        return Problem(
            .foreignNumber,
            "'\(number.display)' is a number of \(Countries.words(ofCallingCode: code)), and '\(name)' must be one of \(allowed)",
            fix: codes.count == 1 ? "write +\(codes[0]) in place of +\(code)" : "look at the calling code again")
    }

    private func shortCode(_ node: Node, name: String, with reader: inout ValueReader) -> PhoneNumber? {
        reader.refuseKeys(of: node, except: Self.shortCodeKeys, what: "a short code")
        for key in Self.shortCodeKeys where node[key] == nil {
            reader.findings.add(
                .missingKey, at: node.headRange, in: node.source,
                "'\(key)' is missing, and the short code '\(name)' needs it",
                fix: "write {number: \"116117\", country: DE}")
        }
        guard let number = node["number"], let country = node["country"] else { return nil }
        let code = reader.text(of: number, as: TextType(), name: name.dotted("number"))
        let place = reader.read(country, as: CountryType(), name: name.dotted("country"))?.content.written
        guard let code, let place else { return nil }
        do {
            return try PhoneNumber.read(shortCode: code, country: place)
        } catch {
            reader.findings.add(error, at: number)
            return nil
        }
    }

    package var words: String { "a telephone number" }
    package var sample: String { "a telephone number, as in +49 30 18754001" }
    package var traits: TypeTraits { [.identifying, .comparable, .contact] }

    package func destination(of content: Value.Content) -> String? { content.fact(PhoneNumber.self)?.uri }

    package var bundleDepth: Int { 1 }

    package func content(of json: JSON) -> Value.Content? {
        // What is not of the type is no value of it.
        (try? PhoneNumber(reading: json)).map { .fact($0) }
    }

    /// A number without blanks is a number to YAML.
    package func schema(for context: SchemaContext) -> [(String, JSON)] {
        let shortCode = JSON.mapping(
            Self.shortCodeKeys, ["number": .text(), "country": .schema(CountryType().schema(for: context))],
            required: Self.shortCodeKeys)
        return [("anyOf", [.schema([("type", ["string", "number"])]), .schema(shortCode)])]
    }
}

extension PhoneNumber: Fact {
    package var written: String? { display }
    package var identity: String? { uri }
    package var wording: Wording? { .verbatim(display) }
    package func isSame(as other: PhoneNumber) -> Bool { uri == other.uri }
}
