import Foundation

/// What takes long and finds little more than what is short: it runs where everything is asked for.
package enum Everything {
    /// `Tests/run --everything` asks for it.
    package static let isWanted = ProcessInfo.processInfo.environment["LITFASS_TEST_EVERYTHING"] != nil
}
