/// A module of the app's own, whose name Litfass has too.
package enum JSON {
    package static func text(_ value: String?) -> String { value.map { "\"\($0)\"" } ?? "null" }
}
