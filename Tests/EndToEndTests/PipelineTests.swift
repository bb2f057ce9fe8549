import Digests
import Foundation
import TestKit
import Testing

/// The templates of pipelines, each line of their shell, in clones of a workspace.
@Suite(.ownThreads) struct `A pipeline` {
    enum Service: String, CaseIterable {
        case github, gitlab

        var template: String { Workbench.checkout.appending(path: "Publish/packaging/ci/\(rawValue).yml").path }
        /// The jobs of a pull request.
        var reviewing: [String] { self == .github ? ["review"] : ["check", "review"] }
        var watching: [String] { self == .github ? ["watch"] : ["remind", "watch"] }
    }

    private static let folder = "Publish/development"

    private let notices: Notices
    private let scratch: TemporaryFolder
    private func path(_ name: String) -> String { scratch.url.appending(path: name).path }

    init() async throws {
        notices = try Notices.withPolicy()
        scratch = try TemporaryFolder()
        try await litfass("publish")
        let ignored = ["site/", "cache/", "build/"].map { "/\(Self.folder)/\($0)\n" }.joined() + "/.litfass/\n"
        try Data(ignored.utf8).write(to: notices.url.appending(path: ".gitignore"))
        try git("init", "--quiet", "--initial-branch=main")
        try commit("Publish the first release")
        try git("clone", "--quiet", "--bare", ".", path("origin.git"))
        try git("remote", "add", "origin", path("origin.git"))
        try makePrograms()
        try Data("no real package".utf8).write(to: scratch.url.appending(path: "litfass.deb"))
    }

    private func git(_ words: String..., in folder: URL? = nil) throws {
        let outcome = try Command.run(
            "git", ["-c", "user.name=Test", "-c", "user.email=test@example.org"] + words,
            in: folder ?? notices.url)
        try #require(outcome.status == 0, "\(outcome.errors)")
    }

    private func commit(_ message: String) throws {
        try git("add", "--all")
        try git("commit", "--quiet", "--message", message)
    }

    /// What a pipeline finds on its machine. What would change the machine, or asks a service, is only written down.
    private func makePrograms() throws {
        let note = #"echo "$(basename "$0") $*" >>"$HOME/called""#
        let programs = [
            "apt-get": "[ \"$1\" != install ] || [ -e \"$HOME/litfass.deb\" ]\n\(note)", "sudo": "exec \"$@\"",
            // The first comment can't be the last one's change.
            "gh": "\(note)\ncase \"$*\" in *--edit-last*) exit 1 ;; esac",
            // A command that is not there yet is only written down.
            "litfass": """
            if \(Binaries.litfass) "$1" --help >/dev/null 2>&1; then exec \(Binaries.litfass) "$@"; fi
            \(note)
            """,
        ]
        let folder = scratch.url.appending(path: "bin")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in programs {
            let program = folder.appending(path: name)
            try Program.write("#!/bin/sh\n\(text)\n", to: program)
        }
    }

    private func environment(_ address: String) throws -> [String: String] {
        let key = notices.url.appending(path: "\(Self.folder)/keys/online.pem")
        let text = try String(contentsOf: key, encoding: .utf8)
        return [
            "PATH": "\(path("bin")):\(ProcessInfo.processInfo.environment["PATH"] ?? "")", "HOME": scratch.path,
            "CACHE": path("cache"), "LITFASS_PACKAGE": "file://\(path("litfass.deb"))",
            "LITFASS_PACKAGE_SHA256": SHA256Digest(of: Array("no real package".utf8)).hex,
            "LITFASS_ENVIRONMENT": "development", "LITFASS_FOLDER": Self.folder, "LITFASS_TARGET": path("target"),
            "LITFASS_ADDRESS": address, "LITFASS_PASSPHRASE": "development",
            "RUNNER_TEMP": scratch.path, "GITHUB_STEP_SUMMARY": path("summary"), "RCLONE_CONFIG": "[target]",
            "SCRATCH": scratch.path, "LITFASS_TOKEN": "secret", "CI_API_V4_URL": address, "CI_PROJECT_ID": "12",
            "CI_MERGE_REQUEST_IID": "7", "CI_DEFAULT_BRANCH": "main", "CI_COMMIT_SHA": "HEAD",
            "LITFASS_WRITER": "secret", "CI_SERVER_PROTOCOL": "https", "CI_SERVER_HOST": "gitlab.example.org",
            "CI_SERVER_PORT": "443", "CI_PROJECT_PATH": "group/content",
            // What GitLab's own address is, is a folder here.
            "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "url.\(path("origin.git")).insteadOf",
            "GIT_CONFIG_VALUE_0": "https://litfass:secret@gitlab.example.org:443/group/content.git",
        ].merging(["LITFASS_ONLINE_KEY": text]) { $1 }
    }

    /// A job in a fresh clone of what is pushed.
    private func run(
        _ job: String, on service: Service, address: String = "http://127.0.0.1:9",
        clone name: String = UUID().uuidString
    ) throws -> Outcome {
        try git("clone", "--quiet", path("origin.git"), path(name))
        var environment = try environment(address)
        // A variable of the kind 'file' is the path of one.
        if service == .gitlab {
            environment["LITFASS_ONLINE_KEY"] = notices.url.appending(path: "\(Self.folder)/keys/online.pem").path
        }
        return try Command.run(
            Peer.python(), [Peer.script("ci_template.py"), service.template, job],
            in: scratch.url.appending(path: name), environment: environment)
    }

    private func litfass(_ words: String...) async throws {
        let outcome = try await Litfass.run(
            words, in: notices.url, environment: ["LITFASS_PASSPHRASE": "development"])
        try #require(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    }

    private enum Signature { case given, missing }

    private func propose(_ signature: Signature) async throws {
        try await litfass("propose")
        if signature == .given { try await litfass("sign", "--yes") }
        try commit("Propose a release")
        try git("push", "--quiet", "origin", "main")
    }

    private func edit(_ old: String, to new: String) throws {
        try notices.replace(old, with: new, in: "Config/parameters/waiting.yaml")
        try commit("Edit")
    }

    private func text(_ name: String) -> String {
        (try? String(contentsOf: scratch.url.appending(path: name), encoding: .utf8)) ?? ""
    }

    // MARK: Pull requests

    @Test(arguments: Service.allCases)
    func `reviews what is proposed, and says who is next`(on service: Service) async throws {
        try edit("is-open: true", to: "is-open: false")
        try await propose(.missing)
        let comments = try Server("python3", [Peer.script("comments.py"), path("comments")])
        for job in service.reviewing {
            let outcome = try run(job, on: service, address: comments.address)
            #expect(outcome.status == 0, "\(outcome.output)")
        }
        let report = text(service == .github ? "summary" : "comments")
        #expect(report.contains("is-open: **switched off** (was on)"), "\(report)")
        #expect(report.contains("Next: litfass publish"))
        switch service {
        case .github:
            let file = path("report.md")
            #expect(
                text("called").contains(
                    "gh pr comment 7 --edit-last --body-file \(file)\ngh pr comment 7 --body-file \(file)\n"))
        case .gitlab: #expect(report.hasPrefix("/projects/12/merge_requests/7/notes secret "))
        }
    }

    @Test(arguments: Service.allCases)
    func `reports what a branch changes where nothing is proposed`(on service: Service) throws {
        try edit("is-open: true", to: "is-open: false")
        try git("push", "--quiet", "origin", "main")
        let comments = try Server("python3", [Peer.script("comments.py"), path("comments")])
        let outcome = try run("review", on: service, address: comments.address)
        #expect(outcome.status == 0, "\(outcome.output)")
        #expect(text(service == .github ? "summary" : "comments").contains("is-open: **switched off** (was on)"))
    }

    @Test(arguments: Service.allCases)
    func `shows mistakes beside their lines`(on service: Service) throws {
        try edit("is-open: true", to: "is-open: 50%")
        try git("push", "--quiet", "origin", "main")
        let outcome = try run(try #require(service.reviewing.first), on: service, clone: "clone")
        #expect(outcome.status == 1, "\(outcome.output)")
        switch service {
        case .github: #expect(outcome.output.contains("::error file=Config/parameters/waiting.yaml,line="))
        case .gitlab:
            let findings = try JSONDecoder().decode([Quality].self, from: Data(text("clone/quality.json").utf8))
            let finding = try #require(findings.first)
            #expect(finding.rule == "wrong-type" && finding.severity == "major")
            #expect(finding.location.path == "Config/parameters/waiting.yaml" && finding.location.lines.begin > 1)
            #expect(Set(findings.map(\.fingerprint)).count == findings.count)
        }
    }

    /// A finding as GitLab shows it beside a line.
    private struct Quality: Decodable {
        struct Location: Decodable {
            struct Lines: Decodable { let begin: Int }
            let path: String
            let lines: Lines
        }

        enum CodingKeys: String, CodingKey {
            case description, fingerprint, severity, location
            case rule = "check_name"
        }

        let description, rule, fingerprint, severity: String
        let location: Location
    }

    // MARK: The branch main

    @Test(arguments: Service.allCases)
    func `publishes what is signed, commits that, and renews`(on service: Service) async throws {
        try edit("is-open: true", to: "is-open: false")
        try await propose(.given)
        let first = try run("publish", on: service)
        #expect(first.status == 0, "\(first.output)")
        let log = try Command.run("git", ["-C", path("origin.git"), "log", "--format=%s", "--name-only", "-1", "main"])
        #expect(log.output.hasPrefix("Publish with litfass\n"))
        #expect(log.output.contains("/trust/releases/2.json") && !log.output.contains("online.pem"), "\(log.output)")
        try git("pull", "--quiet", "--rebase", "origin", "main")
        try edit("is-open: false", to: "is-open: true")
        try await propose(.missing)
        let second = try run("publish", on: service)
        #expect(second.status == 0 && second.output.contains("Nothing to renew: release 2 is good"), "\(second.output)")
        #expect(!second.output.contains("Put release 2 back"))
        try FileManager.default.removeItem(atPath: path("cache"))
        let third = try run("publish", on: service)
        #expect(third.status == 0 && third.output.contains("Put release 2 back"), "\(third.output)")
        #expect(third.output.contains("Nothing to renew: release 2 is good"))
    }

    @Test(arguments: Service.allCases)
    func `waits where nothing is published yet`(on service: Service) async throws {
        for part in ["trust", "site"] {
            try FileManager.default.removeItem(at: notices.url.appending(path: "\(Self.folder)/\(part)"))
        }
        try commit("Begin again")
        try await propose(.missing)
        let outcome = try run("publish", on: service)
        #expect(outcome.status == 0 && outcome.output.contains("Nothing is published yet"), "\(outcome.output)")
    }

    @Test(arguments: Service.allCases) func `watches, and reminds those who have to sign`(on service: Service) throws {
        let site = notices.url.appending(path: "\(Self.folder)/site").path
        let origin = try Server(Binaries.origin, [site, "--port", "0"])
        for job in service.watching {
            let outcome = try run(job, on: service, address: origin.address)
            #expect(outcome.status == 0, "\(outcome.output)")
        }
    }

    // MARK: The files

    @Test(arguments: [("github", "github-workflows"), ("gitlab", "gitlab-ci")])
    func `is what the service takes`(service: String, schema: String) throws {
        let template = Workbench.checkout.appending(path: "Publish/packaging/ci/\(service).yml").path
        let outcome = try Command.run(
            Peer.python(), ["-m", "check_jsonschema", "--builtin-schema", "vendor.\(schema)", template])
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    }
}
