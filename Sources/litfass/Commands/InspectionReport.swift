import Bundles
import JSON
import LitfassClient
import Trust

/// What `verify` tells of a tree.
struct InspectionReport {
    let inspection: TreeInspection
    let tree: String
    let root: String
    let now: Trust.Instant
    /// The time for which somebody asks; it may be the present.
    let moment: Trust.Instant
    /// Whether only the expiry of what people sign is judged.
    let isOfPeople: Bool

    /// Roles that will not be good at that time.
    private var expired: [TreeInspection.Role] {
        inspection.roles.filter {
            $0.expires <= moment && !(isOfPeople && ($0.name == .timestamp || $0.name == .snapshot))
        }
    }

    /// Everything that does not hold: what is too old, and what the inspector found.
    private var findings: [(kind: ClientFault.Kind, words: String)] {
        expired.map { (.notTrusted, words($0)) } + inspection.findings.map { ($0.kind, $0.words) }
    }

    private func words(_ role: TreeInspection.Role) -> String {
        guard role.expires > now else { return TrustFault.expired(role.name, at: role.expires, now: now).description }
        return "\(role.name) will have expired on \(moment): it is good until \(role.expires), \(left(role))"
    }

    var exitCode: ExitCode {
        let codes = findings.map { ExitCode($0.kind) }
        return codes.contains(.notTrusted) ? .notTrusted : codes.isEmpty ? .done : .machine
    }

    var text: String {
        let first = inspection.bundles.first?.value
        let product = first.map { " of \($0.product) (\($0.environment))" } ?? ""
        let verdict = findings.isEmpty ? "everything holds" : "not everything holds"
        let head = "release \(inspection.number)\(product): \(verdict)"
        return ([head] + findings.map { "  \($0.words)" } + [TextLayout.table(rows)]).joined(separator: "\n")
    }

    private var rows: [(term: String, meaning: String)] {
        let languages = Set(inspection.bundles.compactMap { $0.value.language?.string }).sorted()
        let names = languages.isEmpty ? "" : " in \(languages.joined(separator: ", "))"
        var rows = inspection.roles.map { role in
            ("\(role.name)", "version \(role.version), until \(role.expires), \(left(role))")
        }
        rows.append(("bundles", "\(inspection.bundles.count)\(names), \(inspection.targetBytes) bytes"))
        if !inspection.otherTargets.isEmpty { rows.append(("other targets", "\(inspection.otherTargets.count)")) }
        if let files = inspection.indexedFiles { rows.append(("index", "\(files) files")) }
        rows.append(("root", root))
        return rows
    }

    private func left(_ role: TreeInspection.Role) -> String {
        let left = role.expires - now
        return left > .zero ? "\(ValueText.rough(left)) left" : "expired"
    }

    var json: JSON {
        let roles = inspection.roles.map { role in
            JSONObject.Member(
                key: "\(role.name)",
                value: [
                    "version": .number(JSONNumber(role.version)), "expires": .string("\(role.expires)"),
                    "days-left": .number(JSONNumber(days(role.expires - now))),
                ])
        }
        return [
            "format": 1, "trusted": .bool(findings.isEmpty), "tree": .string(tree), "root": .string(root),
            "release": .number(JSONNumber(inspection.number)), "roles": .object(JSONObject(roles)),
            "bundles": .array(inspection.bundles.map { .string($0.value.targetName.string) }),
            "bytes": .number(JSONNumber(inspection.targetBytes)),
            "findings": .array(
                findings.map { ["kind": .string("\($0.kind)"), "message": .string($0.words)] }),
        ]
    }

    /// Whole days, rounded down; negative after the end.
    private func days(_ left: Duration) -> Int64 {
        let seconds = left.components.seconds
        return seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    }
}
