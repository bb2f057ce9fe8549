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
    private let house: SigningHouse
    private var workplace: Workplace { house.workplace }

    init() throws { house = try SigningHouse() }

    @Test func `is signed in any order, and published when the last has signed`() async throws {
        try await house.open()
        try await house.propose("Neu", number: 2)
        let demands = try await house.sign("rita").demands
        #expect(demands.map(\.signed) == [["Rita"], ["Rita"]])
        #expect(demands.map(\.missing) == [["Edda"], ["Anna", "Edda"]])
        await refused("content 2 has 1 of the 2 signatures that it needs; not signed: Edda", "Neu", number: 2)
        try await house.sign("edda")
        let report = try await house.publish("Neu", number: 2)
        #expect(report.release == 2)
        #expect(report.roles[2].signers == ["Edda", "Rita"])
        var repository = try await workplace.client()
        let text = try #require(try await repository.target(named: "content.de.json"))
        #expect(
            try await repository.download(text).value
                == Workplace.bundles("Neu", number: 2, languages: ["de"])[0].encoded())
    }

    @Test func `says what changes against what is live`() async throws {
        try await house.open()
        let standing = try await house.propose("Guten Tag").standing
        #expect(standing.changes.map(\.heading) == ["content 2, after 1, good until 2027-05-20T08:00:00Z (180 days)"])
        #expect(
            standing.changes.flatMap(\.lines) == [
                "content.de.json changes, from 197 to 201 bytes", "content.en.json changes, from 197 to 201 bytes",
            ])
        #expect(standing.demands.map(\.role) == [.content], "nobody is asked to sign what stays")
    }

    /// Its files are written one after the other.
    @Test func `that somebody is writing is not called damaged`() async throws {
        try await house.open()
        try await house.propose("Neu")
        let half = try workplace.read("candidate/content.json")
        try await house.propose("Neuer")
        let whole = try workplace.read("candidate/content.json")
        try workplace.write(half, to: "candidate/content.json")
        do {
            guard let lock = try workplace.folder.lock() else { throw PublishingFault.locked }
            defer { extendLifetime(lock) }
            let busy = await #expect(throws: PublishingFault.self) { _ = try await house.publisher().standing() }
            #expect(busy == .locked)
        }
        let damaged = await #expect(throws: PublishingFault.self) { _ = try await house.publisher().standing() }
        #expect(damaged == .candidate(.edited(file: "content.json")))
        try workplace.write(whole, to: "candidate/content.json")
        #expect(try await house.publisher().standing().candidate != nil)
    }

    @Test func `that stands already is not touched, and signatures hold`() async throws {
        try await house.open()
        try await house.propose("Neu")
        try await house.sign("rita")
        let before = try workplace.files("candidate")
        let again = try await house.propose("Neu", after: .days(1))
        #expect(again.stoodBefore)
        #expect(try workplace.files("candidate") == before)
        #expect(again.standing.demands.map(\.signed) == [["Rita"]])
    }

    @Test(arguments: [CandidateScope.content, .trust, .rollback])
    func `waits with its signatures while the machine renews`(scope: CandidateScope) async throws {
        try await house.open()
        try await house.propose("Schlecht")
        try await house.sign("rita", "edda")
        try await house.publish("Schlecht")
        let signers: [String]
        switch scope {
        case .trust:
            try house.makeKey("clara")
            try await house.proposeRules()
            signers = ["anna", "ben"]
        case .rollback:
            _ = try await house.publisher().rollBack(to: 1, at: Workplace.start)
            signers = ["rita", "edda"]
        default:
            try await house.propose("Neu")
            signers = ["rita", "edda"]
        }
        try await house.sign(signers[0])
        let waiting = try workplace.files("candidate")
        #expect(waiting["signatures/\(signers[0]).json"] != nil)
        for (renewal, days) in [(ReleasePlan.Renewal.due, 0), (.always, 1), (.due, 6)] {
            _ = try await house.publisher().renew(renewal, at: Workplace.start + .days(days))
            #expect(try workplace.files("candidate") == waiting, "after \(days) days")
        }
        try await house.sign(signers[1])
        #expect(try await house.publish(scope == .content ? "Neu" : "Schlecht", after: .days(6)).outcome != .unchanged)
        #expect(try workplace.files("candidate") == [:])
    }

    @Test func `that changes voids what was signed of it, and says whose`() async throws {
        try await house.open()
        try await house.propose("Neu", number: 2)
        try await house.sign("rita", "anna")
        let proposal = try await house.propose("Neuer", number: 2)
        #expect(Self.void(in: proposal.standing) == ["Rita: content"])
        #expect(proposal.standing.demands.map(\.signed) == [[], ["Anna", "Rita"]], "parameters say the same")
        #expect(try await house.publisher().standing().voided.isEmpty, "told once")
    }

    @Test func `that went back to what is live is none`() async throws {
        try await house.open()
        try await house.propose("Neu")
        try await house.sign("rita")
        let standing = try await house.propose().standing
        #expect(standing.candidate == nil)
        #expect(Self.void(in: standing) == ["Rita: content"])
        #expect(try workplace.files("candidate") == [:])
    }

    @Test func `of other signers that nobody wants any longer is none, and says whose signatures go`() async throws {
        try await house.open()
        let narrower = SigningHouse.policy.replacing(
            "root: {signers: [anna, ben, clara]", with: "root: {signers: [anna, ben]")
        try await house.proposeRules(under: narrower)
        try await house.sign("anna", "ben")
        let standing = try await house.proposeRules().standing
        #expect(standing.candidate == nil)
        #expect(Self.void(in: standing) == ["Anna: root", "Ben: root"])
        #expect(try workplace.files("candidate") == [:])
    }

    @Test(arguments: [false, true])
    func `that is dropped says whose signatures go with it`(isDamaged: Bool) async throws {
        try await house.open()
        try await house.propose("Neu", number: 2)
        try await house.sign("rita", "anna")
        if isDamaged { try workplace.write(Array("{".utf8), to: "candidate/candidate.json") }
        let standing = try await house.publisher().withdraw()
        #expect(Self.void(in: standing) == ["Anna: parameters", "Rita: content parameters"])
        #expect(try workplace.files("candidate") == [:])
    }

    private static func void(in standing: Standing) -> [String] {
        standing.voided.map { "\($0.name): \($0.roles.map(\.rawValue).joined(separator: " "))" }
    }

    @Test func `is signed only as it was shown`() async throws {
        try await house.open()
        try await house.propose("Neu")
        let publisher = try house.publisher()
        let shown = try await publisher.standing()
        let signatures = try await publisher.sign(shown, as: "rita")
        try await house.propose("Anders")
        let fault = await #expect(throws: PublishingFault.self) { try await publisher.add(signatures, to: shown) }
        #expect(fault == .candidate(.edited(file: "candidate.json")))
    }

    @Test func `waits for nobody but one proposal`() async throws {
        try await house.open()
        try await house.propose("Neu")
        try house.makeKey("online")
        let fault = await #expect(throws: PublishingFault.self) { try await house.proposeRules() }
        #expect(fault?.description == "another proposal waits for signatures: what the workspace said then")
        _ = try await house.publisher().withdraw()
        #expect(try await house.proposeRules().standing.demands.map(\.role) == [.root])
    }

    /// What the online key signs then would be over for every phone before it is live.
    @Test func `is not published by a clock that is behind its proposal`() async throws {
        try await house.open()
        try await house.propose("Neu", after: .days(2))
        try await house.sign("rita", "edda")
        await refused(
            "the candidate was proposed on 2026-11-23T08:00:00Z, and the clock here shows 2026-11-21T08:00:00Z", "Neu")
        let report = try await house.publish("Neu", after: .days(1))
        #expect(report.release == 2, "clocks of two machines may differ by hours")
    }

    @Test func `that was overtaken is told`() async throws {
        try await house.open()
        try await house.propose("Neu")
        let stale = try workplace.files("candidate")
        try await house.sign("rita", "edda")
        try await house.publish("Neu")
        try await house.propose("Neuer")
        try await house.sign("rita", "edda")
        try await house.publish("Neuer")
        for (name, bytes) in stale { try workplace.write(bytes, to: "candidate/" + name) }
        await refused("the candidate is out of date: it proposes content 2, and content 3 is live", "Neuer")
        #expect(try await house.propose("Noch neuer").standing.candidate?.statements.map(\.version) == [4])
    }

    @Test func `that is live already is as good as none`() async throws {
        try await house.open()
        try await house.propose("Neu")
        try await house.sign("rita", "edda")
        let killed = try workplace.files("candidate")
        try await house.publish("Neu")
        for (name, bytes) in killed { try workplace.write(bytes, to: "candidate/" + name) }
        #expect(try await house.publisher().standing().candidate == nil)
        #expect(try await house.publish("Neu").outcome == .unchanged)
        #expect(try workplace.files("candidate") == [:])
    }

    @Test func `needs the sources that it was made of`() async throws {
        try await house.open()
        try await house.propose("Neu")
        try await house.sign("rita", "edda")
        await refused("the sources here do not give what was proposed: content.de.json, content.en.json", "Anders")
    }

    @Test func `that nobody made is told, with who would have to sign`() async throws {
        try await house.open()
        await refused(
            "the workspace says something that is not published, or no longer holds, and nobody has proposed it: content would have to be signed",
            "Neu")
    }

    @Test func `is not asked for by what only comes to its end`() async throws {
        try await house.open()
        let report = try await house.publish(after: .days(150))
        #expect(report.roles.filter { $0.reason != nil }.map(\.role) == [.snapshot, .timestamp])
        let due = try await house.publisher().standing().roles.filter { $0.due <= Workplace.start + .days(150) }
        #expect(due.map(\.role) == [.content, .parameters])
        let fault = await #expect(throws: PublishingFault.self) { try await house.publish(after: .days(181)) }
        #expect(fault == .candidate(.notProposed([.content, .parameters])))
        let proposal = try await house.propose(after: .days(181))
        #expect(
            proposal.standing.changes.flatMap(\.lines) == [
                "says the same as before; signed anew, for it expired 2027-05-20T08:00:00Z",
                "says the same as before; signed anew, for it expired 2027-05-20T08:00:00Z",
            ])
    }

    @Test func `that has expired is not published`() async throws {
        try await house.open()
        try await house.propose("Neu")
        try await house.sign("rita", "edda")
        let fault = await #expect(throws: PublishingFault.self) { try await house.publish("Neu", after: .days(200)) }
        #expect(fault?.description == "the candidate's content has expired before it was published")
    }

    private func refused(_ words: String, _ text: String, number: Int = 1) async {
        let fault = await #expect(throws: PublishingFault.self) { try await house.publish(text, number: number) }
        #expect(fault?.description == words)
    }
}

@Suite struct `A candidate that somebody edited` {
    private let house: SigningHouse

    init() async throws {
        house = try SigningHouse()
        try await house.open()
        try await house.propose("Neu")
        try await house.sign("rita", "edda")
    }

    @Test func `counts again once a damaged signature is removed and made anew`() async throws {
        try house.workplace.write(Array("{}".utf8), to: "candidate/signatures/rita.json")
        await #expect(
            throws: PublishingFault.candidate(
                .damaged(file: "signatures/rita.json", "it holds no list of signatures"))
        ) { _ = try await house.publisher().standing() }
        try house.workplace.remove("candidate/signatures/rita.json")
        try await house.sign("rita")
        #expect(try await house.publish("Neu").release == 2)
    }

    @Test func `costs no more than a new signature where only one is damaged`() {
        #expect(
            CandidateFault.damaged(file: "signatures/rita.json", "it holds no list of signatures").fix
                == "bring it back from version control; or remove it, and have who signed it run 'litfass sign' again")
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
            "'Publish/candidate/content.json' was changed after it was proposed, or belongs to another proposal"
        ),
        (
            "content.json", "\"version\": 2", "\"version\": 2.5",
            "'Publish/candidate/content.json' is not what 'litfass propose' writes: content metadata is malformed: 'signed' holds a number that is no integer"
        ),
        (
            "content.json", "{\n", "<<<<<<< HEAD\n{\n",
            "'Publish/candidate/content.json' holds both sides of a merge: two people have proposed different releases"
        ),
        (
            "candidate.json", "\"format\": 1", "\"format\": 2",
            "'Publish/candidate/candidate.json' is not what 'litfass propose' writes: it does not say what it is about"
        ),
        (
            "signatures/rita.json", "\"role\": \"content\"", "\"role\": \"everything\"",
            "'Publish/candidate/signatures/rita.json' is not what 'litfass propose' writes: it holds no list of signatures"
        ),
    ])
    func `is told by its file`(file: String, old: String, new: String, words: String) async throws {
        let path = "candidate/" + file
        let text = String(decoding: try house.workplace.read(path), as: UTF8.self)
        try #require(text.contains(old))
        let place = try #require(text.ranges(of: old).first)
        try house.workplace.write(Array(text.replacingCharacters(in: place, with: new).utf8), to: path)
        let before = try house.workplace.files("site")
        let fault = await #expect(throws: PublishingFault.self) { try await house.publish("Neu") }
        #expect(fault?.description == words)
        #expect(try house.workplace.files("site") == before)
    }

    @Test func `to last longer, or to name others, is not shown to be signed`() async throws {
        let standing = try await house.publisher().standing()
        try standing.demandAsProposed(at: Workplace.start)
        let future = #expect(throws: PublishingFault.self) {
            try standing.demandAsProposed(at: Workplace.start + .days(-2))
        }
        #expect(
            future?.description
                == "the candidate was proposed on 2026-11-21T08:00:00Z, and the clock here shows 2026-11-19T08:00:00Z")
        let short = SigningHouse.policy.replacing(
            "content: {signers: [edda, rita], threshold: 2, lifetime: 180",
            with: "content: {signers: [edda, rita], threshold: 2, lifetime: 170")
        let shorter = try await house.publisher(short).standing()
        let long = #expect(throws: PublishingFault.self) { try shorter.demandAsProposed(at: Workplace.start) }
        #expect(
            long?.description
                == "the candidate's content would be good until 2027-05-20T08:00:00Z, which is longer than the policy's lifetime"
        )
        _ = try await house.publisher().withdraw()
        let other = SigningHouse.policy.replacing(
            "[anna, ben, clara], threshold: 2, lifetime: 365 days}\n  targets",
            with: "[anna, ben], threshold: 1, lifetime: 365 days}\n  targets")
        try await house.proposeRules(under: other)
        let edited = try await house.publisher().standing()
        let rules = #expect(throws: PublishingFault.self) { try edited.demandAsProposed(at: Workplace.start) }
        #expect(
            rules?.description
                == "the candidate says otherwise who may sign than Publish/policy.yaml and Publish/keys do: "
                + "Clara signs root no longer; root needs 1 of 2 signers, where it needed 2 of 3")
    }

    /// What a client reads, and a person who signs is not shown.
    static let unseen: [Unseen] = [
        Unseen("a stranger in front of those who may speak for content", "targets") { signed in
            var stranger = try object(signed["delegations"]?["roles"]?.array?.first)
            stranger["name"] = "stranger"
            signed["delegations"] = try delegations(of: signed) { [.object(stranger)] + $0 }
        },
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

    @Test(arguments: unseen)
    func `to say what nobody is shown is neither signed nor published, and proposed anew without it`(
        _ unseen: Unseen
    ) async throws {
        let other = SigningHouse.policy.replacing("lifetime: 365 days", with: "lifetime: 366 days")
            .replacing("targets: {signers: [anna, ben, clara]", with: "targets: {signers: [anna, ben, clara, edda]")
            .replacing("parameters: {signers: [anna, edda, rita]", with: "parameters: {signers: [anna, edda]")
        if unseen.role != "content" {
            _ = try await house.publisher().withdraw()
            try await house.proposeRules(under: other)
        }
        let policy = unseen.role == "content" ? SigningHouse.policy : other
        try await house.publisher(policy).standing().demandAsProposed(at: Workplace.start)
        try edit(unseen)
        let edited = try await house.publisher(policy).standing()
        let words =
            "'Publish/candidate/\(unseen.role).json' is not what 'litfass propose' writes: "
            + "it says more, or other things, than is shown of it"
        let unsigned = #expect(throws: PublishingFault.self) { try edited.demandAsProposed(at: Workplace.start) }
        #expect(unsigned?.description == words)
        let unpublished = await #expect(throws: PublishingFault.self) {
            try await house.publish("Neu", under: policy)
        }
        #expect(unpublished?.description == words)
        if unseen.role == "content" {
            try await house.propose("Neu")
        } else {
            try await house.proposeRules(under: policy)
        }
        try await house.publisher(policy).standing().demandAsProposed(at: Workplace.start)
    }

    /// As somebody does who knows the files: with the digest that belongs to it.
    private func edit(_ unseen: Unseen) throws {
        let path = "candidate/\(unseen.role).json"
        var file = try Self.object(try JSON.parse(house.workplace.read(path)))
        var signed = try Self.object(file["signed"])
        let before = SHA256Digest(of: try JSON.object(signed).canonical()).hex
        try unseen.edit(&signed)
        let after = SHA256Digest(of: try JSON.object(signed).canonical()).hex
        file["signed"] = .object(signed)
        try house.workplace.write(JSON.object(file).encodedPretty(), to: path)
        let head = String(decoding: try house.workplace.read("candidate/candidate.json"), as: UTF8.self)
        try #require(head.contains(before))
        try house.workplace.write(
            Array(head.replacingOccurrences(of: before, with: after).utf8), to: "candidate/candidate.json")
    }

    @Test func `with a signature over something else counts one signature less`() async throws {
        let path = "candidate/signatures/rita.json"
        let text = String(decoding: try house.workplace.read(path), as: UTF8.self)
        let digit = try #require(text.firstMatch(of: /"sig": "([0-9a-f])/)?.output.1)
        let place = digit.startIndex..<digit.endIndex
        let other = text.replacingCharacters(in: place, with: digit == "0" ? "1" : "0")
        try house.workplace.write(Array(other.utf8), to: path)
        let standing = try await house.publisher().standing()
        #expect(standing.voided.map(\.name) == ["Rita"])
        #expect(standing.demands.map(\.missing) == [["Rita"]])
        let fault = await #expect(throws: PublishingFault.self) { try await house.publish("Neu") }
        #expect(fault?.description == "content 2 has 1 of the 2 signatures that it needs; not signed: Rita")
    }

    @Test(arguments: ["content.json"]) func `with a file missing is told`(file: String) async throws {
        try house.workplace.remove("candidate/" + file)
        let fault = await #expect(throws: PublishingFault.self) { try await house.publish("Neu") }
        #expect(
            fault?.description == "'Publish/candidate/content.json' is not what 'litfass propose' writes: it is missing"
        )
        try await house.propose("Neu")
        #expect(
            try await house.publisher().standing().demands.map(\.signed) == [["Edda", "Rita"]], "it is the same again")
    }
}
