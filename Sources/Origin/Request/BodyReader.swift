/// Skips a body, so that the next request is found behind it (RFC 9112 §6.3 and §7.1).
///
/// It may come in pieces of any size; what is remembered between them is this value.
struct BodyReader: Equatable {
    private enum State: UInt8 {
        /// No body, or all of it has come.
        case done
        /// `remaining` bytes of a body or of a chunk.
        case data
        /// `remaining` bytes of a body with a Content-Length; nothing follows.
        case lastData
        case size
        case firstSizeDigit
        /// Blanks behind a size, which only an extension may follow.
        case blanksBehindSize
        case chunkExtension
        case sizeLineFeed
        case dataReturn
        case dataLineFeed
        /// At the beginning of a trailer line, or of the empty line behind them.
        case trailerStart
        case trailerName
        case trailer
        case trailerLineFeed
        case lastLineFeed
    }

    private var state: State
    private var remaining: Int32
    /// Bytes that may still come, sizes, extensions and trailers included.
    private var allowance: Int32

    static let none = BodyReader(state: .done, remaining: 0, allowance: 0)

    var isDone: Bool { state == .done }

    private init(state: State, remaining: Int32, allowance: Int32) {
        (self.state, self.remaining, self.allowance) = (state, remaining, allowance)
    }

    /// - Parameter limitBytes: how much is read. Nil where its Content-Length is larger than that.
    init?(_ framing: BodyFraming, limitBytes: Int) {
        let allowance = Int32(clamping: limitBytes)
        switch framing {
        case .none: self = .none
        case .length(let length):
            guard length <= allowance else { return nil }
            self.init(state: .lastData, remaining: Int32(length), allowance: allowance)
        case .chunked: self.init(state: .firstSizeDigit, remaining: 0, allowance: allowance)
        }
    }

    /// Passes over what belongs to the body.
    /// - Returns: where the bytes behind it begin, or their end; nil where it is longer than the limit, or no chunked body.
    mutating func skip(_ bytes: Span<UInt8>, from start: Int) -> Int? {
        var cursor = start
        while state != .done, cursor < bytes.count {
            if state == .data || state == .lastData {
                let step = min(remaining, Int32(clamping: bytes.count - cursor))
                remaining -= step
                allowance -= step
                cursor += Int(step)
                if remaining == 0 { state = state == .data ? .dataReturn : .done }
            } else {
                guard take(bytes[cursor]) else { return nil }
                allowance -= 1
                cursor += 1
            }
            guard allowance >= 0 else { return nil }
        }
        return cursor
    }

    /// One byte between the data (RFC 9112 §7.1). Every line ends in CRLF and holds nothing but text.
    private mutating func take(_ byte: UInt8) -> Bool {
        switch state {
        case .firstSizeDigit, .size: return takeSize(byte)
        case .blanksBehindSize:
            guard byte == UInt8(ascii: ";") else { return byte.isBlank }
            state = .chunkExtension
        case .chunkExtension:
            guard byte == .carriageReturn else { return byte.isText }
            state = .sizeLineFeed
        case .sizeLineFeed: return takeLineFeed(byte, next: remaining > 0 ? .data : .trailerStart)
        case .dataReturn:
            state = .dataLineFeed
            return byte == .carriageReturn
        case .dataLineFeed: return takeLineFeed(byte, next: .firstSizeDigit)
        case .trailerStart:
            state = byte == .carriageReturn ? .lastLineFeed : .trailerName
            return byte == .carriageReturn || byte.isTokenCharacter
        case .trailerName:
            guard byte == UInt8(ascii: ":") else { return byte.isTokenCharacter }
            state = .trailer
        case .trailer:
            guard byte == .carriageReturn else { return byte.isText }
            state = .trailerLineFeed
        case .trailerLineFeed: return takeLineFeed(byte, next: .trailerStart)
        case .lastLineFeed: return takeLineFeed(byte, next: .done)
        case .done, .data, .lastData: preconditionFailure("data is passed over at once")
        }
        return true
    }

    private mutating func takeSize(_ byte: UInt8) -> Bool {
        if let digit = byte.hexadecimal {
            if state == .firstSizeDigit { remaining = 0 }
            let size = Int(remaining) * 16 + digit
            guard size <= allowance else { return false }
            (remaining, state) = (Int32(size), .size)
            return true
        }
        guard state == .size else { return false }
        switch byte {
        case .carriageReturn: state = .sizeLineFeed
        // RFC 9112 §7.1.1: extensions that are not known are ignored.
        case UInt8(ascii: ";"): state = .chunkExtension
        case .space, .tab: state = .blanksBehindSize
        default: return false
        }
        return true
    }

    private mutating func takeLineFeed(_ byte: UInt8, next: State) -> Bool {
        state = next
        return byte == .lineFeed
    }
}

extension UInt8 {
    fileprivate var isText: Bool { self >= .space && self < 0x7F || self == .tab }
}
