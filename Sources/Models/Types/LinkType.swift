package import JSON
import Rulebook
import Values
import YAML

/// An address that an app opens.
package struct LinkType: WordType {
    package static let name = "link"
    package static let otherNames = ["url", "uri", "href"]
    package static let keys = [ModelKey.words("schemes")]

    let schemes: [String]

    package init(schemes: [String] = ["https"]) { self.schemes = schemes }

    package init?(_ reader: inout TypeReader) {
        guard let schemes = reader.settings.words("schemes") else {
            self.init()
            return
        }
        for scheme in schemes where !Self.knownSchemes.contains(scheme) {
            reader.settings.add(
                .malformedModel, at: reader.settings.node["schemes"] ?? reader.settings.node,
                "'\(scheme)' is not a scheme that apps follow",
                fix: suggestedName(for: scheme, among: Self.knownSchemes) ?? "use some of \(quoted(Self.knownSchemes))")
        }
        // A mistake of the model is not reported again at each link.
        let areKnown = schemes.allSatisfy(Self.knownSchemes.contains)
        self.init(schemes: areKnown ? schemes : schemes + Self.knownSchemes)
    }

    private static let knownSchemes = ["https", "http", "mailto", "tel", "market", "itms-apps"]

    func content(
        _ text: String, at node: Node, name: String, with reader: inout ValueReader
    ) throws(Problem) -> Value.Content? {
        let address = WebAddress(text)
        let link = try LinkAddress(text, address, schemes: schemes)
        if let address { reader.addresses.append(FoundAddress(address: address, node: node)) }
        return .word(link.text)
    }

    package var words: String { "a link" }
    package var sample: String { "a link, as in https://www.rki.de/" }
    package var traits: TypeTraits { [.identifying, .comparable, .localizable, .contact] }

    package func wording(of content: Value.Content) -> Wording? { content.written.map { .verbatim($0) } }
    package func destination(of content: Value.Content) -> String? { content.written }

    package func schema(for context: SchemaContext) -> [(String, JSON)] { Self.pattern("^[A-Za-z][A-Za-z0-9+.-]*:") }
}
