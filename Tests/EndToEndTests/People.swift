import Foundation
import TestKit
import Testing

/// The people of the policy that the documentation shows, in a workspace of their own. Each key has a passphrase of its own,
/// and lies outside the workspace until its owner sits down to sign.
struct People {
    let notices: Notices
    var url: URL { notices.url }
    /// What everybody typed and saw, with digits that differ from run to run replaced.
    let transcript = Transcript()

    static let article = Workbench.checkout.appending(path: "Sources/litfass/Documentation.docc/Ceremony.md")

    /// The blocks of the article in fences of this language.
    static func blocks(_ language: String) throws -> [String] {
        let text = try String(contentsOf: article, encoding: .utf8)
        return text.components(separatedBy: "```\(language)\n").dropFirst().map {
            String($0.components(separatedBy: "\n```")[0]) + "\n"
        }
    }

    init() throws {
        notices = try Notices()
        let policy = try #require(try Self.blocks("yaml").first, "the article shows a policy")
        try FileManager.default.createDirectory(
            at: url.appending(path: "Publish/production"), withIntermediateDirectories: true)
        try notices.replace("[development]", with: "[production]", in: "Config/workspace.yaml")
        try Data(policy.utf8).write(to: url.appending(path: "Publish/production/policy.yaml"))
    }

    private init(in folder: TemporaryFolder) { notices = Notices(folder: folder) }

    /// With release 1.
    static func opened() async throws -> People { try await copied("people") { try await $0.open() } }

    /// - Parameter prepare: is done once for all tests that ask for the same name.
    static func copied(
        _ name: String, _ prepare: @escaping @Sendable (People) async throws -> Void
    ) async throws -> People {
        let folder = try await Template.copy(of: name) {
            let people = try People()
            try await prepare(people)
            return people.notices.folder
        }
        return People(in: folder)
    }

    static let morning = "2026-11-21 08:00:00"

    static func passphrase(_ person: String) -> String { "four words of \(person)" }

    static func environment(of person: String) -> [String: String] {
        ["TZ": "UTC", "LITFASS_PASSPHRASE": passphrase(person)]
    }

    /// - Parameters:
    ///   - person: whose passphrase is in the environment.
    ///   - time: what the clock shows; nil for the real one.
    @discardableResult func litfass(
        _ arguments: String..., by person: String = "online", at time: String? = morning
    ) async throws -> Outcome {
        try await run(arguments, by: person, at: time)
    }

    func run(_ arguments: [String], by person: String, at time: String?, in folder: URL? = nil) async throws -> Outcome
    {
        let (folder, environment) = (folder ?? url, Self.environment(of: person))
        let outcome =
            if let time {
                try await Litfass.run(arguments, showing: time, in: folder, environment: environment)
            } else {
                try await Litfass.run(arguments, in: folder, environment: environment)
            }
        transcript.note(arguments, outcome)
        return outcome
    }

    /// Makes everybody's key; all lie in one folder here.
    func makeKeys(
        _ people: [String] = ["anna", "ben", "clara", "edda", "rita", "online"], at time: String? = morning
    ) async throws {
        for person in people { try await expectDone(litfass("keys", "new", person, by: person, at: time)) }
        try EasedKeys.put(in: url)
    }

    func sign(_ people: String..., at time: String? = morning) async throws {
        for person in people { try await expectDone(litfass("sign", "--as", person, "--yes", by: person, at: time)) }
    }

    /// From nothing to release 1.
    func open(at time: String? = morning) async throws {
        try await makeKeys(at: time)
        try await expectDone(litfass("propose", at: time))
        try await sign("anna", "ben", "edda", "rita", at: time)
        try await expectDone(litfass("publish", at: time))
    }

    func expectDone(_ outcome: Outcome) throws {
        try #require(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    }
}

/// Collects what was typed and shown.
final class Transcript: @unchecked Sendable {
    // A test writes to it from one thread, one command after the other.
    private(set) var text = ""
    private var keys: [String: Int] = [:]

    func note(_ arguments: [String], _ outcome: Outcome) {
        let words = arguments.map { $0.contains(" ") ? "'\($0)'" : $0 }.joined(separator: " ")
        let exit = outcome.status == 0 ? "" : "[exit \(outcome.status)]\n"
        text += "$ litfass \(words)\n\(numbered(outcome.output + outcome.errors))\(exit)\n"
    }

    func note(line: String) { text += "$ \(line)\n\n" }

    /// The same of a whole output, without what differs from run to run beside key ids.
    func masked(_ text: String) -> String {
        numbered(text).replacing(#/\b[0-9a-f]{12}\b/#, with: "COMMIT").replacing(
            #/\b((?:anna|ben|edda|rita|online|publisher)\.)[0-9a-f]{8}\b/#
        ) { "\($0.output.1)KEY" }.replacing(#/(\.json) +[0-9]+ +[0-9]+ +[0-9]+/#) { "\($0.output.1)  N N N" }
            .replacing(#/(127\.0\.0\.1:)[0-9]+/#) { "\($0.output.1)PORT" }
            .replacing(#/( requests,) [0-9]+ bytes/#) { "\($0.output.1) N bytes" }
    }

    /// Key ids are drawn by chance: here they are counted.
    private func numbered(_ text: String) -> String {
        text.replacing(#/\b[0-9a-f]{64}\b/#, with: "DIGEST").replacing(
            #/\b([0-9a-f]{4}) ([0-9a-f]{4})((?: [0-9a-f]{4}){2,6})\b/#
        ) { match in
            let key = "\(match.output.1)\(match.output.2)"
            let number = keys[key] ?? keys.count + 1
            keys[key] = number
            let group = String(repeating: "\(number)", count: 4).prefix(4)
            return Array(repeating: String(group), count: match.output.0.split(separator: " ").count)
                .joined(separator: " ")
        }
    }
}
