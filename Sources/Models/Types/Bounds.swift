package import Rulebook
package import Values
import YAML

/// The least and the greatest value, and where they come from.
package struct Bounds: Sendable {
    package var minimum: Value.Content?
    package var maximum: Value.Content?
    /// The document that says so; part of the message.
    package var source: String?
    /// How far a date or an instant may lie ahead of the day of the check.
    package var ahead: TimeSpan?

    package init(
        minimum: Value.Content? = nil, maximum: Value.Content? = nil, source: String? = nil, ahead: TimeSpan? = nil
    ) {
        self.minimum = minimum
        self.maximum = maximum
        self.source = source
        self.ahead = ahead
    }

    /// - Parameter unit: of the bounds, for the message.
    package func check(_ content: Value.Content, unit: String? = nil, name: String) throws(Problem) {
        let (word, limit, fixWord): (String, Value.Content, String)
        if let minimum, content.precedes(minimum) == true {
            (word, limit, fixWord) = ("below", minimum, "at least")
        } else if let maximum, maximum.precedes(content) == true {
            (word, limit, fixWord) = ("above", maximum, "at most")
        } else {
            return
        }
        let number = limit.written ?? ""
        // The unit of a model is in English: '1 days' would be the next mistake.
        let isOne = number == "1" && unit.map { $0.count > 2 && $0.hasSuffix("s") } ?? false
        let bound = number + (unit.map { " \(isOne ? String($0.dropLast()) : $0)" } ?? "")
        throw Problem(
            .outOfBounds,
            "'\(content.written ?? "")' is \(word) \(bound), the \(word == "below" ? "smallest" : "greatest") value of '\(name)'\(source.inBrackets)",
            fix: "write \(fixWord) \(bound)")
    }

    /// `1 to 14`, `at least 3`; nil without bounds.
    package var words: String? {
        switch (minimum?.written, maximum?.written) {
        case (let minimum?, let maximum?): "\(minimum) to \(maximum)"
        case (let minimum?, nil): "at least \(minimum)"
        case (nil, let maximum?): "at most \(maximum)"
        case (nil, nil): nil
        }
    }

    /// What follows the name of a type: " from 1 to 99 days (source: …)".
    func summary(unit: String? = nil) -> String {
        let unit = unit.map { " \($0)" } ?? ""
        let limits =
            switch (minimum?.written, maximum?.written) {
            case (let minimum?, let maximum?): " from \(minimum) to \(maximum)\(unit)"
            case (let minimum?, nil): ", at least \(minimum)\(unit)"
            case (nil, let maximum?): ", at most \(maximum)\(unit)"
            case (nil, nil): ""
            }
        return limits + source.inBrackets
    }
}

/// How many characters or items there may be.
package struct CountBounds: Sendable {
    package var minimum: Int?
    package var maximum: Int?

    package init(minimum: Int? = nil, maximum: Int? = nil) {
        self.minimum = minimum
        self.maximum = maximum
    }

    package func contains(_ count: Int) -> Bool { count >= minimum ?? 0 && count <= maximum ?? .max }

    /// `1 to 5`, `at least 3`, `at most 60`, `exactly 8`
    package var words: String {
        switch (minimum, maximum) {
        case (let minimum?, let maximum?): minimum == maximum ? "exactly \(minimum)" : "\(minimum) to \(maximum)"
        case (let minimum?, nil): "at least \(minimum)"
        case (nil, let maximum?): "at most \(maximum)"
        case (nil, nil): "any number"
        }
    }
}

extension String? {
    /// Where a bound comes from, for a message: " (source: …)", or nothing.
    package var inBrackets: String { map { " (source: \($0))" } ?? "" }
}

extension TypeReader {
    /// `min`, `max`, `max-ahead` and `source` of a type whose values have an order.
    /// - Parameter type: that reads the bounds, itself without any.
    mutating func bounds(as type: any ValueType) -> Bounds {
        var bounds = Bounds()
        bounds.minimum = bound("min", as: type)
        bounds.maximum = bound("max", as: type)
        bounds.source = settings.text("source")
        bounds.ahead = bound("max-ahead", as: DurationType())?.fact()
        if ["min", "max", "decimals", "max-ahead"].allSatisfy({ settings.node[$0] == nil }) {
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

    private mutating func bound(_ key: String, as type: any ValueType) -> Value.Content? {
        settings.node[key].flatMap { settings.values.read($0, as: type, name: key)?.content }
    }
}
