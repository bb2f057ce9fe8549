/// Why bytes are not the JSON that was asked for, and where.
package struct JSONFault: Error, Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        /// Nothing but white space stands where a value must stand.
        case noValue
        /// A byte that cannot begin or continue what stands here.
        case unexpectedByte(UInt8)
        case unexpectedEnd
        case malformedNumber
        case malformedEscape
        /// A `\u` escape that is half of a surrogate pair.
        case loneSurrogate
        /// A byte below 0x20 inside a string (RFC 8259 §7).
        case controlCharacter(UInt8)
        case malformedUTF8
        case duplicateKey(String)
        /// Something follows the value.
        case trailingBytes
        /// More than the named limit allows.
        case overLimit(limit: String, allowed: Int)
    }

    package let reason: Reason
    /// In bytes from the start, 0-based.
    package let offset: Int

    package init(reason: Reason, offset: Int) {
        self.reason = reason
        self.offset = offset
    }
}

extension JSONFault: CustomStringConvertible {
    package var description: String { "\(words) at byte \(offset)" }

    private var words: String {
        switch reason {
        case .noValue: "no JSON value"
        case .unexpectedByte(let byte): "unexpected byte 0x\(String(byte, radix: 16))"
        case .unexpectedEnd: "the JSON text ends too early"
        case .malformedNumber: "a number that JSON does not know"
        case .malformedEscape: "an escape that JSON does not know"
        case .loneSurrogate: "half of a surrogate pair"
        case .controlCharacter(let byte): "control character 0x\(String(byte, radix: 16)) in a string"
        case .malformedUTF8: "bytes that are not UTF-8"
        case .duplicateKey(let key): "key '\(key)' stands twice"
        case .trailingBytes: "bytes after the end of the JSON text"
        case .overLimit(let limit, let allowed): "more than the limit '\(limit)' of \(allowed)"
        }
    }
}

/// How much a reader takes in before it refuses.
package struct JSONLimits: Hashable, Sendable {
    /// Of the whole text.
    package var bytes: Int
    /// Of arrays and objects inside each other.
    package var depth: Int

    package init(bytes: Int = 64 << 20, depth: Int = 64) {
        self.bytes = bytes
        self.depth = depth
    }
}
