import Foundation
import TestKit
import Testing

/// People with a clone each, who never see each other's keys.
@Suite(.ownThreads) struct `A team with a repository of version control` {
    private let people: People
    private let folder: TemporaryFolder
    private static let time = "2026-11-21 08:00:00"

    init() throws {
        people = try People()
        folder = try TemporaryFolder()
        try git(["init", "--quiet", "--bare", "--initial-branch=main", "shared.git"], in: folder.url)
        try git(["clone", "--quiet", "shared.git", "anna"], in: folder.url)
        for part in ["Content", "Config", "Publish"] {
            try FileManager.default.copyItem(
                at: people.url.appending(path: part), to: clone("anna").appending(path: part))
        }
        try commit("anna", "the workspace")
        for person in ["ben", "edda", "rita", "publisher"] {
            try git(["clone", "--quiet", "shared.git", person], in: folder.url)
        }
    }

    @Test func `signs in branches, merges, and publishes`() async throws {
        try await makeKeys()
        try pull("anna")
        #expect(try git(["ls-files", "Publish/production/keys"], in: clone("anna")).contains(".pem") == false)
        try await done("anna", ["propose", "--notes", "the first release"])
        try commit("anna", "propose")
        for person in ["edda", "rita", "ben"] {
            try pull(person)
            try git(["checkout", "--quiet", "-b", person], in: clone(person))
            try await done(person, ["sign", "--yes"])
            try commit(person, "signed", branch: person)
        }
        try await done("anna", ["sign", "--yes"])
        for person in ["edda", "rita", "ben"] {
            try git(["fetch", "--quiet"], in: clone("anna"))
            try commitHere("anna", "signed")
            try git(["merge", "--quiet", "--no-edit", "origin/\(person)"], in: clone("anna"))
        }
        try git(["push", "--quiet", "origin", "main"], in: clone("anna"))
        try pull("publisher")
        try await done("publisher", ["publish"], passphrase: "online")
        try commit("publisher", "release 1")
        try expectTracked(Self.published, in: "publisher")
        let log = try await litfass("publisher", ["log"]).output
        let head = try git(
            ["log", "--format=%H", "--reverse", "--", "Publish/production/keys/online.pub"], in: clone("publisher"))
        #expect(log.contains("release 1, 2026-11-21T08:00:00Z, commit \(head.prefix(12))"))
        try pull("anna")
        #expect(try await litfass("anna", ["status"]).output.hasPrefix("Release 1 is live.\n"))
        try await disagree()
    }

    /// What `git add Publish` brings after a publication, folders of many files by their names alone.
    private static let published =
        [
            ".gitignore", "anna.pub", "ben.pub", "clara.pub", "edda.pub", "online.pub", "rita.pub",
        ].map { "Publish/production/keys/\($0)" } + ["Publish/production/policy.yaml", "Publish/production/trust"]

    private func expectTracked(_ paths: [String], in person: String) throws {
        let files = try git(["ls-files", "Publish"], in: clone(person)).split(separator: "\n")
        let folded = files.map { $0.hasPrefix("Publish/production/trust/") ? "Publish/production/trust" : String($0) }
        #expect(Set(folded).sorted() == paths)
        #expect(try git(["status", "--porcelain"], in: clone(person)) == "")
    }

    /// Two proposals in two branches, and what the one who merges them is told.
    private func disagree() async throws {
        for (person, number) in [("anna", "20"), ("rita", "30")] {
            try git(["checkout", "--quiet", "main"], in: clone(person))
            try pull(person)
            let file = clone(person).appending(path: "Config/parameters/waiting.yaml")
            let text = try String(contentsOf: file, encoding: .utf8)
            try Data(text.replacing("48 h", with: "\(number) h").utf8).write(to: file)
            let refused = try await litfass(person, ["propose"])
            #expect(refused.status == 1)
            #expect(refused.errors.contains("not committed, so that nobody else could rebuild it: Config/parameters"))
            try commitHere(person, "waiting \(number)")
            try await done(person, ["propose"])
            try commitHere(person, "propose \(number)")
        }
        try git(["push", "--quiet", "origin", "main"], in: clone("anna"))
        try git(["fetch", "--quiet"], in: clone("rita"))
        let merge = try Command.run("git", ["merge", "--quiet", "origin/main"], in: clone("rita"))
        #expect(merge.status != 0)
        try git(["checkout", "--ours", "Config"], in: clone("rita"))
        for command in [["sign", "--yes"], ["status"], ["publish"]] {
            let outcome = try await litfass("rita", command)
            #expect(outcome.status == 1)
            #expect(outcome.errors.contains("holds both sides of a merge: two people have proposed different releases"))
            #expect(outcome.errors.contains("fix: run 'litfass propose' again"))
        }
        try commitHere("rita", "merged")
        try await done("rita", ["propose"])
        #expect(try await litfass("rita", ["status"]).status == 0)
    }

    // MARK: What people do

    private func makeKeys() async throws {
        for person in ["anna", "ben", "edda", "rita"] {
            try pull(person)
            try await done(person, ["keys", "new", person])
            try commit(person, "the key of \(person)")
        }
        try pull("publisher")
        try await done("publisher", ["keys", "new", "clara"], passphrase: "clara")
        try await done("publisher", ["keys", "new", "online"], passphrase: "online")
        try commit("publisher", "the online key")
    }

    private func clone(_ person: String) -> URL { folder.url.appending(path: person) }

    private func litfass(_ person: String, _ words: [String], passphrase: String? = nil) async throws -> Outcome {
        try await people.run(words, by: passphrase ?? person, at: Self.time, in: clone(person))
    }

    private func done(_ person: String, _ words: [String], passphrase: String? = nil) async throws {
        try await people.expectDone(litfass(person, words, passphrase: passphrase))
    }

    private func pull(_ person: String) throws {
        try git(["pull", "--quiet", "--ff-only", "origin", "main"], in: clone(person))
    }

    private func commitHere(_ person: String, _ message: String) throws {
        try git(["add", "--all"], in: clone(person))
        _ = try Command.run(
            "git", ["commit", "--quiet", "--message", message], in: clone(person), environment: Self.identity)
    }

    private func commit(_ person: String, _ message: String, branch: String = "main") throws {
        try commitHere(person, message)
        try git(["push", "--quiet", "origin", "HEAD:\(branch)"], in: clone(person))
    }

    @discardableResult private func git(_ words: [String], in folder: URL) throws -> String {
        let outcome = try Command.run("git", words, in: folder, environment: Self.identity)
        try #require(outcome.status == 0, "git \(words.joined(separator: " ")): \(outcome.errors)")
        return outcome.output
    }

    private static let identity = [
        "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_COMMITTER_NAME": "A",
        "GIT_COMMITTER_EMAIL": "a@example.org", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null",
    ]
}

@Suite(.ownThreads) struct `A key of a person` {
    private let people: People

    init() throws { people = try People() }

    @Test(arguments: ["p256", "ed25519"])
    func `is a file for its owner alone, as openssl writes it, and stays out of version control`(type: String)
        async throws
    {
        try await people.expectDone(people.litfass("keys", "new", "anna", "--type", type, by: "anna"))
        let pem = people.url.appending(path: "Publish/production/keys/anna.pem").path
        #expect(try Command.run("stat", ["-c", "%a", pem]).output == "600\n")
        let opened = try Command.run(
            "openssl", ["pkey", "-in", pem, "-passin", "pass:\(People.passphrase("anna"))", "-pubout"])
        #expect(opened.output == (try String(contentsOfFile: pem.replacing(".pem", with: ".pub"), encoding: .utf8)))
        _ = try Command.run("git", ["init", "--quiet"], in: people.url)
        _ = try Command.run("git", ["add", "--all"], in: people.url)
        let tracked = try Command.run("git", ["ls-files", "Publish/production/keys"], in: people.url).output
        #expect(tracked == "Publish/production/keys/.gitignore\nPublish/production/keys/anna.pub\n")
        let another = try await people.litfass("keys", "new", "anna", "--replace", by: "anna")
        #expect(another.output.contains("next: commit Publish/production/keys/anna.pub, then: "), "\(another.output)")
    }

    @Test func `is not made where development keys stand in for people`() async throws {
        let outcome = try await Notices.withPolicy().run("keys", "new", "anna")
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasSuffix("  fix: set development-keys to false before people make keys\n"))
    }

    @Test func `is not made over another, nor twice, nor under a short passphrase`() async throws {
        try await people.expectDone(people.litfass("keys", "new", "anna", by: "anna"))
        let again = try await people.litfass("keys", "new", "anna", by: "anna")
        #expect(again.status == 1)
        #expect(
            again.errors == """
                litfass keys: Anna Beispiel has a key already
                  fix: to replace it, call 'litfass keys new anna --replace'

                """)
        // Characters count, and not the bytes of which they are made.
        for passphrase in ["secret", "äöüäöü"] {
            let short = try await Litfass.run(
                ["keys", "new", "ben"], in: people.url,
                environment: ["LITFASS_PASSPHRASE": passphrase])
            #expect(short.status == 2)
            #expect(short.errors.hasPrefix("litfass keys: the passphrase is too short"))
        }
        let nobody = try await Litfass.run(["keys", "new", "ben"], in: people.url)
        #expect(nobody.errors.hasPrefix("litfass keys: a passphrase is needed, and there is no terminal to ask at"))
        let copy = people.url.appending(path: "copy.pub")
        try FileManager.default.copyItem(at: people.url.appending(path: "Publish/production/keys/anna.pub"), to: copy)
        let shared = try await people.litfass("keys", "add", "ben", "copy.pub")
        #expect(shared.errors.hasPrefix("litfass keys: 'anna.pub' and 'ben.pub' are one key, and two signers need two"))
        // The same point written shorter would have another id, and one person could be two.
        let squeezed = try Command.run(
            "openssl",
            ["pkey", "-pubin", "-in", copy.path, "-pubout", "-ec_conv_form", "compressed", "-out", "squeezed.pub"],
            in: people.url)
        #expect(squeezed.status == 0, "\(squeezed.errors)")
        let twice = try await people.litfass("keys", "add", "ben", "squeezed.pub")
        #expect(twice.errors.hasPrefix("litfass keys: 'squeezed.pub' contains no public key"))
        let none = try await people.litfass("keys", "add", "ben", "Publish/production/policy.yaml")
        #expect(none.errors.hasPrefix("litfass keys: 'Publish/production/policy.yaml' contains no public key"))
        let unusable = try await people.litfass("keys", "new", "../ben")
        #expect(unusable.status == 2)
    }

    @Test func `is made and used at a terminal, where nothing of the passphrase is shown`() throws {
        let script = """
            import os, pty, sys
            def session(words, answers):
                pid, terminal = pty.fork()
                if pid == 0:
                    os.execv(words[0], words)
                shown = b""
                for waited, answer in answers:
                    while waited.encode() not in shown:
                        shown += os.read(terminal, 4096)
                    os.write(terminal, answer.encode() + b"\\n")
                    asked, shown = shown, b""
                    sys.stdout.write(asked.decode())
                try:
                    while piece := os.read(terminal, 4096):
                        shown += piece
                except OSError:
                    pass
                sys.stdout.write(shown.decode())
                return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
            secret = "correct horse battery"
            program = sys.argv[1]
            for person in ["anna", "ben", "clara", "edda", "rita", "online"]:
                asked = [("New passphrase for", secret), ("The same again", secret)]
                assert session([program, "keys", "new", person], asked) == 0
            assert session([program, "root", "propose"], []) == 0
            assert session([program, "sign", "--as", "ben"], [("Type yes", "yes"), ("Passphrase of Ben Muster", secret)]) == 0
            assert session([program, "sign", "--as", "anna"], [("Type yes", "no")]) == 0
            """
        let outcome = try Command.run("python3", ["-c", script, Binaries.litfass], in: people.url)
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        #expect(!outcome.output.contains("correct"))
        #expect(outcome.output.contains("Ben Muster has signed."))
        #expect(outcome.output.contains("Nothing was signed."))
    }
}

@Suite(.ownThreads) struct `A monitor` {
    @Test func `hears by exit code and by name what comes to its end`() async throws {
        let people = try await People.opened()
        for (words, time, code) in [
            ([], "2026-11-21 09:00:00", Int32(0)), (["--at", "+6d"], "2026-11-21 09:00:00", 0),
            (["--at", "+30d"], "2026-11-21 09:00:00", 0), (["--at", "+200d"], "2026-11-21 09:00:00", 1),
            (["--at", "+30d"], "2026-11-27 09:00:00", 1), (["--at", "+30d", "--people"], "2026-11-27 09:00:00", 0),
            (["--at", "+30d", "--people"], "2027-04-25 09:00:00", 1), ([], "2026-11-29 09:00:00", 3),
        ] {
            for verb in ["status", "verify"] {
                let outcome = try await people.run(
                    [verb] + words + ["--format", "json"], by: "nobody", at: time)
                #expect(outcome.status == code, "\(verb) \(words) at \(time)")
                let answer = try JSONDecoder().decode(Answer.self, from: Data(outcome.output.utf8))
                #expect(answer.roles.count == 6)
                #expect(answer.roles["timestamp"]?.daysLeft == Self.daysLeft[time])
                #expect(answer.ending.isEmpty == (code != 1))
            }
        }
    }

    private static let daysLeft = [
        "2026-11-21 09:00:00": 6, "2026-11-27 09:00:00": 0, "2026-11-29 09:00:00": -2, "2027-04-25 09:00:00": -149,
    ]

    @Test func `is told in words who has to do something`() async throws {
        let people = try await People.opened()
        let good = try await people.litfass("verify", "--at", "+30d", at: "2026-11-21 09:00:00").output
        #expect(good.contains("everything holds\n"))
        #expect(good.contains("timestamp: 6 days left; the machine renews it before then, as long as its timer runs"))
        let stopped = try await people.litfass("verify", "--at", "+30d", at: "2026-11-26 09:00:00").output
        #expect(stopped.contains("everything holds, and not for long\n"))
        #expect(
            stopped.contains(
                "timestamp will have expired by 2026-12-26T09:00:00Z: 1 day left, and the machine should have renewed it"
            ))
        let late = try await people.litfass("status", at: "2027-04-25 09:00:00")
        #expect(late.status == 3)
        #expect(late.output.contains("\ncontent is to be signed again: 24 days left\n"))
        #expect(late.output.contains("\ntimestamp expired on 2026-11-28T08:00:00Z: phones keep what they have"))
        try await people.expectDone(people.litfass("renew", at: "2027-04-25 09:00:00"))
        let due = try await people.litfass("status", at: "2027-04-25 09:00:00")
        #expect(due.status == 1)
        #expect(due.output.hasSuffix("next: litfass propose\n"))
    }

    private struct Answer: Decodable {
        let roles: [String: Role]
        let ending: [String]

        struct Role: Decodable {
            let version: Int
            let daysLeft: Int

            enum CodingKeys: String, CodingKey {
                case version
                case daysLeft = "days-left"
            }
        }
    }
}

@Suite(.ownThreads) struct `A publisher of people` {
    @Test func `without the online key, or without its passphrase, is told what is missing`() async throws {
        let people = try await People.opened()
        let wrong = try await people.litfass("renew", by: "anna")
        #expect(wrong.errors.hasPrefix("litfass renew: 'online.pem': the passphrase does not open the private key"))
        let nobody = try await Litfass.run(["renew"], in: people.url)
        #expect(nobody.status == 2)
        #expect(
            nobody.errors == """
                litfass renew: a passphrase is needed, and there is no terminal to ask at
                  fix: give it with --passphrase-fd N or in the environment as LITFASS_PASSPHRASE

                """)
        #expect(
            try people.notices.program("renew", "--passphrase-fd", "9").errors == """
                litfass renew: nothing can be read from the file descriptor 9 of --passphrase-fd
                  fix: open it for the command, as with '9< FILE' behind it

                """)
        try FileManager.default.removeItem(at: people.url.appending(path: "Publish/production/keys/online.pem"))
        let gone = try await people.litfass("renew")
        #expect(gone.status == 3)
        #expect(
            gone.errors == """
                litfass renew: timestamp 2 has 0 of the 1 signatures that it needs; not signed: the online key
                  fix: call this on the machine that has the online key which the root names, 'Publish/production/keys/online.pem'; \
                another one counts after it was named with 'litfass root propose'

                """)
        #expect(try await people.litfass("renew", "--if-needed").status == 0, "nothing is due")
    }

    /// Files of two releases, as they are left, `timestamp.json` being written last: what is not remembered stands on the site.
    @Test(arguments: [["timestamp.json"], ["timestamp.json", "snapshot.json"]])
    func `may be killed while it remembers what it published`(unwritten: [String]) async throws {
        let people = try await People.opened()
        let folder = people.url.appending(path: "Publish/production/trust/published")
        let before = try unwritten.map { try Data(contentsOf: folder.appending(path: $0)) }
        try await release(from: "48 h", to: "24 h", by: people)
        for (name, bytes) in zip(unwritten, before) { try bytes.write(to: folder.appending(path: name)) }
        try await release(from: "24 h", to: "12 h", by: people)
        #expect(try await people.litfass("verify").output.hasPrefix("release 3 of"))
    }

    private func release(from old: String, to new: String, by people: People) async throws {
        try people.notices.replace(old, with: new, in: "Config/parameters/waiting.yaml")
        try await people.expectDone(people.litfass("propose"))
        try await people.sign("edda", "rita")
        try await people.expectDone(people.litfass("publish"))
    }

    @Test func `may be killed at any time, and may not be two`() async throws {
        let people = try People()
        try await people.open(at: nil)
        try people.notices.replace("48 h", with: "24 h", in: "Config/parameters/waiting.yaml")
        try await people.expectDone(people.litfass("propose", at: nil))
        for milliseconds in stride(from: 5, through: 200, by: Everything.isWanted ? 15 : 60) {
            for words in [["sign", "--as", "edda", "--yes"], ["sign", "--as", "rita", "--yes"], ["publish"]] {
                let person = words[0] == "sign" ? words[2] : "online"
                let output = try TemporaryFolder()
                let process = try Command.start(
                    Binaries.litfass, words, in: people.url, environment: People.environment(of: person),
                    output: output)
                try await Task.sleep(for: .seconds(Double(milliseconds) / 1000))
                Command.end(process)
            }
            let verified = try await people.litfass("verify", at: nil)
            #expect(verified.status == 0, "after \(milliseconds) ms: \(verified.output)\(verified.errors)")
        }
        if try await people.litfass("log", "2", at: nil).status != 0 {
            try await people.sign("edda", "rita", at: nil)
            try await people.expectDone(people.litfass("publish", at: nil))
        }
        #expect(try await people.litfass("verify", at: nil).output.hasPrefix("release 2 of"))
        let both = try (0..<2).map { _ in
            let output = try TemporaryFolder()
            let process = try Command.start(
                Binaries.litfass, ["renew"], in: people.url, environment: People.environment(of: "online"),
                output: output)
            return (process, output)
        }
        for (process, output) in both {
            process.waitUntilExit()
            #expect([0, 4].contains(process.terminationStatus))
            if process.terminationStatus == 4 {
                #expect(try output.text("errors").hasPrefix("litfass renew: another publisher is at work"))
            }
        }
        #expect(both.contains { $0.0.terminationStatus == 0 })
    }
}
