import Bundles
import JSON
import Publishing
import Testing

/// What a reader of the app sees differ, a reviewer must see.
@Suite struct `A difference hides nothing`: MakingReleases {
    // MARK: Days

    @Test func `of days on which opening hours differ, and of no others`() {
        let closed = { (from: String, to: String) -> JSON in
            ["from": .string(from), "to": .string(to), "closed": true]
        }
        let short: JSON = [
            "from": "2026-12-26", "to": "2026-12-26", "hours": [["from": "08:00", "to": "12:00"]],
        ]
        let write = { (exceptions: [JSON]) in
            self.edition { document, _ in
                document.fields["opening-hours"] = [
                    "zone": "Europe/Berlin", "weekly": [], "exceptions": .array(exceptions),
                ]
            }
        }
        let whole = write([closed("2026-12-24", "2026-12-26"), closed("2027-01-01", "2027-01-01")])
        let divided = write([closed("2026-12-24", "2026-12-25"), short])
        #expect(
            words(told(whole, divided))
                == "26 December 2026 now 8–12 (was closed); 1 January 2027 as every week (was closed)")
        #expect(
            words(told(divided, whole))
                == "26 December 2026 now closed (was 8–12); 1 January 2027 now closed")
        let apart = write([closed("2026-12-24", "2026-12-25"), closed("2026-12-26", "2026-12-26")])
        #expect(told(apart, write([closed("2026-12-24", "2026-12-26")])) == "nothing that a reader sees differs\n")
    }

    // MARK: Lists and versions

    @Test func `of who is locked out by a platform that comes whole`() {
        let old = parameters(object([("ios", ["app-minimum": "2.9"])]))
        let new = parameters(object([("ios", ["app-minimum": "2.9"]), ("android", ["app-minimum": "2.8"])]))
        #expect(told(old, new).contains("      Locked out: Android phones with the app below 2.8.\n"))
    }

    // MARK: Reading what was told

    /// The lines of the first document as one.
    private func words(_ text: String) -> String {
        text.split(separator: "\n").dropFirst(2).prefix { $0.hasPrefix("    ") }
            .map { $0.drop { $0 == " " } }.joined(separator: " ")
    }
}
