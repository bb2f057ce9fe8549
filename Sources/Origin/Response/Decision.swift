import Files

/// What to answer. Deciding is pure; the loop does the sending.
enum Decision: Equatable {
    /// 200 with the file in a coding; of a HEAD request the head alone.
    case file(variant: Int, headOnly: Bool)
    /// 304 (RFC 9110 §15.4.5).
    case notModified(variant: Int)
    /// 206 with one part of the file (RFC 9110 §15.3.7.1).
    case part(variant: Int, Range<Int>)
    /// 206 with several parts (RFC 9110 §15.3.7.2).
    case parts(variant: Int, [Range<Int>])
    /// 416 (RFC 9110 §15.5.17).
    case unsatisfiable(variant: Int)
    /// 204 to OPTIONS, also a browser's preflight (Fetch standard, §3.2).
    case options
    case refusal(Refusal, headOnly: Bool)
    /// An answer that is made for each request, such as the metrics.
    case made(DynamicAnswer, headOnly: Bool)
}

/// What an operator may change about the deciding.
struct ServingRules: Sendable {
    /// Hosts that this origin answers for, in lower case and without port; every one where the list is empty.
    var hosts: [[UInt8]] = []
    /// Ranges that one request may name; of more the field is ignored.
    var ranges = OriginLimits().ranges
    /// Who is known to have looked before at whether a request is for this origin.
    var gateway = Gateway.none
}

/// Who stands between clients and this origin.
package enum Gateway: String, Sendable, CaseIterable {
    case none
    /// A proxy or CDN that the operator trusts to pass on what is for this origin, whatever it names (RFC 9110 §7.4).
    case trusted
}

/// Decides what a request is answered with.
/// - Parameters:
///   - path: in the tree; nil for that of the request.
///   - bytes: those that the ranges of the head point into.
///   - now: seconds since the epoch, by which a date with a year of two digits is read.
func decide(
    _ head: borrowing RequestHead, at path: Range<Int>? = nil, of bytes: Span<UInt8>, from table: ResponseTable,
    rules: ServingRules = ServingRules(), now: Int64 = 0
) -> Decision {
    let headOnly = head.method == .head
    switch head.method {
    case .unknown: return .refusal(.notImplemented, headOnly: false)
    case .notAllowed: return .refusal(.methodNotAllowed, headOnly: false)
    case .get, .head, .options: break
    }
    guard rules.hosts.isEmpty || rules.accepts(head, bytes) else {
        return .refusal(.misdirectedRequest, headOnly: headOnly)
    }
    guard head.method != .options else { return .options }
    guard let file = table.file(at: path ?? head.path, of: bytes) else {
        return .refusal(.notFound, headOnly: headOnly)
    }
    let variant = head.codings.choice(among: table.variants, at: file)
    // RFC 9110 §15.6.4: it will be there again, which 404 would deny, also to caches.
    guard table.variants[variant].bodyLocation != .missing else {
        return .refusal(.serviceUnavailable, headOnly: headOnly)
    }
    guard head.isConditional else { return .file(variant: variant, headOnly: headOnly) }
    return decideConditional(head, of: bytes, from: table, variant: variant, rules: rules, now: now)
}

/// RFC 9110 §13.2.2, and §14.2: a range counts only where the answer would be 200 without it.
private func decideConditional(
    _ head: borrowing RequestHead, of bytes: Span<UInt8>, from table: ResponseTable, variant: Int, rules: ServingRules,
    now: Int64
) -> Decision {
    let headOnly = head.method == .head
    let conditions = Conditions(table: table, variant: variant, now: now)
    switch conditions.verdict(head, bytes) {
    case .failed: return .refusal(.preconditionFailed, headOnly: headOnly)
    case .notModified: return .notModified(variant: variant)
    case .perform: break
    }
    // RFC 9110 §14.2: GET is the only method with ranges. A field that is repeated is a mistake, and ignored.
    guard let range = head.range, head.method == .get, !range.isRepeated, conditions.rangeApplies(head, bytes) else {
        return .file(variant: variant, headOnly: headOnly)
    }
    let length = table.variants[variant].bodyLength
    switch ByteRanges.read(bytes, range.value, length: length, limit: rules.ranges) {
    case .ignored: return .file(variant: variant, headOnly: false)
    case .unsatisfiable: return .unsatisfiable(variant: variant)
    case .one(let range): return .part(variant: variant, range)
    case .several(let ranges): return .parts(variant: variant, ranges)
    }
}

extension ServingRules {
    /// RFC 9110 §7.4: a request for a host that is not ours has gone astray. HTTP/1.0 need not name one.
    fileprivate func accepts(_ head: borrowing RequestHead, _ bytes: Span<UInt8>) -> Bool {
        let host = head.host(bytes)
        if host.isEmpty { return head.connection.isHTTP10 }
        return hosts.contains { $0.isHost(bytes, host) }
    }
}

extension [UInt8] {
    /// Whether a range of a request is this host, which is in lower case.
    func isHost(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        count == range.count
            && range.allSatisfy { index in
                let byte = bytes[index]
                return self[index - range.lowerBound] == (byte.isLetter ? byte | 0x20 : byte)
            }
    }
}

extension RequestHead {
    /// The host that is asked, without port; an address of IPv6 with its brackets.
    func host(_ bytes: Span<UInt8>) -> Range<Int> {
        guard let first = authority.first else { return authority }
        if bytes[first] == UInt8(ascii: "["), let close = bytes.position(of: UInt8(ascii: "]"), in: authority) {
            return first..<close + 1
        }
        return first..<(bytes.position(of: UInt8(ascii: ":"), in: authority) ?? authority.upperBound)
    }
}

extension Decision {
    /// The status of the answer.
    var status: Int {
        switch self {
        case .file: 200
        case .options: 204
        case .part, .parts: 206
        case .notModified: 304
        case .unsatisfiable: Refusal.rangeNotSatisfiable.rawValue
        case .refusal(let refusal, _): refusal.rawValue
        case .made(let answer, _): answer.status
        }
    }
}
