/// How rules compare the values of fields.
extension ValueType {
    /// Whether a rule can say which of two values comes first: choices stand in the order of their options.
    var canBeCompared: Bool {
        if case .choice = self { return true }
        return isOrdered
    }

    /// Whether `low` comes before `high`, or, where that will do, in the same place.
    func places(_ low: Value.Content, before high: Value.Content, strictly: Bool) -> Bool {
        if case .choice(let options) = self, case .word(let low) = low, case .word(let high) = high,
            let first = options.firstIndex(where: low.isSameBytes(as:)),
            let second = options.firstIndex(where: high.isSameBytes(as:))
        {
            return strictly ? first < second : first <= second
        }
        return strictly ? low.precedes(high) == true : high.precedes(low) == false
    }

    /// The least and the greatest value that the model allows.
    var bounds: Bounds? {
        switch self {
        case .integer(let constraints), .decimal(let constraints), .percentage(let constraints): constraints.bounds
        case .version(let bounds), .date(let bounds), .instant(let bounds), .duration(let bounds): bounds
        default: nil
        }
    }

    /// How many items a list may have.
    var itemCounts: CountBounds? {
        switch self {
        case .list(let constraints, _): constraints.items
        case .table(let length, _, _): CountBounds(minimum: length, maximum: length)
        default: nil
        }
    }

    fileprivate var unit: String? {
        switch self {
        case .integer(let constraints), .decimal(let constraints), .percentage(let constraints): constraints.unit
        default: nil
        }
    }

    fileprivate var options: [String]? {
        if case .choice(let options) = self { return options }
        return nil
    }
}

extension RuleReader {
    /// - Returns: false, with a finding, where two of the fields can't be compared: minutes with days, words with numbers.
    mutating func requireOneKind(_ paths: [FieldPath]) -> Bool {
        guard let first = paths.first,
            require(paths, are: "fields of the same type", { $0.type.fieldType == first.type.fieldType })
        else { return false }
        for path in paths where path.type.options != first.type.options {
            misapplied(
                "fields", "'\(path.text)' has other options than '\(first.text)', or the same in another order",
                fix: "give both the same options")
            return false
        }
        for path in paths {
            guard let unit = path.type.unit, let other = paths.first(where: { $0.type.unit ?? unit != unit }) else {
                continue
            }
            misapplied(
                "fields",
                "'\(path.text)' counts \(unit) and '\(other.text)' counts \(other.type.unit ?? ""), which can't be compared",
                fix: "let both count the same")
            return false
        }
        return true
    }
}
