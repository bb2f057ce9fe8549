/// Why something could not be done with a file: the world's failure, as facts.
package struct FileFault: Error, Hashable, Sendable {
    package enum Operation: String, Sendable {
        case open
        case read
        case write
        case list
        case create
        case replace
        case remove
        case inspect
        case lock
    }

    package enum Reason: Hashable, Sendable {
        /// The system said no; the number is an `errno`.
        case system(CInt)
        /// A symbolic link stands there, and none is followed.
        case symbolicLink
        /// A folder, a device or a pipe stands where a file is wanted.
        case notAFile
        /// The limit that was in force.
        case larger(limitBytes: Int)
        case tooManyFiles(limit: Int)
        case tooDeep(limit: Int)
        /// The name is not UTF-8, holds a control character, or makes the path too long.
        case unusableName
    }

    package let operation: Operation
    /// As a person would type it: the folder's path and the path below it.
    package let path: String
    package let reason: Reason

    package init(_ operation: Operation, path: String, _ reason: Reason) {
        self.operation = operation
        self.path = path
        self.reason = reason
    }

    /// Whether nothing stands at the path: the one failure that callers often expect.
    package var isMissing: Bool {
        reason == .system(System.noEntry)
    }

    /// Whether it is there, and for somebody else.
    package var isDenied: Bool { reason == .system(System.denied) }

    /// Whether a file stands where a folder belongs.
    package var isBelowFile: Bool { reason == .system(System.notDirectory) }
}

// The words, all in one place.
extension FileFault: CustomStringConvertible {
    package var description: String {
        "cannot \(operation.rawValue) '\(path)': \(reason)"
    }
}

extension FileFault.Reason: CustomStringConvertible {
    package var description: String {
        switch self {
        case .system(let code): System.words(for: code)
        case .symbolicLink: "it is a symbolic link, and links are not followed"
        case .notAFile: "it is not a regular file"
        case .larger(let limitBytes): "it is larger than the limit of \(limitBytes) bytes"
        case .tooManyFiles(let limit): "it holds more than the limit of \(limit) entries"
        case .tooDeep(let limit): "its folders are nested deeper than the limit of \(limit)"
        case .unusableName: "a name in it is not UTF-8, holds a control character, or is too long"
        }
    }
}
