package import YAML

/// One thing that `check` watches over: what its findings are called, how grave they are, and why it is there.
///
/// An id never changes its meaning: people search for it, and a pipeline may count on it.
package struct Rule: Hashable, Sendable {
    /// Whether a workspace may think otherwise.
    package enum Standing: Hashable, Sendable {
        /// It guards the building of bundles, or says that a file is not what its author meant: what breaks it can't be told to
        /// phones, whoever would answer for that.
        case firm
        /// A workspace may set its severity, and a person may waive it.
        case open
    }

    /// kebab-case: `unknown-key`.
    package let id: String
    package let severity: Diagnostic.Severity
    package let standing: Standing
    /// What is wrong and why that matters, in one or two sentences for an editor.
    package let explanation: String

    /// - Parameter standing: without it an error is firm, and a warning open.
    init(
        _ id: String, severity: Diagnostic.Severity = .error, standing: Standing? = nil, _ explanation: String
    ) {
        self.id = id
        self.severity = severity
        self.standing = standing ?? (severity == .error ? .firm : .open)
        self.explanation = explanation
    }

    /// The same rule, about values that were read whether they keep it or not.
    var opened: Rule { Rule(id, severity: severity, standing: .open, explanation) }
}

/// What is wrong with one written value: the finding, without the place.
///
/// A class, since each look at a text gives one back or none: nearly all give none, and that is quick to say of a class.
final class Flaw: Error {
    let rule: Rule
    let message: String
    let fix: String?
    /// The piece of the value that is meant, where it is not the whole.
    let word: String?
    /// The same by its bytes in the text, blanks at the ends of the text left out: where a word stands more than once.
    let piece: Range<Int>?
    /// What a machine can write in place of the piece, or of the whole value where there is none, as it stands in a file.
    let replacement: String?

    init(
        _ rule: Rule, _ message: String, fix: String? = nil, word: String? = nil, piece: Range<Int>? = nil,
        replacement: String? = nil
    ) {
        self.rule = rule
        self.message = message
        self.fix = fix
        self.word = word
        self.piece = piece
        self.replacement = replacement
    }
}

extension Flaw: Hashable {
    static func == (one: Flaw, other: Flaw) -> Bool {
        one.rule == other.rule && one.message == other.message && one.fix == other.fix && one.word == other.word
            && one.piece == other.piece && one.replacement == other.replacement
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(rule)
        hasher.combine(message)
        hasher.combine(piece)
    }
}

extension [Flaw] {
    /// These and others. Most texts have none, and `+` makes an array of them all the same.
    func and(_ others: [Flaw]) -> [Flaw] { others.isEmpty ? self : isEmpty ? others : self + others }
}
