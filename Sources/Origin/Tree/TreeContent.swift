package import Files

/// A tree exactly as it would be served, for the decision whether it may be.
package struct TreeContent: Sendable {
    package struct File: Sendable {
        /// Below the tree's top.
        package let path: String
        package let mediaType: String
        /// `identity` first.
        package let codings: [Coding]
    }

    private let table: ResponseTable
    private let limitBytes: Int

    init(_ table: ResponseTable, limitBytes: Int) { (self.table, self.limitBytes) = (table, limitBytes) }

    /// All that is answered.
    package var files: [File] {
        let variants = table.variants
        return variants.indices.filter { variants[$0].count > 0 && variants[$0].bodyLocation != .missing }.map {
            first in
            File(
                path: table.path(of: first), mediaType: table.classes[Int(variants[first].headClass)].mediaType,
                codings: variants[first..<first + Int(variants[first].count)].map(\.coding))
        }
    }

    /// Whether a file is listed, and missing or damaged: at a first start the others are served all the same.
    package func lacks(_ path: String) -> Bool {
        table.variant(at: path, as: .identity).map { table.variants[$0].bodyLocation == .missing } ?? false
    }

    /// What is answered at a path; nil where nothing is, or not in this coding.
    package func bytes(of path: String, as coding: Coding = .identity) -> [UInt8]? {
        guard let number = table.variant(at: path, as: coding), table.variants[number].bodyLocation != .missing else {
            return nil
        }
        guard table.variants[number].isOnDisk else {
            if let file = table.memoryFiles[number] { return file.read(count: table.variants[number].bodyLength) }
            return Array(table.stores[table.variants[number].store][table.variants[number].body])
        }
        guard let folder = table.folder, let path = table.filePath(of: number) else { return nil }
        // Why it cannot be read is no matter: the loader has just read it.
        return try? folder.folder(path.parent).read(path.name, limitBytes: limitBytes)
    }
}
