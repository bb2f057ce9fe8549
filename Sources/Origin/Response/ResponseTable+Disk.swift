import Files
import Glibc
import Synchronization

extension ResponseTable {
    /// The file that a variant is sent from.
    /// - Throws: `.serviceUnavailable` where the machine has no descriptor left, which passes; `.internalServerError` where the
    ///   file is gone or another one (RFC 9110 §15.6.1 and §15.6.4).
    func openFile(of variant: Int) throws(Refusal) -> Descriptor {
        guard let folder, let identity = identities[variant], let path = filePath(of: variant) else {
            throw .internalServerError
        }
        do throws(FileFault) {
            let file = try folder.open(path)
            if try FileIdentity(of: file).hasSameBytes(as: identity) { return file }
        } catch {
            if [.system(EMFILE), .system(ENFILE), .system(ENOMEM)].contains(error.reason) { throw .serviceUnavailable }
        }
        isOutdated.store(true, ordering: .relaxed)
        throw .internalServerError
    }
}
