package import JSON

/// Why bytes are not a bundle that this reader can read: what is wrong, and where in it.
package struct BundleFault: Error, Hashable, Sendable {
    /// From the top: `collections.faq.documents[3].fields.number`. Empty for the bundle as a whole.
    package let path: String
    package let reason: Reason

    package enum Reason: Hashable, Sendable {
        case notJSON(JSONFault)
        /// More than this reader takes; `limit` is the name in `BundleLimits`.
        case overLimit(limit: String, allowed: Int)
        case missing(member: String)
        /// Another kind of JSON value than the format asks for.
        case wrongKind(expected: String, found: String)
        /// A format that this reader is too old for.
        case unknownFormat(String)
        /// The right kind of JSON, but not what it should be: `what` is "a language tag", "a time of day" …
        case malformed(value: String, what: String)
        case duplicate(id: String)
        case untyped(field: String)
        case languageOfAbsentField(String)
    }

    package init(path: String, reason: Reason) {
        self.path = path
        self.reason = reason
    }
}

extension BundleFault: CustomStringConvertible {
    /// One sentence, with the place in front: `collections.faq.documents[3].id: 'hello' is listed twice`.
    package var description: String { path.isEmpty ? sentence : "\(Self.shown(path)): \(sentence)" }

    private var sentence: String {
        switch reason {
        case .notJSON(let fault): "the bundle is not JSON: \(fault)"
        case .overLimit(let limit, let allowed): "more than the \(allowed) that the limit '\(limit)' allows"
        case .missing(let member): "'\(member)' is missing"
        case .wrongKind(let expected, let found): "\(expected) belongs here, not \(found)"
        case .unknownFormat(let format):
            "the bundle has format \(Self.shown(format)), and this reader knows \(ContentBundle.format) only"
        case .malformed(let value, let what): "'\(Self.shown(value))' is not \(what)"
        case .duplicate(let id): "'\(id)' is listed twice"
        case .untyped(let field): "the field '\(Self.shown(field))' has no type"
        case .languageOfAbsentField(let field):
            "a language is given for '\(Self.shown(field))', which is not a field of the document"
        }
    }

    /// Foreign text in a message: cut, and without anything that moves a terminal's cursor.
    private static func shown(_ text: String) -> String {
        let limit = 120
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(limit) {
            shown.append(scalar.properties.generalCategory.isPrintable ? scalar : "\u{FFFD}")
        }
        return String(shown) + (text.unicodeScalars.count > limit ? "…" : "")
    }
}

extension Unicode.GeneralCategory {
    fileprivate var isPrintable: Bool {
        switch self {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
        default: true
        }
    }
}
