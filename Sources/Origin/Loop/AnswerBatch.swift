/// Answers to the requests that one read brought, in their order, sent together.
struct AnswerBatch {
    private(set) var bytes: [UInt8] = []
    private var dates = DateField()
    private let fixed: FixedAnswers

    /// Files up to this many bytes are copied into the batch; larger ones are sent from where they are.
    static let copyLimitBytes = 32 << 10

    private static let close = Array("Connection: close\r\n".utf8)
    private static let keepAlive = Array("Connection: keep-alive\r\n".utf8)

    /// What the client is told about the connection (RFC 9112 §9.3). HTTP/1.1 keeps it without a word.
    enum Persistence {
        case keep
        case keepSaid
        case close
    }

    init(capacity: Int, limits: OriginLimits) {
        fixed = FixedAnswers(limits)
        bytes.reserveCapacity(capacity)
    }

    mutating func updateDate(secondsSinceEpoch now: Int64) { dates.update(secondsSinceEpoch: now) }

    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    /// Adds an answer.
    /// - Returns: the rest of a file that is too large to be copied.
    mutating func add(_ decision: Decision, _ table: ResponseTable, _ persistence: Persistence) -> LargeBody {
        switch decision {
        case .file(let resource, let number, headOnly: false)
        where table.resources[resource].variants[number].file != nil:
            return addOnDisk(table.resources[resource].variants[number], persistence)
        case .file(let resource, let number, let headOnly):
            bytes.append(contentsOf: dates.okWithDate)
            say(persistence)
            return add(table.resources[resource].variants[number], headOnly: headOnly)
        case .notModified(let resource, let number):
            bytes.append(contentsOf: dates.notModifiedWithDate)
            say(persistence)
            bytes.append(contentsOf: table.resources[resource].variants[number].notModified)
        case .options: add(fixed.options, headOnly: false, persistence)
        case .refusal(let refusal, let headOnly): add(fixed[refusal], headOnly: headOnly, persistence)
        }
        return LargeBody()
    }

    /// RFC 9110 §15.6.4: a file that cannot be opened for want of descriptors, or was taken away, is no promise to keep.
    private mutating func addOnDisk(_ variant: Resource.Variant, _ persistence: Persistence) -> LargeBody {
        guard let file = variant.file.flatMap({ OpenFile($0) }) else {
            add(fixed[.serviceUnavailable], headOnly: false, persistence)
            return LargeBody()
        }
        bytes.append(contentsOf: dates.okWithDate)
        say(persistence)
        bytes.append(contentsOf: variant.answer)
        return LargeBody(file: file)
    }

    private mutating func add(_ variant: Resource.Variant, headOnly: Bool) -> LargeBody {
        if headOnly {
            bytes.append(contentsOf: variant.answer[..<variant.headLength])
        } else if variant.answer.count <= Self.copyLimitBytes {
            bytes.append(contentsOf: variant.answer)
        } else {
            return LargeBody(bytes: variant.answer[...])
        }
        return LargeBody()
    }

    private mutating func add(_ answer: FixedAnswers.Answer, headOnly: Bool, _ persistence: Persistence) {
        bytes.append(contentsOf: answer.statusLine)
        bytes.append(contentsOf: dates.line)
        say(persistence)
        bytes.append(contentsOf: headOnly ? answer.rest[..<answer.headLength] : answer.rest[...])
    }

    private mutating func say(_ persistence: Persistence) {
        switch persistence {
        case .keep: break
        case .keepSaid: bytes.append(contentsOf: Self.keepAlive)
        case .close: bytes.append(contentsOf: Self.close)
        }
    }
}
