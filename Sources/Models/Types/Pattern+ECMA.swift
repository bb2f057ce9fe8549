extension Pattern {
    /// The pattern in the language of ECMA 262, which JSON Schema uses; blanks at the ends of a text do not count.
    package var ecmaText: String? {
        var parser = PatternParser(text)
        // A pattern is only made of text that can be parsed.
        return (try? parser.parse()).map { #"^\s*(?:"# + $0.ecmaText + #")\s*$"# }
    }
}

extension PatternTree {
    fileprivate var ecmaText: String {
        switch self {
        case .one(let set): return set.ecmaText
        case .sequence(let parts): return parts.map(\.ecmaText).joined()
        case .choice(let branches): return "(?:" + branches.map(\.ecmaText).joined(separator: "|") + ")"
        case .repeated(let part, let from, let upTo):
            return "(?:\(part.ecmaText)){\(from),\(upTo.map(String.init) ?? "")}"
        }
    }
}

extension ScalarSet {
    fileprivate var ecmaText: String {
        guard !ranges.isEmpty else { return isNegated ? #"[\s\S]"# : #"[^\s\S]"# }
        let pieces = ranges.map { range in
            range.count == 1
                ? Self.written(range.lowerBound)
                : Self.written(range.lowerBound) + "-" + Self.written(range.upperBound)
        }
        return "[\(isNegated ? "^" : "")\(pieces.joined())]"
    }

    private static func written(_ value: UInt32) -> String {
        guard let scalar = Unicode.Scalar(value) else { return "" }
        return #"\]^[-"#.unicodeScalars.contains(scalar) ? "\\\(scalar)" : String(scalar)
    }
}
