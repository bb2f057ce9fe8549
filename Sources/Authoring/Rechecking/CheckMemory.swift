import Digests
import Files
import Models
import Rulebook

/// What a check leaves behind for the next one: which documents were silent, of which bytes, and what ties them to others.
///
/// What was silent, has not changed, and depends on nothing that has, is silent still. Of documents with findings nothing is
/// remembered but that: they are looked at again each time. Everything that all findings depend on (the tool, the files of
/// `Config/`) is in `surroundings`; where that differs, the memory is worth nothing. The day and what was published are in
/// `moment`; where that differs, values are compared anew, and of texts it holds what it held.
///
/// Flat arrays, since a workspace has a hundred thousand files and a check of one change takes a tenth of a second.
struct CheckMemory: Equatable, Sendable {
    /// Of everything besides documents that findings depend on.
    var surroundings: [UInt8]
    /// Of what findings about values depend on besides, and findings about texts do not.
    var moment: [UInt8]
    /// The documents of each collection follow each other, by name and id.
    var collections: [CollectionRows] = []
    /// Whether `Config/` was silent too: rules of a parameter set may name documents.
    var isConfigurationSilent = false

    // Of each document: the place behind its last one in the arrays below, and what is known of it.
    var nameEnds: [UInt32] = []
    var fileEnds: [UInt32] = []
    var topicEnds: [UInt32] = []
    var quoteEnds: [UInt32] = []
    var keys: [UInt64] = []
    var flags: [UInt8] = []

    /// The id of each document and the languages of its translations, each ended by a NUL: its files are called by them.
    var names: [UInt8] = []
    // Of each file, a document's source first: what tells its states apart, 0 where nothing does; its digest.
    var stamps: [UInt64] = []
    var digests: FileDigests = .known([])

    var topics: [UInt64] = []
    var quotes: [UInt64] = []

    /// What texts may quote of all documents; nothing where a document with facts is no longer what it was.
    var facts: [UInt8] = []

    struct CollectionRows: Equatable, Sendable {
        let name: String
        /// Of documents.
        var rows: Range<Int>
        /// Of the collection's folder.
        var stamp: UInt64
    }

    /// What is known of a document besides its ties.
    struct Flags: OptionSet {
        let rawValue: UInt8
        /// Nothing was found in it, and it waives nothing.
        static let silent = Flags(rawValue: 1 << 0)
        /// One of its texts was compared with the facts of all documents.
        static let asksForFacts = Flags(rawValue: 1 << 1)
        /// What was found in it, or is waived, may come of what was published before.
        static let isOfHistory = Flags(rawValue: 1 << 2)
    }

    var documentCount: Int { keys.count }
    var rows: Range<Int> { keys.indices }
    var fileCount: Int { stamps.count }

    func files(of row: Int) -> Range<Int> { Self.range(row, fileEnds) }
    func topics(of row: Int) -> ArraySlice<UInt64> { topics[Self.range(row, topicEnds)] }
    func quotes(of row: Int) -> ArraySlice<UInt64> { quotes[Self.range(row, quoteEnds)] }
    func flags(of row: Int) -> Flags { Flags(rawValue: flags[row]) }

    /// The document that a file belongs to.
    func row(ofFile file: Int) -> Int { fileEnds.border { Int($0) > file } }

    private static func range(_ row: Int, _ ends: [UInt32]) -> Range<Int> {
        (row == 0 ? 0 : Int(ends[row - 1]))..<Int(ends[row])
    }

    func id(of row: Int) -> String {
        String(decoding: names[Self.range(row, nameEnds)].prefix { $0 != 0 }, as: UTF8.self)
    }

    /// Of its translations, in the order of their files.
    func languages(of row: Int) -> [String] {
        names[Self.range(row, nameEnds)].split(separator: 0).dropFirst().map { String(decoding: $0, as: UTF8.self) }
    }

    /// Whether the files of a document are those.
    func hasFiles(_ files: SortedFiles.DocumentFiles, _ row: Int) -> Bool {
        files.source != nil && names[Self.range(row, nameEnds)].elementsEqual(Self.names(of: files))
    }

    private static func names(of files: SortedFiles.DocumentFiles) -> [UInt8] {
        var names = Array(files.id.utf8)
        names.append(0)
        for index in files.translations.indices {
            names += files.translations[index].tag.utf8
            names.append(0)
        }
        return names
    }

    /// Asks for each file of a document, until one is refused.
    /// - Parameter isRight: gets its number, and its name, ended by a NUL.
    func allFiles(
        of row: Int, satisfy isRight: (_ number: Int, _ name: [UInt8]) throws(FileFault) -> Bool
    ) throws(FileFault) -> Bool {
        let range = Self.range(row, nameEnds)
        var name = [UInt8](repeating: 0, count: range.count + Self.ending.count)
        var (idLength, length) = (0, 0)
        var number = files(of: row).lowerBound
        for place in range {
            guard names[place] == 0 else {
                name[length] = names[place]
                length += 1
                continue
            }
            if idLength == 0 { idLength = length }
            for offset in Self.ending.indices { name[length + offset] = Self.ending[offset] }
            guard try isRight(number, name) else { return false }
            number += 1
            name[idLength] = UInt8(ascii: ".")
            length = idLength + 1
        }
        return true
    }

    /// `.yaml`, and a NUL.
    private static let ending: [6 of UInt8] = [0x2E, 0x79, 0x61, 0x6D, 0x6C, 0x00]
}

extension CheckMemory {
    /// One document, to be remembered.
    struct Entry: Sendable {
        let key: UInt64
        let flags: Flags
        /// With a source, since the workspace is orderly. One without a state is in memory only, and is read again therefore.
        let files: SortedFiles.DocumentFiles
        let topics: [UInt64]
        let quotes: [UInt64]
    }

    mutating func append(_ entry: Entry) {
        names += Self.names(of: entry.files)
        append(entry.files.source?.state)
        for index in entry.files.translations.indices { append(entry.files.translations[index].item.state) }
        topics += entry.topics
        quotes += entry.quotes
        nameEnds.append(UInt32(names.count))
        fileEnds.append(UInt32(stamps.count))
        topicEnds.append(UInt32(topics.count))
        quoteEnds.append(UInt32(quotes.count))
        keys.append(entry.key)
        flags.append(entry.flags.rawValue)
    }

    private mutating func append(_ state: FileState?) {
        stamps.append(state?.stamp ?? 0)
        digests.append(state?.digest ?? .unknown)
    }

    /// The documents of other memories, in order, behind those of this one.
    mutating func append(_ others: [CheckMemory]) {
        reserve(for: others)
        for other in others { append(other) }
    }

    private mutating func reserve(for others: [CheckMemory]) {
        func room(_ count: (CheckMemory) -> Int) -> Int { others.reduce(count(self)) { $0 + count($1) } }
        let (documents, files) = (room(\.documentCount), room(\.fileCount))
        nameEnds.reserveCapacity(documents)
        fileEnds.reserveCapacity(documents)
        topicEnds.reserveCapacity(documents)
        quoteEnds.reserveCapacity(documents)
        keys.reserveCapacity(documents)
        flags.reserveCapacity(documents)
        names.reserveCapacity(room(\.names.count))
        stamps.reserveCapacity(files)
        digests.change { $0.reserveCapacity(files) }
        topics.reserveCapacity(room(\.topics.count))
        quotes.reserveCapacity(room(\.quotes.count))
    }

    private mutating func append(_ other: CheckMemory) {
        func add(_ more: [UInt32], to ends: inout [UInt32], behind count: Int) {
            for end in more { ends.append(end + UInt32(count)) }
        }
        add(other.nameEnds, to: &nameEnds, behind: names.count)
        add(other.fileEnds, to: &fileEnds, behind: fileCount)
        add(other.topicEnds, to: &topicEnds, behind: topics.count)
        add(other.quoteEnds, to: &quoteEnds, behind: quotes.count)
        keys += other.keys
        flags += other.flags
        names += other.names
        stamps += other.stamps
        digests.append(other.digests.all)
        topics += other.topics
        quotes += other.quotes
    }

    /// - Parameter ties: by row; those of other documents stay what they are.
    mutating func replaceTies(with ties: [Int: DocumentTies]) {
        let old = self
        guard ties.contains(where: { !old.has($1, inRow: $0) }) else { return }
        (topics, quotes, topicEnds, quoteEnds) = ([], [], [], [])
        for row in old.rows {
            topics += ties[row]?.topics.map(\.fingerprint.value) ?? Array(old.topics(of: row))
            quotes += ties[row]?.quotes.map(\.value) ?? Array(old.quotes(of: row))
            topicEnds.append(UInt32(topics.count))
            quoteEnds.append(UInt32(quotes.count))
        }
    }

    private func has(_ ties: DocumentTies, inRow row: Int) -> Bool {
        topics(of: row).elementsEqual(ties.topics.map(\.fingerprint.value))
            && quotes(of: row).elementsEqual(ties.quotes.map(\.value))
    }
}

/// The first half of a file's SHA-256: enough to tell what an author wrote from what they write next.
struct ContentDigest: Hashable, Sendable {
    let high: UInt64
    let low: UInt64

    /// No content has it.
    static let unknown = ContentDigest(high: 0, low: 0)

    private init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    init(of bytes: [UInt8]) { self.init(SHA256Digest(of: bytes)) }

    /// - Parameter stream: of which nothing was taken yet.
    init(of bytes: [UInt8], by stream: borrowing SHA256Stream) { self.init(stream.digest(ofNext: bytes.span)) }

    private init(_ digest: SHA256Digest) {
        let digest = digest.bytes
        high = digest[..<8].reduce(0) { $0 << 8 | UInt64($1) }
        low = digest[8..<16].reduce(0) { $0 << 8 | UInt64($1) }
    }
}

/// What a file was when it was read.
struct FileState: Hashable, Sendable {
    /// What tells its states apart without reading it; 0 where nothing does.
    let stamp: UInt64
    let digest: ContentDigest
}

extension FileIdentity {
    /// The states of one file that are told apart have different stamps; none is 0.
    var stamp: UInt64 {
        var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
        hash.mix(in: file)
        hash.mix(in: UInt64(size))
        hash.mix(in: UInt64(bitPattern: written.nanoseconds))
        hash.mix(in: UInt64(bitPattern: changed.nanoseconds))
        return hash == 0 ? 1 : hash
    }

    /// The stamp of a file that nobody can have changed since without another one: its last change is so long ago that the
    /// clock of the file system has moved on. 0 for others, which are read again.
    func stamp(seenAt moment: FileTime) -> UInt64 {
        changed.nanoseconds <= moment.nanoseconds - Self.settlingNanoseconds ? stamp : 0
    }

    /// The coarsest clock of a file system in use (FAT) ticks every two seconds.
    private static let settlingNanoseconds: Int64 = 2_000_000_000
}

extension UInt64 {
    /// A bijection of the part (the finalizer of SplitMix64).
    fileprivate mutating func mix(in part: UInt64) {
        self ^= part
        self = (self ^ (self >> 30)) &* 0xBF58_476D_1CE4_E5B9
        self = (self ^ (self >> 27)) &* 0x94D0_49BB_1331_11EB
        self ^= self >> 31
    }
}
