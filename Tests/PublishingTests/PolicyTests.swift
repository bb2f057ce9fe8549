import Bundles
import Foundation
import Publishing
import Rulebook
import Testing
import YAML

/// Folders under `Tests/Fixtures/policy`: a `policy.yaml`, and in `expected.txt` every diagnostic in full.
/// `LITFASS_REWRITE_FIXTURES=1` writes what is said now; a person reads the difference.
@Suite struct `A policy` {
    static let root = URL(filePath: #filePath).appending(path: "../../Fixtures/policy").standardized

    static let situations: [String] = {
        let names = try? FileManager.default.contentsOfDirectory(atPath: root.path)
        return (names ?? []).sorted()
    }()

    /// Of the workspace that the policies are for.
    private static let bundles = ["content", "content.faq", "parameters"].compactMap { BundleName($0) }

    @Test(arguments: situations) func `is told all its mistakes`(situation: String) throws {
        let folder = Self.root.appending(path: situation)
        let (policy, diagnostics) = Policy.read(
            try Self.bytes(situation), path: "policy.yaml", of: "production", bundles: Self.bundles)
        let actual = diagnostics.map { DiagnosticText.render($0) + "\n" }.joined(separator: "\n")
        let expectation = folder.appending(path: "expected.txt")
        if ProcessInfo.processInfo.environment["LITFASS_REWRITE_FIXTURES"] == "1" {
            try Data(actual.utf8).write(to: expectation)
        }
        #expect(actual == String(decoding: try Data(contentsOf: expectation), as: UTF8.self))
        #expect((policy != nil) == (situation == "good"))
    }

    @Test func `is told of every rule in some situation`() throws {
        let found = try Self.situations.flatMap {
            Policy.read(try Self.bytes($0), path: "policy.yaml", of: "production", bundles: Self.bundles)
                .diagnostics.map(\.rule.id)
        }
        #expect(Set(PolicyRule.allCases.map(\.rawValue)).subtracting(found) == [])
        for rule in PolicyRule.allCases { #expect(rule.rule.summary.hasSuffix("."), "\(rule)") }
    }

    /// What `litfass explain` teaches is what check says.
    @Test(arguments: PolicyRule.allCases)
    func `is wrong as the example of a rule says, and right when it is corrected`(_ rule: PolicyRule) throws {
        guard rule.rule.topic == .policy, let example = rule.rule.example else { return }
        let endings = try Self.situations.contains { situation in
            let text = String(decoding: try Self.bytes(situation), as: UTF8.self)
            guard text.contains("\(example.wrong)\n") else { return false }
            let corrected = text.replacing("\(example.wrong)\n", with: "\(example.right)\n")
            func has(_ text: String) -> Bool {
                Policy.read(Array(text.utf8), path: "policy.yaml", of: "production", bundles: Self.bundles).diagnostics
                    .contains {
                        $0.rule.id == rule.rawValue
                    }
            }
            return has(text) && !has(corrected)
        }
        #expect(endings, "no situation has this line and ends with it")
    }

    @Test func `says who signs what, how many, and for how long`() throws {
        let policy = try #require(Policy.read(try Self.bytes("good"), path: "policy.yaml").policy)
        #expect(policy.people.map(\.name) == ["Anna Beispiel", "Ben Muster"])
        #expect(policy[.root].signers == ["anna", "ben"])
        #expect(policy[.root].threshold == 2)
        #expect(policy[.timestamp].lifetime == .seconds(48 * 3600))
        #expect(policy.signers == ["anna", "ben", "online"])
        #expect(policy.origin == "https://content.example.org/")
        #expect(policy.aliases.map(\.string) == ["content", "content.faq"])
        #expect(policy[.content].lastEditor == .notAlone)
        #expect(policy[.parameters].lastEditor == .alone)
        #expect(policy.person(email: "ANNA@example.org", name: "A. B.")?.id == "anna")
        #expect(policy.person(email: "ben@example.org", name: "Ben Muster")?.id == "ben")
        #expect(
            policy.person(email: "eve@example.org", name: "Anna Beispiel") == nil, "an address counts before a name")
        #expect(policy.name(of: "online") == "the online key")
        #expect(policy.name(of: "ben") == "Ben Muster")
        #expect(!policy.developmentKeys)
    }

    @Test func `of this repository is good, and for development`() throws {
        let file = Self.root.appending(path: "../../../Publish/development/policy.yaml").standardized
        let (policy, diagnostics) = Policy.read(
            [UInt8](try Data(contentsOf: file)), path: "Publish/development/policy.yaml")
        #expect(diagnostics == [])
        #expect(policy?.developmentKeys == true)
    }

    @Test func `can hold any bytes without a crash, and is read only if there is no error`() throws {
        let good = try Self.bytes("good")
        var state: UInt64 = 1848
        for _ in 0..<2000 {
            var bytes = good
            for _ in 0..<3 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes[Int((state >> 33) % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: state >> 24)
            }
            let (policy, diagnostics) = Policy.read(bytes, path: "policy.yaml")
            #expect((policy == nil) == diagnostics.contains { $0.severity == .error })
        }
    }

    private static func bytes(_ situation: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: root.appending(path: situation).appending(path: "policy.yaml")))
    }
}
