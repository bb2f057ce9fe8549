package import Foundation

/// A folder that lives as long as the value that names it.
package final class TemporaryFolder: Sendable {
    package let url: URL

    package var path: String { url.path }

    /// - Parameter parent: exists.
    package init(in parent: URL = FileManager.default.temporaryDirectory) throws {
        url = parent.appending(path: "litfass-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        // What cannot be removed is the operating system's to clean up; a test has nothing to say about it.
        try? FileManager.default.removeItem(at: url)
    }

    package func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
    }

    /// Writes a file, and the folders above it.
    package func write(_ bytes: [UInt8], to name: String) throws {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    package func openForWriting(_ name: String) throws -> FileHandle {
        let file = url.appending(path: name)
        try Data().write(to: file)
        return try FileHandle(forWritingTo: file)
    }
}
