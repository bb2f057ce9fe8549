import Bundles
import Files
import JSON

/// Documents that say under one name what another name said before: moved to another collection, or renamed.
struct Renames {
    private var former: [DocumentName: DocumentName] = [:]
    private var gone: Set<DocumentName> = []

    /// How much two documents must have in common, in bytes of their values.
    static let leastLikeness = 0.5
    /// Up to so many pairs, all are compared, word by word; of more, only those with a value in common, and value by value.
    static let limitPairs = 400

    init(from old: ReleaseContents, to new: ReleaseContents) {
        let removed = Self.documents(of: old, notIn: new)
        let added = Self.documents(of: new, notIn: old)
        guard !removed.isEmpty, !added.isEmpty else { return }
        for pair in Self.pairs(removed, added) {
            let (was, now) = (removed[pair.removed].name, added[pair.added].name)
            guard former[now] == nil, !gone.contains(was) else { continue }
            former[now] = was
            gone.insert(was)
        }
    }

    func formerName(of name: DocumentName) -> DocumentName? { former[name] }

    func isGone(_ name: DocumentName) -> Bool { gone.contains(name) }

    private struct Candidate {
        let name: DocumentName
        let document: BundleDocument
    }

    private struct Pair {
        let removed: Int
        let added: Int
        let likeness: Double
    }

    /// Of one language, in which a document must be found again: the first that both releases have.
    private static func documents(of contents: ReleaseContents, notIn other: ReleaseContents) -> [Candidate] {
        contents.collections.keys.sortedByBytes().flatMap { name -> [Candidate] in
            guard let collection = contents.collections[name], let any = collection.languages.first else { return [] }
            let known = other.collections[name]
            let language = collection.languages.first { $0.map(other.languages.contains) ?? true } ?? any
            return collection.order.filter { known?.contains($0) != true }.compactMap { id in
                collection[id, language].map {
                    Candidate(name: DocumentName(collection: name, id: id), document: $0)
                }
            }
        }
    }

    /// The likeliest first.
    private static func pairs(_ removed: [Candidate], _ added: [Candidate]) -> [Pair] {
        let areFew = removed.count * added.count <= limitPairs
        let candidates = areFew ? all(removed, added) : withCommonValues(removed, added)
        return candidates.compactMap { pair -> Pair? in
            let likeness = likeness(removed[pair.0].document, added[pair.1].document, wordByWord: areFew)
            return likeness < leastLikeness ? nil : Pair(removed: pair.0, added: pair.1, likeness: likeness)
        }.sorted { ($1.likeness, $0.added, $0.removed) < ($0.likeness, $1.added, $1.removed) }
    }

    private static func all(_ removed: [Candidate], _ added: [Candidate]) -> [(Int, Int)] {
        removed.indices.flatMap { before in added.indices.map { (before, $0) } }
    }

    /// Pairs with a value in common that few documents have.
    private static func withCommonValues(_ removed: [Candidate], _ added: [Candidate]) -> [(Int, Int)] {
        let limit = 4
        var holders: [JSON: [Int]] = [:]
        for (place, candidate) in removed.enumerated() {
            for member in candidate.document.fields.members where isTelling(member.value) {
                holders[member.value, default: []].append(place)
            }
        }
        return added.indices.flatMap { place -> [(Int, Int)] in
            var found: Set<Int> = []
            for member in added[place].document.fields.members {
                guard let others = holders[member.value], others.count <= limit else { continue }
                found.formUnion(others)
            }
            return found.sorted().map { ($0, place) }
        }
    }

    private static func isTelling(_ value: JSON) -> Bool {
        switch value {
        case .string(let text): text.utf8.count >= 8
        case .array(let items): items.count >= 2
        case .object: true
        case .null, .bool, .number: false
        }
    }

    /// The share of what both say, from 0 to 1.
    private static func likeness(_ old: BundleDocument, _ new: BundleDocument, wordByWord: Bool) -> Double {
        var (common, whole) = (0, 0)
        for key in Set(old.fields.keys).union(new.fields.keys) {
            let (before, after) = (old.fields[key], new.fields[key])
            let (oldSize, newSize) = (before?.encoded().count ?? 0, after?.encoded().count ?? 0)
            whole += oldSize + newSize
            if before == after {
                common += oldSize + newSize
            } else if wordByWord, case .string(let before)? = before, case .string(let after)? = after {
                common += 2 * keptBytes(before, after)
            }
        }
        return whole == 0 ? 0 : Double(common) / Double(whole)
    }

    private static func keptBytes(_ old: String, _ new: String) -> Int {
        WordDifference(from: old, to: new).pieces.reduce(0) { sum, piece in
            // Blanks and points alone are in every text.
            guard case .kept(let text) = piece, text.contains(where: \.isLetter) else { return sum }
            return sum + text.utf8.count
        }
    }
}
