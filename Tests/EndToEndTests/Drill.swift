import Foundation
import TestKit
import Testing

/// A drill as one transcript: a file of commands as people type them, each followed by what they read.
///
/// `@ anna 2026-11-21 08:00` says who types from here on, and what the clock shows; `$ …` is a command, and `$ serve FOLDER` a server
/// that phones reach at `$ORIGIN`, with the same clock. Running it makes the text anew, so that the file is the script and what is
/// expected of it. Each person has a clone of one repository, and a passphrase.
final class Drill {
    let folder: TemporaryFolder
    private var servers: [Server] = []
    private let transcript = Transcript()
    private var clock: URL { folder.url.appending(path: "clock") }

    static let people = ["anna", "ben", "edda", "rita", "publisher"]
    static let scripts = Snapshot.fixtures.appending(path: "drills")

    /// Release 1 is live, and known to all.
    init() async throws {
        folder = try await Template.copy(of: "drill") {
            let drill = try Drill(empty: TemporaryFolder())
            _ = try await drill.run(String(contentsOf: Self.scripts.appending(path: "opening.txt"), encoding: .utf8))
            return drill.folder
        }
    }

    private init(empty folder: TemporaryFolder) throws {
        self.folder = folder
        let workspace = folder.url.appending(path: "anna")
        try git(["init", "--quiet", "--bare", "--initial-branch=main", "shared.git"], in: folder.url)
        try git(["clone", "--quiet", "shared.git", "anna"], in: folder.url)
        for part in ["Content", "Config"] {
            try FileManager.default.copyItem(
                at: Snapshot.fixtures.appending(path: "workspaces/notices/\(part)"), to: workspace.appending(path: part)
            )
        }
        let publish = workspace.appending(path: "Publish/development")
        try FileManager.default.createDirectory(at: publish, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: Self.scripts.appending(path: "policy.yaml"), to: publish.appending(path: "policy.yaml"))
        try git(["add", "--all"], in: workspace)
        try git(["commit", "--quiet", "--message", "the workspace"], in: workspace)
        try git(["push", "--quiet", "origin", "main"], in: workspace)
        for person in Self.people.dropFirst() { try git(["clone", "--quiet", "shared.git", person], in: folder.url) }
        for person in Self.people {
            try git(["remote", "set-url", "origin", "../shared.git"], in: folder.url.appending(path: person))
        }
    }

    private func git(_ words: [String], in folder: URL) throws {
        let outcome = try Command.run("git", words, in: folder, environment: Self.environment("otto", nil))
        try #require(outcome.status == 0, "git \(words): \(outcome.errors)")
    }

    // MARK: Running

    /// What was said of what comes next, and by which command.
    private struct Promise {
        let verbs: [String]
        let line: String
    }

    /// - Returns: the script with what is read by now, and each promise of a next command that failed.
    func run(_ script: String) async throws -> (text: String, broken: [String]) {
        var (lines, broken): ([String], [String]) = ([], [])
        var (person, time): (String, String?) = ("anna", nil)
        var promise: Promise?
        for line in script.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.hasPrefix("# ") || line.hasPrefix("@ ") { lines += (lines.isEmpty ? [] : [""]) + [line] }
            if line.hasPrefix("@ ") {
                let words = line.split(separator: " ").map(String.init)
                (person, time) = (words[1], words.count > 3 ? "\(words[2]) \(words[3]):00" : time)
                try time.map { try setClock($0) }
            }
            guard line.hasPrefix("$ ") else { continue }
            let command = String(line.dropFirst(2))
            let outcome = try await type(command, by: person, at: time)
            // The folder's name may have what looks like a commit.
            let shown = transcript.masked((outcome.output + outcome.errors).replacing(folder.path, with: ""))
            lines += [line] + Self.shown(shown) + (outcome.status == 0 ? [] : ["[exit \(outcome.status)]"])
            guard let verb = command.firstMatch(of: #/litfass ([a-z]+)/#)?.1 else { continue }
            if let kept = promise, kept.verbs.contains(String(verb)) {
                if outcome.status != 0 { broken.append("\(kept.line): \(outcome.output)\(outcome.errors)") }
                promise = nil
            }
            if let next = shown.split(separator: "\n").last(where: { $0.contains("next: ") }) {
                let verbs = next.matches(of: #/litfass ([a-z]+)/#).map { String($0.1) }
                promise = verbs.isEmpty ? nil : Promise(verbs: verbs, line: String(next))
            }
        }
        return (lines.joined(separator: "\n") + "\n", broken)
    }

    /// Trailing blanks and blank lines at the ends say nothing.
    private static func shown(_ text: String) -> [String] {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
            String($0.reversed().drop { $0 == " " }.reversed())
        }
        while lines.last == "" { lines.removeLast() }
        return Array(lines.drop { $0.isEmpty }) + (lines.isEmpty ? [] : [""])
    }

    private func type(_ command: String, by person: String, at time: String?) async throws -> Outcome {
        var environment = Self.environment(person, time)
        environment["ORIGIN"] = servers.last?.address
        let place = folder.url.appending(path: person)
        if command.hasPrefix("serve ") {
            let site = place.appending(path: String(command.dropFirst(6)))
            servers.append(try Server("python3", ["-u", Peer.script("mirror.py"), site.path, clock.path]))
            return Outcome(status: 0, output: "", errors: "")
        }
        guard let call = command.wholeMatch(of: #/(?:LITFASS_PASSPHRASE='(?<phrase>[^']+)' )?litfass (?<words>.+)/#)
        else {
            return try Command.run("sh", ["-c", command], in: place, environment: environment)
        }
        if let phrase = call.phrase { environment["LITFASS_PASSPHRASE"] = String(phrase) }
        let words = try Command.run(
            "sh", ["-c", "printf '%s\\n' \(call.words)"], in: place, environment: environment
        ).output
        return try await Litfass.run(
            words.split(separator: "\n").map(String.init), showing: time, in: place, environment: environment)
    }

    /// What the servers' clock shows.
    private func setClock(_ time: String) throws {
        try Data("\(Int(try Litfass.date(time).timeIntervalSince1970))".utf8).write(to: clock)
    }

    private static func environment(_ person: String, _ time: String?) -> [String: String] {
        let date = time.map { "\($0) +0000" } ?? "2026-11-21 07:00:00 +0000"
        return [
            "LITFASS_PASSPHRASE": "four words of \(person)", "TZ": "UTC", "GIT_AUTHOR_DATE": date,
            "GIT_COMMITTER_DATE": date,
        ].merging(Clones.identity(person)) { first, _ in first }
    }
}
