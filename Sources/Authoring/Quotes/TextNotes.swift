import YAML

/// What is known of a text by itself, for whoever compares it with another one.
struct TextNotes: Sendable {
    /// How much of it is compared: less of one with a finding.
    var comparison = TextComparison.everything
    /// Where it has telephone numbers, which are told there and not compared.
    var phones: [Range<Int>] = []
    /// How a rich text is divided, and where it leads.
    var outline = TextOutline.plain
    /// Indexes of the workspace's names that stand in it.
    var names: [Int] = []
    /// nil for a text of no language.
    var numbers: NumberPlaces?
}

/// Where a text begins.
struct TextPlace: Hashable {
    /// Of one run, in which no file goes away.
    private let file: ObjectIdentifier
    private let line: Int
    private let column: Int

    init(_ node: Node) {
        file = ObjectIdentifier(node.source)
        line = node.start.line
        column = node.start.column
    }
}
