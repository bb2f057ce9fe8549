#if SOCKETS
    import Dates
    import Decompression
    import Dispatch

    /// Reaches one server by sockets of our own: the system's session is not fit for servers that mean harm
    /// (FoundationNetworking of Swift 6.3 ends the process where one hangs up within the head of its answer, sends fields behind a
    /// body, or announces 2^63 − 1 bytes).
    final class SocketNetwork: Sendable {
        /// A queue, since a thread sanitizer does not see how a contended `Mutex` changes hands.
        private let turns = DispatchQueue(label: "connection")
        /// Both used on the queue only.
        nonisolated(unsafe) private var kept: (connection: Connection, since: ContinuousClock.Instant)?
        nonisolated(unsafe) private var trust: TLSTrust?
        /// Names of proxies, by the variable.
        let environment: [String: String]

        /// What stands between us and a server forgets a connection that nobody uses.
        private static let keepTime = Duration.seconds(60)

        init(environment: [String: String]) { self.environment = environment }

        /// Answers within the exchange's limits of time.
        func run(_ exchange: HTTPExchange, at url: URL, fields: [(String, String)]) async -> Result<
            Transfer?, TransportFault
        > {
            let wakeupPipe: WakeupPipe
            do throws(SocketFault) { wakeupPipe = try WakeupPipe() } catch {
                return exchange.outcome(failure: error.reason)
            }
            return await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    // A queue of its own has a thread of its own, which may wait.
                    DispatchQueue(label: "exchange of \(exchange.path)").async {
                        var work = SocketExchange(
                            exchange: exchange, fields: fields, network: self, wakeupPipe: wakeupPipe)
                        continuation.resume(returning: work.run(url))
                    }
                }
            } onCancel: {
                wakeupPipe.cut()
            }
        }

        /// - Returns: a connection that is good for a request, as far as one can see from here.
        func takeKept() -> Connection? {
            let kept = turns.sync {
                defer { unsafe self.kept = nil }
                return unsafe self.kept
            }
            guard let kept, kept.since + Self.keepTime > .now, kept.connection.isQuiet else { return nil }
            return kept.connection
        }

        func open(
            _ place: HTTPEndpoint, by proxy: HTTPProxy?, wakeupPipe: WakeupPipe, until deadline: ContinuousClock.Instant
        ) throws(SocketFault) -> Connection {
            let connection =
                if let proxy {
                    try proxy.connection(to: place, wakeupPipe: wakeupPipe, until: deadline)
                } else {
                    try Connection.open(to: place.host, port: place.port, wakeupPipe: wakeupPipe, until: deadline)
                }
            guard place.isSecure else { return connection }
            try connection.secure(for: place.host, try trusted(), wakeupPipe: wakeupPipe, until: deadline)
            return connection
        }

        func keep(_ connection: Connection) { turns.sync { unsafe kept = (connection, .now) } }

        /// Read with the first use: it takes as long as several requests.
        func trusted() throws(SocketFault) -> TLSTrust {
            let result = turns.sync { () -> Result<TLSTrust, SocketFault> in
                if let trust = unsafe trust { return .success(trust) }
                return Result { () throws(SocketFault) in
                    let made = try TLSTrust()
                    unsafe trust = made
                    return made
                }
            }
            return try result.get()
        }
    }

    /// One exchange with a server, from the first connection to the last byte, on a thread that may wait.
    private struct SocketExchange {
        var exchange: HTTPExchange
        let fields: [(String, String)]
        let network: SocketNetwork
        let wakeupPipe: WakeupPipe
        /// Whether a byte of the answer has come.
        private var isAnswered = false
        private var gzip: GzipInflation?

        init(exchange: HTTPExchange, fields: [(String, String)], network: SocketNetwork, wakeupPipe: WakeupPipe) {
            (self.exchange, self.fields, self.network, self.wakeupPipe) = (exchange, fields, network, wakeupPipe)
        }

        mutating func run(_ url: URL) -> Result<Transfer?, TransportFault> {
            var next: URL? = url
            do throws(SocketFault) {
                while let url = next { next = try ask(url) }
                return exchange.outcome(failure: nil)
            } catch {
                if error == .late { _ = exchange.expire(at: max(.now, exchange.deadline)) }
                return exchange.outcome(failure: error.reason)
            }
        }

        /// - Returns: where the server redirects to; nil where the exchange is complete.
        private mutating func ask(_ url: URL) throws(SocketFault) -> URL? {
            guard let place = HTTPEndpoint(url) else { throw .words("'\(url)' is not an address") }
            let proxy = try HTTPProxy(for: place, in: network.environment)
            let request = place.request(fields, by: proxy)
            if let connection = network.takeKept() {
                do throws(SocketFault) {
                    return try converse(request, at: url, on: connection)
                } catch {
                    // It may have been closed while the request was on its way.
                    guard !isAnswered, error != .cancelled, error != .late else { throw error }
                    exchange.repeatRequest()
                }
            }
            return try converse(
                request, at: url,
                on: try network.open(place, by: proxy, wakeupPipe: wakeupPipe, until: exchange.deadline))
        }

        private mutating func converse(_ request: [UInt8], at url: URL, on connection: Connection) throws(SocketFault)
            -> URL?
        {
            isAnswered = false
            try connection.send(request, wakeupPipe: wakeupPipe, until: exchange.deadline)
            var reader = AnswerReader()
            while true {
                let event = try reader.next(from: connection, wakeupPipe: wakeupPipe, until: exchange.deadline) {
                    isAnswered = true
                }
                switch event {
                case .head(let head):
                    if let target = head.redirect(from: url) {
                        // What stands in its body is for people.
                        if head.length == 0, !reader.hasRest, head.keepsConnection { network.keep(connection) }
                        return exchange.redirect(to: target.absoluteString) == .goOn ? target : nil
                    }
                    guard begin(head) == .goOn else { return nil }
                case .body(let piece):
                    guard try receive(piece) == .goOn else { return nil }
                case .end:
                    if reader.leavesConnectionOpen { network.keep(connection) }
                    guard gzip?.isWhole != false else { throw Self.noGzip }
                    return nil
                }
            }
        }

        private mutating func begin(_ head: AnswerHead) -> HTTPExchange.Step {
            let step = exchange.begin(status: head.status, length: head.length, fields: head.value)
            gzip = step == .stop || exchange.isIdentity || head.status != 200 ? nil : GzipInflation()
            return step
        }

        private mutating func receive(_ piece: ArraySlice<UInt8>) throws(SocketFault) -> HTTPExchange.Step {
            guard let gzip else { return exchange.receive(piece, count: piece.count, at: .now) }
            var step = HTTPExchange.Step.goOn
            let isGzip = gzip.inflate(Array(piece)) { bytes in
                step = exchange.receive(bytes, count: bytes.count, at: .now)
                return step == .goOn
            }
            guard isGzip else { throw Self.noGzip }
            return step
        }

        private static let noGzip = SocketFault.words("the server's gzip data is damaged or incomplete")
    }

    extension AnswerReader {
        /// - Parameter heard: is called whenever bytes have come.
        mutating func next(
            from connection: Connection, wakeupPipe: WakeupPipe, until deadline: ContinuousClock.Instant,
            heard: () -> Void = {}
        ) throws(SocketFault) -> Event {
            while true {
                do throws(AnswerFault) {
                    if let event = try next() { return event }
                } catch { throw .words(error.words) }
                let bytes = try connection.receive(wakeupPipe: wakeupPipe, until: deadline)
                if !bytes.isEmpty {
                    heard()
                    take(bytes[...])
                    continue
                }
                do throws(AnswerFault) { try end() } catch { throw .words(error.words) }
                return .end
            }
        }
    }

    extension AnswerHead {
        /// Where the server sends whoever asked at a place; nil where it does not, or where what it says is no address.
        func redirect(from place: URL) -> URL? {
            guard [301, 302, 303, 307, 308].contains(status), let location = value("location"), !location.isEmpty else {
                return nil
            }
            return URL(string: location, relativeTo: place)?.absoluteURL
        }
    }
#endif
