import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Fetches a repository tree over HTTP or HTTPS.
///
/// Every request is the same for everybody: no cookies, no language, no name of the app or device, nothing kept between
/// requests but the connection. The system offers the compressions it knows and inflates by itself; limits count the
/// inflated bytes while they arrive.
public final class URLSessionTransport: Transport {
    private let address: OriginAddress
    private let session: URLSession
    private let exchanges: HTTPExchanges

    /// - Parameter url: what stands before `metadata/` and `targets/`: `https://content.example.org/`.
    /// - Returns: nil unless it is an `http` or `https` URL with a host and without user, query and fragment.
    public init?(_ url: String) {
        guard let address = OriginAddress(url), URL(string: address.base) != nil else { return nil }
        self.address = address
        exchanges = HTTPExchanges()
        session = URLSession(configuration: Self.configuration, delegate: exchanges, delegateQueue: nil)
    }

    deinit { session.invalidateAndCancel() }

    public func fetch(_ path: String, limits: TransferLimits) async throws(TransportFault) -> Transfer? {
        let started = ContinuousClock.now
        do throws(TransportFault) {
            return try await fetch(path, limits: limits, coding: .gzip, startedAt: started)
        } catch {
            guard case .coding = error.reason else { throw error }
            return try await fetch(path, limits: limits, coding: .identity, startedAt: started)
        }
    }

    private func fetch(
        _ path: String, limits: TransferLimits, coding: HTTPExchange.Coding, startedAt: ContinuousClock.Instant
    ) async throws(TransportFault) -> Transfer? {
        guard path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), let url = URL(string: address.url(of: path)) else {
            throw TransportFault(path: path, reason: .unusablePath)
        }
        var request = URLRequest(url: url)
        for (name, value) in Self.fields { request.setValue(value, forHTTPHeaderField: name) }
        request.setValue(coding.rawValue, forHTTPHeaderField: "Accept-Encoding")
        let task = session.dataTask(with: request)
        let exchange = HTTPExchange(
            path: path, address: address, limits: limits, request: coding, startedAt: startedAt)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                exchanges.begin(task, exchange, continuation)
            }
        } onCancel: {
            task.cancel()
        }
        return try result.get()
    }

    /// What a request says of itself. `Accept-Language` is set because some systems would add the person's own.
    private static let fields = [
        ("Accept", "application/json"), ("Accept-Language", "*"), ("User-Agent", "litfass"),
    ]

    private static var configuration: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpMaximumConnectionsPerHost = 2
        return configuration
    }
}

/// The exchanges under way, and what the system tells about each of them.
private final class HTTPExchanges: NSObject, URLSessionDataDelegate, Sendable {
    typealias Answer = Result<Transfer?, TransportFault>

    private struct Running {
        var exchange: HTTPExchange
        let continuation: CheckedContinuation<Answer, Never>
        var watch: Task<Void, Never>?
    }

    private let running = Mutex<[Int: Running]>([:])

    func begin(
        _ task: URLSessionDataTask, _ exchange: HTTPExchange, _ continuation: CheckedContinuation<Answer, Never>
    ) {
        running.withLock { $0[task.taskIdentifier] = Running(exchange: exchange, continuation: continuation) }
        let watch = Task(name: "deadline of \(exchange.path)") { await self.watch(task) }
        running.withLock { $0[task.taskIdentifier]?.watch = watch }
        task.resume()
    }

    /// Ends the task when its exchange is past its deadline. The system's own timer does not fire everywhere while a
    /// server is silent, and nowhere while one drips.
    private func watch(_ task: URLSessionTask) async {
        while let deadline = running.withLock({ $0[task.taskIdentifier]?.exchange.deadline }) {
            // A sleep that is cancelled has nothing left to watch.
            guard (try? await Task.sleep(until: deadline, clock: .continuous)) != nil else { return }
            if advance(task, { $0.expire(at: .now) }) == .stop { task.cancel() }
        }
    }

    private func advance(_ task: URLSessionTask, _ step: (inout HTTPExchange) -> HTTPExchange.Step) -> HTTPExchange.Step
    {
        running.withLock { running in
            guard var entry = running[task.taskIdentifier] else { return .stop }
            defer { running[task.taskIdentifier] = entry }
            return step(&entry.exchange)
        }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        let target = request.url?.absoluteString ?? "nowhere"
        let step = advance(task) { $0.redirect(to: target) }
        completionHandler(step == .goOn ? request : nil)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        guard let response = response as? HTTPURLResponse else { return completionHandler(.cancel) }
        let length = response.value(forHTTPHeaderField: "Content-Length").flatMap { Int($0) }
        let date = response.value(forHTTPHeaderField: "Date").flatMap(HTTPDate.init)
        let step = advance(dataTask) {
            $0.begin(
                status: response.statusCode, length: length,
                coding: response.value(forHTTPHeaderField: "Content-Encoding"), serverTime: date?.date)
        }
        completionHandler(step == .goOn ? .allow : .cancel)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let step = advance(dataTask) { $0.receive(data, count: data.count, at: .now) }
        if step == .stop { dataTask.cancel() }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let entry = running.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        guard let entry else { return }
        entry.watch?.cancel()
        let failure = error.map { Self.reason($0, limits: entry.exchange.limits) }
        entry.continuation.resume(returning: entry.exchange.outcome(failure: failure))
    }

    private static func reason(_ error: any Error, limits: TransferLimits) -> TransportFault.Reason {
        switch (error as? URLError)?.code {
        case .cancelled?: .cancelled
        case .timedOut?: .slower(limit: "idleTime", after: limits.idleTime)
        case .cannotFindHost?: .failed("there is no such host")
        case .cannotConnectToHost?: .failed("the server accepts no connection")
        case .networkConnectionLost?: .failed("the connection was lost")
        case .notConnectedToInternet?: .failed("there is no network")
        default: .failed(error.localizedDescription)
        }
    }
}
