import LitfassClient
import Synchronization
import Trust

/// A client's way to an address, on which every answer is kept for the checks.
final class ObservedTransport: Transport {
    private let probe: HTTPProbe
    private let limits: WatchLimits
    private let memory: FileMemory
    private let seen = Mutex(Seen())

    struct Seen {
        /// In the order in which they came.
        var answers: [HTTPAnswer] = []
        /// What clients were given of them, by path.
        var files: [String: [UInt8]] = [:]
        /// Paths of roots for which a web page was answered, in place of a 404.
        var pages: [String] = []
        /// Of the requests that were sent, without those that were answered from memory.
        var requests = 0
    }

    init(_ probe: HTTPProbe, limits: WatchLimits, memory: FileMemory) {
        (self.probe, self.limits, self.memory) = (probe, limits, memory)
    }

    var result: Seen { seen.withLock { $0 } }

    func fetch(_ path: String, limits: TransferLimits) async throws(TransportFault) -> Transfer? {
        do throws(TransportFault) {
            return try await fetch(path, limits: limits, coding: "gzip")
        } catch {
            // As a client does that cannot take the coding.
            guard case .coding = error.reason else { throw error }
            return try await fetch(path, limits: limits, coding: "identity")
        }
    }

    private func fetch(
        _ path: String, limits: TransferLimits, coding: String
    ) async throws(TransportFault) -> Transfer? {
        let answer = try await answer(path, coding: coding, limits: limits)
        let isRoot = path.hasPrefix("metadata/") && path.hasSuffix(".root.json")
        let transfer: Transfer?
        do throws(TransportFault) {
            transfer = try probe.transfer(answer, limits: limits)
        } catch {
            guard isRoot, error.reason == .webPage else { throw error }
            return notThere(path)
        }
        if isRoot, transfer?.bytes.beginsLikePage == true { return notThere(path) }
        if let transfer { seen.withLock { $0.files[path] = transfer.bytes } }
        return transfer
    }

    /// A client stops there. A monitor says so, and looks at the rest.
    private func notThere(_ path: String) -> Transfer? {
        seen.withLock { $0.pages.append(path) }
        return nil
    }

    /// One answer, from memory where it cannot have changed.
    func answer(
        _ path: String, coding: String, limits: TransferLimits? = nil, more: [(String, String)] = []
    ) async throws(TransportFault) -> HTTPAnswer {
        if let kept = memory[path, coding] {
            seen.withLock { $0.answers.append(kept) }
            return kept
        }
        var limits = limits ?? TransferLimits(bytes: TrustLimits.desk.targetBytes)
        limits.time = min(limits.time, self.limits.request)
        seen.withLock { $0.requests += 1 }
        let answer = try await probe.get(path, coding: coding, limits: limits, more: more)
        seen.withLock { $0.answers.append(answer) }
        // Metadata are few and small, and each look is to see those that are there: other codings of them need no second one.
        let isKept = path.hasPrefix("targets/") || Self.isImmutable(path) && coding != "gzip"
        if isKept, answer.status == 200 { memory.keep(answer) }
        return answer
    }

    /// The same; nil where the network or the server does not deliver, which is seen where a client asks.
    func answerIfAny(_ path: String, coding: String, more: [(String, String)] = []) async -> HTTPAnswer? {
        // Why nothing came is of no use to the checks.
        try? await answer(path, coding: coding, more: more)
    }

    /// Whether the path always means the same bytes.
    static func isImmutable(_ path: String) -> Bool {
        path.hasPrefix("targets/") || path.hasPrefix("metadata/") && path != "metadata/timestamp.json"
    }
}

/// Answers of earlier rounds whose bytes never change: they are asked for again after a while, since files get lost.
final class FileMemory: Sendable {
    private let kept = Mutex<[String: [String: HTTPAnswer]]>([:])

    subscript(path: String, coding: String) -> HTTPAnswer? { kept.withLock { $0[path]?[coding] } }

    func keep(_ answer: HTTPAnswer) { kept.withLock { $0[answer.path, default: [:]][answer.coding] = answer } }

    func forget() { kept.withLock { $0 = [:] } }
}
