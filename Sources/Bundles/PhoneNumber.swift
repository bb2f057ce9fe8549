package import JSON

/// A telephone number as a person reads it and as a phone dials it.
package struct PhoneNumber: Hashable, Sendable {
    /// `+49 30 498 75401`, `116 117`.
    package let display: String
    /// `tel:+493049875401`, `tel:116117;phone-context=+49`. Source: RFC 3966 §3.
    package let uri: String
    /// The countries in which it can be dialled (ISO 3166-1 alpha-2): those of a freephone number, or of a short code. Empty for all.
    package let onlyFrom: [String]

    /// - Returns: nil where `display` is empty or `uri` is neither a global number nor a local one with its context.
    package init?(display: String, uri: String, onlyFrom: [String] = []) {
        guard !display.isEmpty, Self.isDialable(uri) else { return nil }
        self.display = display
        self.uri = uri
        self.onlyFrom = onlyFrom
    }

    /// The URI for phones in a country, which dial short codes without their context. Source: RFC 3966 §5.1.5.
    /// - Returns: nil where the number can't be reached from there.
    package func dialled(from country: String) -> String? {
        guard onlyFrom.isEmpty || onlyFrom.contains(country.uppercased()) else { return nil }
        return uri.split(separator: ";").first.map(String.init)
    }

    /// A value of a bundle.
    package init(reading json: JSON) throws(BundleFault) { try self.init(LocatedValue("", json)) }

    init(_ place: LocatedValue) throws(BundleFault) {
        let members = try place.object()
        let display = try members.required("display").string()
        let uri = try members.required("uri")
        var onlyFrom: [String] = []
        for item in try members.optional("only-from")?.array() ?? [] { onlyFrom.append(try item.string()) }
        guard let number = PhoneNumber(display: display, uri: try uri.string(), onlyFrom: onlyFrom) else {
            throw uri.malformed("a telephone number by RFC 3966")
        }
        self = number
    }

    /// The value as it stands in a bundle.
    package var json: JSON {
        var object = JSONObject()
        object["display"] = .string(display)
        object["uri"] = .string(uri)
        if !onlyFrom.isEmpty { object["only-from"] = .array(onlyFrom.map(JSON.string)) }
        return .object(object)
    }

    /// Stricter than RFC 3966 §3, which also allows visual separators and further parameters: what is dialled is
    /// written in one way only.
    private static func isDialable(_ uri: String) -> Bool {
        guard uri.utf8.starts(with: "tel:".utf8) else { return false }
        let number = uri.utf8.dropFirst(4)
        guard number.first != UInt8(ascii: "+") else { return isGlobal(number) }
        let parts = number.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].starts(with: "phone-context=".utf8) else { return false }
        return isDigits(parts[0]) && isGlobal(parts[1].dropFirst(14))
    }

    private static func isGlobal(_ number: Substring.UTF8View) -> Bool {
        number.first == UInt8(ascii: "+") && isDigits(number.dropFirst())
    }

    /// At most 15 digits (ITU-T E.164 §6.2.1), and some room for numbers that are longer all the same.
    private static func isDigits(_ digits: Substring.UTF8View) -> Bool {
        (1...20).contains(digits.count) && digits.allSatisfy(\.isDigit)
    }
}
