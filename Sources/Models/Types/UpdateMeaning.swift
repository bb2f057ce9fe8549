package import Bundles
import JSON
import Rulebook
import Values
package import YAML

/// What a value of a parameter set means for updates of the app, by whatever name it goes.
///
/// `update: {need: required, platform: ios}` of a version: whoever has an older one needs the update.
/// `update: {need: required}` of a reference: the document that tells people so.
package struct UpdateMeaning: Sendable {
    package let need: UpdateRule.Need
    package let meaning: UpdateRule.Meaning
    /// Where the model says it.
    package let node: Node
}

extension ModelKey {
    static let update = ModelKey(
        "update",
        JSON.mapping(
            ["need", "platform"],
            [
                "need": ["enum": .words(UpdateRule.Need.allCases.map(\.rawValue))],
                "platform": ["enum": .words(Platforms.names)],
            ],
            required: ["need"]),
        description:
            "Of a version in a parameter set: apps on the platform that are older need the update. Of a reference: the document that tells people so"
    )
}

extension MappingReader {
    /// What `update` says.
    /// - Parameter name: of the field.
    mutating func updateMeaning(of type: any ValueType, name: String) -> UpdateMeaning? {
        guard let node = node["update"] else { return nil }
        let isVersion = type.isA(VersionType.self)
        guard isVersion || type.isA(ReferenceType.self) else {
            add(
                .malformedModel, at: node,
                "'\(name)' is \(type.words), and 'update' belongs to a version, or to a reference to the document that tells people to update",
                fix: "remove it")
            return nil
        }
        guard node.kind == .mapping else {
            add(
                .wrongType, at: node, "'update' must be a mapping, but this is \(node.words)",
                fix: "write update: {need: required\(isVersion ? ", platform: ios" : "")}")
            return nil
        }
        guard
            var settings = MappingReader(node, what: "'update' of \(type.words)", findings: &values.findings)
        else { return nil }
        defer { values.findings.append(settings.findings) }
        settings.allow(isVersion ? ["need", "platform"] : ["need"])
        let need = settings.require("need", sample: "required").flatMap { _ in
            settings.choice("need", among: UpdateRule.Need.allCases.map(\.rawValue))
        }.flatMap(UpdateRule.Need.init)
        guard let collection = (type as? ReferenceType)?.collection else {
            let platform = settings.platform()
            guard let need, let platform else { return nil }
            return UpdateMeaning(need: need, meaning: .version(platform: platform), node: node)
        }
        return need.map { UpdateMeaning(need: $0, meaning: .text(collection: collection), node: node) }
    }

    private mutating func platform() -> String? {
        guard let node = require("platform", sample: "ios"), let name = text("platform") else { return nil }
        guard Platforms.names.contains(name) else {
            add(
                .malformedModel, at: node, "'\(name.firstLine)' is no platform of apps",
                fix: Platforms.fix(for: name))
            return nil
        }
        return name
    }
}

extension RecordType {
    /// What its values mean for updates, those of records inside too, in the order of the model.
    package var updates: [UpdateRule] { updates(below: "") }

    private func updates(below prefix: String) -> [UpdateRule] {
        fields.flatMap { field -> [UpdateRule] in
            let path = prefix.dotted(field.name)
            let own = field.update.map { UpdateRule(path: path, need: $0.need, meaning: $0.meaning) }
            return (own.map { [$0] } ?? []) + (field.type.recordType?.updates(below: path) ?? [])
        }
    }
}
