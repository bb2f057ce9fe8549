import Testing

@testable import Origin

/// RFC 9110 §14.1 and §14.2, for a file of 1,000 bytes.
@Suite struct `A range is read` {
    static let ranges: [(String, ByteRanges)] = [
        ("bytes=0-499", .one(0..<500)), ("bytes=500-999", .one(500..<1000)), ("bytes=-500", .one(500..<1000)),
        ("bytes=9500-", .unsatisfiable), ("bytes=0-0,-1", .several([0..<1, 999..<1000])), ("bytes=0-", .one(0..<1000)),
        ("Bytes=1-1", .one(1..<2)), ("bytes=999-", .one(999..<1000)), ("bytes=1000-", .unsatisfiable),
        ("bytes=-0", .unsatisfiable), ("bytes=-2000", .one(0..<1000)), ("bytes=10-5000", .one(10..<1000)),
        ("bytes=0-99999999999999999999999", .one(0..<1000)), ("bytes=99999999999999999999999-", .unsatisfiable),
        ("bytes=0-1, 2000-, -3", .several([0..<2, 997..<1000])), ("bytes=2000-3000,-0", .unsatisfiable),
        ("bytes=,, 0-1 ,", .one(0..<2)),
        // §14.1.1: an invalid range makes the field one to ignore.
        ("bytes=5-4", .ignored), ("bytes=a-b", .ignored), ("bytes=-", .ignored), ("bytes=", .ignored),
        ("bytes= ", .ignored), ("bytes=,", .ignored), ("bytes=1", .ignored), ("bytes 0-1", .ignored),
        ("bytes=0-1,x", .ignored), ("bytes=0 - 1", .ignored), ("bytes=+1-2", .ignored), ("bytes=--1", .ignored),
        ("items=0-1", .ignored), ("bytes=0-1-2", .ignored), ("bytes =0-1", .ignored), ("", .ignored),
        // §15.3.7.2: what overlaps, touches or nearly does becomes one, in its first place.
        ("bytes=0-99,50-149", .one(0..<150)), ("bytes=0-99,100-199", .one(0..<200)),
        ("bytes=0-9,80-89", .one(0..<90)), ("bytes=0-9,91-99", .several([0..<10, 91..<100])),
        ("bytes=0-9,90-99", .one(0..<100)), ("bytes=90-99,0-9", .one(0..<100)),
        ("bytes=900-999,0-9,800-899", .several([800..<1000, 0..<10])),
        ("bytes=0-9,500-509,200-209,10-499", .one(0..<510)),
        ("bytes=500-510,0-10,400-499,11-399", .one(0..<511)),
        ("bytes=0-9,900-999,200-209,50-180", .several([0..<210, 900..<1000])),
    ]

    @Test(arguments: ranges) func `as it was meant, or ignored`(value: String, expected: ByteRanges) {
        let bytes = Array(value.utf8)
        #expect(ByteRanges.read(bytes.span, bytes.indices, length: 1000, limit: 16) == expected)
    }

    @Test func `but not where there are too many of them`() {
        let bytes = Array(("bytes=" + (0..<17).map { "\($0 * 100)-\($0 * 100)" }.joined(separator: ",")).utf8)
        #expect(ByteRanges.read(bytes.span, bytes.indices, length: 10_000, limit: 16) == .ignored)
        guard case .several(let ranges) = ByteRanges.read(bytes.span, bytes.indices, length: 10_000, limit: 17) else {
            Issue.record("as many ranges as the limit are read")
            return
        }
        #expect(ranges.count == 17)
    }

    @Test(arguments: ["bytes=0-", "bytes=-1", "bytes=5-6"]) func `and ignored of an empty file`(value: String) {
        let bytes = Array(value.utf8)
        #expect(ByteRanges.read(bytes.span, bytes.indices, length: 0, limit: 16) == .ignored)
    }
}
