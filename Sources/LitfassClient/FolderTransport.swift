import Digests
package import Files

/// Reads a repository tree from a folder, as `publish` leaves it: for an app's embedded release, and for looking at a tree
/// before anybody serves it.
public struct FolderTransport: Transport {
    private let folder: Folder

    /// - Parameter path: the folder that holds `metadata/` and `targets/`.
    public init(path: String) { folder = Folder(path) }

    package init(_ folder: Folder) { self.folder = folder }

    /// The digests of the targets that are there: an app need not be shipped with all languages. Nil where the folder can't be listed,
    /// and a target that is missing will say so.
    var targetDigests: Set<SHA256Digest>? {
        // What can't be listed may still be read, file by file.
        guard let entries = try? folder.list(RelativePath(known: "targets")) else { return nil }
        return Set(entries.compactMap { SHA256Digest(hex: String($0.name.prefix { $0 != "." })) })
    }

    /// The bytes of a file below the folder.
    /// - Returns: nil where there is no such file.
    /// - Throws: `TransportFault.Reason.larger` beyond `limits.bytes`, `.failed` with the words of the system, and `.unusablePath`.
    public func fetch(_ path: String, limits: TransferLimits) async throws(TransportFault) -> Transfer? {
        guard let relative = RelativePath(path) else { throw TransportFault(path: path, reason: .unusablePath) }
        do throws(FileFault) {
            return try folder.readIfPresent(relative, limitBytes: limits.bytes).map { Transfer(bytes: $0) }
        } catch {
            if case .larger(let limitBytes) = error.reason {
                throw TransportFault(path: path, reason: .larger(limitBytes: limitBytes))
            }
            throw TransportFault(path: path, reason: .failed(error.description))
        }
    }
}
