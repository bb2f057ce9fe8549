import TestKit
import Testing

/// What was signed by it is not due for as long as it was ahead.
@Suite(.ownThreads) struct `A timestamp of a clock that was ahead` {
    private static let words =
        "timestamp is good until 2027-02-28T08:00:00Z, longer than anything signed now: a clock was ahead, or this one (2026-11-21T09:00:00Z) is behind; where this one is right, run 'litfass renew'"

    @Test func `is named until it is signed again`() async throws {
        let people = try await People.opened()
        let now = "2026-11-21 09:00:00"
        try await people.expectDone(people.litfass("renew", at: "2027-02-21 08:00:00"))
        for words in [["status"], ["status", "--at", "+30d"], ["verify"], ["verify", "--at", "+30d"]] {
            let outcome = try await people.run(words, by: "nobody", at: now)
            #expect(outcome.status == 1, "\(words)")
            #expect(outcome.output.contains(Self.words), "\(outcome.output)")
            let answer = try await people.run(words + ["--format", "json"], by: "nobody", at: now).output
            #expect(answer.contains("\"overlong\": [\n    \"timestamp\"\n  ]"), "\(answer)")
        }
        let next = try await people.run(["status"], by: "nobody", at: now).output
        #expect(next.hasSuffix("\n\nnext: litfass renew, where the clock here is right\n"), "\(next)")
        let proposed = try await people.litfass("propose", "--uncommitted", at: now)
        #expect(proposed.status == 0)
        #expect(proposed.errors.contains(Self.words))
        #expect(try await people.litfass("renew", "--if-needed", at: now).output.hasPrefix("Nothing to renew"))
        try await people.expectDone(people.litfass("renew", at: now))
        for verb in ["status", "verify"] { #expect(try await people.litfass(verb, at: now).status == 0) }
    }

    /// By clocks that differ by hours, or where the policy is not known.
    @Test func `is not told of where nobody can know it`() async throws {
        let people = try await People.opened()
        #expect(try await people.litfass("status", at: "2026-11-20 10:00:00").status == 0)
        try await people.expectDone(people.litfass("renew", at: "2027-02-21 08:00:00"))
        let root = "Publish/production/trust/1.root.json"
        let stranger = try await people.litfass(
            "verify", "Publish/production/site", "--root", root, at: "2026-11-21 09:00:00")
        #expect(stranger.status == 0, "\(stranger.output)")
    }
}

/// What it signs has expired for phones before it is live.
@Suite(.ownThreads) struct `A clock that is behind` {
    @Test func `is named to whoever renews by it`() async throws {
        let people = try await People.opened()
        let behind = try await people.litfass("renew", at: "2026-10-12 08:00:00")
        #expect(behind.status == 0)
        #expect(
            behind.errors
                == "timestamp was good until 2026-11-28T08:00:00Z: a clock was ahead then, or this one (2026-10-12T08:00:00Z) is behind; where it is, set it right and run 'litfass renew'\n"
        )
        let right = try await people.litfass("renew", at: "2026-11-21 09:00:00")
        #expect(right.status == 0)
        #expect(right.errors == "")
    }
}
