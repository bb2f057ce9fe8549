import Bundles
import Dates
package import JSON
package import LitfassClient
package import Publishing
import Terminals
import Trust

/// What `verify` tells of a tree.
package struct InspectionReport {
    package let inspection: TreeInspection
    package let tree: String
    package let root: String
    package let watch: ExpiryWatch
    /// That a later release was published, in words; nil where none is known.
    package let setBack: String?
    /// By how much it is behind what was published, in words; nil where it is not, or nothing is known.
    package let lag: String?

    package init(
        inspection: TreeInspection, tree: String, root: String, watch: ExpiryWatch, setBack: String?, lag: String?
    ) {
        (self.inspection, self.tree, self.root) = (inspection, tree, root)
        (self.watch, self.setBack, self.lag) = (watch, setBack, lag)
    }

    /// Everything that does not hold: what was set back, what is too old, and what the inspector found.
    package var findings: [(kind: ClientFault.Kind, words: String)] {
        let expired = inspection.roles.filter { role in
            watch.roles(.expired).contains { $0.name == role.name.name }
        }
        let words = expired.map { TrustFault.expired($0.name, at: $0.expires, now: watch.now).description }
        return ([setBack, lag].compactMap(\.self) + words).map { (.notTrusted, $0) }
            + inspection.findings.map { ($0.kind, $0.words) }
    }

    package var text: String {
        let first = inspection.bundles.first?.value
        let product = first.map { " of \($0.product) (\($0.environment))" } ?? ""
        let isEnding = !watch.roles(.ending).isEmpty
        let verdict =
            findings.isEmpty
            ? isEnding ? "everything holds, and not for long" : "everything holds" : "not everything holds"
        let head = "release \(inspection.number)\(product): \(verdict)"
        let words = findings.map(\.words) + watch.linesOfTheFuture
        return ([head] + words.map { "  \($0)" } + [TextLayout.table(rows)]).joined(separator: "\n")
    }

    private var bundles: [ContentBundle] { inspection.bundles.map(\.value) + inspection.shapedBundles }

    private var rows: [(term: String, meaning: String)] {
        let languages = Set(bundles.compactMap { $0.language?.string }).sorted()
        let names = languages.isEmpty ? "" : " in \(languages.joined(separator: ", "))"
        var rows = inspection.roles.map { role in
            ("\(role.name)", "version \(role.version), until \(role.expires), \(left(role))")
        }
        rows.append(("bundles", "\(bundles.count)\(names), \(inspection.targetBytes) bytes"))
        if !inspection.otherTargets.isEmpty { rows.append(("other targets", "\(inspection.otherTargets.count)")) }
        if let files = inspection.indexedFiles { rows.append(("index", "\(files) files")) }
        rows.append(("root", root))
        return rows
    }

    private func left(_ role: TreeInspection.Role) -> String {
        let left = role.expires - watch.now
        return left > .zero ? "\(DurationText.rough(left)) left" : "expired"
    }

    package var json: JSON {
        let roles = inspection.roles.map { role in
            JSONObject.Member(
                key: "\(role.name)",
                value: [
                    "version": .number(JSONNumber(role.version)), "expires": .string("\(role.expires)"),
                    "days-left": watch.daysLeft(until: role.expires),
                ])
        }
        let members: [JSONObject.Member] = [
            .init(key: "format", value: 1), .init(key: "trusted", value: .bool(findings.isEmpty)),
            .init(key: "tree", value: .string(tree)), .init(key: "root", value: .string(root)),
            .init(key: "release", value: .number(JSONNumber(inspection.number))),
            .init(key: "roles", value: .object(JSONObject(roles))),
            .init(key: "bundles", value: .array(bundles.map { .string($0.targetName.string) })),
            .init(key: "bytes", value: .number(JSONNumber(inspection.targetBytes))),
            .init(
                key: "findings",
                value: .array(findings.map { ["kind": .string("\($0.kind)"), "message": .string($0.words)] })),
        ]
        return .object(JSONObject(members + watch.json))
    }
}
