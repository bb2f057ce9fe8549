/// From where an app gets its releases: `LitfassClient`, and a stub in its unit tests.
public protocol ReleaseSource: Sendable {
    /// The newest release, for this phone at the clock's time; nil before there is one.
    var release: Release? { get }

    /// The present release and every later one, also the same one when it says something else.
    var releases: AsyncStream<Release> { get }

    /// Asks for something newer.
    /// - Throws: why nothing newer could be had. `release` stays what it was.
    @discardableResult
    func refresh() async throws(ClientFault) -> Refresh
}

extension LitfassClient: ReleaseSource {}
