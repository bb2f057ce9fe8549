import JSON
import Testing

@Suite struct `Canonical JSON` {
    /// TUF keyids and signatures depend on these bytes; python-tuf and securesystemslib write the same.
    @Test(arguments: [
        (#"{"b":1,"a":2}"#, #"{"a":2,"b":1}"#),
        (#"{"A":1,"a":2,"B":3,"_":4,"1":5}"#, #"{"1":5,"A":1,"B":3,"_":4,"a":2}"#),
        (#"{"x":{}, "y":[]}"#, #"{"x":{},"y":[]}"#),
        ("[true,false,null,0,-1,9007199254740993]", "[true,false,null,0,-1,9007199254740993]"),
        (#"{"a":"line\nbreak\ttab\u0001","q":"\"\\/"}"#, "{\"a\":\"line\nbreak\ttab\u{1}\",\"q\":\"\\\"\\\\/\"}"),
        (#"{"\uffff":1,"\ud83d\ude00":2}"#, "{\"\u{FFFF}\":1,\"😀\":2}"),
        ("{\"é\":\"é\",\"e\\u0301\":\"e\\u0301\"}", "{\"e\u{301}\":\"e\u{301}\",\"é\":\"é\"}"),
    ])
    func `sorts keys by bytes and leaves strings raw`(text: String, canonical: String) throws {
        let bytes = try JSON.parse(Array(text.utf8)).canonical()
        #expect(bytes == Array(canonical.utf8))
    }

    @Test(arguments: ["1.0", "1e3", "-0", "[0.5]"]) func `knows no number but integers`(text: String) throws {
        let value = try JSON.parse(Array(text.utf8))
        #expect(throws: CanonicalJSONFault.self) { try value.canonical() }
    }
}
