import Digests
import JSON
import Signing
import Trust

extension ConformanceCase {
    /// How trust moves from one root to the next.
    static let ofRoots: [ConformanceCase] = [
        ConformanceCase(
            "new-root", section: "§5.3", summary: "Root 2 has a new key of root, and both keys have signed it."
        ) { c in
            c.begin()
            c.publishRoot(2) { ($0.root, $0.signers) = ([.nextRoot], [.root, .nextRoot]) }
            c.publish(2)
            c.accept(2)
        },
        ConformanceCase(
            "chain-of-roots", section: "§5.3.10", summary: "Four roots at once, of which the first three have expired."
        ) {
            c in
            c.begin()
            for version in 2...3 { c.publishRoot(version) { $0.days = 2 } }
            c.publishRoot(4)
            c.publish(2)
            c.accept(2, day: 3)
        },
        ConformanceCase("expired-root", section: "§5.3.10", summary: "The time of the newest root is over.") { c in
            c.begin()
            c.publishRoot(2) { $0.days = 20 }
            c.publish(2) { $0.days = [.timestamp: 300, .snapshot: 300] }
            c.refuse(day: 25)
        },
        ConformanceCase(
            "root-not-signed-by-the-old-one", section: "§5.3.4", summary: "Root 2 is signed by its own key only."
        ) { c in
            c.begin()
            c.publishRoot(2) { ($0.root, $0.signers) = ([.nextRoot], [.nextRoot]) }
            c.publish(2)
            c.refuse()
        },
        ConformanceCase(
            "root-not-signed-by-the-new-one", section: "§5.3.4", summary: "Root 2 is signed by the key of root 1 only."
        ) {
            c in
            c.begin()
            c.publishRoot(2) { ($0.root, $0.signers) = ([.nextRoot], [.root]) }
            c.publish(2)
            c.refuse()
        },
        ConformanceCase("root-version-skipped", section: "§5.3.5", summary: "2.root.json is root 3.") { c in
            c.begin()
            c.publishRoot(3, as: 2)
            c.publish(2)
            c.refuse()
        },
        ConformanceCase("root-again", section: "§5.3.5", summary: "2.root.json is root 1.") { c in
            c.begin()
            c.publishRoot(1, as: 2)
            c.publish(2)
            c.refuse()
        },
        ConformanceCase(
            "root-below-its-own-threshold", section: "§5.3.4", summary: "Root 2 asks for two signatures and has one."
        ) { c in
            c.begin()
            c.publishRoot(2) {
                $0.root = [.root, .nextRoot]
                $0.change = { $0.edit("roles", "root") { $0["threshold"] = 2 } }
            }
            c.publish(2)
            c.refuse()
        },
        ConformanceCase(
            "revoked-online-key", section: "§5.4.2",
            summary: "Root 2 replaces the online key, and the old one signs on."
        ) {
            c in
            c.begin()
            c.publishRoot(2) { $0.online = [.nextOnline] }
            c.publish(2)
            c.refuse()
        },
        ConformanceCase(
            "fast-forward-recovery", section: "§5.3.11",
            summary: "After a high version of a stolen online key, root 2 replaces the key."
        ) { c in
            c.begin()
            c.publish(2) { $0.timestampVersion = 1_000_000 }
            c.accept(2)
            c.publishRoot(2) { $0.online = [.nextOnline] }
            c.publish(3) { $0.signers = [.timestamp: [.nextOnline], .snapshot: [.nextOnline]] }
            c.accept(3)
        },
        ConformanceCase(
            "cached-404", section: "sigstore/root-signing#171",
            summary: "An edge still says that root 2 is not there, when its key has signed."
        ) { c in
            c.begin()
            c.publishRoot(2) { $0.online = [.nextOnline] }
            c.publish(2) { $0.signers = [.timestamp: [.nextOnline], .snapshot: [.nextOnline]] }
            let root = c.repository["metadata/2.root.json"]
            c.repository["metadata/2.root.json"] = nil
            c.refuse()
            c.repository["metadata/2.root.json"] = root
            c.accept(2)
        },
        ConformanceCase(
            "key-id-of-another-form", section: "§4.2.1 (\"KEYID\")",
            summary: "Key ids are digests over another form of the key, as other producers make them."
        ) { c in
            for (number, signer) in RepositoryMaker.Signer.allCases.enumerated() {
                c.repository.aliases[signer] = String(repeating: "0\(number)", count: 32)
            }
            c.publishRoot(1)
            c.publish(1)
            c.accept(1)
        },
        ConformanceCase(
            "unsupported-key", demand: .strict, source: "TUF 1.0.34 §4.2.2",
            summary: "Root 2 lists a key of a type that nobody knows, beside the known one."
        ) { c in
            c.begin()
            c.publishRoot(2) { $0.change = { addUnknownKey(to: &$0, replacing: false) } }
            c.publish(2)
            c.accept(2)
        },
        ConformanceCase(
            "only-unsupported-keys", section: "§4.2.2",
            summary: "The only key of the timestamp is of a type that nobody knows."
        ) { c in
            c.begin()
            c.publishRoot(2) { $0.change = { addUnknownKey(to: &$0, replacing: true) } }
            c.publish(2)
            c.refuse()
        },
        ConformanceCase(
            "one-key-under-two-ids", demand: .strict, source: "TAP 12, tough#946",
            summary: "A threshold of two, met by one key that is listed twice."
        ) { c in
            c.begin()
            let (id, twin) = (RepositoryMaker.key(of: .online).publicKey.id, String(repeating: "cd", count: 32))
            c.publishRoot(2) {
                $0.change = { root in
                    root.edit("keys") { $0[twin] = $0[id] }
                    root.edit("roles", "timestamp") { ($0["keyids"], $0["threshold"]) = (.words([id, twin]), 2) }
                }
            }
            c.publish(2) { $0.damage[.timestamp] = { signAgain(as: twin, in: &$0) } }
            c.refuse()
        },
    ]

    /// Repeats the only signature of a file under another key id.
    private static func signAgain(as id: String, in bytes: inout [UInt8]) {
        // No reason: it was just made.
        guard var file = (try? JSON.parse(bytes))?.object, let first = file["signatures"]?.array?.first?.object else {
            preconditionFailure("a file that was just made has a signature")
        }
        var second = first
        second["keyid"] = .string(id)
        file["signatures"] = [.object(first), .object(second)]
        bytes = JSON.object(file).encoded()
    }

    private static func addUnknownKey(to root: inout JSONObject, replacing isAlone: Bool) {
        let key: JSON = ["keytype": "slh-dsa", "scheme": "slh-dsa-sha2-128s", "keyval": ["public": "00"]]
        // No reason: it has no numbers.
        guard let canonical = try? key.canonical() else {
            preconditionFailure("a key of texts has a canonical form")
        }
        let id = SHA256Digest(of: canonical).hex
        root.edit("keys") { $0[id] = key }
        root.edit("roles", "timestamp") { role in
            role["keyids"] = .array((isAlone ? [] : role["keyids"]?.array ?? []) + [.string(id)])
        }
    }
}
