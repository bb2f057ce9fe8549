/// The facts of a workspace that texts may quote, each with its path, by how a text would write it.
package struct QuotableFacts: Sendable {
    /// By the digits as they may be dialled: with the calling code, and with the zero in its place. Short ones too.
    package var phones: [String: String] = [:]
    /// In lower case.
    package var emails: [String: String] = [:]
    /// Web addresses without the slash at the end.
    package var links: [String: String] = [:]
    /// Paths of opening hours by the document that they belong to: `hotlines.technical`.
    package var hours: [String: String] = [:]

    package init() {}
}
