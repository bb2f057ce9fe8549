import Foundation
import TestKit
import Testing

@Suite(.ownThreads) struct `A ceremony of people` {
    private let people: People

    init() throws { people = try People() }

    /// `Tests/Fixtures/ceremony/transcript.txt` is the whole of it; the article shows pieces of it.
    @Test func `goes from the first key to a rotated root, as the article shows it`() async throws {
        try await people.makeKeys()
        try await people.litfass("keys")
        try await people.litfass("root", "propose")
        try await people.sign("clara", "anna")
        try await people.litfass("publish")
        try await people.litfass("propose", "--notes", "the first release")
        try await people.sign("ben", "edda")
        try await people.litfass("publish")
        try await people.sign("rita", "clara")
        try await people.litfass("publish")
        try await people.litfass("status", at: "2026-11-22 08:00:00")
        try await inviteDora()
        try await rotateTheOnlineKey()
        try await rollBack()
        try await people.litfass("log", at: "2027-02-02 08:00:00")
        try await people.litfass("status", "--at", "+30d", "--people", at: "2027-02-02 08:00:00")
        let late = try await people.litfass("status", "--at", "+30d", at: "2027-07-10 08:00:00")
        #expect(late.status == 3)
        try await people.litfass("root", at: "2027-07-10 08:00:00")
        let lengths = #/(?<name>\.json +)[0-9]+ +[0-9]+ +[0-9]+/#
        let transcript = people.transcript.text.replacing(lengths) { "\($0.output.name)N N N" }
        try Snapshot.expect(transcript, in: "ceremony/transcript.txt")
        for block in try People.blocks("") where block.hasPrefix("$ litfass") {
            #expect(transcript.contains(block), "\(block)")
        }
        #expect(try await people.litfass("verify", at: "2027-02-05 09:00:00").status == 0)
    }

    private func inviteDora() async throws {
        let time = "2027-01-11 08:00:00"
        try people.notices.replace(
            "  edda:  {name", with: "  dora:  {name: Dora Damm}\n  edda:  {name", in: "Publish/production/policy.yaml")
        try people.notices.replace(
            "root:       {signers: [anna, ben, clara], threshold: 2",
            with: "root:       {signers: [anna, ben, clara, dora], threshold: 3", in: "Publish/production/policy.yaml")
        try await people.litfass("renew", "--if-needed", at: time)
        try await people.litfass("status", at: time)
        try await people.litfass("keys", "new", "dora", "--type", "ed25519", by: "dora", at: time)
        try await people.litfass("root", "propose", "--notes", "Dora joins", at: time)
        try await people.sign("dora", "anna", at: time)
        try await people.litfass("publish", at: time)
        try await people.sign("ben", at: time)
        try await people.litfass("publish", at: time)
    }

    private func rotateTheOnlineKey() async throws {
        let time = "2027-01-12 08:00:00"
        try await people.litfass("keys", "new", "online", "--replace", at: time)
        try await people.litfass("root", "propose", "--notes", "another machine publishes", at: time)
        try await people.sign("anna", "ben", "clara", at: time)
        try await people.litfass("publish", at: time)
    }

    private func rollBack() async throws {
        let time = "2027-02-01 08:00:00"
        try people.notices.replace("48 h", with: "24 h", in: "Config/parameters/waiting.yaml")
        try await people.litfass("propose", at: time)
        try await people.sign("anna", "edda", "rita", at: time)
        try await people.litfass("publish", at: time)
        try await people.litfass("rollback", "--to", "1", "--notes", "24 h was a slip", at: time)
        try await people.sign("edda", "rita", at: time)
        try await people.litfass("publish", at: time)
    }

    /// A timer calls renew every hour, also while people sign.
    @Test func `goes on while the machine renews`() async throws {
        try await people.open()
        try people.notices.replace("48 h", with: "24 h", in: "Config/parameters/waiting.yaml")
        try await people.expectDone(people.litfass("propose"))
        try await people.sign("rita")
        let next =
            "\nnext: commit and push Publish/production/candidate; "
            + "then 'litfass sign' by Edda Redlich, and by 1 of Anna Beispiel and Edda Redlich\n"
        #expect(
            try await people.litfass("renew", "--if-needed").output
                == "Nothing to renew: release 1 is good until 2026-11-28T08:00:00Z.\n" + next)
        let renewed = try await people.litfass("renew", at: "2026-11-22 08:00:00").output
        #expect(renewed.hasPrefix("Nothing new to tell: release 1 stays"))
        #expect(renewed.hasSuffix(next))
        try await people.sign("edda")
        #expect(try await people.litfass("publish").output.hasPrefix("Published release 2: "))
    }

    @Test func `makes trees that python-tuf accepts, from the first root on`() async throws {
        try await people.makeKeys(["anna", "clara", "online"])
        for person in ["ben", "edda", "rita"] {
            try await people.expectDone(people.litfass("keys", "new", person, "--type", "ed25519", by: person))
        }
        try await people.expectDone(people.litfass("propose"))
        try await people.sign("anna", "ben", "edda", "rita")
        try await people.expectDone(people.litfass("publish"))
        let mirror = try Server.mirror(at: people.url.appending(path: "Publish/production/site"))
        let phone = try Phone(people: people, mirror: mirror)
        try await phone.accepts(release: 1)
        for person in ["online", "rita", "anna"] {
            try await people.expectDone(people.litfass("keys", "new", person, "--replace", by: person))
        }
        try await people.expectDone(people.litfass("root", "propose"))
        try await people.sign("anna", "ben", "clara", "edda", "rita")
        try await people.expectDone(people.litfass("publish"))
        try await phone.accepts(release: 2)
    }

    /// An old client of each kind, behind a mirror.
    private struct Phone {
        let people: People
        let mirror: Server
        let state: TemporaryFolder

        init(people: People, mirror: Server) throws {
            (self.people, self.mirror, state) = (people, mirror, try TemporaryFolder())
        }

        func accepts(release: Int) async throws {
            let root = people.url.appending(path: "Publish/production/trust/1.root.json")
            let theirs = try Command.run(
                Peer.python(),
                [
                    Peer.script("tuf_client.py"), mirror.address, root.path,
                    state.url.appending(path: "peer").path,
                ], showing: "2026-11-21 09:00:00", environment: ["TZ": "UTC"])
            #expect(theirs.status == 0, "\(theirs.output)\(theirs.errors)")
            let ours = try await people.litfass(
                "fetch", mirror.address, "--root", root.path, "--state", state.url.appending(path: "phone").path,
                at: "2026-11-21 09:00:00")
            #expect(ours.status == 0, "\(ours.errors)")
            #expect(ours.output.contains("release \(release)"))
        }
    }
}

@Suite(.ownThreads) struct `A signature` {
    private let people: People

    init() async throws {
        people = try await People.copied("people with a root to sign") { people in
            try await people.makeKeys(["ben", "clara", "edda", "rita", "online"])
            try await people.expectDone(people.litfass("keys", "new", "anna", "--type", "ed25519", by: "anna"))
            try await people.expectDone(people.litfass("root", "propose"))
        }
    }

    @Test(arguments: [["anna", "ben"], ["ben", "clara"]])
    func `is made by openssl alone, with the lines that are printed`(signers: [String]) async throws {
        for signer in signers {
            let shown = try await people.litfass("sign", "--as", signer, "--openssl", "out", by: signer)
            try people.expectDone(shown)
            let lines = shown.output.split(separator: "\n").filter { $0.hasPrefix("  openssl ") }
            #expect(lines.count == 1)
            for line in lines {
                let typed = String(line).replacing(" -sign ", with: " -passin env:LITFASS_PASSPHRASE -sign ")
                let outcome = try Command.run(
                    "bash", ["-c", typed], in: people.url,
                    environment: ["LITFASS_PASSPHRASE": People.passphrase(signer)])
                #expect(outcome.status == 0, "\(outcome.errors)")
            }
            let next = try #require(shown.output.split(separator: "\n").last { $0.hasPrefix("next: litfass ") })
            let words = next.dropFirst("next: litfass ".count).split(separator: " ").map(String.init)
            try await people.expectDone(people.run(words, by: "nobody", at: "2026-11-21 08:00:00"))
        }
        try await people.expectDone(people.litfass("publish"))
    }

    /// A token of somebody's may have no other kind. Litfass makes no such key.
    @Test func `is made by openssl alone with an RSA key too`() async throws {
        let environment = ["LITFASS_PASSPHRASE": People.passphrase("ben")]
        let made = """
            openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -aes256 -pass env:LITFASS_PASSPHRASE -out ben.pem \
            && openssl pkey -in ben.pem -passin env:LITFASS_PASSPHRASE -pubout -out ben.pub
            """
        let key = try Command.run("bash", ["-c", made], in: people.url, environment: environment)
        #expect(key.status == 0, "\(key.errors)")
        try await people.expectDone(people.litfass("keys", "add", "ben", "ben.pub", "--replace"))
        try await people.expectDone(people.litfass("root", "propose"))
        try await people.sign("clara")
        let shown = try await people.litfass("sign", "--as", "ben", "--key", "ben.pem", "--openssl", "out", by: "ben")
        let line = try #require(shown.output.split(separator: "\n").first { $0.hasPrefix("  openssl ") })
        let typed = String(line).replacing(" -sign ", with: " -passin env:LITFASS_PASSPHRASE -sign ")
        let signed = try Command.run("bash", ["-c", typed], in: people.url, environment: environment)
        #expect(signed.status == 0, "\(signed.errors)")
        try await people.expectDone(people.litfass("sign", "out/1.root.ben.sig", by: "nobody"))
        try await people.expectDone(people.litfass("publish"))
    }

    /// Below the workspace, beside it, and in a folder whose name a shell would take apart.
    @Test(arguments: [("Content", "../out"), (".", "Anna's bytes $(to) sign"), ("..", "here")])
    func `is made by openssl where the person stands`(folder: String, place: String) async throws {
        let here = people.url.appending(path: folder)
        let more = folder == ".." ? ["--workspace", people.url.lastPathComponent] : []
        let shown = try await people.run(
            ["sign", "--as", "clara", "--openssl", place] + more, by: "clara", at: People.morning, in: here)
        try people.expectDone(shown)
        func type(_ line: some StringProtocol) throws {
            let outcome = try Command.run(
                "sh", ["-c", String(line)], in: here, environment: People.environment(of: "clara"))
            #expect(outcome.status == 0, "\(line): \(outcome.errors)")
        }
        let line = try #require(shown.output.split(separator: "\n").first { $0.hasPrefix("  openssl ") })
        try type(line.replacing(" -sign ", with: " -passin env:LITFASS_PASSPHRASE -sign "))
        let next = try #require(shown.output.split(separator: "\n").last { $0.hasPrefix("next: litfass ") })
        try type(next.replacing("next: litfass", with: Binaries.litfass) + more.map { " " + $0 }.joined())
        let standing = try await people.litfass("status").output
        #expect(standing.contains("is signed by Clara Stein"), "\(standing)")
    }

    @Test func `is asked for and told in JSON, for programs`() async throws {
        let asked = try await people.litfass(
            "sign", "--as", "clara", "--openssl", "out", "--format", "json", by: "clara")
        #expect(
            asked.output == """
                {
                  "format": 1,
                  "lines": [
                    "openssl dgst -sha256 -sign Publish/production/keys/clara.pem -out out/1.root.clara.sig out/1.root.tosign"
                  ],
                  "next": "litfass sign out/1.root.clara.sig"
                }

                """)
        let mailed = try await people.litfass(
            "sign", "--as", "clara", "--yes", "--detached", "clara.signature", "--format", "json", by: "clara")
        #expect(
            mailed.output == """
                {
                  "format": 1,
                  "signature": "clara.signature",
                  "next": "mail it; somebody who has the candidate adds it with: litfass sign clara.signature"
                }

                """)
    }

    @Test func `travels by mail, also in Base64`() async throws {
        let mailed = try await people.litfass(
            "sign", "--as", "ben", "--yes", "--detached", "ben's signature", by: "ben")
        try people.expectDone(mailed)
        #expect(mailed.output.hasSuffix("adds it with: litfass sign 'ben'\\''s signature'\n"), "\(mailed.output)")
        #expect(
            !FileManager.default.fileExists(
                atPath: people.url.appending(path: "Publish/production/candidate/signatures").path))
        let added = try await people.litfass("sign", "ben's signature", by: "nobody")
        try people.expectDone(added)
        #expect(
            added.output.contains("root 1 is signed by Ben Muster; it still needs 1 of Anna Beispiel and Clara Stein"))
        #expect(added.output.hasPrefix("\nAdded: Ben Muster. By now:\n"), "\(added.output)")
        let again = try await people.litfass("sign", "ben's signature", by: "nobody")
        #expect(again.output.hasPrefix("\nBen Muster: known before. By now:\n"), "\(again.output)")
        _ = try await people.litfass("sign", "--as", "clara", "--openssl", "out", by: "clara")
        let line = """
            openssl dgst -sha256 -sign Publish/production/keys/clara.pem -passin env:LITFASS_PASSPHRASE out/1.root.tosign \
            | openssl base64 > clara.txt
            """
        _ = try Command.run(
            "bash", ["-c", line], in: people.url, environment: ["LITFASS_PASSPHRASE": People.passphrase("clara")])
        try await people.expectDone(people.litfass("sign", "clara.txt", by: "nobody"))
        try await people.expectDone(people.litfass("publish"))
    }

    @Test func `over something else is not taken`() async throws {
        try Data("{}".utf8).write(to: people.url.appending(path: "other"))
        let line =
            "openssl dgst -sha256 -sign Publish/production/keys/ben.pem -passin env:LITFASS_PASSPHRASE -out other.sig other"
        _ = try Command.run(
            "bash", ["-c", line], in: people.url, environment: ["LITFASS_PASSPHRASE": People.passphrase("ben")])
        let outcome = try await people.litfass("sign", "other.sig", by: "nobody")
        #expect(outcome.status == 3)
        #expect(
            outcome.errors.hasPrefix(
                "litfass sign: the signature in 'other.sig' fits nothing here: it is over other bytes, or by a key"))
    }

    @Test func `needs the right passphrase, and somebody who agrees`() async throws {
        let wrong = try await people.litfass("sign", "--as", "ben", "--yes", by: "anna")
        #expect(wrong.status == 2)
        #expect(wrong.errors.contains("'ben.pem': the passphrase does not open the private key"))
        let nobody = try await people.litfass("sign", "--as", "ben", by: "ben")
        #expect(nobody.status == 2)
        #expect(nobody.errors.contains("nobody is at a terminal to look at the change and agree"))
        let who = try await people.litfass("sign", "--yes", by: "ben")
        #expect(who.errors.contains("private keys of several people here: anna, ben, clara, edda, rita"))
        let stranger = try await people.litfass("sign", "--as", "zoe", "--yes", by: "ben")
        #expect(stranger.errors.contains("'zoe' is not among the people of Publish/production/policy.yaml"))
        let editor = try await people.litfass("sign", "--as", "edda", "--yes", by: "edda")
        #expect(editor.errors.contains("nothing in the candidate asks for a signature of Edda Redlich"))
        // The program has the clock of the machine.
        try await people.expectDone(people.litfass("root", "propose", at: nil))
        let pass = try Command.run(
            "bash",
            ["-c", "'\(Binaries.litfass)' sign --as ben --yes --passphrase-fd 3 3<<<'\(People.passphrase("ben"))'"],
            in: people.url)
        #expect(pass.status == 0, "\(pass.errors)")
        #expect(pass.errors == "")
        let endless = try Command.run(
            "bash", ["-c", "'\(Binaries.litfass)' sign --as ben --yes --passphrase-fd 3 3</dev/zero"], in: people.url)
        #expect(endless.status == 2)
        #expect(endless.errors.contains("the passphrase is longer than 1024 bytes, or its line does not end"))
    }
}
