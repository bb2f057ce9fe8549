package import Files

/// Why a tree is not served.
package enum TreeFault: Error, Sendable {
    case index(TreeIndexReadingFault)
    case noFolder(String)
    /// There is no `tree.index`: nothing was published here, or not here but in the tree beside it.
    case noIndex(folder: String, tree: String?)
    case file(FileFault)
    /// A file does not have the length and digest that the index lists: half copied, or damaged.
    case notAsListed(path: String)
    /// Some files are missing or damaged, in all their codings or in one; the others are served.
    case notWhole(faults: Int, first: String)
    /// A file is larger than any that is served.
    case overLimit(path: String, allowed: Int)
    /// Of one of several trees.
    indirect case of(TreeRoute, TreeFault)
    /// The inspection of the tree does not trust it, with its reason.
    case notTrusted(String)
}

extension TreeFault: CustomStringConvertible {
    package var description: String {
        switch self {
        case .index(let fault): fault.description
        case .noFolder(let folder): "there is no folder '\(folder)'"
        case .noIndex(let folder, _): "'\(folder)' is not a published tree: it has no tree.index"
        case .file(let fault): fault.description
        case .notAsListed(let path): "\(path) does not match tree.index"
        case .notWhole(let faults, let first):
            "the tree is not whole: \(first)" + (faults > 1 ? ", and \(faults - 1) more" : "")
        case .overLimit(let path, let allowed):
            "\(path) is larger than the limit 'file-bytes' of \(allowed) bytes"
        case .of(let route, let fault): "tree \(route): \(fault)"
        case .notTrusted(let reason): "the tree is not trusted: \(reason)"
        }
    }
}

extension TreeFault {
    /// One thing to do, where there is one.
    package var fix: String? {
        switch self {
        case .noIndex(_, let tree?): "did you mean '\(tree)'?"
        case .noFolder, .noIndex: "publish a release first: 'litfass publish' makes the folder Publish/ENVIRONMENT/site"
        case .notTrusted: "see with 'litfass verify' and the same root all that does not hold"
        case .notWhole: "copy the tree again; until then these files are answered with 503"
        case .of(_, let fault): fault.fix
        case .index, .file, .notAsListed, .overLimit: nil
        }
    }

    /// Whether somebody looked at the tree and does not trust it.
    package var isDistrust: Bool {
        switch self {
        case .notTrusted: true
        case .of(_, let fault): fault.isDistrust
        default: false
        }
    }

    /// Whether the other files of the tree can be served all the same.
    var isOfOneFile: Bool {
        switch self {
        case .file, .notAsListed: true
        case .index, .noFolder, .noIndex, .notWhole, .overLimit, .notTrusted, .of: false
        }
    }
}
