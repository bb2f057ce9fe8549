import Digests
import Files

/// A file in one coding, on its way into a table.
struct Content {
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
    /// Where large bodies begin among those of their store, by their variant.
    private(set) var bodyStarts: [Int: Int] = [:]
    private(set) var classes: [HeadClass] = []
    private var stores = [Store()]
    /// Of the page at the top of the tree, which is also what the tree's own address answers.
    private(set) var home: Int?
    private var classNumbers: [HeadClass: Int32] = [:]
    /// Stores of the table before that are still needed, by their number there.
    private var keptStores: [Int32: Int32] = [:]

    /// - Parameters:
    ///   - folder: that of the files which stay on the disk.
    ///   - room: for what is added, so that the store is made once and as large as it has to be.
    init(_ folder: TreeFolder? = nil, room: Room = Room()) {
        self.folder = folder
        stores[0].largeBodies = MemoryFile(capacity: room.largeBytes)
        stores[0].bytes.reserveCapacity(stores[0].largeBodies == nil ? room.count : room.bytes)
    }

    /// Bytes for what comes into a table.
    struct Room {
        fileprivate(set) var bytes = 0
        fileprivate(set) var largeBytes = 0

        var count: Int { bytes + largeBytes }

        mutating func add(path: String) { bytes += path.utf8.count + 1 }

        mutating func add(_ file: Range<Int>, of table: ResponseTable) {
            bytes += Int(table.variants[file.lowerBound].pathLength)
            for variant in table.variants[file] { addVariant(bodyLength: variant.isOnDisk ? 0 : variant.bodyLength) }
        }

        /// - Parameter length: of the body; 0 where that stays on the disk.
        mutating func addVariant(bodyLength length: Int) {
            bytes += ResponseTableBuilder.ownHeadBytes
            if length < Store.largeBodyBytes { bytes += length } else { largeBytes += MemoryFile.wholeLines(length) }
        }
    }

    /// Of the field lines that a variant has for itself; the length has 13 digits at most.
    private static let ownHeadBytes = Variant.entityTagLineLength + Variant.digestLineLength + 16 + 8 + 4

    /// What was added, to be changed no more.
    mutating func filledStores() -> [Store] {
        if stores[0].largeBodies?.count == 0 { stores[0].largeBodies = nil }
        stores[0].largeBodies?.seal()
        return stores
    }

    /// - Parameters:
    ///   - path: from the tree's top without a slash in front.
    ///   - contents: one for each coding in which the file is there.
    mutating func add(_ path: String, mediaType: String, cache: CacheRule, _ contents: [Content]) {
        begin(path)
        let pathLength = path.utf8.count + 1
        stores[0].bytes.append(UInt8(ascii: "/"))
        stores[0].bytes.append(contentsOf: path.utf8)
        for (place, content) in contents.sorted(by: { $0.coding < $1.coding }).enumerated() {
            let head = HeadClass(
                mediaType: mediaType, cache: cache, coding: content.coding, varies: contents.count > 1,
                lastModified: content.lastModified)
            let start = stores[0].bytes.count
            addOwnLines(of: content)
            let headLength = stores[0].bytes.count - start
            identities[variants.count] = content.identity
            let bodyPlace = content.bytes.map { addBody($0.span) } ?? .disk
            variants.append(
                Variant(
                    start: start, bodyLength: content.length, store: 0, headClass: number(of: head),
                    headLength: UInt16(headLength), pathLength: place == 0 ? UInt16(pathLength) : 0,
                    count: place == 0 ? UInt8(contents.count) : 0, coding: content.coding, place: bodyPlace))
        }
    }

    private mutating func addOwnLines(of content: Content) {
        stores[0].bytes.append(contentsOf: "ETag: \"".utf8)
        stores[0].bytes.append(contentsOf: content.digest.hex.utf8.prefix(32))
        stores[0].bytes.append(contentsOf: "\"\r\nRepr-Digest: sha-256=:".utf8)
        stores[0].bytes.append(contentsOf: Base64.text(content.digest.bytes))
        stores[0].bytes.append(contentsOf: ":\r\nContent-Length: \(content.length)\r\n\r\n".utf8)
    }

    /// Puts the body of the next variant where it is sent from.
    private mutating func addBody(_ bytes: Span<UInt8>) -> Variant.BodyPlace {
        if bytes.count >= Store.largeBodyBytes, let start = stores[0].largeBodies?.append(bytes) {
            bodyStarts[variants.count] = start
            return .memoryFile
        }
        unsafe bytes.withUnsafeBufferPointer { unsafe stores[0].bytes.append(contentsOf: $0) }
        return .behindHead
    }

    /// Adds a file that an earlier table holds, without copying it: all of its store lives on with it.
    /// - Parameter file: its variants there.
    mutating func add(_ path: String, keeping file: Range<Int>, of table: ResponseTable) {
        begin(path)
        let store = kept(table.variants[file.lowerBound].store, of: table)
        for number in file {
            let variant = table.variants[number]
            bodyStarts[variants.count] = table.bodyStarts[number]
            add(number, of: table, in: store, at: variant.start, variant.place)
        }
    }

    /// Adds a file that an earlier table holds, without what else stands in its store there.
    /// - Parameter file: its variants there.
    mutating func add(_ path: String, copying file: Range<Int>, of table: ResponseTable) {
        begin(path)
        let bytes = table.stores[Int(table.variants[file.lowerBound].store)].bytes
        stores[0].bytes.append(contentsOf: bytes[table.variants[file.lowerBound].path])
        for number in file {
            let start = stores[0].bytes.count
            stores[0].bytes.append(contentsOf: bytes[table.variants[number].head])
            let place = table.variants[number].isOnDisk ? .disk : table.withBody(of: number) { addBody($0) }
            add(number, of: table, in: 0, at: start, place)
        }
    }

    private mutating func add(
        _ number: Int, of table: ResponseTable, in store: Int32, at start: Int, _ place: Variant.BodyPlace
    ) {
        let variant = table.variants[number]
        identities[variants.count] = table.identities[number]
        variants.append(
            Variant(
                start: start, bodyLength: variant.bodyLength, store: store,
                headClass: self.number(of: table.classes[Int(variant.headClass)]), headLength: variant.headLength,
                pathLength: variant.pathLength, count: variant.count, coding: variant.coding, place: place))
    }

    private mutating func begin(_ path: String) {
        if path == "index.html" { home = variants.count }
    }

    private mutating func number(of head: HeadClass) -> Int32 {
        if let known = classNumbers[head] { return known }
        let number = Int32(classes.count)
        classes.append(head)
        classNumbers[head] = number
        return number
    }

    private mutating func kept(_ store: Int32, of table: ResponseTable) -> Int32 {
        if let known = keptStores[store] { return known }
        let number = Int32(stores.count)
        stores.append(table.stores[Int(store)])
        keptStores[store] = number
        return number
    }
}
