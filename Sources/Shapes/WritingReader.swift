import JSON
import Models
import Rulebook
import YAML

/// Reads how a shape writes the values of one field.
struct WritingReader {
    let models: [Model]

    /// The words of `write` by the name of a type.
    static let words: [(type: String, words: [String])] = [
        (DurationType.name, Shape.DurationUnit.allCases.map(\.rawValue)),
        (PhoneType.name, Shape.PhoneForm.allCases.map(\.rawValue)),
        (RichTextType.name, Shape.RichTextForm.allCases.map(\.rawValue)),
        (PercentageType.name, ["percent", "fraction"]),
        (VersionType.name, ["text", "number"]),
        (ReferenceType.name, ["id", "document"]),
    ]

    /// - Returns: nil for what is written as in a bundle, and where a finding says what is wrong.
    func read(_ settings: inout MappingReader, field: Field) -> Shape.Writing? {
        guard let node = settings.node["write"] else { return nil }
        let type = field.type.innermost
        if let options = type.isA(BooleanType.self) ? ["true", "false"] : type.options {
            return words(node, options: options, &settings)
        }
        guard let words = Self.words.first(where: { $0.type == type.bundleName })?.words else {
            settings.add(
                .malformedModel, at: node,
                "'\(field.name)' is \(field.type.words), which is written in one way only", fix: "remove it")
            return nil
        }
        return settings.choice("write", among: words).flatMap { writing($0, of: type) }
    }

    private func writing(_ word: String, of type: any ValueType) -> Shape.Writing? {
        if let reference = type as? ReferenceType {
            return word == "document" ? .document(collection: reference.collection) : nil
        }
        return Shape.DurationUnit(rawValue: word).map { .duration($0) }
            ?? Shape.PhoneForm(rawValue: word).flatMap { type.isA(PhoneType.self) ? .phone($0) : nil }
            ?? Shape.RichTextForm(rawValue: word).flatMap { type.isA(RichTextType.self) ? .richText($0) : nil }
            ?? (word == "fraction" ? .fraction : word == "number" ? .versionNumber : nil)
    }

    /// `{low: 1, high: 2}`: every option has what is written for it.
    private func words(_ node: Node, options: [String], _ settings: inout MappingReader) -> Shape.Writing? {
        guard node.kind == .mapping else {
            settings.add(
                .wrongType, at: node,
                "what is written for each of \(quoted(options)) must be a mapping, but this is \(node.words)",
                fix: "write '{\(options.prefix(2).enumerated().map { "\($1): \($0)" }.joined(separator: ", "))}'")
            return nil
        }
        var written: [String: JSON] = [:]
        for entry in node.entries {
            guard options.contains(entry.key.text) else {
                settings.add(
                    .unknownOption, at: entry.key, "'\(entry.key.text.firstLine)' is not among the options",
                    fix: suggestedName(for: entry.key.text, among: options) ?? "choose \(quoted(options, "or"))")
                continue
            }
            guard entry.value.kind == .scalar, !entry.value.isNull else {
                settings.add(
                    .wrongType, at: entry.value,
                    "a word is written as a number, a truth value or a text, but this is \(entry.value.words)",
                    fix: "write one value")
                continue
            }
            written[entry.key.text] = entry.value.scalarJSON
        }
        for option in options where written[option] == nil && node[option] == nil {
            settings.add(
                .missingKey, at: node, "'\(option)' is missing, and a value may be it", fix: "add '\(option): …'")
        }
        return .words(written)
    }
}

extension Node {
    /// A scalar as YAML understands it.
    fileprivate var scalarJSON: JSON {
        switch resolved {
        case .bool(let flag): .bool(flag)
        case .integer(let number), .float(let number): JSONNumber(text: number).map { .number($0) } ?? .string(text)
        case .null, .string: .string(text)
        }
    }
}
