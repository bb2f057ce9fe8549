import Digests

/// A memory as the bytes of a file. They are for this machine and this build of the tool alone: numbers stand as the
/// processor has them, and another build has other surroundings.
extension CheckMemory {
    private static let head = Array("litfass check memory\n".utf8)

    var bytes: [UInt8] {
        let start = Self.head.count + SHA256Digest.size
        var writer = FlatWriter(Self.head + Array(repeating: 0, count: SHA256Digest.size), byteCount: start + size)
        writer.append(surroundings)
        writer.append(moment)
        writer.append(Array(collections.map(\.name).joined(separator: "\n").utf8))
        writer.append(collections.map { UInt64($0.rows.upperBound) })
        writer.append(collections.map(\.stamp))
        writer.append([UInt8(isConfigurationSilent ? 1 : 0)])
        writer.append(fileEnds)
        writer.append(topicEnds)
        writer.append(quoteEnds)
        writer.append(keys)
        writer.append(flags)
        writer.append(nameEnds)
        writer.append(names)
        writer.append(stamps)
        writer.append(digests)
        writer.append(topics)
        writer.append(quotes)
        return writer.bytes(withDigestBehind: Self.head.count)
    }

    /// About as many bytes as there will be, and rather more.
    private var size: Int {
        let ofDocuments = documentCount * 21 + 8 * (topics.count + quotes.count)
        let ofFiles = names.count + fileCount * (12 + MemoryLayout<ContentDigest>.stride)
        return ofDocuments + ofFiles + collections.count * 64 + collections.reduce(0) { $0 + $1.name.utf8.count } + 512
    }

    /// - Returns: nil for a memory of other surroundings, such as another build's, and for one that is damaged.
    init?(bytes: [UInt8], in surroundings: [UInt8]) {
        let start = Self.head.count + SHA256Digest.size
        guard bytes.count > start, bytes.starts(with: Self.head),
            SHA256Digest(of: bytes.span.extracting(start...)).bytes.elementsEqual(bytes[Self.head.count..<start])
        else { return nil }
        var reader = FlatReader(bytes, from: start)
        // What follows is laid out as this build does it, since the surroundings say which build wrote it.
        guard reader.next() == surroundings else { return nil }
        self.surroundings = surroundings
        moment = reader.next()
        let names = String(decoding: reader.next() as [UInt8], as: UTF8.self).split(separator: "\n").map(String.init)
        let ends: [UInt64] = reader.next()
        let folders: [UInt64] = reader.next()
        guard names.count == ends.count, ends.count == folders.count else { return nil }
        var row = 0
        for index in names.indices {
            collections.append(CollectionRows(name: names[index], rows: row..<Int(ends[index]), stamp: folders[index]))
            row = Int(ends[index])
        }
        isConfigurationSilent = (reader.next() as [UInt8]) == [1]
        fileEnds = reader.next()
        topicEnds = reader.next()
        quoteEnds = reader.next()
        keys = reader.next()
        flags = reader.next()
        nameEnds = reader.next()
        self.names = reader.next()
        stamps = reader.next()
        digests = reader.next()
        topics = reader.next()
        quotes = reader.next()
    }
}

/// Arrays of plain numbers, one behind the other: the count of bytes, and the bytes.
private struct FlatWriter {
    private var bytes: [UInt8] = []

    /// - Parameter byteCount: how many there will be.
    init(_ head: [UInt8], byteCount: Int) {
        bytes.reserveCapacity(byteCount)
        bytes += head
    }

    /// What was written, with the digest of what stands behind the place for it.
    consuming func bytes(withDigestBehind place: Int) -> [UInt8] {
        let end = place + SHA256Digest.size
        let digest = SHA256Digest(of: bytes.span.extracting(end...))
        bytes.replaceSubrange(place..<end, with: digest.bytes)
        return bytes
    }

    mutating func append<Element: BitwiseCopyable>(_ array: [Element]) {
        unsafe array.withUnsafeBytes { raw in
            unsafe withUnsafeBytes(of: UInt64(raw.count)) { unsafe bytes.append(contentsOf: $0) }
            unsafe bytes.append(contentsOf: raw)
        }
    }
}

private struct FlatReader {
    private let bytes: [UInt8]
    private var offset: Int

    init(_ bytes: [UInt8], from offset: Int) {
        self.bytes = bytes
        self.offset = offset
    }

    /// The bytes were written by this build, as their digest says: they hold what is asked for.
    mutating func next<Element: BitwiseCopyable>() -> [Element] {
        let size = take(8, as: UInt64.self)[0]
        return take(Int(size), as: Element.self)
    }

    private mutating func take<Element: BitwiseCopyable>(_ size: Int, as type: Element.Type) -> [Element] {
        let count = size / MemoryLayout<Element>.stride
        guard count > 0 else { return [] }
        defer { offset += size }
        let range = offset..<offset + size
        return unsafe [Element](unsafeUninitializedCapacity: count) { target, initialized in
            unsafe bytes[range].withUnsafeBytes { unsafe UnsafeMutableRawBufferPointer(target).copyMemory(from: $0) }
            initialized = count
        }
    }
}
