import Foundation

/// How often a test by chance is repeated.
package enum Rounds {
    /// `usual` times where everything is asked for, a third of that in the short run, and `LITFASS_TEST_ROUNDS` times as many for
    /// a long search.
    package static func times(_ usual: Int) -> Int {
        let factor = ProcessInfo.processInfo.environment["LITFASS_TEST_ROUNDS"].flatMap { Int($0) } ?? 1
        return max(1, usual * max(1, factor) / (Everything.isWanted ? 1 : 3))
    }
}
