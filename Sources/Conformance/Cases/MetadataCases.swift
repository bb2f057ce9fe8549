import JSON
import Trust

extension ConformanceCase {
    /// Whether what is old, mixed, damaged or signed by another is refused.
    static let ofMetadata: [ConformanceCase] = [
        ConformanceCase("good-releases", section: "§5", summary: "Three releases, the first of them twice.") { c in
            c.begin()
            c.accept(1)
            c.publish(2)
            c.accept(2)
            c.publish(3)
            c.accept(3, target: "content.en.json")
        },
        ConformanceCase("expired-timestamp", section: "§5.4.4", summary: "The time of the timestamp is over.") { c in
            c.begin()
            c.publish(2)
            c.refuse(day: 8)
        },
        ConformanceCase(
            "expired-snapshot", section: "§5.5.6",
            summary: "The time of the snapshot is over, that of the timestamp not."
        ) {
            c in
            c.begin()
            c.publish(2) { $0.days = [.timestamp: 300] }
            c.refuse(day: 40)
        },
        ConformanceCase(
            "expired-role", section: "§5.6.6", summary: "The time of the role that lists the target is over."
        ) { c in
            c.begin()
            c.publish(2) { $0.days = [.timestamp: 300, .snapshot: 300] }
            c.refuse(day: 200)
        },
        ConformanceCase(
            "rolled-back-timestamp", section: "§5.4.3.1", summary: "A timestamp that is older than the one before."
        ) { c in
            c.begin()
            let old = c.repository["metadata/timestamp.json"]
            c.publish(2)
            c.accept(2)
            c.repository["metadata/timestamp.json"] = old
            c.refuse()
        },
        ConformanceCase(
            "rolled-back-snapshot", section: "§5.4.3.2", summary: "A newer timestamp that names an older snapshot."
        ) { c in
            c.begin()
            c.publish(2)
            c.accept(2)
            c.publish(1) { $0.timestampVersion = 3 }
            c.refuse()
        },
        ConformanceCase(
            "rolled-back-role", section: "§5.5.5", summary: "A newer snapshot that lists an older version of a role."
        ) { c in
            c.begin()
            c.publish(2)
            c.accept(2)
            c.publish(3) { $0.contentVersion = 1 }
            c.refuse()
        },
        refused("role-removed", section: "§5.5.5", summary: "A newer snapshot that no longer lists a role.") {
            $0.list = { $0["content.json"] = nil }
        },
        ConformanceCase(
            "same-timestamp-version", section: "§5.4.3.1",
            summary: "Another timestamp of the same version changes nothing."
        ) { c in
            c.begin()
            c.publish(2) { $0.timestampVersion = 1 }
            c.accept(1)
        },
        ConformanceCase(
            "mixed-releases", section: "§5.5.2", summary: "The snapshot of release 3 in the place of that of release 2."
        ) {
            c in
            c.begin()
            c.publish(2)
            let files = c.repository.files
            c.publish(3)
            let snapshot = c.repository["metadata/3.snapshot.json"]
            c.repository.goBack(to: files)
            c.repository["metadata/2.snapshot.json"] = snapshot
            c.refuse()
        },
        ConformanceCase(
            "role-of-another-repository", section: "§5.6.2",
            summary: "A file of the role that its people signed, and not the one that is listed."
        ) { c in
            c.begin()
            c.publish(2) { $0.bundles = KitBundle.texts(ofRelease: 9) }
            let other = c.repository["metadata/2.content.json"]
            c.publish(2)
            c.repository["metadata/2.content.json"] = other
            c.refuse()
        },
        ConformanceCase(
            "snapshot-missing", section: "§5.5.1",
            summary: "The timestamp names a snapshot that the server does not have."
        ) {
            c in
            c.begin()
            c.publish(2)
            c.repository["metadata/2.snapshot.json"] = nil
            c.refuse()
        },
        ConformanceCase("flipped-bit", section: "§5.4.2", summary: "One byte of the timestamp is another.") { c in
            c.begin()
            c.publish(2) { $0.damage[.timestamp] = { replace("\"version\":2", with: "\"version\":3", in: &$0) } }
            c.refuse()
        },
        refused("unsigned-timestamp", section: "§5.4.2", summary: "A timestamp without a signature.") {
            $0.signers[.timestamp] = []
        },
        refused(
            "signature-of-another-role", section: "§5.4.2", summary: "A timestamp that the key of targets has signed."
        ) { $0.signers[.timestamp] = [.targets] },
        refused(
            "signature-of-a-stranger", section: "§5.5.3",
            summary: "A snapshot that a key has signed which nobody lists."
        ) { $0.signers[.snapshot] = [.stranger] },
        refused(
            "role-in-the-place-of-another", section: "§4.3",
            summary: "A snapshot that says of itself that it is a timestamp."
        ) { $0.changes[.snapshot] = { $0["_type"] = "timestamp" } },
        refused(
            "unknown-specification", section: "§4.3", summary: "A timestamp of version 2 of the specification."
        ) { $0.changes[.timestamp] = { $0["spec_version"] = "2.0.0" } },
        refused(
            "truncated-snapshot", section: "§5.5.2", summary: "The connection ended in the middle of the snapshot."
        ) { $0.damage[.snapshot] = { $0.removeLast($0.count / 2) } },
        refused(
            "longer-snapshot", section: "§5.5.1", summary: "The snapshot is longer than the timestamp says."
        ) { $0.damage[.snapshot] = { $0 += Array(repeating: UInt8(ascii: " "), count: 100) } },
        refused("bad-json", section: "§4.2.1", summary: "The timestamp ends in the middle of its JSON.") {
            $0.damage[.timestamp] = { $0.removeLast(2) }
        },
        refused(
            "duplicate-members", demand: .strict, source: "RFC 8259 §4",
            summary: "A timestamp with the member 'version' twice, and a good signature."
        ) {
            $0.damage[.timestamp] = {
                replace("\"version\":2,\"expires\"", with: "\"version\":1,\"version\":2,\"expires\"", in: &$0)
            }
        },
    ]

    /// - Precondition: the bytes have `old` once.
    private static func replace(_ old: String, with new: String, in bytes: inout [UInt8]) {
        guard let range = bytes.firstRange(of: old.utf8) else { preconditionFailure("'\(old)' is in the file") }
        bytes.replaceSubrange(range, with: new.utf8)
    }
}

extension ConformanceCase {
    /// A case of the specification, by its section.
    init(_ name: String, section: String, summary: String, tell: (inout CaseBuilder) -> Void) {
        self.init(name, demand: .tuf, source: "TUF 1.0.34 \(section)", summary: summary, tell: tell)
    }
}
