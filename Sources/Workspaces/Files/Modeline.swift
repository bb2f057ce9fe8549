import Models
package import Rulebook
import YAML

/// The first line of a file, by which an editor finds the schema of its keys.
package struct Modeline {
    package static let rule = Rule(
        "other-schema", topic: .workspace, severity: .warning,
        summary:
            "A first line that names the schema of another kind of file, or one at another place: an editor would complete keys that do not belong here, and mark those that do.",
        reason: "The file was copied from one of another kind, or moved.",
        example: Rule.Example(
            wrong: "# yaml-language-server: $schema=../../.litfass/schemas/faq.document.json",
            right: "# yaml-language-server: $schema=../../.litfass/schemas/faq.translation.json"))

    private static let beginning = Array("# yaml-language-server: $schema=".utf8)
    private static let schemas = Array(".litfass/schemas/".utf8)

    /// As `litfass schema` names it.
    private let schema: [UInt8]
    /// The whole line; most files of a kind are as deep in their folders.
    private let line: [UInt8]
    private let depth: Int

    /// - Parameters:
    ///   - schema: as in `faq.document.json`.
    ///   - depth: folders around the file.
    package init(_ schema: String, depth: Int = 2) {
        self.schema = Array(schema.utf8)
        self.depth = depth
        line = Self.beginning + Self.address(self.schema, depth: depth) + [0x0A]
    }

    private static func address(_ schema: [UInt8], depth: Int) -> [UInt8] {
        Array(repeatElement("../".utf8, count: depth).joined()) + schemas + schema
    }

    /// Says where a file names another schema of this workspace; one of somebody else's may well be meant.
    package func check(_ source: SourceText, into findings: inout Findings) {
        guard source.bytes.first == UInt8(ascii: "#"), !source.bytes.starts(with: line) else { return }
        let written = source.bytes.prefix { $0 != 0x0A && $0 != 0x0D }
        guard written.starts(with: Self.beginning), let folder = written.firstRange(of: Self.schemas) else { return }
        let address = written[Self.beginning.count...].filter { $0 != 0x20 }
        let meant = Self.address(schema, depth: depth)
        guard address != meant else { return }
        let name = String(decoding: written[folder.upperBound...].filter { $0 != 0x20 }, as: UTF8.self)
        let isOther = name != String(decoding: schema, as: UTF8.self)
        findings.add(
            Self.rule,
            at: SourceRange(
                at: Position(line: 1, column: Self.beginning.count + 1),
                scalars: String(decoding: written[Self.beginning.count...], as: UTF8.self).unicodeScalars.count),
            in: source,
            isOther
                ? "'\(name)' is the schema of another kind of file, and an editor would complete and mark keys by it"
                : "'\(String(decoding: address, as: UTF8.self))' leads to no schema from here",
            fix: "write '\(String(decoding: meant, as: UTF8.self))'")
    }
}
