import Bundles
import Rulebook
import YAML

/// Reads what a type of a model says beside its name.
struct ConstraintReader {
    static let itemsKeys = ["min", "max", "unique", "aligned", "source"]

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
        case .phone: return .phone(isShared: settings.flag("shared"), countries: countries())
        case .openingHours: return .openingHours(zones: zones())
        case .country: return .country
        case .language: return .language
        case .list, .table, .record, .reference: preconditionFailure("these are read by TypeReader")
        }
    }

    mutating func items() -> ListConstraints {
        var constraints = ListConstraints()
        guard let node = settings.node["items"] else {
            settings.refuseIdleSource("'items'")
            return constraints
        }
        guard var inner = SettingsReader(node, what: "'items'", findings: &settings.values.findings) else {
            return constraints
        }
        inner.allow(Self.itemsKeys)
        constraints.items = inner.countBounds()
        constraints.isUnique = inner.flag("unique")
        constraints.isAligned = inner.flag("aligned")
        let source = inner.text("source")
        constraints.source = source ?? settings.text("source")
        if inner.node["min"] == nil, inner.node["max"] == nil {
            inner.refuseIdleSource("'min' or 'max'")
            settings.refuseIdleSource("'min' or 'max' to 'items'")
        } else if source != nil {
            settings.refuseSecondSource(beside: "items")
        }
        settings.values.findings.append(inner.findings)
        return constraints
    }

    private mutating func textConstraints() -> TextConstraints {
        var reader = TextConstraintReader(settings: settings)
        let constraints = reader.constraints()
        settings = reader.settings
        return constraints
    }

    private mutating func numberConstraints(_ type: ValueType) -> NumberConstraints {
        var constraints = NumberConstraints()
        constraints.bounds = bounds(as: type)
        constraints.decimals = settings.count("decimals", limit: ExactNumber.digitsLimit)
        constraints.unit = unit()
        checkDecimals(of: constraints)
        return constraints
    }

    /// What stands behind each number in messages.
    private mutating func unit() -> String? {
        guard let node = settings.node["unit"], let unit = settings.text("unit") else { return nil }
        // What is raised or lowered is a part of a unit: µg/m³, CO₂.
        let hasNumber = unit.unicodeScalars.contains { $0.properties.numericType == .decimal }
        guard unit.count > Self.unitLimit || hasNumber || unit.contains(where: \.isNewline) else { return unit }
        settings.add(
            .malformedModel, at: node,
            "'\(unit.firstLine)' is no unit: that is a word of at most \(Self.unitLimit) letters, without a number",
            fix: "write it as in 'days' or 'dB'")
        return nil
    }

    private static let unitLimit = 30

    /// A bound that no value can have is not what was meant.
    private mutating func checkDecimals(of constraints: NumberConstraints) {
        guard let decimals = constraints.decimals else { return }
        for (key, bound) in [("min", constraints.bounds.minimum), ("max", constraints.bounds.maximum)] {
            guard case .number(let number)? = bound, number.places > decimals else { continue }
            settings.add(
                .malformedModel, at: settings.node[key] ?? settings.node,
                "'\(number.text)' has more digits after the point than 'decimals: \(decimals)' allows",
                fix: "change one of the two")
        }
    }

    /// An end without a bound is that of a share of a whole.
    private mutating func percentageConstraints() -> NumberConstraints {
        var constraints = numberConstraints(.percentage(NumberConstraints()))
        let (none, all) = (Value.Content.number(ExactNumber(0)), Value.Content.number(ExactNumber(100)))
        let (minimum, maximum) = (constraints.bounds.minimum ?? none, constraints.bounds.maximum ?? all)
        if maximum.precedes(minimum) == true {
            refuseEndOfPercentage(constraints.bounds)
            (constraints.bounds.minimum, constraints.bounds.maximum) = (none, all)
        } else {
            (constraints.bounds.minimum, constraints.bounds.maximum) = (minimum, maximum)
        }
        if let unit = constraints.unit, unit != "%", let node = settings.node["unit"] {
            settings.add(
                .malformedModel, at: node, "'\(unit)' is not what a percentage counts", fix: "remove it, or use decimal"
            )
        }
        constraints.unit = "%"
        return constraints
    }

    /// With the end that the model leaves out, nothing lies between.
    private mutating func refuseEndOfPercentage(_ bounds: Bounds) {
        let (key, other, bound) =
            bounds.minimum == nil
            ? ("max", "min", "0 is the smallest percentage") : ("min", "max", "100 is the greatest percentage")
        // One that is given and can't be read has a finding of its own.
        guard let node = settings.node[key], settings.node[other] == nil else { return }
        settings.add(
            .malformedModel, at: node, "'\(key): \(node.text)' leaves no value: without '\(other)' \(bound)",
            fix: "add '\(other)', or change '\(key)'")
    }

    private mutating func bounds(as type: ValueType) -> Bounds {
        var bounds = Bounds()
        bounds.minimum = bound("min", as: type)
        bounds.maximum = bound("max", as: type)
        bounds.source = settings.text("source")
        bounds.ahead = ahead()
        if settings.node["min"] == nil, settings.node["max"] == nil, settings.node["decimals"] == nil,
            settings.node["max-ahead"] == nil
        {
            settings.refuseIdleSource("'min' or 'max'")
        }
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

    private mutating func ahead() -> TimeSpan? {
        guard let node = settings.node["max-ahead"],
            case .duration(let span)? = settings.values.read(node, as: .duration(Bounds()), name: "max-ahead")?.content
        else { return nil }
        return span
    }

    private mutating func options() -> [String]? {
        guard settings.require("options", sample: "[first, second]") != nil else { return nil }
        guard let options = settings.words("options"), let node = settings.node["options"] else { return nil }
        var known: [String: String] = [:]
        for (option, item) in zip(options, node.items) {
            guard let other = known[option.lowercased()] else {
                known[option.lowercased()] = option
                continue
            }
            settings.add(
                .malformedModel, at: item,
                "'\(option)' differs from '\(other)' only in its capitals, which nobody can tell apart by ear",
                fix: "remove one of the two, or use another word")
        }
        return options
    }

    private mutating func zones() -> [String] {
        guard let zones = settings.words("zones"), let node = settings.node["zones"] else { return [] }
        for (zone, item) in zip(zones, node.items) where !TimeZoneNames.contains(zone) {
            settings.add(
                .unknownZone, at: item, "'\(zone.firstLine)' is no time zone of the IANA database",
                fix: TimeZoneNames.nearest(to: zone).map { "did you mean '\($0)'?" }
                    ?? "write a zone's own city, as in Europe/Berlin")
        }
        // What a model says wrong is not held against opening hours.
        return zones.allSatisfy(TimeZoneNames.contains) ? zones : []
    }

    private mutating func countries() -> [String] {
        guard let countries = settings.words("countries"), let node = settings.node["countries"] else { return [] }
        for (country, item) in zip(countries, node.items) where Countries.callingCode(of: country) ?? "" == "" {
            settings.add(
                .unknownCountry, at: item,
                "'\(country.firstLine)' is no country with telephones of its own (ISO 3166-1 alpha-2)",
                fix: "write 2 capital letters, as in DE")
        }
        // What a model says wrong is not held against numbers.
        return countries.allSatisfy { Countries.callingCode(of: $0) ?? "" != "" } ? countries : []
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
