import Digests
package import JSON
import Trust

/// `candidate.json`.
enum CandidateHead {
    static func json(of candidate: Candidate) -> JSON {
        let occasion = candidate.occasion
        var object = JSONObject()
        object["format"] = 1
        object["about"] = .string(occasion.scope.rawValue)
        if let only = occasion.only { object["only"] = .string(only.rawValue) }
        object["proposed"] = .string(occasion.proposed.description)
        if let product = occasion.product { object["product"] = .string(product) }
        if let commit = occasion.commit { object["commit"] = .string(commit) }
        if occasion.isUncommitted { object["uncommitted"] = true }
        if let restores = occasion.restores { object["restores-release"] = .number(JSONNumber(restores)) }
        if let promotion = occasion.promotes {
            object["promotes"] = [
                "environment": .string(promotion.environment), "release": .number(JSONNumber(promotion.release)),
            ]
        }
        object["notes"] = .string(occasion.notes)
        object["statements"] = .object(
            JSONObject(
                candidate.statements.map {
                    .init(key: $0.role.rawValue, value: .string(SHA256Digest(of: $0.bytesToSign).hex))
                }))
        return .object(object)
    }

    /// What it says, and the digest of each statement in the order of the roles.
    static func read(
        _ json: JSON
    ) throws(PublishingFault) -> (Candidate.Occasion, [(role: Policy.Role, digest: String)]) {
        guard json["format"]?.integer == 1, let scope = json["about"]?.string.flatMap(CandidateScope.init),
            let proposed = json["proposed"]?.string.flatMap({ Instant($0) }),
            let statements = json["statements"]?.object
        else { throw .candidate(.damaged(file: "candidate.json", "it does not say what it is about")) }
        var digests: [(role: Policy.Role, digest: String)] = []
        for member in statements.members {
            guard let role = Policy.Role(rawValue: member.key), !role.mayBeOnline, let digest = member.value.string
            else {
                continue
            }
            digests.append((role, digest))
        }
        digests.sort { $0.role < $1.role }
        guard digests.count == statements.count, !digests.isEmpty else {
            throw .candidate(.damaged(file: "candidate.json", "it names no role that people sign, or another one too"))
        }
        var occasion = Candidate.Occasion(
            scope: scope, proposed: proposed, product: json["product"]?.string, commit: json["commit"]?.string,
            isUncommitted: json["uncommitted"] == .bool(true), notes: json["notes"]?.string ?? "",
            restores: json["restores-release"]?.integer.flatMap { Int(exactly: $0) },
            promotes: json["promotes"].flatMap(Candidate.Promotion.init))
        occasion.only = json["only"]?.string.flatMap(Policy.Role.init)
        return (occasion, digests)
    }
}

extension Candidate.Promotion {
    fileprivate init?(_ json: JSON) {
        guard let environment = json["environment"]?.string, let release = json["release"]?.integer,
            let release = Int(exactly: release)
        else { return nil }
        self.init(environment: environment, release: release)
    }
}

/// Signatures of one person: a file in the candidate's folder, or one that is mailed.
package enum SignatureFile {
    package static func json(of signatures: [RoleSignature]) -> JSON {
        let entries = signatures.map { entry in
            JSON.object(
                JSONObject([
                    .init(key: "role", value: .string(entry.role.rawValue)),
                    .init(key: "version", value: .number(JSONNumber(entry.version))),
                    .init(key: "keyid", value: .string(entry.signature.keyID)),
                    .init(key: "sig", value: .string(entry.signature.hex)),
                ]))
        }
        return ["format": 1, "signatures": .array(entries)]
    }

    /// Nil where it is no such file.
    static func signatures(reading bytes: [UInt8]) -> [RoleSignature]? {
        // A bare signature is no JSON; what is wrong with it as JSON says nothing.
        (try? JSON.parse(bytes)).flatMap(signatures)
    }

    static func signatures(in json: JSON) -> [RoleSignature]? {
        guard json["format"]?.integer == 1, let entries = json["signatures"]?.array else { return nil }
        var signatures: [RoleSignature] = []
        for entry in entries {
            guard let role = entry["role"]?.string.flatMap(Policy.Role.init(rawValue:)),
                let version = entry["version"]?.integer.flatMap({ Int(exactly: $0) }),
                let keyID = entry["keyid"]?.string, let hex = entry["sig"]?.string
            else { return nil }
            let signature = Signature(keyID: keyID, hex: hex)
            signatures.append(RoleSignature(role: role, version: version, signature: signature))
        }
        return signatures
    }
}
