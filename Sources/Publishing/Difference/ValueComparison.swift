internal import Bundles
internal import JSON

/// Compares two values down to their leaves.
struct ValueComparison {
    struct Change: Hashable {
        let path: String
        let type: FieldType?
        let change: ValueChange
    }

    let oldTypes: FieldTypes?
    let newTypes: FieldTypes?

    /// - Parameters:
    ///   - path: as it is shown, with the places of items.
    ///   - typePath: as types know it, without them.
    func changes(from old: JSON?, to new: JSON?, at path: String, typePath: String, type: FieldType?) -> [Change] {
        switch (old, new) {
        case (nil, nil): return []
        case (nil, .some(let new)): return [Change(path: path, type: type, change: .added(new))]
        case (.some(let old), nil): return [Change(path: path, type: type, change: .removed(old))]
        case (.some(.object(let old)), .some(.object(let new))) where type?.isLeaf != true:
            return members(from: old, to: new, at: (path, typePath))
        case (.some(.array(let old)), .some(.array(let new))):
            return items(from: old, to: new, at: path, typePath: typePath, type: type?.element)
        case (.some(let old), .some(let new)):
            return leaf(from: old, to: new, at: path, type: type)
        }
    }

    /// Members in the order of `new`, then those that only `old` has. Their order itself says nothing.
    func members(from old: JSONObject, to new: JSONObject, at place: (path: String, typePath: String)?) -> [Change] {
        let removed = old.members.filter { new[$0.key] == nil }
        return (new.members + removed).flatMap { member in
            let typePath = place.map { "\($0.typePath).\(member.key)" } ?? member.key
            return changes(
                from: old[member.key], to: new[member.key], at: place.map { "\($0.path).\(member.key)" } ?? member.key,
                typePath: typePath, type: newTypes?[typePath] ?? oldTypes?[typePath])
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
                Change(path: "\(path)[\($0 + 1)]", type: type, change: .removed(old[$0]))
            }
            changes += inserted.dropFirst(deleted.count).map {
                Change(path: "\(path)[\($0 + 1)]", type: type, change: .added(new[$0]))
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

    private func leaf(from old: JSON, to new: JSON, at path: String, type: FieldType?) -> [Change] {
        guard case .string(let before) = old, case .string(let after) = new else {
            return old == new ? [] : [Change(path: path, type: type, change: .replaced(old: old, new: new))]
        }
        if before.utf8.elementsEqual(after.utf8) { return [] }
        if type?.isText == true {
            return [Change(path: path, type: type, change: .reworded(WordDifference(from: before, to: after)))]
        }
        return [Change(path: path, type: type, change: .replaced(old: old, new: new))]
    }
}

extension FieldType {
    /// Whether people read it as sentences.
    var isText: Bool {
        switch self {
        case .text, .richText: true
        case .list(let element), .table(let element): element.isText
        default: false
        }
    }

    /// Whether its members make sense only together.
    fileprivate var isLeaf: Bool {
        self == .phone || self == .range
    }

    fileprivate var element: FieldType? {
        switch self {
        case .list(let element), .table(let element): element
        case .record, .openingHours: self
        default: nil
        }
    }
}
