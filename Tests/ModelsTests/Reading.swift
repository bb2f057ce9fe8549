import Pictures
import Rulebook
import YAML

@testable import Models

/// A model without rules between fields.
struct NoRules: RecordRulesReading {
    func rules(
        _ node: Node, of fields: [Field], isTop: Bool, found: inout FoundInModel
    ) -> [any RecordRule] { [] }
}

extension AssetLibrary {
    /// Two drawings, and one that is cut off.
    static let ofTests = AssetLibrary(
        ["drawing.svg": "</svg>", "drawing.dark.svg": "</svg>", "large.svg": "<g/></svg>", "cut-off.svg": ""].compactMap
        {
            (name, end) in
            let text =
                "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 \(name == "large.svg" ? 65 : 30) 20'>\(end)"
            return AssetName(name).map { File(name: $0, format: .svg, bytes: Array(text.utf8)) }
        })
}

/// What was read, and what is wrong with it.
struct Reading<Result> {
    let result: Result?
    let diagnostics: [Diagnostic]

    var rules: [String] { diagnostics.map(\.rule.id) }
}

/// The record type of a document whose model has these fields.
func recordType(fields: String) -> Reading<RecordType> {
    let file = parseYAML(path: "Config/models/samples.yaml", bytes: Array(fields.utf8))
    guard let root = file.root else { return Reading(result: nil, diagnostics: file.diagnostics) }
    var reader = FieldsReader(position: .document, found: FoundInModel(rules: NoRules()))
    let type = reader.record(fields: root, rules: nil)
    return Reading(result: type, diagnostics: file.diagnostics + reader.found.findings.diagnostics)
}

extension RecordType {
    /// The values of a document.
    func read(_ document: String) -> Reading<RecordValue> {
        let file = parseYAML(path: "Content/samples/all.yaml", bytes: Array(document.utf8))
        guard let root = file.root else { return Reading(result: nil, diagnostics: file.diagnostics) }
        var reader = ValueReader(assets: .ofTests)
        let record = reader.record(root, as: self, what: "a document of 'samples'", prefix: "")
        return Reading(result: record, diagnostics: file.diagnostics + reader.findings.diagnostics)
    }
}
