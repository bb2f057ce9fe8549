import Foundation
import Testing

@testable import LitfassClient

@Suite struct `How new a release is` {
    private let then = Date(timeIntervalSince1970: 1_795_250_000)

    /// TUF §5.4.4 and its like: what expires at a moment is no longer good at that moment.
    @Test(arguments: [(-1.0, false), (0, true), (1, true)]) func `is over with the moment at which it expires`(
        seconds: Double, isExpired: Bool
    ) {
        let freshness = Freshness(source: .kept, verifiedAt: nil, expiresAt: then)
        #expect(freshness.isExpired(at: then + seconds) == isExpired)
    }

    @Test(arguments: [(-90_000.0, 0), (-1, 0), (0, 0), (90_000, 90_000)])
    func `is never told as a time to come`(seconds: Double, age: Int) {
        let freshness = Freshness(source: .kept, verifiedAt: then, expiresAt: then)
        #expect(freshness.age(at: then + seconds) == .seconds(age))
    }

    /// A day is nothing to speak of.
    @Test(arguments: [(-86_401.0, true), (-86_400, false), (0, false), (86_400, false), (86_401, true)])
    func `is doubted by a server whose clock shows another day`(seconds: Double, isDoubted: Bool) {
        let doubt = ClockDoubt(deviceTime: then, lastRefresh: nil, serverTime: then + seconds)
        #expect((doubt?.source == .server) == isDoubted)
    }

    /// A refresh lies in the past: a device that shows more than that is right.
    @Test(arguments: [(-86_401.0, false), (86_400, false), (86_401, true)])
    func `is doubted by a refresh that went well later than the clock shows`(
        seconds: Double, isDoubted: Bool
    ) {
        let doubt = ClockDoubt(deviceTime: then, lastRefresh: then + seconds, serverTime: nil)
        #expect((doubt?.source == .lastRefresh) == isDoubted)
    }
}
