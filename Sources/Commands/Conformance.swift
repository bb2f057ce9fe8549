import Conformance
import Files
import Invocations
import JSON
import Terminals

extension Command {
    private static let output = Option<String>.text(
        "output", "DIR", help: "Where to write the kit, a new or empty folder", default: "conformance")

    static let conformance = Command(
        name: "conformance",
        summary: "Write repositories and values that any client can be tested with",
        discussion: """
            Writes repositories of The Update Framework, good ones and hostile ones, with what a client must answer to \
            each, and values that an app must show of verified bundles, as data. README.md in DIR says how a client is \
            run through them. The kit is the same at each run; its keys are known to everybody and belong into no app.
            """,
        article: "OtherClients",
        options: [output.shape, format.shape],
        examples: [Example(line: "litfass conformance --output /tmp/kit", meaning: "Write the kit")],
        exits: [:],
        run: { invocation in
            let folder = Folder(invocation.absolute(invocation[output]))
            if try folder.exists, try !folder.list().isEmpty {
                throw UsageFault.occupiedFolder(invocation[output], with: "other files")
            }
            let files = ConformanceKit.files
            for file in files { try folder.write(file.bytes, to: RelativePath(known: file.path)) }
            let count = ConformanceKit.cases.count
            invocation.answer(
                ["\(count) cases in \(invocation[output])"],
                json: [
                    "format": 1, "cases": .number(JSONNumber(count)), "files": .number(JSONNumber(files.count)),
                ])
            return .done
        })
}
