import Difference
import JSON
import Markup
import Pages
import Publishing
import Reports
import Terminals
import YAML

extension Review {
    /// Everything that a reviewer has to know, what changes for people in its middle.
    var report: Report {
        let changes = difference?.report
        return Report(
            title: changes?.title ?? (bundles.isEmpty ? "A change of who signs" : "What is proposed"),
            sections: [Report.Section(title: "What is proposed", entries: [Report.Entry(name: [], blocks: proposed)])]
                + (changes?.sections ?? [])
                + [Report.Section(title: "Who signs", entries: [Report.Entry(name: [], blocks: signers)])],
            summary: changes?.summary ?? (bundles.isEmpty ? DifferenceReport.nothingSeen : "not compared"))
    }

    private var proposed: [Report.Block] {
        let text = StatusText(status: status)
        var blocks: [Report.Block] = [.line([.plain(text.headline)])]
        for change in status.changes {
            let names = change.files.isEmpty ? "" : ": " + change.files.joined(separator: ", ")
            blocks.append(.line([.plain(change.shortHeading + names)]))
            if change.files.isEmpty { blocks += change.lines.map { .aside([.plain(Self.unbroken($0))]) } }
        }
        blocks.append(.line([.plain("live: \(live.description)")]))
        if let words = rebuiltWords { blocks.append(.line([.plain("rebuilt: \(words)")])) }
        if let findings {
            // Translations that this change made stale are listed with the change.
            blocks.append(.line([.plain(findings.headline)]))
            blocks += findings.firstFindings.map { .aside([.plain($0)]) }
        }
        return blocks + [.line([.plain("digest: \(digest)")])]
    }

    /// People compare the ids of keys group by group: each stays on its line.
    private static func unbroken(_ line: String) -> String {
        line.replacing(#/\b[0-9a-f]{4}(?: [0-9a-f]{4})+\b/#) { $0.output.replacing(" ", with: "\u{A0}") }
    }

    private var rebuiltWords: String? {
        switch rebuilt {
        case .fromSources(let commit):
            "the sources here" + (commit.map { " (commit \($0.prefix(12)))" } ?? "")
                + " give exactly the \(bundles.count) bundles"
        case .ofOtherEnvironment(let promotion):
            "the sources of release \(promotion.release) of '\(promotion.environment)' give exactly the \(bundles.count) bundles"
        case .ofRelease(let number): "exactly the \(bundles.count) bundles of release \(number)"
        case .nothing: nil
        }
    }

    private var signers: [Report.Block] {
        let text = StatusText(status: status)
        let next = text.nextSignature.map { ["next: \($0)"] } ?? []
        let lines = text.signatures + status.editors(editors) + next
        return lines.map { .line([.plain($0)]) }
    }

    /// For programs.
    var json: JSON {
        let text = StatusText(status: status)
        var members: [JSONObject.Member] = [
            .init(key: "reviewed", value: .string(digest)),
            .init(
                key: "live",
                value: [
                    "release": live.release.map { .number(JSONNumber($0)) } ?? .null,
                    "description": .string(live.description),
                ]),
            .init(
                key: "rebuilt",
                value: ["same": true, "bundles": .number(JSONNumber(bundles.count))]),
            .init(key: "last-editors", value: .array(status.editors(editors).map(JSON.string))),
        ]
        if let findings { members.append(.init(key: "check", value: findings.json)) }
        if let difference {
            let from = releaseName(live.release)
            members.append(.init(key: "difference", value: difference.json(from: from, to: "what is proposed")))
        }
        return text.json(members)
    }

    /// Of text: the ids of keys stand on one line.
    static let leastColumns = 120

    func print(as format: ReportFormat, to console: Console) async {
        let images = await images.images(of: difference, as: format)
        console.print(report, as: format, leastColumns: Self.leastColumns, images: images) { json }
    }
}
