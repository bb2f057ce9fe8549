package import Bundles
package import JSON

/// An image or another file that a document names, with all of its files.
package struct AssetFiles: Fact {
    package let name: AssetName
    package let files: [AssetLibrary.File]

    /// What readers get.
    /// - Parameters:
    ///   - languages: whose files they take, the best first.
    ///   - role: that signs the bundle.
    package func asset(for languages: [String], role: String) -> Asset? {
        let wanted = languages.map(name.inLanguage) + [name]
        guard let light = wanted.lazy.compactMap({ file($0, role) }).first else { return nil }
        return Asset(file: light.file, dark: file(light.name.darkened, role)?.file)
    }

    private func file(_ name: AssetName, _ role: String) -> (name: AssetName, file: Asset.File)? {
        guard let file = files.first(where: { $0.name == name }), case .success(let content) = file.content,
            let target = TargetName("\(role).\(name.string)\(content.targetEnding)")
        else { return nil }
        return (
            name,
            Asset.File(
                target: target, digest: file.digest, length: file.bytes.count, mediaType: content.mediaType,
                size: content.size)
        )
    }

    package var written: String? { name.string }
    /// As readers get it whose language has no file of its own.
    package var json: JSON { asset(for: [], role: "content")?.json ?? .null }
    package var wording: Wording? { nil }
    package func isSame(as other: AssetFiles) -> Bool {
        name == other.name && files.map(\.digest) == other.files.map(\.digest)
    }
}
