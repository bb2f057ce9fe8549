import Files
import Glibc

extension Command {
    private static let address = Option<String>.text(
        "address", "IP", "Where to listen, in digits; 0.0.0.0 or :: for every address", default: "127.0.0.1")
    private static let port = Option<Int>.number(
        "port", "PORT", "The port; 0 for any that is free", in: 0...65535, default: 8080)
    private static let loops = Option<Int>.number(
        "loops", "N", "Threads that serve, at most one a core", in: 1...64, default: 1)

    static let serve = Command(
        name: "serve",
        summary: "Serve a published tree over HTTP",
        discussion: """
            Becomes the program 'litfass-origin', which stands beside this one: a small static origin for HTTP/1.1. It serves \
            what the tree's index lists and nothing else, with the codings, entity tags and cache rules that belong to each \
            file. A new release is served without a restart and without a failed request.

            It listens on this machine alone unless it is told otherwise, and expects a proxy or a CDN in front of it to speak \
            TLS. It never logs who asks. SIGTERM and Ctrl-C end it after the answers under way.
            """,
        operands: [.optional("TREE", "The published tree; Publish/site in the workspace unless given")],
        options: [address.shape, port.shape, loops.shape, workspace.shape],
        examples: [
            Example(line: "litfass serve", meaning: "Serve the workspace's site at http://127.0.0.1:8080"),
            Example(
                line: "litfass serve --port 0 /srv/site", meaning: "Serve another tree at a free port, and print which"),
        ],
        exits: [.machine: "there is no tree to serve, the port is taken, or 'litfass-origin' is missing"],
        run: { invocation in
            let given = invocation.optionalOperand(0).map(invocation.absolute)
            let tree = try given ?? invocation.workspace().path + "/Publish/site"
            invocation.console.flush()
            throw OriginProgram.become(arguments: [
                "--address", invocation[address], "--port", String(invocation[port]),
                "--loops", String(invocation[loops]), tree,
            ])
        })
}

/// The program that faces the internet. It stands in the same folder as this one.
enum OriginProgram {
    /// Replaces this process; comes back only with the reason why it could not.
    static func become(arguments: [String]) -> FileFault {
        let path = folder + "/litfass-origin"
        var words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
        unsafe execv(path, &words)
        return FileFault(.open, path, .system(errno))
    }

    /// Of the running executable, links resolved.
    private static var folder: String {
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe readlink("/proc/self/exe", &path, path.count)
        let bytes = path.prefix(max(0, count)).map(UInt8.init(bitPattern:))
        let end = bytes.lastIndex(of: UInt8(ascii: "/")) ?? 0
        return String(decoding: bytes[..<end], as: UTF8.self)
    }
}
