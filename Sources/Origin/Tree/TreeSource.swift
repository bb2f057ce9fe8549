package import Files

/// A tree that is served.
package struct TreeSource: Sendable {
    package let route: TreeRoute
    package let folder: Folder
    package var judge: TreeJudge?

    package init(_ route: TreeRoute, _ folder: Folder, judge: TreeJudge? = nil) {
        (self.route, self.folder, self.judge) = (route, folder, judge)
    }
}
