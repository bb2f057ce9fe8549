import Foundation

/// How often a test by chance is repeated.
package enum Rounds {
    /// `usual` times every day, and `LITFASS_TEST_ROUNDS` times as many for a long search.
    package static func times(_ usual: Int) -> Int {
        let factor = ProcessInfo.processInfo.environment["LITFASS_TEST_ROUNDS"].flatMap { Int($0) }
        return usual * max(1, factor ?? 1)
    }
}
