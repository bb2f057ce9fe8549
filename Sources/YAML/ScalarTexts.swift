import Bytes
import Rulebook

/// The texts of a file's scalars. What the file says letter by letter, but for the blanks that indent it, is left in the file and
/// not copied: that is nearly all of a workspace. What has escapes or is folded is kept apart.
struct ScalarTexts: Sendable {
    /// The `indent` of a record whose text is kept apart.
    static let keptApart = UInt8.max

    let source: SourceText
    /// The texts that the file does not say letter by letter, one behind the other.
    var apart: [UInt8] = []

    /// UTF-8.
    func bytes(of record: Tree.Record) -> ArraySlice<UInt8> {
        let start = Int(record.textStart)
        let count = Int(record.count)
        switch record.indent {
        case Self.keptApart: return apart[start..<start + count]
        case 0: return source.bytes[start..<start + count]
        default:
            return unsafe [UInt8](unsafeUninitializedCapacity: count) { unsafe $1 = copyLines(of: record, to: $0) }[...]
        }
    }

    /// What becomes of blanks and line breaks at both ends of a text.
    enum Ends {
        case kept
        case trimmed
    }

    func string(of record: Tree.Record, _ ends: Ends) -> String {
        switch record.indent {
        case Self.keptApart:
            let bytes = bytes(of: record)
            return String(decoding: ends == .kept ? bytes : bytes.trimmed, as: UTF8.self)
        case 0:
            let file = source.bytes
            return string(ofFile: file.span.extracting(place(of: record)), ends)
        default:
            return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(record.count)) { lines in
                let count = unsafe copyLines(of: record, to: lines)
                return unsafe string(ofFile: UnsafeBufferPointer(rebasing: lines[..<count]).span, ends)
            }
        }
    }

    /// - Parameter bytes: of the file, which has a tree only where it is UTF-8: that is not looked at again.
    private func string(ofFile bytes: Span<UInt8>, _ ends: Ends) -> String {
        let bytes = bytes.extracting(ends == .kept ? bytes.indices : bytes.trimmedIndices)
        return String(copying: unsafe UTF8Span(unchecked: bytes, isKnownASCII: bytes.isASCII))
    }

    /// - Parameter body: gets the bytes of a text where they stand, which counts no references.
    func withBytes<Result>(of record: Tree.Record, _ body: (Span<UInt8>) -> Result) -> Result {
        guard record.indent == 0 else { return body(bytes(of: record).span) }
        let file = source.bytes
        return body(file.span.extracting(place(of: record)))
    }

    func isSame(_ record: Tree.Record, as text: String.UTF8View) -> Bool {
        Int(record.count) == text.count && withBytes(of: record) { $0.isSame(as: text.span) }
    }

    /// Texts with different fingerprints are different: their length, and their first and last eight bytes.
    func fingerprint(of record: Tree.Record) -> UInt64 { withBytes(of: record) { $0.fingerprint } }

    /// Where a text stands that the file says letter by letter. Whoever looks at it there counts no references.
    private func place(of record: Tree.Record) -> Range<Int> {
        Int(record.textStart)..<Int(record.textStart) + Int(record.count)
    }

    /// The text without the blanks before its lines.
    /// - Parameter target: room for the whole text.
    /// - Returns: bytes of the text.
    private func copyLines(of record: Tree.Record, to target: UnsafeMutableBufferPointer<UInt8>) -> Int {
        let file = source.bytes
        let bytes = file.span
        let indent = Int(record.indent)
        let count = Int(record.count)
        var copied = 0
        var line = Int(record.textStart)
        while copied < count {
            var first = line
            while first - line < indent, bytes.byte(at: first) == UInt8(ascii: " ") { first += 1 }
            line = min(bytes.lineEnd(from: first) + 1, first + count - copied)
            unsafe bytes.extracting(first..<line).withUnsafeBufferPointer { piece in
                guard let start = piece.baseAddress, let room = target.baseAddress else { return }
                unsafe (room + copied).update(from: start, count: piece.count)
            }
            copied += line - first
        }
        return count
    }
}

extension Span<UInt8> {
    /// Their number, and the first and last eight of them.
    fileprivate var fingerprint: UInt64 {
        guard count >= 8 else {
            var print = UInt64(count)
            for offset in indices { print = print << 8 | UInt64(self[offset]) }
            return print
        }
        let first = unsafe bytes.unsafeLoadUnaligned(as: UInt64.self)
        let last = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
        return (first &* 0x9E37_79B9_7F4A_7C15) ^ last ^ UInt64(count)
    }

    /// Those between blanks and line breaks at both ends.
    fileprivate var trimmedIndices: Range<Int> {
        var (start, end) = (0, count)
        while start < end, self[start].isBlankOrBreak { start += 1 }
        while start < end, self[end - 1].isBlankOrBreak { end -= 1 }
        return start..<end
    }
}

extension ArraySlice<UInt8> {
    fileprivate var trimmed: Self {
        let inside = span.trimmedIndices
        return self[startIndex + inside.lowerBound..<startIndex + inside.upperBound]
    }
}

extension UInt8 {
    /// A blank, a tab, or what ends a line.
    package var isBlankOrBreak: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
