import JSON

/// A value inside a bundle that knows where it stands, so that every fault can say so.
struct LocatedValue {
    let path: String
    /// The member's own name, or empty for an item of an array.
    let key: String
    let value: JSON

    init(_ path: String, key: String = "", _ value: JSON) {
        self.path = path
        self.key = key
        self.value = value
    }

    func fault(_ reason: BundleFault.Reason) -> BundleFault { BundleFault(path: path, reason: reason) }

    func wrongKind(_ expected: String) -> BundleFault { fault(.wrongKind(expected: expected, found: value.kind)) }

    func malformed(_ what: String) -> BundleFault {
        guard case .string(let text) = value else { return wrongKind(what) }
        return fault(.malformed(value: text, what: what))
    }

    func string() throws(BundleFault) -> String {
        guard case .string(let text) = value else { throw wrongKind("a string") }
        return text
    }

    func array() throws(BundleFault) -> [LocatedValue] {
        guard case .array(let items) = value else { throw wrongKind("an array") }
        return items.enumerated().map { LocatedValue("\(path)[\($0)]", $1) }
    }

    func object() throws(BundleFault) -> Members {
        guard case .object(let object) = value else { throw wrongKind("an object") }
        return Members(of: self, source: object)
    }

    /// A plain name: see `isPlainName`.
    func name() throws(BundleFault) -> String {
        let text = try string()
        guard isPlainName(text) else { throw malformed("a name of letters, digits, '-' and '_'") }
        return text
    }

    func keyAsName() throws(BundleFault) -> String {
        guard isPlainName(key) else {
            throw fault(.malformed(value: key, what: "a name of letters, digits, '-' and '_'"))
        }
        return key
    }

    func languageTag() throws(BundleFault) -> LanguageTag {
        let text = try string()
        // A tag in another letter case would be a second spelling of the same bundle's name.
        guard let tag = LanguageTag(text), tag.string == text else {
            throw malformed("a language tag in canonical case")
        }
        return tag
    }
}

/// The members of an object inside a bundle.
struct Members {
    private let place: LocatedValue
    let source: JSONObject

    init(of place: LocatedValue, source: JSONObject) {
        self.place = place
        self.source = source
    }

    var all: [LocatedValue] { source.members.map { LocatedValue(path(of: $0.key), key: $0.key, $0.value) } }

    func optional(_ key: String) -> LocatedValue? { source[key].map { LocatedValue(path(of: key), key: key, $0) } }

    func required(_ key: String) throws(BundleFault) -> LocatedValue {
        guard let member = optional(key) else { throw place.fault(.missing(member: key)) }
        return member
    }

    private func path(of key: String) -> String { place.path.isEmpty ? key : "\(place.path).\(key)" }
}

extension JSON {
    /// The kind of value in words, as it stands in a sentence.
    var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
