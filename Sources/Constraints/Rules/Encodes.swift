import Bundles
import Models
package import Rulebook
import Values
import YAML

/// A whole number is made of the numbers of a version: `{rule: encodes, field: version-code, version: app-version,
/// places: [1000000, 10000, 100]}`, where 2.21.1 is 2210100 or one of the 99 numbers behind it.
package struct Encodes: CrossFieldRule {
    package static let rule = Rule(
        "encodes", topic: .fields, severity: .warning,
        summary:
            "A version code that does not match its version: a digit is lost, or only one of the two was raised.",
        reason:
            "A version code that lost a digit is lower than all earlier ones, and locks out nobody or everybody.",
        example: Rule.Example(
            wrong: "code: 110000",
            right: "code: 1100000"))
    package static let keys = ["field", "version", "places"]

    /// Of the number.
    package let path: FieldPath
    private let version: FieldPath
    private let places: [Int64]
    private let source: String

    package init?(_ reader: inout RuleReader) {
        guard let path = reader.ownField(), let node = reader.require("version"), let version = reader.path(node),
            let list = reader.require("places"),
            reader.require(
                [path], are: "whole numbers outside of lists", { !$0.isMany && $0.type.isA(IntegerType.self) }),
            reader.require([version], are: "versions outside of lists", { !$0.isMany && $0.type.isA(VersionType.self) })
        else { return nil }
        let places = list.items.compactMap { item -> Int64? in
            guard case .number(let number)? = reader.value(item, as: IntegerType(), "places") else {
                return nil
            }
            return number.integer
        }
        guard places.count == list.count, (1...4).contains(places.count),
            zip(places, places.dropFirst()).allSatisfy({ $0 > $1 }), let last = places.last, last > 0,
            places[0] <= Self.placeLimit
        else {
            reader.misapplied(
                "places", "'places' says what one step of each number of a version is worth, the greatest first",
                fix: "write places: [1000000, 10000, 100]")
            return nil
        }
        (self.path, self.version, self.places, source) = (path, version, places, reader.source)
    }

    private static let placeLimit: Int64 = 1_000_000_000_000

    package func check(_ subject: RuleSubject, into findings: inout Findings) {
        guard let value = path.value(in: subject), case .number(let number) = value.content, let code = number.integer,
            let other = version.value(in: subject), let version = other.content.fact(Version.self),
            let least = least(of: version), let step = places.last, code < least || code >= least + step
        else { return }
        let meant = step == 1 ? "\(least)" : "\(least) to \(least + step - 1)"
        subject.report(
            Self.rule, at: [(path, value.node)],
            "'\(number.text)' does not belong to '\(self.version.text)', which is '\(version)' and makes \(meant)\(source)",
            fix: "write \(least), or, where '\(number.text)' is right, the version \(made(by: code))", into: &findings)
    }

    private func made(by code: Int64) -> String {
        var rest = code
        return places.map { place in
            defer { rest %= place }
            return String(rest / place)
        }.joined(separator: ".")
    }

    /// - Returns: nil where a number of the version is too great for its place, so that nothing can be said.
    private func least(of version: Version) -> Int64? {
        let numbers = version.text.split(separator: ".").prefix(places.count).compactMap { Int64($0) }
        var sum: Int64 = 0
        for (index, number) in numbers.enumerated() {
            guard index == 0 ? number < 1000 : number < places[index - 1] / places[index] else { return nil }
            sum += number * places[index]
        }
        return sum
    }
}
