import Bundles
import JSON
import Models
import Rulebook
import Values
import YAML

// What a file says of apps that have other values than the plain ones.

/// The values of one platform from one version of the app on.
struct OverrideEntry {
    let platform: String
    let build: Version
    let values: JSONObject
}

struct OverrideEntries {
    let entries: [OverrideEntry]

    /// - Parameter isOnePlatform: whether the file is for one platform, which entries do not repeat.
    func json(as overrides: Shape.Overrides, isOnePlatform: Bool) -> JSON {
        let areNumbers = entries.allSatisfy { Int64($0.build.text) != nil }
        func build(_ entry: OverrideEntry) -> JSON {
            areNumbers ? .number(JSONNumber(Int64(entry.build.text) ?? 0)) : .string(entry.build.text)
        }
        switch overrides.form {
        case .list:
            return .array(
                entries.map { entry in
                    var object = JSONObject()
                    if !isOnePlatform { object[overrides.platform] = .string(entry.platform) }
                    object[overrides.build] = build(entry)
                    if let values = overrides.values {
                        object[values] = .object(entry.values)
                    } else {
                        for member in entry.values.members { object[member.key] = member.value }
                    }
                    return .object(object)
                })
        case .map:
            var platforms = JSONObject()
            for entry in entries {
                var builds = platforms[entry.platform]?.object ?? JSONObject()
                builds[entry.build.text] = .object(entry.values)
                platforms[entry.platform] = .object(builds)
            }
            return isOnePlatform ? platforms.members.first?.value ?? [:] : .object(platforms)
        }
    }
}

extension ShapeWriter {
    /// The conditions on which anything depends that is written, with the name of the variant.
    var conditions: [(member: Shape.Member, name: String?, condition: Condition)] {
        shape.members.flatMap { member in
            conditions(of: member).map { (member, $0.name, $0.condition) }
        }
    }

    private func conditions(of member: Shape.Member) -> [(name: String?, condition: Condition)] {
        func conditions(
            _ when: Condition, _ variants: [BundleVariant], isWhole: Bool
        ) -> [(name: String?, condition: Condition)] {
            let changing = variants.filter { isWhole || $0.fields.keys.contains(where: member.writes) }
            return (when == .always ? [] : [(nil, when)]) + changing.map { ($0.name, $0.when) }
        }
        let nested = member.rules.values.compactMap { rule -> String? in
            guard case .document(let collection)? = rule.writing else { return nil }
            return collection
        }
        return versions.flatMap { version in
            var found: [(name: String?, condition: Condition)] = []
            if let set = member.source.parameterSet.flatMap({ version[parameterSet: $0] }) {
                found += conditions(set.when, set.variants, isWhole: false)
            }
            for collection in nested.sorted() + [member.source.collection].compactMap(\.self) {
                for document in version[collection: collection]?.documents ?? [] {
                    if case .document(collection, let id) = member.source, document.id != id { continue }
                    found += conditions(
                        document.when, document.variants, isWhole: collection != member.source.collection)
                }
            }
            return found
        }
    }

    /// A file that everybody gets says the same to everybody, but for what a shape has a place for.
    mutating func checkConditions() {
        for (member, name, condition) in conditions {
            var flaws: [(words: String, fix: String)] = []
            condition.visitAll { if let flaw = flaw(of: $0) { flaws.append(flaw) } }
            for flaw in flaws {
                let subject = name.map { "the variant '\($0)'" } ?? "'when'"
                add(
                    .malformedModel, at: member.node,
                    "\(subject) asks \(flaw.words), which a file of this shape can't say", fix: flaw.fix)
            }
        }
    }

    private func flaw(of condition: Condition) -> (words: String, fix: String)? {
        let remedy = "leave the value out of the shape, or remove the variant and publish its value when it counts"
        switch condition {
        case .from, .until: return ("when it is", remedy)
        case .share: return ("for a share of the installations", remedy)
        case .system: return ("for the version of the system", remedy)
        case .unknown: return ("something unknown", remedy)
        case .language where shape.languages == .together: return ("for the language", "write 'languages: apart'")
        case .platform where shape.overrides == nil && shape.platforms.isEmpty:
            return ("for the platform", "add 'platforms: [ios, android]' or 'overrides' to the shape")
        case .app where shape.overrides == nil:
            return ("for the version of the app", "add 'overrides: {as: overrides}' to the shape")
        case .app(let range) where range.comparisons.contains(where: { $0.sign != .atLeast && $0.sign != .below }):
            return ("for versions other than '>=' and '<' name them", "write the range with '>=' and '<'")
        default: return nil
        }
    }

    /// For each platform, the values from each version on that begins or ends a range. An entry has every value in which any entry of
    /// its platform differs from the plain ones: an app that takes the last entry gets the same as one that takes all in turn.
    /// - Parameters:
    ///   - plain: what is written outside of the overrides.
    ///   - platform: of the file; nil for one for all.
    mutating func overrideEntries(
        over plain: JSONObject, _ versions: [ContentBundle], platform: String?
    ) -> [OverrideEntry] {
        var entries: [OverrideEntry] = []
        for platform in platform.map({ [$0] }) ?? Platforms.names {
            let steps = builds.map { build in
                (build: build, values: object(for: Profile(platform: platform, app: build), versions))
            }
            var names: [String] = []
            for step in steps {
                for name in (step.values.keys + plain.keys) where step.values[name] != plain[name] {
                    if !names.contains(name) { names.append(name) }
                }
            }
            var before = JSONObject(names.map { .init(key: $0, value: plain[$0] ?? .null) })
            for step in steps {
                let values = JSONObject(names.map { .init(key: $0, value: step.values[$0] ?? .null) })
                guard values != before else { continue }
                entries.append(OverrideEntry(platform: platform, build: step.build, values: values))
                before = values
            }
        }
        return entries
    }

    /// Every version at which an answer may change, from the lowest on.
    private var builds: [Version] {
        var builds: Set<Version> = [.lowest]
        for (_, _, condition) in conditions {
            condition.visitAll {
                if case .app(let range) = $0 { builds.formUnion(range.comparisons.map(\.version)) }
            }
        }
        return builds.sorted()
    }
}
