import Bundles
import JSON

/// Compares two values down to what a person changes at once.
struct ValueComparison {
    struct Change: Hashable {
        /// Dotted, items of lists counted from 1: `steps[2]`, `day-risk-levels[1].minutes`.
        let path: String
        let type: FieldType?
        let old: JSON?
        let new: JSON?
    }

    let oldTypes: FieldTypes?
    let newTypes: FieldTypes?

    /// - Parameters:
    ///   - path: as it is shown, with the places of items.
    ///   - typePath: as types know it, without them.
    func changes(from old: JSON?, to new: JSON?, at path: String, typePath: String, type: FieldType?) -> [Change] {
        switch (old, new) {
        case (.some(.object(let old)), .some(.object(let new))) where type?.isWhole != true:
            return members(from: old, to: new, at: path, typePath)
        case (.some(.array(let old)), .some(.array(let new))) where type?.isSet != true:
            return items(from: old, to: new, at: path, typePath: typePath, type: type?.element)
        default:
            return old == new ? [] : [Change(path: path, type: type, old: old, new: new)]
        }
    }

    /// Members in the order of `new`, then those that only `old` has. Their order itself says nothing.
    private func members(from old: JSONObject, to new: JSONObject, at path: String, _ typePath: String) -> [Change] {
        let removed = old.members.filter { new[$0.key] == nil }
        return (new.members + removed).flatMap { member in
            let typePath = "\(typePath).\(member.key)"
            return changes(
                from: old[member.key], to: new[member.key], at: "\(path).\(member.key)", typePath: typePath,
                type: newTypes?[typePath] ?? oldTypes?[typePath])
        }
    }

    /// A record that came or went as a whole, member by member; anything else as it is.
    func members(of change: Change, typePath: String) -> [Change] {
        guard change.type?.isWhole != true, (change.old == nil) != (change.new == nil),
            let members = (change.old ?? change.new)?.object?.members, !members.isEmpty
        else { return [change] }
        return members.flatMap { member in
            let path = "\(typePath).\(member.key)"
            let inner = Change(
                path: "\(change.path).\(member.key)", type: newTypes?[path] ?? oldTypes?[path],
                old: change.old.map { _ in member.value }, new: change.new.map { _ in member.value })
            return self.members(of: inner, typePath: path)
        }
    }

    /// An item that went and one that came at the same place are compared with each other.
    private func items(
        from old: [JSON], to new: [JSON], at path: String, typePath: String, type: FieldType?
    ) -> [Change] {
        var changes: [Change] = []
        var (deleted, inserted): ([Int], [Int]) = ([], [])
        func close() {
            for (before, after) in zip(deleted, inserted) {
                changes += self.changes(
                    from: old[before], to: new[after], at: "\(path)[\(after + 1)]", typePath: typePath, type: type)
            }
            changes += deleted.dropFirst(inserted.count).map {
                Change(path: "\(path)[\($0 + 1)]", type: type, old: old[$0], new: nil)
            }
            changes += inserted.dropFirst(deleted.count).map {
                Change(path: "\(path)[\($0 + 1)]", type: type, old: nil, new: new[$0])
            }
            (deleted, inserted) = ([], [])
        }
        for step in ShortestEdit.steps(from: old, to: new) {
            switch step {
            case .kept: close()
            case .deleted(let place): deleted.append(place)
            case .inserted(let place): inserted.append(place)
            }
        }
        close()
        return changes
    }
}

extension FieldType {
    /// Whether it is Markdown, or a list of such texts.
    var isRich: Bool {
        switch self {
        case .richText: true
        case .list(let element), .table(let element): element.isRich
        default: false
        }
    }

    /// Whether its members make sense only together.
    var isWhole: Bool { [.phone, .range, .openingHours, .image, .file].contains(self) }

    /// Whether it is a list of words, of which the added and removed ones are reported.
    var isSet: Bool {
        guard case .list(let element) = self else { return false }
        switch element {
        case .country, .language, .reference, .choice: return true
        default: return false
        }
    }
}
