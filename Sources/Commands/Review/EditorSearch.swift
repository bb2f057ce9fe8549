import Bundles
import Processes
import Publishing

/// Asks version control who edited last what a role answers for.
struct EditorSearch {
    let control: VersionControl?
    let policy: Policy
    let bundles: [ContentBundle]

    /// By the history that is checked out here: a candidate could name any commit.
    var editors: LastEditors {
        // Git is asked only where the policy asks for an editor.
        guard policy.delegated.contains(where: { policy[$0].lastEditor == .notAlone }) else {
            return { _ in .nobody }
        }
        let found = Dictionary(uniqueKeysWithValues: policy.delegated.map { ($0, editor(of: $0)) })
        return { found[$0] ?? .nobody }
    }

    private func editor(of role: Policy.Role) -> LastEditor {
        let paths = paths(of: role)
        guard policy[role].lastEditor == .notAlone, !paths.isEmpty else { return .nobody }
        guard let control, let changed = control.uncommitted(below: paths) else {
            return .unknown("there is no version control here")
        }
        guard changed.isEmpty else {
            let files = changed.prefix(3).joined(separator: ", ")
            return .unknown("it has changes that are not committed: \(files)")
        }
        guard control.hasWholeHistory else {
            return .unknown("this clone lacks a part of the history; 'git fetch --unshallow' fetches it")
        }
        guard let edit = control.lastEdit(of: paths, upTo: control.commit) else {
            return .unknown("git does not say who edited it last")
        }
        let person = policy.person(email: edit.email, name: edit.name)
        return .known(id: person?.id, name: person?.name ?? edit.name, commit: edit.commit)
    }

    /// The sources of the texts and values that the role signs.
    private func paths(of role: Policy.Role) -> [String] {
        let own = bundles.filter { policy[role].bundles.contains($0.name.role) }
        let collections = Set(own.flatMap { $0.collections.map { "Content/\($0.name)" } })
        let sets = Set(own.flatMap { $0.parameterSets.map { "Config/parameters/\($0.name).yaml" } })
        return (collections.union(sets)).sorted()
    }
}
