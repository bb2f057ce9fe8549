package import Values
package import YAML

/// What the documents of a collection, or the values of a parameter set, look like. Read from `Config/models/<name>.yaml`.
package struct Model: Sendable {
    package enum Kind: String, Sendable {
        case collection
        case parameters
    }

    /// Whether an app can get newer values over the network, or has what it was shipped with.
    package enum Delivery: String, CaseIterable, Sendable {
        case dynamic
        case `static`
    }

    package let kind: Kind
    package let name: String
    /// Path of the model file.
    package let path: String
    /// The name where the model says it.
    package let nameNode: Node
    package let description: String?
    /// Fields by which documents are sorted, ascending; the id decides between equals.
    package let orderBy: [String]
    package let delivery: Delivery
    /// How long translations may be stale after the text of their source was published; nil where nobody says so.
    package let maxStaleness: TimeSpan?
    package private(set) var record: RecordType
    /// Rules that look beyond one record: to other files, or to earlier releases. They are read when every model is known.
    package let waitingRules: [Node]
    /// The same once they were read.
    package var crossFileRules: [any RecordRule] = []

    package var isLocalized: Bool { record.fields.contains(where: \.isLocalized) }

    /// The same model with types of its own, for one of several runs at once: where two cores count the references to one
    /// object, each waits for the other.
    package var forOneRun: Model {
        var model = self
        model.record = record.copy
        return model
    }
}
