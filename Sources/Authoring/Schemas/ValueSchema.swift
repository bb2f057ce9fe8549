import Bundles
import JSON
import Rulebook

/// What a workspace adds to its models where schemas are made of them.
struct SchemaSituation {
    /// Ids of the documents that references may lead to, by collection.
    var ids: [String: [String]] = [:]
    /// Rules whose breach is no error here, by id: what an editor marks is taken for one.
    var mildRules: Set<String> = []

    func demands(_ rule: Rule) -> Bool { !mildRules.contains(rule.id) }
}

extension ValueType {
    /// What a value of this type looks like in a file, as far as a schema can say.
    func schema(for situation: SchemaSituation) -> [(String, JSON)] {
        switch self {
        case .text(let constraints), .richText(let constraints): Self.schema(of: constraints, for: situation)
        case .integer(let constraints): [("type", "integer")] + Self.schema(of: constraints.bounds)
        case .decimal(let constraints), .percentage(let constraints):
            [("type", "number")] + Self.schema(of: constraints.bounds)
        case .boolean: [("type", "boolean")]
        case .choice(let options): [("enum", .words(options))]
        case .version: Self.pattern("^[0-9]+([.][0-9]+)*$")
        case .date: Self.pattern("^[0-9]{4}-[0-9]{2}-[0-9]{2}$")
        case .instant: Self.pattern("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}")
        case .duration:
            Self.pattern("^[0-9]{1,9} (\(TimeSpan.Unit.allCases.flatMap(\.spellings).joined(separator: "|")))$")
        case .link: Self.pattern("^[A-Za-z][A-Za-z0-9+.-]*:")
        case .email: Self.pattern("^[^@]+@[^@]+$")
        case .phone: Self.phone
        case .openingHours: OpeningHoursSchema.members
        case .country: Self.pattern("^[A-Z]{2}$")
        case .language: Self.pattern("^([a-z]{2,3}|[ix])(-[A-Za-z0-9]{1,8})*$")
        case .reference(let collection): Self.reference(situation.ids[collection] ?? [])
        case .range(let constraints): Self.range(constraints)
        case .list, .table: listSchema(for: situation)
        case .record(let record): record.schema(for: situation)
        }
    }

    private static func pattern(_ pattern: String) -> [(String, JSON)] {
        [("type", "string"), ("pattern", .string(pattern))]
    }

    /// Lengths are counted as a person counts, and with what is quoted. A schema counts scalars, of which a character may have
    /// several: so the greatest length is said in a pattern.
    private static func schema(
        of constraints: TextConstraints, for situation: SchemaSituation
    ) -> [(String, JSON)] {
        var bounds: [(String, JSON)] = []
        let length = situation.demands(.textLength) ? constraints.length : CountBounds()
        if let minimum = length.minimum { bounds.append(("minLength", .number(JSONNumber(minimum)))) }
        if situation.demands(.patternMismatch), let pattern = constraints.pattern?.ecmaText {
            bounds.append(("pattern", .string(pattern)))
        }
        if let maximum = length.maximum {
            bounds.append(("allOf", [.schema([("pattern", .string(atMost(maximum)))])]))
        }
        let text: [(String, JSON)] = [("type", "string"), ("minLength", 1)]
        guard !bounds.isEmpty else { return text }
        return text + [("anyOf", [.schema([("pattern", #"\{\{"#)]), .schema(bounds)])]
    }

    /// At most so many scalars that are a character each, between any of those that may be parts of one. Blanks at the ends do
    /// not count.
    private static func atMost(_ count: Int) -> String {
        #"^\s*[^ -\u02FF]*(?:[ -\u02FF][^ -\u02FF]*){0,\#(count)}\s*$"#
    }

    private static func schema(of bounds: Bounds) -> [(String, JSON)] {
        [("minimum", bounds.minimum), ("maximum", bounds.maximum)].compactMap { key, bound in
            guard case .number(let number)? = bound else { return nil }
            return JSONNumber(text: number.text).map { (key, .number($0)) }
        }
    }

    /// A number without blanks is a number to YAML.
    private static let phone: [(String, JSON)] = [
        (
            "anyOf",
            [
                .schema([("type", ["string", "number"])]),
                .schema(
                    JSON.mapping(
                        ValueReader.shortCodeKeys,
                        ["number": .text(), "country": .schema(ValueType.country.schema(for: SchemaSituation()))],
                        required: ValueReader.shortCodeKeys)),
            ]
        )
    ]

    /// The documents that are there are offered; one that is written meanwhile is taken too.
    private static func reference(_ ids: [String]) -> [(String, JSON)] {
        let any = JSON.schema(pattern("^[a-z0-9]+(-[a-z0-9]+)*$"))
        return [("anyOf", .array((ids.isEmpty ? [] : [.schema([("enum", .words(ids))])]) + [any]))]
    }

    private static func range(_ constraints: NumberConstraints) -> [(String, JSON)] {
        let end = JSON.schema(
            [("type", constraints.decimals == 0 ? "integer" : "number")] + schema(of: constraints.bounds))
        let flag: JSON = ["type": "boolean"]
        return JSON.mapping(
            ValueReader.rangeKeys, ["min": end, "max": end, "min-exclusive": flag, "max-exclusive": flag],
            required: ["min", "max"])
    }

    private func listSchema(for situation: SchemaSituation) -> [(String, JSON)] {
        let items = JSON.schema((element?.schema(for: situation) ?? []) + JSON.described(element?.account))
        var members: [(String, JSON)] = [("type", "array"), ("items", items)]
        switch self {
        case .table(let length, _, _):
            members += [("minItems", .number(JSONNumber(length))), ("maxItems", .number(JSONNumber(length)))]
        case .list(let constraints, _):
            let count = situation.demands(.itemCount) ? constraints.items : CountBounds()
            if let minimum = count.minimum { members.append(("minItems", .number(JSONNumber(minimum)))) }
            if let maximum = count.maximum { members.append(("maxItems", .number(JSONNumber(maximum)))) }
            let isUnique = constraints.isUnique && situation.demands(.duplicateItem)
            if isUnique, element?.hasIdentity == true { members.append(("uniqueItems", .bool(true))) }
        default: break
        }
        return members
    }

    /// What a value is, with its bounds and where they come from: "a whole number from 1 to 99 days (source: …)".
    var account: String {
        switch self {
        case .text(let constraints), .richText(let constraints):
            var account = words
            if constraints.length.minimum != nil || constraints.length.maximum != nil {
                account += " of \(constraints.length.words) characters\(constraints.lengthSource.inBrackets)"
            }
            if let help = constraints.patternHelp { account += "; it is \(help)" }
            return account
        case .integer(let constraints), .decimal(let constraints), .percentage(let constraints),
            .range(let constraints):
            return words + constraints.bounds.account(unit: constraints.unit)
        case .version(let bounds), .date(let bounds), .instant(let bounds), .duration(let bounds):
            return words + bounds.account(unit: nil)
        case .reference(let collection): return "a document of '\(collection)'"
        case .list(let constraints, let element):
            let count = constraints.items.minimum ?? constraints.items.maximum
            let items = count == nil ? "" : "; \(constraints.items.words) items"
            return "a list, each item \(element.words)\(items)\(constraints.source.inBrackets)"
        case .table(let length, let source, let element):
            return "a list of exactly \(length), each \(element.words)\(source.inBrackets)"
        default: return words
        }
    }
}

extension Bounds {
    fileprivate func account(unit: String?) -> String {
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

extension RecordType {
    func schema(for situation: SchemaSituation) -> [(String, JSON)] {
        JSON.mapping(names, properties(for: situation), required: fields.filter(\.isRequired).map(\.name))
    }

    func properties(for situation: SchemaSituation) -> [String: JSON] {
        Dictionary(
            fields.map { ($0.name, .schema($0.type.schema(for: situation) + JSON.described($0.account))) }
        ) { first, _ in first }
    }
}

extension Field {
    /// What the model says of it, and what may stand there.
    fileprivate var account: String {
        let what = type.account
        guard let description else { return what }
        return "\(description)\n\nHere stands \(what)\(isRequired ? "" : ", or nothing")."
    }
}

/// Opening hours, whose keys `ValueReader` has.
private enum OpeningHoursSchema {
    static let members: [(String, JSON)] = JSON.mapping(
        ValueReader.hoursKeys,
        [
            "zone": .text("A time zone of the IANA database, as in Europe/Berlin"), "always": ["type": "boolean"],
            "weekly": .list(of: weekly, [("minItems", 1)]), "exceptions": .list(of: exception, [("minItems", 1)]),
        ], required: ["zone"])

    private static let time = JSON.text(
        "Two digits each, in quotes: \"07:00\"", [("pattern", "^[0-2][0-9]:[0-5][0-9]$")])

    private static let day: JSON = {
        let days = OpeningHours.Weekday.allCases.map(\.rawValue).joined(separator: "|")
        return .text("monday, monday-friday or daily", [("pattern", .string("^(daily|(\(days))(-(\(days)))?)$"))])
    }()

    private static let weekly = JSON.schema(
        JSON.mapping(
            ["days", "from", "to"], ["days": ["anyOf": [day, .list(of: day)]], "from": time, "to": time],
            required: ["days", "from", "to"]))

    private static let exception: JSON = {
        let date = JSON.schema(ValueType.date(Bounds()).schema(for: SchemaSituation()))
        let hours = JSON.schema(JSON.mapping(["from", "to"], ["from": time, "to": time], required: ["from", "to"]))
        return .schema(
            JSON.mapping(
                ValueReader.exceptionKeys,
                ["from": date, "to": date, "closed": ["type": "boolean"], "hours": .list(of: hours)],
                required: ["from"]))
    }()
}

extension Pattern {
    /// The same in the language of ECMA 262, as a schema has it; blanks at the ends of a text do not count.
    var ecmaText: String? {
        var parser = PatternParser(text)
        // A pattern is only made of text that can be parsed.
        return (try? parser.parse()).map { #"^\s*(?:"# + $0.ecmaText + #")\s*$"# }
    }
}

extension PatternTree {
    fileprivate var ecmaText: String {
        switch self {
        case .one(let set): return set.ecmaText
        case .sequence(let parts): return parts.map(\.ecmaText).joined()
        case .choice(let branches): return "(?:" + branches.map(\.ecmaText).joined(separator: "|") + ")"
        case .repeated(let part, let from, let upTo):
            return "(?:\(part.ecmaText)){\(from),\(upTo.map(String.init) ?? "")}"
        }
    }
}

extension ScalarSet {
    fileprivate var ecmaText: String {
        guard !ranges.isEmpty else { return isNegated ? #"[\s\S]"# : #"[^\s\S]"# }
        let pieces = ranges.map { range in
            range.count == 1
                ? Self.written(range.lowerBound)
                : Self.written(range.lowerBound) + "-" + Self.written(range.upperBound)
        }
        return "[\(isNegated ? "^" : "")\(pieces.joined())]"
    }

    private static func written(_ value: UInt32) -> String {
        guard let scalar = Unicode.Scalar(value) else { return "" }
        return #"\]^[-"#.unicodeScalars.contains(scalar) ? "\\\(scalar)" : String(scalar)
    }
}
