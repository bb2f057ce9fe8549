internal import Files

/// What to answer. Deciding is pure; the loop does the sending.
enum Decision: Equatable {
    /// 200 with the file in a coding; of a HEAD request the head alone.
    case file(resource: Int, variant: Int, headOnly: Bool)
    /// 304 (RFC 9110 §15.4.5).
    case notModified(resource: Int, variant: Int)
    /// 204 to OPTIONS, also a browser's preflight (Fetch standard, §3.2).
    case options
    case refusal(Refusal, headOnly: Bool)
}

/// Decides what a request is answered with.
/// - Parameter bytes: those that the ranges of the head point into.
func decide(_ head: RequestHead, _ bytes: Span<UInt8>, _ table: ResponseTable) -> Decision {
    let headOnly = head.method == .head
    switch head.method {
    case .unknown: return .refusal(.notImplemented, headOnly: false)
    case .notAllowed: return .refusal(.methodNotAllowed, headOnly: false)
    case .options: return .options
    case .get, .head: break
    }
    guard let number = table.resource(at: head.path, of: bytes) else { return .refusal(.notFound, headOnly: headOnly) }
    let resource = table.resources[number]
    let variant = resource.variant(for: head.codings)
    // RFC 9110 §13.2.2, step 3: If-None-Match is evaluated before anything is sent.
    if head.ifNoneMatch != nil, head.matches(resource.variants[variant].entityTag, bytes) {
        return .notModified(resource: number, variant: variant)
    }
    return .file(resource: number, variant: variant, headOnly: headOnly)
}

extension Resource {
    fileprivate func variant(for accepted: AcceptedCodings) -> Int {
        guard variants.count > 1 else { return 0 }
        return accepted.choice(among: variants)
    }
}

extension RequestHead {
    /// Whether one of the entity tags of If-None-Match is this one, by weak comparison (RFC 9110 §8.8.3.2, §13.1.2).
    fileprivate func matches(_ entityTag: [UInt8], _ bytes: Span<UInt8>) -> Bool {
        guard let ifNoneMatch else { return false }
        return Self.matches(entityTag, ifNoneMatch, bytes)
            || moreIfNoneMatch.contains { Self.matches(entityTag, $0, bytes) }
    }

    /// `*`, or a list of tags. A comma may stand inside a tag, so that the list is walked tag by tag.
    private static func matches(_ entityTag: [UInt8], _ value: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
        if bytes.equals("*", value) { return true }
        var position = value.lowerBound
        while position < value.upperBound {
            if bytes[position] == UInt8(ascii: "W"), position + 1 < value.upperBound,
                bytes[position + 1] == UInt8(ascii: "/")
            {
                position += 2
            }
            guard position < value.upperBound, bytes[position] == UInt8(ascii: "\"") else {
                position += 1
                continue
            }
            var end = position + 1
            while end < value.upperBound, bytes[end] != UInt8(ascii: "\"") { end += 1 }
            guard end < value.upperBound else { return false }
            if equals(entityTag, position..<end + 1, bytes) { return true }
            position = end + 1
        }
        return false
    }

    private static func equals(_ text: [UInt8], _ range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
        guard text.count == range.count else { return false }
        for offset in 0..<text.count where text[offset] != bytes[range.lowerBound + offset] { return false }
        return true
    }
}
