import Files

/// The preconditions of a request, held against the file that it would be answered with (RFC 9110 §13).
struct Conditions {
    enum Verdict {
        case perform
        /// 304.
        case notModified
        /// 412.
        case failed
    }

    let table: ResponseTable
    let variant: Int
    /// Seconds since the epoch.
    let now: Int64

    /// RFC 9110 §13.2.2, steps 1 to 4, for GET and HEAD.
    func verdict(_ head: borrowing RequestHead, _ bytes: Span<UInt8>) -> Verdict {
        if let ifMatch = head.ifMatch {
            guard matches(ifMatch, named: "if-match", of: head, in: bytes, by: .strong) else { return .failed }
        } else if let lastModified, let limit = date(of: head.ifUnmodifiedSince, bytes), lastModified > limit {
            return .failed
        }
        if let ifNoneMatch = head.ifNoneMatch {
            return matches(ifNoneMatch, named: "if-none-match", of: head, in: bytes, by: .weak)
                ? .notModified : .perform
        }
        if let lastModified, let limit = date(of: head.ifModifiedSince, bytes), lastModified <= limit {
            return .notModified
        }
        return .perform
    }

    /// Step 5: whether the file is still the one of which the client has a part (RFC 9110 §13.1.5).
    func rangeApplies(_ head: borrowing RequestHead, _ bytes: Span<UInt8>) -> Bool {
        guard let ifRange = head.ifRange else { return true }
        guard !ifRange.isRepeated else { return false }
        var tags = EntityTags(ifRange.value)
        if let tag = tags.next(bytes) {
            return tag.isWhole(of: ifRange.value) && isSelected(tag, in: bytes, by: .strong)
        }
        return lastModified != nil && HTTPDate.seconds(bytes, ifRange.value, now: now) == lastModified
    }

    /// RFC 9110 §13.1.3 and §13.1.4: where a file has no date, conditions that name one are ignored.
    private var lastModified: Int64? { table.classes[Int(table.variants[variant].headClass)].lastModified }

    /// RFC 9110 §13.1.3 and §13.1.4: a value that is no date, or a repeated field, is ignored.
    private func date(of field: RequestHead.Field?, _ bytes: Span<UInt8>) -> Int64? {
        guard let field, !field.isRepeated else { return nil }
        return HTTPDate.seconds(bytes, field.value, now: now)
    }

    /// `*`, which any file satisfies, or a list of tags (RFC 9110 §13.1.1 and §13.1.2).
    private func matches(
        _ field: RequestHead.Field, named name: StaticString, of head: borrowing RequestHead, in bytes: Span<UInt8>,
        by comparison: Comparison
    ) -> Bool {
        guard field.isRepeated else { return matches(field.value, in: bytes, by: comparison) }
        var lines = FieldLines(named: name, of: head)
        while let value = lines.next(bytes) {
            if matches(value, in: bytes, by: comparison) { return true }
        }
        return false
    }

    private func matches(_ value: Range<Int>, in bytes: Span<UInt8>, by comparison: Comparison) -> Bool {
        if bytes.equals("*", value) { return true }
        var tags = EntityTags(value)
        while let tag = tags.next(bytes) {
            if isSelected(tag, in: bytes, by: comparison) { return true }
        }
        return false
    }

    /// RFC 9110 §8.8.3.2. Our own tags are strong.
    private enum Comparison {
        case strong
        case weak
    }

    private func isSelected(_ tag: EntityTags.Tag, in bytes: Span<UInt8>, by comparison: Comparison) -> Bool {
        (comparison == .weak || !tag.isWeak) && table.hasEntityTag(variant, at: tag.opaque, of: bytes)
    }
}

/// Walks a list of entity tags (RFC 9110 §5.6.1 and §8.8.3), up to the first element that is none. A comma may be inside a
/// tag, so that it is walked tag by tag.
struct EntityTags {
    struct Tag {
        let isWeak: Bool
        /// With its quotation marks.
        let opaque: Range<Int>

        /// Whether a value holds nothing else.
        func isWhole(of value: Range<Int>) -> Bool {
            opaque.upperBound == value.upperBound && opaque.lowerBound == value.lowerBound + (isWeak ? 2 : 0)
        }
    }

    private var position: Int
    private let end: Int

    init(_ value: Range<Int>) { (position, end) = (value.lowerBound, value.upperBound) }

    mutating func next(_ bytes: Span<UInt8>) -> Tag? {
        skip(bytes) { $0.isBlank || $0 == UInt8(ascii: ",") }
        let isWeak = bytes.equals("W/", position..<min(position + 2, end))
        let start = isWeak ? position + 2 : position
        position = end
        guard start < end, bytes[start] == UInt8(ascii: "\""),
            let close = bytes.position(of: UInt8(ascii: "\""), in: start + 1..<end)
        else { return nil }
        position = close + 1
        skip(bytes, where: \.isBlank)
        guard position == end || bytes[position] == UInt8(ascii: ",") else {
            position = end
            return nil
        }
        return Tag(isWeak: isWeak, opaque: start..<close + 1)
    }

    private mutating func skip(_ bytes: Span<UInt8>, where isSkipped: (UInt8) -> Bool) {
        while position < end, isSkipped(bytes[position]) { position += 1 }
    }
}
