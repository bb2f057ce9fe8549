import Bundles
import JSON
import YAML

/// A version rises by no more than so many steps from one release to the next:
/// `{rule: raised-at-most, field: ios.app-minimum, minor: 5}`. Of `major`, `minor` and `patch` one is given.
struct RaisedAtMost: CrossFieldRule {
    static let rule = Rule(
        "raised-at-most", severity: .warning,
        "A version rises by more than its model allows at once. Whoever is below a new minimum is locked out until an update is within reach."
    )
    static let keys = ["field", "major", "minor", "patch"]

    private let path: FieldPath
    /// The number of a version that is counted, from 0.
    private let position: Int
    private let steps: Int
    private let source: String

    private static let names = ["major", "minor", "patch"]

    init?(_ reader: inout RuleReader) {
        guard let path = reader.ownField(),
            reader.require([path], are: "versions outside of lists", { !$0.isMany && $0.type.isVersion })
        else { return nil }
        let given = Self.names.indices.filter { reader.node[Self.names[$0]] != nil }
        guard given.count == 1, let position = given.first, let number = reader.number(Self.names[position]) else {
            if given.count != 1 {
                reader.misapplied(
                    "rule",
                    "one of \(quoted(Self.names)) says by how much, and \(given.isEmpty ? "none" : "more than one") is given",
                    fix: "write minor: 5")
            }
            return nil
        }
        guard let steps = number.integer, (0...1_000_000).contains(steps) else {
            reader.misapplied(
                Self.names[position], "'\(number.text)' is no number of steps", fix: "write a whole number")
            return nil
        }
        self.path = path
        self.position = position
        self.steps = Int(steps)
        source = reader.source
    }

    func check(_ subject: RuleSubject, into findings: inout Findings) {
        guard let live = subject.live, let value = path.value(in: subject), case .version(let new) = value.content,
            let old = live.value(at: path.text)?.string.flatMap({ Version($0) }), old < new, !isAllowed(old, new)
        else { return }
        let name = Self.names[position]
        let words = steps == 0 ? "no \(name) step" : "\(counted(steps, "\(name) step", "\(name) steps"))"
        findings.add(
            Self.rule, at: value.node,
            "'\(new)' raises '\(path.text)' from \(old), which release \(live.number) has, and at most \(words) at once \(steps == 1 ? "is" : "are") allowed\(source)",
            fix: "raise it in several releases, or make sure that everybody can update")
    }

    private func isAllowed(_ old: Version, _ new: Version) -> Bool {
        let (old, new) = (Self.numbers(old), Self.numbers(new))
        guard old[..<position] == new[..<position] else { return false }
        return new[position] - old[position] <= steps
    }

    /// Major, minor and patch; a number that is not there is zero.
    private static func numbers(_ version: Version) -> [Int] {
        let numbers = version.text.split(separator: ".").prefix(3).map { Int($0) ?? 0 }
        return numbers + Array(repeating: 0, count: 3 - numbers.count)
    }
}

extension ValueType {
    var isVersion: Bool {
        if case .version = self { return true }
        return false
    }

    var isInteger: Bool {
        if case .integer = self { return true }
        return false
    }
}
