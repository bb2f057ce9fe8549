import JSON
import Origin
import Trust

/// What a tree says of itself, where no root of trust is named: its release, and until when each role is believed. Enough for
/// an alarm before something expires; whether to believe it is for phones to decide.
enum ReleaseFacts {
    static func read(_ content: TreeContent) -> Result<TreeFacts, TreeDistrust> {
        var facts = TreeFacts()
        guard let timestamp = signed("timestamp.json", content) else { return .success(facts) }
        facts.expirations["timestamp"] = expiry(of: timestamp)
        guard let version = timestamp["meta"]?["snapshot.json"]?["version"]?.integer,
            let snapshot = signed("\(version).snapshot.json", content)
        else { return .success(facts) }
        facts.release = Int(version)
        facts.expirations["snapshot"] = expiry(of: snapshot)
        for member in snapshot["meta"]?.object?.members ?? [] where member.key.hasSuffix(".json") {
            let role = String(member.key.dropLast(".json".count))
            guard let version = member.value["version"]?.integer else { continue }
            facts.expirations[role] = signed("\(version).\(member.key)", content).flatMap(expiry)
        }
        var number = 1
        while number < 1000, let root = signed("\(number).root.json", content) {
            facts.expirations["root"] = expiry(of: root)
            number += 1
        }
        return .success(facts)
    }

    private static func signed(_ name: String, _ content: TreeContent) -> JSON? {
        // A tree that is no TUF repository is served all the same.
        content.bytes(of: "metadata/\(name)").flatMap { try? JSON.parse($0)["signed"] }
    }

    private static func expiry(of signed: JSON) -> Int64? {
        signed["expires"]?.string.flatMap { Instant($0) }?.secondsSinceEpoch
    }
}
