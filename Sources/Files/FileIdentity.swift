/// What tells one state of a file from another without reading it. A file that was replaced in one step, as this module writes
/// them, always has another one.
package struct FileIdentity: Hashable, Sendable {
    package let file: UInt64
    package let size: Int
    /// When its bytes were written, as whoever wrote them says.
    package let written: FileTime
    /// When its bytes or its attributes were changed, which nobody can say otherwise.
    package let changed: FileTime
}

extension FileIdentity {
    /// Of an open file.
    package init(of file: borrowing Descriptor) throws(FileFault) {
        self = try System.status(of: file, path: "an open file").identity
    }

    /// Whether it is one file, and nobody says to have written to it: it may have another name, one more, or other rights.
    package func hasSameBytes(as other: FileIdentity) -> Bool {
        file == other.file && size == other.size && written == other.written
    }
}

/// A moment on the clock that stamps files.
package struct FileTime: Hashable, Comparable, Sendable {
    /// Since 1970 in UTC.
    package let nanoseconds: Int64

    package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    package static func now() -> FileTime { System.now }

    package static func < (left: FileTime, right: FileTime) -> Bool { left.nanoseconds < right.nanoseconds }
}
