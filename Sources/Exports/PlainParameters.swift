package import Bundles
package import JSON

/// The plain values of parameter sets, those of a phone for which no variant holds, in files that an app reads without a client.
package struct PlainParameters: Sendable {
    private let sets: JSONObject

    /// - Parameter sets: those that not everybody has are left out.
    package init(_ sets: [ParameterSet]) {
        self.sets = sets.filter { $0.when == .always }.reduce(into: JSONObject()) { $0[$1.name] = .object($1.values) }
    }

    /// By set and name, as a bundle has them.
    package var json: JSON { .object(sets) }

    /// The same as a property list of Apple's systems.
    package var propertyList: String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        \(json.propertyList)
        </plist>

        """
    }

    /// Resources of Android with the names of the set and the value, `features_survey_enabled`. What a resource can't be, a list of
    /// records, is the text of its JSON.
    package var androidResources: String {
        let lines = sets.members.flatMap { AndroidResource.resources(of: $0.value, name: $0.key) }
        return
            (["<?xml version=\"1.0\" encoding=\"utf-8\"?>", "<resources>"] + lines.map { "    \($0)" } + [
                "</resources>", "",
            ])
            .joined(separator: "\n")
    }
}

extension JSON {
    fileprivate var propertyList: String {
        switch self {
        case .null: "<string></string>"
        case .bool(let flag): flag ? "<true/>" : "<false/>"
        case .number(let number):
            number.integer == nil ? "<real>\(number.text)</real>" : "<integer>\(number.text)</integer>"
        case .string(let text): "<string>\(text.escapedForXML)</string>"
        case .array(let items): "<array>\(items.map(\.propertyList).joined())</array>"
        case .object(let object):
            "<dict>\n"
                + object.members.map { "<key>\($0.key.escapedForXML)</key>\($0.value.propertyList)\n" }.joined()
                + "</dict>"
        }
    }
}

/// One or more `<resources>` of a value.
private enum AndroidResource {
    static func resources(of value: JSON, name: String) -> [String] {
        let name = name.replacing("-", with: "_").replacing(".", with: "_")
        switch value {
        case .null: return []
        case .bool(let flag): return ["<bool name=\"\(name)\">\(flag)</bool>"]
        case .number(let number):
            guard let integer = number.integer else {
                return ["<item name=\"\(name)\" type=\"dimen\" format=\"float\">\(number.text)</item>"]
            }
            // A resource has 32 bits.
            return Int32(exactly: integer) == nil
                ? [string(number.text, name)] : ["<integer name=\"\(name)\">\(integer)</integer>"]
        case .string(let text): return [string(text, name)]
        case .array(let items):
            return [list(items, name) ?? string(String(decoding: value.encoded(), as: UTF8.self), name)]
        case .object(let object):
            return object.members.flatMap { resources(of: $0.value, name: "\(name)_\($0.key)") }
        }
    }

    private static func string(_ text: String, _ name: String) -> String {
        "<string name=\"\(name)\" translatable=\"false\">\(text.escapedForAndroid)</string>"
    }

    /// Of whole numbers or texts alone.
    private static func list(_ items: [JSON], _ name: String) -> String? {
        let numbers = items.compactMap { $0.integer.flatMap { Int32(exactly: $0) } }
        if numbers.count == items.count {
            let items = numbers.map { "<item>\($0)</item>" }.joined()
            return "<integer-array name=\"\(name)\">\(items)</integer-array>"
        }
        let texts = items.compactMap(\.string)
        guard texts.count == items.count else { return nil }
        let items = texts.map { "<item>\($0.escapedForAndroid)</item>" }.joined()
        return "<string-array name=\"\(name)\" translatable=\"false\">\(items)</string-array>"
    }
}

extension String {
    fileprivate var escapedForXML: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }

    /// Source: Android developers, *String resources*, "Handle special characters".
    fileprivate var escapedForAndroid: String {
        let escaped = escapedForXML.replacing("\\", with: "\\\\").replacing("'", with: "\\'").replacing(
            "\"", with: "\\\""
        )
        .replacing("\n", with: "\\n")
        let isMark = escaped.hasPrefix("@") || escaped.hasPrefix("?")
        let text = isMark ? "\\" + escaped : escaped
        // Blanks at the ends and in a row would be lost without quotes.
        let keepsBlanks = hasPrefix(" ") || hasSuffix(" ") || contains("  ")
        return keepsBlanks ? "\"\(text)\"" : text
    }
}
