import Platform
import Trust

/// What a refresh has cost so far.
struct Cost: Hashable, Sendable {
    var requests = 0
    /// Bytes of bodies as they travelled.
    var transferredBytes = 0
    /// Bytes of bodies after any compression of the transfer is undone.
    var bytes = 0
    /// What the servers take for the present time: the latest that any answer tells. One that a cache has held for longer than it
    /// says tells a time that has passed.
    var serverTime: Date?
}

/// A transport for one refresh: counts what it costs and cuts it off at its limits.
final class MeteredTransport: Sendable {
    /// What a transport may count for a body beyond its bytes: more is no compression, but a mistake, or a lie.
    private static let greatestOverheadBytes = 1 << 20

    private let transport: any Transport
    private let limits: ClientLimits
    private let started: ContinuousClock.Instant
    private let clock: @Sendable () -> ContinuousClock.Instant
    private let spent = Mutex(Cost())
    private let offered = Mutex<[UInt8]?>(nil)

    init(
        _ transport: any Transport, limits: ClientLimits,
        clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.transport = transport
        self.limits = limits.bounded
        self.clock = clock
        started = clock()
    }

    var cost: Cost { spent.withLock { $0 } }
    /// The file that was offered last; nil before.
    var timestamp: [UInt8]? { offered.withLock { $0 } }

    /// - Throws: a fault with the limit's name where one request more is too many, or its bytes would be.
    func fetch(
        _ path: String, limitBytes: Int, caches: TransferLimits.Caches = .allowed
    ) async throws(ClientFault) -> [UInt8]? {
        guard !Task.isCancelled else { throw ClientFault(.cancelled) }
        let remainingTime = limits.refreshTime - started.duration(to: clock())
        guard remainingTime > .zero else {
            throw ClientFault(.limit(name: "refreshTime", allowed: "\(limits.refreshTime)"))
        }
        let remainingBytes = try begin()
        let transfer: Transfer?
        do throws(TransportFault) {
            let limits = TransferLimits(
                bytes: min(limitBytes, remainingBytes), time: min(self.limits.requestTime, remainingTime),
                idleTime: min(self.limits.idleTime, remainingTime), redirects: self.limits.redirects,
                caches: caches)
            transfer = try await transport.fetch(path, limits: limits)
        } catch {
            if case .larger = error.reason, remainingBytes < limitBytes { throw overTotal }
            guard case .slower(.time, let after) = error.reason else { throw ClientFault(.transport(error)) }
            // The transport knows one limit of time; whose it was is known here.
            let limit: TransportFault.TimeLimit =
                remainingTime < self.limits.requestTime ? .refreshTime : .requestTime
            throw ClientFault(.transport(TransportFault(path: error.path, reason: .slower(limit, after: after))))
        }
        guard let transfer else { return nil }
        let bytes = try count(transfer, path: path, limitBytes: limitBytes)
        if path == "metadata/timestamp.json" { offered.withLock { $0 = bytes } }
        if path.hasPrefix("metadata/"), bytes.beginsLikePage {
            throw ClientFault(.transport(TransportFault(path: path, reason: .webPage)))
        }
        return bytes
    }

    /// Asks the server for its time, where something has expired, which may be the doing of the device's clock, and no answer has
    /// told the time so far. That is so for a client that knows the newest root: it takes it for expired before any file has come.
    func hearServerTime(after fault: ClientFault) async {
        guard case .trust(.expired) = fault.cause, cost.serverTime == nil else { return }
        // Its bytes are let go of. Where it does not come either, there is nothing to compare the clock with.
        _ = try? await fetch("metadata/timestamp.json", limitBytes: TrustLimits().timestampBytes)
    }

    /// - Returns: how many bytes the refresh may still take.
    private func begin() throws(ClientFault) -> Int {
        let cost = spent.withLock { cost in
            cost.requests += 1
            return cost
        }
        guard cost.requests <= limits.requests else {
            throw ClientFault(.limit(name: "requests", allowed: "\(limits.requests)"))
        }
        return max(0, limits.totalBytes - cost.bytes)
    }

    /// Holds a transport of the app's own making to its promise too.
    private func count(_ transfer: Transfer, path: String, limitBytes: Int) throws(ClientFault) -> [UInt8] {
        guard transfer.bytes.count <= limitBytes else {
            throw ClientFault(.transport(TransportFault(path: path, reason: .larger(limitBytes: limitBytes))))
        }
        let total = spent.withLock { cost in
            let greatest = transfer.bytes.count + Self.greatestOverheadBytes
            cost.transferredBytes += max(0, min(transfer.transferredBytes, greatest))
            cost.bytes += transfer.bytes.count
            cost.requests += max(0, min(transfer.requests, limits.requests) - 1)
            cost.serverTime = [transfer.serverTime, cost.serverTime].compactMap(\.self).max()
            return cost.bytes
        }
        guard total <= limits.totalBytes else { throw overTotal }
        return transfer.bytes
    }

    private var overTotal: ClientFault {
        ClientFault(.limit(name: "totalBytes", allowed: "\(limits.totalBytes) bytes"))
    }
}
