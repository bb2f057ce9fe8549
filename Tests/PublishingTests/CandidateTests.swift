import Bundles
import Digests
import Files
import Foundation
import JSON
import Publishing
import TestKit
import Testing
import Trust

/// What is proposed and signed, and everything that can go wrong between the two.
@Suite struct `A candidate` {
    private let team: SigningTeam
    private var workplace: PublishingFolder { team.workplace }

    init() throws { team = try SigningTeam() }

    @Test func `is signed in any order, and published when the last has signed`() async throws {
        try await team.open()
        try await team.propose("Neu", number: 2)
        let demands = try await team.sign("rita").demands
        #expect(demands.map(\.signed) == [["Rita"], ["Rita"]])
        #expect(demands.map(\.missing) == [["Edda"], ["Anna", "Edda"]])
        await refused("content 2 has 1 of the 2 signatures that it needs; not signed: Edda", "Neu", number: 2)
        try await team.sign("edda")
        let report = try await team.publish("Neu", number: 2)
        #expect(report.release == 2)
        #expect(report.roles[2].signers == ["Edda", "Rita"])
        var repository = try await workplace.client()
        let text = try #require(try await repository.target(named: "content.de.json"))
        #expect(
            try await repository.download(text).value
                == PublishingFolder.bundles("Neu", number: 2, languages: ["de"])[0].encoded())
    }

    @Test func `says what changes against what is live`() async throws {
        try await team.open()
        let status = try await team.propose("Guten Tag").status
        #expect(status.changes.map(\.heading) == ["content 2, after 1, good until 2027-05-20T08:00:00Z (180 days)"])
        #expect(
            status.changes.flatMap(\.lines) == [
                "content.de.json changes, from 204 to 208 bytes", "content.en.json changes, from 204 to 208 bytes",
            ])
        #expect(status.demands.map(\.role) == [.content], "nobody is asked to sign what stays")
    }

    /// Its files are written one after the other.
    @Test func `that somebody is writing is not called damaged`() async throws {
        try await team.open()
        try await team.propose("Neu")
        let half = try workplace.read("candidate/content.json")
        try await team.propose("Neuer")
        let whole = try workplace.read("candidate/content.json")
        try workplace.write(half, to: "candidate/content.json")
        do {
            guard let lock = try workplace.folder.lock() else { throw PublishingFault.locked }
            defer { extendLifetime(lock) }
            let busy = await #expect(throws: PublishingFault.self) { _ = try await team.publisher().status() }
            #expect(busy == .locked)
        }
        let damaged = await #expect(throws: PublishingFault.self) { _ = try await team.publisher().status() }
        #expect(damaged == .candidate(.edited(file: "content.json")))
        try workplace.write(whole, to: "candidate/content.json")
        #expect(try await team.publisher().status().candidate != nil)
    }

    @Test func `that stands already is not touched, and signatures hold`() async throws {
        try await team.open()
        try await team.propose("Neu")
        try await team.sign("rita")
        let before = try workplace.files("candidate")
        let again = try await team.propose("Neu", after: .days(1))
        #expect(again.isUnchanged)
        #expect(try workplace.files("candidate") == before)
        #expect(again.status.demands.map(\.signed) == [["Rita"]])
    }

    @Test(arguments: [CandidateScope.content, .trust, .rollback])
    func `waits with its signatures while the machine renews`(scope: CandidateScope) async throws {
        try await team.open()
        try await team.propose("Schlecht")
        try await team.sign("rita", "edda")
        try await team.publish("Schlecht")
        let signers: [String]
        switch scope {
        case .trust:
            try team.makeKey("clara")
            try await team.proposeRules()
            signers = ["anna", "ben"]
        case .rollback:
            _ = try await team.publisher().rollBack(to: 1, at: PublishingFolder.start)
            signers = ["rita", "edda"]
        default:
            try await team.propose("Neu")
            signers = ["rita", "edda"]
        }
        try await team.sign(signers[0])
        let waiting = try workplace.files("candidate")
        #expect(waiting["signatures/\(signers[0]).json"] != nil)
        for (renewal, days) in [(ReleasePlan.Renewal.due, 0), (.always, 1), (.due, 6)] {
            _ = try await team.publisher().renew(renewal, at: PublishingFolder.start + .days(days))
            #expect(try workplace.files("candidate") == waiting, "after \(days) days")
        }
        try await team.sign(signers[1])
        #expect(try await team.publish(scope == .content ? "Neu" : "Schlecht", after: .days(6)).outcome != .unchanged)
        #expect(try workplace.files("candidate") == [:])
    }

    @Test func `that changes voids what was signed of it, and says whose`() async throws {
        try await team.open()
        try await team.propose("Neu", number: 2)
        try await team.sign("rita", "anna")
        let proposal = try await team.propose("Neuer", number: 2)
        #expect(Self.void(in: proposal.status) == ["Rita: content"])
        #expect(proposal.status.demands.map(\.signed) == [[], ["Anna", "Rita"]], "parameters say the same")
        #expect(try await team.publisher().status().voided.isEmpty, "told once")
    }

    @Test func `that went back to what is live is none`() async throws {
        try await team.open()
        try await team.propose("Neu")
        try await team.sign("rita")
        let status = try await team.propose().status
        #expect(status.candidate == nil)
        #expect(Self.void(in: status) == ["Rita: content"])
        #expect(try workplace.files("candidate") == [:])
    }

    @Test func `of other signers that nobody wants any longer is none, and says whose signatures go`() async throws {
        try await team.open()
        let narrower = SigningTeam.policy.replacing(
            "root: {signers: [anna, ben, clara]", with: "root: {signers: [anna, ben]")
        try await team.proposeRules(under: narrower)
        try await team.sign("anna", "ben")
        let status = try await team.proposeRules().status
        #expect(status.candidate == nil)
        #expect(Self.void(in: status) == ["Anna: root", "Ben: root"])
        #expect(try workplace.files("candidate") == [:])
    }

    @Test(arguments: [false, true])
    func `that is dropped says whose signatures go with it`(isDamaged: Bool) async throws {
        try await team.open()
        try await team.propose("Neu", number: 2)
        try await team.sign("rita", "anna")
        if isDamaged { try workplace.write(Array("{".utf8), to: "candidate/candidate.json") }
        let status = try await team.publisher().withdraw()
        #expect(Self.void(in: status) == ["Anna: parameters", "Rita: content parameters"])
        #expect(try workplace.files("candidate") == [:])
    }

    private static func void(in status: PublishingStatus) -> [String] {
        status.voided.map { "\($0.name): \($0.roles.map(\.rawValue).joined(separator: " "))" }
    }

    @Test func `is signed only as it was shown`() async throws {
        try await team.open()
        try await team.propose("Neu")
        let publisher = try team.publisher()
        let shown = try await publisher.status()
        let signatures = try await publisher.sign(shown, as: "rita")
        try await team.propose("Anders")
        let fault = await #expect(throws: PublishingFault.self) { try await publisher.add(signatures, to: shown) }
        #expect(fault == .candidate(.edited(file: "candidate.json")))
    }

    @Test func `waits for nobody but one proposal`() async throws {
        try await team.open()
        try await team.propose("Neu")
        try team.makeKey("online")
        let fault = await #expect(throws: PublishingFault.self) { try await team.proposeRules() }
        #expect(fault?.description == "another proposal waits for signatures: what the workspace said then")
        _ = try await team.publisher().withdraw()
        #expect(try await team.proposeRules().status.demands.map(\.role) == [.root])
    }

    /// What the online key signs then would be over for every phone before it is live.
    @Test func `is not published by a clock that is behind its proposal`() async throws {
        try await team.open()
        try await team.propose("Neu", after: .days(2))
        try await team.sign("rita", "edda")
        await refused(
            "the candidate was proposed on 2026-11-23T08:00:00Z, and the clock here shows 2026-11-21T08:00:00Z", "Neu")
        let report = try await team.publish("Neu", after: .days(1))
        #expect(report.release == 2, "clocks of two machines may differ by hours")
    }

    @Test func `that was overtaken is told`() async throws {
        try await team.open()
        try await team.propose("Neu")
        let stale = try workplace.files("candidate")
        try await team.sign("rita", "edda")
        try await team.publish("Neu")
        try await team.propose("Neuer")
        try await team.sign("rita", "edda")
        try await team.publish("Neuer")
        for (name, bytes) in stale { try workplace.write(bytes, to: "candidate/" + name) }
        await refused("the candidate is out of date: it proposes content 2, and content 3 is live", "Neuer")
        #expect(try await team.propose("Noch neuer").status.candidate?.statements.map(\.version) == [4])
    }

    @Test func `that is live already is as good as none`() async throws {
        try await team.open()
        try await team.propose("Neu")
        try await team.sign("rita", "edda")
        let killed = try workplace.files("candidate")
        try await team.publish("Neu")
        for (name, bytes) in killed { try workplace.write(bytes, to: "candidate/" + name) }
        #expect(try await team.publisher().status().candidate == nil)
        #expect(try await team.publish("Neu").outcome == .unchanged)
        #expect(try workplace.files("candidate") == [:])
    }

    @Test func `needs the sources that it was made of`() async throws {
        try await team.open()
        try await team.propose("Neu")
        try await team.sign("rita", "edda")
        await refused("the sources here do not give what was proposed: content.de.json, content.en.json", "Anders")
    }

    @Test func `that nobody made is told, with who would have to sign`() async throws {
        try await team.open()
        await refused(
            "the workspace says something that is not published, or no longer holds, and it has not been proposed: content would have to be signed",
            "Neu")
    }

    @Test func `is not asked for by what only comes to its end`() async throws {
        try await team.open()
        let report = try await team.publish(after: .days(150))
        #expect(report.roles.filter { $0.reason != nil }.map(\.role) == [.snapshot, .timestamp])
        let due = try await team.publisher().status().roles.filter { $0.due <= PublishingFolder.start + .days(150) }
        #expect(due.map(\.role) == [.content, .parameters])
        let fault = await #expect(throws: PublishingFault.self) { try await team.publish(after: .days(181)) }
        #expect(fault == .candidate(.notProposed([.content, .parameters])))
        let proposal = try await team.propose(after: .days(181))
        #expect(
            proposal.status.changes.flatMap(\.lines) == [
                "says the same as before; signed anew, for it expired 2027-05-20T08:00:00Z",
                "says the same as before; signed anew, for it expired 2027-05-20T08:00:00Z",
            ])
    }

    @Test func `that has expired is not published`() async throws {
        try await team.open()
        try await team.propose("Neu")
        try await team.sign("rita", "edda")
        let fault = await #expect(throws: PublishingFault.self) { try await team.publish("Neu", after: .days(200)) }
        #expect(fault?.description == "the candidate's content has expired before it was published")
    }

    private func refused(_ words: String, _ text: String, number: Int = 1) async {
        let fault = await #expect(throws: PublishingFault.self) { try await team.publish(text, number: number) }
        #expect(fault?.description == words)
    }
}

@Suite struct `A candidate that somebody edited` {
    private let team: SigningTeam

    init() async throws {
        team = try SigningTeam()
        try await team.open()
        try await team.propose("Neu")
        try await team.sign("rita", "edda")
    }

    @Test func `counts again once a damaged signature is removed and made anew`() async throws {
        try team.workplace.write(Array("{}".utf8), to: "candidate/signatures/rita.json")
        await #expect(
            throws: PublishingFault.candidate(
                .damaged(file: "signatures/rita.json", "it holds no list of signatures"))
        ) { _ = try await team.publisher().status() }
        try team.workplace.remove("candidate/signatures/rita.json")
        try await team.sign("rita")
        #expect(try await team.publish("Neu").release == 2)
    }

    @Test func `costs no more than a new signature where only one is damaged`() {
        #expect(
            CandidateFault.damaged(file: "signatures/rita.json", "it holds no list of signatures").fix
                == "bring it back from version control; or remove it, and ask its signer to run 'litfass sign' again")
        #expect(
            CandidateFault.damaged(file: "content.json", "it is missing").fix
                == "bring it back from version control, or propose again and have it signed again")
        #expect(
            CandidateFault.strangeSignature(file: "rita.signature").fix
                == "have it sent again; where it was made over something else, have it made again: "
                + "'litfass sign' where the candidate is, or 'litfass sign --openssl DIR' for the bytes to sign")
    }

    @Test(arguments: [
        (
            "content.json", "\"version\": 2", "\"version\": 3",
            "'Publish/ENVIRONMENT/candidate/content.json' was changed after it was proposed, or belongs to another proposal"
        ),
        (
            "content.json", "\"version\": 2", "\"version\": 2.5",
            "'Publish/ENVIRONMENT/candidate/content.json' is not what 'litfass propose' writes: content metadata is malformed: 'signed' contains a number that is not an integer"
        ),
        (
            "content.json", "{\n", "<<<<<<< HEAD\n{\n",
            "'Publish/ENVIRONMENT/candidate/content.json' holds both sides of a merge: two people have proposed different releases"
        ),
        (
            "candidate.json", "\"format\": 1", "\"format\": 2",
            "'Publish/ENVIRONMENT/candidate/candidate.json' is not what 'litfass propose' writes: it does not say what it is about"
        ),
        (
            "signatures/rita.json", "\"role\": \"content\"", "\"role\": \"../content\"",
            "'Publish/ENVIRONMENT/candidate/signatures/rita.json' is not what 'litfass propose' writes: it holds no list of signatures"
        ),
    ])
    func `is told by its file`(file: String, old: String, new: String, words: String) async throws {
        let path = "candidate/" + file
        let text = String(decoding: try team.workplace.read(path), as: UTF8.self)
        try #require(text.contains(old))
        let place = try #require(text.ranges(of: old).first)
        try team.workplace.write(Array(text.replacingCharacters(in: place, with: new).utf8), to: path)
        let before = try team.workplace.files("site")
        let fault = await #expect(throws: PublishingFault.self) { try await team.publish("Neu") }
        #expect(fault?.description == words)
        #expect(try team.workplace.files("site") == before)
    }

    @Test func `to last longer, or to name others, is not shown to be signed`() async throws {
        let status = try await team.publisher().status()
        try status.requireUnedited(at: PublishingFolder.start)
        let future = #expect(throws: PublishingFault.self) {
            try status.requireUnedited(at: PublishingFolder.start + .days(-2))
        }
        #expect(
            future?.description
                == "the candidate was proposed on 2026-11-21T08:00:00Z, and the clock here shows 2026-11-19T08:00:00Z")
        let short = SigningTeam.policy.replacing(
            "content: {signers: [edda, rita], threshold: 2, lifetime: 180",
            with: "content: {signers: [edda, rita], threshold: 2, lifetime: 170")
        let shorter = try await team.publisher(short).status()
        let long = #expect(throws: PublishingFault.self) { try shorter.requireUnedited(at: PublishingFolder.start) }
        #expect(
            long?.description
                == "the candidate's content would be good until 2027-05-20T08:00:00Z, which is longer than the policy's lifetime"
        )
        _ = try await team.publisher().withdraw()
        let other = SigningTeam.policy.replacing(
            "[anna, ben, clara], threshold: 2, lifetime: 365 days}\n  targets",
            with: "[anna, ben], threshold: 1, lifetime: 365 days}\n  targets")
        try await team.proposeRules(under: other)
        let edited = try await team.publisher().status()
        let rules = #expect(throws: PublishingFault.self) { try edited.requireUnedited(at: PublishingFolder.start) }
        #expect(
            rules?.description
                == "the candidate names other signers than Publish/ENVIRONMENT/policy.yaml and Publish/ENVIRONMENT/keys: "
                + "Clara signs root no longer; root needs 1 of 2 signers, where it needed 2 of 3")
    }

    /// What a client reads, and a person who signs is not shown.
    static let unseen: [Unseen] = [
        Unseen("a role that may speak for everything", "targets") { signed in
            signed["delegations"] = try delegations(of: signed) { roles in
                var role = try object(roles.first)
                role["paths"] = ["*"]
                return [.object(role)] + roles.dropFirst()
            }
        },
        Unseen("a role that is gone", "targets") { signed in
            signed["delegations"] = try delegations(of: signed) { Array($0.dropLast()) }
        },
        Unseen("a file beside the roles", "targets") { signed in
            signed["targets"] = ["content.de.json": ["length": 1, "hashes": ["sha256": .string(digest)]]]
        },
        Unseen("a word that only others know", "targets") { $0["x-else"] = true },
        Unseen("file names without digests", "root") { $0["consistent_snapshot"] = false },
        Unseen("another digest of a file", "content") { signed in
            var files = try object(signed["targets"])
            var file = try object(files["content.de.json"])
            var hashes = try object(file["hashes"])
            hashes["sha512"] = .string(digest + digest)
            file["hashes"] = .object(hashes)
            files["content.de.json"] = .object(file)
            signed["targets"] = .object(files)
        },
    ]

    struct Unseen: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let role: String
        let edit: @Sendable (inout JSONObject) throws -> Void

        init(_ name: String, _ role: String, _ edit: @escaping @Sendable (inout JSONObject) throws -> Void) {
            (testDescription, self.role, self.edit) = (name, role, edit)
        }
    }

    private static let digest = String(repeating: "ab", count: 32)

    private static func object(_ json: JSON?) throws -> JSONObject { try #require(json?.object) }

    private static func delegations(of signed: JSONObject, _ edit: ([JSON]) throws -> [JSON]) throws -> JSON {
        var delegations = try object(signed["delegations"])
        delegations["roles"] = .array(try edit(try #require(delegations["roles"]?.array)))
        return .object(delegations)
    }

    private static let stranger = Unseen("a stranger in front of those who may speak for content", "targets") {
        signed in
        var stranger = try object(signed["delegations"]?["roles"]?.array?.first)
        stranger["name"] = "stranger"
        signed["delegations"] = try delegations(of: signed) { [.object(stranger)] + $0 }
    }

    @Test func `to delegate to a stranger is refused by the stranger's name`() async throws {
        _ = try await team.publisher().withdraw()
        let other = SigningTeam.policy.replacing(
            "targets: {signers: [anna, ben, clara]", with: "targets: {signers: [anna, ben]")
        try await team.proposeRules(under: other.replacing("[anna, edda, rita]", with: "[anna, edda]"))
        try edit(Self.stranger)
        let edited = try await team.publisher(other.replacing("[anna, edda, rita]", with: "[anna, edda]")).status()
        let fault = #expect(throws: PublishingFault.self) { try edited.requireUnedited(at: PublishingFolder.start) }
        #expect(
            fault?.description.hasPrefix(
                "the candidate names other signers than Publish/ENVIRONMENT/policy.yaml and Publish/ENVIRONMENT/keys: "
                    + "the role stranger (bundles content) is new, and needs 2 of 2 signers") == true,
            "\(fault?.description ?? "")")
    }

    @Test(arguments: unseen)
    func `to say what nobody is shown is neither signed nor published, and proposed anew without it`(
        _ unseen: Unseen
    ) async throws {
        let other = SigningTeam.policy.replacing("lifetime: 365 days", with: "lifetime: 366 days")
            .replacing("targets: {signers: [anna, ben, clara]", with: "targets: {signers: [anna, ben, clara, edda]")
            .replacing("parameters: {signers: [anna, edda, rita]", with: "parameters: {signers: [anna, edda]")
        if unseen.role != "content" {
            _ = try await team.publisher().withdraw()
            try await team.proposeRules(under: other)
        }
        let policy = unseen.role == "content" ? SigningTeam.policy : other
        try await team.publisher(policy).status().requireUnedited(at: PublishingFolder.start)
        try edit(unseen)
        let edited = try await team.publisher(policy).status()
        let words =
            "'Publish/ENVIRONMENT/candidate/\(unseen.role).json' is not what 'litfass propose' writes: "
            + "it says more, or other things, than is shown of it"
        let unsigned = #expect(throws: PublishingFault.self) { try edited.requireUnedited(at: PublishingFolder.start) }
        #expect(unsigned?.description == words)
        let unpublished = await #expect(throws: PublishingFault.self) {
            try await team.publish("Neu", under: policy)
        }
        #expect(unpublished?.description == words)
        if unseen.role == "content" {
            try await team.propose("Neu")
        } else {
            try await team.proposeRules(under: policy)
        }
        try await team.publisher(policy).status().requireUnedited(at: PublishingFolder.start)
    }

    /// As somebody does who knows the files: with the digest that belongs to it.
    private func edit(_ unseen: Unseen) throws {
        let path = "candidate/\(unseen.role).json"
        var file = try Self.object(try JSON.parse(team.workplace.read(path)))
        var signed = try Self.object(file["signed"])
        let before = SHA256Digest(of: try JSON.object(signed).canonical()).hex
        try unseen.edit(&signed)
        let after = SHA256Digest(of: try JSON.object(signed).canonical()).hex
        file["signed"] = .object(signed)
        try team.workplace.write(JSON.object(file).encodedPretty(), to: path)
        let head = String(decoding: try team.workplace.read("candidate/candidate.json"), as: UTF8.self)
        try #require(head.contains(before))
        try team.workplace.write(
            Array(head.replacingOccurrences(of: before, with: after).utf8), to: "candidate/candidate.json")
    }

    @Test func `with a signature over something else counts one signature less`() async throws {
        let path = "candidate/signatures/rita.json"
        let text = String(decoding: try team.workplace.read(path), as: UTF8.self)
        let digit = try #require(text.firstMatch(of: /"sig": "([0-9a-f])/)?.output.1)
        let place = digit.startIndex..<digit.endIndex
        let other = text.replacingCharacters(in: place, with: digit == "0" ? "1" : "0")
        try team.workplace.write(Array(other.utf8), to: path)
        let status = try await team.publisher().status()
        #expect(status.voided.map(\.name) == ["Rita"])
        #expect(status.demands.map(\.missing) == [["Rita"]])
        let fault = await #expect(throws: PublishingFault.self) { try await team.publish("Neu") }
        #expect(fault?.description == "content 2 has 1 of the 2 signatures that it needs; not signed: Rita")
    }

    @Test(arguments: ["content.json"]) func `with a file missing is told`(file: String) async throws {
        try team.workplace.remove("candidate/" + file)
        let fault = await #expect(throws: PublishingFault.self) { try await team.publish("Neu") }
        #expect(
            fault?.description
                == "'Publish/ENVIRONMENT/candidate/content.json' is not what 'litfass propose' writes: it is missing"
        )
        try await team.propose("Neu")
        #expect(
            try await team.publisher().status().demands.map(\.signed) == [["Edda", "Rita"]], "it is the same again")
    }
}
