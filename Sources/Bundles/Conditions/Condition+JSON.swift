import Dates
package import JSON

extension Condition {
    /// The condition as it stands in a bundle: a member for each question, and all of them must hold.
    package var json: JSON {
        guard case .all(let parts) = self else { return Self.object([member]) }
        let members = parts.map(\.member)
        // One part alone would be read as itself, and no object has a key twice.
        let isPlain = parts.count != 1 && Set(members.map(\.key)).count == parts.count
        return Self.object(isPlain ? members : [member])
    }

    private static func object(_ members: [JSONObject.Member]) -> JSON { .object(JSONObject(members)) }

    private var member: JSONObject.Member {
        switch self {
        case .from(let moment): .init(key: "from", value: .string(UTCTime(secondsSinceEpoch: moment).description))
        case .until(let moment): .init(key: "until", value: .string(UTCTime(secondsSinceEpoch: moment).description))
        case .platform(let names): .init(key: "platform", value: .array(names.map(JSON.string)))
        case .app(let range): .init(key: "app", value: .string(range.description))
        case .system(let range): .init(key: "system", value: .string(range.description))
        case .language(let tags): .init(key: "language", value: .array(tags.map { .string($0.string) }))
        case .share(let share): .init(key: "share", value: share.json)
        case .all(let parts): .init(key: "all", value: .array(parts.map(\.json)))
        case .any(let parts): .init(key: "any", value: .array(parts.map(\.json)))
        case .not(let condition): .init(key: "not", value: condition.json)
        case .unknown: .init(key: "unknown", value: .bool(true))
        }
    }

    /// A condition of a bundle. Of what is not understood nobody can say whether it holds, and that is no fault: a later Litfass
    /// asks more questions, an app in the field lives on.
    package init(reading json: JSON) { self.init(json, depth: 0) }

    /// Conditions in each other, at most: a bundle nests no deeper.
    private static let depth = 8

    /// Whether a phone understands all of it, also together with others.
    package var isUnderstood: Bool {
        var isUnderstood = true
        Condition(reading: Condition.all([self, self]).json).visitAll { if $0 == .unknown { isUnderstood = false } }
        return isUnderstood
    }

    private init(_ json: JSON, depth: Int) {
        guard depth < Self.depth, let members = json.object?.members else {
            self = .unknown
            return
        }
        let parts = members.map { Self.question($0.key, $0.value, depth: depth) }
        self = parts.count == 1 ? parts[0] : .all(parts)
    }

    private static func question(_ key: String, _ value: JSON, depth: Int) -> Condition {
        switch key {
        case "from": value.moment.map(Condition.from) ?? .unknown
        case "until": value.moment.map(Condition.until) ?? .unknown
        case "platform": value.words.map(Condition.platform) ?? .unknown
        case "app": value.string.flatMap(VersionRange.init).map(Condition.app) ?? .unknown
        case "system": value.string.flatMap(VersionRange.init).map(Condition.system) ?? .unknown
        case "language": value.tags.map(Condition.language) ?? .unknown
        case "share": Share(reading: value).map(Condition.share) ?? .unknown
        case "all": value.array.map { .all($0.map { Condition($0, depth: depth + 1) }) } ?? .unknown
        case "any": value.array.map { .any($0.map { Condition($0, depth: depth + 1) }) } ?? .unknown
        case "not": .not(Condition(value, depth: depth + 1))
        default: .unknown
        }
    }
}

extension Share {
    fileprivate var json: JSON {
        [
            "of": .string(draw), "from": .number(JSONNumber(parts.lowerBound)),
            "to": .number(JSONNumber(parts.upperBound)),
        ]
    }

    fileprivate init?(reading json: JSON) {
        // A member more may say that other installations are meant.
        guard json.object?.members.count == 3, let draw = json["of"]?.string, let from = json["from"]?.integer,
            let to = json["to"]?.integer, 0 <= from, from <= to, to <= Self.whole
        else { return nil }
        self.init(of: draw, Int(from)..<Int(to))
    }
}

extension JSON {
    /// Seconds since 1970 of a time in UTC.
    fileprivate var moment: Int64? { string.flatMap { UTCTime($0) }?.secondsSinceEpoch }

    /// One word, or a list of them.
    fileprivate var words: [String]? {
        if let word = string { return [word] }
        guard let items = array else { return nil }
        let words = items.compactMap(\.string)
        return words.count == items.count ? words : nil
    }

    fileprivate var tags: [LanguageTag]? {
        guard let words else { return nil }
        let tags = words.compactMap { LanguageTag($0) }
        return tags.count == words.count ? tags : nil
    }
}
