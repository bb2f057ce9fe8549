import Testing
import Trust

@Suite struct `A refusal says` {
    static let now = Instant(secondsSinceEpoch: 1_795_219_200)
    static let keyID = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
    static let content = RoleName.delegated("content")

    static let words: [(TrustFault, String)] = [
        (
            .malformed(.root, MetadataFlaw(at: [.file], .notA(.object))),
            "root metadata is malformed: the file is not an object"
        ),
        (.wrongType(.targets, found: "root"), "targets metadata was expected, 'root' was offered"),
        (
            .unsupportedSpecification(.root, version: "2.0"),
            "root metadata follows version 2.0 of the TUF specification, and only 1.x is known"
        ),
        (.duplicateSignature(.snapshot, keyID: keyID), "snapshot is signed twice under the key id 0123456789ab"),
        (
            .belowThreshold(.root, valid: 1, threshold: 2, demandedBy: .root(version: 3)),
            "root has 1 of the 2 valid signatures that root version 3 requires"
        ),
        (
            .belowThreshold(content, valid: 0, threshold: 1, demandedBy: .role(.targets)),
            "content has 0 of the 1 valid signatures that targets requires"
        ),
        (
            .belowThreshold(content, valid: 0, threshold: 1, demandedBy: .role(.targets), unverifiable: 1),
            "content has 0 of the 1 valid signatures that targets requires; 1 key that signed is of a kind that this system "
                + "does not verify"
        ),
        (
            .belowThreshold(.root, valid: 1, threshold: 3, demandedBy: .root(version: 3), unverifiable: 2),
            "root has 1 of the 3 valid signatures that root version 3 requires; 2 keys that signed are of a kind that this "
                + "system does not verify"
        ),
        (.rootNotNext(trusted: 3, offered: 5), "root version 5 was offered where 4 must follow 3"),
        (.rolledBack(.snapshot, trusted: 41, offered: 40), "snapshot went back from version 41 to 40"),
        (.removedFromSnapshot(content), "the snapshot no longer lists content, which it listed before"),
        (.wrongVersion(.targets, listed: 4, found: 3), "targets has version 3 where version 4 is listed"),
        (
            .expired(.timestamp, at: now + .seconds(-1), now: now),
            "timestamp expired on 2026-11-20T23:59:59Z, and it is 2026-11-21T00:00:00Z"
        ),
        (.wrongLength(file: "a.json", listed: 4, received: 3), "a.json has 3 bytes where 4 are listed"),
        (
            .longerThanListed(file: "a.json", listed: 4),
            "a.json is larger than the limit 'length' of 4 bytes, which is what is listed"
        ),
        (.wrongDigest(file: "a.json"), "a.json does not have the digest that is listed"),
        (.noKnownDigest(file: "a.json"), "a.json is listed without a SHA-256 or SHA-512 digest"),
        (
            .overLimit(file: "2.root.json", limit: "rootBytes", allowed: 65_536),
            "2.root.json is larger than the limit 'rootBytes' of 65536 bytes"
        ),
        (.missing(file: "timestamp.json"), "the repository does not have timestamp.json"),
        (.notInSnapshot(content), "the snapshot does not list content, which is delegated to"),
        (.unusableTargetName("../x"), "'../x' cannot be the path of a file in a repository"),
        (
            .tooManyDelegations(target: "x", limit: 8),
            "the search for x visits more than 8 roles (limit 'delegations')"
        ),
    ]

    @Test(arguments: words.indices) func `what is wrong, with the facts`(index: Int) {
        #expect(Self.words[index].0.description == Self.words[index].1)
    }
}

@Suite struct `An instant` {
    @Test(
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("2026-11-21T06:30:01Z", 1_795_242_601), ("2000-02-29T23:59:59Z", 951_868_799),
            ("1969-12-31T23:59:59Z", -1), ("0000-01-01T00:00:00Z", -62_167_219_200),
            ("9999-12-31T23:59:59Z", 253_402_300_799),
            ("2100-03-01T00:00:00Z", 4_107_542_400),
        ] as [(String, Int64)])
    func `is read and written`(text: String, seconds: Int64) {
        #expect(Instant(text)?.secondsSinceEpoch == seconds)
        #expect(Instant(secondsSinceEpoch: seconds).description == text)
    }

    @Test(arguments: [
        "", "2026-11-21", "2026-11-21T06:30:01", "2026-11-21T06:30:01z", "2026-11-21 06:30:01Z",
        "2026-11-21T06:30:01.0Z",
        "2026-11-21T06:30:01+00:00", "2026-02-29T00:00:00Z", "2100-02-29T00:00:00Z", "2026-13-01T00:00:00Z",
        "2026-00-01T00:00:00Z", "2026-04-31T00:00:00Z", "2026-01-00T00:00:00Z", "2026-01-01T24:00:00Z",
        "2026-01-01T00:60:00Z", "2026-01-01T00:00:60Z", "+026-01-01T00:00:00Z", "2026-1-01T00:00:000Z",
        " 2026-11-21T06:30:01Z",
        "٢٠٢٦-01-01T00:00:00Z",
    ])
    func `of another form is none`(text: String) {
        #expect(Instant(text) == nil)
    }

    @Test func `on every day of four centuries comes back as it was`() {
        for day in stride(from: Int64(-80_000), to: 80_000, by: 1) {
            let instant = Instant(secondsSinceEpoch: day * 86_400 + 43_210)
            #expect(Instant(instant.description) == instant)
        }
    }
}
