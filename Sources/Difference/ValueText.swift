package import Bundles
import Dates
package import JSON

/// A value of a bundle in one line.
package enum ValueText {
    /// - Parameter unit: what a number counts.
    package static func of(_ value: JSON, type: FieldType?, unit: String? = nil) -> String {
        switch value {
        case .null: return "none"
        case .bool(let value): return value ? "yes" : "no"
        case .number(let number):
            return type == .duration ? span(number) : number.text + (unit.map { " \($0)" } ?? "")
        case .string(let text):
            if type == .date, let date = CalendarDate(text) { return date.words }
            return text.isEmpty ? "''" : text
        case .array(let items): return items.map { of($0, type: type?.element) }.joined(separator: ", ")
        case .object(let object): return of(object, type: type)
        }
    }

    private static func of(_ object: JSONObject, type: FieldType?) -> String {
        // What is not of its type is shown with its members.
        if type == .phone, let phone = try? PhoneNumber(reading: .object(object)) { return phone.display }
        if type == .range, let range = try? NumberRange(reading: .object(object)) { return of(range) }
        if let type, type.isAsset, let asset = try? Asset(reading: .object(object), as: type) { return of(asset) }
        // As above.
        if type == .openingHours, let hours = try? OpeningHours(reading: .object(object)) {
            return HoursWords.all(hours)
        }
        return "{" + object.members.map { "\($0.key): \(of($0.value, type: nil))" }.joined(separator: ", ") + "}"
    }

    /// `risk-card.svg (320 × 200, 1204 bytes; on dark grounds 320 × 200, 1190 bytes)`, `guide.pdf (application/pdf, 90112 bytes)`
    private static func of(_ asset: Asset) -> String {
        func size(_ file: Asset.File) -> String {
            "\(file.size.map { "\($0)" } ?? file.mediaType), \(file.length) bytes"
        }
        let dark = asset.dark.map { "; on dark grounds \(size($0))" } ?? ""
        // The role that signs it stands before the name.
        return "\(asset.file.target.string.drop { $0 != "." }.dropFirst()) (\(size(asset.file))\(dark))"
    }

    private static func of(_ range: NumberRange) -> String {
        let lower = range.lower.map { "\($0.isExclusive ? "above" : "from") \($0.number.text)" }
        let upper = range.upper.map { "\($0.isExclusive ? "to below" : "to") \($0.number.text)" }
        return [lower, upper].compactMap { $0 }.joined(separator: " ")
    }

    /// Seconds in the largest unit that divides them.
    private static func span(_ number: JSONNumber) -> String {
        guard let seconds = number.integer, seconds != 0 else { return "\(number.text) s" }
        for (unit, length) in [("day", Int64(86_400)), ("h", 3600), ("min", 60)] where seconds % length == 0 {
            let count = seconds / length
            return "\(count) \(unit)\(unit == "day" && count != 1 ? "s" : "")"
        }
        return "\(seconds) s"
    }

    /// Text that did not change, as a reader sees it: a line break is a blank there, and a blank line a new paragraph.
    static func flowing(_ text: String) -> String {
        var flowing = ""
        var breaks = 0
        for character in text {
            if character.isNewline {
                breaks += 1
                continue
            }
            // Blanks at the beginning of a line are layout, as the line break before them is.
            if breaks > 0, character.isWhitespace { continue }
            if breaks > 0 { flowing += breaks == 1 ? " " : " ¶ " }
            breaks = 0
            flowing.append(character)
        }
        return flowing + (breaks == 0 ? "" : breaks == 1 ? " " : " ¶ ")
    }
}
