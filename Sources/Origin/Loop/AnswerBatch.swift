/// Answers to the requests that one read brought, in their order, sent together.
struct AnswerBatch {
    private(set) var output = OutputBytes()
    /// How many it holds.
    private(set) var answers = 0
    private(set) var date = DateField()
    /// Whether the loop has room for one more file on its way from the disk.
    var mayOpenFiles = true
    /// How large bodies leave that are held in memory.
    var sending = Sending.copied { didSet { if sending != oldValue { forgetFirst() } } }
    private let fixed: FixedAnswers
    private let limits: OriginLimits
    private var heads: RenderedHeads
    private var table: ResponseTable
    /// What stands at the beginning of the output, also after that was sent.
    private var first: First?
    /// What is sent behind it.
    private var behindFirst: LargeBody?

    /// An answer by all that its bytes depend on, the table aside.
    private struct First {
        let answer: PlainAnswer
        let persistence: Persistence
        let second: Int64
        let count: Int
    }

    /// Files up to this many bytes are copied into the batch, since the kernel takes one piece sooner than two; larger ones
    /// are sent from where they are.
    static let copyLimitBytes = 16 << 10

    private static let endOfHead = Array("\r\n".utf8)
    private static let close = Array("Connection: close\r\n".utf8)
    private static let keepAlive = Array("Connection: keep-alive\r\n".utf8)

    /// What the client is told about the connection (RFC 9112 §9.3). HTTP/1.1 keeps it without a word.
    enum Persistence {
        case keep
        case keepSaid
        case close
    }

    /// The answer that is not written anew where it is asked for next.
    var written: PlainAnswer? { first?.answer }

    init(_ table: ResponseTable, limits: OriginLimits, secondsSinceEpoch now: Int64) {
        self.limits = limits
        self.table = table
        fixed = FixedAnswers(limits)
        date.update(secondsSinceEpoch: now)
        heads = RenderedHeads(table.classes, date)
    }

    mutating func updateDate(secondsSinceEpoch now: Int64) { date.update(secondsSinceEpoch: now) }

    mutating func serve(_ newer: ResponseTable) {
        table = newer
        forgetFirst()
        heads = RenderedHeads(newer.classes, date)
    }

    private mutating func forgetFirst() { (first, behindFirst) = (nil, nil) }

    /// Moves the beginning of a body behind the batch, so that both are encrypted together, as far as one record of TLS holds
    /// them.
    mutating func fillRecord(from body: inout LargeBody.Piece) {
        let room = TLSSession.recordBytes - output.count
        if room > 0 { body.move(to: &output, limitBytes: room) }
    }

    mutating func removeAll() {
        output.removeAll()
        answers = 0
    }

    /// Adds an answer. What many ask for in the same second is not written anew for each.
    /// - Parameter decision: becomes a refusal where the disk does not give the file.
    /// - Returns: the rest of a file that is too large to be copied; nil where there is none.
    mutating func add(_ decision: inout Decision, _ persistence: Persistence) -> LargeBody? {
        let answer = output.count == 0 ? PlainAnswer(decision) : nil
        answers += 1
        if let first, first.answer == answer, first.second == date.second, first.persistence == persistence {
            output.takeBack(first.count)
            return behindFirst
        }
        if output.count == 0 { forgetFirst() }
        do throws(Refusal) {
            let large = try write(decision, persistence)
            if let answer, large?.isFromDisk != true {
                first = First(answer: answer, persistence: persistence, second: date.second, count: output.count)
                behindFirst = large
            }
            return large
        } catch {
            // What the disk refuses now, it may give to the next who asks.
            add(fixed[error], headOnly: false, persistence)
            decision = .refusal(error, headOnly: false)
            return nil
        }
    }

    /// Adds an answer to whoever asked for nothing that can be read.
    mutating func add(_ refusal: Refusal, _ persistence: Persistence) {
        var decision = Decision.refusal(refusal, headOnly: false)
        _ = add(&decision, persistence)
    }

    /// - Throws: where the disk does not give the file; then nothing is written.
    private mutating func write(_ decision: Decision, _ persistence: Persistence) throws(Refusal) -> LargeBody? {
        switch decision {
        case .file(let number, let headOnly):
            let variant = table.variants[number]
            let isCopied = headOnly || variant.bodyLength <= Self.copyLimitBytes && !variant.isOnDisk
            let body = isCopied ? nil : try body(of: number)
            addHead(of: variant, persistence)
            let own = headOnly || body != nil ? variant.head : variant.whole
            output.append(table.stores[Int(variant.store)].bytes, own)
            return body.map { LargeBody(first: $0) }
        case .notModified(let number):
            let variant = table.variants[number]
            let headClass = Int(variant.headClass)
            heads.updateNotModified(headClass, date)
            output.append(heads.notModified[headClass].bytes)
            say(persistence)
            output.append(table.stores[Int(variant.store)].bytes, variant.entityTagLine)
            output.append(Self.endOfHead)
        case .options: add(fixed.options, headOnly: false, persistence)
        case .refusal(let refusal, let headOnly): add(fixed[refusal], headOnly: headOnly, persistence)
        case .part(let number, let range): return try addParts(number, [range], persistence)
        case .parts(let number, let ranges): return try addParts(number, ranges, persistence)
        case .unsatisfiable(let number): addUnsatisfiable(table.variants[number], persistence)
        case .made(let answer, let headOnly): add(answer, headOnly: headOnly, persistence)
        }
        return nil
    }

    private mutating func addHead(of variant: Variant, _ persistence: Persistence) {
        let headClass = Int(variant.headClass)
        heads.updateOK(headClass, date)
        output.append(heads.ok[headClass].bytes)
        say(persistence)
    }

    /// Of a variant, where it stands.
    private func body(of number: Int) throws(Refusal) -> LargeBody.Piece {
        guard table.variants[number].isOnDisk else { return table.body(of: number, sending) }
        guard mayOpenFiles else { throw .serviceUnavailable }
        let file = OpenFile(try table.openFile(of: number))
        return .file(FilePart(0..<table.variants[number].bodyLength, of: .disk(file)))
    }

    private mutating func addParts(
        _ number: Int, _ ranges: [Range<Int>], _ persistence: Persistence
    ) throws(Refusal) -> LargeBody {
        let variant = table.variants[number]
        let (shared, store) = (table.classes[Int(variant.headClass)], table.stores[Int(variant.store)].bytes)
        let validators = String(decoding: store[variant.validatorLines], as: UTF8.self)
        let boundary = String(decoding: store[variant.entityTag.dropFirst().dropLast()], as: UTF8.self)
        let answer =
            ranges.count == 1
            ? PartialAnswer(ranges[0], of: variant.bodyLength, shared, validators: validators)
            : PartialAnswer(ranges, of: variant.bodyLength, shared, validators: validators, boundary: boundary)
        let whole = try body(of: number)
        let pieces = answer.body.map { piece -> LargeBody.Piece in
            switch piece {
            case .text(let text): .bytes(ArraySlice(text.utf8))
            case .content(let range): whole[range]
            }
        }
        addStart(HeadClass.partStatus, persistence, answer.head)
        return pieces.count == 1 ? LargeBody(first: pieces[0]) : LargeBody(more: pieces)
    }

    private mutating func addUnsatisfiable(_ variant: Variant, _ persistence: Persistence) {
        let (head, body) = PartialAnswer.unsatisfiable(length: variant.bodyLength, limits)
        addStart("HTTP/1.1 416 Range Not Satisfiable\r\n", persistence, head + body)
    }

    private mutating func add(_ answer: MadeAnswer, headOnly: Bool, _ persistence: Persistence) {
        let rest = answer.head + "\r\n" + (headOnly ? "" : answer.body)
        addStart("HTTP/1.1 \(answer.status) \(answer.reason)\r\n", persistence, rest)
    }

    private mutating func addStart(_ status: String, _ persistence: Persistence, _ rest: String) {
        output.append(Array(status.utf8))
        output.append(date.line)
        say(persistence)
        output.append(Array(rest.utf8))
    }

    private mutating func add(_ answer: FixedAnswers.Answer, headOnly: Bool, _ persistence: Persistence) {
        output.append(answer.statusLine)
        output.append(date.line)
        say(persistence)
        output.append(answer.rest, 0..<(headOnly ? answer.headLength : answer.rest.count))
    }

    private mutating func say(_ persistence: Persistence) {
        switch persistence {
        case .keep: break
        case .keepSaid: output.append(Self.keepAlive)
        case .close: output.append(Self.close)
        }
    }
}
