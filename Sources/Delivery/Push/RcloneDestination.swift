package import Files
import JSON
import Trust

/// A bucket, container or server that `rclone` reaches: S3 and what speaks it, GCS, Azure, WebDAV and others.
///
/// Who may write there is the operator's: in rclone's own configuration, or in variables of the environment.
package struct RcloneDestination: Destination {
    /// `remote:bucket/path`, as rclone takes it, without a slash at its end.
    private let location: String
    private let run: ProgramRunner
    /// Whether the host tells a digest of what it has; else what is replaced is sent without a comparison.
    private let hasDigests: Bool

    /// Does not reach for the target yet.
    /// - Throws: where rclone is missing, or does not know the remote.
    package init(_ location: String, run: @escaping ProgramRunner) throws(DeliveryFault) {
        self.location = location.hasSuffix("/") ? String(location.dropLast()) : location
        self.run = run
        let answer = try Self.output(["backend", "features", self.location], [], by: run)
        // Where the answer is not understood, nothing is taken for the same.
        hasDigests = (try? JSON.parse(answer))?["Hashes"]?.array?.isEmpty == false
    }

    package func list() throws(DeliveryFault) -> [String: StoredFile] {
        let output: [UInt8]
        do throws(DeliveryFault) {
            output = try self.output([
                "lsjson", "--recursive", "--files-only", "--no-mimetype", "--fast-list", "--use-server-modtime",
                location,
            ])
        } catch {
            // The folder is made with its first file. Where the bucket is missing too, sending says so.
            guard case .program(let failure) = error, failure.cause == .noFolder else { throw error }
            return [:]
        }
        // What is wrong with its JSON is of no use to an operator.
        guard let entries = (try? JSON.parse(output))?.array else {
            throw .program(ProgramFailure("rclone", .other, saying: ["its list of '\(location)' is not JSON"]))
        }
        var files: [String: StoredFile] = [:]
        for entry in entries {
            guard let path = entry["Path"]?.string, let length = entry["Size"]?.integer else { continue }
            // "2026-11-29T21:30:34.000000000Z"
            let modified = entry["ModTime"]?.string.flatMap { Instant($0.prefix(19) + "Z") }
            files[path] = StoredFile(length: Int(clamping: length), modified: modified)
        }
        return files
    }

    package func read(_ path: RelativePath) throws(DeliveryFault) -> [UInt8]? {
        do throws(DeliveryFault) {
            let bytes = try output(["cat", "\(location)/\(path)"])
            // Of a file that is not there, buckets tell nothing else.
            return bytes.isEmpty ? nil : bytes
        } catch {
            guard case .program(let failure) = error, failure.cause == .noFolder else { throw error }
            return nil
        }
    }

    package func send(_ shipment: Shipment) throws(DeliveryFault) {
        guard !shipment.paths.isEmpty else { return }
        var words = ["copy", shipment.source.path, location, "--files-from-raw", "-"]
        if case .bytes = shipment.comparison, hasDigests {
            words.append("--checksum")
            // Fewer requests than a list of everything.
            if shipment.paths.count == 1 { words.append("--no-traverse") }
        } else {
            words.append("--no-check-dest")
        }
        for (name, value) in shipment.headers.fields { words += ["--header-upload", "\(name): \(value)"] }
        _ = try output(words, input: shipment.paths)
    }

    package func remove(_ paths: [RelativePath]) throws(DeliveryFault) {
        guard !paths.isEmpty else { return }
        _ = try output(["delete", location, "--files-from-raw", "-"], input: paths)
    }

    private func output(_ words: [String], input: [RelativePath] = []) throws(DeliveryFault) -> [UInt8] {
        try Self.output(words, input, by: run)
    }

    private static func output(
        _ words: [String], _ input: [RelativePath], by run: ProgramRunner
    ) throws(DeliveryFault) -> [UInt8] {
        let text = input.map { $0.string + "\n" }.joined()
        guard let ending = run(["rclone"] + words + patience, settings, Array(text.utf8)) else {
            throw .missingProgram("rclone")
        }
        guard ending.status == 0 else { throw .program(ProgramFailure(rclone: ending)) }
        return ending.output
    }

    /// What it waits for, and how often it tries: a push is repeated by whoever calls it.
    private static let patience = [
        "--retries", "1", "--low-level-retries", "3", "--contimeout", "15s", "--timeout", "2m", "--transfers", "8",
    ]

    /// A bucket that is missing is not made, which would have other rights than its owner wants. What was put there is looked at
    /// in the end, and not file by file.
    private static let settings = ["RCLONE_S3_NO_CHECK_BUCKET": "true", "RCLONE_S3_NO_HEAD": "true"]
}

extension Shipment.Headers {
    /// Names and values, in their order.
    fileprivate var fields: [(name: String, value: String)] {
        let coded = coding == .identity ? [] : [("Content-Encoding", coding.rawValue)]
        return [("Content-Type", mediaType), ("Cache-Control", cache.headerValue)] + coded
    }
}
