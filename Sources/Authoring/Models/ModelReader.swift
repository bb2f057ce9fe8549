import Bundles
import Rulebook
import YAML

/// Reads a model file.
struct ModelReader {
    private(set) var findings = Findings()

    /// Collections and parameter sets that a reference may name are known only when all models were read; so are these.
    private(set) var references: [(collection: String, node: Node)] = []

    private let models: KnownModels
    private let limits: BundleLimits

    static let keys = [
        "collection", "parameters", "description", "order-by", "delivery", "validity", "fields", "rules",
    ]

    /// - Parameters:
    ///   - names: of all models of the workspace.
    ///   - limits: of the bundles into which the model leads.
    init(names: [String], limits: BundleLimits) {
        models = KnownModels(names: names)
        self.limits = limits
    }

    /// - Parameter name: what the file is called.
    /// - Returns: nil where a finding says why there is no model to check anything with.
    mutating func read(_ root: Node, name: String) -> Model? {
        guard var settings = SettingsReader(root, what: "a model", findings: &findings) else { return nil }
        settings.allow(Self.keys)
        let named = nameAndKind(&settings, fileName: name)
        let description = settings.text("description")
        let delivery = settings.choice("delivery", among: Model.Delivery.allCases.map(\.rawValue))
        let fieldsNode = settings.require("fields", sample: "…")
        findings.append(settings.findings)
        guard let fieldsNode else { return nil }
        var types = TypeReader(allowsLocalized: named?.kind != .parameters, models: models)
        let record = types.record(fields: fieldsNode, rules: root["rules"], isTop: true, isItem: false)
        findings.append(types.findings)
        references = types.references
        guard let named, let record else { return nil }
        let model = Model(
            kind: named.kind, name: name, path: root.source.path, nameNode: named.node, description: description,
            orderBy: root["order-by"]?.items.map(\.text) ?? [],
            delivery: delivery.flatMap(Model.Delivery.init(rawValue:)) ?? .dynamic, record: record,
            validity: root["validity"].flatMap { validity($0, named.kind, record) },
            waitingRules: types.waitingRules)
        checkOrder(root["order-by"], of: model)
        if named.kind == .collection { checkAlternatives(record, fieldsNode) }
        checkUniqueAmong(record, fieldsNode, named.kind)
        findings.append(ModelExtent(of: record, named.kind, limits: limits).findings)
        return model
    }

    private mutating func nameAndKind(
        _ settings: inout SettingsReader, fileName: String
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
                .modelName, at: node, "'\(text)' is not what the file is called, which is '\(fileName).yaml'",
                fix: "write '\(fileName)', or rename the file")
            return (kind, node)
        }
        return (kind, node)
    }

    private mutating func validity(_ node: Node, _ kind: Model.Kind, _ record: RecordType) -> Validity? {
        guard kind == .collection else {
            findings.add(
                .malformedModel, at: node, "'validity' compares documents, and parameters have none", fix: "remove it")
            return nil
        }
        var reader = ValidityReader(record: record)
        let validity = reader.read(node)
        findings.append(reader.findings)
        return validity
    }

    /// A text stands in for what a link leads to.
    private mutating func checkAlternatives(_ record: RecordType, _ fields: Node) {
        for field in record.fields {
            guard let name = field.type.textConstraints?.alternativeFor, let node = fields[field.name] else { continue }
            let place = node["alternative-for"] ?? node
            guard let other = record[name] else {
                findings.add(
                    .unknownField, at: place, "'\(name.firstLine)' is not a field of this model",
                    fix: suggestedName(for: name, among: record.names) ?? "name one of \(quoted(record.names))")
                continue
            }
            if case .link = other.type { continue }
            findings.add(
                .malformedModel, at: place,
                "'\(name)' is \(other.type.words), and a text stands in for the image or video that a link leads to",
                fix: "name a field of the type link")
        }
    }

    /// Values are compared with those of fields that stand beside them.
    private mutating func checkUniqueAmong(_ record: RecordType, _ fields: Node, _ kind: Model.Kind) {
        for field in record.fields {
            guard let node = fields[field.name]?["unique-among"] else { continue }
            let type = field.type.single
            guard kind == .collection, type.canBeUnique, !field.isLocalized else {
                findings.add(
                    .malformedModel, at: node,
                    "'\(field.name)' can't be 'unique-among' fields: that compares single values, and lists of them, of documents",
                    fix: "remove it")
                continue
            }
            for item in node.items {
                guard let other = record[item.text] else {
                    findings.add(
                        .unknownField, at: item, "'\(item.text.firstLine)' is not a field of this model",
                        fix: suggestedName(for: item.text, among: record.names) ?? "name one of \(quoted(record.names))"
                    )
                    continue
                }
                guard other.type.single.fieldType != type.fieldType || other.isLocalized else {
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
                    .malformedModel, at: item, "'\(item.text.firstLine)' stands twice in 'order-by'",
                    fix: "remove one of the two")
                continue
            }
            guard let field = model.record[item.text] else {
                findings.add(
                    .unknownField, at: item, "'\(item.text.firstLine)' is not a field of this model",
                    fix: suggestedName(for: item.text, among: model.record.names)
                        ?? "name one of \(quoted(model.record.names))")
                continue
            }
            guard field.type.canBeSortedBy, !field.isLocalized else {
                let why = field.isLocalized ? "has a value in each language" : "is \(field.type.words)"
                findings.add(
                    .malformedModel, at: item, "'\(field.name)' \(why), by which documents can't be sorted",
                    fix: "name a number, date, version, choice or text")
                continue
            }
        }
    }
}

extension ValueType {
    /// Whether documents can stand in the order of such values: choices in the order of their options.
    fileprivate var canBeSortedBy: Bool {
        switch self {
        case .text, .choice, .boolean: true
        default: isOrdered
        }
    }
}
