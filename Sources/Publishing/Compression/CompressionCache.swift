package import Files

/// Compressed siblings by the content they were made from, so that nothing is compressed twice.
///
/// It is only a memory: every entry that is read is decompressed and compared, so that a damaged or foreign one is made
/// again rather than believed. It may be deleted at any time, and several processes may use it at once.
package struct CompressionCache: Sendable {
    /// One file to be compressed.
    package struct Body: Sendable {
        package let bytes: [UInt8]
        /// 64 hexadecimal digits: the entry's name.
        package let sha256: String

        package init(_ bytes: [UInt8], sha256: String) {
            self.bytes = bytes
            self.sha256 = sha256
        }
    }

    /// What was found and what was made.
    package struct Compressed: Hashable, Sendable {
        /// The codings that are smaller than the bytes as they are.
        package fileprivate(set) var siblings: [Coding: [UInt8]] = [:]
        /// Entries that had to be made.
        package fileprivate(set) var made = 0
    }

    let folder: Folder

    package init(_ folder: Folder) {
        self.folder = folder
    }

    /// The siblings of each body, in the order given. What is missing is compressed on all cores at once.
    package func compressed(_ bodies: [Body]) async throws(FileFault) -> [Compressed] {
        let results = await withTaskGroup(of: (Int, Result<Compressed, FileFault>).self) { group in
            for (place, body) in bodies.enumerated() {
                group.addTask { (place, Result { () throws(FileFault) in try siblings(of: body) }) }
            }
            var results: [Int: Result<Compressed, FileFault>] = [:]
            for await (place, result) in group { results[place] = result }
            return results
        }
        var compressed: [Compressed] = []
        for place in bodies.indices {
            guard let result = results[place] else { preconditionFailure("each task answers for its place") }
            compressed.append(try result.get())
        }
        return compressed
    }

    private func siblings(of body: Body) throws(FileFault) -> Compressed {
        var compressed = Compressed()
        for coding in [Coding.brotli, .gzip] {
            guard let path = RelativePath(body.sha256 + coding.suffix) else {
                preconditionFailure("hexadecimal digits and a suffix are a usable name")
            }
            let smaller: [UInt8]
            if let known = try remembered(path, coding, body) {
                smaller = known
            } else if let made = Compression.compress(body.bytes, as: coding) {
                try folder.write(made, to: path)
                compressed.made += 1
                smaller = made
            } else {
                continue
            }
            if smaller.count < body.bytes.count { compressed.siblings[coding] = smaller }
        }
        return compressed
    }

    /// The entry, if there is one and it is what it says.
    private func remembered(
        _ path: RelativePath, _ coding: Coding, _ body: Body
    ) throws(FileFault) -> [UInt8]? {
        // Neither coding makes anything longer by more than this, so a longer entry is not ours.
        let limitBytes = body.bytes.count + body.bytes.count / 8 + 1024
        guard let size = try folder.size(of: path), size <= limitBytes else { return nil }
        guard let bytes = try folder.readIfPresent(path, limitBytes: limitBytes) else { return nil }
        return Compression.decompresses(bytes, as: coding, to: body.bytes) ? bytes : nil
    }
}
