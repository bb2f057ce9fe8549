import Digests
import Files

/// Reads a tree into the answers that it gives. Files that the table before holds are not read again: what is immutable and
/// has the same digest is the same, and on the disk as long as the file is unchanged.
struct TreeLoader {
    let folder: Folder
    let limits: OriginLimits
    /// What was served last, or read last of a tree that was not whole.
    private var known: ResponseTable?
    /// The files of the last tree whose content the index does not pin.
    private(set) var mutablePaths: [RelativePath] = []
    /// Large files that are held in memory at most, each with a descriptor.
    private let memoryFiles: Int

    /// - Parameter trees: that share what there is of descriptors.
    init(_ folder: Folder, limits: OriginLimits, trees: Int = 1) {
        (self.folder, self.limits) = (folder, limits)
        memoryFiles = ResponseTableBuilder.memoryFileLimit / trees
    }

    /// How much of a tree has to be there for it to be served.
    enum Demand {
        /// Every file, as a tree that takes the place of another one needs.
        case everyFile
        /// The index, as where nothing is served yet: files that are missing or damaged are answered with 503.
        case index
    }

    /// - Throws: the first reason not to serve the tree. What was read before stays known.
    mutating func load(
        _ demand: Demand = .everyFile, now: Int64 = Sockets.secondsSinceEpoch()
    ) throws(TreeFault) -> ResponseTable {
        let index = try readIndex()
        var reader = TreeReader(
            try open(), limits: limits, demand, memoryFiles: memoryFiles, known: known, now: now)
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
        guard let index else { throw faultWithoutIndex }
        return index
    }

    /// Somebody has named a workspace, or a part of a tree, where the tree itself is meant.
    private var faultWithoutIndex: TreeFault {
        // Where it cannot be looked, the folder is there.
        guard (try? folder.exists) != false else { return .noFolder(folder.path) }
        let above = folder.path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
            separator: "/")
        let environments = [folder.path, "\(folder.path)/Publish"].flatMap { publish in
            // As below.
            ((try? Folder(publish).list()) ?? []).map { "\(publish)/\($0.name)/site" }
        }
        let trees = (environments + ["\(folder.path)/site", above]).filter { !$0.isEmpty }
        // Where it cannot be looked, there is nothing to suggest.
        let near = trees.first { (try? Folder($0).exists(TreeIndex.path)) == true }
        return .noIndex(folder: folder.path, tree: near)
    }
}

/// One walk through a tree.
private struct TreeReader {
    private let folder: TreeFolder
    private let limits: OriginLimits
    private let demand: TreeLoader.Demand
    private let known: ResponseTable?
    /// Seconds since the epoch. No file may claim to be newer (RFC 9110 §8.8.2.1).
    private let now: Int64
    private(set) var builder: ResponseTableBuilder
    private var freeBytes: Int
    private var parent: OpenParent?

    init(
        _ folder: TreeFolder, limits: OriginLimits, _ demand: TreeLoader.Demand, memoryFiles: Int,
        known: ResponseTable?, now: Int64
    ) {
        (self.folder, self.limits, self.demand, self.known, self.now) = (folder, limits, demand, known, now)
        builder = ResponseTableBuilder(folder, memoryFiles: memoryFiles)
        freeBytes = limits.residentBytes
    }

    mutating func read(_ index: TreeIndex) throws(TreeFault) {
        var kept: [Range<Int>?] = []
        for entry in index.entries { kept.append(keptFile(entry)) }
        if let known { freeBytes -= known.variants.residentBytes(of: kept) }
        for (entry, kept) in zip(index.entries, kept) {
            if let known, let kept {
                builder.add(entry.path.string, keeping: kept, of: known)
            } else {
                try readOrLeaveOut(entry)
            }
        }
    }

    private mutating func readOrLeaveOut(_ entry: TreeIndex.Entry) throws(TreeFault) {
        do throws(TreeFault) {
            try read(entry)
        } catch {
            guard demand == .index, error.isOfOneFile else { throw error }
            builder.add(missing: entry.path.string, mediaType: entry.mediaType, cache: entry.cache, because: error)
        }
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
                known.stores[variant.store][variant.digestText].elementsEqual(Base64.text(digest.bytes))
            else { return nil }
        }
        return isUntouched(entry, file, of: known) ? file : nil
    }

    /// Whether what a file has on the disk is what was looked at for the table before. Reading it again would take a second for
    /// each GB of the tree.
    private mutating func isUntouched(_ entry: TreeIndex.Entry, _ file: Range<Int>, of known: ResponseTable) -> Bool {
        file.allSatisfy { number in
            let variant = known.variants[number]
            return variant.bodyLocation != .missing
                && (!variant.isOnDisk || identity(of: entry, variant.coding) == known.identities[number])
        }
    }

    /// The identity of the file in the tree; nil where it is no file.
    private mutating func identity(of entry: TreeIndex.Entry, _ coding: Coding) -> FileIdentity? {
        // Reading the file reports why a folder is missing.
        guard let parent = try? parent(of: entry) else { return nil }
        return parent.folder.identity(ofFile: Array((entry.path.name + coding.suffix).utf8 + [0]))
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
        var contents: [CodedContent] = []
        let parent = try parent(of: entry)
        let name = entry.path.name
        for coding in entry.codings {
            do throws(TreeFault) {
                contents.append(try content(of: entry, as: coding, named: name + coding.suffix, in: parent))
            } catch {
                guard demand == .index, coding != .identity, error.isOfOneFile else { throw error }
                builder.lack(error)
            }
        }
        builder.add(entry.path.string, mediaType: entry.mediaType, cache: entry.cache, contents: contents)
    }

    private mutating func content(
        of entry: TreeIndex.Entry, as coding: Coding, named name: String, in parent: OpenParent
    ) throws(TreeFault) -> CodedContent {
        let path = entry.path.string + coding.suffix
        guard case .pinned(let contents) = entry.state, let listed = contents[coding] else {
            // What may change is always held in memory.
            let (bytes, identity) = try read(name, path, in: parent, limitBytes: limits.fileBytes)
            return CodedContent(coding, bytes, lastModified: lastModified(identity))
        }
        guard listed.length <= limits.fileBytes else {
            throw .overLimit(path: path, allowed: limits.fileBytes)
        }
        let content: CodedContent
        if listed.length <= min(freeBytes, limits.residentFileBytes) {
            let (bytes, identity) = try read(name, path, in: parent, limitBytes: limits.fileBytes)
            content = CodedContent(coding, bytes, lastModified: lastModified(identity))
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
                throw .overLimit(path: path, allowed: limitBytes)
            }
            throw .file(error)
        }
    }

    /// Of a file that is sent from the disk nothing is held, not even while it is looked at.
    private func contentOnDisk(
        _ coding: Coding, _ name: String, in parent: OpenParent
    ) throws(TreeFault) -> CodedContent {
        let stream = SHA256Stream()
        do throws(FileFault) {
            let (count, identity) = try parent.folder.readInPieces(name, pieceBytes: 256 << 10) { stream.take($0) }
            return CodedContent(
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

extension [Variant] {
    /// Bytes of bodies in memory that some files have.
    fileprivate func residentBytes(of files: [Range<Int>?]) -> Int {
        files.reduce(0) { sum, file in sum + self[file ?? 0..<0].reduce(0) { $0 + $1.residentBytes } }
    }
}

extension ResponseTable {
    fileprivate func file(at path: RelativePath) -> Range<Int>? {
        let request = Array(("/" + path.string).utf8)
        return exactFile(at: request.indices, of: request.span)
    }
}
