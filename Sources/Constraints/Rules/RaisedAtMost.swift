import Bundles
import JSON
import Models
package import Rulebook
import Values
import YAML

/// A version rises by no more than so many steps from one release to the next:
/// `{rule: raised-at-most, field: ios.app-minimum, minor: 5}`. Of `major`, `minor` and `patch` one or more are given; a number
/// begins at zero behind one that has risen.
package struct RaisedAtMost: CrossFieldRule {
    package static let rule = Rule(
        "raised-at-most", topic: .fields, severity: .warning,
        summary:
            "A version rises by more than its model allows at once. People below a new minimum are locked out until they can update.",
        reason: "People who can't update are locked out by a higher minimum version.",
        example: Rule.Example(
            wrong: #"minimum: "1.9""#,
            right: #"minimum: "1.8""#))
    package static let keys = ["field"] + names
    package static let looksBeyondRecord = true

    private let path: FieldPath
    /// By how much each number of a version may rise; nil where nothing is said of it.
    private let steps: [Int?]
    private let source: String

    private static let names = ["major", "minor", "patch"]

    package init?(_ reader: inout RuleReader) {
        guard let path = reader.ownField(),
            reader.require([path], are: "versions outside of lists", { !$0.isMany && $0.type.isA(VersionType.self) })
        else { return nil }
        let given = Self.names.filter { reader.node[$0] != nil }
        guard !given.isEmpty else {
            reader.misapplied(
                "rule", "one of \(quoted(Self.names)) says by how much, and none is given", fix: "write minor: 5")
            return nil
        }
        let steps = Self.names.map { given.contains($0) ? Self.steps($0, &reader) : nil }
        guard steps.count(where: { $0 != nil }) == given.count else { return nil }
        (self.path, self.steps, source) = (path, steps, reader.source)
    }

    private static func steps(_ name: String, _ reader: inout RuleReader) -> Int? {
        guard let number = reader.number(name) else { return nil }
        guard let steps = number.integer, (0...1_000_000).contains(steps) else {
            reader.misapplied(name, "'\(number.text)' is no number of steps", fix: "write a whole number")
            return nil
        }
        return Int(steps)
    }

    package func check(_ subject: RuleSubject, into findings: inout Findings) {
        guard let live = subject.live, let value = path.value(in: subject), let new = value.content.fact(Version.self),
            let old = live.value(at: path.text)?.string.flatMap({ Version($0) }), old < new,
            let excess = excess(Self.numbers(old), Self.numbers(new)), let most = steps[excess.limit]
        else { return }
        let name = Self.names[excess.limit]
        let words = most == 0 ? "no \(name) step" : "\(counted(most, "\(name) step", "\(name) steps"))"
        findings.add(
            Self.rule, at: value.node,
            "'\(new)' raises '\(path.text)' from \(old), which release \(live.number) has, and at most \(words) at once \(most == 1 ? "is" : "are") allowed\(source)",
            fix: excess.hasMoreDigits
                ? "look whether a digit is too many; a minimum that is right is raised in several releases"
                : "look whether it is right; a minimum is raised in several releases, or once everybody can update")
    }

    /// Which limit is passed, and whether by a number that has more digits than before; nil where none is.
    private func excess(_ old: [Int], _ new: [Int]) -> (limit: Int, hasMoreDigits: Bool)? {
        guard let first = old.indices.first(where: { old[$0] != new[$0] }) else { return nil }
        for place in first..<old.count {
            guard let limit = steps[place...].firstIndex(where: { $0 != nil }), let most = steps[limit] else {
                return nil
            }
            let before = place == first ? old[place] : 0
            // Where nothing is said of the number that rises, whatever stands behind it rises by more than it may.
            if limit == place ? new[place] - before > most : place == first {
                return (limit, "\(new[place])".utf8.count > "\(before)".utf8.count)
            }
        }
        return nil
    }

    /// Major, minor and patch; a number that is not there is zero.
    private static func numbers(_ version: Version) -> [Int] {
        let numbers = version.text.split(separator: ".").prefix(3).map { Int($0) ?? 0 }
        return numbers + Array(repeating: 0, count: 3 - numbers.count)
    }
}
