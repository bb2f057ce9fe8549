import Foundation
import TestKit
import Testing

/// People whose machine has the workspace and its history of trust, and not the site.
@Suite(.ownThreads) struct `A signer whose machine does not have the site` {
    private let people: People
    private let served: URL

    init() async throws {
        people = try await People.opened()
        try people.notices.replace("48 h", with: "24 h", in: "Config/parameters/waiting.yaml")
        try await people.expectDone(people.litfass("propose"))
        served = people.url.appending(path: "served")
        try FileManager.default.moveItem(at: people.url.appending(path: "Publish/production/site"), to: served)
    }

    @Test func `sees the change against what the sources of the live release give`() async throws {
        let shown = try await people.litfass("sign", "--as", "edda", by: "edda")
        #expect(shown.status == 2)
        #expect(shown.output.contains("release 1 rebuilt from the stored sources, with the digests that were signed"))
        #expect(shown.output.contains("answer-within: 2 days → 1 day"))
    }

    @Test func `is not asked to sign what cannot be shown`() async throws {
        try FileManager.default.removeItem(at: people.url.appending(path: "Publish/production/trust/sources"))
        let refused = try await people.litfass("sign", "--as", "edda", by: "edda")
        #expect(refused.status == 3)
        #expect(
            refused.errors == """
                litfass sign: release 1 is live, and neither its tree nor the sources that it was made of are available here
                  its sources are missing from Publish/production/trust/sources: bring them back from version control
                  fix: name where it is served with --live URL; or look at the change elsewhere, and sign with --yes

                """)
        let trusting = try await people.litfass("sign", "--as", "edda", "--yes", by: "edda")
        #expect(trusting.status == 0)
        #expect(
            trusting.output.contains(
                "release 1 is not on this machine, and the change is not shown: --live URL shows it"))
    }

    @Test func `sees the change word by word against what is served, before being asked`() async throws {
        let mirror = try Server.mirror(at: served)
        for place in [mirror.address, served.path] {
            let shown = try await people.litfass("sign", "--as", "edda", "--live", place, by: "edda")
            #expect(shown.status == 2)
            #expect(shown.errors.hasPrefix("litfass sign: nobody is at a terminal to look at the change and agree"))
            #expect(shown.output.contains("release 1 → what is proposed"))
            #expect(shown.output.contains("answer-within: 2 days → 1 day"), "\(shown.output)")
        }
        let lines = try await people.litfass(
            "sign", "--as", "rita", "--openssl", "out", "--live", mirror.address, by: "rita")
        #expect(lines.status == 0)
        #expect(lines.output.contains("2 days → 1 day") && lines.output.contains("openssl dgst"))
    }

    @Test func `is not deceived by a server that shows something else`() async throws {
        let targets = served.appending(path: "targets")
        for name in try FileManager.default.contentsOfDirectory(atPath: targets.path)
        where name.hasSuffix("content.de.json") {
            let file = targets.appending(path: name)
            let text = try String(contentsOf: file, encoding: .utf8)
            try Data(text.replacing("48", with: "24").utf8).write(to: file)
        }
        let refused = try await people.litfass("sign", "--as", "edda", "--live", served.path, by: "edda")
        #expect(refused.errors.contains("cannot be trusted: content.de.json"))
    }

    @Test func `sees what a rollback brings back`() async throws {
        try await people.sign("edda", "rita")
        try FileManager.default.moveItem(at: served, to: people.url.appending(path: "Publish/production/site"))
        try await people.expectDone(people.litfass("publish"))
        try await people.expectDone(people.litfass("rollback", "--to", "1"))
        let shown = try await people.litfass("sign", "--as", "edda", by: "edda")
        #expect(shown.status == 2)
        #expect(shown.output.contains("answer-within: 1 day → 2 days"), "\(shown.output)")
    }
}

@Suite(.ownThreads) struct `Whoever left the policy` {
    /// Two of three sign the next root for those who know the one before it, and one of them may have gone.
    @Test func `signs once more for the root before`() async throws {
        let people = try await People.opened()
        try people.notices.replace(
            "  clara: {name: Clara Stein}\n", with: "  dora: {name: Dora Damm}\n", in: "Publish/production/policy.yaml")
        try people.notices.replace(
            "[anna, ben, clara]", with: "[anna, ben, dora]", in: "Publish/production/policy.yaml")
        try await people.expectDone(people.litfass("keys", "new", "dora", by: "dora"))
        try await people.expectDone(people.litfass("root", "propose"))
        try await people.sign("anna", "clara", "dora")
        try await people.expectDone(people.litfass("publish"))
        #expect(try await people.litfass("verify").output.contains("root        version 2"))
    }

    @Test func `and whoever forgot the passphrase are told what to do`() async throws {
        let people = try People()
        try await people.makeKeys()
        try await people.expectDone(people.litfass("root", "propose"))
        let wrong = try await people.litfass("sign", "--as", "anna", "--yes", by: "ben")
        #expect(wrong.status == 2)
        #expect(
            wrong.errors == """
                litfass sign: 'anna.pem': the passphrase does not open the private key (it is another one, or the file is damaged)
                  fix: give the passphrase of this key; where it is lost, make another with 'litfass keys new ID --replace', \
                and have the root signed that names it

                """)
    }
}

/// Who looks at a change for an hour should know before that nothing will come of it.
@Suite(.ownThreads) struct `Whoever cannot sign` {
    @Test func `is told so before anything is shown`() async throws {
        let people = try People()
        try await people.makeKeys()
        try await people.expectDone(people.litfass("root", "propose"))
        try FileManager.default.removeItem(at: people.url.appending(path: "Publish/production/keys/ben.pem"))
        let faults = [
            "edda": "nothing in the candidate asks for a signature of Edda Redlich",
            "ben": "the private key of Ben ",
        ]
        for (signer, words) in faults {
            let refused = try await people.litfass("sign", "--as", signer, by: signer)
            #expect(refused.output == "", "\(refused.output)")
            #expect(refused.errors.hasPrefix("litfass sign: \(words)"), "\(refused.errors)")
        }
        let file = people.url.appending(path: "anna.ec")
        _ = try Command.run("openssl", ["ecparam", "-name", "prime256v1", "-genkey", "-out", file.path])
        let refused = try await people.litfass("sign", "--as", "anna", "--key", "anna.ec", by: "anna")
        #expect(refused.status == 2 && refused.output == "")
        #expect(
            refused.errors == """
                litfass sign: 'anna.ec': the private key is not encrypted as PKCS#8
                  fix: make a file of it that is taken: openssl pkey -in FILE -aes-256-cbc -out NEW.pem

                """)
    }
}

@Suite(.ownThreads) struct `A stolen online key` {
    /// As the article and the messages say it: another key, a root that names it, the site moved away and published anew.
    @Test func `is taken out of use, and phones that believed the thief follow`() async throws {
        let people = try await People.opened()
        try await forge(people, version: 1000)
        let site = people.url.appending(path: "Publish/production/site")
        let phone = people.url.appending(path: "phone").path
        let mirror = try Server.mirror(at: site)
        let fetch = { (address: String) in
            try await people.litfass(
                "fetch", address, "--root", "Publish/production/trust/1.root.json", "--state", phone)
        }
        try await people.expectDone(fetch(mirror.address))
        let noticed = try await people.litfass("renew")
        #expect(noticed.status == 3)
        #expect(noticed.errors.contains("the site has timestamp 1000, and what we published last was 1"))
        #expect(noticed.errors.contains("move the site away, and publish it anew"))
        try await people.expectDone(people.litfass("keys", "new", "online", "--replace"))
        try await people.expectDone(people.litfass("root", "propose"))
        try await people.sign("anna", "ben")
        try FileManager.default.moveItem(at: site, to: people.url.appending(path: "evidence"))
        try await people.expectDone(people.litfass("publish"))
        try await people.expectDone(people.litfass("verify"))
        let healed = try Server.mirror(at: site)
        let followed = try await fetch(healed.address)
        try people.expectDone(followed)
        #expect(followed.output.hasPrefix("release 2, newer than 1"), "\(followed.output)")
    }

    /// What a thief makes with openssl and the online key alone.
    private func forge(_ people: People, version: Int) async throws {
        let script = """
            import json, subprocess, sys
            path = "Publish/production/site/metadata/timestamp.json"
            file = json.load(open(path))
            file["signed"]["version"] = int(sys.argv[1])
            open("signed.bin", "w").write(json.dumps(file["signed"], sort_keys=True, separators=(",", ":")))
            subprocess.run(["openssl", "dgst", "-sha256", "-sign", "Publish/production/keys/online.pem", "-passin",
                "env:LITFASS_PASSPHRASE", "-out", "signed.sig", "signed.bin"], check=True)
            file["signatures"][0]["sig"] = open("signed.sig", "rb").read().hex()
            json.dump(file, open(path, "w"))
            """
        let outcome = try Command.run(
            "python3", ["-c", script, String(version)], in: people.url,
            environment: ["LITFASS_PASSPHRASE": People.passphrase("online")])
        try #require(outcome.status == 0, "\(outcome.errors)")
    }
}
