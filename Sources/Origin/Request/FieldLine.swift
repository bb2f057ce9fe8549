import Bytes

/// The places of a field line: `name: value` (RFC 9112 §5).
struct FieldLine {
    let name: Range<Int>
    /// With the blanks around it.
    let value: Range<Int>
    /// Where the next line begins.
    let next: Int
    private let firstLetters: FirstLetters

    /// Reads a line as nearly all are: a name of letters, digits and hyphens, and a value without tabs. Nil for any other, of
    /// which nothing is said by that.
    @inline(__always)
    init?(_ bytes: Span<UInt8>, from start: Int) {
        // The first sixteen bytes tell nearly all.
        guard let first = bytes.sixteen(at: start) else { return nil }
        let length = first.outsidePlainNames.first
        let colon = length < SixteenBytes.count ? start &+ length : bytes.endOfPlainName(from: start &+ length)
        guard colon > start, colon < bytes.count, bytes[colon] == UInt8(ascii: ":") else { return nil }
        let unprintable = first.unprintable
        let end =
            unprintable.isEmpty
            ? bytes.endOfPrintable(from: start &+ SixteenBytes.count) : start &+ unprintable.first
        guard bytes.hasLineEnd(at: end) else { return nil }
        (name, value, next) = (start..<colon, colon + 1..<end, end + 2)
        firstLetters = FirstLetters(first.firstFour)
    }

    /// Throws why the line is refused.
    init(_ bytes: Span<UInt8>, _ line: Line) throws(Refusal) {
        guard line.isFieldText else { throw .badRequest }
        // RFC 9112 §5.1 and §5.2: no space before the colon, and a line that begins with one is an obsolete folding.
        let colon = bytes.endOfToken(in: line.start..<line.end)
        guard colon > line.start, colon < line.end, bytes[colon] == UInt8(ascii: ":") else { throw .badRequest }
        (name, value, next) = (line.start..<colon, colon + 1..<line.end, line.next)
        firstLetters = FirstLetters(name.count >= 4 ? bytes.halfWord(at: name.lowerBound) : 0)
    }

    /// What a field is about, as far as the length and the first letters of its name tell: enough to pass over most.
    enum Concern {
        case none
        case host
        /// The message, the connection and the codings.
        case message
        /// Which state or part of a file is wanted; or Transfer-Encoding, which is as long as one of these.
        case file
    }

    @inline(__always)
    var concern: Concern {
        guard name.count >= 4 else { return .none }
        return switch firstLetters {
        case .host where name.count == 4: .host
        case .accept where name.count == 6: .none
        case .expect, .connection, .content, .accept: .message
        case .range, .ifMatch, .ifRange, .ifNoneMatch, .ifUnmodified, .transfer: .file
        default: .none
        }
    }
}

/// The first four letters of a name, in lower case.
private struct FirstLetters: Equatable {
    private let bits: UInt32

    /// - Parameter bits: in either case, the first letter lowest.
    init(_ bits: UInt32) { self.bits = bits | 0x2020_2020 }

    static let host = FirstLetters(0x7473_6F68)
    static let expect = FirstLetters(0x6570_7865)
    static let connection = FirstLetters(0x6E6E_6F63)
    static let content = FirstLetters(0x746E_6F63)
    static let accept = FirstLetters(0x6563_6361)
    static let range = FirstLetters(0x676E_6172)
    /// And If-Modified-Since.
    static let ifMatch = FirstLetters(0x6D2D_6669)
    static let ifRange = FirstLetters(0x722D_6669)
    static let ifNoneMatch = FirstLetters(0x6E2D_6669)
    static let ifUnmodified = FirstLetters(0x752D_6669)
    static let transfer = FirstLetters(0x6E61_7274)
}
