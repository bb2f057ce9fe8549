package import Bundles
package import JSON
package import Rulebook
import YAML

/// The version of an app or a system.
package struct VersionType: BoundedType {
    package static let name = "version"
    package static let keys = ModelKey.bounds("string") + [.source]

    let limits: Bounds

    package init(_ limits: Bounds = Bounds()) { self.limits = limits }

    static func parse(_ text: String) throws(Problem) -> any Fact {
        if let version = Version(text) { return version }
        let stripped = String(text.drop { !$0.isNumber })
        throw Problem(
            .malformedValue, "'\(text)' is not a version: whole numbers divided by dots, without leading zeros",
            fix: Version(stripped) != nil ? "write \"\(stripped)\"" : "write it as in \"2.3.1\"",
            replacement: Version(stripped) != nil && text.lowercased() == "v" + stripped ? "\"\(stripped)\"" : nil)
    }

    package func problem(ofNumber text: String, name: String) -> Problem? {
        Problem(
            .wrongType, "'\(text)' is a number without quotes, and a number does not tell 1.10 from 1.1",
            fix: "write \"\(text)\" in quotes", replacement: Version(text).map { _ in "\"\(text)\"" })
    }

    package var words: String { "a version" }
    package var sample: String { "a version, as in \"2.3.1\"" }

    static func fact(of json: JSON) -> (any Fact)? { json.string.flatMap { Version($0) } }

    package func schema(for context: SchemaContext) -> [(String, JSON)] { Self.pattern("^[0-9]+([.][0-9]+)*$") }
}

extension Version: Fact {
    package var written: String? { text }
    package var json: JSON { .string(text) }
    package var wording: Wording? { .verbatim(text) }

    /// 2.0 is 2.
    package var identity: String? {
        var rest = text[...]
        while rest.hasSuffix(".0") { rest = rest.dropLast(2) }
        return String(rest)
    }
}
