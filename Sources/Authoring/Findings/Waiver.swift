import Bundles
package import Dates
package import YAML

/// A named person's dated exception from a rule.
package struct Waiver: Sendable {
    /// The id of the rule.
    let rule: String
    /// The file in which it holds, or a folder whose files are, relative to the workspace.
    let place: String
    /// Dotted path of the field that is meant; nil for the whole file.
    let field: String?
    /// Who answers for it.
    package let person: String
    package let reason: String
    /// The last day on which it holds.
    package let lastDay: CalendarDate
    /// Where the waiver stands.
    let node: Node

    /// Path of the file that the waiver stands in.
    package var file: String { node.source.path }
    /// Line of that file.
    package var line: Int { node.range.start.line }
    /// Whether it stands in the file in which it holds.
    package var isInItsFile: Bool { file == place }

    /// Whether it is about the file, or the folder that the file lies in.
    func reaches(_ path: String) -> Bool {
        guard path.utf8.starts(with: place.utf8) else { return false }
        return path.utf8.count == place.utf8.count || path.utf8.dropFirst(place.utf8.count).first == UInt8(ascii: "/")
    }
}

/// Something that is found and that a person answers for.
package struct WaivedFinding: Sendable {
    package let diagnostic: Diagnostic
    package let waiver: Waiver
}
