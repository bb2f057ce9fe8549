/// A refresh that went well.
public struct Refresh: Sendable {
    /// What the client offers after it.
    public let release: Release
    /// What it brought.
    public let change: Change
    /// How many requests it took, whatever their answers.
    public let requests: Int
    /// Bytes of all bodies as they travelled.
    public let transferredBytes: Int
    /// The bundles whose bytes came over the network, by the names of their targets; all others were there already.
    public let fetched: [String]
    /// Files of the trusted state that were damaged on the disk and fetched anew. Nobody on the network can bring that
    /// about.
    public let repaired: [String]
    /// Why the device's clock may be wrong, though nothing was refused for it.
    public let clockDoubt: ClockDoubt?
    /// Why not all of it could be kept on disk: the disk, or another process that was writing there. What was not kept is
    /// offered all the same until this process ends.
    public let storageFault: ClientFault?

    package init(
        release: Release, change: Change, requests: Int, transferredBytes: Int, fetched: [String] = [],
        repaired: [String] = [], clockDoubt: ClockDoubt? = nil, storageFault: ClientFault? = nil
    ) {
        (self.release, self.change, self.requests) = (release, change, requests)
        (self.transferredBytes, self.fetched, self.repaired) = (transferredBytes, fetched, repaired)
        (self.clockDoubt, self.storageFault) = (clockDoubt, storageFault)
    }

    /// How the release differs from the one before it.
    public enum Change: Hashable, Sendable {
        /// The origin has what the client had.
        case none
        /// From one release to a newer one; nil where there was none before.
        case newer(than: Int?)
    }
}

extension Refresh: CustomStringConvertible, CustomDebugStringConvertible {
    /// What it brought and what it took, for a line of a log.
    public var description: String {
        let news =
            switch change {
            case .none: "as before"
            case .newer(nil): "the first here"
            case .newer(let before?): "newer than \(before)"
            }
        return "\(release), \(news); \(requests) requests, \(transferredBytes) bytes"
    }

    /// The same as `description`.
    public var debugDescription: String { description }
}
