import Files
import Glibc

/// Serves connections on one thread: one event queue, its own listeners, one table of connections by descriptor. It shares
/// nothing on the way of a request.
struct EventLoop: ~Copyable {
    /// What a loop begins with.
    struct Setup: Sendable {
        /// One for each tree.
        var tables: [CurrentTable]
        var routes = TreeRoutes([.everything])
        var tls: TLSContext?
        var rules = ServingRules()
        var limits: OriginLimits
        var log: AccessLog?
        /// Answers requests in place of the table, where the loop serves the operator and not the public.
        var admin: AdminSource?
    }

    let setup: Setup
    let limits: OriginLimits
    let control: LoopControl
    let counters: LoopCounters
    let reader: RequestReader
    /// Of the request that is being answered.
    var head = RequestHead()
    var poller: Poller
    var listeners: [ListeningSocket]
    /// Of the tree that the last request was for.
    var table: ResponseTable
    var tree = 0
    /// Of each tree, the newest that the loop knows, with its number.
    var tables: [(table: ResponseTable, number: Int)]
    var tls: TLSContext?
    var connections: [Connection] = []
    /// Beside the connections, which many leave idle.
    var untaken: [UntakenAnswers] = []
    var networks = ClientNetworks()
    var certifiedHosts = CertifiedHosts()
    var open = 0
    /// Of all connections together.
    var heldBytes = 0
    /// Bytes that the kernel keeps for clients, as of the last look.
    var unsentBytes = 0
    /// Bytes that it was given since then.
    var sentSinceLook = 0
    /// On the loop's clock.
    var lastLook = Sockets.monotonicSeconds()
    /// For answers that their clients have not taken yet.
    var openFiles = 0 { didSet { answers.mayOpenFiles = openFiles < limits.openFilesPerLoop } }
    var answers: AnswerWriter
    let records = TLSRecords()
    var log: AccessLogBuffer?
    var buffer: [UInt8]
    /// When the loop last woke, on the monotonic clock.
    var nanoseconds = Sockets.nanoseconds()
    /// The same in seconds.
    var now = Sockets.monotonicSeconds()
    var isListening = true
    var drainDeadline: UInt32?

    /// - Parameter listeners: closed when the loop drains.
    init(
        listeners: [ListeningSocket], _ setup: Setup, control: LoopControl, counters: LoopCounters
    ) throws(SocketFault) {
        let poller = try Poller()
        guard poller.add(control.descriptor, .reading) else { throw .last("watch for orders") }
        for listener in listeners {
            // Accepted connections of TCP inherit it.
            Sockets.limitWriteBuffer(of: listener.descriptor, bytes: setup.limits.writeBufferBytes)
        }
        for listener in listeners where !poller.add(listener.descriptor, .readingAlone) {
            throw .last("watch the listener")
        }
        self.poller = poller
        (self.setup, self.control, self.counters, self.listeners) = (setup, control, counters, listeners)
        let tables = setup.tables.map { (table: $0.newest, number: 0) }
        (limits, table, self.tables, tls) = (setup.limits, tables[0].table, tables, setup.tls)
        reader = RequestReader(limits: setup.limits)
        let date = Sockets.secondsSinceEpoch()
        answers = AnswerWriter(tables.map(\.table), limits: setup.limits, secondsSinceEpoch: date)
        log = setup.log.map { AccessLogBuffer($0, secondsSinceEpoch: date) }
        let longest = max(setup.limits.headBytes, setup.limits.requestLineBytes)
        buffer = [UInt8](repeating: 0, count: max(64 << 10, 2 * longest))
        // A table that grows as arrays do has room for twice as many; room that was never used is no memory.
        connections.reserveCapacity(min(Sockets.descriptorLimit(), 1 << 16))
    }

    /// Serves until it has drained.
    mutating func run() {
        Sockets.blockBrokenPipeSignal()
        while !hasDrained { turn(milliseconds: 1000) }
        for socket in connections.indices where connections[socket].phase != .free { close(CInt(socket)) }
        log?.flush()
    }

    /// Does once what all that is ready makes possible.
    /// - Parameter milliseconds: how long to wait where nothing is.
    mutating func turn(milliseconds: CInt) {
        let count = poller.wait(milliseconds: milliseconds)
        nanoseconds = Sockets.nanoseconds()
        tick()
        for event in 0..<count {
            let (descriptor, isEnd) = poller.ready(event)
            if Int(descriptor) < connections.count, connections[Int(descriptor)].phase != .free {
                serve(descriptor, isEnd: isEnd)
            } else if descriptor == control.descriptor {
                obey(control.take())
            } else if isListening, let listener = listeners.first(where: { $0.descriptor == descriptor }) {
                _ = acceptMany(listener)
            }
        }
        lookAtUnsentIfMuchWasSent()
    }

    private var hasDrained: Bool {
        guard let drainDeadline else { return false }
        return open == 0 || now >= drainDeadline
    }

    /// Once a second: the date, the deadlines, and another try to accept where descriptors had run out.
    private mutating func tick() {
        let second = UInt32(truncatingIfNeeded: nanoseconds / 1_000_000_000)
        guard second != now else { return }
        now = second
        let date = Sockets.secondsSinceEpoch()
        answers.updateDate(secondsSinceEpoch: date)
        if let lost = log?.tick(secondsSinceEpoch: date) { counters.count(.logLinesLost, lost) }
        lookAtUnsent()
        for socket in connections.indices
        where connections[socket].phase != .free && connections[socket].deadline <= now {
            expire(CInt(socket))
        }
        if !isListening, drainDeadline == nil { resumeListening() }
    }

    private mutating func obey(_ order: LoopControl.Order) {
        followTables()
        if let newer = order.tls { (tls, certifiedHosts) = (newer, CertifiedHosts()) }
        guard order.drains, drainDeadline == nil else { return }
        drainDeadline = now + limits.drainSeconds
        stopListening()
        for socket in connections.indices where connections[socket].phase == .reading {
            read(CInt(socket))
            guard connections[socket].phase == .reading, !connections[socket].hasBegunRequest else { continue }
            // A request may be on its way; its answer says that it was the last.
            connections[socket].deadline = min(connections[socket].deadline, deadline(limits.drainIdleSeconds))
        }
    }

    /// Until a connection has to bring a request; while the loop drains, a last one.
    func deadline(_ seconds: UInt32) -> UInt32 {
        now + (drainDeadline == nil ? seconds : min(seconds, limits.drainIdleSeconds))
    }

    /// Switches to the newest tables; called before any request is answered.
    mutating func followTables() {
        for index in tables.indices {
            guard let newer = setup.tables[index].newer(than: tables[index].number) else { continue }
            tables[index] = newer
            answers.serve(newer.table, as: index)
            if index == tree { table = newer.table }
        }
    }

    /// Answers from another tree.
    mutating func turn(to number: Int) {
        guard number != tree else { return }
        (tree, table) = (number, tables[number].table)
        answers.turn(to: number)
    }

    /// Who has connected already is still served; so is a request that has come and was not read yet.
    private mutating func stopListening() {
        for listener in listeners {
            if isListening {
                // Those who come on and on meanwhile do not keep it from its end.
                for _ in 0...limits.connectionsPerLoop / Self.acceptsPerTurn {
                    guard acceptMany(listener) else { break }
                }
                poller.remove(listener.descriptor)
            }
            _ = Glibc.close(listener.descriptor)
        }
        (listeners, isListening) = ([], false)
    }

    // MARK: - Connections

    private static let acceptsPerTurn = 64

    /// Takes those who have connected, as many as a turn has time for.
    /// - Returns: whether there may be more.
    private mutating func acceptMany(_ listener: ListeningSocket) -> Bool {
        // Learning from accept(2) that no connection waits costs ten times as much: it makes a socket first.
        let waiting = Sockets.waitingConnections(listener.descriptor) ?? Self.acceptsPerTurn
        for _ in 0..<min(waiting, Self.acceptsPerTurn) {
            let isFull = open >= limits.connectionsPerLoop
            // The kernel does not count those that wait at a Unix socket, and no connection is ended for one that does not come.
            guard !isFull || Sockets.hasWaiting(listener.descriptor) else { return false }
            var hasRoom = !isFull || makeRoom()
            var network: UInt64 = 0
            if hasRoom {
                switch Sockets.accept(listener.descriptor, network: &network) {
                case .done(let socket):
                    // What comes through a Unix socket has no network, and inherits nothing.
                    if network == 0 { Sockets.limitWriteBuffer(of: CInt(socket), bytes: limits.writeBufferBytes) }
                    begin(CInt(socket), from: listener, network: ClientNetworks.index(of: network))
                case .wouldBlock, .ended: return false
                // The process or the machine is out of descriptors or memory.
                case .failed: hasRoom = makeRoom()
                }
            }
            guard hasRoom else {
                pauseListening()
                return false
            }
        }
        return waiting >= Self.acceptsPerTurn
    }

    private mutating func pauseListening() {
        guard isListening else { return }
        counters.count(.listeningPaused)
        for listener in listeners { poller.remove(listener.descriptor) }
        isListening = false
    }

    private mutating func resumeListening() {
        isListening = listeners.allSatisfy { poller.add($0.descriptor, .readingAlone) }
        guard !isListening else { return }
        // The kernel would wake the loop again and again for one that stayed, and not take it a second time.
        for listener in listeners { poller.remove(listener.descriptor) }
    }

    private mutating func begin(_ socket: CInt, from listener: ListeningSocket, network: UInt16) {
        counters.count(.connectionsAccepted)
        let index = Int(socket)
        if index >= connections.count {
            connections += repeatElement(Connection(), count: max(64, index + 1 - connections.count))
            untaken += repeatElement(UntakenAnswers(), count: connections.count - untaken.count)
        }
        guard networks.enter(network, limit: limits.connectionsPerPrefix) else {
            counters.count(.networkLimit)
            return turnAway(socket, listener)
        }
        var connection = Connection(phase: .reading, network: network, deadline: now + limits.headSeconds)
        if listener.isTLS, let tls {
            connection.tls = TLSSession(tls, socket: socket)
            (connection.phase, connection.deadline) = (.handshaking, now + limits.handshakeSeconds)
        }
        guard !listener.isTLS || connection.tls != nil else {
            networks.leave(network)
            counters.count(.connectionsClosed)
            _ = Glibc.close(socket)
            return
        }
        connections[index] = connection
        open += 1
        // The request has often come with the connection, and where that was the last one, nothing is waited for.
        serve(socket, isEnd: false)
        if connections[index].phase != .free, !connections[index].isWatched {
            watch(socket, connections[index].readingInterest)
        }
    }

    /// Waits for the next event of a connection.
    mutating func watch(_ socket: CInt, _ interest: Poller.Interest) {
        let index = Int(socket)
        if connections[index].isWatched {
            poller.change(socket, to: interest)
        } else if poller.add(socket, interest) {
            connections[index].isWatched = true
        } else {
            // The machine is out of memory for it: the connection is closed with those whose time is over.
            connections[index].deadline = now
        }
    }

    /// RFC 9110 §15.6.4, where it can be read without a handshake.
    private mutating func turnAway(_ socket: CInt, _ listener: ListeningSocket) {
        if !listener.isTLS {
            answers.add(.serviceUnavailable, .close)
            _ = answers.output.flush(socket, tls: nil, records: records, ends: true)
            answers.removeAll()
            Sockets.endSending(socket)
        }
        counters.count(.connectionsClosed)
        _ = Glibc.close(socket)
    }

    mutating func close(_ socket: CInt) {
        let index = Int(socket)
        heldBytes -= connections[index].heldBytes
        openFiles -= connections[index].openFiles
        unsentBytes -= Int(untaken[index].unsent)
        untaken[index] = UntakenAnswers()
        networks.leave(connections[index].network)
        if connections[index].phase == .reading { connections[index].tls?.endSending() }
        connections[index] = Connection()
        open -= 1
        counters.count(.connectionsClosed)
        _ = Glibc.close(socket)
    }

    /// Ends a connection at once, and forgets what the client has not taken.
    mutating func cutOff(_ socket: CInt, _ reason: LoopCounters.Counter) {
        counters.count(reason)
        Sockets.forgetUnsent(socket)
        close(socket)
    }

    private mutating func expire(_ socket: CInt) {
        let index = Int(socket)
        // What the client has sent or taken meanwhile counts, however late the loop is.
        if connections[index].isWatched, connections[index].phase != .writing || Sockets.takesPiece(socket) {
            serve(socket, isEnd: false)
        }
        guard connections[index].deadline <= now else { return }
        switch connections[index].phase {
        case .free: break
        case .writing: cutOff(socket, .slowReading)
        case .handshaking: cutOff(socket, .slowHandshake)
        case .lingering:
            // A client that takes its answer takes it to the end.
            if mustWaitForTaking(socket) {
                connections[index].deadline = now + 1
            } else {
                close(socket)
            }
        case .reading:
            guard connections[index].hasBegunRequest else { return closeWhenTaken(socket) }
            // RFC 9110 §15.5.9: the client began a request and did not end it.
            counters.count(.slowRequest)
            counters.countAnswer(.refusal(.requestTimeout, headOnly: false))
            log?.addUnread(status: Refusal.requestTimeout.rawValue)
            answers.add(.requestTimeout, .close)
            connections[index].ends = true
            send(socket, asked: nanoseconds)
        }
    }

    /// Does what a ready descriptor makes possible.
    /// - Parameter isEnd: whether the client sends nothing more.
    private mutating func serve(_ socket: CInt, isEnd: Bool) {
        switch connections[Int(socket)].phase {
        case .free: break
        case .handshaking: handshake(socket)
        case .reading: read(socket, isEnd: isEnd)
        case .writing: resumeWriting(socket)
        case .lingering: linger(socket)
        }
    }

    private mutating func handshake(_ socket: CInt) {
        let index = Int(socket)
        guard let tls = connections[index].tls else {
            preconditionFailure("a connection that shakes hands has a session")
        }
        switch tls.handshake() {
        case .done:
            counters.count(tls.isResumed ? .handshakesResumed : .handshakes)
            connections[index].phase = .reading
            connections[index].isForbidden = tls.lacksCertificate
            connections[index].deadline = deadline(limits.headSeconds)
            watch(socket, connections[index].readingInterest)
            read(socket)
        case .wouldBlock: watch(socket, tls.waitsForWriting ? .writing : .reading)
        case .ended, .failed:
            counters.count(.handshakesFailed)
            close(socket)
        }
    }
}
