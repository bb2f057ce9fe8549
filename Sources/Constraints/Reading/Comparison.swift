import Models
import Rulebook

extension RuleReader {
    /// - Returns: false, with a finding, where two of the fields can't be compared: minutes with days, words with numbers.
    mutating func requireOneKind(_ paths: [FieldPath]) -> Bool {
        guard let first = paths.first,
            require(paths, are: "fields of the same type", { $0.type.isSame(as: first.type) })
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
