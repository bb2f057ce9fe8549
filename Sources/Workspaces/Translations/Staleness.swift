package import Constraints
package import Dates
import JSON
package import Models
import Values

/// How long readers have had translations of another text than the source's, as far as the releases tell.
package struct Staleness: Sendable {
    package let content: WorkspaceContent
    private let history: [EarlierRelease]
    private let today: CalendarDate?

    /// - Parameters:
    ///   - history: what was published, newest first.
    ///   - today: in UTC; nil where nothing depends on it.
    package init(_ content: WorkspaceContent, history: [EarlierRelease], today: CalendarDate?) {
        (self.content, self.history, self.today) = (content, history, today)
    }

    /// What a model allows, and whether a translation has been stale for longer.
    package struct Verdict {
        package let words: String
        package let isOverdue: Bool
    }

    /// A text whose translation is stale.
    package struct Text {
        let model: Model
        let document: String
        let variant: String?
        let field: Field
        /// In the source language, as it stands.
        let source: Value

        package init(model: Model, document: String, variant: String?, field: Field, source: Value) {
            (self.model, self.document, self.variant) = (model, document, variant)
            (self.field, self.source) = (field, source)
        }
    }

    /// - Parameter digest: of what the translation was made from; nil where nobody wrote it down.
    /// - Returns: nil where the model says nothing of it.
    package func verdict(on text: Text, madeFrom digest: String?) -> Verdict? {
        guard let limit = text.model.maxStaleness else { return nil }
        guard limit.seconds > 0 else {
            return Verdict(
                words: "translations of '\(text.model.name)' are published only when they are current", isOverdue: true)
        }
        guard let first = firstStale(text, madeFrom: digest), let published = first.published else {
            return Verdict(words: "it may be published so, for \(limit.text) at most", isOverdue: false)
        }
        let last = CalendarDate(daysSinceEpoch: published.daysSinceEpoch + limit.seconds / TimeSpan.Unit.day.seconds)
        let isOverdue = today.map { $0 > last } ?? false
        let change = "release \(first.number) published the change on \(published)"
        let consequence = isOverdue ? "the model allows \(limit.text)" : "it may stay so until \(last)"
        return Verdict(words: "\(change), and \(consequence)", isOverdue: isOverdue)
    }

    /// The oldest of the releases since which readers have had another text in the source language than the one that was
    /// translated, of those whose day is known; nil where none came out with it.
    private func firstStale(_ text: Text, madeFrom digest: String?) -> EarlierRelease? {
        history.prefix { release in
            let record = release.record(
                ofDocument: text.document, in: text.model.name, content.configuration.sourceLanguage,
                variant: text.variant)
            guard let published = record?.fields[text.field.name] else { return false }
            guard let digest else { return true }
            return content.former(published, madeFrom: digest, like: text.source.content, of: text.field.type) == nil
        }.last { $0.published != nil }
    }
}
