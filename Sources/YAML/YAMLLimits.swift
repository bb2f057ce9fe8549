import Rulebook

/// What a file may cost. A file beyond a limit is a diagnostic that names the limit.
package struct YAMLLimits: Hashable, Sendable {
    /// Bytes of one file.
    package var fileBytes = 1 << 20
    /// Mappings and lists inside one another.
    package var depth = 64
    /// Keys, values, lists and mappings of one file.
    package var nodes = 200_000
    /// Diagnostics of one file; the parser stops looking after so many.
    package var findings = 50

    package init() {}
}
