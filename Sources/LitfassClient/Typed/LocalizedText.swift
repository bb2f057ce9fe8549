/// A text that every language has in its own words.
public struct LocalizedText: Hashable, Sendable {
    /// Plain text.
    public let text: String
    /// The language that it is really in, for a screen reader: where a translation is missing, not that of the release. Nil where
    /// texts have no language.
    public let language: String?

    /// - Parameters:
    ///   - text: plain text.
    ///   - language: nil where it is not known.
    public init(_ text: String, language: String? = nil) { (self.text, self.language) = (text, language) }
}

/// A text with emphasis, links and lists.
public struct RichText: Hashable, Sendable {
    /// CommonMark without HTML and images. `AttributedString(markdown:)` of Foundation reads it.
    public let markdown: String
    /// The language that it is really in, for a screen reader: where a translation is missing, not that of the release. Nil where
    /// texts have no language.
    public let language: String?

    /// - Parameters:
    ///   - markdown: CommonMark.
    ///   - language: nil where it is not known.
    public init(_ markdown: String, language: String? = nil) { (self.markdown, self.language) = (markdown, language) }
}

extension LocalizedText: ExpressibleByStringLiteral, CustomStringConvertible {
    /// A text whose language is not known.
    public init(stringLiteral text: String) { self.init(text) }

    /// The same as `text`.
    public var description: String { text }
}

extension RichText: ExpressibleByStringLiteral {
    /// A text whose language is not known.
    public init(stringLiteral markdown: String) { self.init(markdown) }
}

extension LocalizedText: TypedValue {
    /// The text that a value is; nil where it is none.
    public static func read(_ value: FieldValue, owner: String, path: String) -> LocalizedText? {
        value.text.map { LocalizedText($0, language: value.language) }
    }
}

extension RichText: TypedValue {
    /// The text that a value is; nil where it is none.
    public static func read(_ value: FieldValue, owner: String, path: String) -> RichText? {
        value.text.map { RichText($0, language: value.language) }
    }
}
