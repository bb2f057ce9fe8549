import Bundles
import Difference
import Digests
import JSON
import Markup
import Testing

@Suite struct `A difference of images`: ReleaseExamples {
    private func asset(_ text: String, dark: String? = nil) throws -> Asset {
        func file(_ name: String, _ text: String) throws -> Asset.File {
            Asset.File(
                target: try #require(TargetName(name)), digest: SHA256Digest(of: Array(text.utf8)), length: 8,
                mediaType: "image/svg+xml", size: Asset.Size(width: 30, height: 20))
        }
        return Asset(file: try file("content.a.svg", text), dark: try dark.map { try file("content.a.dark.svg", $0) })
    }

    private func release(_ asset: Asset, _ words: String) -> [ContentBundle] {
        let document = document("card", [("picture", asset.json), ("words", .string(words))])
        let collection = DocumentCollection(
            name: "media", types: ["picture": .image, "words": .text], alternatives: ["picture": "words"],
            documents: [document])
        return [bundle("content", language: tag("en"), collections: [collection])]
    }

    @Test func `has both, with the words of each release in their place`() throws {
        let (old, new) = (try asset("one"), try asset("two", dark: "night"))
        let report = DifferenceReport(
            from: release(old, "A bus"), to: release(new, "A train"), title: "A → B", background: source())
        let images = report.report.sections.flatMap(\.entries).flatMap(\.blocks).flatMap { block in
            if case .images(let images) = block { images } else { [Report.Image]() }
        }
        #expect(images.map(\.label) == ["before", "after"])
        #expect(images.map(\.alternative) == ["A bus", "A train"])
        #expect(images.map(\.path) == [old.file.path, new.file.path])
        #expect(images.map(\.darkPath) == [nil, new.dark?.path])
        #expect(Set(report.images) == Set(old.files + new.files))
        #expect(ReportText().render(report.report).contains("picture now a.svg (30 × 20, 8 bytes; on dark grounds"))
    }

    @Test func `has none where they are the same`() throws {
        let same = try asset("one")
        let report = DifferenceReport(
            from: release(same, "A bus"), to: release(same, "A train"), title: "A → B", background: source())
        #expect(report.images == [])
    }

    @Test func `tells which text stands in for an image`() throws {
        let same = try asset("one")
        var new = release(same, "A bus")
        new[0].collections[0].alternatives = [:]
        let report = DifferenceReport(from: release(same, "A bus"), to: new, title: "A → B", background: source())
        #expect(report.difference.collections.map(\.alternatives) == [[:]])
    }
}
