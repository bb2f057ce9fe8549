import Bundles
import Rulebook
import YAML

/// Looks whether an app knows what to do with the values of which a model says what they mean for updates.
struct ModelUpdates {
    private(set) var findings = Findings()
    private let kind: Model.Kind
    /// Those that can mean something, with their paths.
    private var found: [(path: String, update: UpdateMeaning)] = []

    init(of record: RecordType, _ kind: Model.Kind) {
        self.kind = kind
        look(at: record, below: "", isMany: false)
        let needed = found.filter { $0.update.isVersion }.map(\.update.need)
        for (path, update) in found where !update.isVersion && !needed.contains(update.need) {
            findings.add(
                .malformedModel, at: update.node,
                "the document of '\(path)' is never shown: no version of the model has 'need: \(update.need.rawValue)'",
                fix: "remove it, or add 'update: {need: \(update.need.rawValue), platform: ios}' to a version")
        }
    }

    /// - Parameter isMany: whether the record is one of several in a list.
    private mutating func look(at record: RecordType, below prefix: String, isMany: Bool) {
        for field in record.fields {
            let path = prefix.dotted(field.name)
            if let update = field.update { add(update, path, isMany: isMany) }
            guard let inner = field.type.innermost.recordType else { continue }
            look(at: inner, below: path, isMany: isMany || field.type.isList)
        }
    }

    private mutating func add(_ update: UpdateMeaning, _ path: String, isMany: Bool) {
        let place = update.node
        if kind == .collection {
            return findings.add(
                .malformedModel, at: place,
                "'\(path)' belongs to documents, and an app looks into parameter sets whether it has to be updated",
                fix: "remove it, or move the field to the model of a parameter set")
        }
        if isMany {
            return findings.add(
                .malformedModel, at: place,
                "'\(path)' is in a list and has several values, and an app needs one to tell whether it has to be updated",
                fix: "remove it, or take the field out of the list")
        }
        if let other = found.first(where: { $0.update.isSame(as: update) }) {
            return findings.add(
                .malformedModel, at: place,
                "'\(path)' means the same for updates as '\(other.path)', and an app needs one value for it",
                fix: "remove one of the two, or change its '\(update.isVersion ? "platform" : "need")'")
        }
        found.append((path, update))
    }
}

extension UpdateMeaning {
    fileprivate var isVersion: Bool {
        if case .version = meaning { true } else { false }
    }

    /// Whether an app would not know which of the two to take.
    fileprivate func isSame(as other: UpdateMeaning) -> Bool {
        need == other.need && (isVersion ? meaning == other.meaning : !other.isVersion)
    }
}
