package import Files

/// Reads a repository tree from a folder, as `publish` leaves it: for an app's embedded release, and for looking at a tree
/// before anybody serves it.
public struct FolderTransport: Transport {
    private let folder: Folder

    /// - Parameter path: the folder that holds `metadata/` and `targets/`.
    public init(path: String) { folder = Folder(path) }

    package init(_ folder: Folder) { self.folder = folder }

    /// The bytes of a file below the folder.
    /// - Returns: nil where there is no such file.
    /// - Throws: `TransportFault.Reason.larger` beyond `limits.bytes`, `.failed` with the words of the system, and `.unusablePath`.
    public func fetch(_ path: String, limits: TransferLimits) async throws(TransportFault) -> Transfer? {
        try read(path, limitBytes: limits.bytes).map { Transfer(bytes: $0) }
    }

    /// The same without waiting.
    func read(_ path: String, limitBytes: Int) throws(TransportFault) -> [UInt8]? {
        guard let relative = RelativePath(path) else { throw TransportFault(path: path, reason: .unusablePath) }
        do throws(FileFault) {
            return try folder.readIfPresent(relative, limitBytes: limitBytes)
        } catch {
            if case .larger(let limitBytes) = error.reason {
                throw TransportFault(path: path, reason: .larger(limitBytes: limitBytes))
            }
            throw TransportFault(path: path, reason: .failed(error.description))
        }
    }

    /// The files directly in a folder; none where it cannot be listed.
    func names(in path: String) -> [String] {
        RelativePath(path).flatMap { try? folder.names(in: $0) } ?? []
    }
}
