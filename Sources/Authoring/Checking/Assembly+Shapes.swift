import Models
import Rulebook
import Shapes
import Workspaces
import YAML

// Bundles in the shape of an app.

extension Assembly {
    mutating func readShapes(_ files: [(name: String, item: Inventory.Item)]) {
        shapeNames = files.map(\.name)
        for (name, file) in files {
            guard let root = root(of: file, Modeline("shape.json")) else { continue }
            var reader = ShapeReader(models: models)
            if let shape = reader.read(root, name: name) { shapes.append(shape) }
            findings.append(reader.findings)
        }
    }

    mutating func checkName(of shape: WorkspaceConfiguration.Name) {
        guard !shapeNames.contains(shape.text) else { return }
        findings.add(
            .danglingReference, at: shape.node, "'\(shape.text.firstLine)' is not a shape of this workspace",
            fix: suggestedName(for: shape.text, among: shapeNames) ?? "add Config/shapes/\(shape.text.firstLine).yaml")
    }

    /// Writes the bundles that have a shape: what can't be written is found here, and not when it is published.
    mutating func checkShapes(of content: WorkspaceContent) {
        guard content.configuration.bundles.contains(where: { $0.shape != nil }), shapes.count == shapeNames.count,
            findings.diagnostics.allSatisfy({ $0.severity != .error || $0.rule.authority == .adjustable })
        else { return }
        findings.append(Compiler(content, .overTheNetwork).shapeFindings())
    }

    /// Reports shapes that no bundle has.
    mutating func checkUse(of shapes: [Shape], in configuration: WorkspaceConfiguration) {
        let written = configuration.bundles.compactMap(\.shape?.text)
        for shape in shapes where !written.contains(shape.name) {
            findings.add(
                .unpublished, at: shape.node.headRange, in: shape.node.source,
                "no bundle has the shape '\(shape.name)', so no app will ever see it",
                fix: "write 'content.\(shape.name): {shape: \(shape.name)}' under 'bundles' in Config/workspace.yaml")
        }
    }
}
