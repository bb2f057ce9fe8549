package import Bundles
package import Dates
package import Models
import Rulebook
import Values
package import YAML

/// What the file of a document or parameter set says besides values: for whom it is, what it says for some, and when somebody looks
/// at it again. A class, since few files have any.
package final class EntrySettings: Sendable {
    /// For whom and when the whole is there.
    package let when: Condition
    /// Where the condition stands.
    package let whenNode: Node?
    package let variants: [Variant]
    package let review: Review?

    /// Other values of a document or parameter set for those for whom a condition holds.
    package struct Variant: Sendable {
        package let name: String
        /// The name in the file.
        package let node: Node
        package let when: Condition
        package let whenNode: Node
        /// Only what differs.
        package let record: RecordValue
    }

    /// When somebody has to look whether all is still right.
    package struct Review: Sendable {
        package let date: CalendarDate
        package let owner: String
        package let node: Node
    }

    package init(when: Condition, whenNode: Node?, variants: [Variant], review: Review?) {
        (self.when, self.whenNode, self.variants) = (when, whenNode, variants)
        self.review = review
    }
}

extension Document {
    package var when: Condition { settings?.when ?? .always }
    package var variants: [EntrySettings.Variant] { settings?.variants ?? [] }

    /// For whom a text of the source file is.
    package func condition(at node: Node) -> Condition { settings?.condition(at: node) ?? .always }

    /// A variant as a document of its own that has only what differs, in all languages.
    package func part(_ variant: EntrySettings.Variant) -> Document {
        var part = Document(id: id, path: path, record: variant.record)
        part.translations.reserve(translations.entries.count)
        for (language, translation) in translations.entries {
            // In a file that was read, a variant without texts lacks them.
            var texts =
                translation.variants[variant.name] ?? Translation(path: translation.path, root: translation.root)
            (texts.digests, texts.digestsNode) = (translation.digests, translation.digestsNode)
            part.translations.put(texts, for: language)
        }
        return part
    }
}

extension EntrySettings {
    /// For whom a value of the source file is.
    package func condition(at node: Node) -> Condition {
        let variant = variants.first {
            $0.record.node.range.start <= node.start && node.start <= $0.record.node.range.end
        }
        return variant.map { when.and($0.when) } ?? when
    }
}

extension RecordValue {
    /// The values that somebody gets for whom variants hold, the first of which counts.
    package func changed(by variants: [EntrySettings.Variant], as type: RecordType) -> RecordValue {
        var whole = self
        for variant in variants.reversed() { whole.overlay(variant.record, as: type) }
        return whole
    }
}

extension Parameters {
    package var when: Condition { settings?.when ?? .always }
    package var variants: [EntrySettings.Variant] { settings?.variants ?? [] }
}

/// Reads `when`, `variants`, `draft` and `review-by`.
package struct EntrySettingsReader {
    /// The audiences that were named.
    package private(set) var named: Set<String> = []
    private let context: ConditionContext

    private static let reviewKeys = ["date", "owner"]
    /// Variants of one document or parameter set.
    private static let variantsLimit = 40

    package init(_ context: ConditionContext) { self.context = context }

    /// - Parameter type: of the values.
    /// - Returns: nil where nothing is said besides values.
    package mutating func read(_ root: Node, as type: RecordType, with values: inout ValueReader) -> EntrySettings? {
        let (when, variants) = (root[ReservedKeys.condition], root[ReservedKeys.variants])
        let review = root[ReservedKeys.review]
        guard when != nil || variants != nil || review != nil else { return nil }
        return EntrySettings(
            when: when.flatMap { condition($0, &values) } ?? .always, whenNode: when,
            variants: variants.map { self.variants($0, as: type, with: &values) } ?? [],
            review: review.flatMap { Self.review($0, &values) })
    }

    private mutating func condition(_ node: Node, _ values: inout ValueReader) -> Condition? {
        var reader = ConditionReader(context)
        let condition = reader.read(node)
        values.findings.append(reader.findings)
        named.formUnion(reader.named)
        return condition
    }

    private mutating func variants(
        _ node: Node, as type: RecordType, with values: inout ValueReader
    ) -> [EntrySettings.Variant] {
        guard node.kind == .mapping, node.count > 0 else {
            values.findings.add(
                .wrongType, at: node, "'variants' must be a mapping from names to variants, but this is \(node.words)",
                fix: "write 'winter-2027: {when: {from: 2027-01-16}, …}'")
            return []
        }
        guard node.count <= Self.variantsLimit else {
            values.findings.add(
                .limit, at: node.headRange, in: node.source, "more than \(Self.variantsLimit) variants",
                fix: "divide the document, or put conditions together with 'any'")
            return []
        }
        return node.entries.compactMap { variant($0, as: type, with: &values) }
    }

    private mutating func variant(
        _ entry: Node.Entry, as type: RecordType, with values: inout ValueReader
    ) -> EntrySettings.Variant? {
        let name = entry.key.text
        guard name.isKebabCase, name.utf8.count <= 64 else {
            values.findings.add(
                .malformedName, at: entry.key, "'\(name.firstLine)' can't be the name of a variant",
                fix: "use small letters and digits in words joined by hyphens, as in 'winter-2027'")
            return nil
        }
        guard entry.value.kind == .mapping, let when = entry.value[ReservedKeys.condition] else {
            let isMapping = entry.value.kind == .mapping
            values.findings.add(
                isMapping ? .missingKey : .wrongType, at: entry.key,
                isMapping
                    ? "'when' is missing: it says for whom '\(name)' is"
                    : "the variant '\(name)' must be a mapping, but this is \(entry.value.words)",
                fix: "add 'when: {from: 2027-01-16}' and the values that differ")
            return nil
        }
        values.isPartial = true
        defer { values.isPartial = false }
        let condition = condition(when, &values)
        let record = values.record(entry.value, as: type, what: "the variant '\(name)'", prefix: "")
        for key in ReservedKeys.ofSources where key != ReservedKeys.condition {
            guard let misplaced = entry.value.entry(key)?.key else { continue }
            values.findings.add(
                .unknownKey, at: misplaced, "'\(key)' is not a key of a variant",
                fix: "write it at the top of the file")
        }
        guard let condition else { return nil }
        if !record.isWritten.contains(true) {
            values.findings.add(
                .emptyValue, at: entry.key, "the variant '\(name)' changes nothing",
                fix: "write the values that differ, or remove it")
        }
        return EntrySettings.Variant(name: name, node: entry.key, when: condition, whenNode: when, record: record)
    }

    private static func review(_ node: Node, _ values: inout ValueReader) -> EntrySettings.Review? {
        var findings = Findings()
        guard var settings = MappingReader(node, what: "'review-by'", findings: &findings) else {
            values.findings.append(findings)
            return nil
        }
        settings.allow(reviewKeys)
        let dateNode = settings.require("date", sample: "2027-03-01")
        let owner = settings.require("owner", sample: "content team").flatMap { _ in settings.text("owner") }
        var date: CalendarDate?
        if let dateNode, case .fact(let value)? = settings.values.read(dateNode, as: DateType(), name: "date")?.content
        {
            date = value as? CalendarDate
        }
        values.findings.append(settings.findings)
        guard let date, let owner else { return nil }
        return EntrySettings.Review(date: date, owner: owner, node: node)
    }
}
