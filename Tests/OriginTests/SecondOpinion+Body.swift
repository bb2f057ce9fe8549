@testable import Origin

/// Bodies: whole lines, looked at one after the other.
extension SecondOpinion {
    /// After how many bytes the next request begins; "more" where that cannot be told yet, "refused" where it never can.
    static func end(ofBody bytes: [UInt8], _ framing: BodyFraming, limitBytes: Int) -> String {
        switch framing {
        case .none: return "0"
        case .length(let length):
            guard length <= limitBytes else { return "too long" }
            return length <= bytes.count ? String(length) : "more"
        case .chunked: break
        }
        var position = 0
        while true {
            switch line(bytes, from: position, isSizeLine, endings: ["", "0", ";"]) {
            case .none: return "refused"
            case .begun(let text): return size(text, upTo: limitBytes - position) == nil ? "refused" : "more"
            case .whole(let text, let next):
                guard let size = size(text, upTo: limitBytes - position) else { return "refused" }
                guard size > 0 else { return trailers(bytes, from: next) }
                let ending = bytes.dropFirst(next + size).prefix(2)
                guard ending.elementsEqual([13, 10].prefix(ending.count)) else { return "refused" }
                guard ending.count == 2 else { return "more" }
                position = next + size + 2
            }
        }
    }

    /// Nil where it is more than may still come when its last digit has.
    private static func size(_ line: String, upTo limitBytes: Int) -> Int? {
        let digits = line.prefix { $0.isHexDigit }
        let size = digits.isEmpty ? 0 : Int(digits, radix: 16) ?? .max
        return size <= limitBytes - max(0, digits.count - 1) ? size : nil
    }

    private static func trailers(_ bytes: [UInt8], from start: Int) -> String {
        var position = start
        while true {
            switch line(bytes, from: position, { $0.isEmpty || isFieldLine($0) }, endings: ["", ":", "a:"]) {
            case .none: return "refused"
            case .begun: return "more"
            case .whole("", let next): return String(next)
            case .whole(_, let next): position = next
            }
        }
    }

    private enum Line {
        case whole(String, next: Int)
        /// Something may come that makes a line of it.
        case begun(String)
        case none
    }

    private static func line(
        _ bytes: [UInt8], from start: Int, _ isLine: (String) -> Bool, endings: [String]
    ) -> Line {
        var text = Array(bytes.dropFirst(start).prefix { $0 != 10 })
        let next = start + text.count + 1
        // A line that has not ended may have its CR already.
        let hasReturn = text.last == 13
        if hasReturn { text.removeLast() }
        // One character a byte.
        let line = String(String.UnicodeScalarView(text.map { Unicode.Scalar($0) }))
        if next <= bytes.count { return hasReturn && isLine(line) ? .whole(line, next: next) : .none }
        return (hasReturn ? [""] : endings).contains { isLine(line + $0) } ? .begun(line) : .none
    }

    private static func isSizeLine(_ line: String) -> Bool {
        let digits = line.unicodeScalars.prefix { "0123456789abcdefABCDEF".unicodeScalars.contains($0) }
        let rest = line.unicodeScalars.dropFirst(digits.count)
        guard !digits.isEmpty, rest.allSatisfy(isText) else { return false }
        return rest.isEmpty || rest.drop { $0 == " " || $0 == "\t" }.first == ";"
    }

    private static func isFieldLine(_ line: String) -> Bool {
        guard let colon = line.unicodeScalars.firstIndex(of: ":"), colon > line.startIndex else { return false }
        return line.unicodeScalars[..<colon].allSatisfy { token.contains(Character($0)) }
            && line.unicodeScalars[colon...].allSatisfy(isText)
    }

    private static func isText(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x20 && scalar.value < 0x7F || scalar == "\t"
    }
}
