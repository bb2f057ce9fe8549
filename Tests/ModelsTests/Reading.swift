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
    /// Drawings, and files of each other format, with one of each that is none.
    static let ofTests = AssetLibrary(
        (drawings + files).compactMap { name, text in
            AssetName(name).map { File(name: $0, bytes: Array(text.utf8)) }
        })

    private static let drawings = [
        ("drawing.svg", "</svg>", 30), ("drawing.dark.svg", "</svg>", 30), ("large.svg", "<g/></svg>", 65),
        ("cut-off.svg", "", 30),
    ].map { name, end, width in
        (name, "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 \(width) 20'>\(end)")
    }

    private static let files = [
        ("guide.pdf", "%PDF-1.7\n%%EOF\n"), ("cut-off.pdf", "%PDF-1.7\n"), ("drawing.pdf", "<svg/>"),
        ("night.pdf", "%PDF-1.7\n%%EOF\n"), ("night.dark.pdf", "%PDF-1.7\n%%EOF\n"),
        ("captions.vtt", "WEBVTT\n\n00:01.000 --> 00:02.000\nHallo\n"), ("words.vtt", "WEBVTTS\n"),
        ("notes.txt", "Grüße\n"), ("program.txt", "a\u{0}b"), ("pollen.json", "{\"a\":1}"), ("half.json", "{\"a\":"),
    ]
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
