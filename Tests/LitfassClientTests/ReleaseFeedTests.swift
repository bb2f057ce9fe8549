import Foundation
import Testing

@testable import LitfassClient

/// Each feed is let go of before its news are counted, so that they end.
@Suite(.timeLimit(.minutes(20))) struct `News of releases` {
    private static func release(_ number: Int) -> Release {
        let freshness = Freshness(source: .network, verifiedAt: nil, expiresAt: Date(timeIntervalSince1970: 0))
        return Release(number: number, freshness: freshness, bundles: [])
    }

    private func numbers(_ news: AsyncStream<Release>) async -> [Int] {
        var numbers: [Int] = []
        for await release in news { numbers.append(release.number) }
        return numbers
    }

    @Test func `begin with the present release, for everybody who listens`() async {
        var feed: ReleaseFeed? = ReleaseFeed()
        feed?.publish(Self.release(1))
        let news = (0..<2).compactMap { _ in feed?.stream() }
        feed = nil
        for news in news { #expect(await numbers(news) == [1]) }
    }

    @Test func `come to everybody who listens already`() async {
        var feed: ReleaseFeed? = ReleaseFeed()
        let news = (0..<2).compactMap { _ in feed?.stream() }
        feed?.publish(Self.release(1))
        feed = nil
        for news in news { #expect(await numbers(news) == [1]) }
    }

    @Test func `leave out what was overtaken before anybody looked`() async {
        var feed: ReleaseFeed? = ReleaseFeed()
        let news = feed?.stream()
        for number in 1...3 { feed?.publish(Self.release(number)) }
        #expect(feed?.release?.number == 3)
        feed = nil
        if let news { #expect(await numbers(news) == [3]) }
    }
}
