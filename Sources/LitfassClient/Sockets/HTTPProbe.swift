#if SOCKETS
    import Decompression
    import Dispatch

    /// One answer of a server, with all that its operator can set right.
    package struct HTTPAnswer: Sendable {
        /// As it was asked for, relative to the tree's top.
        package let path: String
        /// How the body was allowed to travel, as `Accept-Encoding` says it.
        package let coding: String
        private let head: AnswerHead
        /// The body as it travelled; cut off behind the limit where it is longer.
        package let body: [UInt8]
        /// From the request to the last byte, a new connection and its TLS included.
        package let seconds: Double
        /// When the first of the server's certificates ends, in seconds since 1970; nil without TLS.
        package let certificateEnd: Int64?

        fileprivate init(_ path: String, coding: String, _ received: Received, seconds: Double) {
            (self.path, self.coding, self.seconds) = (path, coding, seconds)
            (head, body, certificateEnd) = (received.head, received.body, received.certificateEnd)
        }

        package var status: Int { head.status }

        /// The values of all the fields of one name, as one.
        /// - Parameter name: lower case.
        package func field(_ name: String) -> String? { head.value(name) }

        /// What is announced of the body as it travels; nil for nothing.
        package var length: Int? { head.length }
    }

    private struct Received {
        let head: AnswerHead
        let body: [UInt8]
        let certificateEnd: Int64?
    }

    /// Asks a server for files as a client does, and keeps of an answer what a client has no use for.
    package final class HTTPProbe: Sendable {
        private let address: OriginAddress
        private let network: SocketNetwork

        /// As `URLSessionTransport` takes them.
        package init?(_ url: String, environment: [String: String] = [:]) {
            guard let address = OriginAddress(url), URL(string: address.base) != nil else { return nil }
            self.address = address
            network = SocketNetwork(environment: environment)
        }

        /// One answer, whatever its status; redirects are followed within the same origin.
        /// - Parameters:
        ///   - coding: how the body may travel: `gzip`, `br`, `identity`.
        ///   - more: fields of the request beside a client's own.
        package func get(
            _ path: String, coding: String, limits: TransferLimits, more: [(String, String)] = []
        ) async throws(TransportFault) -> HTTPAnswer {
            let (url, fields) = try URLSessionTransport.request(
                path, at: address, coding: coding, caches: limits.caches)
            let started = ContinuousClock.now
            let result: Result<Received, TransportFault> = await withCheckedContinuation { continuation in
                // A queue of its own has a thread of its own, which may wait.
                DispatchQueue(label: "probe of \(path)").async { [address, network] in
                    let probing = Probing(
                        path: path, address: address, network: network, limits: limits, started: started)
                    continuation.resume(returning: probing.run(url, fields + more))
                }
            }
            let spent = started.duration(to: .now).components
            return HTTPAnswer(
                path, coding: coding, try result.get(),
                seconds: Double(spent.seconds) + Double(spent.attoseconds) / 1e18)
        }

        /// What a client makes of an answer: it judges status, media type, coding and length.
        /// - Returns: nil where the server has nothing at the path.
        package func transfer(_ answer: HTTPAnswer, limits: TransferLimits) throws(TransportFault) -> Transfer? {
            var exchange = HTTPExchange(path: answer.path, address: address, limits: limits, startedAt: .now)
            guard exchange.begin(status: answer.status, length: answer.length, fields: answer.field) == .goOn else {
                return try exchange.outcome(failure: nil).get()
            }
            guard answer.status == 200, !exchange.isIdentity else {
                _ = exchange.receive(answer.body, count: answer.body.count, at: .now)
                return try exchange.outcome(failure: nil).get()
            }
            let gzip = GzipInflation()
            var step = HTTPExchange.Step.goOn
            let isGzip = gzip.inflate(answer.body) { bytes in
                step = exchange.receive(bytes, count: bytes.count, at: .now)
                return step == .goOn
            }
            guard step == .stop || isGzip && gzip.isWhole else {
                throw TransportFault(
                    path: answer.path, reason: .failed("the server's gzip data is damaged or incomplete"))
            }
            return try exchange.outcome(failure: nil).get()
        }
    }

    /// One request and its answer, on a thread that may wait.
    private struct Probing {
        let path: String
        let address: OriginAddress
        let network: SocketNetwork
        let limits: TransferLimits
        let deadline: ContinuousClock.Instant

        init(
            path: String, address: OriginAddress, network: SocketNetwork, limits: TransferLimits,
            started: ContinuousClock.Instant
        ) {
            (self.path, self.address, self.network, self.limits) = (path, address, network, limits.bounded)
            deadline = started + limits.bounded.time
        }

        func run(_ url: URL, _ fields: [(String, String)]) -> Result<Received, TransportFault> {
            do throws(SocketFault) {
                let wakeupPipe = try WakeupPipe()
                var url = url
                for _ in 0...max(0, limits.redirects) {
                    let received = try ask(url, fields: fields, wakeupPipe)
                    guard let target = received.head.redirect(from: url) else { return .success(received) }
                    guard address.allowsRedirect(to: target.absoluteString) else {
                        return fault(.redirected(to: target.absoluteString))
                    }
                    url = target
                }
                return fault(.redirectedTooOften(limit: limits.redirects))
            } catch {
                return fault(error == .late ? .slower(.time, after: limits.time) : error.reason)
            }
        }

        private func fault(_ reason: TransportFault.Reason) -> Result<Received, TransportFault> {
            .failure(TransportFault(path: path, reason: reason))
        }

        private func ask(_ url: URL, fields: [(String, String)], _ wakeupPipe: WakeupPipe) throws(SocketFault)
            -> Received
        {
            guard let place = HTTPEndpoint(url) else { throw .words("'\(url)' is not an address") }
            let proxy = try HTTPProxy(for: place, in: network.environment)
            let request = place.request(fields, by: proxy)
            if let connection = network.takeKept() {
                do throws(SocketFault) {
                    return try converse(request, on: connection, wakeupPipe)
                } catch {
                    // It may have been closed while the request was on its way.
                    guard error != .late else { throw error }
                }
            }
            let connection = try network.open(place, by: proxy, wakeupPipe: wakeupPipe, until: deadline)
            return try converse(request, on: connection, wakeupPipe)
        }

        private func converse(_ request: [UInt8], on connection: Connection, _ wakeupPipe: WakeupPipe)
            throws(SocketFault) -> Received
        {
            try connection.send(request, wakeupPipe: wakeupPipe, until: deadline)
            var (reader, head, body) = (AnswerReader(), AnswerHead(), [UInt8]())
            while true {
                switch try reader.next(from: connection, wakeupPipe: wakeupPipe, until: deadline) {
                case .head(let received): head = received
                case .body(let piece): body += piece
                case .end:
                    if reader.leavesConnectionOpen { network.keep(connection) }
                    return Received(head: head, body: body, certificateEnd: connection.certificateEnd)
                }
                // One more than allowed tells that it is too large.
                guard body.count <= limits.bytes else {
                    return Received(head: head, body: body, certificateEnd: connection.certificateEnd)
                }
            }
        }
    }
#endif
