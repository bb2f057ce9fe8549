import Bundles
import Markup

// What changed exposure parameters do to people, in a table and a small chart.

extension ExposureComparison {
    /// Rows that a person reads at once; all of them stand in the appendix.
    private static let limitRows = 15

    var summary: String {
        guard problem == nil, !results.isEmpty else { return "reference encounters not calculated" }
        guard isJudged else { return "reference encounters do not depend on what changed" }
        return "reference encounters: \(changed.count) of \(results.count) change their risk"
    }

    var entries: [Report.Entry] {
        var blocks: [Report.Block] = []
        if let problem { blocks.append(.line([.plain(problem)])) }
        if !results.isEmpty, isJudged { blocks += findings }
        if !others.isEmpty {
            let words = "not calculated, since exposure windows are not judged by it: \(others.joined(separator: ", "))"
            blocks.append(isJudged ? .aside([.plain(words)]) : .line([.plain(words)]))
        }
        return [Report.Entry(name: [], blocks: blocks)]
    }

    private var findings: [Report.Block] {
        let tipping = results.flatMap { result in days(of: result).filter(\.tips).map { (result, $0) } }
        var blocks: [Report.Block] = [.line([.plain(sentence(tippingDays: tipping.count))])]
        if !tipping.isEmpty {
            blocks.append(
                .table(
                    table("Days that tip", tipping.prefix(Self.limitRows).map { row($0.0, $0.1) }, isAppendix: false)))
            if tipping.count > Self.limitRows {
                blocks.append(.aside([.plain("and \(tipping.count - Self.limitRows) more days")]))
            }
            blocks.append(.chart(chart(tipping.prefix(Self.limitRows).map { ($0.0, $0.1) })))
        }
        blocks += nearest
        let all = results.flatMap { result -> [[Report.Span]] in
            let days = days(of: result)
            return days.isEmpty ? [silentRow(result)] : days.map { row(result, $0) }
        }
        return blocks + [.table(table("All \(results.count) reference encounters, by day", all, isAppendix: true))]
    }

    /// `3 of 64 reference encounters change their risk: 2 from low to high, 1 from none to low. 4 days tip.`
    private func sentence(tippingDays: Int) -> String {
        var counts: [(words: String, count: Int)] = []
        for result in changed {
            let words = "from \(result.old.level.rawValue) to \(result.new.level.rawValue)"
            if let place = counts.firstIndex(where: { $0.words == words }) {
                counts[place].count += 1
            } else {
                counts.append((words, 1))
            }
        }
        let days =
            switch tippingDays {
            case 0: "No day tips"
            case 1: "1 day tips"
            default: "\(tippingDays) days tip"
            }
        guard !counts.isEmpty else {
            return "None of \(results.count) reference encounters changes its risk. \(days)."
        }
        let words = counts.map { "\($0.count) \($0.words)" }.joined(separator: ", ")
        return "\(changed.count) of \(results.count) reference encounters change their risk: \(words). \(days)."
    }

    // MARK: Tables

    private func table(_ caption: String, _ rows: [[Report.Span]], isAppendix: Bool) -> Report.Table {
        Report.Table(
            caption: caption,
            columns: [
                .init("encounter"), .init("days ago", isNumber: true), .init("risk of the day"),
                .init("minutes before", isNumber: true), .init("after", isNumber: true), .init("to the threshold"),
            ], rows: rows, isAppendix: isAppendix)
    }

    private func row(_ result: Result, _ day: Day) -> [Report.Span] {
        let level: Report.Span =
            day.tips
            ? .strong("\(day.oldLevel.rawValue) → \(day.newLevel.rawValue)") : .plain(day.newLevel.rawValue)
        return [
            .plain(result.encounter.title), .plain(String(day.daysAgo)), level, .plain(day.oldMinutes.text),
            .plain(day.newMinutes.text), .plain(distance(day.newMinutes)),
        ]
    }

    private func silentRow(_ result: Result) -> [Report.Span] {
        let age = result.encounter.windows.map(\.daysAgo).min().map(String.init) ?? ""
        return [.plain(result.encounter.title), .plain(age), .plain("none")] + [
            .plain("–"), .plain("–"), .plain("left out"),
        ]
    }

    /// `0.40 below 9`
    private func distance(_ minutes: NormalizedTime) -> String {
        guard let nearest = nearestThreshold(minutes) else { return "" }
        let text = nearest.text.hasSuffix(".00") ? String(nearest.text.dropLast(3)) : nearest.text
        let distance = minutes - nearest
        if distance == .zero { return "on \(text)" }
        return "\(distance.magnitude.text) \(distance < .zero ? "below" : "above") \(text)"
    }

    private func nearestThreshold(_ minutes: NormalizedTime) -> NormalizedTime? {
        thresholds.min { ($0 - minutes).magnitude < ($1 - minutes).magnitude }
    }

    /// Days that stay what they are, though hardly.
    private var nearest: [Report.Block] {
        let staying = results.flatMap { result in
            days(of: result).filter { !$0.tips && $0.oldMinutes != $0.newMinutes }.map { (result, $0) }
        }
        let sorted = staying.sorted { gap($0.1) < gap($1.1) }.prefix(3)
        guard !sorted.isEmpty else { return [] }
        let words = sorted.map { "\($0.0.encounter.title): \(distance($0.1.newMinutes))" }
        return [.aside([.plain("nearest to tipping among those that stay: \(words.joined(separator: "; "))")])]
    }

    private func gap(_ day: Day) -> NormalizedTime {
        nearestThreshold(day.newMinutes).map { (day.newMinutes - $0).magnitude } ?? day.newMinutes
    }

    private func chart(_ days: [(result: Result, day: Day)]) -> Report.Chart {
        Report.Chart(
            caption: "Normalized minutes of the day",
            rows: days.map {
                Report.Chart.Row(
                    label: $0.result.encounter.title, old: $0.day.oldMinutes.minutes, new: $0.day.newMinutes.minutes)
            },
            marks: thresholds.map { Report.Chart.Mark(label: "threshold \($0.text)", value: $0.minutes) })
    }
}
