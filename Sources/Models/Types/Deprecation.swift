package import Bundles
package import Dates
import JSON
import Rulebook
package import YAML

/// Until when a field is kept for apps that still read it: `deprecated: {until: 2027-06-30}`, `deprecated: {until-app: "3.4.0"}`.
/// It is published as before.
package struct Deprecation: Sendable {
    /// The last day on which it is published.
    package let lastDay: CalendarDate?
    /// The first version of the app that does not read it.
    package let app: Version?
    /// What to read in its place, in words.
    package let note: String?
    /// Where the model says it.
    package let node: Node

    /// Whether the field may go: the last day is over, or no app that is served reads it.
    /// - Parameters:
    ///   - today: nil where the day is not known.
    ///   - oldestApps: the least version that is served on each platform; empty where a release does not say.
    package func isOver(on today: CalendarDate?, oldestApps: [Version]) -> Bool {
        if let lastDay, let today, lastDay < today { return true }
        guard let app, !oldestApps.isEmpty else { return false }
        return oldestApps.allSatisfy { $0 >= app }
    }

    /// "until 2027-06-30", "until every app is 3.4.0 or newer".
    package var words: String {
        [lastDay.map { "until \($0)" }, app.map { "until every app is \($0) or newer" }].compactMap(\.self)
            .joined(separator: " or ")
    }
}

extension ModelKey {
    static let deprecated = ModelKey(
        "deprecated",
        JSON.mapping(
            ["until", "until-app", "note"],
            [
                "until": .schema(DateType().schema(for: SchemaContext())),
                "until-app": .schema(VersionType().schema(for: SchemaContext())), "note": .text(),
            ]),
        description: "Keeps the field for apps that still read it: until a day, or until no older app is served")
}

extension MappingReader {
    /// What `deprecated` says.
    mutating func deprecation() -> Deprecation? {
        guard let node = node["deprecated"],
            var settings = mapping("deprecated", among: ["until", "until-app", "note"])
        else { return nil }
        defer { values.findings.append(settings.findings) }
        let day = settings.fact("until", as: DateType()) as? CalendarDate
        let app = settings.fact("until-app", as: VersionType()) as? Version
        let note = settings.text("note")
        guard settings.node["until"] != nil || settings.node["until-app"] != nil else {
            settings.values.findings.add(
                .missingKey, at: node.headRange, in: node.source,
                "'deprecated' does not say until when the field is kept",
                fix: "add 'until: 2027-06-30', or 'until-app: \"3.4.0\"'")
            return nil
        }
        return Deprecation(lastDay: day, app: app, note: note, node: node)
    }

    private mutating func fact(_ key: String, as type: some ValueType) -> (any Fact)? {
        guard let value = node[key], case .fact(let fact)? = values.read(value, as: type, name: key)?.content else {
            return nil
        }
        return fact
    }
}
