import Files
import Synchronization

/// Follows the two files that change when a release is published: the index, and the file that may change.
struct TreeWatch {
    private let folder: Folder
    private var loader: TreeLoader
    private let judge: TreeJudge?
    /// Of the tree that was loaded last.
    private(set) var facts = TreeFacts()
    /// What was loaded last, and perhaps misses a file since.
    private(set) var served: ResponseTable?
    /// Of the first tree, and of those after it until one is whole.
    private let firstDemand: TreeLoader.Demand
    /// Of the files that may change, as they were at the last look; nil for one that could not be looked at.
    private var seen: [FileIdentity?] = []
    /// Why the tree as it was last seen is not served. A tree that is being copied here becomes whole without the files
    /// changing that are looked at, so that it is tried again.
    private var refusal: String?
    private var looksSinceTry = 0

    /// Looks between two tries to load a tree that was refused or is not whole.
    static let looksBetweenTries = 8

    init(
        _ folder: Folder, limits: OriginLimits, trees: Int = 1, judge: TreeJudge? = nil,
        first demand: TreeLoader.Demand = .everyFile
    ) {
        (self.folder, firstDemand) = (folder, demand)
        self.judge = judge
        loader = TreeLoader(folder, limits: limits, trees: trees)
    }

    mutating func loadFirst() throws(TreeFault) -> ResponseTable {
        while true {
            if let table = try loadIfChanged() { return table }
            (seen, refusal) = ([], nil)
        }
    }

    /// - Returns: nil where nothing has changed since the last look, whatever became of it.
    /// - Throws: each reason not to serve a tree once, and again after another one.
    mutating func loadIfChanged() throws(TreeFault) -> ResponseTable? {
        let before = stamps()
        guard before != seen || isOutdated || isTimeToTryAgain() else { return nil }
        (seen, looksSinceTry) = (before, 0)
        let table: ResponseTable
        do throws(TreeFault) {
            table = try judged(try loader.load(isWhole ? .everyFile : firstDemand))
        } catch {
            defer { refusal = error.description }
            guard refusal != error.description else { return nil }
            throw error
        }
        refusal = nil
        // The same files are still missing.
        if let fault = table.incompleteness, fault.description == served?.incompleteness?.description { return nil }
        // Reading an index takes as much memory again as a small tree does.
        Sockets.returnFreeMemory()
        // A publisher that replaced a file meanwhile has mixed two releases under our eyes: the next look loads again.
        guard stamps() == before else {
            seen = []
            return nil
        }
        served = table
        return table
    }

    private var isWhole: Bool { served.map { $0.faults.isEmpty } ?? false }

    private mutating func judged(_ table: ResponseTable) throws(TreeFault) -> ResponseTable {
        guard let judge else { return table }
        do throws(TreeFault) {
            facts = try ask(judge, about: table)
            return table
        } catch {
            // What is missing may be what the others are judged by.
            guard let fault = table.faults.first else { throw error }
            facts = TreeFacts()
            return table.withholdingAll(because: fault)
        }
    }

    /// Asks for an inspection of the files.
    private func ask(_ judge: TreeJudge, about table: ResponseTable) throws(TreeFault) -> TreeFacts {
        switch judge(TreeContent(table, limitBytes: loader.limits.fileBytes)) {
        case .success(let facts): return facts
        case .failure(let distrust): throw .notTrusted(distrust.reason)
        }
    }

    /// Whether a client found a file gone that is to be on the disk. It may be there again, as another copy.
    private var isOutdated: Bool { refusal == nil && served?.isOutdated.load(ordering: .relaxed) == true }

    private mutating func isTimeToTryAgain() -> Bool {
        looksSinceTry += 1
        return (refusal != nil || !isWhole) && looksSinceTry >= Self.looksBetweenTries
    }

    private func stamps() -> [FileIdentity?] {
        ([TreeIndex.path] + loader.mutablePaths).map { path in
            // Loading the file reports why it cannot be looked at.
            try? folder.identity(of: path)
        }
    }
}

/// Says whether a tree may be served, and what is known of it.
package typealias TreeJudge = @Sendable (TreeContent) -> Result<TreeFacts, TreeDistrust>

/// Why a tree must not be served, for the operator.
package struct TreeDistrust: Error, Hashable, Sendable {
    let reason: String

    package init(_ reason: String) { self.reason = reason }
}
