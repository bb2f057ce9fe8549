import Models
package import Rulebook
import Values
import YAML

/// Reads the environments of a workspace, in the order in which a release moves: `environments: [development, staging, production]`.
package struct EnvironmentsReader {
    package static let key = "environments"
    /// The one that may be published with keys under a passphrase that everybody knows.
    package static let development = "development"
    /// What a workspace with one environment wrote.
    private static let formerKey = "environment"

    /// Keys that have a finding of their own.
    static func formerKeys(of root: Node) -> [String] { root[formerKey] == nil ? [] : [formerKey] }

    /// Names that `Publish/` has for something else.
    private static let reserved: Set = ["up", "install", "package", "packaging", "monitoring"]

    private let limits: AuthoringLimits

    package init(limits: AuthoringLimits = AuthoringLimits()) { self.limits = limits }

    /// Only the environments of `Config/workspace.yaml`.
    /// - Returns: names; nil where they could not be read, with what is wrong.
    package func read(_ bytes: [UInt8], path: String) -> (names: [String]?, diagnostics: [Diagnostic]) {
        let file = parseYAML(path: path, bytes: bytes, limits: limits.yaml)
        guard let root = file.root else { return (nil, file.diagnostics) }
        var findings = Findings()
        guard var settings = MappingReader(root, what: "the workspace", findings: &findings) else {
            return (nil, file.diagnostics + findings.diagnostics)
        }
        let names = read(&settings)?.map(\.text)
        let diagnostics = file.diagnostics + settings.findings.diagnostics
        return (diagnostics.contains { $0.severity == .error } ? nil : names, diagnostics)
    }

    func read(_ settings: inout MappingReader) -> [WorkspaceConfiguration.Name]? {
        if let former = settings.node.entry(Self.formerKey) {
            refuse(former, in: &settings)
            guard settings.node[Self.key] == nil else { return nil }
            return former.value.kind == .scalar ? [.init(text: former.value.text, node: former.value)] : nil
        }
        guard let list = settings.require(Self.key, sample: "[\(Self.development)]"),
            let words = settings.words(Self.key)
        else { return nil }
        let before = settings.findings.count
        for (word, item) in zip(words, list.items) { check(word, at: item, in: &settings) }
        guard settings.findings.count == before else { return nil }
        return zip(words, list.items).map { .init(text: $0, node: $1) }
    }

    private func refuse(_ former: Node.Entry, in settings: inout MappingReader) {
        let (key, value) = (former.key, former.value)
        let list =
            value.kind == .scalar ? "\(Self.key): [\(value.text.firstLine)]" : "\(Self.key): [\(Self.development)]"
        settings.add(
            .unknownKey, at: key,
            "'\(Self.formerKey)' is not a key of the workspace, which has a list of environments",
            fix: "write '\(list)'")
    }

    private func check(_ word: String, at item: Node, in settings: inout MappingReader) {
        if !word.isKebabCase || word.utf8.count > limits.nameBytes {
            settings.add(
                .malformedName, at: item,
                "'\(word.firstLine)' is not a name of small letters, digits and single hyphens",
                fix: "write it as in 'production'")
        } else if Self.reserved.contains(word) {
            settings.add(
                .malformedName, at: item, "'\(word)' can't be an environment: 'Publish/\(word)' is something else",
                fix: "choose another name")
        }
    }
}
