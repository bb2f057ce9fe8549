/// What became of a rule id that earlier versions had.
package enum FormerRule: Hashable, Sendable {
    /// More than one where a rule was split.
    case renamed(to: [String])
    /// - Parameter because: completes "it was removed: ".
    case removed(because: String)

    /// By the former id. `RenamedRules.md` shows the same table.
    package static let all: [String: FormerRule] = [
        "address-slip": .removed(because: "a matter of grammar"),
        "contrary-sentence": .removed(because: "meaning is a translator's matter"),
        "doubtful-link": .renamed(to: ["unsuitable-link"]),
        "ending-differs": .renamed(to: ["form-differs"]),
        "far-shorter": .renamed(to: ["length-differs"]),
        "foreign-placeholder": .renamed(to: ["unfilled-placeholder", "placeholders-differ"]),
        "hard-text": .renamed(to: ["readability"]),
        "heading-level": .renamed(to: ["heading-structure"]),
        "heading-without-text": .renamed(to: ["heading-structure"]),
        "link-language": .removed(because: "pages have addresses of their own in each language"),
        "long-sentence": .renamed(to: ["readability"]),
        "long-word": .renamed(to: ["readability"]),
        "lost-denial": .renamed(to: ["negation-differs"]),
        "markup-code-block": .renamed(to: ["unsupported-markup"]),
        "markup-empty-link": .renamed(to: ["empty-link-text"]),
        "markup-html": .renamed(to: ["unsupported-markup"]),
        "markup-image": .renamed(to: ["unsupported-markup"]),
        "markup-in-plain-text": .renamed(to: ["visible-markup"]),
        "markup-limit": .renamed(to: ["unsupported-markup"]),
        "markup-stray-sign": .renamed(to: ["visible-markup"]),
        "missing-comma": .removed(because: "a matter of grammar"),
        "misspelling": .renamed(to: ["spelling"]),
        "mistyped-word": .renamed(to: ["spelling"]),
        "mixed-address": .renamed(to: ["mixed-formality"]),
        "opposite-meaning": .removed(because: "meaning is a translator's matter"),
        "other-address": .renamed(to: ["mixed-formality"]),
        "short-link": .renamed(to: ["unsuitable-link"]),
        "sound-form": .removed(because: "a matter of grammar"),
        "stray-bullet": .renamed(to: ["unrecognized-list"]),
        "tracking-link": .renamed(to: ["unsuitable-link"]),
        "two-spellings": .renamed(to: ["spelling"]),
        "typed-email": .renamed(to: ["hardcoded-email"]),
        "typed-hours": .renamed(to: ["hardcoded-hours"]),
        "typed-link": .renamed(to: ["hardcoded-link"]),
        "typed-phone": .renamed(to: ["hardcoded-phone"]),
        "typing-slip": .renamed(to: ["punctuation", "form-differs"]),
        "unclosed": .renamed(to: ["unbalanced-marks", "quotation-marks"]),
        "wrong-date": .renamed(to: ["impossible-date"]),
        "wrong-time": .renamed(to: ["impossible-time"]),
    ]

    /// What to do where the id is written.
    package var advice: String {
        switch self {
        case .renamed(let ids): "write \(quoted(ids, "or"))"
        case .removed: "remove it"
        }
    }

    /// What is wrong with the id, after its quoted name.
    package var message: String {
        switch self {
        case .renamed(let ids): "is called \(quoted(ids)) now"
        case .removed(let reason): "is not a rule any more: \(reason)"
        }
    }

    /// The id that can be written in its place without a decision.
    package var onlyNewID: String? {
        guard case .renamed(let ids) = self, ids.count == 1 else { return nil }
        return ids[0]
    }
}
