import Bundles
import Dates
import Rulebook

extension Value.Content {
    /// A text that two values share exactly where a reader of the bundle can't tell them apart; nil for values that are
    /// not compared by uniqueness.
    var identity: String? {
        switch self {
        case .number(let number): number.normalized
        case .version(let version): String(version.text.withoutTrailing(".0"))
        case .instant(let instant): String(instant.secondsSinceEpoch)
        case .duration(let span): String(span.seconds)
        case .phone(let phone): phone.uri
        case .range(let range):
            "\(range.excludesMinimum) \(range.minimum.normalized) \(range.maximum.normalized) \(range.excludesMaximum)"
        case .openingHours, .list, .record: nil
        default: written
        }
    }
}

extension String {
    fileprivate func withoutTrailing(_ suffix: String) -> Substring {
        var rest = self[...]
        while rest.hasSuffix(suffix) { rest = rest.dropLast(suffix.count) }
        return rest
    }
}

extension ExactNumber {
    /// 1.50 as 1.5, 2.0 as 2.
    fileprivate var normalized: String {
        guard places > 0 else { return text }
        var rest = text[...]
        while rest.last == "0" { rest = rest.dropLast() }
        if rest.last == "." { rest = rest.dropLast() }
        return rest == "-0" ? "0" : String(rest)
    }
}
