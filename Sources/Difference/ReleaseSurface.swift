package import Bundles
import Files

/// What apps ask a release for: the collections and parameter sets of its bundles, and the type of each value.
package struct ReleaseSurface: Sendable {
    package struct Part: Sendable {
        /// Where it is: a bundle that an app asks for by language has another address than one without.
        package var bundles: Set<Bundle>
        package let types: FieldTypes

        package init(bundles: Set<Bundle>, types: FieldTypes) { (self.bundles, self.types) = (bundles, types) }
    }

    package struct Bundle: Hashable, Sendable {
        package let name: BundleName
        package let hasLanguage: Bool

        package init(name: BundleName, hasLanguage: Bool) { (self.name, self.hasLanguage) = (name, hasLanguage) }

        /// `content.<language>.json`
        package var file: String { "\(name)\(hasLanguage ? ".<language>" : "").json" }
    }

    /// By name.
    package var parts: [String: Part]

    package init(parts: [String: Part]) { self.parts = parts }

    package init(_ bundles: [ContentBundle]) {
        parts = bundles.reduce(into: [:]) { parts, bundle in
            let place = Bundle(name: bundle.name, hasLanguage: bundle.language != nil)
            let found =
                bundle.collections.map { ($0.name, $0.types) } + bundle.parameterSets.map { ($0.name, $0.types) }
            for (name, types) in found {
                parts[name, default: Part(bundles: [], types: types)].bundles.insert(place)
            }
        }
    }

    /// Something that an app finds in an older release and not in a newer one.
    package enum Loss: Hashable, Sendable {
        /// - Parameter replacement: the only new part with the same fields.
        case part(String, replacement: String?)
        /// The bundles in which nobody finds it any more, and those in which it is.
        case moved(String, from: [String], to: [String])
        /// - Parameter replacement: the only new field of the same type beside it.
        case field(String, of: String, replacement: String?)
        case type(String, of: String, old: FieldType, new: FieldType)
    }

    /// What apps that were made for this release miss in a newer one, by part and in the order of the older model. Of a record
    /// that is missing, its fields are not listed.
    package func losses(in newer: ReleaseSurface) -> [Loss] {
        parts.keys.sortedByBytes().flatMap { name -> [Loss] in
            guard let old = parts[name] else { return [] }
            guard let new = newer.parts[name] else {
                let twins = newer.parts.filter { parts[$0.key] == nil && $0.value.types == old.types }.keys
                return [.part(name, replacement: twins.count == 1 ? twins.first : nil)]
            }
            let left = old.bundles.subtracting(new.bundles)
            let moved: [Loss] =
                left.isEmpty
                ? []
                : [
                    .moved(
                        name, from: left.map(\.file).sortedByBytes(),
                        to: new.bundles.subtracting(old.bundles).map(\.file).sortedByBytes())
                ]
            return moved + Self.losses(from: old.types, to: new.types, in: name)
        }
    }

    private static func losses(from old: FieldTypes, to new: FieldTypes, in part: String) -> [Loss] {
        var losses: [Loss] = []
        var lost: [String] = []
        for entry in old.entries where !lost.contains(where: { entry.path.hasPrefix($0 + ".") }) {
            guard let type = new[entry.path] else {
                lost.append(entry.path)
                let twins = new.entries.filter {
                    old[$0.path] == nil && $0.type == entry.type && $0.path.parent == entry.path.parent
                }
                losses.append(
                    .field(entry.path, of: part, replacement: twins.count == 1 ? twins.first?.path : nil))
                continue
            }
            guard type != entry.type else { continue }
            lost.append(entry.path)
            losses.append(.type(entry.path, of: part, old: entry.type, new: type))
        }
        return losses
    }
}

extension String {
    /// `v2` of `v2.age`; empty of `age`.
    fileprivate var parent: Substring { lastIndex(of: ".").map { self[..<$0] } ?? "" }
}

extension ReleaseSurface.Loss {
    /// What is lost, without a full stop: "'title' of 'faq' is rich-text, and was text".
    package var words: String {
        switch self {
        case .part(let name, let replacement):
            "'\(name)' is gone" + (replacement.map { ", and '\($0)' has the same fields" } ?? "")
        case .moved(let name, let from, let to):
            "'\(name)' is no longer in \(from.joined(separator: ", "))"
                + (to.isEmpty ? "" : ", but in \(to.joined(separator: ", "))")
        case .field(let path, let part, let replacement):
            "'\(path)' of '\(part)' is gone" + (replacement.map { ", and '\($0)' is of the same type" } ?? "")
        case .type(let path, let part, let old, let new): "'\(path)' of '\(part)' is \(new.name), and was \(old.name)"
        }
    }
}
