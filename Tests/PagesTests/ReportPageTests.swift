import Bundles
import Digests
import Markup
import Pages
import Testing

@Suite struct `The page of a report` {
    private let page = ReportPage.render(
        Report(
            title: "release 1 → <2>",
            sections: [
                Report.Section(
                    title: "Documents",
                    entries: [
                        Report.Entry(
                            name: [.strong("faq/water")],
                            blocks: [
                                .versions(
                                    field: "body",
                                    [
                                        .init(languages: ["de"], spans: [.kept("Nur "), .went("drei"), .came("fünf")]),
                                        .init(languages: ["ar"], spans: [.came("ماء\u{202E}<script>")]),
                                    ]),
                                .table(
                                    .init(
                                        caption: "All", columns: [.init("who"), .init("n", isNumber: true)],
                                        rows: [[.plain("a & b"), .plain("3")]], isAppendix: true)),
                                .chart(
                                    .init(
                                        caption: "Minutes", rows: [.init(label: "Bus", old: 4, new: 10)],
                                        marks: [.init(label: "threshold", value: 5)])),
                            ])
                    ])
            ], summary: "documents: 1 changed"))

    @Test func `names the language of each text and lets it run in its direction`() {
        #expect(page.contains(#"<span lang="de" dir="auto">Nur <del>drei</del><ins>fünf</ins></span>"#))
        #expect(page.contains(#"<span lang="ar" dir="auto">"#))
        #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
    }

    @Test func `is one file that runs nothing and asks for nothing`() {
        #expect(!page.contains("<script"))
        #expect(page.contains("ماء\u{FFFD}&lt;script&gt;"))
        for word in ["http:", "https:", "url(", "@import", "src=", "<link"] { #expect(!page.contains(word), "\(word)") }
        #expect(page.contains("<title>release 1 → &lt;2&gt;</title>"))
    }

    @Test func `says of a drawing what it shows`() {
        #expect(page.contains(#"role="img" aria-label="Minutes. Bus: 4 before, 10 after""#))
        // 344 of 360 are for the scale from 0 to 10.
        #expect(page.contains(#"<circle class="old" cx="146""#))
        #expect(page.contains(#"<circle class="new" cx="352""#))
        #expect(page.contains(#"<line class="mark" x1="180""#))
    }

    @Test func `heads the columns and rows of a table`() {
        #expect(page.contains(#"<th scope="row">a &amp; b</th><td class="number">3</td>"#))
        #expect(page.contains("<details>\n<summary>All</summary>"))
    }
}

@Suite struct `Images in the page of a report` {
    /// Drawings with what must not become a part of the page.
    private static let drawings = ["<svg><script>alert(1)</script></svg>", "<svg onload='x'/>", "<svg/>"].map {
        Array($0.utf8)
    }

    private static func page(_ limits: ReportImages.Limits = ReportImages.Limits()) throws -> String {
        let files = try drawings.enumerated().map { number, bytes in
            Asset.File(
                target: try #require(TargetName("content.a\(number).svg")), digest: SHA256Digest(of: bytes),
                length: bytes.count, mediaType: "image/svg+xml", size: Asset.Size(width: 30, height: 20))
        }
        let images = [
            Report.Image(
                label: "before", alternative: "A \"quoted\" <b>card</b>", path: files[0].path, darkPath: nil, width: 30,
                height: 20),
            Report.Image(
                label: "after", alternative: "", path: files[1].path, darkPath: files[2].path, width: 30, height: 20),
        ]
        let report = Report(
            title: "1 → 2",
            sections: [Report.Section(title: "Documents", entries: [.init(name: [], blocks: [.images(images)])])],
            summary: "")
        return ReportPage.render(
            report, images: ReportImages(Dictionary(uniqueKeysWithValues: zip(files, drawings)), limits: limits))
    }

    @Test func `stand beside one another, with what they show and where the ground is dark`() throws {
        let page = try Self.page()
        // base64 of GNU coreutils.
        let first = "PHN2Zz48c2NyaXB0PmFsZXJ0KDEpPC9zY3JpcHQ+PC9zdmc+"
        #expect(
            page.contains(
                #"<figcaption>before</figcaption><img class="light" src="data:image/svg+xml;base64,\#(first)" width="30" height="20" alt="A &quot;quoted&quot; &lt;b&gt;card&lt;/b&gt;">"#
            ))
        #expect(page.contains(#"src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9J3gnLz4=" width"#))
        #expect(page.contains(#"<img class="dark" src="data:image/svg+xml;base64,PHN2Zy8+" "#))
        #expect(page.contains(#"alt="On dark grounds: no text alternative""#))
    }

    @Test func `run nothing`() throws {
        let page = try Self.page()
        for word in ["<script", "onload", "<svg", "http"] { #expect(!page.contains(word), "\(word)") }
    }

    @Test func `are named where the page would become too large`() throws {
        var limits = ReportImages.Limits()
        limits.imageBytes = 20
        #expect(try Self.page(limits).components("<img").count == 3)
        limits.pageBytes = 10
        let page = try Self.page(limits)
        #expect(page.components("<img").count == 2)
        #expect(page.contains("not shown here: targets/"))
    }
}

extension String {
    fileprivate func components(_ separator: String) -> [Substring] { split(separator: separator) }
}
