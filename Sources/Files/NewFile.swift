/// A file in the making, written piece by piece beside the place where it will stand: whole or not at all.
///
/// Where it is not placed, nothing is left of it.
package struct NewFile: ~Copyable {
    private let folder: Descriptor
    private let file: Descriptor
    private let temporary: String
    private let name: String
    private let durability: Folder.Durability
    /// As a person would type it.
    private let words: String
    private var isPlaced = false
    /// The file that stands at the place, while it says what was appended so far. Until it does not, nothing is written.
    private var before: Descriptor?
    private var sizeBefore = 0
    /// Bytes appended so far.
    package private(set) var size = 0

    /// What the name of a file in the making ends with; such files begin with a dot and are not walked.
    private static let temporarySuffix = ".tmp"
    /// Files in the making of one name that may lie about after kills, before writing it fails.
    private static let temporaryLimit = 1000

    /// Whether a name is that of a file in the making, `.4711-0.tmp`: a hidden file of somebody else may end so too.
    static func isTemporary(_ name: String) -> Bool {
        guard name.utf8.first == UInt8(ascii: "."), name.hasSuffix(temporarySuffix) else { return false }
        let numbers = name.utf8.dropFirst().dropLast(temporarySuffix.utf8.count)
            .split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return numbers.count == 2 && numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } }
    }

    init(
        _ name: String, in folder: consuming Descriptor, permissions: UInt32, _ durability: Folder.Durability,
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
            self.durability = durability
            self.words = words
            return
        }
        throw FileFault(.write, path: words, .tooManyFiles(limit: Self.temporaryLimit))
    }

    /// Sets its permissions, whatever the process's mask is.
    func permit(_ permissions: UInt32) throws(FileFault) { try System.permit(permissions, for: file, path: words) }

    /// Makes it a file of somebody else's, as far as the process may.
    func give(_ ownership: System.Ownership) throws(FileFault) {
        try System.give(ownership, to: file, path: words)
    }

    /// Compares what is appended from here on, which is all, with the file that stands at the place.
    package mutating func compareWithPlaced() throws(FileFault) {
        precondition(size == 0, "what was appended before was not compared")
        guard let status = try System.status(of: name, in: folder, path: words), status.kind == .file else { return }
        before = try System.openFile(name, in: folder, path: words)
        sizeBefore = status.size
    }

    package mutating func append(_ bytes: [UInt8]) throws(FileFault) {
        let bytes = bytes[...]
        unsafe try append(bytes.span.bytes)
    }

    package mutating func append(_ bytes: RawSpan) throws(FileFault) {
        if let placed = before.take() {
            if try System.reads(bytes, from: placed, path: words) {
                before = consume placed
                size += bytes.byteCount
                return
            }
            try System.copy(first: size, of: placed, to: file, path: words)
        }
        try System.write(bytes, to: file, path: words)
        size += bytes.byteCount
    }

    /// Renames the file over what stands at its place: whoever looks sees the old bytes or the new, also after a power cut
    /// where it is to outlive one.
    package consuming func place() throws(FileFault) {
        if let placed = before.take() { try System.copy(first: size, of: placed, to: file, path: words) }
        if durability == .powerCut { try System.synchronise(file, path: words) }
        try System.rename(temporary, to: name, in: folder, path: words)
        isPlaced = true
        if durability == .powerCut { try System.synchronise(folder, path: words) }
    }

    /// Whether the file that stands at the place, which was compared from the beginning, holds the same bytes already.
    package var isAsBefore: Bool { before != nil && size == sizeBefore }

    deinit {
        // A hidden file that cannot be removed is not reported by walks; the fault that kept it from being placed is thrown.
        if !isPlaced { try? System.removeFile(temporary, in: folder, path: words) }
    }
}
