import Bundles
package import Models
package import Rulebook
import Values
package import YAML

/// Reads `Config/shapes/<name>.yaml`.
package struct ShapeReader {
    package private(set) var findings = Findings()
    private let models: [Model]

    static let keys = [
        "description", "names", "durations", "languages", "platforms", "overrides", "members",
    ]
    static let overrideKeys = ["as", "form", "platform", "build", "values"]

    /// - Parameter models: all that could be read.
    package init(models: [Model]) { self.models = models }

    /// - Returns: nil where a finding says why nothing can be written in this shape.
    package mutating func read(_ root: Node, name: String) -> Shape? {
        let before = findings.count
        guard var settings = MappingReader(root, what: "a shape", findings: &findings) else { return nil }
        settings.allow(Self.keys)
        _ = settings.text("description")
        let style = settings.choice("names", among: Shape.NameStyle.allCases.map(\.rawValue))
        let durations = settings.choice("durations", among: Shape.DurationUnit.allCases.map(\.rawValue))
        let languages = settings.choice("languages", among: Shape.LanguageLayout.allCases.map(\.rawValue))
        let platforms = settings.words("platforms") { word in
            Platforms.names.contains(word) ? nil : ("'\(word)' is not a platform", Platforms.fix(for: word))
        }
        let overrides = overrides(&settings)
        let list = settings.require("members", sample: "[{parameters: features}]")
        findings.append(settings.findings)
        let members = list.flatMap { self.members($0) }
        guard let members, findings.count == before else { return nil }
        let nested = members.flatMap { member in
            member.rules.values.compactMap { rule -> String? in
                guard case .document(let collection)? = rule.writing else { return nil }
                return collection
            }
        }
        return Shape(
            name: name, node: root, style: style.flatMap(Shape.NameStyle.init) ?? .asWritten,
            durations: durations.flatMap(Shape.DurationUnit.init) ?? .seconds,
            languages: languages.flatMap(Shape.LanguageLayout.init) ?? .apart, platforms: platforms ?? [],
            overrides: overrides, members: members,
            collections: (members.compactMap(\.source.collection) + nested).withoutRepetition,
            parameterSets: members.compactMap(\.source.parameterSet).withoutRepetition)
    }

    private func overrides(_ settings: inout MappingReader) -> Shape.Overrides? {
        guard let node = settings.node["overrides"],
            var inner = settings.mapping("overrides", among: Self.overrideKeys)
        else { return nil }
        _ = inner.require("as", sample: "overrides")
        let name = inner.text("as")
        let form = inner.choice("form", among: Shape.Overrides.Form.allCases.map(\.rawValue))
        let (platform, build, values) = (inner.text("platform"), inner.text("build"), inner.text("values"))
        settings.values.findings.append(inner.findings)
        guard let name else { return nil }
        return Shape.Overrides(
            name: name, form: form.flatMap(Shape.Overrides.Form.init) ?? .list, platform: platform ?? "platform",
            build: build ?? "build", values: values, node: node)
    }

    private mutating func members(_ list: Node) -> [Shape.Member]? {
        guard list.kind == .sequence, list.count > 0 else {
            let isEmpty = list.kind == .sequence
            findings.add(
                isEmpty ? .emptyValue : .wrongType, at: list,
                isEmpty
                    ? "'members' is an empty list, and a file of this shape would have nothing in it"
                    : "'members' must be a list, but this is \(list.words)",
                fix: "begin each with '- parameters: …', '- document: …' or '- collection: …'")
            return nil
        }
        let members = list.items.compactMap { item -> Shape.Member? in
            var reader = MemberReader(models: models)
            let member = reader.read(item, findings: &findings)
            return member
        }
        return members.count == list.count ? members : nil
    }
}

extension Shape.Member.Source {
    /// The collection that has the documents.
    var collection: String? {
        switch self {
        case .collection(let name), .document(let name, _): name
        case .parameters: nil
        }
    }

    var parameterSet: String? {
        guard case .parameters(let name) = self else { return nil }
        return name
    }
}

extension [String] {
    /// The first of each.
    fileprivate var withoutRepetition: [String] {
        reduce(into: []) { found, name in
            if !found.contains(name) { found.append(name) }
        }
    }
}
