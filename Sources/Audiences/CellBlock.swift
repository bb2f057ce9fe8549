package import Bundles
package import Dates

/// Cells that are described together: of each axis, the answers that belong to it.
package struct CellBlock: Hashable, Sendable {
    /// By axis; nil where every answer does.
    package let answers: [Set<Int>?]
}

extension Partition {
    /// Blocks that cover some cells and no others, large ones first: how people would describe them.
    package func blocks(of cells: Set<Int>) -> [CellBlock] {
        var (blocks, open): ([CellBlock], Set<Int>) = ([], cells)
        while let first = open.min() {
            var block = axes.indices.map { Set([answer(of: first, on: $0)]) }
            for axis in axes.indices {
                for answer in axes[axis].answers.indices where !block[axis].contains(answer) {
                    var wider = block
                    wider[axis] = [answer]
                    if all(wider, among: cells) { block[axis].insert(answer) }
                }
            }
            forEach(block) { open.remove($0) }
            blocks.append(
                CellBlock(answers: zip(block, axes).map { $0.count == $1.answers.count ? nil : $0 }))
        }
        return blocks
    }

    /// For whom a condition holds, in plain words.
    package static func words(for condition: Condition, zone: TimeZoneRules?) -> String {
        guard let partition = Partition([condition]) else { return "for some" }
        let cells = (0..<partition.count).filter { partition.holds(0, in: $0) }
        return cells.isEmpty ? "nobody" : partition.words(for: Set(cells), zone: zone)
    }

    /// Who is in some cells, in plain words: "on Android, app below 3.2; or from 2027-01-16".
    /// - Parameter limit: of as many blocks at most.
    package func words(for cells: Set<Int>, zone: TimeZoneRules?, limit: Int = .max) -> String {
        blocks(of: cells).prefix(limit).map { words($0, zone: zone) }.joined(separator: "; or ")
    }

    private func all(_ block: [Set<Int>], among cells: Set<Int>) -> Bool {
        var isWhole = true
        forEach(block) { if !cells.contains($0) { isWhole = false } }
        return isWhole
    }

    private func forEach(_ block: [Set<Int>], _ visit: (Int) -> Void) {
        func go(_ axis: Int, _ cell: Int) {
            guard axis < block.count else { return visit(cell) }
            for answer in block[axis] { go(axis + 1, cell + answer * stride(of: axis)) }
        }
        go(0, 0)
    }

    /// In plain words: "on Android, app below 3.2, from 2027-01-16 08:00"; "everybody" where nothing is asked.
    /// - Parameter zone: in which times are shown; UTC where it is nil.
    private func words(_ block: CellBlock, zone: TimeZoneRules?) -> String {
        let parts = parts(of: block, zone: zone)
        return parts.isEmpty ? "everybody" : parts.map(\.words).joined(separator: ", ")
    }

    /// The same, question by question; without those that make no difference.
    package func parts(of block: CellBlock, zone: TimeZoneRules?) -> [(question: Axis.Question, words: String)] {
        axes.indices.compactMap { axis in
            guard let answers = block.answers[axis] else { return nil }
            let words = AudienceWords(zone: zone)
                .words(for: answers.sorted().map { axes[axis].answers[$0] }, axes[axis])
            return (axes[axis].question, words)
        }
    }
}

/// Says in words who has which answers.
package struct AudienceWords {
    /// In which times are shown; UTC where it is nil.
    package let zone: TimeZoneRules?

    package init(zone: TimeZoneRules?) { self.zone = zone }

    /// - Parameter answers: some of an axis, in its order.
    func words(for answers: [Axis.Answer], _ axis: Axis) -> String {
        switch axis.question {
        case .time: Self.or(runs(of: answers).map(time))
        case .platform: "on \(Self.or(platforms(answers, axis)))"
        case .app: "app \(Self.or(runs(of: answers).map(versions)))"
        case .system: "system \(Self.or(runs(of: answers).map(versions)))"
        case .language: "in \(Self.or(answers.map { language($0, axis) }))"
        case .draw(let name): "\(Self.or(runs(of: answers).map(share))) of '\(name)'"
        }
    }

    /// A moment as people of the zone write it: `2027-01-16 08:00`, and the day alone for its beginning.
    package func moment(_ moment: Int64) -> String {
        let time = UTCTime(secondsSinceEpoch: moment + Int64(zone?.offset(at: moment) ?? 0))
        guard time.hour != 0 || time.minute != 0 || time.second != 0 else { return "\(time.date)" }
        return "\(time.date) \(time.second == 0 ? String(time.clock.prefix(5)) : time.clock)"
    }

    private typealias Run = (first: Axis.Answer, last: Axis.Answer)

    /// Answers that follow each other, put together.
    private func runs(of answers: [Axis.Answer]) -> [Run] {
        answers.reduce(into: []) { runs, answer in
            if let last = runs.last, last.last.meets(answer) {
                runs[runs.count - 1].last = answer
            } else {
                runs.append((answer, answer))
            }
        }
    }

    private func time(_ run: Run) -> String {
        guard case .time(let from, _) = run.first, case .time(_, let until) = run.last else { return "" }
        switch (from, until) {
        case (let from?, let until?): return "from \(moment(from)) to \(moment(until))"
        case (let from?, nil): return "from \(moment(from))"
        case (nil, let until?): return "until \(moment(until))"
        case (nil, nil): return "always"
        }
    }

    private func versions(_ run: Run) -> String {
        guard case .version(let from, _) = run.first, case .version(_, let until) = run.last else { return "" }
        if let from, let until, from.version == until.version { return from.version.text }
        let words = [
            from.map { $0.isAbove ? "above \($0.version)" : "from \($0.version)" },
            until.map { $0.isAbove ? "up to \($0.version)" : "below \($0.version)" },
        ]
        return words.compactMap(\.self).joined(separator: " and ")
    }

    private func share(_ run: Run) -> String {
        guard case .share(let first) = run.first, case .share(let last) = run.last else { return "" }
        let (from, to) = (Share.percent(first.lowerBound), Share.percent(last.upperBound))
        return first.lowerBound == 0 ? "the first \(to) %" : "\(from) to \(to) %"
    }

    private func platforms(_ answers: [Axis.Answer], _ axis: Axis) -> [String] {
        let names = answers.map { answer -> String? in
            guard case .platform(let name) = answer else { return nil }
            return name.map(Self.name(ofPlatform:))
        }
        guard names.contains(nil) else { return names.compactMap(\.self) }
        let others = axis.answers.filter { !answers.contains($0) }.compactMap { answer -> String? in
            guard case .platform(let name) = answer else { return nil }
            return name.map(Self.name(ofPlatform:))
        }
        return ["other platforms than \(Self.or(others))"]
    }

    package static func name(ofPlatform name: String) -> String {
        ["ios": "iOS", "android": "Android", "web": "the web"][name] ?? name
    }

    private func language(_ answer: Axis.Answer, _ axis: Axis) -> String {
        guard case .language(let tag) = answer else { return "" }
        return tag?.string ?? "another language"
    }

    private static func or(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " or " + last
    }
}

extension Axis.Answer {
    /// Whether another answer begins where this one ends.
    fileprivate func meets(_ next: Axis.Answer) -> Bool {
        switch (self, next) {
        case (.time(_, let end), .time(let start, _)): end == start
        case (.version(_, let end), .version(let start, _)): end == start
        case (.share(let parts), .share(let next)): parts.upperBound == next.lowerBound
        default: false
        }
    }
}
