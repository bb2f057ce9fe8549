import Bundles
import Files
import Rulebook
import YAML

/// Which role of a policy answers for which bundles.
struct BundleClaims {
    /// By what the names begin with.
    fileprivate(set) var owners: [String: String] = [:]
    /// Roles with what they answer for, in the order of the file.
    fileprivate(set) var roles: [(key: Node, bundles: [String])] = []
}

extension PolicyReader {
    /// What the names of the role's bundles begin with; its own name where nothing is said.
    mutating func bundles(
        of role: Policy.Role, in list: Node?, named key: Node, _ claims: inout BundleClaims
    ) -> [String] {
        guard role.isDelegated else {
            if let list {
                error(
                    .unknownKey, at: list, "'\(role.rawValue)' signs no bundle: its own signers are said by 'signers'",
                    fix: "leave 'bundles' out here")
            }
            return []
        }
        var found: [String] = []
        for node in items(of: list) ?? [key] {
            let name = node.text
            guard BundleName(name) != nil, !name.contains(".") else {
                error(
                    .malformedValue, at: node,
                    "'\(name)' is not what names of bundles begin with: a role answers for all that have the same before the first dot",
                    fix: "write \(name.contains(".") ? "'\(name.prefix { $0 != "." })'" : "a name as 'hotlines'")")
                continue
            }
            if let owner = claims.owners[name] {
                error(
                    .malformedRole, at: node,
                    "'\(owner)' answers for '\(name)' already, and phones would ask only the first of the two",
                    fix: "name it in one of the two"
                        + (list == nil ? ", and say with 'bundles:' what '\(key.text)' answers for" : ""))
                continue
            }
            claims.owners[name] = key.text
            found.append(name)
        }
        claims.roles.append((key, found))
        return found
    }

    private mutating func items(of list: Node?) -> [Node]? {
        guard let list else { return nil }
        guard list.kind == .sequence, !list.items.isEmpty else {
            let word = list.kind == .scalar && !list.isNull ? list.text : "hotlines"
            error(.wrongType, at: list, "'bundles' must be a list of names", fix: "write [\(word)]")
            return []
        }
        return list.items
    }

    /// Bundles of the workspace that nobody signs, and roles without a bundle in it.
    mutating func tellUnclaimed(_ claims: BundleClaims, at node: Node) {
        guard let bundles else { return }
        let starts = Set(bundles.map(\.role))
        let unclaimed = starts.filter { claims.owners[$0] == nil }.sortedByBytes()
        for start in unclaimed {
            error(
                .danglingReference, at: node, "no role signs the bundle '\(start)' of the workspace",
                fix:
                    "add '\(start): {signers: […], threshold: 1, lifetime: 180 days}', or name '\(start)' in 'bundles' of a role"
            )
        }
        // Where no bundle can be made, that is what is to be mended.
        guard !starts.isEmpty else { return }
        for (key, own) in claims.roles where !own.isEmpty && starts.isDisjoint(with: own) {
            let names = own.map { "'\($0)'" }.joined(separator: " or ")
            let meant = suggestion(for: key.text, among: unclaimed).map { "did you mean '\($0)'?" }
            diagnostics.append(
                .warning(
                    PolicyRule.danglingReference.rule, at: key,
                    "'\(key.text)' signs nothing: no bundle of the workspace begins with \(names)",
                    fix: meant
                        ?? "name one below 'bundles' in Config/workspace.yaml, or take the role out and run 'litfass root propose'"
                ))
        }
    }
}
