import Dates
import Files
import FoundationEssentials
import Invocations
import JSON
import Manuals
import Origin
import Processes
import Terminals

extension Command {
    static let manual = Command(
        name: "manual",
        summary: "Write the manual pages of all commands",
        discussion: """
            Writes a page for 'man' into DIR for litfass, for each command, and for litfass-origin: what '--help' says. \
            The Debian package has them already. They have the date of today, or of SOURCE_DATE_EPOCH in the \
            environment, seconds since 1970.
            """,
        article: "Operating",
        operands: [.required("DIR", "Where to write the pages")],
        options: [format.shape],
        examples: [
            Example(line: "litfass manual man", meaning: "Write them"),
            Example(line: "man man/litfass-check.1", meaning: "Read one of them"),
        ],
        exits: [:],
        run: { invocation in
            let folder = Folder(invocation.absolute(invocation.operand(0)))
            let epoch = invocation.context.variables["SOURCE_DATE_EPOCH"].flatMap { Int64($0) }
            let seconds = epoch ?? Int64(invocation.context.now().timeIntervalSince1970)
            let date = UTCTime(secondsSinceEpoch: seconds).date
            let words = "\(CalendarDate.monthNames[date.month - 1]) \(date.day), \(date.year)"
            let pages = [ManualPage(of: all), .ofOrigin] + all.map(ManualPage.init)
            for page in pages {
                let text = page.text(date: words)
                try folder.writeIfChanged(Array(text.utf8), to: RelativePath(known: "\(page.name).1"))
            }
            invocation.answer(
                ["\(pages.count) pages in \(invocation.operand(0))"],
                json: ["format": 1, "pages": .array(pages.map { .string("\($0.name).1") })])
            return .done
        })
}

extension ManualPage {
    fileprivate static var ofOrigin: ManualPage {
        let limits = OriginLimits.names.map {
            Row(.literal("\($0.name)=\($0.value(in: OriginLimits()))"), sentence($0.meaning))
        }
        return ManualPage(
            name: "litfass-origin", command: "litfass-origin", summary: "serve published trees over HTTP",
            synopsis: ["[OPTION VALUE ...]", "[TREE]"],
            sections: [
                Section(
                    "Description", text: OriginHelp.closing,
                    rows: OriginHelp.options.map {
                        Row($0.term.hasPrefix("-") ? .option($0.term) : .operand($0.term), sentence($0.meaning))
                    }),
                Section("Limits", text: "With their defaults:", rows: limits),
                Section("Signals", rows: OriginHelp.signals.map { Row(.literal($0.name), sentence($0.meaning)) }),
                files(of: "Operating"),
                Section(
                    "Exit status", rows: OriginHelp.exits.map { Row(.literal("\($0.code)"), sentence($0.meaning)) }),
            ],
            seeAlso: ["litfass", "litfass-serve"])
    }
}
