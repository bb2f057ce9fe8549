import Foundation
import TestKit
import Testing

/// Three people with clones of one repository, in branches, in any order.
@Suite(.ownThreads) struct `People who review` {
    private static let water = "Content/notices/water.yaml"

    @Test func `edit, propose, review, sign and publish in branches that are merged in any order`() async throws {
        let clones = try await Clones.opened()
        for (person, old, new, path) in [
            ("edda", "drei Minuten", "vier Minuten", Self.water),
            ("anna", "48 h", "24 h", "Config/parameters/waiting.yaml"),
        ] {
            try clones.git(["checkout", "--quiet", "-b", "edit-\(person)"], in: clones.url(person), by: person)
            try clones.edit(old, to: new, in: path, by: person)
            try clones.commit("\(old) → \(new)", by: person, branch: "edit-\(person)")
        }
        try clones.git(["fetch", "--quiet"], in: clones.url("rita"), by: "rita")
        for branch in ["edit-anna", "edit-edda"] {
            let words = ["merge", "--quiet", "--no-edit", "--no-ff", "origin/\(branch)"]
            try clones.git(words, in: clones.url("rita"), by: "rita")
        }
        try await clones.done("rita", "propose", "--notes", "both edits")
        try clones.commit("propose", by: "rita")
        for person in ["edda", "anna"] {
            try clones.git(["checkout", "--quiet", "main"], in: clones.url(person), by: person)
            try clones.pull(person)
            let review = try await clones.litfass(person, "review")
            #expect(review.status == 0, "\(review.errors)")
            #expect(review.output.contains("[-drei-]{+vier+} Minuten"))
            #expect(review.output.contains("answer-within: 2 days → 1 day"))
            try await clones.done(person, "sign", "--yes")
            try clones.git(["checkout", "--quiet", "-b", "sign-\(person)"], in: clones.url(person), by: person)
            try clones.commit("signed", by: person, branch: "sign-\(person)")
        }
        try clones.pull("publisher")
        for person in ["anna", "edda"] {
            let words = ["pull", "--quiet", "--no-rebase", "--no-edit", "origin", "sign-\(person)"]
            try clones.git(words, in: clones.url("publisher"), by: "publisher")
        }
        let published = try await clones.litfass("publisher", "publish")
        #expect(published.status == 0, "\(published.errors)")
        let log = try await clones.litfass("publisher", "log", "2").output
        #expect(log.contains("  both edits\n  content signed by Edda Redlich\n  parameters signed by Anna Beispiel\n"))
        #expect(log.hasSuffix("  waiting.answer-within 2 days → 1 day, notices/water\n"))
    }

    @Test func `are told what to do when two proposals meet`() async throws {
        let clones = try await Clones.opened()
        for (person, number) in [("edda", "vier"), ("rita", "neun")] {
            try clones.edit("drei Minuten", to: "\(number) Minuten", in: Self.water, by: person)
            try clones.commitHere(number, by: person)
            try await clones.done(person, "propose")
            try await clones.done(person, "sign", "--as", person, "--yes")
            try clones.commitHere("propose \(number)", by: person)
        }
        try clones.git(["push", "--quiet", "origin", "main"], in: clones.url("edda"), by: "edda")
        try clones.git(["fetch", "--quiet"], in: clones.url("rita"), by: "rita")
        let merge = try Command.run("git", ["merge", "--quiet", "origin/main"], in: clones.url("rita"))
        #expect(merge.status != 0)
        for command in ["review", "sign", "status", "publish", "propose"] {
            let outcome = try await clones.run("rita", command == "sign" ? ["sign", "--yes"] : [command])
            #expect(outcome.status == 1, "\(command)")
            let named = outcome.errors.contains(
                "'Publish/development/candidate/candidate.json' holds both sides of a merge")
            let isAboutSources = outcome.errors.contains("[merge-conflict]")
            #expect(command == "propose" ? isAboutSources : named, "\(command): \(outcome.errors)")
        }
        try clones.git(["checkout", "--theirs", "Content"], in: clones.url("rita"), by: "rita")
        try clones.commitHere("merged", by: "rita")
        let proposed = try await clones.litfass("rita", "propose")
        #expect(proposed.status == 0, "\(proposed.errors)")
        let review = try await clones.litfass("rita", "review")
        #expect(review.output.contains("[-drei-]{+vier+} Minuten"))
        try await clones.done("rita", "sign", "--yes")
    }

    @Test func `who signed in two branches are not stopped by their own signature`() async throws {
        let clones = try await Clones.opened()
        try await clones.propose("drei Minuten", to: "vier Minuten", in: Self.water, by: "edda")
        try clones.pull("rita")
        try await clones.done("rita", "sign", "--yes")
        let path = "Publish/development/candidate/signatures/rita.json"
        let text = try clones.text(path, by: "rita")
        try clones.write("<<<<<<< HEAD\n\(text)=======\n\(text)>>>>>>> other\n", to: path, by: "rita")
        let refused = try await clones.litfass("rita", "review")
        #expect(
            refused.errors == """
                litfass review: 'Publish/development/candidate/signatures/rita.json' holds both sides of a merge: one person has signed two \
                different proposals
                  fix: run 'litfass propose' again: it proposes what the merged sources say; then have it signed again

                """)
        try await clones.done("rita", "propose")
        try await clones.done("rita", "review")
    }

    @Test func `are told when two machines have published`() async throws {
        let clones = try await Clones.opened()
        let path = "Publish/development/trust/published/timestamp.json"
        let text = try clones.text(path, by: "rita")
        try clones.write("<<<<<<< HEAD\n\(text)=======\n\(text)>>>>>>> other\n", to: path, by: "rita")
        let refused = try await clones.litfass("rita", "status")
        #expect(refused.status == 3)
        #expect(
            refused.errors.hasPrefix(
                "litfass status: 'Publish/development/trust/published/timestamp.json' holds both sides of a merge"))
        #expect(refused.errors.contains("\n  fix: see with 'litfass verify URL' which release is live"))
    }

    @Test func `do not sign alone what they edited last, where the policy says so`() async throws {
        let clones = try await Clones.opened(rule: ", last-editor: not-alone")
        try await clones.propose("drei Minuten", to: "vier Minuten", in: Self.water, by: "edda")
        let commit = try clones.git(["rev-parse", "HEAD~1"], in: clones.url("edda"), by: "edda").prefix(12)
        let review = try await clones.litfass("edda", "review")
        #expect(
            review.output.contains(
                "content was edited last by Edda Redlich (commit \(commit)), who may not be the only one"))
        let refused = try await clones.litfass("edda", "sign", "--yes")
        #expect(refused.status == 3)
        #expect(
            refused.errors == """
                litfass sign: Edda Redlich was the last to edit content (commit \(commit)), and by the policy may not be its only \
                signer
                  fix: somebody else signs: see 'litfass status'

                """)
        try clones.write(Clones.policy(""), to: "Publish/development/policy.yaml", by: "edda")
        try await clones.done("edda", "sign", "--yes")
        try clones.git(["checkout", "--quiet", "Publish/development/policy.yaml"], in: clones.url("edda"), by: "edda")
        try clones.commit("signed all the same", by: "edda")
        try clones.pull("publisher")
        let unpublished = try await clones.litfass("publisher", "publish")
        #expect(unpublished.status == 3)
        #expect(unpublished.errors.hasPrefix("litfass publish: Edda Redlich was the last to edit content"))
        try clones.pull("rita")
        try await clones.done("rita", "sign", "--yes")
        try clones.commit("signed by another", by: "rita")
        try await clones.publish()
        try await clones.propose("vier Minuten", to: "neun Minuten", in: Self.water, by: "rita")
        try clones.pull("edda")
        try await clones.done("edda", "sign", "--yes")
    }

    @Test func `need two where nobody can tell who edited last`() async throws {
        let clones = try await Clones.opened(rule: ", last-editor: not-alone")
        try clones.edit("drei Minuten", to: "vier Minuten", in: Self.water, by: "rita")
        try await clones.done("rita", "propose", "--uncommitted")
        let refused = try await clones.litfass("rita", "sign", "--yes")
        #expect(refused.status == 3)
        #expect(
            refused.errors.hasPrefix(
                "litfass sign: the last editor of content is unknown, so one signature is not enough: "
                    + "it has changes that are not committed: Content/notices/water.yaml"))
    }

    /// No clone but the publisher's has the site.
    @Test func `hear of a value that must not be lowered, though what is live is not here`() async throws {
        let clones = try await Clones.opened(of: Workbench.checkout)
        let path = "Config/parameters/app-versions.yaml"
        let text = try clones.text(path, by: "rita")
        try clones.write(text.replacingOccurrences(of: "3.2.0", with: "3.1.0"), to: path, by: "rita")
        try clones.commitHere("lower", by: "rita")
        try await clones.done("rita", "propose")
        let review = try await clones.litfass("rita", "review")
        #expect(review.output.contains("[not-lowered]"), "\(review.output)\(review.errors)")
        // Whoever could put a site there could let it say anything.
        let metadata = clones.url("rita", "Publish/development/site/metadata")
        try FileManager.default.copyItem(
            at: clones.url("publisher", "Publish/development/site"), to: clones.url("rita", "Publish/development/site"))
        try FileManager.default.copyItem(
            at: metadata.appending(path: "1.snapshot.json"), to: metadata.appending(path: "2.snapshot.json"))
        try clones.edit(
            "\"snapshot.json\":{\"version\":1,", to: "\"snapshot.json\":{\"version\":2,",
            in: "Publish/development/site/metadata/timestamp.json", by: "rita")
        let again = try await clones.litfass("rita", "review")
        #expect(again.output.contains("is below '3.2.0', which release 1 has"), "\(again.output)")
    }

    @Test func `need two where git does not say it`() async throws {
        let clones = try await Clones.opened(rule: ", last-editor: not-alone")
        try await clones.propose("drei Minuten", to: "vier Minuten", in: Self.water, by: "edda")
        // With that, 'git log' fails and all else goes well.
        try clones.git(["config", "log.date", "strange"], in: clones.url("edda"), by: "edda")
        let refused = try await clones.litfass("edda", "sign", "--yes")
        #expect(refused.status == 3)
        #expect(
            refused.errors.hasPrefix(
                "litfass sign: the last editor of content is unknown, so one signature is not enough: "
                    + "git does not say who edited it last"))
    }
}
