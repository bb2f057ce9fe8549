import Digests
package import Files

/// Compressed siblings by the content they were made from, so that nothing is compressed twice: of a long file that changed
/// in one place, only the pieces around that place.
///
/// It is only a memory: what is put together from it is decompressed and compared, so that a damaged or foreign entry is
/// made again rather than believed. It may be deleted at any time, and several processes may use it at once.
package struct CompressionCache: Sendable {
    /// What was found and what was made.
    package struct Compressed: Hashable, Sendable {
        /// The codings that are smaller than the bytes as they are.
        package fileprivate(set) var siblings: [Coding: [UInt8]] = [:]
        /// Siblings of which something had to be made.
        package fileprivate(set) var made = 0
    }

    let folder: Folder

    package init(_ folder: Folder) {
        self.folder = folder
    }

    /// The siblings of each file, in the order given. What is missing is compressed on all cores at once.
    package func compressed(_ files: [[UInt8]]) async throws(FileFault) -> [Compressed] {
        let jobs = files.indices.flatMap { place in
            (1...Compression.limitBytes).contains(files[place].count)
                ? [(place, Coding.brotli), (place, Coding.gzip)] : []
        }
        let siblings = try await onAllCores(jobs) { job async throws(FileFault) in
            try await sibling(of: files[job.0], as: job.1)
        }
        var compressed = Array(repeating: Compressed(), count: files.count)
        for ((place, coding), sibling) in zip(jobs, siblings) {
            if sibling.wasMade { compressed[place].made += 1 }
            if sibling.bytes.count < files[place].count { compressed[place].siblings[coding] = sibling.bytes }
        }
        return compressed
    }

    private struct Sibling: Sendable {
        let bytes: [UInt8]
        let wasMade: Bool
    }

    private func sibling(of file: [UInt8], as coding: Coding) async throws(FileFault) -> Sibling {
        let pieces = try await onAllCores(Piece.all(of: file)) { piece throws(FileFault) in
            try compressed(piece, of: file, as: coding, trustingEntries: true)
        }
        let bytes = Compression.file(pieces.map(\.bytes), of: file, as: coding)
        let wasMade = pieces.contains { $0.wasMade }
        if Compression.decompresses(bytes, as: coding, to: file) { return Sibling(bytes: bytes, wasMade: wasMade) }
        let again = try await onAllCores(Piece.all(of: file)) { piece throws(FileFault) in
            try compressed(piece, of: file, as: coding, trustingEntries: false)
        }
        return Sibling(bytes: Compression.file(again.map(\.bytes), of: file, as: coding), wasMade: true)
    }

    private func compressed(
        _ piece: Piece, of file: [UInt8], as coding: Coding, trustingEntries: Bool
    ) throws(FileFault) -> Sibling {
        let bytes = Array(file[piece.range])
        let path = Self.path(of: bytes, at: piece.range.lowerBound, as: coding)
        // Neither coding makes anything longer by more than this, so a longer entry is not ours.
        let limitBytes = bytes.count + bytes.count / 8 + 1024
        if trustingEntries, let size = try folder.size(of: path), size <= limitBytes,
            let known = try folder.readIfPresent(path, limitBytes: limitBytes)
        {
            return Sibling(bytes: known, wasMade: false)
        }
        let made = Compression.compress(bytes, at: piece.range.lowerBound, as: coding)
        try folder.write(made, to: path, outliving: .processEnd)
        return Sibling(bytes: made, wasMade: true)
    }

    /// The entry's name: the digest of the piece, and how far into the file it is where that makes a difference.
    private static func path(of piece: [UInt8], at offset: Int, as coding: Coding) -> RelativePath {
        let offset = coding == .brotli ? min(offset, Compression.windowBytes) : 0
        let place = offset == 0 ? "" : "-\(offset)"
        return RelativePath(known: SHA256Digest(of: piece).hex + place + coding.suffix)
    }
}
