#if !SOCKETS
    import Dates
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// The exchanges under way, and what the system tells about each of them.
    final class HTTPExchanges: NSObject, URLSessionDataDelegate, Sendable {
        typealias Answer = Result<Transfer?, TransportFault>

        private struct Running {
            var exchange: HTTPExchange
            let continuation: CheckedContinuation<Answer, Never>
            var watch: Task<Void, Never>?
            var task: URLSessionTask?
        }

        private struct Register {
            var running: [Int: Running] = [:]
            var lastNumber = 0
        }

        /// A queue, since a thread sanitizer does not see how a contended `Mutex` changes hands.
        private let turns = DispatchQueue(label: "exchanges")
        /// Used on the queue only.
        nonisolated(unsafe) private var register = Register()

        private func withRegister<Outcome>(_ body: (inout Register) -> Outcome) -> Outcome {
            turns.sync { unsafe body(&register) }
        }

        /// A session of the system's, and its exchanges.
        final class Network: Sendable {
            private let session: URLSession
            private let exchanges = HTTPExchanges()

            init() {
                // The order of a delegate's calls matters; a queue of the session's own keeps it.
                session = URLSession(
                    configuration: HTTPExchanges.configuration, delegate: exchanges, delegateQueue: nil)
            }

            deinit { session.invalidateAndCancel() }

            func run(_ exchange: HTTPExchange, at url: URL, fields: [(String, String)]) async -> Answer {
                var request = URLRequest(url: url)
                for (name, value) in fields { request.setValue(value, forHTTPHeaderField: name) }
                return await exchanges.run(exchange, request, in: session)
            }
        }

        private static var configuration: URLSessionConfiguration {
            let configuration = URLSessionConfiguration.ephemeral
            configuration.urlCache = nil
            configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
            configuration.httpCookieStorage = nil
            configuration.httpShouldSetCookies = false
            configuration.httpCookieAcceptPolicy = .never
            configuration.httpMaximumConnectionsPerHost = 2
            // Ours are the limits; the system's own, a minute, would be met first where an app waits longer.
            configuration.timeoutIntervalForRequest = 86_400
            return configuration
        }

        /// Answers within the exchange's limits of time, whatever the system does or fails to do.
        func run(_ exchange: HTTPExchange, _ request: URLRequest, in session: URLSession) async -> Answer {
            let number = withRegister { register in
                register.lastNumber += 1
                return register.lastNumber
            }
            return await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    withRegister { $0.running[number] = Running(exchange: exchange, continuation: continuation) }
                    let watch = Task(name: "deadline of \(exchange.path)") {
                        await self.watch(number, until: exchange.deadline)
                    }
                    withRegister { $0.running[number]?.watch = watch }
                    start(number, session.dataTask(with: request))
                    if Task.isCancelled { cut(number) }
                }
            } onCancel: {
                cut(number)
            }
        }

        private func start(_ number: Int, _ task: URLSessionTask) {
            task.taskDescription = String(number)
            let isWanted = withRegister { register in
                register.running[number]?.task = task
                return register.running[number] != nil
            }
            if isWanted { task.resume() } else { task.cancel() }
        }

        /// Ends an exchange at once, whatever the system is still doing about it.
        private func cut(_ number: Int) {
            finish(number, failure: .cancelled)?.task?.cancel()
        }

        /// Ends the exchange when it is past its deadline. The system's own timer does not fire everywhere while a server is
        /// silent, and nowhere while one drips.
        /// - Parameter first: the deadline at the start, for which nobody has to be asked while the exchange is being entered.
        private func watch(_ number: Int, until first: ContinuousClock.Instant) async {
            var next: ContinuousClock.Instant? = first
            while let deadline = next {
                // A sleep that is cancelled has nothing left to watch.
                guard (try? await Task.sleep(until: deadline, clock: .continuous)) != nil else { return }
                _ = advance(number) { $0.expire(at: .now) }
                next = withRegister { $0.running[number]?.exchange.deadline }
            }
        }

        /// Goes one step further, and ends the exchange where that is what the step says.
        private func advance(_ number: Int, _ step: (inout HTTPExchange) -> HTTPExchange.Step) -> HTTPExchange.Step {
            let next = withRegister { register in
                // Taken out, so that bytes are added in place and not to a copy.
                guard var entry = register.running.removeValue(forKey: number) else { return HTTPExchange.Step.stop }
                defer { register.running[number] = entry }
                return step(&entry.exchange)
            }
            if next == .stop { cut(number) }
            return next
        }

        /// - Returns: what was under way; nil where the exchange had ended before.
        @discardableResult
        private func finish(_ number: Int, failure: TransportFault.Reason?) -> Running? {
            guard let entry = withRegister({ $0.running.removeValue(forKey: number) }) else { return nil }
            entry.watch?.cancel()
            entry.continuation.resume(returning: entry.exchange.outcome(failure: failure))
            return entry
        }

        private static func number(of task: URLSessionTask) -> Int { task.taskDescription.flatMap { Int($0) } ?? 0 }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            let (number, target) = (Self.number(of: task), request.url?.absoluteString ?? "nowhere")
            let step = advance(number) { $0.redirect(to: target) }
            completionHandler(step == .goOn ? request : nil)
        }

        func urlSession(
            _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
            completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
        ) {
            guard let response = response as? HTTPURLResponse else { return completionHandler(.cancel) }
            let length = response.value(forHTTPHeaderField: "Content-Length").flatMap { Int($0) }
            let step = advance(Self.number(of: dataTask)) {
                $0.begin(status: response.statusCode, length: length) { response.value(forHTTPHeaderField: $0) }
            }
            completionHandler(step == .goOn ? .allow : .cancel)
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            _ = advance(Self.number(of: dataTask)) { $0.receive(data, count: data.count, at: .now) }
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            let number = Self.number(of: task)
            if (error as? URLError)?.code == .timedOut {
                // The system was sooner than our own watch; what it ends is the same, and has the same name.
                _ = advance(number) { $0.expire(at: $0.deadline) }
            } else {
                if let response = task.response as? HTTPURLResponse {
                    withRegister { $0.running[number]?.exchange.end(status: response.statusCode) }
                }
                finish(number, failure: error.map(Self.reason))
            }
        }

        private static func reason(_ error: any Error) -> TransportFault.Reason {
            switch (error as? URLError)?.code {
            case .cancelled?: .cancelled
            case .cannotFindHost?: .failed("there is no such host")
            case .cannotConnectToHost?: .failed("the server accepts no connection")
            case .networkConnectionLost?: .failed("the connection was lost")
            case .notConnectedToInternet?: .failed("there is no network")
            default: .failed(error.localizedDescription)
            }
        }
    }
#endif
