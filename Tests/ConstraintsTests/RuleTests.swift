import Bundles
import Constraints
import JSON
import Models
import Rulebook
import Testing
import YAML

/// The rules that look at one record: a model, a document that keeps it, and one that breaks it.
struct RuleSample: Sendable, CustomTestStringConvertible {
    let rule: String
    let fields: String
    let kept: String
    let broken: String

    var testDescription: String { rule }

    static let all = [
        RuleSample(
            rule: "{rule: among, field: a, of: b}",
            fields: "a: {type: text}\n  b: {type: list, of: {type: text}}", kept: "a: x\nb: [x, y]",
            broken: "a: z\nb: [x, y]"),
        RuleSample(
            rule: "{rule: at-least, count: 1, fields: [a, b]}", fields: "a: {type: text}\n  b: {type: text}",
            kept: "a: x",
            broken: "{}"),
        RuleSample(
            rule: "{rule: at-most, count: 1, fields: [a, b]}", fields: "a: {type: text}\n  b: {type: text}",
            kept: "b: x",
            broken: "a: x\nb: x"),
        RuleSample(
            rule: "{rule: contains, field: a, values: [DE]}", fields: "a: {type: list, of: {type: country}}",
            kept: "a: [DE, FR]", broken: "a: [FR]"),
        RuleSample(
            rule: "{rule: covers, field: a, from: 0, to: 9}",
            fields: "a: {type: list, of: {type: range, decimals: 0, max: 9}}",
            kept: "a: [{min: 0, max: 4}, {min: 5, max: 9}]", broken: "a: [{min: 0, max: 4}, {min: 6, max: 9}]"),
        RuleSample(
            rule: "{rule: differs-from, fields: [a, b]}", fields: "a: {type: text}\n  b: {type: text}",
            kept: "a: x\nb: y", broken: "a: x\nb: x"),
        RuleSample(
            rule: "{rule: encodes, field: a, version: b, places: [100, 10, 1]}",
            fields: "a: {type: integer}\n  b: {type: version}", kept: "a: 123\nb: 1.2.3", broken: "a: 124\nb: 1.2.3"),
        RuleSample(
            rule: "{rule: equal-length, fields: [a, b]}",
            fields: "a: {type: list, of: {type: text}}\n  b: {type: list, of: {type: text}}", kept: "a: [x]\nb: [y]",
            broken: "a: [x]\nb: [y, z]"),
        RuleSample(
            rule: "{rule: equals, fields: [a, b]}", fields: "a: {type: integer}\n  b: {type: integer}",
            kept: "a: 1\nb: 1", broken: "a: 1\nb: 2"),
        RuleSample(
            rule: "{rule: increasing, field: a, strictly: true}", fields: "a: {type: list, of: {type: integer}}",
            kept: "a: [1, 2]", broken: "a: [2, 2]"),
        RuleSample(
            rule: "{rule: international, field: a}", fields: "a: {type: phone}", kept: "a: +49 30 18754001",
            broken: "a: +49 800 7540001"),
        RuleSample(
            rule: "{rule: no-overlap, field: a}", fields: "a: {type: list, of: {type: range}}",
            kept: "a: [{min: 0, max: 1}, {min: 2, max: 3}]", broken: "a: [{min: 0, max: 2}, {min: 1, max: 3}]"),
        RuleSample(
            rule: "{rule: only-if, field: a, when: {b: true}}", fields: "a: {type: text}\n  b: {type: boolean}",
            kept: "a: x\nb: true", broken: "a: x\nb: false"),
        RuleSample(
            rule: "{rule: ordered, fields: [a, b]}", fields: "a: {type: date}\n  b: {type: date}",
            kept: "a: 2021-01-01\nb: 2021-01-02", broken: "a: 2021-01-02\nb: 2021-01-01"),
        RuleSample(
            rule: "{rule: reaches, fields: [a, b], above: 0}", fields: "a: {type: integer}\n  b: {type: integer}",
            kept: "a: 0\nb: 1", broken: "a: 0\nb: 0"),
        RuleSample(
            rule: "{rule: required-together, fields: [a, b]}", fields: "a: {type: text}\n  b: {type: text}",
            kept: "a: x\nb: y", broken: "a: x"),
        RuleSample(
            rule: "{rule: rises-with, field: a.x, with: a.y}",
            fields: "a: {type: list, of: {type: record, fields: {x: {type: integer}, y: {type: integer}}}}",
            kept: "a: [{x: 1, y: 1}, {x: 2, y: 2}]", broken: "a: [{x: 2, y: 1}, {x: 1, y: 2}]"),
        RuleSample(
            rule: "{rule: single-peak, field: a}", fields: "a: {type: list, of: {type: integer}}", kept: "a: [1, 2, 1]",
            broken: "a: [2, 1, 2]"),
        RuleSample(
            rule: "{rule: sums-to, fields: [a, b], total: 1}", fields: "a: {type: decimal}\n  b: {type: decimal}",
            kept: "a: 0.4\nb: 0.6", broken: "a: 0.4\nb: 0.5"),
        RuleSample(
            rule: "{rule: within, field: a, min: 5, when: {b: true}}",
            fields: "a: {type: integer}\n  b: {type: boolean}", kept: "a: 5\nb: true", broken: "a: 4\nb: true"),
    ]

    func read(_ document: String) throws -> [String] {
        let text = "collection: samples\nfields:\n  \(fields)\nrules:\n  - \(rule)\n"
        let model = try #require(parseYAML(path: "Config/models/samples.yaml", bytes: Array(text.utf8)).root)
        var reader = ModelReader(rules: RulesReader(names: ["samples"]), limits: BundleLimits())
        let type = try #require(reader.read(model, name: "samples")?.record)
        try #require(reader.findings.diagnostics.isEmpty, "\(reader.findings.diagnostics)")
        let root = try #require(parseYAML(path: "Content/samples/all.yaml", bytes: Array(document.utf8)).root)
        var values = ValueReader()
        _ = values.record(root, as: type, what: "a document", prefix: "")
        return values.findings.diagnostics.map(\.rule.id)
    }
}

@Suite struct `A rule between fields` {
    @Test(arguments: RuleSample.all) func `is silent where a document keeps it`(sample: RuleSample) throws {
        #expect(try sample.read(sample.kept) == [])
    }

    @Test(arguments: RuleSample.all) func `finds a document that breaks it`(sample: RuleSample) throws {
        let id = sample.rule.dropFirst("{rule: ".count).prefix { $0 != "," }
        #expect(try sample.read(sample.broken) == [String(id)])
    }

    @Test func `has a sample here unless it looks beyond its record`() {
        for rule in crossFieldRules where !rule.looksBeyondRecord {
            #expect(RuleSample.all.contains { $0.rule.hasPrefix("{rule: \(rule.rule.id),") }, "\(rule.rule.id)")
        }
    }

    @Test func `has a schema for each of its keys`() throws {
        let rules = try #require(Schema.model.json["$defs"]?["rules"]?["items"]?["allOf"]?.array)
        #expect(rules.count == crossFieldRules.count)
        for rule in rules {
            let members = try #require(rule["then"]?["properties"]?.object).members
            // The type of a field decides what these hold.
            for member in members where !["above", "min", "max"].contains(member.key) {
                #expect(member.value != .bool(true), "\(member.key)")
            }
        }
    }
}
