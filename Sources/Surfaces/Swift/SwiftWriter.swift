/// Lines of Swift, indented by their blocks.
struct SwiftWriter {
    private(set) var text = ""
    /// What stands before a declaration: nothing, or `public` and a blank.
    let access: String
    private var depth = 0

    init(access: SwiftSurface.Access) { self.access = access == .public ? "public " : "" }

    mutating func line(_ line: String) {
        if !line.isEmpty { text += String(repeating: "    ", count: depth) + line }
        text += "\n"
    }

    /// A blank line, except at the beginning of a block.
    mutating func line() {
        if !text.hasSuffix("{\n") { text += "\n" }
    }

    /// Begins a block.
    mutating func open(_ head: String) {
        line(head + " {")
        depth += 1
    }

    mutating func close() {
        depth -= 1
        line("}")
    }

    mutating func indented(_ body: (inout SwiftWriter) -> Void) {
        depth += 1
        body(&self)
        depth -= 1
    }

    /// A documentation comment. Whatever begins a line in an author's words stays in the comment.
    mutating func comment(_ words: String) {
        let lines = words.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for piece in lines { line(piece.isEmpty ? "///" : "/// \(piece)") }
    }
}
