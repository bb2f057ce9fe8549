import Files
import Invocations
import LitfassClient
import Reports

/// The folder in which `fetch` keeps what it trusts.
struct FetchState {
    let files: any StateFiles
    private let invocation: Invocation

    /// A question about another moment leaves nothing behind: its answer would be a floor for the clock.
    init(_ invocation: Invocation, at moment: Moment) {
        self.invocation = invocation
        guard let path = invocation[FetchOptions.state] else {
            files = MemoryFiles()
            return
        }
        let folder = Folder(invocation.absolute(path))
        files = moment.isNow ? folder : MemoryFiles(over: .readOnly(folder))
    }

    /// The newest root that an earlier fetch came to trust, where no other is named.
    func rootOfItsOwn() throws(LookupFault) -> TrustedRoot? {
        guard invocation[FetchOptions.root] == nil, let path = invocation[FetchOptions.state] else { return nil }
        switch RepositoryReader.newestRoot(in: Folder(invocation.absolute(path))) {
        case .sound(let bytes): return TrustedRoot(bytes: bytes, path: path + "/root.json")
        case .damaged: throw LookupFault.damagedRoot(path)
        case .none: return nil
        }
    }
}
