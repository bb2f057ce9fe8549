package import JSON
import Terminals

extension WatchReport {
    /// The first line, which monitors show: `CRITICAL: release at https://…: release 2 …, behind by 3 releases`.
    package var headline: String {
        var found = together.map { (check: $0, place: "") }
        found += addresses.flatMap { report in report.checks.map { (check: $0, place: " at \(report.address)") } }
        guard state != .ok, let worst = found.first(where: { $0.check.state == state }) else {
            let release = addresses.compactMap(\.measures.release).first.map { "release \($0), " } ?? ""
            let places = addresses.count == 1 ? "1 address" : "\(addresses.count) addresses"
            return "OK: \(release)\(counted(checks.count, "check")) at \(places)"
        }
        let others = found.count { $0.check.state != .ok } - 1
        let more = others > 0 ? " (and \(counted(others, "other check")))" : ""
        return "\(state.name.uppercased()): \(worst.check.kind.rawValue)\(worst.place): \(worst.check.found)\(more)"
    }

    /// Every check in a line, those of each address below it, with a remedy where one is needed.
    package var lines: [String] {
        var lines = [headline]
        for report in addresses { lines += ["", report.address] + report.checks.flatMap(\.lines) }
        if !together.isEmpty { lines += ["", "together"] + together.flatMap(\.lines) }
        return lines
    }

    /// The checks of one address that are not in order, each with its remedy.
    package var troubles: [String] {
        (addresses.flatMap(\.checks) + together).filter { $0.state != .ok }.flatMap(\.lines)
    }

    /// What has become of checks since an earlier round: nothing where all are as they were.
    package func changes(since before: WatchReport) -> [String] {
        func states(_ report: WatchReport) -> [String: Check] {
            let pairs =
                report.addresses.flatMap { address in address.checks.map { ("\($0.kind) \(address.address)", $0) } }
                + report.together.map { ("\($0.kind)", $0) }
            return Dictionary(pairs) { first, _ in first }
        }
        let old = states(before)
        var lines: [String] = []
        for report in addresses {
            let changed = report.checks.filter { old["\($0.kind) \(report.address)"]?.state != $0.state }
            if !changed.isEmpty { lines += [report.address] + changed.flatMap(\.lines) }
        }
        let changed = together.filter { old["\($0.kind)"]?.state != $0.state }
        return lines + (changed.isEmpty ? [] : ["together"] + changed.flatMap(\.lines))
    }

    package var json: JSON {
        var members: [JSONObject.Member] = [
            .init(key: "format", value: 1), .init(key: "moment", value: .string("\(moment)")),
            .init(key: "state", value: .string(state.name)),
        ]
        if let published {
            members.append(
                .init(
                    key: "published",
                    value: [
                        "source": .string(published.source), "release": .number(JSONNumber(published.release)),
                        "root": .number(JSONNumber(published.root)),
                    ]))
        }
        members.append(.init(key: "addresses", value: .array(addresses.map(\.json))))
        members.append(.init(key: "together", value: .array(together.map(\.json))))
        return .object(JSONObject(members))
    }
}

extension AddressReport {
    /// Whether an older release is served than was published.
    package var isBehind: Bool { (measures.releasesBehind ?? 0) > 0 }

    fileprivate var json: JSON {
        var members: [JSONObject.Member] = [
            .init(key: "address", value: .string(address)), .init(key: "state", value: .string(state.name)),
        ]
        func add(_ key: String, _ number: Int?) {
            if let number { members.append(.init(key: key, value: .number(JSONNumber(number)))) }
        }
        add("release", measures.release)
        add("releases-behind", measures.releasesBehind)
        add("roots-behind", measures.rootsBehind)
        add("seconds-behind", measures.behindSeconds.map(Int.init))
        let roles = measures.roles.map { role in
            JSONObject.Member(
                key: role.name,
                value: ["version": .number(JSONNumber(role.version)), "expires": .string("\(role.expires)")])
        }
        members.append(.init(key: "roles", value: .object(JSONObject(roles))))
        members.append(.init(key: "checks", value: .array(checks.map(\.json))))
        return .object(JSONObject(members))
    }
}

extension Check {
    fileprivate var lines: [String] {
        func padded(_ text: String, to width: Int) -> String {
            text + String(repeating: " ", count: max(0, width - text.count))
        }
        let word = state == .ok ? state.name : state.name.uppercased()
        let line = "  \(padded(word, to: 8))  \(padded(kind.rawValue, to: 11))  \(found)"
        return [line] + (remedy.map { [String(repeating: " ", count: 12) + "fix: \($0)"] } ?? [])
    }

    fileprivate var json: JSON {
        var members: [JSONObject.Member] = [
            .init(key: "check", value: .string(kind.rawValue)), .init(key: "state", value: .string(state.name)),
            .init(key: "found", value: .string(found)),
        ]
        if let remedy { members.append(.init(key: "remedy", value: .string(remedy))) }
        return .object(JSONObject(members))
    }
}
