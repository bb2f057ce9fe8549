import Bundles
package import JSON
package import Publishing
import Terminals
package import Trust

/// What `publish` and `renew` tell of what they did.
package struct PublishReport {
    package let report: PublishingReport
    package let policy: Policy
    package let now: Instant
    package let request: Request

    package enum Request {
        /// With what the check found before; nil where the sources had no part in it.
        case publication(CheckReport?)
        /// With what people have to do next, whether anything was renewed or not; nil where they have nothing to do.
        case renewal(next: String?)
    }

    package init(report: PublishingReport, policy: Policy, now: Instant, request: Request) {
        (self.report, self.policy, self.now, self.request) = (report, policy, now, request)
    }

    package var lines: [String] {
        var lines = [headline]
        if report.outcome == .released { lines += [""] + TextLayout.columns(bundleRows) }
        lines += report.aliasLines(under: policy)
        if isSigned { lines += [""] + TextLayout.columns(roleRows) }
        if !report.madeKeys.isEmpty { lines += ["", developmentWarning] }
        if let next { lines += ["", "next: \(next)"] }
        return lines
    }

    /// A timestamp that ends before the one in its place did, which one clock alone would not have signed.
    package var remarks: [String] {
        report.roles.compactMap { role in
            guard role.role == .timestamp, case .expiring(let before)? = role.reason,
                role.expires + ExpiryWatch.clockMargin < before
            else { return nil }
            return
                "timestamp was good until \(before): a clock was ahead then, or this one (\(now)) is behind; where it is, set it right and run 'litfass renew'"
        }
    }

    /// Whether anybody signed anything.
    private var isSigned: Bool { report.roles.contains { $0.reason != nil } }

    private var headline: String {
        let release = "release \(report.release)"
        switch (report.outcome, report.written) {
        case (.unchanged, _) where isRenewal: return "Nothing to renew: \(release) is good until \(until)."
        case (.unchanged, _):
            return "Nothing to publish: \(release) says the same, and is good until \(until)."
        case (.released, .some): return "Published \(release)\(changes)."
        case (.released, nil): return "Would publish \(release)\(changes); nothing was written."
        case (.renewed, .some) where !isSigned:
            return "Put \(release) back, which was not all there; it is good until \(until)."
        case (.renewed, nil) where !isSigned:
            return "Would put \(release) back, which is not all there; nothing was written."
        case (.founded, .some):
            return "Root \(rootVersion) is signed and in \(policy.name("trust")); nothing is served yet."
        case (.founded, nil): return "Would create trust root \(rootVersion); nothing was written."
        case (.renewed, .some) where hasNewRoot:
            return
                "Root \(rootVersion) counts from here on; release \(report.release) says the same, and is good until \(until)."
        case (.renewed, nil) where hasNewRoot: return "Would put root \(rootVersion) live; nothing was written."
        case (.renewed, .some): return "Nothing new to tell: \(release) stays, and is good until \(until)."
        case (.renewed, nil): return "Would renew \(release) until \(until); nothing was written."
        }
    }

    private var isRenewal: Bool { if case .renewal = request { true } else { false } }

    private var hasNewRoot: Bool { report.roles.contains { $0.role == .root && $0.reason != nil } }

    private var rootVersion: Int { report.roles.first { $0.role == .root }?.version ?? 0 }

    private var changes: String {
        let changed = report.bundles.filter { $0.change != .unchanged }.map(\.name.string) + report.removedBundles
        switch changed.count {
        case 0: return " with new signatures, and nothing new to tell"
        case _ where report.bundles.allSatisfy { $0.change == .added }: return ": \(changed.count) bundles"
        case 1: return ": \(changed[0]) changed"
        default: return ": \(changed.count) bundles changed"
        }
    }

    /// When the first of the signatures expires.
    private var until: String {
        report.roles.map(\.expires).min().map { "\($0)" } ?? "never"
    }

    private var developmentWarning: String {
        let files = report.madeKeys.map { "\($0).pem" }.joined(separator: ", ")
        let (verb, place) = report.written == nil ? ("would be made", "") : ("were made", " in \(policy.name("keys"))")
        return """
            KEYS FOR DEVELOPMENT \(verb): \(files)\(place), passphrase 'development'.
            Everybody knows that passphrase. What these keys sign must never reach a phone.
            """
    }

    private var next: String? {
        switch (report.outcome, report.written) {
        case (.unchanged, _): nextOfPeople
        case (_, nil): "litfass publish"
        case (.founded, _) where policy.developmentKeys: "litfass publish"
        case (.founded, _): "commit Publish, ship 1.root.json with the app, then: litfass propose"
        case (.renewed, _) where hasNewRoot && !policy.developmentKeys: "commit Publish"
        case (.released, _) where isToBePushed:
            policy.developmentKeys ? "litfass push" : "commit Publish, then: litfass push"
        case (.released, _) where !policy.developmentKeys: "commit Publish; the origin serves the release from here on"
        case (.released, _): "litfass serve"
        case (.renewed, _): nextOfPeople
        }
    }

    private var isToBePushed: Bool { !policy.delivery.targets.isEmpty && !policy.delivery.pushesItself }

    /// Who has to do something although nothing was published.
    private var nextOfPeople: String? {
        if case .renewal(let next?) = request { return next }
        return Renewals(report, under: policy, at: now).next
    }

    private var bundleRows: [[String]] {
        [["bundle", "bytes", "brotli", "gzip", ""]]
            + (report.bundles + report.assets.filter { $0.change != .unchanged }).map { bundle in
                [
                    bundle.name.string, String(bundle.length), bundle.brotliLength.map(String.init) ?? "–",
                    bundle.gzipLength.map(String.init) ?? "–",
                    bundle.change == .unchanged ? "" : bundle.change.rawValue,
                ]
            } + report.removedBundles.map { [$0, "–", "–", "–", "removed"] }
    }

    private var roleRows: [[String]] {
        [["role", "version", "expires", "signed by"]]
            + report.roles.map { role in
                let signed = role.reason.map { "\(role.signers.joined(separator: ", ")) (\(Self.words($0)))" }
                return [role.role.rawValue, String(role.version), "\(role.expires)", signed ?? "unchanged"]
            }
    }

    private static func words(_ reason: ReleasePlan.Reason) -> String {
        switch reason {
        case .first: "first"
        case .changed: "changed"
        case .otherSigners: "other signers"
        case .expiring(let instant): "was to expire \(instant)"
        }
    }
}

extension PublishReport {
    package var json: JSON {
        var object = JSONObject()
        object["format"] = 1
        object["outcome"] = .string(report.outcome.rawValue)
        object["release"] = .number(JSONNumber(report.release))
        object["dry-run"] = .bool(report.written == nil)
        object["bundles"] = .array(report.bundles.map(Self.json))
        object["assets"] = .array(report.assets.map(Self.json))
        object["removed-bundles"] = .array(report.removedBundles.map(JSON.string))
        object["added-aliases"] = .words(report.addedAliases)
        object["removed-aliases"] = .words(report.removedAliases)
        object["roles"] = .array(report.roles.map(Self.json))
        object["development-keys-made"] = .array(report.madeKeys.map(JSON.string))
        object["compressed-files"] = .number(JSONNumber(report.compressedFiles))
        if case .publication(let findings?) = request { object["check"] = findings.json }
        if let written = report.written {
            object["written-files"] = .number(JSONNumber(written.files))
            object["written-bytes"] = .number(JSONNumber(written.bytes))
        }
        return .object(object)
    }

    private static func json(_ bundle: PublishingReport.Bundle) -> JSON {
        var object = JSONObject()
        object["name"] = .string(bundle.name.string)
        object["change"] = .string(bundle.change.rawValue)
        object["bytes"] = .number(JSONNumber(bundle.length))
        if let length = bundle.brotliLength { object["brotli-bytes"] = .number(JSONNumber(length)) }
        if let length = bundle.gzipLength { object["gzip-bytes"] = .number(JSONNumber(length)) }
        return .object(object)
    }

    private static func json(_ role: PublishingReport.Role) -> JSON {
        var object = JSONObject()
        object["role"] = .string(role.role.rawValue)
        object["version"] = .number(JSONNumber(role.version))
        object["expires"] = .string("\(role.expires)")
        object["signed"] = .bool(role.reason != nil)
        if let reason = role.reason {
            object["reason"] = .string(words(reason))
            object["signers"] = .array(role.signers.map(JSON.string))
        }
        return .object(object)
    }
}
