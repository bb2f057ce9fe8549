import Bundles
package import Models
import Workspaces

/// The files of a document that is still to be written: its required fields, each with what the model says of it, and a placeholder
/// that no value is. They are drafts, which no release has.
package struct NewDocument: Sendable {
    private let model: Model
    private let id: String
    /// Languages that get a translation.
    private let languages: [String]

    private static let placeholder = "???"
    private static let width = 110

    package init(_ id: String, of model: Model, languages: [String]) {
        (self.id, self.model, self.languages) = (id, model, languages)
    }

    /// Paths from the workspace; the document itself first.
    package var files: [(path: String, text: String)] {
        let path = "Content/\(model.name)/\(id)"
        let translations = model.isLocalized ? languages : []
        return [("\(path).yaml", document)] + translations.map { ("\(path).\($0).yaml", translation) }
    }

    private var document: String {
        let others = model.record.fields.filter { !$0.isRequired }.map(\.name)
        return head("document")
            + lines(of: model.record, depth: 0)
            + (others.isEmpty ? "" : comment("Where it helps, add \(others.joined(separator: ", ")).", depth: 0))
    }

    /// Without the digests of source texts, which are not written yet.
    private var translation: String {
        head("translation")
            + model.record.fields.filter { $0.isLocalized && $0.isRequired }.map { lines(of: $0, depth: 0) }.joined()
    }

    private func head(_ kind: String) -> String {
        """
        # yaml-language-server: $schema=../../.litfass/schemas/\(model.name).\(kind).json
        # Replace each ???, then remove this line: a draft is in no release. 'litfass check --drafts' says what is left to do.
        draft: true

        """
    }

    private func lines(of record: RecordType, depth: Int) -> String {
        record.fields.filter(\.isRequired).map { lines(of: $0, depth: depth) }.joined()
    }

    private func lines(of field: Field, depth: Int) -> String {
        let indent = String(repeating: "  ", count: depth)
        let type = field.type
        let value =
            type.options.map { "one of \($0.joined(separator: ", "))" }
            ?? (type.summary == type.words ? type.sample : type.summary)
        let about = [field.description, "Write \(value)."].compactMap(\.self).joined(separator: " ")
        let key = comment(about, depth: depth) + "\(indent)\(field.name):"
        if let record = field.type.recordType { return "\(key)\n" + lines(of: record, depth: depth + 1) }
        guard let item = field.type.element else { return "\(key) \(Self.placeholder)\n" }
        guard let record = item.recordType else { return "\(key)\n\(indent)  - \(Self.placeholder)\n" }
        let inside = lines(of: record, depth: depth + 2)
        // The first key stands behind the dash, and comments before it above.
        return "\(key)\n\(indent)  -\n\(inside)"
    }

    private func comment(_ text: String, depth: Int) -> String {
        let indent = String(repeating: "  ", count: depth)
        var lines: [String] = []
        for word in text.split(whereSeparator: \.isWhitespace) {
            if let last = lines.last, last.count + word.count < Self.width - indent.count {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append("\(indent)# \(word)")
            }
        }
        return lines.map { "\($0)\n" }.joined()
    }
}
