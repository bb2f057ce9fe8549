import Foundation
import Rulebook
import Testing
import YAML

@Suite struct `A rule of YAML` {
    @Test(arguments: Rule.ofYAML) func `has an id of small words, and an explanation`(rule: Rule) {
        #expect(rule.id.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x2D || $0 == 0x38 })
        #expect(rule.summary.hasSuffix("."))
    }

    @Test func `has a fixture that breaks it`() throws {
        let folders = `A YAML file that somebody slipped in`.situations
        let texts = try folders.map {
            let file = `A YAML file that somebody slipped in`.root.appending(path: $0 + "/expected.txt")
            return try String(contentsOf: file, encoding: .utf8)
        }
        for rule in Rule.ofYAML {
            #expect(texts.contains { $0.contains("[\(rule.id)]") }, "\(rule)")
        }
    }
}
