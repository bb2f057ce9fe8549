import Bundles
import Dates
package import FoundationEssentials
package import JSON
package import LitfassClient
import Terminals
import Trust

/// What `fetch` shows of a release: where it stands, what it cost, and what it says.
package struct ReleaseReport {
    package let release: Release
    /// nil where nothing newer could be had and an earlier release is shown.
    package let refresh: Refresh?
    package let wanted: [String]
    package let shown: [String]
    package let now: Date

    package init(release: Release, refresh: Refresh?, wanted: [String], shown: [String], now: Date) {
        (self.release, self.refresh, self.wanted, self.shown, self.now) = (release, refresh, wanted, shown, now)
    }

    package func text() throws -> String {
        var parts = [headline + "\n" + TextLayout.table(rows)]
        if shown.isEmpty { parts.append(TextLayout.table(contents)) }
        for name in shown { parts.append(try section(name)) }
        return parts.joined(separator: "\n\n")
    }

    private var headline: String {
        guard let refresh else { return "release \(release.number), \(age)" }
        return switch refresh.change {
        case .newer(let previous?): "release \(release.number), newer than \(previous)"
        case .newer(nil): "release \(release.number), the first one fetched"
        case .none: "release \(release.number), nothing newer"
        }
    }

    /// How old a release is that stands in for a newer one.
    private var age: String {
        switch (release.freshness.source, release.freshness.age(at: now)) {
        case (.embedded, _), (_, nil): "embedded, never vouched for by an origin"
        case (_, let age?): "the last good one, vouched for \(DurationText.rough(age)) ago"
        }
    }

    private var rows: [(term: String, meaning: String)] {
        let freshness = release.freshness
        var rows = [("product", "\(release.product ?? "none") (\(release.environment ?? "none"))")]
        rows.append(("language", language))
        let left = freshness.expiresAt.timeIntervalSince(now)
        let remaining = left > 0 ? "\(DurationText.rough(.seconds(left))) left" : "expired"
        rows.append(("valid until", "\(freshness.expiresAt.formatted(.iso8601)), \(remaining)"))
        rows.append(("bundles", bundles))
        guard let refresh else { return rows }
        rows.append(("cost", "\(refresh.requests) requests, \(refresh.transferredBytes) bytes"))
        if let doubt = refresh.clockDoubt { rows.append(("clock", "may be wrong: \(doubt)")) }
        if let fault = refresh.storageFault { rows.append(("not kept", "\(fault)")) }
        return rows
    }

    private var language: String {
        guard let given = release.language else { return "none" }
        if isStandIn { return "\(given), the default, because there is nothing in \(wanted.joined(separator: " or "))" }
        let isAsWanted = wanted.isEmpty || wanted.first == given
        return isAsWanted ? given : "\(given) (asked for: \(wanted.joined(separator: ", ")))"
    }

    /// Whether none of the languages that were asked for is there, so that another one is shown.
    private var isStandIn: Bool {
        guard !wanted.isEmpty, let given = release.language.flatMap({ LanguageTag($0) }) else { return false }
        return LanguageTag.bestMatch(for: wanted.compactMap { LanguageTag($0) }, among: [given]) == nil
    }

    private var bundles: String {
        let fetched = Set(refresh?.fetched ?? [])
        return release.bundles.map { bundle in
            let name = bundle.targetName.string
            return refresh == nil ? name : "\(name) (\(fetched.contains(name) ? "fetched" : "at hand"))"
        }.joined(separator: ", ")
    }

    private var contents: [(term: String, meaning: String)] {
        release.collections.map { ($0, counted(release.documents(in: $0).count, "document")) }
            + release.parameterSets.map { ($0, counted(release.parameters($0)?.names.count ?? 0, "parameter")) }
    }

    private func section(_ name: String) throws(LookupFault) -> String {
        if let parameters = release.parameters(name) {
            let lines = parameters.names.compactMap { key in parameters[key].map { FieldValueText.line(key, $0) } }
            return ([name] + lines.map { "  " + FieldValueText.indented($0, by: "  ") }).joined(separator: "\n")
        }
        guard release.collections.contains(name) else {
            throw .noCollection(name, known: release.collections + release.parameterSets)
        }
        let documents = release.documents(in: name).map { document in
            let lines = document.fieldNames.compactMap { field in document[field].map { line(field, $0) } }
            return (["  " + document.id] + lines.map { "    " + FieldValueText.indented($0, by: "    ") }).joined(
                separator: "\n")
        }
        return "\(name)\n" + documents.joined(separator: "\n\n")
    }

    /// A text in another language than the reader's says in which.
    private func line(_ field: String, _ value: FieldValue) -> String {
        let mark = value.language == release.language ? "" : value.language.map { " [\($0)]" } ?? ""
        return FieldValueText.line(field + mark, value)
    }
}

extension ReleaseReport {
    package func json() throws -> JSON {
        var object = JSONObject()
        object["format"] = 1
        object["release"] = .number(JSONNumber(release.number))
        object["accepted"] = .bool(refresh != nil)
        object["language"] = release.language.map { .string($0) } ?? .null
        object["language-stands-in"] = .bool(isStandIn)
        object["freshness"] = .object(freshness)
        if let refresh {
            object["requests"] = .number(JSONNumber(refresh.requests))
            object["bytes"] = .number(JSONNumber(refresh.transferredBytes))
            object["fetched"] = .array(refresh.fetched.map { .string($0) })
        }
        object["bundles"] = .array(try bundlesShown())
        return .object(object)
    }

    private var freshness: JSONObject {
        let freshness = release.freshness
        var object = JSONObject()
        object["origin"] = .string(freshness.source.rawValue)
        object["verified-at"] = freshness.verifiedAt.map { .string($0.formatted(.iso8601)) } ?? .null
        object["expires-at"] = .string(freshness.expiresAt.formatted(.iso8601))
        object["expired"] = .bool(freshness.isExpired(at: now))
        if let age = freshness.age(at: now) { object["age-seconds"] = .number(JSONNumber(age.components.seconds)) }
        if let refusal = freshness.lastRefusal { object["refusal"] = .string("\(refusal.fault)") }
        return object
    }

    /// The bundles with all their documents, or those collections and sets of them that were asked for.
    private func bundlesShown() throws(LookupFault) -> [JSON] {
        let known = release.collections + release.parameterSets
        for name in shown where !known.contains(name) { throw .noCollection(name, known: known) }
        return release.bundles.map { bundle in
            var bundle = bundle
            if !shown.isEmpty {
                bundle.collections.removeAll { !shown.contains($0.name) }
                bundle.parameterSets.removeAll { !shown.contains($0.name) }
            }
            return bundle.json
        }
    }
}
