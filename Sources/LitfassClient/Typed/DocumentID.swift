/// The id of a document of one collection: what a reference holds, and by which an app asks for a document.
public struct DocumentID<Document>: RawRepresentable, Hashable, Sendable {
    /// As the release has it: `technical`.
    public let rawValue: String

    /// - Parameter rawValue: the name of the document's file, without folder and `.yaml`.
    public init(rawValue: String) { self.rawValue = rawValue }
}

extension DocumentID: ExpressibleByStringLiteral {
    /// The id that an app knows.
    public init(stringLiteral text: String) { self.init(rawValue: text) }
}

extension DocumentID: CustomStringConvertible {
    /// The same as `rawValue`.
    public var description: String { rawValue }
}
