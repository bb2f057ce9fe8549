import Files
import Models
import YAML

/// What became of the documents' files since a check remembered them, as the file system tells it: files that it says nothing
/// new about are not read.
struct FileScan: Sendable {
    struct File: Sendable {
        /// As the memory counts files.
        let number: Int
        let bytes: [UInt8]
        let digest: ContentDigest
        let stamp: UInt64
    }

    /// Files that the file system says something new about, read again, in the order of the memory.
    private(set) var touched: [File] = []
    /// Stamps of the collections' folders, in the order of the memory.
    private(set) var folderStamps: [UInt64] = []

    private static let content = "Content"

    /// - Returns: nil where files have come or gone, or can't be looked at: that is for a whole check to find out.
    init?(_ memory: CheckMemory, _ folder: Folder, limits: AuthoringLimits, startedAt moment: FileTime) {
        do throws(FileFault) {
            guard try Self.names(in: folder, RelativePath(Self.content)) == memory.collections.map(\.name) else {
                return nil
            }
            var (lists, runs): ([Look], [Look]) = ([], [])
            for collection in memory.collections {
                let path = RelativePath("\(Self.content)/\(collection.name)")
                let identity = try OpenFolder(folder, path).identity
                let isAsBefore = identity.stamp == collection.stamp
                folderStamps.append(isAsBefore ? identity.stamp : identity.stamp(seenAt: moment))
                if !isAsBefore { lists.append(.count(path, as: memory.files(ofRows: collection.rows).count)) }
                runs += Look.states(of: collection.rows, in: path)
            }
            // To list a large folder takes long, and nobody can help: it comes first.
            let results = (lists + runs).mapRunsOnAllCores { $0.map { $0.touched(memory, folder, limits, moment) } }
            for files in results.joined() {
                guard let files else { return nil }
                touched += files
            }
        } catch {
            return nil
        }
    }

    private static func names(in folder: Folder, _ path: RelativePath?) throws(FileFault) -> [String] {
        try folder.list(path).map(\.name).filter { !$0.hasPrefix(".") }
    }

    /// Stamps of the folders of collections, to be taken before their files are read.
    static func folderStamps(in folder: Folder, startedAt moment: FileTime) -> [String: UInt64] {
        // A folder that can't be looked at is a finding of whoever reads it, and has no stamp.
        let names = (try? names(in: folder, RelativePath(content))) ?? []
        return names.reduce(into: [:]) { stamps, name in
            let identity = try? OpenFolder(folder, RelativePath("\(content)/\(name)")).identity
            stamps[name] = identity?.stamp(seenAt: moment)
        }
    }

    /// A look at one folder.
    private enum Look: Sendable {
        /// At how many names are there. That they are the same names is seen when each file is looked at.
        case count(RelativePath?, as: Int)
        /// At the states of the files of some documents.
        case states(RelativePath?, rows: Range<Int>)

        private static let length = 256

        static func states(of rows: Range<Int>, in path: RelativePath?) -> [Look] {
            stride(from: rows.lowerBound, to: rows.upperBound, by: length).map {
                .states(path, rows: $0..<min($0 + length, rows.upperBound))
            }
        }

        /// - Returns: nil where files have come or gone, or one of them is not what can be read.
        func touched(
            _ memory: CheckMemory, _ folder: Folder, _ limits: AuthoringLimits, _ moment: FileTime
        ) -> [File]? {
            switch self {
            case .count(let path, let count):
                // A folder that can't be listed is for a whole check to find out.
                (try? folder.count(in: path)) == count ? [] : nil
            case .states(let path, let rows): Self.touched(rows, of: path, memory, folder, limits, moment)
            }
        }

        private static func touched(
            _ rows: Range<Int>, of path: RelativePath?, _ memory: CheckMemory, _ folder: Folder,
            _ limits: AuthoringLimits, _ moment: FileTime
        ) -> [File]? {
            do throws(FileFault) {
                let open = try OpenFolder(folder, path)
                var touched: [File] = []
                for row in rows {
                    let areFiles = try memory.allFiles(of: row) { number, name throws(FileFault) in
                        guard let identity = open.identity(ofFile: name) else { return false }
                        guard identity.stamp != memory.stamps[number] else { return true }
                        let (bytes, read) = try open.readWithIdentity(
                            String(decoding: name.prefix { $0 != 0 }, as: UTF8.self), limitBytes: limits.yaml.fileBytes)
                        touched.append(
                            File(
                                number: number, bytes: bytes, digest: ContentDigest(of: bytes),
                                stamp: read.stamp(seenAt: moment)))
                        return true
                    }
                    guard areFiles else { return nil }
                }
                return touched
            } catch {
                return nil
            }
        }
    }
}

extension CheckMemory {
    /// The files of documents that follow each other.
    func files(ofRows rows: Range<Int>) -> Range<Int> {
        guard let first = rows.first, let last = rows.last else { return 0..<0 }
        return files(of: first).lowerBound..<files(of: last).upperBound
    }
}
