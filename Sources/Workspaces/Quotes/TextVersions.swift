import Audiences
package import Bundles
import Files
package import Models
package import Rulebook
import Values

/// What a text is for some, since it quotes what has variants.
package struct TextVersion<Rendered> {
    /// The variants that must hold; none for the version that everybody else gets.
    package let origins: [VariantOrigin]
    package let rendered: Rendered
}

/// What is taken to hold while one version of a text is rendered. Whoever renders asks, in the order in which it meets variants; each
/// question has the answer of the version before, then yes.
struct Decisions {
    struct Answer {
        let origin: VariantOrigin
        let holds: Bool
        /// Whether the answers before leave no other.
        let isForced: Bool
    }

    /// What holds for everybody who gets the text.
    let given: [Condition]
    /// The answers to the first questions.
    let replay: [Bool]
    private(set) var answers: [Answer] = []

    init(given: [Condition], replay: [Bool]) { (self.given, self.replay) = (given, replay) }

    mutating func holds(_ origin: VariantOrigin) -> Bool {
        if let known = answers.first(where: { $0.origin.when == origin.when }) { return known.holds }
        let known = given + answers.map { $0.holds ? $0.origin.when : .not($0.origin.when) }
        let answer: Answer
        if !Partition.canHold(known + [origin.when]) {
            answer = Answer(origin: origin, holds: false, isForced: true)
        } else if !Partition.canHold(known + [.not(origin.when)]) {
            answer = Answer(origin: origin, holds: true, isForced: true)
        } else {
            let free = answers.count { !$0.isForced }
            answer = Answer(origin: origin, holds: free < replay.count ? replay[free] : true, isForced: false)
        }
        answers.append(answer)
        return answer.holds
    }

    /// The answers to begin the next version with: the last yes becomes a no; nil where there was none.
    var next: [Bool]? {
        var answers = answers.filter { !$0.isForced }.map(\.holds)
        while answers.last == false { answers.removeLast() }
        guard !answers.isEmpty else { return nil }
        answers[answers.count - 1] = false
        return answers
    }
}

extension Value.Content {
    /// Whether a text, or one of a list, quotes something.
    package var hasQuotes: Bool {
        switch self {
        case .text(let template): !template.parts.isEmpty
        case .list(let items): items.contains { $0.content.hasQuotes }
        default: false
        }
    }
}

extension TextRenderer {
    /// How many versions one text may have.
    package static let versionsLimit = 16

    /// Every version of what is rendered, in the order in which the first whose variants all hold counts; the last is for everybody
    /// else.
    /// - Parameter given: what holds for everybody who gets it.
    /// - Returns: nil where something that is quoted is wrong and has a finding of its own.
    /// - Throws: what is wrong with the first quote that leads nowhere, or that there are too many versions.
    package mutating func versions<Rendered: Equatable>(
        given: [Condition], _ render: (inout TextRenderer) throws(Problem) -> Rendered?
    ) throws(Problem) -> [TextVersion<Rendered>]? {
        defer { decisions = nil }
        var versions: [TextVersion<Rendered>] = []
        var replay: [Bool]? = []
        while let answers = replay {
            decisions = Decisions(given: given, replay: answers)
            guard let rendered = try render(&self), let made = decisions else { return nil }
            let origins = made.answers.filter { $0.holds && !$0.isForced }.map(\.origin)
            versions.append(TextVersion(origins: origins, rendered: rendered))
            guard versions.count <= Self.versionsLimit else {
                let names = Set(versions.flatMap { $0.origins.map(\.name) }).sortedByBytes()
                throw Problem(
                    .limit, "the text has more than \(Self.versionsLimit) versions, by the variants \(quoted(names))",
                    fix:
                        "quote fewer facts that have variants, or write sentences about them into documents of their own"
                )
            }
            replay = made.next
        }
        // Where no version says something else, there is one.
        return versions.allSatisfy { $0.rendered == versions.last?.rendered } ? versions.suffix(1) : versions
    }
}
