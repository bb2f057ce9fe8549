import Bundles
import YAML

/// Reads what a type of a model says beside its name.
struct ConstraintReader {
    var settings: SettingsReader

    /// - Parameter kind: a type without types inside it.
    mutating func type(of kind: TypeKind) -> ValueType? {
        switch kind {
        case .text: return .text(textConstraints())
        case .richText: return .richText(textConstraints())
        case .integer: return .integer(numberConstraints(.integer(NumberConstraints())))
        case .decimal: return .decimal(numberConstraints(.decimal(NumberConstraints())))
        case .percentage: return .percentage(percentageConstraints())
        case .range: return .range(numberConstraints(.decimal(NumberConstraints())))
        case .boolean: return .boolean
        case .choice: return options().map { .choice(options: $0) }
        case .version: return .version(bounds(as: .version(Bounds())))
        case .date: return .date(bounds(as: .date(Bounds())))
        case .instant: return .instant(bounds(as: .instant(Bounds())))
        case .duration: return .duration(bounds(as: .duration(Bounds())))
        case .link: return .link(schemes: schemes())
        case .email: return .email
        case .phone: return .phone
        case .openingHours: return .openingHours
        case .country: return .country
        case .language: return .language
        case .list, .table, .record, .reference: preconditionFailure("these are read by TypeReader")
        }
    }

    mutating func items() -> ListConstraints {
        var constraints = ListConstraints()
        guard let node = settings.node["items"] else { return constraints }
        guard var inner = SettingsReader(node, what: "'items'", findings: &settings.values.findings) else {
            return constraints
        }
        inner.allow(["min", "max", "unique"])
        constraints.items = Self.countBounds(&inner)
        constraints.isUnique = inner.flag("unique")
        constraints.source = settings.text("source")
        settings.values.findings.append(inner.findings)
        return constraints
    }

    private mutating func textConstraints() -> TextConstraints {
        var constraints = TextConstraints()
        if let node = settings.node["length"],
            var inner = SettingsReader(node, what: "'length'", findings: &settings.values.findings)
        {
            inner.allow(["min", "max"])
            constraints.length = Self.countBounds(&inner)
            settings.values.findings.append(inner.findings)
        }
        constraints.source = settings.text("source")
        constraints.forbiddenWords = settings.words("forbidden-words") ?? []
        constraints.patternHelp = settings.text("pattern-help")
        guard let node = settings.node["pattern"], let text = settings.patternText() else { return constraints }
        do {
            constraints.pattern = try Pattern(text)
        } catch {
            settings.values.findings.add(error, at: node)
        }
        if settings.node["pattern-help"] == nil {
            settings.add(
                .malformedModel, at: node, "'pattern' has no 'pattern-help', and nobody should have to read a pattern",
                fix: "add 'pattern-help: letters and digits in groups of 4'")
        }
        return constraints
    }

    private static func countBounds(_ settings: inout SettingsReader) -> CountBounds {
        let bounds = CountBounds(
            minimum: settings.count("min", limit: 10_000_000), maximum: settings.count("max", limit: 10_000_000))
        if let minimum = bounds.minimum, let maximum = bounds.maximum, minimum > maximum {
            settings.add(
                .malformedModel, at: settings.node["min"] ?? settings.node,
                "'min: \(minimum)' is greater than 'max: \(maximum)', so nothing lies between", fix: "exchange the two")
            return CountBounds()
        }
        return bounds
    }

    private mutating func numberConstraints(_ type: ValueType) -> NumberConstraints {
        var constraints = NumberConstraints()
        constraints.bounds = bounds(as: type)
        constraints.decimals = settings.count("decimals", limit: ExactNumber.digitsLimit)
        constraints.unit = settings.text("unit")
        return constraints
    }

    /// Without bounds, a percentage is a share of a whole.
    private mutating func percentageConstraints() -> NumberConstraints {
        var constraints = numberConstraints(.percentage(NumberConstraints()))
        if constraints.bounds.minimum == nil { constraints.bounds.minimum = .number(ExactNumber(0)) }
        if constraints.bounds.maximum == nil { constraints.bounds.maximum = .number(ExactNumber(100)) }
        if constraints.unit == nil { constraints.unit = "%" }
        return constraints
    }

    private mutating func bounds(as type: ValueType) -> Bounds {
        var bounds = Bounds()
        bounds.minimum = bound("min", as: type)
        bounds.maximum = bound("max", as: type)
        bounds.source = settings.text("source")
        if let minimum = bounds.minimum, let maximum = bounds.maximum, maximum.precedes(minimum) == true {
            settings.add(
                .malformedModel, at: settings.node["min"] ?? settings.node,
                "'min: \(minimum.written ?? "")' is greater than 'max: \(maximum.written ?? "")', so nothing lies between",
                fix: "exchange the two")
            return Bounds(source: bounds.source)
        }
        return bounds
    }

    private mutating func bound(_ key: String, as type: ValueType) -> Value.Content? {
        settings.node[key].flatMap { settings.values.read($0, as: type, name: key)?.content }
    }

    private mutating func options() -> [String]? {
        guard settings.require("options", sample: "[first, second]") != nil else { return nil }
        return settings.words("options")
    }

    private mutating func schemes() -> [String] {
        guard let schemes = settings.words("schemes") else { return ["https"] }
        for scheme in schemes where !Self.knownSchemes.contains(scheme) {
            settings.add(
                .malformedModel, at: settings.node["schemes"] ?? settings.node,
                "'\(scheme)' is not a scheme that apps follow",
                fix: suggestedName(for: scheme, among: Self.knownSchemes) ?? "use some of \(quoted(Self.knownSchemes))")
        }
        // What a model says wrong is not held against links.
        return schemes.allSatisfy(Self.knownSchemes.contains) ? schemes : schemes + Self.knownSchemes
    }

    private static let knownSchemes = ["https", "http", "mailto", "tel", "market", "itms-apps"]
}

extension SettingsReader {
    /// A pattern may begin with any character, and braces in it are no quotes.
    fileprivate mutating func patternText() -> String? {
        guard let node = node["pattern"] else { return nil }
        return values.text(of: node, as: .text(TextConstraints()), name: "pattern")
    }
}
