// How messages count and list.

/// `1 item`, `2 items`.
package func counted(_ number: Int, _ one: String, _ many: String) -> String { "\(number) \(number == 1 ? one : many)" }

/// `'a'`, `'a' and 'b'`, `'a', 'b' and 'c'`; of more than 20 words the first 20.
package func quoted(_ words: [String], _ conjunction: String = "and") -> String {
    let quoted = words.prefix(20).map { "'\($0)'" }
    guard words.count <= 20 else { return quoted.joined(separator: ", ") + " \(conjunction) \(words.count - 20) more" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
    return quoted.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}
