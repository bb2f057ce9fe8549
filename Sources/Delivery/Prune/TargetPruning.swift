package import Files
package import Trust

/// Takes old releases out of a target that has what is live here.
package struct TargetPruning: Sendable {
    private let tree: PublishedTree
    private let destination: any Destination
    private let scratch: Folder
    private let isOld: @Sendable (_ path: String, _ modified: Instant?) -> Bool

    /// - Parameters:
    ///   - tree: without the old releases.
    ///   - scratch: an empty folder.
    ///   - isOld: whether a file of the target belongs to no release that is kept.
    package init(
        _ tree: PublishedTree, at destination: any Destination, scratch: Folder,
        isOld: @escaping @Sendable (_ path: String, _ modified: Instant?) -> Bool
    ) {
        (self.tree, self.destination, self.scratch, self.isOld) = (tree, destination, scratch, isOld)
    }

    package struct Report: Hashable, Sendable {
        package let files: Int
        package let bytes: Int
    }

    /// The index goes first, so that nothing is asked for that is gone.
    /// - Throws: `.notPushed` where the target has another timestamp: what is live there may need what is not kept here.
    package func run(isRehearsal: Bool) throws(DeliveryFault) -> Report {
        try demandLive()
        if !isRehearsal { _ = try Push(tree, to: destination, scratch: scratch).run() }
        let old = try destination.list().filter { isOld($0.key, $0.value.modified) }
        if !isRehearsal {
            try destination.remove(old.keys.compactMap { RelativePath($0) }.sorted())
            try demandLive()
        }
        return Report(files: old.count, bytes: old.values.reduce(0) { $0 + $1.length })
    }

    private func demandLive() throws(DeliveryFault) {
        let there = try destination.read(PublishedTree.timestampPath)
        guard there != tree.timestamp else { return }
        throw .notPushed(
            target: try there.flatMap { (bytes) throws(DeliveryFault) in try Position(of: tree).judge(bytes) })
    }
}
