import Digests
package import Files
package import JSON

/// What a release is made of, as far as the machine that publishes knows.
package struct PublishedSources: Sendable {
    /// `corona-warn-app (production)`
    package var product: String?
    package var commit: String?
    /// Whether the sources differ from the commit.
    package var isUncommitted = false
    /// Who edited last what each role answers for.
    package var editors: LastEditors = { _ in .unknown("nobody looked") }
    /// Whether a commit does not hold all of them, since some belong to several workspaces.
    package var areShared = false
    /// Every source file; asked for where no commit holds them.
    package var files: @Sendable () throws(FileFault) -> [SourceFile] = { () throws(FileFault) in [] }
    /// Whether no commit holds them, and they are too many to be kept with the release.
    package var areLost = false
    /// Of each bundle, for those who make types of it.
    package var schemas: [Schema] = []

    package init() {}
}

package struct SourceFile: Hashable, Sendable {
    package let path: RelativePath
    package let bytes: [UInt8]

    package init(path: RelativePath, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }
}

/// The sources of releases that no commit holds, `trust/sources/`: each file once, under its digest. Nothing is ever
/// taken out of it, and `.gitattributes` beside them sees to it that no clone has them with other line ends.
extension Publisher {
    private static let sourceBytes = 16 << 20
    /// Of the workspace, and of the folder that it uses.
    private static let sourceFolders = ["Content/", "Config/", ".litfass/uses/Config/"]
    private static let attributesPath = RelativePath(known: "sources/.gitattributes")
    private static let attributes = """
        # Each file has the digest of its bytes for a name: git must not change one.
        * -text -filter -ident

        """

    /// - Returns: path → SHA-256.
    func store(_ files: [SourceFile]) throws(FileFault) -> [String: String] {
        var stored: [String: String] = [:]
        if try !trust.exists(Self.attributesPath) {
            try trust.write(Array(Self.attributes.utf8), to: Self.attributesPath, outliving: .processEnd)
        }
        for file in files {
            let digest = SHA256Digest(of: file.bytes).hex
            stored[file.path.string] = digest
            let place = Self.place(of: digest)
            // After a power cut, anything may stand there.
            let isThere = try trust.holds(file.bytes, at: place)
            if !isThere { try trust.write(file.bytes, to: place, outliving: .processEnd) }
        }
        // The record that names them is written behind them.
        Folder.synchroniseAll()
        return stored
    }

    /// The files of a release by what its record says.
    package func sources(_ stored: [String: String]) throws(PublishingFault) -> [SourceFile] {
        var files: [SourceFile] = []
        for (name, digest) in stored.sorted(by: { $0.key.precedesByBytes($1.key) }) {
            // A record is a file that anybody could have edited: it leads to nothing but sources.
            guard let path = RelativePath(name), Self.sourceFolders.contains(where: name.hasPrefix),
                SHA256Digest(hex: digest) != nil
            else { throw .strangeSource(name) }
            let place = Self.place(of: digest)
            let bytes = try doing { () throws(FileFault) in try trust.read(place, limitBytes: Self.sourceBytes) }
            guard SHA256Digest(of: bytes).hex == digest else { throw .changedSource(file: place.string) }
            files.append(SourceFile(path: path, bytes: bytes))
        }
        return files
    }

    private static func place(of digest: String) -> RelativePath { RelativePath(known: "sources/\(digest)") }
}

extension ReleaseRecord {
    /// Whether the sources that were stored with the release have this file as it is.
    package func holds(_ file: SourceFile) -> Bool {
        sources?[file.path.string] == SHA256Digest(of: file.bytes).hex
    }
}
