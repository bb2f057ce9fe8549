import Files
import Invocations
import LitfassClient
import Publishing
import Reports
import Trust

/// Where a tree stands: in a folder or behind a URL.
struct TreeAddress: Sendable {
    /// As it was typed.
    let words: String
    let transport: any Transport
    private let folder: Folder?

    init(_ text: String, in invocation: Invocation) throws {
        words = text
        if text.contains("://") {
            transport = try URLSessionTransport.reaching(text, for: invocation)
            folder = nil
        } else {
            let folder = Folder(invocation.absolute(text))
            guard try folder.exists else {
                throw LookupFault.noTree(text, fix: AddressRemedy(text, in: invocation).forNoAddress)
            }
            self.folder = folder
            transport = FolderTransport(folder)
        }
    }

    func inspector(root: [UInt8], at now: Trust.Instant) -> TreeInspector {
        guard let folder else { return TreeInspector(of: transport, root: root, at: now) }
        return TreeInspector(of: folder, root: root, at: now) { compressed, coding, bytes in
            Compression.decompresses(compressed, as: coding, to: bytes)
        }
    }
}
