import Digests
import Files

/// Reads a tree into the answers that it gives. Files that the table before holds are not read again: what is immutable and
/// has the same digest is the same, on the disk for as long as nobody has touched the file.
struct TreeLoader {
    let folder: Folder
    let limits: OriginLimits
    /// What was served last, or read last of a tree that was not whole.
    private var known: ResponseTable?
    /// The files of the last tree whose content the index does not pin.
    private(set) var mutablePaths: [RelativePath] = []

    init(_ folder: Folder, limits: OriginLimits) {
        self.folder = folder
        self.limits = limits
    }

    /// - Throws: the first reason not to serve the tree. What was read before stays known.
    mutating func load(now: Int64 = Sockets.secondsSinceEpoch()) throws(TreeFault) -> ResponseTable {
        let index = try readIndex()
        var reader = TreeReader(try open(), limits: limits, known: known, now: now)
        var fault: TreeFault?
        do throws(TreeFault) {
            try reader.read(index)
        } catch {
            fault = error
        }
        let table = ResponseTable(reader.builder)
        // Where a later file is missing yet, the next try need not read those before it again.
        known = table
        if let fault { throw fault }
        mutablePaths = index.entries.filter { $0.state == .mutable }.map(\.path)
        return table
    }

    private func open() throws(TreeFault) -> TreeFolder {
        do throws(FileFault) { return try TreeFolder(folder) } catch { throw .file(error) }
    }

    private func readIndex() throws(TreeFault) -> TreeIndex {
        let index: TreeIndex?
        do throws(TreeIndexReadingFault) {
            index = try TreeIndex.read(from: folder)
        } catch {
            throw .index(error)
        }
        guard let index else { throw .noIndex(folder: folder.path) }
        return index
    }
}

/// One walk through a tree.
private struct TreeReader {
    private let folder: TreeFolder
    private let limits: OriginLimits
    private let known: ResponseTable?
    /// Seconds since the epoch. No file may claim to be newer (RFC 9110 §8.8.2.1).
    private let now: Int64
    private(set) var builder: ResponseTableBuilder
    private var freeBytes: Int
    private var parent: OpenParent?

    init(_ folder: TreeFolder, limits: OriginLimits, known: ResponseTable?, now: Int64) {
        (self.folder, self.limits, self.known, self.now) = (folder, limits, known, now)
        builder = ResponseTableBuilder(folder)
        freeBytes = limits.residentBytes
    }

    mutating func read(_ index: TreeIndex) throws(TreeFault) {
        var kept: [Range<Int>?] = []
        for entry in index.entries { kept.append(keptFile(entry)) }
        let sparse = sparseStores(kept.compactMap(\.self))
        var (bytes, files) = (0, 0)
        for (entry, kept) in zip(index.entries, kept) {
            if let known, let kept {
                if sparse.contains(known.variants[kept.lowerBound].store) { bytes += known.storedBytes(of: kept).count }
                continue
            }
            files += entry.codings.count
            bytes += entry.path.string.utf8.count + 1
            guard case .pinned(let contents) = entry.state else { continue }
            for content in contents.values where content.length <= limits.residentFileBytes { bytes += content.length }
        }
        builder = ResponseTableBuilder(folder, newBytes: min(bytes, limits.residentBytes), newVariants: files)
        for (entry, kept) in zip(index.entries, kept) {
            if let known, let kept {
                if sparse.contains(known.variants[kept.lowerBound].store) {
                    builder.add(entry.path.string, copying: kept, of: known)
                } else {
                    builder.add(entry.path.string, keeping: kept, of: known)
                }
                freeBytes -= known.variants[kept].reduce(0) { $0 + ($1.isOnDisk ? 0 : $1.bodyLength) }
            } else {
                try read(entry)
            }
        }
    }

    /// Stores of the table before of which less than half is needed on, so that copying that costs less than keeping them. What
    /// is not needed in the others takes its room from the new files.
    private mutating func sparseStores(_ kept: [Range<Int>]) -> Set<Int32> {
        guard let known else { return [] }
        var needed: [Int32: Int] = [:]
        for file in kept {
            needed[known.variants[file.lowerBound].store, default: 0] += known.storedBytes(of: file).count
        }
        var sparse: Set<Int32> = []
        for (store, count) in needed {
            let all = known.stores[Int(store)].count
            if count * 2 < all { sparse.insert(store) } else { freeBytes -= all - count }
        }
        return sparse
    }

    /// A file of the table before that is the same by its digests; nil for one that may change.
    private mutating func keptFile(_ entry: TreeIndex.Entry) -> Range<Int>? {
        guard case .pinned(let contents) = entry.state, let known, let file = known.file(at: entry.path),
            file.count == contents.count
        else { return nil }
        for variant in known.variants[file] {
            let head = known.classes[Int(variant.headClass)]
            guard let listed = contents[variant.coding], head.mediaType == entry.mediaType, head.cache == entry.cache,
                let digest = SHA256Digest(hex: listed.sha256),
                known.stores[Int(variant.store)][variant.digestText].elementsEqual(Base64.text(digest.bytes))
            else { return nil }
        }
        return isUntouched(entry, file, of: known) ? file : nil
    }

    /// Whether what a file has on the disk is what was looked at for the table before. Reading it again would take a second for
    /// each GB of the tree.
    private mutating func isUntouched(_ entry: TreeIndex.Entry, _ file: Range<Int>, of known: ResponseTable) -> Bool {
        for number in file where known.variants[number].isOnDisk {
            let name = entry.path.name + known.variants[number].coding.suffix
            // Why a folder is not there is told where the file is read.
            guard let parent = try? parent(of: entry),
                parent.folder.identities(ofFiles: [UInt8](name.utf8 + [0])[...]) == [known.identities[number]]
            else { return false }
        }
        return true
    }

    private mutating func parent(of entry: TreeIndex.Entry) throws(TreeFault) -> OpenParent {
        if let parent, parent.path == entry.path.parent { return parent }
        do throws(FileFault) {
            let opened = try OpenParent(folder, entry.path.parent)
            parent = opened
            return opened
        } catch {
            throw .file(error)
        }
    }

    private mutating func read(_ entry: TreeIndex.Entry) throws(TreeFault) {
        var contents: [Content] = []
        let parent = try parent(of: entry)
        let name = entry.path.name
        for coding in entry.codings {
            contents.append(try content(entry, coding, name + coding.suffix, in: parent))
        }
        builder.add(entry.path.string, mediaType: entry.mediaType, cache: entry.cache, contents)
    }

    private mutating func content(
        _ entry: TreeIndex.Entry, _ coding: Coding, _ name: String, in parent: OpenParent
    ) throws(TreeFault) -> Content {
        let path = entry.path.string + coding.suffix
        guard case .pinned(let contents) = entry.state, let listed = contents[coding] else {
            // What may change is always held in memory.
            let (bytes, identity) = try read(name, path, in: parent, limitBytes: limits.fileBytes)
            return Content(coding, bytes, lastModified: lastModified(identity))
        }
        guard listed.length <= limits.fileBytes else {
            throw .overLimit(path: path, limit: "fileBytes", allowed: limits.fileBytes)
        }
        let content: Content
        if listed.length <= min(freeBytes, limits.residentFileBytes) {
            let (bytes, identity) = try read(name, path, in: parent, limitBytes: limits.fileBytes)
            content = Content(coding, bytes, lastModified: lastModified(identity))
            freeBytes -= bytes.count
        } else {
            content = try contentOnDisk(coding, name, in: parent)
        }
        guard listed.length == content.length, listed.sha256 == content.digest.hex else {
            throw .notAsListed(path: path)
        }
        return content
    }

    private func read(
        _ name: String, _ path: String, in parent: OpenParent, limitBytes: Int
    ) throws(TreeFault) -> (bytes: [UInt8], identity: FileIdentity) {
        do throws(FileFault) {
            return try parent.folder.readWithIdentity(name, limitBytes: limitBytes)
        } catch {
            if case .larger = error.reason {
                throw .overLimit(path: path, limit: "fileBytes", allowed: limitBytes)
            }
            throw .file(error)
        }
    }

    /// Of a file that is sent from the disk nothing is held, not even while it is looked at.
    private func contentOnDisk(
        _ coding: Coding, _ name: String, in parent: OpenParent
    ) throws(TreeFault) -> Content {
        let stream = SHA256Stream()
        do throws(FileFault) {
            let (count, identity) = try parent.folder.readInPieces(name, pieceBytes: 256 << 10) { stream.take($0) }
            return Content(
                onDisk: coding, stream.digest(), length: count, identity, lastModified: lastModified(identity))
        } catch {
            throw .file(error)
        }
    }

    private func lastModified(_ identity: FileIdentity) -> Int64 {
        min(identity.written.nanoseconds / 1_000_000_000, now)
    }
}

/// The folder that one file after the other is read from.
private final class OpenParent {
    let path: RelativePath?
    let folder: OpenFolder

    init(_ folder: TreeFolder, _ path: RelativePath?) throws(FileFault) {
        self.path = path
        self.folder = try folder.folder(path)
    }
}

extension ResponseTable {
    fileprivate func file(at path: RelativePath) -> Range<Int>? {
        let request = Array(("/" + path.string).utf8)
        return exactFile(at: request.indices, of: request.span)
    }
}
