import Foundation
import TestKit
import Testing

/// Three people and a machine that publishes, each with a clone of one repository; nobody sees another's key.
struct Clones {
    let folder: TemporaryFolder
    static let people = ["anna", "edda", "rita"]

    /// - Parameters:
    ///   - workspace: holds `Content` and `Config`.
    ///   - rule: more keys of the roles `content` and `parameters` in the policy.
    init(of workspace: URL = notices, rule: String = "") async throws {
        folder = try await Template.copy(of: "clones of \(workspace.path) \(rule)") {
            try await Clones(withOtherKeys: rule, of: workspace).folder
        }
    }

    private static let notices = Snapshot.fixtures.appending(path: "workspaces/notices")

    /// Those who have released what is there at first.
    static func opened(of workspace: URL = notices, rule: String = "") async throws -> Clones {
        let folder = try await Template.copy(of: "opened clones of \(workspace.path) \(rule)") {
            let clones = try await Clones(of: workspace, rule: rule)
            try await clones.open()
            return clones.folder
        }
        return Clones(folder: folder)
    }

    private init(folder: TemporaryFolder) { self.folder = folder }

    init(withOtherKeys rule: String, of workspace: URL = notices) async throws {
        folder = try TemporaryFolder()
        try git(["init", "--quiet", "--bare", "--initial-branch=main", "shared.git"], in: folder.url, by: "anna")
        try git(["clone", "--quiet", "shared.git", "anna"], in: folder.url, by: "anna")
        for part in ["Content", "Config"] {
            try FileManager.default.copyItem(at: workspace.appending(path: part), to: url("anna", part))
        }
        try FileManager.default.createDirectory(
            at: url("anna", "Publish/development"), withIntermediateDirectories: true)
        try write(Self.policy(rule), to: "Publish/development/policy.yaml", by: "anna")
        try write("/.litfass/\n", to: ".gitignore", by: "anna")
        // Nobody of those who sign has written what is there at first.
        try commit("the workspace", by: "anna", author: "otto")
        for person in ["edda", "rita", "publisher"] {
            try git(["clone", "--quiet", "shared.git", person], in: folder.url, by: person)
        }
        // A copy of all of them knows its own.
        for person in Self.people + ["publisher"] {
            try git(["remote", "set-url", "origin", "../shared.git"], in: url(person), by: person)
        }
        for person in Self.people + ["publisher"] {
            try pull(person)
            try await done(person, "keys", "new", person == "publisher" ? "online" : person)
            try commit("the key of \(person)", by: person)
        }
    }

    static func policy(_ rule: String) -> String {
        """
        people:
          anna: {name: Anna Beispiel, email: anna@example.org}
          edda: {name: Edda Redlich, email: edda@example.org}
          rita: {name: Rita Richter, email: rita@example.org}
        roles:
          root:       {signers: [anna], threshold: 1, lifetime: 365 days}
          targets:    {signers: [anna], threshold: 1, lifetime: 365 days}
          content:    {signers: [edda, rita], threshold: 1, lifetime: 180 days\(rule)}
          parameters: {signers: [anna, rita], threshold: 1, lifetime: 180 days\(rule)}
          snapshot:   {signers: [online], threshold: 1, lifetime: 180 days}
          timestamp:  {signers: [online], threshold: 1, lifetime: 7 days}

        """
    }

    /// The first release, signed by Anna and Rita, and known to all.
    func open() async throws {
        try pull("anna")
        try await done("anna", "propose", "--notes", "the first release")
        try await done("anna", "sign", "--yes")
        try commit("propose", by: "anna")
        try pull("rita")
        try await done("rita", "sign", "--yes")
        try commit("signed", by: "rita")
        try await publish()
    }

    func publish() async throws {
        try pull("publisher")
        try await done("publisher", "publish")
        try commit("published", by: "publisher")
        for person in Self.people { try pull(person) }
    }

    /// An edit that somebody proposes and pushes.
    func propose(_ old: String, to new: String, in path: String, by person: String) async throws {
        try edit(old, to: new, in: path, by: person)
        try commit("\(old) → \(new)", by: person)
        try await done(person, "propose")
        try commit("propose", by: person)
    }

    // MARK: What people do

    func url(_ person: String, _ path: String = "") -> URL { folder.url.appending(path: person).appending(path: path) }

    func litfass(_ person: String, _ words: String..., environment: [String: String] = [:]) async throws -> Outcome {
        try await run(person, words, environment)
    }

    func run(_ person: String, _ words: [String], _ more: [String: String] = [:]) async throws -> Outcome {
        let passphrase = ["LITFASS_PASSPHRASE": "four words of \(person)"]
        return try await Litfass.run(
            words, in: url(person), environment: passphrase.merging(more) { $1 })
    }

    func done(_ person: String, _ words: String...) async throws {
        let outcome = try await run(person, words)
        try #require(outcome.status == 0, "\(words): \(outcome.output)\(outcome.errors)")
    }

    func text(_ path: String, by person: String) throws -> String {
        try String(contentsOf: url(person, path), encoding: .utf8)
    }

    func write(_ text: String, to path: String, by person: String) throws {
        try Data(text.utf8).write(to: url(person, path))
    }

    func edit(_ old: String, to new: String, in path: String, by person: String) throws {
        let text = try text(path, by: person)
        try #require(text.contains(old), "'\(old)' does not stand in \(path)")
        try write(text.replacing(old, with: new), to: path, by: person)
    }

    func pull(_ person: String) throws {
        try git(["pull", "--quiet", "--no-rebase", "--no-edit", "origin", "main"], in: url(person), by: person)
    }

    func commitHere(_ message: String, by person: String, author: String? = nil) throws {
        try git(["add", "--all"], in: url(person), by: person)
        // Where nothing changed there is nothing to commit.
        _ = try Command.run(
            "git", ["commit", "--quiet", "--message", message], in: url(person),
            environment: Self.identity(author ?? person))
    }

    func commit(_ message: String, by person: String, author: String? = nil, branch: String = "main") throws {
        try commitHere(message, by: person, author: author)
        try git(["push", "--quiet", "origin", "HEAD:\(branch)"], in: url(person), by: person)
    }

    @discardableResult func git(_ words: [String], in folder: URL, by person: String) throws -> String {
        let outcome = try Command.run("git", words, in: folder, environment: Self.identity(person))
        try #require(outcome.status == 0, "git \(words.joined(separator: " ")): \(outcome.output)\(outcome.errors)")
        return outcome.output
    }

    static func identity(_ person: String) -> [String: String] {
        let (name, address) = (person.capitalized, "\(person)@example.org")
        return [
            "GIT_AUTHOR_NAME": name, "GIT_AUTHOR_EMAIL": address, "GIT_COMMITTER_NAME": name,
            "GIT_COMMITTER_EMAIL": address, "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null",
        ]
    }
}
