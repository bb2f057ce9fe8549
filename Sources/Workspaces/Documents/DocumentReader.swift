import Constraints
package import Models
import Prose
package import Rulebook
import Values
package import YAML

/// Reads the files of one collection. What one file holds depends on no other file, so files can be read in any order.
package struct DocumentReader {
    package let model: Model
    private let rules: RuleIndex
    /// Names of the fields that a translation has.
    private let localized: [String]
    private let localizedKeys: KnownKeys
    private let modelines: (document: Modeline, translation: Modeline)
    package var values = ValueReader()
    package var settings: EntrySettingsReader

    package init(model: Model, rules: RuleIndex, conditions: ConditionContext) {
        self.model = model
        self.rules = rules
        settings = EntrySettingsReader(conditions)
        localized = model.record.fields.filter(\.isLocalized).map(\.name)
        localizedKeys = KnownKeys(localized)
        modelines = (Modeline("\(model.name).document.json"), Modeline("\(model.name).translation.json"))
    }

    /// The facts and the source-language texts.
    /// - Parameter language: index of the source language.
    package mutating func document(
        _ file: ParsedFile, language: Int?
    ) -> (record: RecordValue?, settings: EntrySettings?) {
        values.language = language
        values.findings.append(file.diagnostics)
        modelines.document.check(file.source, into: &values.findings)
        guard let root = contentRoot(of: file) else { return (nil, nil) }
        let record = values.contents(
            of: root, as: model.record, what: "a document of '\(model.name)'", rules: rules)
        if let draft = root[ReservedKeys.draft] { checkDraft(draft) }
        return (record, settings.read(root, as: model.record, with: &values))
    }

    /// Which files are drafts was told before they were read; here it is only looked how that is written.
    private mutating func checkDraft(_ node: Node) {
        _ = values.read(node, as: BooleanType(), name: ReservedKeys.draft)
    }

    /// - Parameter variants: of the document, by name.
    package mutating func translation(_ file: ParsedFile, language: Int, variants: [String]) -> Translation {
        values.language = language
        values.isLocalized = true
        values.findings.append(file.diagnostics)
        modelines.translation.check(file.source, into: &values.findings)
        var translation = Translation(path: file.source.path, root: contentRoot(of: file))
        guard let root = translation.root else { return translation }
        translation.values.reserve(root.count)
        translation.written.reserveCapacity(root.count)
        root.eachEntry { entry in
            if entry.key.isText(Self.digestsKey) {
                translation.digestsNode = entry.value
                readDigests(entry.value, into: &translation, variants: variants)
            } else if entry.key.isText(ReservedKeys.variants) {
                readVariants(entry.value, into: &translation, variants: variants)
            } else if entry.key.isText(ReservedKeys.draft) {
                checkDraft(entry.value)
            } else {
                readField(entry, of: root, into: &translation)
            }
        }
        return translation
    }

    private mutating func readVariants(_ node: Node, into translation: inout Translation, variants: [String]) {
        guard node.kind == .mapping else {
            return values.findings.add(
                .wrongType, at: node, "'variants' must be a mapping from names to texts, but this is \(node.words)",
                fix: variants.isEmpty ? "remove it" : "write '\(variants[0]): {…}'")
        }
        node.eachEntry { entry in
            guard variants.contains(entry.key.text) else {
                return values.findings.add(
                    .textWithoutSource, at: entry.key, "'\(entry.key.text.firstLine)' is no variant of the document",
                    fix: suggestedName(for: entry.key.text, among: variants) ?? "remove it")
            }
            guard entry.value.kind == .mapping else {
                return values.findings.add(
                    .wrongType, at: entry.value,
                    "the texts of '\(entry.key.text)' must be a mapping, but this is \(entry.value.words)",
                    fix: "write one 'field: text' a line")
            }
            var texts = Translation(path: translation.path, root: entry.value)
            entry.value.eachEntry { readField($0, of: entry.value, into: &texts) }
            translation.variants[entry.key.text] = texts
        }
    }

    package static let digestsKey = ReservedKeys.digests

    private mutating func contentRoot(of file: ParsedFile) -> Node? {
        guard let root = file.root else {
            if file.diagnostics.isEmpty {
                values.findings.add(
                    .emptyValue, file: file.source.path, "the file is empty",
                    fix: "write its fields, or remove the file"
                )
            }
            return nil
        }
        guard root.kind == .mapping else {
            values.findings.add(
                .wrongType, at: root, "a file of '\(model.name)' must be a mapping, but this is \(root.words)",
                fix: "write one 'key: value' a line")
            return nil
        }
        return root
    }

    private mutating func readField(_ entry: Node.Entry, of root: Node, into translation: inout Translation) {
        guard !entry.key.isText(WaiverReader.key) else {
            return values.findings.append(WaiverReader.read(entry.value, of: .ownFile, rules: rules))
        }
        guard let index = model.record.index(ofKey: entry.key) else {
            return reportUnknown(entry.key, of: root, in: &translation)
        }
        let field = model.record.fields[index]
        guard field.isLocalized else {
            values.findings.add(
                .factInTranslation, at: entry.key,
                "'\(field.name)' is the same in every language, and belongs in the source file", fix: "remove the line")
            return
        }
        translation.written.append(index)
        if let value = values.read(entry.value, as: field.type, name: field.name) { translation.values[index] = value }
    }

    private mutating func reportUnknown(_ key: Node, of root: Node, in translation: inout Translation) {
        let known = localized + [Self.digestsKey, WaiverReader.key, ReservedKeys.variants, ReservedKeys.draft]
        values.refuse(key, of: root, known: known, what: "a translation of '\(model.name)'")
        // The text that was meant is not missing besides.
        if let meant = suggestion(for: key.text, among: known), let index = model.record.index(of: meant) {
            translation.written.append(index)
        }
    }

    private mutating func readDigests(_ node: Node, into translation: inout Translation, variants: [String]) {
        guard node.kind == .mapping else {
            values.findings.add(
                .wrongType, at: node, "'translated-from' must be a mapping, but this is \(node.words)",
                fix: "write one 'field: digest' a line")
            return
        }
        translation.digests.reserve(node.count)
        node.eachEntry { entry in
            guard let field = digestName(entry.key, variants) else {
                return values.refuse(entry.key, of: node, known: localized, what: "'translated-from'")
            }
            guard entry.value.isText(where: SourceDigest.canStand) else {
                return values.findings.add(
                    .malformedValue, at: entry.value,
                    "'\(entry.value.text.firstLine)' is not a digest of \(SourceDigest.digits) digits 0–9 and a–f",
                    fix: "remove the line; check then says which digest belongs here")
            }
            translation.digests[field] = entry.value
        }
    }

    /// `what-for`, and `android.what-for` for the text of a variant.
    private func digestName(_ key: Node, _ variants: [String]) -> String? {
        if let field = key.index(among: localizedKeys) { return localized[field] }
        let parts = key.text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        return parts.count == 2 && variants.contains(parts[0]) && localized.contains(parts[1]) ? key.text : nil
    }
}

extension ValueReader {
    /// The values of a whole file, with the waivers that it has for itself.
    package mutating func contents(
        of root: Node, as type: RecordType, what: String, rules: RuleIndex
    ) -> RecordValue {
        if let waivers = root[WaiverReader.key] {
            findings.append(WaiverReader.read(waivers, of: .ownFile, rules: rules))
        }
        return record(root, as: type, what: what, prefix: "")
    }

    /// Applies the rules for addresses to the links that were read.
    package mutating func checkAddresses() {
        for found in addresses {
            if let problem = UnsuitableLink.problem(withAddress: found.address.text) {
                findings.add(problem, at: found.node)
            }
        }
    }
}
