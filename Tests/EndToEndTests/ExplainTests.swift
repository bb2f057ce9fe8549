import Foundation
import TestKit
import Testing

@Suite(.ownThreads) struct `litfass explain` {
    static func run(_ arguments: String...) async throws -> Outcome {
        try await Litfass.run(["explain"] + arguments)
    }

    @Test(arguments: [
        "text-length", "out-of-bounds", "unused-waiver", "yaml-syntax", "online-key", "stale-translation",
    ])
    func `says what a rule is for`(_ rule: String) async throws {
        let outcome = try await Self.run(rule)
        #expect(outcome.status == 0)
        try Snapshot.expect(outcome.output, in: "explain/\(rule).txt")
    }

    @Test func `lists all rules`() async throws {
        let list = try await Self.run().output
        for rule in try await rules() { #expect(list.contains("\n  \(rule.id)"), "\(rule.id)") }
        #expect(list.split(separator: "\n").filter { $0.count > 80 } == [])
    }

    /// Rules that differ in the kind of value alone are one: more than these, nobody looks through.
    @Test func `lists at most 130 rules`() async throws { #expect(try await rules().count <= 130) }

    /// Whatever a fixture of any module expects in brackets behind a finding.
    @Test func `knows every rule that any finding names`() async throws {
        let known = Set(try await rules().map(\.id))
        let texts = try FileManager.default.subpathsOfDirectory(atPath: Snapshot.fixtures.path)
            .filter { $0.hasSuffix(".txt") }
            .map { try String(contentsOf: Snapshot.fixtures.appending(path: $0), encoding: .utf8) }
        let named = texts.flatMap {
            $0.matches(of: #/(?m)(?:error|warning): .* \[([a-z0-9-]+)\]$/#).map { String($0.1) }
        }
        #expect(named.count > 300)
        #expect(Set(named).subtracting(known) == [])
    }

    @Test func `tells a rule that is not there from one that is`() async throws {
        #expect(
            try await Self.run("text-lenght")
                == Outcome(
                    status: 2, output: "",
                    errors:
                        "litfass explain: 'text-lenght' is not the id of a rule\n  fix: did you mean 'text-length'?\n"))
    }

    @Test func `tells programs whether a rule can be waived`() async throws {
        let rules = try await rules()
        #expect(rules.first { $0.id == "text-length" }?.canBeWaived == true)
        #expect(rules.first { $0.id == "out-of-bounds" }?.canBeWaived == false)
        #expect(Set(rules.map(\.id)).count == rules.count)
        #expect(rules.allSatisfy { !$0.explanation.isEmpty && !$0.group.isEmpty })
    }

    private func rules() async throws -> [Rule] {
        try JSONDecoder().decode(Book.self, from: Data(try await Self.run("--format", "json").output.utf8)).rules
    }

    private struct Book: Decodable {
        let rules: [Rule]
    }

    private struct Rule: Decodable {
        let id: String
        let group: String
        let explanation: String
        let canBeWaived: Bool

        enum CodingKeys: String, CodingKey {
            case id, group, explanation
            case canBeWaived = "can-be-waived"
        }
    }
}
