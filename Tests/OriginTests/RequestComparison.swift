import Files

@testable import Origin

/// What the origin makes of a request, against `SecondOpinion`, and against itself where the same bytes come in pieces.
enum RequestComparison {
    private static let modified: Int64 = 784_111_777

    /// Wide enough that a short request meets none: the second opinion knows no limits.
    private static let limits: OriginLimits = {
        var limits = OriginLimits()
        (limits.requestLineBytes, limits.headBytes, limits.fields) = (1 << 20, 1 << 20, 1 << 20)
        limits.batchBytes = 1
        return limits
    }()

    private static let table: ResponseTable = {
        var builder = ResponseTableBuilder()
        addFiles(to: &builder)
        return ResponseTable(builder)
    }()

    /// What requests by chance ask for.
    static func addFiles(to builder: inout ResponseTableBuilder) {
        func content(_ coding: Coding, _ length: Int) -> CodedContent {
            CodedContent(coding, [UInt8](repeating: UInt8(length % 251), count: length), lastModified: modified)
        }
        builder.add(
            "a", mediaType: "a/b", cache: .immutable,
            contents: [content(.identity, 1000), content(.brotli, 300), content(.gzip, 400)])
        builder.add("b", mediaType: "a/b", cache: .immutable, contents: [content(.identity, 5)])
        builder.add("e", mediaType: "a/b", cache: .immutable, contents: [content(.identity, 0)])
    }

    static let tags = table.variants.map {
        String(decoding: table.stores[$0.store][$0.entityTag], as: UTF8.self)
    }

    private static let opinion: SecondOpinion = {
        var files: [String: SecondOpinion.File] = [:]
        for (variant, tag) in zip(table.variants.indices, tags) {
            let path = "/" + table.path(of: variant)
            let known = (table.variants[variant].coding.rawValue, tag, table.variants[variant].bodyLength)
            files[path] = SecondOpinion.File(variants: (files[path]?.variants ?? []) + [known], modified: modified)
        }
        return SecondOpinion(files: files)
    }()

    /// Says everything that a head can say; of that nothing may be left when the next request is read.
    private static let before = Array(
        """
        HEAD http://y:1/b?c HTTP/1.0\r\nHost: z\r\nAccept-Encoding: br, gzip;q=0.5, *, identity\r\nConnection: keep-alive\r\n\
        Content-Length: 5\r\nExpect: 100-continue\r\nIf-Match: *\r\nIf-Match: *\r\nIf-None-Match: "x"\r\nIf-None-Match: "y"\r\n\
        If-Modified-Since: x\r\nIf-Modified-Since: y\r\nIf-Unmodified-Since: x\r\nIf-Unmodified-Since: y\r\nIf-Range: x\r\n\
        If-Range: y\r\nRange: bytes=0-0\r\nRange: bytes=0-1\r\n\r\n
        """.utf8)

    /// Reads a request into a head that was used before, as a loop does.
    private static func read(_ bytes: [UInt8], into head: inout RequestHead) -> RequestReader.Result {
        _ = RequestReader(limits: limits).read(before.span, from: 0, into: &head)
        return RequestReader(limits: limits).read(bytes.span, from: 0, into: &head)
    }

    private static func decision(_ head: borrowing RequestHead, _ bytes: [UInt8]) -> Decision {
        decide(head, of: bytes.span, from: table, now: 1_795_250_000)
    }

    /// All that is read of a request, in words.
    private static func reading(_ bytes: [UInt8]) -> String {
        var head = RequestHead()
        switch read(bytes, into: &head) {
        case .incomplete: return "incomplete"
        case .refused(let refusal, let headOnly): return "\(refusal) \(headOnly)"
        case .head(let end):
            let ranges = [head.path, head.authority, head.fields]
            return "\(end) \(head.method) \(ranges) \(head.connection) \(head.codings) \(head.body)"
        }
    }

    /// In the words of `SecondOpinion.answer`.
    static func answer(_ bytes: [UInt8]) -> String {
        var head = RequestHead()
        switch read(bytes, into: &head) {
        case .incomplete: return "incomplete"
        case .refused(let refusal, _): return String(refusal.rawValue)
        case .head:
            func coding(_ variant: Int) -> String { table.variants[variant].coding.rawValue }
            func words(_ ranges: [Range<Int>]) -> String {
                ranges.map { "\($0.lowerBound)-\($0.upperBound - 1)" }.joined(separator: ",")
            }
            let decision = decision(head, bytes)
            switch decision {
            case .file(let variant, _): return "200 \(coding(variant))"
            case .notModified(let variant): return "304 \(coding(variant))"
            case .part(let variant, let range): return "206 \(coding(variant)) \(words([range]))"
            case .parts(let variant, let ranges): return "206 \(coding(variant)) \(words(ranges))"
            case .unsatisfiable, .options, .refusal, .made: return String(decision.status)
            }
        }
    }

    /// What is wrong with the origin's answer, or with the second opinion; nil where they agree.
    /// - Parameter bytes: some kilobytes at most.
    static func complaint(about bytes: [UInt8]) -> String? {
        let (own, other) = (answer(bytes), opinion.answer(bytes))
        guard own == other || other == SecondOpinion.unsure else { return "\(own), and \(other) by the second" }
        return complaintAboutPieces(bytes) ?? complaintAboutBody(bytes) ?? complaintAboutParts(bytes)
    }

    /// A part of the bytes is read as the whole of them, or not yet.
    private static func complaintAboutPieces(_ bytes: [UInt8]) -> String? {
        let whole = reading(bytes)
        for count in [bytes.count / 2, bytes.count * 7 / 8, bytes.count - 1] where count > 0 {
            let part = reading(Array(bytes[..<count]))
            guard part == "incomplete" || part == whole else {
                return "the first \(count) bytes are read in another way"
            }
        }
        return nil
    }

    /// Where the next request begins.
    private static func complaintAboutBody(_ bytes: [UInt8]) -> String? {
        var head = RequestHead()
        guard case .head(let start) = read(bytes, into: &head), head.body != .none else { return nil }
        let body = head.body
        func end(step: Int) -> String {
            guard var reader = BodyReader(body, limitBytes: limits.discardedBodyBytes) else { return "too long" }
            var (position, given) = (start, start)
            while given < bytes.count, !reader.isDone {
                given = min(given + step, bytes.count)
                guard let next = reader.skip(bytes.span.extracting(0..<given), from: position) else { return "refused" }
                position = next
            }
            return reader.isDone ? String(position - start) : "more"
        }
        let other = SecondOpinion.end(
            ofBody: Array(bytes[start...]), body, limitBytes: limits.discardedBodyBytes)
        for step in [1, 5, max(1, bytes.count)] where end(step: step) != other {
            return "the body ends at \(end(step: step)) in pieces of \(step), and at \(other) by the second"
        }
        return nil
    }

    /// An answer in parts is as long as it says.
    private static func complaintAboutParts(_ bytes: [UInt8]) -> String? {
        var head = RequestHead()
        guard case .head = read(bytes, into: &head) else { return nil }
        var decision = decision(head, bytes)
        switch decision {
        case .part, .parts, .unsatisfiable: break
        case .file, .notModified, .options, .refusal, .made: return nil
        }
        var writer = AnswerWriter([table], limits: limits, secondsSinceEpoch: 0)
        writer.add(&decision, .keep)
        let (written, count) = (writer.output.writtenBytes, writer.output.count)
        let answer = String(decoding: written, as: UTF8.self)
        guard answer.hasPrefix("HTTP/1.1 \(decision.status) "), let end = answer.firstRange(of: "\r\n\r\n"),
            let length = answer.firstMatch(of: #/\r\nContent-Length: ([0-9]+)\r\n/#)?.1
        else { return "the answer is none: \(answer.debugDescription)" }
        let body = answer[end.upperBound...].utf8.count + count - written.count
        return Int(length) == body ? nil : "an answer of \(body) bytes says \(length)"
    }
}
