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
    private(set) var classes: [HeadClass] = []
    private(set) var stores: [[UInt8]]
    /// Of the page at the top of the tree, which is also what the tree's own address answers.
    private(set) var home: Int?
    private var classNumbers: [HeadClass: Int32] = [:]
    /// Stores of the table before that are still needed, by their number there.
    private var keptStores: [Int32: Int32] = [:]

    /// - Parameters:
    ///   - folder: that of the files which stay on the disk.
    ///   - bytes: of all new paths and bodies together, so that the store is made once and as large as it has to be.
    init(_ folder: TreeFolder? = nil, newBytes bytes: Int = 0, newVariants: Int = 0) {
        self.folder = folder
        stores = [[]]
        stores[0].reserveCapacity(bytes + newVariants * Self.ownHeadBytes)
    }

    /// Of the field lines that a variant has for itself; the length has 13 digits at most.
    private static let ownHeadBytes = Variant.entityTagLineLength + Variant.digestLineLength + 16 + 8 + 4

    /// - Parameters:
    ///   - path: from the tree's top without a slash in front.
    ///   - contents: one for each coding in which the file is there.
    mutating func add(_ path: String, mediaType: String, cache: CacheRule, _ contents: [Content]) {
        begin(path)
        let pathLength = path.utf8.count + 1
        stores[0].append(UInt8(ascii: "/"))
        stores[0].append(contentsOf: path.utf8)
        for (place, content) in contents.sorted(by: { $0.coding < $1.coding }).enumerated() {
            let head = HeadClass(
                mediaType: mediaType, cache: cache, coding: content.coding, varies: contents.count > 1,
                lastModified: content.lastModified)
            let start = stores[0].count
            stores[0].append(contentsOf: "ETag: \"".utf8)
            stores[0].append(contentsOf: content.digest.hex.utf8.prefix(32))
            stores[0].append(contentsOf: "\"\r\nRepr-Digest: sha-256=:".utf8)
            stores[0].append(contentsOf: Base64.text(content.digest.bytes))
            stores[0].append(contentsOf: ":\r\nContent-Length: \(content.length)\r\n\r\n".utf8)
            let headLength = stores[0].count - start
            identities[variants.count] = content.identity
            if let bytes = content.bytes { stores[0].append(contentsOf: bytes) }
            variants.append(
                Variant(
                    start: start, bodyLength: content.length, store: 0, headClass: number(of: head),
                    headLength: UInt16(headLength), pathLength: place == 0 ? UInt16(pathLength) : 0,
                    count: place == 0 ? UInt8(contents.count) : 0, coding: content.coding,
                    isOnDisk: content.bytes == nil))
        }
    }

    /// Adds a file that an earlier table holds, without copying it: all of its store lives on with it.
    /// - Parameter file: its variants there.
    mutating func add(_ path: String, keeping file: Range<Int>, of table: ResponseTable) {
        add(path, file, of: table, in: kept(table.variants[file.lowerBound].store, of: table), movedBy: 0)
    }

    /// Adds a file that an earlier table holds, without what else stands in its store there.
    /// - Parameter file: its variants there.
    mutating func add(_ path: String, copying file: Range<Int>, of table: ResponseTable) {
        let range = table.storedBytes(of: file)
        let distance = stores[0].count - range.lowerBound
        stores[0].append(contentsOf: table.stores[Int(table.variants[file.lowerBound].store)][range])
        add(path, file, of: table, in: 0, movedBy: distance)
    }

    private mutating func add(
        _ path: String, _ file: Range<Int>, of table: ResponseTable, in store: Int32, movedBy distance: Int
    ) {
        begin(path)
        for (place, variant) in zip(file, table.variants[file]) {
            identities[variants.count] = table.identities[place]
            variants.append(
                Variant(
                    start: variant.start + distance, bodyLength: variant.bodyLength, store: store,
                    headClass: number(of: table.classes[Int(variant.headClass)]), headLength: variant.headLength,
                    pathLength: variant.pathLength, count: variant.count, coding: variant.coding,
                    isOnDisk: variant.isOnDisk))
        }
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

/// RFC 4648 §4.
enum Base64 {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func text(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let count = min(3, bytes.count - start)
            var bits = 0
            for place in 0..<count { bits |= Int(bytes[start + place]) << (16 - 8 * place) }
            for place in 0..<4 {
                text.append(place <= count ? digits[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
            }
        }
        return text
    }
}
