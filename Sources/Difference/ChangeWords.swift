import Bundles
import JSON
import Markup

/// The sentences for a value that was added, removed or changed, of facts and of parameters.
enum ChangeWords {
    /// - Parameters:
    ///   - lead: names the value, with what stands between the name and the words: `number `, `v2.minutes: `.
    ///   - suffix: stands at the end of what is given.
    static func came(_ lead: String, _ new: String, suffix: String) -> [Report.Span] {
        [.plain(lead + "now "), .strong(new), .plain(" (was not given)" + suffix)]
    }

    static func went(_ lead: String, _ old: String, suffix: String = "") -> [Report.Span] {
        [.plain("\(lead)no longer given (was \(old))\(suffix)")]
    }

    /// Of a list whose order says little, what came and what went: `now with de, fr, without it`.
    /// - Parameter named: the span of the words that came, or went.
    static func members(
        from old: [JSON], to new: [JSON], type: FieldType?, named: (String) -> Report.Span
    ) -> [Report.Span] {
        let words = { (values: [JSON]) in values.map { ValueText.of($0, type: type?.element) }.joined(separator: ", ") }
        let (came, went) = (new.filter { !old.contains($0) }, old.filter { !new.contains($0) })
        switch (came.isEmpty, went.isEmpty) {
        case (true, true): return [.plain("now in the order \(words(new))")]
        case (false, true): return [.plain("now with "), named(words(came))]
        case (true, false): return [.plain("now without "), named(words(went))]
        case (false, false): return [.plain("now with "), named(words(came)), .plain(", without "), named(words(went))]
        }
    }
}

extension Presence {
    /// The name of what came or went with its sign: `+ faq/data`, `- faq/data`; of what changed, the name.
    func marking(_ name: String) -> String {
        switch self {
        case .added: "+ \(name)"
        case .removed: "- \(name)"
        case .changed: name
        }
    }
}
