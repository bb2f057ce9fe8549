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
        let document: String
        let variant: String?
        let field: Field
        /// In the source language, as it stands.
        let source: Value
        /// Digest of what the translation was made from; nil where nobody wrote it down.
        let madeFrom: String?

        package init(document: String, variant: String?, field: Field, source: Value, madeFrom: String?) {
            (self.document, self.variant, self.field) = (document, variant, field)
            (self.source, self.madeFrom) = (source, madeFrom)
        }
    }

    package func verdict(on text: Text, of model: Model) -> Verdict? {
        guard let limit = model.maxStaleness else { return nil }
        guard limit.seconds > 0 else {
            return Verdict(
                words: "translations of '\(model.name)' are published only when they are current", isOverdue: true)
        }
        guard let first = firstStale(text, in: model), let published = first.published else {
            return Verdict(words: "it may be published so, for \(limit.text) at most", isOverdue: false)
        }
        let last = CalendarDate(daysSinceEpoch: published.daysSinceEpoch + limit.seconds / TimeSpan.Unit.day.seconds)
        let isOverdue = today.map { $0 > last } ?? false
        let change = "release \(first.number) published the change on \(published)"
        let consequence = isOverdue ? "\(limit.text) were allowed" : "it may stay so until \(last)"
        return Verdict(words: "\(change), and \(consequence)", isOverdue: isOverdue)
    }

    /// The oldest of the releases since which readers have had another text in the source language than the one that was
    /// translated; nil where none came out with it.
    private func firstStale(_ text: Text, in model: Model) -> EarlierRelease? {
        history.prefix { release in
            let record = release.record(
                ofDocument: text.document, in: model.name, content.configuration.sourceLanguage, variant: text.variant)
            guard let published = record?.fields[text.field.name] else { return false }
            guard let madeFrom = text.madeFrom else { return true }
            return content.former(published, madeFrom: madeFrom, like: text.source.content, of: text.field.type) == nil
        }.last
    }
}
