import Foundation
import TestKit
import Testing

/// What a reviewer sees and what is signed, on machines of their own.
@Suite(.ownThreads) struct `litfass review` {
    private static let water = "Content/notices/water.yaml"
    private static let building = "Content/offices/building.yaml"

    @Test func `tells all of a one-word change in twenty lines, in a clone that has no tree`() async throws {
        let clones = try await Clones.opened(of: Workbench.checkout)
        try await clones.propose(
            "weil eine Ansteckung", to: "da eine Ansteckung", in: "Content/faq/encounter-age.yaml", by: "edda")
        try clones.pull("rita")
        let review = try await clones.litfass("rita", "review")
        #expect(review.status == 0, "\(review.errors)")
        let lines = review.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(lines.count <= 20, "\(review.output)")
        for words in [
            "    content 2 (after 1, good for 180 days): content.de-simple.json, content.de.json\n",
            "    live: release 1 rebuilt from commit ", "give exactly the 7 bundles\n",
            "[-weil-]{+da+} eine Ansteckung", "    next: litfass sign, as Edda Redlich or Rita Richter\n",
        ] { #expect(review.output.contains(words), "\(words)") }
        #expect(
            review.output.contains(#/checked: 4 warnings in 4 files; [0-9]+ files checked \(4 × stale-translation\)\n/#)
        )
        for format in ["markdown", "html"] {
            let other = try await clones.litfass("rita", "review", "--format", format)
            #expect(other.output.contains("<del>weil</del><ins>da</ins>"))
        }
        let json = try await clones.litfass("rita", "review", "--format", "json")
        let answer = try JSONDecoder().decode(Answer.self, from: Data(json.output.utf8))
        #expect(review.output.contains("digest: \(answer.reviewed)\n"))
        #expect(answer.rebuilt == Answer.Rebuilt(same: true, bundles: 7))
    }

    private struct Answer: Decodable {
        let reviewed: String
        let rebuilt: Rebuilt

        struct Rebuilt: Decodable, Equatable {
            let same: Bool
            let bundles: Int
        }
    }

    @Test func `refuses what the sources do not give, and says in words what differs`() async throws {
        let clones = try await Clones.opened()
        try await clones.propose("drei Minuten", to: "vier Minuten", in: Self.water, by: "edda")
        try clones.pull("rita")
        try clones.edit("vier Minuten", to: "acht Minuten", in: Self.water, by: "rita")
        let commit = try clones.git(["rev-parse", "HEAD~1"], in: clones.url("rita"), by: "rita").prefix(12)
        for words in [["review"], ["sign", "--yes"], ["sign", "--openssl", "there"]] {
            let refused = try await clones.run("rita", words)
            #expect(refused.status == 3)
            #expect(refused.output.contains("[-vier-]{+acht+} Minuten"))
            #expect(
                refused.errors == """
                    litfass \(words[0]): the sources here do not give what was proposed: content.de.json
                      it was proposed at commit \(commit), and these files are different here: Content/notices/water.yaml
                      fix: commit what is yours, then 'git restore --source \(commit) Content Config'; or propose again; \
                    sign nothing until it is clear

                    """)
        }
        try clones.git(["checkout", "--quiet", "Content"], in: clones.url("rita"), by: "rita")
        #expect(try await clones.litfass("rita", "review").status == 0)
    }

    @Test func `counts on the machine on which it was made, and is not brought by a commit`() async throws {
        let clones = try await Clones.opened()
        try await clones.propose("drei Minuten", to: "vier Minuten", in: Self.water, by: "edda")
        try await clones.done("edda", "review")
        #expect(try await clones.litfass("edda", "sign").output.contains("Exactly this was reviewed here on "))
        try clones.git(["add", "--force", "Publish/development/cache/review.json"], in: clones.url("edda"), by: "edda")
        try clones.commit("as if Rita had looked", by: "edda")
        try clones.pull("rita")
        let shown = try await clones.litfass("rita", "sign")
        #expect(shown.status == 2)
        #expect(shown.output.contains("[-drei-]{+vier+} Minuten"), "\(shown.output)")
    }

    /// The commit that was proposed has no candidate yet: it is not to be checked out as a whole.
    @Test func `says how to have the sources that were proposed, where others have gone on`() async throws {
        let clones = try await Clones.opened()
        try await clones.propose("drei Minuten", to: "vier Minuten", in: Self.water, by: "edda")
        try clones.pull("rita")
        try clones.write("name: Bauamt\nnumber: '+49 30 498 75401'\n", to: Self.building, by: "rita")
        try clones.commitHere("an office", by: "rita")
        let refused = try await clones.litfass("rita", "review")
        #expect(refused.status == 3)
        let line = try #require(refused.errors.firstMatch(of: #/'git (restore [^']*)'/#)).1
        try clones.git(line.split(separator: " ").map(String.init), in: clones.url("rita"), by: "rita")
        let review = try await clones.litfass("rita", "review")
        #expect(review.status == 0, "\(review.errors)")
    }

    @Test func `moves no cursor and breaks no line, whatever a candidate says`() async throws {
        let clones = try await Clones.opened()
        try await clones.propose("drei Minuten", to: "vier Minuten", in: Self.water, by: "edda")
        try clones.edit(
            "\"product\": \"", to: "\"product\": \"\\u001b[2J\\nlitfass review: all is well ",
            in: "Publish/development/candidate/candidate.json", by: "edda")
        let refused = try await clones.litfass("edda", "review")
        #expect(refused.status == 3)
        #expect(
            refused.errors.hasPrefix(
                "litfass review: the candidate is one of \u{FFFD}[2J↵litfass review: all is well town-notices ("),
            "\(refused.errors)")
    }

    /// Whether git knows the file or passes over it.
    @Test(arguments: ["", "building.yaml\n"])
    func `names files that are only here among those that differ`(ignored: String) async throws {
        let clones = try await Clones.opened()
        try await clones.propose("drei Minuten", to: "vier Minuten", in: Self.water, by: "edda")
        try clones.pull("rita")
        try clones.write(ignored, to: ".git/info/exclude", by: "rita")
        try clones.write("name: Bauamt\nnumber: '+49 30 498 75401'\n", to: Self.building, by: "rita")
        let refused = try await clones.litfass("rita", "review")
        #expect(refused.status == 3)
        #expect(
            refused.errors.contains(", and these files are different here: \(Self.building)\n"),
            "\(refused.errors)")
    }

    @Test func `is what is signed, and nothing that came after it`() async throws {
        let clones = try await Clones.opened()
        try await clones.propose("drei Minuten", to: "vier Minuten", in: Self.water, by: "edda")
        try clones.pull("rita")
        let first = try await digest(clones.litfass("rita", "review"))
        try await clones.propose("vier Minuten", to: "neun Minuten", in: Self.water, by: "edda")
        try clones.pull("rita")
        let refused = try await clones.litfass("rita", "sign", "--yes")
        #expect(refused.status == 3)
        #expect(refused.errors.hasPrefix("litfass sign: this is not the candidate that was reviewed here on "))
        #expect(refused.errors.hasSuffix("it has changed since\n  fix: litfass review\n"))
        let other = try await clones.litfass("rita", "sign", "--reviewed", first)
        #expect(other.status == 3)
        #expect(other.errors.hasPrefix("litfass sign: the candidate has the digest "))
        let second = try await digest(clones.litfass("rita", "review"))
        #expect(first != second)
        let signed = try await clones.litfass("rita", "sign", "--yes")
        #expect(signed.status == 0)
        #expect(signed.output.contains("Exactly this was reviewed here on "))
        #expect(!signed.output.contains("{+neun+}"))
        try clones.pull("edda")
        #expect(try await clones.litfass("edda", "sign", "--reviewed", second).status == 0)
        try clones.commit("signed", by: "rita")
        try await clones.publish()
        #expect(try await clones.litfass("publisher", "log").output.contains("\n  notices/water\n"))
        #expect(try clones.git(["status", "--porcelain"], in: clones.url("rita"), by: "rita").isEmpty)
    }

    @Test func `says that nobody else can rebuild what is in no commit`() async throws {
        let clones = try await Clones.opened()
        try clones.edit("drei Minuten", to: "vier Minuten", in: Self.water, by: "edda")
        let refused = try await clones.litfass("edda", "propose")
        #expect(refused.status == 1)
        #expect(
            refused.errors == """
                litfass propose: not committed, so that nobody else could rebuild it: Content/notices/water.yaml
                  fix: commit it, or propose it all the same with --uncommitted

                """)
        try await clones.done("edda", "propose", "--uncommitted")
        let commit = try clones.git(["rev-parse", "HEAD"], in: clones.url("edda"), by: "edda").prefix(40)
        let head = try clones.text("Publish/development/candidate/candidate.json", by: "edda")
        #expect(head.contains("\"commit\": \"\(commit)\",\n  \"uncommitted\": true"))
        try clones.git(["checkout", "--quiet", "Content"], in: clones.url("edda"), by: "edda")
        let review = try await clones.litfass("edda", "review")
        #expect(review.status == 3)
        #expect(
            review.errors.contains(
                "\n  it was proposed with changes that are in no commit: only the person who proposed it can rebuild it\n"
            ))
    }

    private func digest(_ review: Outcome) throws -> String {
        try #require(review.status == 0, "\(review.errors)")
        return String(try #require(review.output.firstMatch(of: #/digest: ([0-9a-f]{64})\n/#)).1)
    }

    @Test(arguments: [
        ("edited by hand", "'Publish/development/candidate/content.json' was changed after it was proposed"),
        ("a bundle missing", "the sources here do not give what was proposed: content.en.json"),
        (
            "of another product",
            "the candidate is one of lighthouse (production), and this is the workspace of town-notices"
        ),
        (
            "called a change of who signs",
            "'Publish/development/candidate/candidate.json' was changed after it was proposed"
        ),
        ("good for ever", "the candidate's content would be good until"),
    ])
    func `refuses a candidate that is`(what: String, words: String) async throws {
        let clones = try await Clones.opened()
        try await clones.propose("drei Minuten", to: "vier Minuten", in: Self.water, by: "edda")
        try clones.pull("rita")
        let before = try clones.text("Publish/development/candidate/content.json", by: "rita")
        let outcome = try Command.run(
            "python3", [Peer.script("tamper.py"), clones.url("rita", "Publish/development/candidate").path, what])
        try #require(outcome.status == 0, "\(outcome.errors)")
        for command in ["review", "sign"] {
            let refused = try await clones.run("rita", command == "sign" ? ["sign", "--yes"] : ["review"])
            #expect(refused.status == 3)
            #expect(refused.errors.hasPrefix("litfass \(command): \(words)"), "\(refused.errors)")
        }
        #expect(
            !FileManager.default.fileExists(atPath: clones.url("rita", "Publish/development/candidate/signatures").path)
        )
        try clones.git(["checkout", "--quiet", "Publish"], in: clones.url("rita"), by: "rita")
        #expect(try clones.text("Publish/development/candidate/content.json", by: "rita") == before)
        #expect(try await clones.litfass("rita", "review").status == 0)
    }

    @Test func `refuses what was overtaken, and names signatures over something else`() async throws {
        let clones = try await Clones.opened()
        try await clones.propose("drei Minuten", to: "vier Minuten", in: Self.water, by: "edda")
        try await clones.done("edda", "sign", "--yes")
        try clones.commit("signed", by: "edda")
        let (kept, candidate) = (
            clones.folder.url.appending(path: "kept"), clones.url("edda", "Publish/development/candidate")
        )
        try FileManager.default.copyItem(at: candidate, to: kept)
        try await clones.publish()
        try await clones.propose("vier Minuten", to: "neun Minuten", in: Self.water, by: "edda")
        try FileManager.default.copyItem(
            at: kept.appending(path: "signatures"), to: candidate.appending(path: "signatures"))
        let void = try await clones.litfass("edda", "review")
        #expect(void.output.contains("VOID: Edda Redlich signed content as it was proposed before"))
        try FileManager.default.removeItem(at: candidate.appending(path: "signatures"))
        try await clones.done("edda", "sign", "--yes")
        try clones.commit("signed", by: "edda")
        try await clones.publish()
        try FileManager.default.copyItem(at: kept, to: candidate)
        for words in [["review"], ["sign", "--yes"]] {
            let refused = try await clones.run("edda", words)
            #expect(refused.status == 1)
            #expect(
                refused.errors == """
                    litfass \(words[0]): the candidate is out of date: it proposes content 2, and content 3 is live
                      fix: run 'litfass propose' again, and have it signed again

                    """)
        }
        // Nor does status ask anybody to sign it.
        let status = try await clones.litfass("edda", "status").output
        #expect(
            status.contains(
                " It cannot be signed: the candidate is out of date: it proposes content 2, and content 3 is live\n"))
        #expect(status.hasSuffix("\nnext: run 'litfass propose' again, and have it signed again\n"), "\(status)")
        #expect(!status.contains("has no signatures yet"))
        let json = try await clones.litfass("edda", "status", "--format", "json").output
        #expect(json.contains(#""hindrance": "the candidate is out of date: "#), "\(json)")
    }
}
