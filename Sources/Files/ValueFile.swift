/// An open file of plain values, as the processor has them, of which any may be read at any time.
///
/// It stays the same file whatever is put in its place meanwhile.
package struct ValueFile: ~Copyable, Sendable {
    /// When it was opened.
    package let byteCount: Int
    private let descriptor: Descriptor
    private let words: String

    /// - Throws: `.notAFile` for anything but a regular file.
    package init(_ folder: Folder, _ path: RelativePath) throws(FileFault) {
        let words = folder.words(for: path)
        let file = try folder.open(path)
        byteCount = try System.status(of: file, path: words).size
        descriptor = file
        self.words = words
    }

    /// - Parameter offset: in bytes.
    /// - Returns: exactly as many as were asked for; nil where the file has not so many, before any memory is spent on them.
    package func values<Value: BitwiseCopyable>(_ count: Int, at offset: Int) throws(FileFault) -> [Value]? {
        let left = byteCount - offset
        guard count >= 0, left >= 0, count <= left / MemoryLayout<Value>.stride else { return nil }
        let values: [Value] = try System.values(count, at: offset, of: descriptor, path: words)
        // Whoever wrote to it meanwhile has made it shorter.
        return values.count == count ? values : nil
    }
}
