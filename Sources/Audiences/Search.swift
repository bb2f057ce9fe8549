package import Bundles

/// Looks for a phone and a moment for which conditions hold, without a look at each cell: an axis after the other has its answers,
/// and what no condition can hold with any more is left.
private struct Search {
    private let axes: [Axis]
    private let questions: [(question: Partition.Question, isWanted: Bool)]
    /// Of each axis, the questions that ask about it.
    private let touched: [[Int]]
    private var answers: [Int?]
    private var steps = 0

    /// Answers that are tried. More have no account that somebody waits for.
    private static let stepsLimit = 200_000

    /// - Parameters:
    ///   - wanted: conditions that must certainly hold.
    ///   - unwanted: those that must not.
    init(_ wanted: [Condition], without unwanted: [Condition] = [], languages: [LanguageTag]) {
        let axes = Axis.all(asked: wanted + unwanted, languages: languages)
        let questions =
            wanted.map { (question: Partition.Question($0, axes), isWanted: true) }
            + unwanted.map { (question: Partition.Question($0, axes), isWanted: false) }
        (self.axes, self.questions) = (axes, questions)
        let asked = questions.map(\.question.axes)
        touched = axes.indices.map { axis in asked.indices.filter { asked[$0].contains(axis) } }
        answers = axes.map { _ in nil }
    }

    /// - Returns: nil where there was too much to look at.
    mutating func isFound() -> Bool? { questions.indices.allSatisfy(isOpen) ? isFound(from: 0) : false }

    private mutating func isFound(from axis: Int) -> Bool? {
        guard axis < axes.count else {
            return questions.allSatisfy { holds($0.question) == true ? $0.isWanted : !$0.isWanted }
        }
        defer { answers[axis] = nil }
        for answer in axes[axis].answers.indices {
            steps += 1
            guard steps <= Self.stepsLimit else { return nil }
            answers[axis] = answer
            guard touched[axis].allSatisfy(isOpen) else { continue }
            guard let found = isFound(from: axis + 1) else { return nil }
            if found { return true }
        }
        return false
    }

    /// Whether a question may still come out as it is wanted.
    private func isOpen(_ place: Int) -> Bool {
        let (question, isWanted) = questions[place]
        return holds(question) != !isWanted
    }

    private func holds(_ question: Partition.Question) -> Bool? { question.holds { answers[$0] } }
}

extension Partition {
    /// Whether all of the conditions hold for somebody at some time; where that is too much to look at, it is taken for granted.
    package static func canHold(_ conditions: [Condition], languages: [LanguageTag] = []) -> Bool {
        let asked = conditions.filter { $0 != .always }
        guard !asked.isEmpty else { return true }
        var search = Search(asked, languages: languages)
        return search.isFound() ?? true
    }

    /// Whether one condition holds wherever another one does; where that is too much to look at, it does not.
    package static func implies(_ premise: Condition, _ conclusion: Condition, languages: [LanguageTag] = []) -> Bool {
        if premise == conclusion || conclusion == .always { return true }
        var search = Search([premise], without: [conclusion], languages: languages)
        return search.isFound().map(!) ?? false
    }
}
