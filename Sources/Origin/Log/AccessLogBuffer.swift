import Dates

/// The lines of one loop that are not written yet: at most some kilobytes, and none older than a second.
struct AccessLogBuffer {
    private let log: AccessLog
    private var bytes: [UInt8] = []
    private var lost = 0
    /// The moment as the format writes it.
    private var moment: [UInt8] = []

    private static let limitBytes = 32 << 10
    /// A path is cut there.
    private static let pathBytes = 256

    init(_ log: AccessLog, secondsSinceEpoch now: Int64) {
        self.log = log
        bytes.reserveCapacity(Self.limitBytes + (2 << 10))
        setMoment(now)
    }

    /// - Returns: lines that could not be written since the last call.
    mutating func tick(secondsSinceEpoch now: Int64) -> Int {
        flush()
        setMoment(now)
        defer { lost = 0 }
        return lost
    }

    mutating func flush() {
        guard !bytes.isEmpty else { return }
        lost += log.write(bytes)
        bytes.removeAll(keepingCapacity: true)
    }

    private mutating func setMoment(_ now: Int64) {
        switch log.format {
        case .common:
            // "Sat, 21 Nov 2026 08:30:00 GMT"
            let text = Array(HTTPDate.text(now).utf8)
            moment = text[5..<7] + [UInt8(ascii: "/")] + text[8..<11] + [UInt8(ascii: "/")] + text[12..<16]
            moment += [UInt8(ascii: ":")] + text[17..<25] + Array(" +0000".utf8)
        case .json: moment = Array(UTCTime(secondsSinceEpoch: now).description.utf8)
        }
    }

    /// A request that was refused before it was understood.
    mutating func addUnread(status: Int) {
        switch log.format {
        case .common:
            addText("- - - [")
            bytes.append(contentsOf: moment)
            addText("] \"-\" ")
            addNumber(status)
            addText(" -")
        case .json:
            addText("{\"time\":\"")
            bytes.append(contentsOf: moment)
            addText("\",\"status\":")
            addNumber(status)
            addText("}")
        }
        endLine()
    }

    mutating func add(
        _ head: borrowing RequestHead, of request: Span<UInt8>, decision: Decision, table: ResponseTable
    ) {
        switch log.format {
        case .common: addCommon(head, of: request, decision: decision, table: table)
        case .json: addJSON(head, of: request, decision: decision, table: table)
        }
        endLine()
    }

    private mutating func addCommon(
        _ head: borrowing RequestHead, of request: Span<UInt8>, decision: Decision, table: ResponseTable
    ) {
        addText("- - - [")
        bytes.append(contentsOf: moment)
        addText("] \"")
        addText(head.method.word)
        addText(" ")
        addPath(head.path, request)
        addText(head.connection.isHTTP10 ? " HTTP/1.0\" " : " HTTP/1.1\" ")
        addNumber(decision.status)
        addText(" ")
        addNumber(decision.contentBytes(table))
    }

    private mutating func addJSON(
        _ head: borrowing RequestHead, of request: Span<UInt8>, decision: Decision, table: ResponseTable
    ) {
        addText("{\"time\":\"")
        bytes.append(contentsOf: moment)
        addText("\",\"method\":\"")
        addText(head.method.word)
        addText("\",\"path\":\"")
        addPath(head.path, request)
        addText("\",\"protocol\":\"HTTP/1.")
        addText(head.connection.isHTTP10 ? "0\",\"status\":" : "1\",\"status\":")
        addNumber(decision.status)
        addText(",\"bytes\":")
        addNumber(decision.contentBytes(table))
        var agents = FieldLines(named: "user-agent", of: head)
        if let agent = agents.next(request) {
            addText(",\"agent\":\"")
            addProduct(agent, request)
            addText("\"")
        }
        addText("}")
    }

    /// The name of the first product and its major version: enough to see which generation of an app asks, and too little to
    /// tell one phone from another.
    private mutating func addProduct(_ agent: Range<Int>, _ request: Span<UInt8>) {
        var index = agent.lowerBound
        while index < min(agent.upperBound, agent.lowerBound + 32), request[index].isNameCharacter {
            bytes.append(request[index])
            index += 1
        }
        guard index < agent.upperBound, request[index] == UInt8(ascii: "/") else { return }
        let version = index
        index += 1
        while index < min(agent.upperBound, version + 5), request[index].isDigit { index += 1 }
        guard index > version + 1 else { return }
        for index in version..<index { bytes.append(request[index]) }
    }

    /// The path is ASCII without blanks; what would end the field in either format is encoded.
    private mutating func addPath(_ path: Range<Int>, _ request: Span<UInt8>) {
        if path.isEmpty { addText("*") }
        for index in path.prefix(Self.pathBytes) {
            switch request[index] {
            case UInt8(ascii: "\""): addText("%22")
            case UInt8(ascii: "\\"): addText("%5C")
            case let byte: bytes.append(byte)
            }
        }
        if path.count > Self.pathBytes { addText("...") }
    }

    private mutating func addText(_ text: StaticString) {
        text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
    }

    private mutating func addNumber(_ number: Int) {
        var divisor = 1
        while number / divisor >= 10 { divisor *= 10 }
        while divisor > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
            divisor /= 10
        }
    }

    private mutating func endLine() {
        bytes.append(.lineFeed)
        if bytes.count >= Self.limitBytes { flush() }
    }
}

extension RequestHead.Method {
    fileprivate var word: StaticString {
        switch self {
        case .get: "GET"
        case .head: "HEAD"
        case .options: "OPTIONS"
        case .notAllowed, .unknown: "-"
        }
    }
}

extension Decision {
    /// Bytes of the file that the answer holds; 0 where it holds none.
    fileprivate func contentBytes(_ table: ResponseTable) -> Int {
        switch self {
        case .file(let variant, headOnly: false): table.variants[variant].bodyLength
        case .part(_, let range): range.count
        case .parts(_, let ranges): ranges.reduce(0) { $0 + $1.count }
        case .file, .notModified, .unsatisfiable, .options, .refusal, .made: 0
        }
    }
}

extension UInt8 {
    fileprivate var isNameCharacter: Bool {
        isLetter || isDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_") || self == UInt8(ascii: ".")
    }
}
