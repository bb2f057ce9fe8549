import Files
import Glibc
import Synchronization

extension ResponseTable {
    /// The file that a variant is sent from.
    /// - Throws: `.serviceUnavailable` where that passes: the machine has no descriptor left, or the file is gone or another one
    ///   and the tree has to be loaded again; `.internalServerError` where the disk refuses it (RFC 9110 §15.6.1 and §15.6.4).
    func openFile(of variant: Int) throws(Refusal) -> Descriptor {
        guard let folder, let identity = identities[variant], let path = filePath(of: variant) else {
            throw .internalServerError
        }
        var refusal = Refusal.serviceUnavailable
        do throws(FileFault) {
            let file = try folder.open(path)
            if try FileIdentity(of: file).hasSameBytes(as: identity) { return file }
        } catch {
            switch error.reason {
            case .system(EMFILE), .system(ENFILE), .system(ENOMEM): throw .serviceUnavailable
            case .system(ENOENT): break
            default: refusal = .internalServerError
            }
        }
        isOutdated.store(true, ordering: .relaxed)
        throw refusal
    }
}
