/// A value without which a type that `litfass generate swift` has made cannot be read: the release has none, or one of another
/// type.
public struct MissingField: Error, Hashable, Sendable {
    /// The document or parameter set: `hotlines/technical`, `exposure`.
    public let owner: String
    /// The dotted path of the value in it: `v2.maximum-encounter-age`.
    public let path: String
}

extension MissingField: CustomStringConvertible, LocalizedError {
    /// One sentence for a log.
    public var description: String { "\(owner) has no value of '\(path)' that this app can read" }

    /// The same sentence where Foundation asks for it: without it, `localizedDescription` is a number.
    public var errorDescription: String? { description }
}
