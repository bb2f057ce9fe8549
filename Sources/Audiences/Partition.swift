package import Bundles

/// All who may read at any time, divided so that each of some conditions has one answer within a cell.
///
/// The vocabulary of conditions is closed, so that the division is finite. It is exact: for each cell there is a phone and a moment,
/// and phones of one cell get the same.
package struct Partition: Sendable {
    package let axes: [Axis]
    /// How many cells there are.
    package let count: Int
    private let strides: [Int]
    private let conditions: [Question]

    /// Cells that are looked at. More have no account that somebody reads.
    package static let cellsLimit = 200_000

    /// - Parameter languages: those that there are; none: those that conditions name, and another.
    /// - Returns: nil where there are too many cells.
    package init?(_ conditions: [Condition], languages: [LanguageTag] = []) {
        axes = Axis.all(asked: conditions, languages: languages)
        var (strides, count): ([Int], Int) = ([], 1)
        for axis in axes {
            strides.append(count)
            count *= axis.answers.count
            guard count <= Self.cellsLimit else { return nil }
        }
        (self.strides, self.count) = (strides, count)
        self.conditions = conditions.map { [axes] in Question($0, axes) }
    }

    /// How many cells one answer of an axis further is.
    func stride(of axis: Int) -> Int { strides[axis] }

    /// The answer that a cell has on an axis.
    package func answer(of cell: Int, on axis: Int) -> Int { cell / strides[axis] % axes[axis].answers.count }

    /// Whether one of the conditions, by its place among them, holds in a cell.
    package func holds(_ condition: Int, in cell: Int) -> Bool {
        conditions[condition].holds { answer(of: cell, on: $0) } == true
    }

    /// A phone of the cell, and a moment.
    package func sample(of cell: Int) -> (profile: Profile, moment: Int64) {
        var (profile, moment): (Profile, Int64) = (Profile(), 0)
        for (place, axis) in axes.enumerated() {
            axis.answers[answer(of: cell, on: place)].put(into: &profile, &moment, as: axis.question)
        }
        return (profile, moment)
    }

    /// A condition whose questions know their answers.
    indirect enum Question: Sendable {
        /// What one condition about one axis says of each of its answers.
        case axis(Int, [Bool?])
        case all([Question])
        case any([Question])
        case not(Question)
        case unknown

        init(_ condition: Condition, _ axes: [Axis]) {
            switch condition {
            case .all(let parts): self = .all(parts.map { Question($0, axes) })
            case .any(let parts): self = .any(parts.map { Question($0, axes) })
            case .not(let part): self = .not(Question(part, axes))
            case .unknown: self = .unknown
            default:
                guard let axis = axes.firstIndex(where: { $0.question == condition.question }) else {
                    self = .unknown
                    return
                }
                self = .axis(
                    axis,
                    axes[axis].answers.map { answer in
                        var (profile, moment): (Profile, Int64) = (Profile(), 0)
                        answer.put(into: &profile, &moment, as: axes[axis].question)
                        return condition.holds(for: profile, at: moment)
                    })
            }
        }

        /// - Parameter answer: nil for an axis of which nothing is said; then nobody can say what holds by it.
        func holds(_ answer: (_ axis: Int) -> Int?) -> Bool? {
            switch self {
            case .axis(let axis, let answers): return answer(axis).flatMap { answers[$0] }
            case .not(let question): return question.holds(answer).map(!)
            case .unknown: return nil
            case .all(let parts): return parts.decision(by: false) { $0.holds(answer) }
            case .any(let parts): return parts.decision(by: true) { $0.holds(answer) }
            }
        }

        /// The axes about which it asks.
        var axes: Set<Int> {
            switch self {
            case .axis(let axis, _): [axis]
            case .not(let question): question.axes
            case .unknown: []
            case .all(let parts), .any(let parts): parts.reduce(into: []) { $0.formUnion($1.axes) }
            }
        }
    }
}

extension Condition {
    /// What a condition that is no composition asks.
    fileprivate var question: Axis.Question? {
        switch self {
        case .from, .until: .time
        case .platform: .platform
        case .app: .app
        case .system: .system
        case .language: .language
        case .share(let share): .draw(share.draw)
        case .all, .any, .not, .unknown: nil
        }
    }
}
