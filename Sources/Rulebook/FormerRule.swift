/// What became of a rule id that earlier versions had.
package enum FormerRule: Hashable, Sendable {
    /// More than one where a rule was split.
    case renamed(to: [String])
    /// - Parameter because: completes "it was removed: ".
    case removed(because: String)

    /// By the former id. `RenamedRules.md` shows the same table.
    package static let all: [String: FormerRule] = [
        "address-slip": .removed(because: "a matter of grammar"),
        "alias": .renamed(to: ["unsupported-yaml"]),
        "anchor": .renamed(to: ["unsupported-yaml"]),
        "bounds-differ": .renamed(to: ["numbers-differ"]),
        "brief-hours": .removed(because: "it never found a mistake"),
        "character-not-allowed": .renamed(to: ["encoding"]),
        "colon-in-value": .renamed(to: ["yaml-syntax"]),
        "contrary-sentence": .removed(because: "meaning is a translator's matter"),
        "dangling-link": .renamed(to: ["dangling-reference"]),
        "dangling-quote": .renamed(to: ["dangling-reference"]),
        "dash-in-text": .renamed(to: ["indentation"]),
        "depth-limit": .renamed(to: ["limit"]),
        "directive": .renamed(to: ["unsupported-yaml"]),
        "doubtful-link": .renamed(to: ["unsuitable-link"]),
        "email-slips": .renamed(to: ["value-slips"]),
        "empty-file": .renamed(to: ["empty-value"]),
        "empty-key": .renamed(to: ["yaml-syntax"]),
        "empty-link-text": .renamed(to: ["unsuitable-link"]),
        "empty-range": .renamed(to: ["malformed-value"]),
        "ending-differs": .renamed(to: ["form-differs"]),
        "far-shorter": .renamed(to: ["structure-differs"]),
        "file-limit": .renamed(to: ["limit"]),
        "file-name": .renamed(to: ["misplaced-file"]),
        "file-size": .renamed(to: ["limit"]),
        "findings-limit": .renamed(to: ["limit"]),
        "foreign-placeholder": .renamed(to: ["unfilled-placeholder", "placeholders-differ"]),
        "hard-text": .renamed(to: ["readability"]),
        "hardcoded-email": .renamed(to: ["hardcoded-fact"]),
        "hardcoded-hours": .renamed(to: ["hardcoded-fact"]),
        "hardcoded-link": .renamed(to: ["hardcoded-fact"]),
        "hardcoded-phone": .renamed(to: ["hardcoded-fact"]),
        "heading-level": .renamed(to: ["heading-structure"]),
        "heading-without-text": .renamed(to: ["heading-structure"]),
        "hours-slip": .renamed(to: ["value-slips"]),
        "impossible-date": .renamed(to: ["impossible-time"]),
        "key-is-no-text": .renamed(to: ["yaml-syntax"]),
        "length-differs": .renamed(to: ["structure-differs"]),
        "link-language": .removed(because: "pages have addresses of their own in each language"),
        "link-scheme": .renamed(to: ["malformed-value"]),
        "links-differ": .renamed(to: ["references-differ"]),
        "list-on-key-line": .renamed(to: ["yaml-syntax"]),
        "long-sentence": .renamed(to: ["readability"]),
        "long-word": .renamed(to: ["readability"]),
        "lost-denial": .renamed(to: ["negation-differs"]),
        "malformed-date": .renamed(to: ["malformed-value"]),
        "malformed-digest": .renamed(to: ["malformed-value"]),
        "malformed-duration": .renamed(to: ["malformed-value"]),
        "malformed-email": .renamed(to: ["malformed-value"]),
        "malformed-fallback": .renamed(to: ["malformed-value"]),
        "malformed-hours": .renamed(to: ["malformed-value"]),
        "malformed-instant": .renamed(to: ["malformed-value"]),
        "malformed-language": .renamed(to: ["malformed-value"]),
        "malformed-link": .renamed(to: ["malformed-value"]),
        "malformed-number": .renamed(to: ["malformed-value"]),
        "malformed-pattern": .renamed(to: ["malformed-model"]),
        "malformed-phone": .renamed(to: ["malformed-value"]),
        "malformed-rule": .renamed(to: ["malformed-model"]),
        "malformed-version": .renamed(to: ["malformed-value"]),
        "markup-code-block": .renamed(to: ["unsupported-markup"]),
        "markup-empty-link": .renamed(to: ["unsuitable-link"]),
        "markup-html": .renamed(to: ["unsupported-markup"]),
        "markup-image": .renamed(to: ["unsupported-markup"]),
        "markup-in-plain-text": .renamed(to: ["unsupported-markup"]),
        "markup-limit": .renamed(to: ["unsupported-markup"]),
        "markup-stray-sign": .renamed(to: ["unsupported-markup"]),
        "merge-key": .renamed(to: ["unsupported-yaml"]),
        "missing-bracket": .renamed(to: ["yaml-syntax"]),
        "missing-colon": .renamed(to: ["yaml-syntax"]),
        "missing-comma": .removed(because: "a matter of grammar"),
        "missing-model": .renamed(to: ["missing-file"]),
        "missing-quote": .renamed(to: ["yaml-syntax"]),
        "missing-text-alternative": .renamed(to: ["text-alternative"]),
        "misspelling": .renamed(to: ["spelling"]),
        "mistyped-word": .renamed(to: ["spelling"]),
        "mixed-address": .renamed(to: ["mixed-formality"]),
        "model-name": .renamed(to: ["malformed-model"]),
        "names-differ": .renamed(to: ["name-spelling"]),
        "no-signer": .renamed(to: ["malformed-role"]),
        "node-limit": .renamed(to: ["limit"]),
        "not-utf-8": .renamed(to: ["encoding"]),
        "opposite-meaning": .removed(because: "meaning is a translator's matter"),
        "other-address": .renamed(to: ["mixed-formality"]),
        "overlapping-hours": .renamed(to: ["malformed-value"]),
        "phone-slips": .renamed(to: ["value-slips"]),
        "poor-text-alternative": .renamed(to: ["text-alternative"]),
        "premium-number": .removed(because: "a workspace may have reasons to publish such a number"),
        "quotation-marks": .renamed(to: ["punctuation"]),
        "quote-in-fact": .renamed(to: ["malformed-quote"]),
        "quotes-differ": .renamed(to: ["references-differ"]),
        "repeated-signer": .renamed(to: ["malformed-role"]),
        "reserved-name": .renamed(to: ["malformed-id"]),
        "several-documents": .renamed(to: ["unsupported-yaml"]),
        "short-link": .renamed(to: ["unsuitable-link"]),
        "sound-form": .removed(because: "a matter of grammar"),
        "space-after-colon": .renamed(to: ["yaml-syntax"]),
        "stray-bullet": .renamed(to: ["unrecognized-list"]),
        "symbolic-link": .renamed(to: ["unreadable-file"]),
        "tab-indentation": .renamed(to: ["indentation"]),
        "table-length": .renamed(to: ["out-of-bounds"]),
        "table-shifted": .renamed(to: ["value-slips"]),
        "tag": .renamed(to: ["unsupported-yaml"]),
        "text-after-bar": .renamed(to: ["yaml-syntax"]),
        "text-after-quote": .renamed(to: ["yaml-syntax"]),
        "threshold": .renamed(to: ["malformed-role"]),
        "too-many-decimals": .renamed(to: ["out-of-bounds"]),
        "tracking-link": .renamed(to: ["unsuitable-link"]),
        "translation-of-source": .renamed(to: ["orphan-translation"]),
        "translation-without-texts": .renamed(to: ["orphan-translation"]),
        "two-spellings": .renamed(to: ["spelling"]),
        "typed-email": .renamed(to: ["hardcoded-fact"]),
        "typed-hours": .renamed(to: ["hardcoded-fact"]),
        "typed-link": .renamed(to: ["hardcoded-fact"]),
        "typed-phone": .renamed(to: ["hardcoded-fact"]),
        "typing-slip": .renamed(to: ["punctuation", "form-differs"]),
        "unbalanced-marks": .renamed(to: ["punctuation"]),
        "unclosed": .renamed(to: ["punctuation"]),
        "unfinished-text": .renamed(to: ["placeholder"]),
        "unknown-collection": .renamed(to: ["dangling-reference"]),
        "unknown-country": .renamed(to: ["malformed-value"]),
        "unknown-escape": .renamed(to: ["yaml-syntax"]),
        "unknown-field": .renamed(to: ["malformed-model"]),
        "unknown-person": .renamed(to: ["malformed-role"]),
        "unknown-rule": .renamed(to: ["malformed-model"]),
        "unknown-type": .renamed(to: ["malformed-model"]),
        "unknown-zone": .renamed(to: ["malformed-value"]),
        "unlisted-word": .renamed(to: ["forbidden-word"]),
        "unquotable": .renamed(to: ["malformed-quote"]),
        "validity-gap": .renamed(to: ["missing-option"]),
        "validity-order": .renamed(to: ["malformed-condition"]),
        "validity-overlap": .renamed(to: ["not-unique"]),
        "validity-past": .renamed(to: ["expired-variant"]),
        "value-jumps": .renamed(to: ["value-slips"]),
        "visible-markup": .renamed(to: ["unsupported-markup"]),
        "wrong-date": .renamed(to: ["impossible-time"]),
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
