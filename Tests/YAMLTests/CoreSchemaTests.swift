import Rulebook
import Testing
import YAML

/// YAML 1.2.2 §10.3.2.
@Suite struct `A plain scalar` {
    static func value(_ text: String) throws -> CoreValue {
        let file = parseYAML(path: "test.yaml", bytes: Array("key: \(text)\n".utf8))
        #expect(file.diagnostics == [])
        return try #require(file.root?["key"]).resolved
    }

    @Test(arguments: ["", "~", "null", "Null", "NULL"]) func `is null`(text: String) throws {
        #expect(try Self.value(text) == .null)
    }

    @Test(arguments: [
        ("true", true), ("True", true), ("TRUE", true), ("false", false), ("False", false), ("FALSE", false),
    ])
    func `is a truth value`(text: String, value: Bool) throws {
        #expect(try Self.value(text) == .bool(value))
    }

    @Test(arguments: ["0", "7", "-12", "+12", "08", "0o17", "0x1F", "0xabCD"]) func `is an integer`(text: String) throws
    {
        #expect(try Self.value(text) == .integer(text))
    }

    @Test(arguments: ["1.5", ".5", "2.", "-.5", "1e3", "1.5E-3", "+1.0", ".inf", "-.INF", ".nan", "00.10"])
    func `is a decimal`(text: String) throws {
        #expect(try Self.value(text) == .float(text))
    }

    @Test(
        arguments: [
            "no", "yes", "on", "off", "y", "n", "12:30", "1_000", "1,5", "2021-01-16", "2.3.1", "0b11", "0o18", "0o",
            "0x",
            "0xG", "-0x1F", "+0o7", ".", "e3", "1e", "1e+", "+", "-.", "inf", "NaN", "tRUE", "1.5.2", "١٢", "nUll",
            "'true'", "\"1\"",
        ])
    func `is a word`(text: String) throws {
        #expect(try Self.value(text) == .string)
    }

    @Test func `is a word in block style`() {
        let file = parseYAML(path: "test.yaml", bytes: Array("a: |-\n  true\nb: >-\n  12\n".utf8))
        #expect(file.root?["a"]?.resolved == .string)
        #expect(file.root?["b"]?.resolved == .string)
    }
}
