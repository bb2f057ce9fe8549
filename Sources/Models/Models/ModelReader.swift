package import Bundles
package import Rulebook
import Values
package import YAML

/// Reads a model file.
package struct ModelReader {
    package private(set) var findings = Findings()

    /// Collections and parameter sets that a reference may name are known only when all models were read; so are these.
    package private(set) var references: [ModelReference] = []

    private let rules: any RecordRulesReading
    private let limits: BundleLimits

    package static let keys = [
        "collection", "parameters", "description", "order-by", "delivery", "max-staleness", "fields", "rules",
    ]

    /// - Parameters:
    ///   - rules: reads what a model has under `rules`.
    ///   - limits: of the bundles with the values.
    package init(rules: any RecordRulesReading, limits: BundleLimits) {
        self.rules = rules
        self.limits = limits
    }

    /// - Parameter name: what the file is called.
    /// - Returns: nil where a finding says why there is no model to check anything with.
    package mutating func read(_ root: Node, name: String) -> Model? {
        guard var settings = MappingReader(root, what: "a model", findings: &findings) else { return nil }
        settings.allow(Self.keys)
        let named = nameAndKind(&settings, fileName: name)
        let description = settings.text("description")
        let delivery = settings.choice("delivery", among: Model.Delivery.allCases.map(\.rawValue))
        let maxStaleness = settings.timeSpan("max-staleness")
        let fieldsNode = settings.require("fields", sample: "…")
        findings.append(settings.findings)
        guard let fieldsNode else { return nil }
        var fields = FieldsReader(
            position: named?.kind == .parameters ? .parameters : .document, found: FoundInModel(rules: rules))
        let record = fields.record(fields: fieldsNode, rules: root["rules"])
        findings.append(fields.found.findings)
        references = fields.found.references
        guard let named, let record else { return nil }
        let model = Model(
            kind: named.kind, name: name, path: root.source.path, nameNode: named.node, description: description,
            orderBy: root["order-by"]?.items.map(\.text) ?? [],
            delivery: delivery.flatMap(Model.Delivery.init(rawValue:)) ?? .dynamic, maxStaleness: maxStaleness,
            record: record, waitingRules: fields.found.waitingRules)
        checkOrder(root["order-by"], of: model)
        if let node = root["max-staleness"], !model.isLocalized {
            findings.add(
                .malformedModel, at: node, "nothing of this model is translated, so that nothing of it gets stale",
                fix: "remove 'max-staleness'")
        }
        if named.kind == .collection { checkAlternatives(record, fieldsNode) }
        checkUniqueAmong(record, fields: fieldsNode, kind: named.kind)
        findings.append(ModelUpdates(of: record, named.kind).findings)
        findings.append(ModelExtent(of: record, named.kind, limits: limits).findings)
        return model
    }

    private mutating func nameAndKind(
        _ settings: inout MappingReader, fileName: String
    ) -> (kind: Model.Kind, node: Node)? {
        let kinds = [Model.Kind.collection, .parameters].filter { settings.node[$0.rawValue] != nil }
        guard kinds.count == 1, let kind = kinds.first, let node = settings.node[kind.rawValue] else {
            settings.values.findings.add(
                .missingKey, at: settings.node.headRange, in: settings.node.source,
                "a model is of one kind, and \(kinds.isEmpty ? "neither" : "both") of 'collection' and 'parameters' is given",
                fix: kinds.isEmpty
                    ? "add 'collection: \(fileName)' or 'parameters: \(fileName)'" : "remove one of the two")
            return nil
        }
        guard let text = settings.text(kind.rawValue) else { return nil }
        guard text.isSameBytes(as: fileName) else {
            settings.add(
                .malformedModel, at: node, "'\(text)' is not the name of the file, which is '\(fileName).yaml'",
                fix: "write '\(fileName)', or rename the file")
            return (kind, node)
        }
        return (kind, node)
    }

    /// A text describes an image, or what a link leads to.
    private mutating func checkAlternatives(_ record: RecordType, _ fields: Node) {
        for field in record.fields {
            guard let name = field.type.textConstraints?.alternativeFor, let node = fields[field.name] else { continue }
            let place = node["alternative-for"] ?? node
            guard let other = record[name] else {
                findings.add(
                    .malformedModel, at: place, "'\(name.firstLine)' is not a field of this model",
                    fix: suggestedName(for: name, among: record.names) ?? "name one of \(quoted(record.names))")
                continue
            }
            if other.type.isA(LinkType.self) || other.type.isA(ImageType.self) { continue }
            findings.add(
                .malformedModel, at: place,
                "'\(name)' is \(other.type.words), and a text describes an image, or the video that a link leads to",
                fix: "name a field of the type image or link")
        }
    }

    /// Values are compared with those of fields of the same document.
    private mutating func checkUniqueAmong(_ record: RecordType, fields: Node, kind: Model.Kind) {
        for field in record.fields {
            guard let node = fields[field.name]?["unique-among"] else { continue }
            let type = field.type.single
            guard kind == .collection, type.traits.contains(.identifying), !field.isLocalized else {
                findings.add(
                    .malformedModel, at: node,
                    "'\(field.name)' can't be 'unique-among' fields: that compares single values, and lists of them, of documents",
                    fix: "remove it")
                continue
            }
            for item in node.items {
                guard let other = record[item.text] else {
                    findings.add(
                        .malformedModel, at: item, "'\(item.text.firstLine)' is not a field of this model",
                        fix: suggestedName(for: item.text, among: record.names) ?? "name one of \(quoted(record.names))"
                    )
                    continue
                }
                guard !other.type.single.isSame(as: type) || other.isLocalized else {
                    continue
                }
                findings.add(
                    .malformedModel, at: item,
                    "'\(other.name)' is \(other.type.words)\(other.isLocalized ? " in each language" : ""), whose values '\(field.name)' never has",
                    fix: "name a field of the same type")
            }
        }
    }

    private mutating func checkOrder(_ node: Node?, of model: Model) {
        guard let node else { return }
        guard node.kind == .sequence, model.kind == .collection else {
            findings.add(
                .malformedModel, at: node,
                model.kind == .collection
                    ? "'order-by' is a list of fields" : "'order-by' sorts documents, and parameters have none",
                fix: model.kind == .collection ? "write order-by: [position]" : "remove it")
            return
        }
        var known: Set<[UInt8]> = []
        for item in node.items {
            guard known.insert(Array(item.textBytes)).inserted else {
                findings.add(
                    .malformedModel, at: item, "'\(item.text.firstLine)' is in 'order-by' twice",
                    fix: "remove one of the two")
                continue
            }
            guard let field = model.record[item.text] else {
                findings.add(
                    .malformedModel, at: item, "'\(item.text.firstLine)' is not a field of this model",
                    fix: suggestedName(for: item.text, among: model.record.names)
                        ?? "name one of \(quoted(model.record.names))")
                continue
            }
            guard field.type.traits.contains(.sortable), !field.isLocalized else {
                let why = field.isLocalized ? "has a value in each language" : "is \(field.type.words)"
                findings.add(
                    .malformedModel, at: item, "'\(field.name)' \(why), by which documents can't be sorted",
                    fix: "name a number, date, version, choice or text")
                continue
            }
        }
    }
}
