package import Files

/// Why a tree is not served.
package enum TreeFault: Error, Sendable {
    case index(TreeIndexReadingFault)
    /// There is no `tree.index`: nothing was published here, or not here.
    case noIndex(folder: String)
    case file(FileFault)
    /// A file does not have the length and digest that the index lists: half copied, or damaged.
    case notAsListed(path: String)
    /// A file is larger than any that is served.
    case overLimit(path: String, allowed: Int)
    /// Whoever inspects trees does not trust it, in words.
    case notTrusted(String)
}

extension TreeFault: CustomStringConvertible {
    package var description: String {
        switch self {
        case .index(let fault): fault.description
        case .noIndex(let folder): "\(folder) holds no tree.index; publish a release there first"
        case .file(let fault): fault.description
        case .notAsListed(let path): "\(path) is not the file that tree.index lists"
        case .overLimit(let path, let allowed):
            "\(path) is larger than the limit 'file-bytes' of \(allowed) bytes"
        case .notTrusted(let reason): "the tree is not trusted: \(reason)"
        }
    }
}
