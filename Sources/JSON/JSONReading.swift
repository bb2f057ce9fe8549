extension JSON {
    /// Reads one JSON text (RFC 8259), strictly: UTF-8 without a byte order mark, no duplicate keys, nothing after the value.
    /// - Throws: the first fault, with its place. Never traps, whatever the bytes.
    package static func parse(_ bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(JSONFault) -> JSON {
        // `Array.span` needs iOS 26; that of a slice does not.
        let bytes = bytes[...]
        return try parse(bytes.span, limits: limits)
    }

    /// The same of bytes that are somebody else's.
    package static func parse(_ bytes: Span<UInt8>, limits: JSONLimits = JSONLimits()) throws(JSONFault) -> JSON {
        guard bytes.count <= limits.bytes else {
            throw JSONFault(reason: .overLimit(limit: "bytes", allowed: limits.bytes), offset: limits.bytes)
        }
        var reader = Reader(limits: limits)
        reader.skipBlanks(bytes)
        guard reader.index < bytes.count else { throw reader.fault(.noValue) }
        let value = try reader.value(bytes, depth: 0)
        reader.skipBlanks(bytes)
        guard reader.index == bytes.count else { throw reader.fault(.trailingBytes) }
        return value
    }
}

/// One pass over the bytes; the depth limit bounds the recursion.
private struct Reader {
    let limits: JSONLimits
    var index = 0

    init(limits: JSONLimits) { self.limits = limits }

    func fault(_ reason: JSONFault.Reason) -> JSONFault { JSONFault(reason: reason, offset: index) }

    func unexpected(_ bytes: Span<UInt8>) -> JSONFault {
        index < bytes.count ? fault(.unexpectedByte(bytes[index])) : fault(.unexpectedEnd)
    }

    mutating func skipBlanks(_ bytes: Span<UInt8>) {
        while index < bytes.count {
            switch bytes[index] {
            case 0x20, 0x09, 0x0A, 0x0D: index += 1
            default: return
            }
        }
    }

    mutating func value(_ bytes: Span<UInt8>, depth: Int) throws(JSONFault) -> JSON {
        guard index < bytes.count else { throw fault(.unexpectedEnd) }
        switch bytes[index] {
        case UInt8(ascii: "{"): return .object(try object(bytes, depth: depth + 1))
        case UInt8(ascii: "["): return .array(try array(bytes, depth: depth + 1))
        case UInt8(ascii: "\""): return .string(try string(bytes))
        case UInt8(ascii: "t"): return try word("true", in: bytes, .bool(true))
        case UInt8(ascii: "f"): return try word("false", in: bytes, .bool(false))
        case UInt8(ascii: "n"): return try word("null", in: bytes, .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number(bytes))
        default: throw unexpected(bytes)
        }
    }

    private mutating func word(_ word: StaticString, in bytes: Span<UInt8>, _ value: JSON) throws(JSONFault) -> JSON {
        for offset in 0..<word.utf8CodeUnitCount {
            guard index < bytes.count, unsafe bytes[index] == word.utf8Start[offset] else { throw unexpected(bytes) }
            index += 1
        }
        return value
    }

    private mutating func number(_ bytes: Span<UInt8>) throws(JSONFault) -> JSONNumber {
        let length = JSONNumber.length(of: bytes, from: index)
        guard length > 0 else { throw fault(.malformedNumber) }
        let text = String(decoding: (index..<index + length).map { bytes[$0] }, as: UTF8.self)
        index += length
        return JSONNumber(checked: text)
    }

    private func enter(_ depth: Int) throws(JSONFault) {
        guard depth <= limits.depth else { throw fault(.overLimit(limit: "depth", allowed: limits.depth)) }
    }

    private mutating func array(_ bytes: Span<UInt8>, depth: Int) throws(JSONFault) -> [JSON] {
        try enter(depth)
        index += 1
        var items: [JSON] = []
        skipBlanks(bytes)
        if take(UInt8(ascii: "]"), bytes) { return items }
        while true {
            skipBlanks(bytes)
            items.append(try value(bytes, depth: depth))
            skipBlanks(bytes)
            if take(UInt8(ascii: "]"), bytes) { return items }
            guard take(UInt8(ascii: ","), bytes) else { throw unexpected(bytes) }
        }
    }

    private mutating func object(_ bytes: Span<UInt8>, depth: Int) throws(JSONFault) -> JSONObject {
        try enter(depth)
        index += 1
        var object = JSONObject()
        skipBlanks(bytes)
        if take(UInt8(ascii: "}"), bytes) { return object }
        while true {
            skipBlanks(bytes)
            guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { throw unexpected(bytes) }
            let start = index
            let key = try string(bytes)
            guard object[key] == nil else { throw JSONFault(reason: .duplicateKey(key), offset: start) }
            skipBlanks(bytes)
            guard take(UInt8(ascii: ":"), bytes) else { throw unexpected(bytes) }
            skipBlanks(bytes)
            object.append(key, try value(bytes, depth: depth))
            skipBlanks(bytes)
            if take(UInt8(ascii: "}"), bytes) { return object }
            guard take(UInt8(ascii: ","), bytes) else { throw unexpected(bytes) }
        }
    }

    private mutating func take(_ byte: UInt8, _ bytes: Span<UInt8>) -> Bool {
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    private mutating func string(_ bytes: Span<UInt8>) throws(JSONFault) -> String {
        let start = index
        index += 1
        var text: [UInt8] = []
        while true {
            let run = index
            while index < bytes.count, bytes[index] >= 0x20, bytes[index] != UInt8(ascii: "\""),
                bytes[index] != UInt8(ascii: "\\")
            {
                index += 1
            }
            for position in run..<index { text.append(bytes[position]) }
            guard index < bytes.count else { throw fault(.unexpectedEnd) }
            switch bytes[index] {
            case UInt8(ascii: "\""):
                index += 1
                let string = String(decoding: text, as: UTF8.self)
                // What was repaired is not the same any more.
                guard string.utf8.elementsEqual(text) else {
                    throw JSONFault(reason: .malformedUTF8, offset: start)
                }
                return string
            case UInt8(ascii: "\\"): try escape(bytes, into: &text)
            default: throw fault(.controlCharacter(bytes[index]))
            }
        }
    }

    private mutating func escape(_ bytes: Span<UInt8>, into text: inout [UInt8]) throws(JSONFault) {
        guard index + 1 < bytes.count else { throw fault(.unexpectedEnd) }
        switch bytes[index + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(bytes[index + 1])
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"):
            text.append(contentsOf: String(Character(try scalar(bytes))).utf8)
            return
        default: throw fault(.malformedEscape)
        }
        index += 2
    }

    /// `\uXXXX`, or two of them that are a surrogate pair (RFC 8259 §7).
    private mutating func scalar(_ bytes: Span<UInt8>) throws(JSONFault) -> Unicode.Scalar {
        let lone = fault(.loneSurrogate)
        let first = try codeUnit(bytes)
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
            bytes[index + 1] == UInt8(ascii: "u")
        else { throw lone }
        let second = try codeUnit(bytes)
        guard (0xDC00...0xDFFF).contains(second),
            let scalar = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
        else { throw lone }
        return scalar
    }

    private mutating func codeUnit(_ bytes: Span<UInt8>) throws(JSONFault) -> UInt32 {
        guard index + 5 < bytes.count else { throw fault(.unexpectedEnd) }
        var value: UInt32 = 0
        for position in index + 2..<index + 6 {
            guard let digit = Self.hexValue(bytes[position]) else { throw fault(.malformedEscape) }
            value = value << 4 | digit
        }
        index += 6
        return value
    }

    private static func hexValue(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }
}
