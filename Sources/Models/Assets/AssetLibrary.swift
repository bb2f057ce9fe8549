package import Digests
package import Pictures

/// The files of `Content/assets/`.
package struct AssetLibrary: Sendable {
    /// A class, since every document that shows it refers to it.
    package final class File: Sendable {
        package let name: AssetName
        package let bytes: [UInt8]
        package let digest: SHA256Digest
        /// What the bytes are, or why they are nothing that can be published.
        package let content: Result<AssetContent, AssetFault>

        package init(name: AssetName, bytes: [UInt8]) {
            (self.name, self.bytes) = (name, bytes)
            digest = SHA256Digest(of: bytes)
            content = Result { () throws(AssetFault) in try AssetContent(reading: bytes, ending: name.ending) }
        }

        /// Nil for what is no image, and for one that can't be read.
        package var picture: Picture? {
            guard case .success(.picture(let picture)) = content else { return nil }
            return picture
        }
    }

    private let files: [AssetName: File]
    /// Those for some readers and those for all, by the name by which documents call them.
    private let groups: [AssetName: [File]]

    package init(_ files: [File] = []) {
        self.files = Dictionary(files.map { ($0.name, $0) }) { first, _ in first }
        groups = Dictionary(grouping: files, by: \.name.plain)
            .mapValues { $0.sorted { $0.name < $1.name } }
    }

    /// The names by which documents can call assets, in the order of their bytes. What only some readers have, nobody can call.
    package var names: [String] { groups.keys.filter { files[$0] != nil }.sorted().map(\.string) }

    package subscript(name: AssetName) -> File? { files[name] }

    /// All files in the order of their names.
    package var all: [File] { files.values.sorted { $0.name < $1.name } }

    package func files(of name: AssetName) -> [File] { groups[name.plain] ?? [] }
}
