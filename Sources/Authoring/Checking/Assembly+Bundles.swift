import Bundles
import Constraints
import Models
import Rulebook
import Shapes
import Workspaces
import YAML

// What is sent in which bundle.

extension Assembly {
    mutating func checkPlan(_ configuration: WorkspaceConfiguration) {
        for plan in configuration.bundles {
            check(plan.collections, are: .collection)
            checkEmptiness(plan.collections)
            check(plan.parameterSets, are: .parameters)
            checkExtent(plan)
            if let shape = plan.shape { checkName(of: shape) }
        }
        checkUse(of: shapes, in: configuration)
        for model in models {
            let planned = configuration.bundles.flatMap {
                model.kind == .collection ? $0.collections : $0.parameterSets
            }
            guard !planned.contains(where: { means($0.text, model) }) else { continue }
            // A shape that could not be read may write it.
            guard shapes.count == shapeNames.count else { continue }
            let shaped = model.kind == .collection ? shapes.flatMap(\.collections) : shapes.flatMap(\.parameterSets)
            guard !shaped.contains(model.name) else { continue }
            findings.add(
                .unpublished, at: model.nameNode, "'\(model.name)' is in no bundle, so no phone will ever see it",
                fix: "add it to a bundle in Config/workspace.yaml")
        }
    }

    /// Whether a bundle names a model, or what is none and can only be it, misspelt.
    private func means(_ name: String, _ model: Model) -> Bool {
        let known = models.filter { $0.kind == model.kind }.map(\.name)
        return name == model.name || !known.contains(name) && clearSuggestion(for: name, among: known) == model.name
    }

    /// A bundle without what it is for; a collection with a file that can't be read has a finding there.
    private mutating func checkEmptiness(_ names: [WorkspaceConfiguration.Name]) {
        for name in names where collections.first(where: { $0.model.name == name.text })?.documents.isEmpty == true {
            findings.add(
                .emptyCollection, at: name.node, "'\(name.text)' has no document, and people would get nothing of it",
                fix: "add Content/\(name.text)/<document>.yaml, or take it out of the bundle")
        }
    }

    /// What apps refuse to take of one bundle, they get in two.
    private mutating func checkExtent(_ plan: WorkspaceConfiguration.BundlePlan) {
        let (names, limits) = (plan.collections + plan.parameterSets, limits.bundle)
        if names.count > limits.parts {
            findings.add(
                .limit, at: names[limits.parts].node,
                "'\(plan.name)' has more than \(limits.parts) collections and parameter sets, and apps take no more",
                fix: "divide the bundle in two")
        }
        var documents = 0
        for name in plan.collections {
            documents += collections.first { $0.model.name == name.text }?.documents.count ?? 0
            guard documents > limits.documents else { continue }
            return findings.add(
                .limit, at: name.node,
                "'\(plan.name)' has more than \(limits.documents) documents with those of '\(name.text)', and apps take no more",
                fix: "divide the bundle in two")
        }
    }

    private mutating func check(_ names: [WorkspaceConfiguration.Name], are kind: Model.Kind) {
        let known = models.filter { $0.kind == kind }.map(\.name)
        for name in names where !known.contains(name.text) {
            // A model that could not be read has findings of its own.
            guard !knownNames.contains(name.text) || models.contains(where: { $0.name == name.text }) else { continue }
            let what = kind == .collection ? "a collection" : "a parameter set"
            findings.add(
                .danglingReference, at: name.node, "'\(name.text)' is not \(what) of this workspace",
                fix: suggestedName(for: name.text, among: known) ?? "add Config/models/\(name.text).yaml")
        }
    }
}
