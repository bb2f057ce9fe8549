/// Writes the answers to the requests that one read brought, in their order, to be sent together.
struct AnswerWriter {
    var output = Output()
    /// How many answers the output holds.
    private(set) var answers = 0
    private(set) var date = DateField()
    /// Whether the loop may open one more file to send.
    var mayOpenFiles = true
    private let fixed: FixedAnswers
    private let limits: OriginLimits
    private var heads: RenderedHeads
    private var table: ResponseTable
    private var tree = 0
    /// Of each tree; of the one that is answered from, the heads are elsewhere.
    private var trees: [(table: ResponseTable, heads: RenderedHeads)]

    /// Bodies up to this many bytes are copied behind their heads: the kernel takes one piece sooner than two.
    static let copyLimitBytes = 4 << 10

    private static let endOfHead = Array("\r\n".utf8)
    private static let close = Array("Connection: close\r\n".utf8)
    private static let keepAlive = Array("Connection: keep-alive\r\n".utf8)

    /// What an answer says about the connection (RFC 9112 §9.3). HTTP/1.1 keeps it where nothing is said.
    enum Persistence {
        case keep
        case sayKeep
        case close
    }

    /// - Parameter tables: one for each tree.
    init(_ tables: [ResponseTable], limits: OriginLimits, secondsSinceEpoch now: Int64) {
        self.limits = limits
        fixed = FixedAnswers(limits)
        var date = DateField()
        date.update(secondsSinceEpoch: now)
        trees = tables.map { ($0, RenderedHeads($0.classes, date)) }
        (self.date, table, heads) = (date, trees[0].table, trees[0].heads)
    }

    mutating func updateDate(secondsSinceEpoch now: Int64) { date.update(secondsSinceEpoch: now) }

    mutating func serve(_ newer: ResponseTable, as number: Int) {
        trees[number] = (newer, RenderedHeads(newer.classes, date))
        if number == tree { (table, heads) = trees[number] }
    }

    /// Answers from another tree.
    mutating func turn(to number: Int) {
        trees[tree].heads = heads
        (table, heads) = trees[number]
        tree = number
    }

    mutating func removeAll() {
        output.removeAll()
        answers = 0
    }

    /// Adds an answer. Behind one with a body that is not copied, no other answer can be added.
    /// - Parameter decision: becomes a refusal where the disk does not give the file.
    mutating func add(_ decision: inout Decision, _ persistence: Persistence) {
        answers += 1
        do throws(Refusal) {
            try write(decision, persistence)
        } catch {
            add(fixed[error], headOnly: false, persistence)
            decision = .refusal(error, headOnly: false)
        }
    }

    /// Adds an answer to a request that could not be read.
    mutating func add(_ refusal: Refusal, _ persistence: Persistence) {
        answers += 1
        add(fixed[refusal], headOnly: false, persistence)
    }

    /// - Throws: where the disk does not give the file; nothing is written then.
    private mutating func write(_ decision: Decision, _ persistence: Persistence) throws(Refusal) {
        switch decision {
        case .file(let number, let headOnly):
            let variant = table.variants[number]
            let isCopied = headOnly || variant.bodyLength <= Self.copyLimitBytes && variant.bodyLocation == .store
            let body = isCopied ? nil : try body(of: number)
            heads.updateOK(Int(variant.headClass), date)
            output.append(heads.ok[Int(variant.headClass)].bytes)
            say(persistence)
            output.append(table.stores[variant.store], headOnly || !isCopied ? variant.head : variant.whole)
            if let body { output.append(body) }
        case .notModified(let number):
            let variant = table.variants[number]
            heads.updateNotModified(Int(variant.headClass), date)
            output.append(heads.notModified[Int(variant.headClass)].bytes)
            say(persistence)
            output.append(table.stores[variant.store], variant.entityTagLine)
            output.append(Self.endOfHead)
        case .options: add(fixed.options, headOnly: false, persistence)
        case .refusal(let refusal, let headOnly): add(fixed[refusal], headOnly: headOnly, persistence)
        case .part(let number, let range): try addParts([range], of: number, persistence: persistence)
        case .parts(let number, let ranges): try addParts(ranges, of: number, persistence: persistence)
        case .unsatisfiable(let number): addUnsatisfiable(table.variants[number], persistence)
        case .made(let answer, let headOnly): add(answer, headOnly: headOnly, persistence)
        }
    }

    private func body(of number: Int) throws(Refusal) -> Body {
        let variant = table.variants[number]
        if let file = table.memoryFiles[number] { return .file(file, 0..<variant.bodyLength) }
        guard variant.bodyLocation == .disk else { return .bytes(table.stores[variant.store][variant.body]) }
        guard mayOpenFiles else { throw .serviceUnavailable }
        return .file(OpenFile(onDisk: try table.openFile(of: number)), 0..<variant.bodyLength)
    }

    private mutating func addParts(
        _ ranges: [Range<Int>], of number: Int, persistence: Persistence
    ) throws(Refusal) {
        let variant = table.variants[number]
        let (shared, store) = (table.classes[Int(variant.headClass)], table.stores[variant.store])
        let validators = String(decoding: store[variant.validatorLines], as: UTF8.self)
        let boundary = String(decoding: store[variant.entityTag.dropFirst().dropLast()], as: UTF8.self)
        let answer =
            ranges.count == 1
            ? PartialAnswer(ranges[0], of: variant.bodyLength, shared, validators: validators)
            : PartialAnswer(ranges, of: variant.bodyLength, shared, validators: validators, boundary: boundary)
        let whole = try body(of: number)
        addStart(HeadClass.partStatus, persistence: persistence, rest: answer.head)
        for piece in answer.body {
            switch piece {
            case .text(let text): output.append(.bytes(ArraySlice(text.utf8)))
            case .content(let range): output.append(whole[range])
            }
        }
    }

    private mutating func addUnsatisfiable(_ variant: Variant, _ persistence: Persistence) {
        let (head, body) = PartialAnswer.unsatisfiable(length: variant.bodyLength, limits)
        addStart("HTTP/1.1 416 Range Not Satisfiable\r\n", persistence: persistence, rest: head + body)
    }

    private mutating func add(_ answer: DynamicAnswer, headOnly: Bool, _ persistence: Persistence) {
        let rest = answer.head + "\r\n" + (headOnly ? "" : answer.body)
        addStart("HTTP/1.1 \(answer.status) \(answer.reason)\r\n", persistence: persistence, rest: rest)
    }

    private mutating func addStart(_ status: String, persistence: Persistence, rest: String) {
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
        case .sayKeep: output.append(Self.keepAlive)
        case .close: output.append(Self.close)
        }
    }
}
