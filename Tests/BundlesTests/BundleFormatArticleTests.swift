import Foundation
import JSON
import Testing

@testable import Bundles

/// Clients on other platforms are written from the article, so what it says is held to what we do.
@Suite struct `The article about the format of bundles` {
    private let article: String

    init() throws {
        let path = "../../../Sources/litfass/Documentation.docc/BundleFormat.md"
        article = try String(contentsOf: URL(filePath: #filePath).appending(path: path).standardized, encoding: .utf8)
    }

    /// What stands behind the opening of a block of code.
    private func block(_ opening: String) throws -> String {
        let parts = article.components(separatedBy: "```\(opening)\n")
        return try #require(parts.dropFirst().first?.components(separatedBy: "```").first)
    }

    @Test func `shows a bundle that a phone gets as it says`() throws {
        let bundle = try ContentBundle.decode(Array(block("json").utf8))
        let collection = try #require(bundle[collection: "hotlines"])
        let document = try #require(collection["technical"])
        func number(_ platform: String, at moment: Int64) -> JSON? {
            document.resolved(for: Profile(platform: platform), at: moment, types: collection.types)?
                .fields["number"]?["display"]
        }
        // 2027-01-15T23:00:00Z
        #expect(number("ios", at: 1_800_053_999) == "+49 800 7540001")
        #expect(number("ios", at: 1_800_054_000) == "+49 800 7540019")
        #expect(number("web", at: 1_800_054_000) == nil)
        #expect(document.fallback(of: "card")?.string == "en")
    }

    @Test func `draws the place that it works out`() {
        let place = Profile(seed: Array(0...15)).draw("new-onboarding")
        #expect(place == 2801)
        #expect(article.contains("2314572801, and the place 2801"))
    }

    @Test func `names every type, every limit and every member of the schema`() throws {
        for (name, _) in FieldType.simple { #expect(article.contains("`\(name)`"), "\(name)") }
        let limits = BundleLimits()
        let rows = [
            ("bytes of a bundle", limits.bytes), ("nested objects and lists", limits.json.depth),
            ("collections, and parameter sets, each", limits.parts), ("documents of all collections", limits.documents),
            ("fields of a document, types of a collection or set", limits.fields),
            ("variants of a document or set", limits.variants),
        ]
        for (name, limit) in rows {
            let digits = String(limit)
            let grouped = digits.enumerated().reduce(into: "") { text, digit in
                if digit.offset > 0, (digits.count - digit.offset) % 3 == 0 { text += "," }
                text.append(digit.element)
            }
            #expect(article.contains("| \(name) | \(grouped) |"), "\(name)")
        }
        for name in Set(Self.members(of: ContentBundle.schema.json)) {
            #expect(article.contains("`\(name)`"), "\(name)")
        }
    }

    private static func members(of schema: JSON) -> [String] {
        switch schema {
        case .array(let items): items.flatMap(members)
        case .object(let object):
            (schema["properties"]?.object?.keys ?? []) + object.members.map(\.value).flatMap(members)
        default: []
        }
    }
}
