/// Questions that a phone can answer by itself: when it is, which platform, app and system it has, in which language somebody
/// reads, and in which share of the installations it is. The set is closed, so that a report can list every audience.
package indirect enum Condition: Hashable, Sendable {
    /// From this moment on, in seconds since 1970.
    case from(Int64)
    /// Before this moment, in seconds since 1970.
    case until(Int64)
    /// One of these: `ios`, `android`, `web`.
    case platform([String])
    case app(VersionRange)
    case system(VersionRange)
    /// The language that somebody reads, or one that begins with it: `de` holds for `de-simple` (RFC 4647 §3.3.1).
    case language([LanguageTag])
    case share(Share)
    /// Holds for everybody where the list is empty.
    case all([Condition])
    /// Holds for nobody where the list is empty.
    case any([Condition])
    case not(Condition)
    /// A question that this reader does not know: nobody can say whether it holds.
    case unknown

    package static let always = Condition.all([])

    /// Whether the condition holds; nil where that can't be said: it asks what the reader does not know, or what the profile does
    /// not say. What can't be said of a part does not matter where the rest decides (Kleene's logic).
    package func holds(for profile: Profile, at moment: Int64) -> Bool? {
        switch self {
        case .from(let start): moment >= start
        case .until(let end): moment < end
        case .platform(let names): profile.platform.map(names.contains)
        case .app(let range): profile.app.map(range.contains)
        case .system(let range): profile.system.map(range.contains)
        case .language(let tags): profile.language.map { language in tags.contains { language.begins(with: $0) } }
        case .share(let share): profile.draw(share.draw).map(share.parts.contains)
        case .all(let parts): parts.decision(by: false) { $0.holds(for: profile, at: moment) }
        case .any(let parts): parts.decision(by: true) { $0.holds(for: profile, at: moment) }
        case .not(let condition): condition.holds(for: profile, at: moment).map(!)
        case .unknown: nil
        }
    }

    /// Both. What stands twice is written once.
    package func and(_ other: Condition) -> Condition {
        var parts: [Condition] = []
        for part in conjuncts + other.conjuncts where !parts.contains(part) { parts.append(part) }
        return parts.count == 1 ? parts[0] : .all(parts)
    }

    /// The conditions that must all hold.
    package var conjuncts: [Condition] {
        guard case .all(let parts) = self else { return [self] }
        return parts.flatMap(\.conjuncts)
    }

    /// Visits the condition and every one in it.
    package func visitAll(_ visit: (Condition) -> Void) {
        visit(self)
        switch self {
        case .all(let parts), .any(let parts): for part in parts { part.visitAll(visit) }
        case .not(let condition): condition.visitAll(visit)
        default: break
        }
    }

    /// The moments at which the answer may change, in seconds since 1970.
    package var moments: [Int64] {
        var moments: [Int64] = []
        visitAll {
            switch $0 {
            case .from(let moment), .until(let moment): moments.append(moment)
            default: break
            }
        }
        return moments
    }
}

/// A stretch of the draw that every installation makes once for each name: the first tenth of them, or those from the tenth to the
/// fifth. Whoever is in a share stays in it when it grows.
package struct Share: Hashable, Sendable {
    /// The name of the draw. Shares of one draw divide the installations between them; two draws have nothing to do with each
    /// other.
    package let draw: String
    /// Of 10,000.
    package let parts: Range<Int>

    package static let whole = 10_000

    package init(of draw: String, _ parts: Range<Int>) { (self.draw, self.parts) = (draw, parts) }
}

extension Share {
    /// `12.5` in 10,000 parts.
    /// - Returns: nil where the text is no number from 0 to 100 with at most two decimals.
    package static func part(ofPercent text: String) -> Int? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) }),
            let whole = Int(parts[0]), (0...100).contains(whole)
        else { return nil }
        var hundredths = 0
        if parts.count == 2 {
            guard (1...2).contains(parts[1].utf8.count), let digits = Int(parts[1]) else { return nil }
            hundredths = parts[1].utf8.count == 1 ? digits * 10 : digits
        }
        let part = whole * 100 + hundredths
        return part <= Self.whole ? part : nil
    }

    /// A place of 10,000 as `12.5`.
    package static func percent(_ part: Int) -> String {
        let (whole, rest) = (part / 100, part % 100)
        guard rest != 0 else { return "\(whole)" }
        return rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }
}

extension Sequence {
    /// The answer that one element decides alone; else its opposite, unless some element has no answer (Kleene's logic).
    package func decision(by decisive: Bool, _ answer: (Element) -> Bool?) -> Bool? {
        var isKnown = true
        for element in self {
            let answer = answer(element)
            if answer == decisive { return decisive }
            if answer == nil { isKnown = false }
        }
        return isKnown ? !decisive : nil
    }
}

extension LanguageTag {
    /// Basic filtering of RFC 4647 §3.3.1: the same tag, or its beginning up to a hyphen. Letter case is canonical in both.
    package func begins(with range: LanguageTag) -> Bool {
        string == range.string || string.hasPrefix(range.string + "-")
    }
}
