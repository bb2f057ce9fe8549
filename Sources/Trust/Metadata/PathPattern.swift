import Digests

/// A pattern of target names: `*`, `?` and `[…]` within one segment; none of them ever matches `/` (TUF §4.5, PATHPATTERN).
package struct PathPattern: Hashable, Sendable {
    package let text: String
    private let segments: [[Element]]

    private enum Element: Hashable, Sendable {
        case scalar(Unicode.Scalar)
        case anyScalar
        case anyRun
        case oneOf([ClosedRange<Unicode.Scalar>], isNegated: Bool)
    }

    package init(_ text: String) {
        self.text = text
        segments = text.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).map {
            Self.elements(Array($0))
        }
    }

    package func matches(_ target: String) -> Bool {
        let parts = target.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).map(Array.init)
        return parts.count == segments.count && zip(parts, segments).allSatisfy { Self.matches($0, $1) }
    }

    /// What `path_hash_prefixes` are prefixes of.
    static func digest(of target: String) -> String { SHA256Digest(of: Array(target.utf8)).hex }

    /// Matches with one place to come back to, the last `*`: never more steps than the product of both lengths.
    private static func matches(_ part: [Unicode.Scalar], _ pattern: [Element]) -> Bool {
        var (position, element) = (0, 0)
        var retry: (position: Int, element: Int)?
        while position < part.count {
            if element < pattern.count, pattern[element] == .anyRun {
                retry = (position, element)
                element += 1
            } else if element < pattern.count, Self.matches(part[position], pattern[element]) {
                position += 1
                element += 1
            } else if let last = retry {
                retry = (last.position + 1, last.element)
                (position, element) = (last.position + 1, last.element + 1)
            } else {
                return false
            }
        }
        return pattern[element...].allSatisfy { $0 == .anyRun }
    }

    private static func matches(_ scalar: Unicode.Scalar, _ element: Element) -> Bool {
        switch element {
        case .scalar(let expected): scalar == expected
        case .anyScalar: true
        case .anyRun: false
        case .oneOf(let ranges, let isNegated): ranges.contains { $0.contains(scalar) } != isNegated
        }
    }

    private static func elements(_ segment: [Unicode.Scalar]) -> [Element] {
        var elements: [Element] = []
        var index = 0
        while index < segment.count {
            switch segment[index] {
            case "*": elements.append(.anyRun)
            case "?": elements.append(.anyScalar)
            case "[":
                if let (element, end) = set(segment, from: index) {
                    elements.append(element)
                    index = end
                } else {
                    elements.append(.scalar("["))
                }
            default: elements.append(.scalar(segment[index]))
            }
            index += 1
        }
        return elements
    }

    /// `[abc]`, `[a-z]`, `[!a]`; a `]` that stands first belongs to the set. Nil where no bracket closes it, which makes the
    /// opening one an ordinary character, as in fnmatch.
    private static func set(_ segment: [Unicode.Scalar], from start: Int) -> (Element, end: Int)? {
        var index = start + 1
        let isNegated = index < segment.count && segment[index] == "!"
        if isNegated { index += 1 }
        let first = index
        var ranges: [ClosedRange<Unicode.Scalar>] = []
        while index < segment.count, segment[index] != "]" || index == first {
            let low = segment[index]
            if index + 2 < segment.count, segment[index + 1] == "-", segment[index + 2] != "]" {
                let high = segment[index + 2]
                if low <= high { ranges.append(low...high) }
                index += 3
            } else {
                ranges.append(low...low)
                index += 1
            }
        }
        return index < segment.count ? (.oneOf(ranges, isNegated: isNegated), index) : nil
    }
}
