import Bundles
package import Files

/// The folder of a build, which may have files of others.
extension Folder {
    /// The names of files in the shape of an app, by which alone they are known.
    private static let shapedList = RelativePath(known: ".litfass-shaped")

    /// Removes the bundles that an earlier build left.
    /// - Parameters:
    ///   - names: what the folder is to have.
    ///   - shaped: those of them that have the shape of an app.
    package func removeBundles(besides names: [String], shaped: [String]) throws(FileFault) {
        let list = try readIfPresent(Self.shapedList, limitBytes: 1 << 20) ?? []
        let known = String(decoding: list, as: UTF8.self).split(separator: "\n").map(String.init)
        for entry in try self.list()
        where entry.kind == .file && !names.contains(entry.name) && entry.name.hasSuffix(".json") {
            guard let path = RelativePath(entry.name) else { continue }
            let isOurs = known.contains(entry.name) ? true : try isBundle(path)
            if isOurs { try removeFile(path) }
        }
        let text = shaped.map { $0 + "\n" }.joined()
        if text.isEmpty { try removeFile(Self.shapedList) } else { try write(Array(text.utf8), to: Self.shapedList) }
    }

    private func isBundle(_ path: RelativePath) throws(FileFault) -> Bool {
        let bytes = try read(path, limitBytes: BundleLimits().bytes)
        do throws(BundleFault) {
            _ = try ContentBundle.decode(bytes)
            return true
        } catch {
            return false
        }
    }
}
