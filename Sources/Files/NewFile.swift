/// A file in the making, written piece by piece beside the place where it will stand: whole or not at all.
///
/// Where it is not placed, nothing is left of it.
package struct NewFile: ~Copyable {
    private let folder: Descriptor
    private let file: Descriptor
    private let temporary: String
    private let name: String
    private let endurance: Folder.Endurance
    /// As a person would type it.
    private let words: String
    private var isPlaced = false
    /// Bytes written so far.
    package private(set) var size = 0

    /// What the name of a file in the making ends with; such files begin with a dot and are not walked.
    static let temporarySuffix = ".tmp"
    /// Files in the making of one name that may lie about after kills, before writing it fails.
    private static let temporaryLimit = 1000
    /// Of what is compared at once.
    private static let pieceBytes = 1 << 20

    init(
        _ name: String, in folder: consuming Descriptor, permissions: UInt32, _ endurance: Folder.Endurance,
        words: String
    ) throws(FileFault) {
        // Process and count rather than chance: O_EXCL finds a name of its own beside other writers and leftovers.
        let stem = ".\(System.processIdentifier)-"
        for count in 0..<Self.temporaryLimit {
            let temporary = "\(stem)\(count)\(Self.temporarySuffix)"
            let created = try System.createFile(temporary, in: folder, permissions: permissions, path: words)
            guard let file = consume created else { continue }
            self.file = file
            self.folder = folder
            self.temporary = temporary
            self.name = name
            self.endurance = endurance
            self.words = words
            return
        }
        throw FileFault(.write, words, .tooManyFiles(limit: Self.temporaryLimit))
    }

    package mutating func append(_ bytes: [UInt8]) throws(FileFault) {
        try System.write(bytes, to: file, path: words)
        size += bytes.count
    }

    /// Renames the file over what stands at its place: whoever looks sees the old bytes or the new, also after a power cut
    /// where it is to outlive one.
    package consuming func place() throws(FileFault) {
        if endurance == .powerCut { try System.synchronise(file, path: words) }
        try System.rename(temporary, to: name, in: folder, path: words)
        isPlaced = true
        if endurance == .powerCut { try System.synchronise(folder, path: words) }
    }

    /// Whether the file that stands at the place holds the same bytes already.
    package var isAsBefore: Bool {
        get throws(FileFault) {
            guard let status = try System.status(of: name, in: folder, path: words), status.kind == .file,
                status.size == size
            else { return false }
            let before = try System.openFile(name, in: folder, path: words)
            let now = try System.openFile(temporary, in: folder, path: words)
            var old = [UInt8](repeating: 0, count: Self.pieceBytes)
            var new = old
            while true {
                let (oldCount, newCount) = (
                    try System.read(before, into: &old, path: words),
                    try System.read(now, into: &new, path: words)
                )
                guard oldCount == newCount, old[..<oldCount] == new[..<newCount] else { return false }
                if oldCount == 0 { return true }
            }
        }
    }

    deinit {
        // What cannot be tidied away is a hidden file that no walk reports; the fault that kept it from being placed is told.
        if !isPlaced { try? System.removeFile(temporary, in: folder, path: words) }
    }
}
