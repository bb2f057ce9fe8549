import Bundles

/// The version of an app or a system, compared number by number: `2.10` > `2.9`, `2.3` == `2.3.0`.
public struct Version: Hashable, Comparable, Sendable, CustomStringConvertible {
    private let version: Bundles.Version

    /// - Returns: nil where `text` is anything but whole numbers divided by dots.
    public init?(_ text: String) {
        guard let version = Bundles.Version(text) else { return nil }
        self.version = version
    }

    /// As the author wrote it.
    public var description: String { version.text }

    /// Whether the version is below the other one.
    public static func < (left: Self, right: Self) -> Bool { left.version < right.version }
}
