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
