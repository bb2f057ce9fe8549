import Files
import Invocations
import Origin
import Processes
import Terminals

/// Where metrics are put after each look: a file, which a collector reads, or a page that is served as long as the process lives.
struct MetricsPage: ~Copyable {
    private enum Place {
        case file(String)
        case server(OriginServer, Folder)
    }

    private let invocation: Invocation
    private let place: Place
    private let scratch: ScratchFolder?

    private static let page = RelativePath(known: "metrics")

    /// - Returns: nil where nobody asked for one.
    init?(for invocation: Invocation) throws {
        guard let word = invocation[WatchRun.metrics] else { return nil }
        self.invocation = invocation
        guard let address = Self.address(word) else {
            place = .file(word)
            scratch = nil
            return
        }
        let scratch = try ScratchFolder(in: invocation.context)
        try Self.write("", to: scratch.folder)
        OriginProcess.prepare()
        var configuration = OriginConfiguration(folder: scratch.folder)
        configuration.listeners = [address]
        let server = try OriginServer(configuration)
        if let address = server.addresses.first {
            invocation.remark(["metrics at \(address)/\(Self.page)"])
            invocation.console.problems.flush()
        }
        place = .server(server, scratch.folder)
        self.scratch = consume scratch
    }

    /// `127.0.0.1:9181` and `[::1]:9181`; nil for what is a file.
    private static func address(_ word: String) -> ListenAddress? {
        guard let colon = word.lastIndex(of: ":"), !word.contains("/"), UInt16(word[word.index(after: colon)...]) != nil
        else { return nil }
        return ListenAddress("http://" + word)
    }

    func show(_ metrics: String) throws {
        switch place {
        case .file(let path): try invocation.write(Array(metrics.utf8), to: path)
        case .server(let server, let folder):
            try Self.write(metrics, to: folder)
            _ = server.reloadIfChanged()
        }
    }

    private static func write(_ text: String, to folder: Folder) throws {
        let item = RepositoryTree.Item(
            mutable: page, mediaType: "text/plain; version=0.0.4; charset=utf-8", bytes: Array(text.utf8),
            revalidateSeconds: 0)
        _ = try RepositoryTree(adding: [item].compactMap(\.self)).place(on: folder)
    }
}
