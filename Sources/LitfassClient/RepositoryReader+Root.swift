import Files
import Trust

extension RepositoryReader {
    /// The newest root that a state was led to, as far as its disk still says.
    package enum NewestRoot: Hashable, Sendable {
        case sound([UInt8])
        /// It stands in the state, and neither of its two copies is what was kept. An older one is not taken for it.
        case damaged
    }

    /// - Returns: nil where the state knows none.
    package static func newestRoot(in state: any StateFiles) -> NewestRoot? {
        // A folder that cannot be listed has no second copy.
        let kept = ((try? state.names(in: RelativePath(known: "root_history"))) ?? []).filter(RoleName.isOfHistory)
        let numbered = kept.compactMap { Int($0.prefix { $0 != "." }) }.max()
        let store = TrustedStore(files: state, layout: .plain, limits: .desk)
        var newest: (version: Int, bytes: [UInt8])?
        var isDamaged = false
        for name in [RoleName.root.fileName(), numbered.map(RoleName.root.fileName)].compactMap(\.self) {
            do {
                guard let bytes = try store.load(name) else { continue }
                let version = try Root(selfSigned: UntrustedBytes(bytes), limits: .desk).version
                if version > newest?.version ?? 0 { newest = (version, bytes) }
            } catch {
                // What the disk does not give is as damaged as what says something else.
                isDamaged = true
            }
        }
        guard let newest else { return isDamaged ? .damaged : nil }
        return newest.version < numbered ?? 0 ? .damaged : .sound(newest.bytes)
    }
}
