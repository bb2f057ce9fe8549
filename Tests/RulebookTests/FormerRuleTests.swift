import Foundation
import Rulebook
import Testing

@Suite struct `The former id of a rule` {
    @Test func `is in the table of the article`() throws {
        let article = URL(filePath: #filePath).appending(
            path: "../../../Sources/litfass/Documentation.docc/RenamedRules.md")
        let text = try String(contentsOf: article.standardized, encoding: .utf8)
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `") }.map(String.init)
        let expected = FormerRule.all.sorted { $0.key < $1.key }.map { id, former in
            switch former {
            case .renamed(let ids): "| `\(id)` | \(ids.map { "`\($0)`" }.joined(separator: ", ")) |"
            case .removed(let reason): "| `\(id)` | removed: \(reason) |"
            }
        }
        #expect(rows == expected)
    }

    @Test func `leads to an id that is not a former one`() {
        for case .renamed(let ids) in FormerRule.all.values {
            #expect(ids.allSatisfy { FormerRule.all[$0] == nil }, "\(ids)")
        }
    }

    @Test func `says what to write`() throws {
        let renamed = try #require(FormerRule.all["typed-phone"])
        #expect(renamed.message == "is called 'hardcoded-fact' now")
        #expect(renamed.advice == "write 'hardcoded-fact'")
        #expect(FormerRule.all["missing-comma"]?.message == "is not a rule any more: a matter of grammar")
    }
}
