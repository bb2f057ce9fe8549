internal import Bundles
internal import JSON

/// A value of a bundle in one line.
enum ValueText {
    static func of(_ value: JSON, type: FieldType?) -> String {
        switch value {
        case .null: "none"
        case .bool(let value): value ? "true" : "false"
        case .number(let number): type == .duration ? span(number) : number.text
        case .string(let text): text.isEmpty ? "''" : oneLine(text)
        case .array(let items): "[" + items.map { of($0, type: nil) }.joined(separator: ", ") + "]"
        case .object(let object): of(object, type: type)
        }
    }

    private static func of(_ object: JSONObject, type: FieldType?) -> String {
        if type == .phone, case .string(let display) = object["display"], case .string(let address) = object["uri"] {
            return "\(display) (\(address))"
        }
        return "{" + object.members.map { "\($0.key): \(of($0.value, type: nil))" }.joined(separator: ", ") + "}"
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

    /// Line breaks and other control characters as visible marks: a difference must not move a terminal's cursor.
    static func oneLine(_ text: String) -> String {
        var line = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x0A: line.append("↵")
            case 0x09: line.append(" ")
            case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: line.append("\u{FFFD}")
            default: line.append(scalar)
            }
        }
        return String(line)
    }
}
