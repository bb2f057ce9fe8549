package import Files
import Trust

/// A folder of another machine, which `rsync` reaches by SSH: it puts each file in its place whole.
package struct RsyncDestination: Destination {
    /// `user@host:/path/`
    private let location: String
    private let shell: [String]
    private let run: ProgramRunner
    /// Holds what is read, and nothing when a call ends.
    private let scratch: Folder

    /// - Parameters:
    ///   - host: `host` or `user@host`.
    ///   - port: where SSH is spoken; nil for what SSH's own configuration says.
    ///   - path: absolute.
    ///   - scratch: a folder of its own.
    package init(host: String, port: Int?, path: String, scratch: Folder, run: @escaping ProgramRunner) {
        location = "\(host):\(path.hasSuffix("/") ? path : path + "/")"
        shell = port.map { ["--rsh", "ssh -p \($0)"] } ?? []
        (self.scratch, self.run) = (scratch, run)
    }

    package func list() throws(DeliveryFault) -> [String: StoredFile] {
        let output: String
        do throws(DeliveryFault) {
            output = try self.output(["--recursive", "--list-only", location])
        } catch {
            // It is made with its first file.
            guard case .program(let failure) = error, failure.cause == .noFolder else { throw error }
            return [:]
        }
        var files: [String: StoredFile] = [:]
        // "-rw-r--r--          1,234 2026/11/29 21:30:34 metadata/1.root.json"
        for line in output.split(separator: "\n") {
            let fields = line.split(separator: " ", maxSplits: 4, omittingEmptySubsequences: true)
            guard fields.count == 5, fields[0].hasPrefix("-"),
                let length = Int(fields[1].filter { $0 != "," && $0 != "." })
            else { continue }
            let modified = Instant("\(fields[2].replacing("/", with: "-"))T\(fields[3])Z")
            files[String(fields[4])] = StoredFile(length: length, modified: modified)
        }
        return files
    }

    package func read(_ path: RelativePath) throws(DeliveryFault) -> [UInt8]? {
        let copy = RelativePath(known: "read")
        do throws(DeliveryFault) {
            _ = try output([location + path.string, "\(scratch.path)/\(copy)"])
        } catch {
            guard case .program(let failure) = error, failure.cause == .noFolder else { throw error }
            return nil
        }
        return try doing { () throws(FileFault) in
            let bytes = try scratch.readIfPresent(copy, limitBytes: DestinationLimits.fileBytes)
            try scratch.removeFile(copy)
            return bytes
        }
    }

    package func send(_ shipment: Shipment) throws(DeliveryFault) {
        guard !shipment.paths.isEmpty else { return }
        // Length and time would not tell two timestamps apart.
        let comparison = if case .bytes = shipment.comparison { "--checksum" } else { "--ignore-times" }
        let input = shipment.paths.map { $0.string + "\n" }.joined()
        _ = try output(
            [
                "--files-from=-", comparison, "--perms", "--chmod=D755,F644", "--mkpath",
                shipment.source.path + "/", location,
            ], input: input)
    }

    package func remove(_ paths: [RelativePath]) throws(DeliveryFault) {
        guard !paths.isEmpty else { return }
        // rsync removes what the source lacks, of what it is told to look at.
        let source = RelativePath(known: "empty")
        let folders = Set(paths.compactMap(\.parent))
        try doing { () throws(FileFault) in
            for folder in folders { try scratch.createFolders(RelativePath(known: "\(source)/\(folder)")) }
            if folders.isEmpty { try scratch.createFolders(source) }
        }
        let rules = folders.map { "+ /\($0)/" }.sorted() + paths.map { "+ /\($0)" } + ["- *"]
        _ = try output(
            ["--recursive", "--delete", "--filter=merge -", "\(scratch.path)/\(source)/", location],
            input: rules.map { $0 + "\n" }.joined())
    }

    private func output(_ words: [String], input: String = "") throws(DeliveryFault) -> String {
        let line = ["rsync", "--timeout=120"] + shell + words
        guard let ending = run(line, ["LC_ALL": "C", "TZ": "UTC"], Array(input.utf8)) else {
            throw .missingProgram("rsync")
        }
        guard ending.status == 0 else { throw .program(ProgramFailure(rsync: ending)) }
        return String(decoding: ending.output, as: UTF8.self)
    }
}
