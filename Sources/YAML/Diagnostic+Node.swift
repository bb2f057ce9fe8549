package import Rulebook

extension Diagnostic {
    package static func error(
        _ rule: Rule, at node: Node, _ message: String, fix: String? = nil
    ) -> Diagnostic {
        error(rule, at: node.range, in: node.source, message, fix: fix)
    }

    package static func warning(
        _ rule: Rule, at node: Node, _ message: String, fix: String? = nil
    ) -> Diagnostic {
        warning(rule, at: node.range, in: node.source, message, fix: fix)
    }
}

extension String {
    /// At most 40 characters, so that a word in a message stays a word whatever a file holds.
    var shortened: String {
        guard
            let end = unicodeScalars.index(unicodeScalars.startIndex, offsetBy: 40, limitedBy: unicodeScalars.endIndex),
            end < unicodeScalars.endIndex
        else { return self }
        return String(unicodeScalars.prefix(39)) + "…"
    }
}
