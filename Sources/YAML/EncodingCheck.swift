import Bytes
import Rulebook

/// What can be said of a file's bytes before and beside YAML: its size, its encoding, characters nobody sees.
struct EncodingCheck {
    let source: SourceText
    let limits: YAMLLimits
    private(set) var diagnostics: [Diagnostic] = []
    /// Whether a `#` stands anywhere.
    private(set) var hasHash = false

    init(source: SourceText, limits: YAMLLimits) {
        self.source = source
        self.limits = limits
    }

    /// Whether the bytes may be given to the parser. Bad UTF-8 and control characters are left to it: it looks at each byte
    /// anyway, and where it stops, `badBytes` finds all of them.
    mutating func allowsParsing() -> Bool {
        let bytes = source.bytes
        // Positions are stored in 32 bits.
        guard bytes.count <= min(limits.fileBytes, Int(Int32.max)) else {
            report(
                .limit, at: .wholeFile,
                "the file has \(bytes.count) bytes, more than the limit of \(limits.fileBytes) (fileBytes)",
                fix: "split it")
            return false
        }
        if isUTF16 {
            report(
                .encoding, at: .wholeFile, "the file is encoded in UTF-16, and files here are UTF-8",
                fix: "save it as UTF-8"
            )
            return false
        }
        if source.prefixBytes > 0 {
            diagnostics.append(
                .warning(
                    .byteOrderMark, at: .wholeFile, in: source,
                    "the file starts with a byte order mark, which is invisible and which some tools read as text",
                    fix: "save it as 'UTF-8 without BOM'"))
        }
        hasHash = bytes.contains(UInt8(ascii: "#"))
        guard bytes.span.hasUnicodeLineBreak else { return true }
        diagnostics += badBytes()
        return false
    }

    private var isUTF16: Bool {
        let head = source.bytes.prefix(4)
        if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { return true }
        let zeros = head.map { $0 == 0 }
        return zeros == [false, true, false, true] || zeros == [true, false, true, false]
    }

    /// One diagnostic for all bytes that are not UTF-8, since they have one cause, and one for each character that a text must
    /// not have.
    func badBytes() -> [Diagnostic] {
        var found: [Diagnostic] = []
        var bad: [Range<Int>] = []
        var decoder = UTF8Walk(bytes: source.bytes, from: source.prefixBytes)
        while found.count < limits.findings, let step = decoder.next() {
            switch step {
            case .noUTF8(let bytes):
                bad.append(bytes)
            case .scalar(let scalar, let offset):
                if let finding = refusal(of: scalar, at: offset) { found.append(finding) }
            }
        }
        return bad.isEmpty ? found : [noUTF8(bad[0], more: bad.count - 1)] + found
    }

    /// - Parameter count: how many other places of the file are not UTF-8 either.
    private func noUTF8(_ bytes: Range<Int>, more count: Int) -> Diagnostic {
        let more =
            count == 0 ? "" : count == 1 ? ", and neither is 1 other place" : ", and neither are \(count) other places"
        let hex = source.bytes[bytes].prefix(4).map(\.hex).joined(separator: " ")
        return .error(
            .encoding, at: SourceRange(at: source.position(ofByte: bytes.lowerBound)), in: source,
            (bytes.count == 1 ? "the byte \(hex) is not UTF-8" : "the bytes \(hex) are not UTF-8") + more,
            fix: "save the file as UTF-8; it may be in Windows-1252 or Latin-1")
    }

    /// YAML 1.2.2 §5.1 lists the printable characters. U+0085, U+2028 and U+2029 are among them, but libyaml takes them for
    /// line breaks and YAML 1.2 does not: two readers would disagree about the text.
    private func refusal(of scalar: Unicode.Scalar, at offset: Int) -> Diagnostic? {
        let why: String
        switch scalar.value {
        case 0: why = "a NUL, which no text contains"
        case 0x09, 0x0A, 0x0D, 0x20...0x7E: return nil
        case 0x00...0x1F, 0x7F...0x84, 0x86...0x9F: why = "a control character, which no text contains"
        case 0x85, 0x2028, 0x2029: why = "an invisible line break that some tools see and others do not"
        case 0xFEFF: why = "an invisible mark that only may start a file"
        case 0xFFFE, 0xFFFF: why = "no character"
        default: return nil
        }
        let place = SourceRange(at: source.position(ofByte: offset))
        let substitute = substitute(for: scalar, at: offset)
        return .error(
            .encoding, at: place, in: source,
            "'\(scalar.codePoint)' is \(why)", fix: substitute == " " ? "write a space instead" : "remove it",
            replacement: substitute.map { Replacement(range: place, text: $0) })
    }

    /// What divided two lines in another program divides two words here, unless a blank does that already. Nil where a person has
    /// to look: U+0085 is what often became of the three dots of Windows-1252.
    private func substitute(for scalar: Unicode.Scalar, at offset: Int) -> String? {
        switch scalar.value {
        // A mark behind the first one goes with that.
        case 0xFEFF: return source.bytes[..<offset].allSatisfy { [0xEF, 0xBB, 0xBF].contains($0) } ? nil : ""
        case 0x2028, 0x2029: break
        default: return nil
        }
        let end = offset + UTF8.width(scalar)
        let isDivided = offset == source.prefixBytes || isBlank(offset - 1) || end == source.bytes.count || isBlank(end)
        return isDivided || isUnicodeLineBreak(end) ? "" : " "
    }

    private func isBlank(_ offset: Int) -> Bool { " \t\r\n".utf8.contains(source.bytes[offset]) }

    /// U+2028 or U+2029.
    private func isUnicodeLineBreak(_ offset: Int) -> Bool {
        source.bytes[offset...].starts(with: [0xE2, 0x80, 0xA8])
            || source.bytes[offset...].starts(with: [0xE2, 0x80, 0xA9])
    }

    private mutating func report(_ rule: Rule, at range: SourceRange, _ message: String, fix: String) {
        diagnostics.append(.error(rule, at: range, in: source, message, fix: fix))
    }
}

/// Goes through bytes scalar by scalar.
private struct UTF8Walk {
    enum Step {
        case scalar(Unicode.Scalar, at: Int)
        case noUTF8(Range<Int>)
    }

    let bytes: [UInt8]
    var offset: Int

    init(bytes: [UInt8], from offset: Int) {
        self.bytes = bytes
        self.offset = offset
    }

    mutating func next() -> Step? {
        guard offset < bytes.count else { return nil }
        let start = offset
        if let scalar = takeScalar() { return .scalar(scalar, at: start) }
        repeat { offset += 1 } while offset < bytes.count && bytes[offset] & 0xC0 == 0x80
        return .noUTF8(start..<offset)
    }

    /// Well-formed sequences only (Unicode 15, table 3-7). Moves on only if there is one.
    private mutating func takeScalar() -> Unicode.Scalar? {
        let first = bytes[offset]
        let length = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0
        guard length > 0, offset + length <= bytes.count else { return nil }
        var value = length == 1 ? UInt32(first) : UInt32(first) & (0x7F >> UInt32(length))
        for byte in bytes[offset + 1..<offset + length] {
            guard byte & 0xC0 == 0x80 else { return nil }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        let smallest: [UInt32] = [0, 0, 0x80, 0x800, 0x1_0000]
        guard value >= smallest[length], let scalar = Unicode.Scalar(value) else { return nil }
        offset += length
        return scalar
    }
}

extension UInt8 {
    /// Two hexadecimal digits, upper case.
    fileprivate var hex: String {
        let digits = String(self, radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
    }
}

extension Unicode.Scalar {
    /// `U+0000`
    package var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

extension Span<UInt8> {
    /// Whether U+0085 (C2 85), U+2028 or U+2029 (E2 80 A8, E2 80 A9) stands anywhere.
    fileprivate var hasUnicodeLineBreak: Bool {
        var offset = 0
        while true {
            offset = firstOffset(of: 0xC2, 0xE2, from: offset)
            switch (byte(at: offset), byte(at: offset + 1)) {
            case (0xC2, 0x85): return true
            case (0xE2, 0x80) where byte(at: offset + 2) & 0xFE == 0xA8: return true
            default: break
            }
            guard offset < count else { return false }
            offset += 1
        }
    }
}
