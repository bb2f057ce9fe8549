import Files

extension Command {
    private static let port = Option<Int>.number(
        "port", "PORT", "The port; 0 for any that is free", in: 0...65_535, default: 8090)

    static let preview = Command(
        name: "preview",
        summary: "Show the working tree in a browser as an app would, and follow every save",
        discussion: """
            Serves pages on this machine alone: for each language what an app has by now, in the words and the order in which it \
            shows them, with search over the questions. Texts that are missing or stale are marked, with the language that stands \
            in; what does not apply yet says from when on it does. A platform and a version show what such an app shows: everything, \
            a hint that there is a newer one, or nothing but the request to update.

            The page renews itself at every save, and lists what 'litfass check' finds, also by looking back at what was \
            published. While the files have errors, it goes on showing the last state without any. It is in German and English.

            Nothing is asked of the internet. Requests for another host than 127.0.0.1 and localhost are refused, so that no other \
            page can read along.
            """,
        options: [port.shape, Moment.option.shape, workspace.shape],
        examples: [
            Example(line: "litfass preview", meaning: "Look at the workspace at http://127.0.0.1:8090/"),
            Example(line: "litfass preview --at +60d", meaning: "See what applies in two months"),
        ],
        exits: [.machine: "the port is taken, or the disk failed"],
        run: { invocation in
            try await PreviewRun(invocation: invocation, folder: try invocation.workspace(), port: invocation[port])
                .run()
        })
}
