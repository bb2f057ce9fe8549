// Pieces of a file in messages.

extension String {
    /// Without blanks at either end.
    var trimmed: String {
        var text = self[...]
        while text.first == " " || text.first == "\t" { text.removeFirst() }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return String(text)
    }

    /// As a double-quoted YAML scalar, in a message.
    var inQuotes: String { "\"" + escaped.shortened + "\"" }

    /// As it stands between double quotes.
    var escaped: String {
        String(String.UnicodeScalarView(unicodeScalars.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }))
    }
}
