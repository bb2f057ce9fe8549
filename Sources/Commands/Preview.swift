import Files
import Invocations

extension Command {
    private static let port = Option<Int>.number(
        "port", "PORT", help: "The port; 0 for any that is free", in: 0...65_535, default: 8090)

    static let preview = Command(
        name: "preview",
        summary: "Show the working tree in a browser, as an app would",
        discussion: """
            Serves pages on this machine alone, one for each language. Missing and stale texts are marked. \
            Every variant is shown below what it replaces, or what one phone shows at a moment: the address of the page \
            says which. The pages follow every save and list what 'litfass \
            check' finds. While the files have errors, the last state without any is shown.
            """,
        article: "Editing",
        options: [port.shape, Moment.option.shape, workspace.shape],
        examples: [
            Example(line: "litfass preview --at +60d", meaning: "See what applies in two months")
        ],
        exits: [.machine: "the port is taken, or the disk failed"],
        run: { invocation in
            try await PreviewRun(invocation: invocation, folder: try invocation.workspace(), port: invocation[port])
                .run()
        })
}
