/// Reads the answer to a GET as it comes in, without touching the network. Source: RFC 9112.
///
/// It is handed bytes and asked for what has become of them, until it wants more. Whatever a server sends, the reader keeps
/// no more of it than `sideBytes`.
struct AnswerReader {
    enum Event: Hashable {
        case head(AnswerHead)
        case body(ArraySlice<UInt8>)
        case end
    }

    private enum State: Hashable {
        case statusLine, fields
        case sized(left: Int)
        case chunkSize
        case chunk(left: Int)
        case chunkEnd, trailers, untilClose, ended
    }

    /// Of all that is not the body: heads, those of interim answers too, extensions of chunks, fields behind the last of them.
    static let sideBytes = 64 << 10
    /// Of a line that says how long a chunk is, and says nothing else: eight digits and the end of the line.
    private static let chunkLineBytes = 10

    private var state = State.statusLine
    private var input: ArraySlice<UInt8> = []
    private var line: [UInt8] = []
    private var spentBytes = 0
    private var hasBegun = false
    private var isClosed = false
    private var head = AnswerHead()

    /// Takes what came over the network, once all that came before is worked off.
    mutating func take(_ bytes: ArraySlice<UInt8>) {
        input = input.isEmpty ? bytes : input + bytes
        hasBegun = hasBegun || !bytes.isEmpty
    }

    /// Whether the connection is good for another request.
    var leavesConnectionOpen: Bool { state == .ended && !isClosed && input.isEmpty && head.keepsConnection }

    /// Bytes behind a head that are not read yet.
    var hasRest: Bool { !input.isEmpty }

    /// What comes next; nil where more bytes are needed for it, and after the end.
    mutating func next() throws(AnswerFault) -> Event? {
        while true {
            switch state {
            case .sized(left: 0):
                state = .ended
                return .end
            case .sized, .chunk, .untilClose: return nextOfBody()
            case .ended: return nil
            case .statusLine, .fields, .chunkSize, .chunkEnd, .trailers:
                guard let line = try nextLine() else { return nil }
                if let event = try read(line) { return event }
            }
        }
    }

    /// The connection has ended.
    /// - Throws: unless the answer may end here.
    mutating func end() throws(AnswerFault) {
        isClosed = true
        switch state {
        case .ended, .untilClose, .sized(left: 0): state = .ended
        case .statusLine, .fields: throw hasBegun ? .endsInHead : .isSilent
        case .sized, .chunkSize, .chunk, .chunkEnd, .trailers: throw .endsInBody
        }
    }

    private mutating func nextOfBody() -> Event? {
        guard !input.isEmpty else { return nil }
        switch state {
        case .sized(let left):
            let piece = takeInput(left)
            state = .sized(left: left - piece.count)
            return .body(piece)
        case .chunk(let left):
            let piece = takeInput(left)
            state = left == piece.count ? .chunkEnd : .chunk(left: left - piece.count)
            return .body(piece)
        default: return .body(takeInput(.max))
        }
    }

    private mutating func takeInput(_ most: Int) -> ArraySlice<UInt8> {
        let piece = input.prefix(most)
        input = input.dropFirst(piece.count)
        return piece
    }

    /// RFC 9112 §2.2: a line may end with LF alone.
    private mutating func nextLine() throws(AnswerFault) -> [UInt8]? {
        let piece = input.prefix { $0 != UInt8(ascii: "\n") }
        let isWhole = piece.endIndex < input.endIndex
        let allowance = state == .chunkSize || state == .chunkEnd ? Self.chunkLineBytes : 0
        line += piece
        input = input[(isWhole ? piece.endIndex + 1 : piece.endIndex)...]
        guard spentBytes + line.count - allowance < Self.sideBytes else { throw .tooLong }
        guard isWhole else { return nil }
        spentBytes += max(0, line.count + 1 - allowance)
        defer { line.removeAll(keepingCapacity: true) }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        guard !line.contains(UInt8(ascii: "\r")), !line.contains(0) else { throw .malformed }
        return line
    }

    private mutating func read(_ line: [UInt8]) throws(AnswerFault) -> Event? {
        switch state {
        case .statusLine:
            head = try AnswerHead(statusLine: line)
            state = .fields
        case .fields where line.isEmpty: return try endOfHead()
        case .fields: try head.add(line)
        case .chunkSize:
            let size = try AnswerHead.chunkSize(line)
            state = size == 0 ? .trailers : .chunk(left: size)
        case .chunkEnd:
            guard line.isEmpty else { throw .malformed }
            state = .chunkSize
        // Nothing that a field may say behind a body is of any use here.
        case .trailers where line.isEmpty:
            state = .ended
            return .end
        default: break
        }
        return nil
    }

    private mutating func endOfHead() throws(AnswerFault) -> Event? {
        // RFC 9110 §15.2: there may be several of these, and nobody asked for another protocol.
        guard head.status >= 200 else {
            guard head.status != 101 else { throw .malformed }
            state = .statusLine
            return nil
        }
        state =
            switch try head.framing {
            case .length(let length): .sized(left: length)
            case .chunked: .chunkSize
            case .untilClose: .untilClose
            }
        return .head(head)
    }
}

/// Why an answer cannot be read.
enum AnswerFault: Error, Hashable {
    case isSilent, endsInHead, endsInBody
    case malformed, tooLong
    case transferCoding(String)

    var words: String {
        switch self {
        case .isSilent: "the server closed the connection without an answer"
        case .endsInHead: "the server closed the connection within the head of its answer"
        case .endsInBody: "the server closed the connection before the end of its answer"
        case .malformed: "the server's answer is not HTTP"
        case .tooLong:
            "the head of the server's answer is longer than the limit of \(AnswerReader.sideBytes) bytes"
        case .transferCoding(let name): "the server sends it as '\(name)', and the only transfer coding is chunked"
        }
    }
}
