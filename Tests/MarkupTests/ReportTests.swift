import Markup
import Testing

@Suite struct `A report` {
    private let report = Report(
        title: "1 → 2",
        sections: [
            Report.Section(
                title: "Facts",
                entries: [
                    Report.Entry(
                        name: [.strong("faq/a_b")],
                        blocks: [
                            .line([.plain("now "), .strong("*5*"), .plain(" (was 3) @rki | #7")]),
                            .aside([.plain("because")]),
                            .versions(field: "title", [.init(languages: ["de"], spans: [.went("a<b"), .came("c")])]),
                            .table(
                                .init(
                                    caption: "Days", columns: [.init("who"), .init("n", isNumber: true)],
                                    rows: [[.plain("a|b"), .plain("12")], [.plain("longer"), .plain("3")]])),
                            .chart(
                                .init(
                                    caption: "Minutes", rows: [.init(label: "Bus", old: 0, new: 10)],
                                    marks: [.init(label: "five", value: 5)])),
                        ])
                ])
        ], summary: "1 changed")

    @Test func `is written for a terminal`() {
        #expect(
            ReportText().render(report) == """
                1 → 2

                Facts
                  faq/a_b
                    now *5* (was 3) @rki | #7
                      because
                    title de: [-a<b-]{+c+}
                    Days
                    who      n
                    a|b     12
                    longer   3
                    Minutes: ○ before, ● after, ┊ five
                    Bus  ○───────────────────┊───────────────────●

                1 changed

                """)
    }

    @Test func `is written for a forge, where it names nobody and makes no markup`() {
        #expect(
            ReportMarkdown.render(report) == ##"""
                ## 1 → 2

                1 changed

                ### Facts

                **faq/a\_b**

                - now **\*5\*** (was 3) &#64;rki \| \#7
                  - because
                - title (de): <del>a\<b</del><ins>c</ins>

                Days

                | who | n |
                | --- | --: |
                | a\|b | 12 |
                | longer | 3 |

                ```text
                Minutes: ○ before, ● after, ┊ five
                Bus  ○───────────────────┊───────────────────●
                ```

                """##)
    }

    @Test func `shows what lies off a chart's scale at its end`() {
        let chart = Report.Chart(
            caption: "Minutes", rows: [.init(label: "Bus", old: -5, new: 10)], marks: [.init(label: "none", value: -1)])
        let report = Report(
            title: "t", sections: [.init(title: "s", entries: [.init(name: [], blocks: [.chart(chart)])])], summary: "")
        #expect(
            ReportText().render(report).contains(
                """
                    Minutes: ○ before, ● after, ┊ none
                    Bus  ○───────────────────────────────────────●
                """))
    }

    @Test func `keeps the columns of a table where a mark is wider than what it stands for`() {
        let table = Report.Table(
            caption: "Days", columns: [.init("who"), .init("n", isNumber: true)],
            rows: [[.went("a\u{200B}b"), .plain("12")], [.plain("longer"), .came("3")]])
        let report = Report(
            title: "t", sections: [.init(title: "s", entries: [.init(name: [], blocks: [.table(table)])])], summary: "")
        #expect(
            ReportText().render(report).contains(
                """
                    who          n
                    a‹U+200B›b  12
                    longer       3
                """))
    }

    @Test func `breaks long lines and marks by colour where there is colour`() {
        let long = Report(
            title: "t",
            sections: [
                .init(
                    title: "s",
                    entries: [.init(name: [], blocks: [.line([.plain(String(repeating: "word ", count: 12) + "end")])])]
                )
            ], summary: "")
        let lines = ReportText(columns: 40).render(long).split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= 40 })
        #expect(lines.contains("      word word word word word end"))
        #expect(ReportText(hasColour: true).render(report).contains("\u{1B}[31ma<b\u{1B}[0m\u{1B}[32mc\u{1B}[0m"))
    }

    /// One in a caption as well as one in a text would move a terminal's cursor.
    @Test func `shows control characters of captions as marks`() {
        let table = Report.Table(caption: "Da\u{1B}[2Jys", columns: [.init("w\r\nho")], rows: [[.plain("a")]])
        let chart = Report.Chart(
            caption: "Ri\u{7}sk", rows: [.init(label: "x", old: 1, new: 2)], marks: [.init(label: "lo\u{8}w", value: 1)]
        )
        let report = Report(
            title: "t",
            sections: [.init(title: "s", entries: [.init(name: [], blocks: [.table(table), .chart(chart)])])],
            summary: "")
        let text = ReportText().render(report)
        #expect(text.contains("\n    Da\u{FFFD}[2Jys\n    w\u{FFFD}↵ho\n    a\n"))
        #expect(text.contains("\n    Ri\u{FFFD}sk: ○ before, ● after, ┊ lo\u{FFFD}w\n"))
    }

    @Test(arguments: [
        ("a\u{200B}b", "a‹U+200B›b"), ("\u{AD}", "‹U+00AD›"), ("\u{200D}", "‹U+200D›"), ("a\u{200C}b", "a‹U+200C›b"),
        ("می\u{200C}خواهم", "می\u{200C}خواهم"), ("👩\u{200D}🚒", "👩\u{200D}🚒"), ("a\u{FE0F}", "a‹U+FE0F›"),
        ("\u{E0041}", "‹U+E0041›"), ("a\u{2028}b\u{61C}c", "a\u{FFFD}b\u{FFFD}c"),
    ])
    func `shows what came and went also where it takes no room`(text: String, shown: String) {
        let changed = Report(
            title: "t",
            sections: [
                .init(
                    title: "s",
                    entries: [.init(name: [], blocks: [.line([.went(text), .came(text), .kept("x\u{AD}y")])])])
            ], summary: "")
        #expect(ReportText().render(changed).contains("[-\(shown)-]{+\(shown)+}x\u{AD}y"))
        #expect(ReportMarkdown.render(changed).contains("<del>\(shown)</del><ins>\(shown)</ins>x\u{AD}y"))
    }
}
