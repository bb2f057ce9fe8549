import Digests
import Files
import Models

/// A memory as the bytes of a file: a line, a digest, what the digest vouches for, and the digests of all files. They are for
/// this machine and this build of the tool alone: numbers stand as the processor has them, and another build has other
/// surroundings.
extension CheckMemory {
    private static let head = Array("litfass check memory\n".utf8)

    /// The digest stands before what it vouches for, which is gone through twice therefore: the machine takes longer to find
    /// room for all of it in one piece.
    func write(to file: inout NewFile) throws(FileFault) {
        let stream = SHA256Stream()
        try forEachPiece { piece throws(FileFault) in stream.take(piece) }
        try file.append(Self.head)
        try file.append(stream.digest().bytes)
        try forEachPiece { piece throws(FileFault) in try file.append(piece) }
        unsafe try file.append(digests.all.span.bytes)
    }

    /// Gives away arrays of plain numbers, one behind the other: the count of numbers, and the numbers.
    private func forEachPiece(_ take: (RawSpan) throws(FileFault) -> Void) throws(FileFault) {
        func give<Element: BitwiseCopyable>(_ array: [Element]) throws(FileFault) {
            unsafe try take([UInt64(array.count)].span.bytes)
            unsafe try take(array.span.bytes)
        }
        try give(surroundings)
        try give(moment)
        try give(Array(collections.map(\.name).joined(separator: "\n").utf8))
        try give(collections.map { UInt64($0.rows.upperBound) })
        try give(collections.map(\.stamp))
        try give([UInt8(isConfigurationSilent ? 1 : 0)])
        try give(nameEnds)
        try give(fileEnds)
        try give(topicEnds)
        try give(quoteEnds)
        try give(keys)
        try give(flags)
        try give(names)
        try give(stamps)
        try give(topics)
        try give(quotes)
        try give(facts)
    }

    /// - Returns: nil for a memory of other surroundings, such as another build's, and for one that is damaged.
    init?(_ file: consuming ValueFile, in surroundings: [UInt8]) throws(FileFault) {
        guard try file.values(Self.head.count, at: 0) == Self.head,
            let digest: [UInt8] = try file.values(SHA256Digest.size, at: Self.head.count)
        else { return nil }
        var reader = FlatReader(file, from: Self.head.count + SHA256Digest.size)
        // What follows is laid out as this build does it, where the surroundings say so.
        guard try reader.next() == surroundings else { return nil }
        self.surroundings = surroundings
        moment = try reader.next()
        let collectionNames: [UInt8] = try reader.next()
        let ends: [UInt64] = try reader.next()
        let folders: [UInt64] = try reader.next()
        isConfigurationSilent = try reader.next() == [1 as UInt8]
        nameEnds = try reader.next()
        fileEnds = try reader.next()
        topicEnds = try reader.next()
        quoteEnds = try reader.next()
        keys = try reader.next()
        flags = try reader.next()
        names = try reader.next()
        stamps = try reader.next()
        topics = try reader.next()
        quotes = try reader.next()
        facts = try reader.next()
        guard let kept = reader.digests(of: stamps.count, behind: digest) else { return nil }
        digests = .kept(kept)
        collections = Self.collections(named: collectionNames, ends, folders)
    }

    private static func collections(named names: [UInt8], _ ends: [UInt64], _ folders: [UInt64]) -> [CollectionRows] {
        var start = 0
        return zip(names.split(separator: UInt8(ascii: "\n")), zip(ends, folders)).map { name, row in
            defer { start = Int(row.0) }
            return CollectionRows(name: String(decoding: name, as: UTF8.self), rows: start..<Int(row.0), stamp: row.1)
        }
    }
}

/// Reads each array where it is to stay: the machine takes longer to find room for a memory than to read it.
private struct FlatReader: ~Copyable {
    private let file: ValueFile
    private var offset: Int
    private var stream = SHA256Stream()

    init(_ file: consuming ValueFile, from offset: Int) {
        self.file = file
        self.offset = offset
    }

    /// - Returns: an array of something, or none, where the file is damaged.
    mutating func next<Element: BitwiseCopyable>() throws(FileFault) -> [Element] {
        let counts: [UInt64] = try take(1)
        return try take(counts.first.flatMap { Int(exactly: $0) } ?? 0)
    }

    private mutating func take<Element: BitwiseCopyable>(_ count: Int) throws(FileFault) -> [Element] {
        guard count > 0, let values: [Element] = try file.values(count, at: offset) else { return [] }
        offset += count * MemoryLayout<Element>.stride
        unsafe values.withUnsafeBytes { unsafe stream.take($0.bindMemory(to: UInt8.self).span) }
        return values
    }

    /// What stands behind all that was read.
    /// - Returns: nil unless what was read has this digest, and that many follow.
    consuming func digests(of count: Int, behind digest: [UInt8]) -> KeptDigests? {
        guard stream.digest().bytes == digest else { return nil }
        return KeptDigests(count, in: file, from: offset)
    }
}
