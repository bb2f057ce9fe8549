import Digests
import Files

/// A file in one coding, on its way into a table.
struct CodedContent {
    let coding: Coding
    let digest: SHA256Digest
    /// Nil where the body stays on the disk.
    let bytes: [UInt8]?
    let length: Int
    /// Of the file that stays on the disk.
    let identity: FileIdentity?
    /// Seconds since the epoch.
    let lastModified: Int64

    init(_ coding: Coding, _ bytes: [UInt8], lastModified: Int64 = 0) {
        (self.coding, self.bytes, self.lastModified, identity) = (coding, bytes, lastModified, nil)
        (digest, length) = (SHA256Digest(of: bytes), bytes.count)
    }

    /// One that is not held in memory.
    init(onDisk coding: Coding, _ digest: SHA256Digest, length: Int, _ identity: FileIdentity, lastModified: Int64) {
        (self.coding, self.digest, self.length, self.identity) = (coding, digest, length, identity)
        (bytes, self.lastModified) = (nil, lastModified)
    }
}

/// Collects what a table answers.
struct ResponseTableBuilder {
    let folder: TreeFolder?
    private(set) var variants: [Variant] = []
    /// Of the files that stay on the disk, by their variant.
    private(set) var identities: [Int: FileIdentity] = [:]
    private(set) var memoryFiles: [Int: OpenFile] = [:]
    private(set) var classes: [HeadClass] = []
    private(set) var stores: [[UInt8]] = []
    /// Why files are left out, in all their codings or in one.
    private(set) var faults: [TreeFault] = []
    /// Of the page at the top of the tree, which the tree's own address answers too.
    private(set) var home: Int?
    private var classNumbers: [HeadClass: Int32] = [:]

    /// Bodies from this many bytes on are sent from files in memory.
    static let memoryFileBytes = 32 << 10
    /// Each of them takes a descriptor. Two tables have as many as `Sockets.descriptorsForConnections` leaves them.
    static let memoryFileLimit = 96
    private let memoryFileLimit: Int

    /// - Parameter folder: that of the files which stay on the disk.
    init(_ folder: TreeFolder? = nil, memoryFiles: Int = memoryFileLimit) {
        (self.folder, memoryFileLimit) = (folder, memoryFiles)
    }

    /// - Parameters:
    ///   - path: from the tree's top without a slash in front.
    ///   - contents: one for each coding in which the file is there.
    mutating func add(_ path: String, mediaType: String, cache: CacheRule, contents: [CodedContent]) {
        if path == "index.html" { home = variants.count }
        var store: [UInt8] = []
        let bodyBytes = contents.reduce(0) { $0 + ($1.length < Self.memoryFileBytes ? $1.length : 0) }
        store.reserveCapacity(1 + path.utf8.count + bodyBytes + contents.count * Variant.headLimitBytes)
        store.append(UInt8(ascii: "/"))
        store.append(contentsOf: path.utf8)
        let pathLength = store.count
        for (index, content) in contents.sorted(by: { $0.coding < $1.coding }).enumerated() {
            let head = HeadClass(
                mediaType: mediaType, cache: cache, coding: content.coding, varies: contents.count > 1,
                lastModified: cache == .immutable ? content.lastModified : nil)
            content.addDigest(to: &store)
            let start = store.count
            content.addHead(to: &store)
            identities[variants.count] = content.identity
            let headLength = store.count - start
            let bodyLocation = content.bytes.map { addBody($0, to: &store) } ?? .disk
            variants.append(
                Variant(
                    start: start, bodyLength: content.length, store: stores.count, headClass: number(of: head),
                    headLength: UInt16(headLength), pathLength: index == 0 ? UInt16(pathLength) : 0,
                    count: index == 0 ? UInt8(contents.count) : 0, coding: content.coding,
                    bodyLocation: bodyLocation))
        }
        stores.append(store)
    }

    /// Adds the path of a file that is listed and cannot be served.
    mutating func add(missing path: String, mediaType: String, cache: CacheRule, because fault: TreeFault) {
        lack(fault)
        add(path, mediaType: mediaType, cache: cache, contents: [CodedContent(.identity, [])])
        variants[variants.count - 1].bodyLocation = .missing
    }

    /// Notes why a file, or one coding of it, is left out.
    mutating func lack(_ fault: TreeFault) { faults.append(fault) }

    /// Adds a file of an earlier table, whose store both tables share.
    /// - Parameter file: its variants there.
    mutating func add(_ path: String, keeping file: Range<Int>, of table: ResponseTable) {
        if path == "index.html" { home = variants.count }
        for number in file {
            let variant = table.variants[number]
            identities[variants.count] = table.identities[number]
            memoryFiles[variants.count] = table.memoryFiles[number]
            variants.append(
                Variant(
                    start: variant.start, bodyLength: variant.bodyLength, store: stores.count,
                    headClass: self.number(of: table.classes[Int(variant.headClass)]), headLength: variant.headLength,
                    pathLength: variant.pathLength, count: variant.count, coding: variant.coding,
                    bodyLocation: variant.bodyLocation))
        }
        stores.append(table.stores[table.variants[file.lowerBound].store])
    }

    /// Adds the body of the next variant.
    private mutating func addBody(_ bytes: [UInt8], to store: inout [UInt8]) -> Variant.BodyLocation {
        if bytes.count >= Self.memoryFileBytes, memoryFiles.count < memoryFileLimit,
            let file = OpenFile(inMemory: bytes)
        {
            memoryFiles[variants.count] = file
            return .memoryFile
        }
        store.append(contentsOf: bytes)
        return .store
    }

    private mutating func number(of head: HeadClass) -> Int32 {
        if let known = classNumbers[head] { return known }
        let number = Int32(classes.count)
        classes.append(head)
        classNumbers[head] = number
        return number
    }
}

extension CodedContent {
    /// The field line that is sent with the identity alone.
    fileprivate func addDigest(to store: inout [UInt8]) {
        store.append(contentsOf: "Repr-Digest: sha-256=:".utf8)
        store.append(contentsOf: Base64.text(digest.bytes))
        store.append(contentsOf: ":\r\n".utf8)
    }

    /// The other field lines that no other file has, and the empty line.
    fileprivate func addHead(to store: inout [UInt8]) {
        store.append(contentsOf: "ETag: \"".utf8)
        store.append(contentsOf: digest.hex.utf8.prefix(32))
        store.append(contentsOf: "\"\r\nContent-Length: \(length)\r\n\r\n".utf8)
    }
}
