package import Bundles
import Models
package import Rulebook
import Values
package import YAML

/// Reads `Config/audiences.yaml`: conditions that are used more than once, by name.
package struct AudiencesReader {
    package private(set) var findings = Findings()
    /// By name; nil for one that could not be read.
    package private(set) var audiences: [String: Condition?] = [:]
    package private(set) var places: [(name: String, node: Node)] = []
    /// Those that others are made of.
    package private(set) var named: Set<String> = []

    package init(_ root: Node, _ context: ConditionContext, limits: AuthoringLimits) {
        guard root.kind == .mapping else {
            findings.add(
                .wrongType, at: root, "audiences must be a mapping from names to conditions, but this is \(root.words)",
                fix: "write 'old-iphones: {platform: ios, system: \"<15\"}', one a line")
            return
        }
        let all = root.entries.map(\.key.text)
        for (place, entry) in root.entries.enumerated() {
            let name = entry.key.text
            guard name.isKebabCase, name.utf8.count <= limits.nameBytes else {
                findings.add(
                    .malformedName, at: entry.key, "'\(name.firstLine)' can't be the name of an audience",
                    fix: "use small letters and digits in words joined by hyphens, as in 'old-iphones'")
                continue
            }
            // An audience may be made of those above it, so that none is made of itself.
            var reader = ConditionReader(
                ConditionContext(
                    languages: context.languages, zone: context.zone, audiences: audiences,
                    waiting: Array(all[place...])))
            audiences[name] = .some(reader.read(entry.value))
            findings.append(reader.findings)
            named.formUnion(reader.named)
            places.append((name, entry.key))
        }
    }
}
